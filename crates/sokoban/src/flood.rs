//! Flood fill in a rectangle.

/// Marks every cell that can be reached from `start` over passable cells without leaving the rectangle.
///
/// Also returns the cells in the order in which they were reached.
pub(crate) fn flood(
    columns: usize,
    cells: usize,
    start: usize,
    passable: impl Fn(usize) -> bool,
) -> (Vec<bool>, Vec<usize>) {
    let mut reached = vec![false; cells];
    let mut order = vec![start];
    reached[start] = true;
    let mut next = 0;
    while let Some(&cell) = order.get(next) {
        next += 1;
        let column = cell % columns;
        let beside = [
            cell.checked_sub(columns),
            Some(cell + columns).filter(|&below| below < cells),
            (column > 0).then(|| cell - 1),
            (column + 1 < columns).then_some(cell + 1),
        ];
        for to in beside.into_iter().flatten() {
            if !reached[to] && passable(to) {
                reached[to] = true;
                order.push(to);
            }
        }
    }
    (reached, order)
}
