//! Whether a complete matching exists (by augmenting paths).

/// Returns whether `rows` can be matched to different columns that suit them.
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
