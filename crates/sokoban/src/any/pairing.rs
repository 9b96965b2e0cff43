//! Whether everyone can be given a place of his own (augmenting paths).

/// Says whether `rows` can be given different columns, each one that suits it.
pub(crate) fn can_be_paired(rows: usize, columns: usize, suits: &dyn Fn(usize, usize) -> bool) -> bool {
    let mut mate = vec![usize::MAX; columns];
    let mut tried = vec![usize::MAX; columns];
    (0..rows).all(|row| augment(row, row, columns, suits, &mut mate, &mut tried))
}

fn augment(
    row: usize,
    round: usize,
    columns: usize,
    suits: &dyn Fn(usize, usize) -> bool,
    mate: &mut [usize],
    tried: &mut [usize],
) -> bool {
    for column in 0..columns {
        if tried[column] == round || !suits(row, column) {
            continue;
        }
        tried[column] = round;
        if mate[column] == usize::MAX || augment(mate[column], round, columns, suits, mate, tried) {
            mate[column] = row;
            return true;
        }
    }
    false
}
