//! The cheapest assignment of a few boxes to at least as many places, from scratch.
//!
//! The Hungarian method by shortest augmenting paths, row by row. It is for sets of boxes that are examined once; the
//! assignment of whole positions, which is updated push by push, is in `assignment.rs`.

/// A cost that is never worth paying.
pub const NEVER: i32 = 1 << 20;

/// Scratch memory of the method.
#[derive(Default)]
pub struct Matching {
    row_price: Vec<i32>,
    column_price: Vec<i32>,
    mate: Vec<usize>, // by column: the row, counted from 1; 0 for none
    way: Vec<usize>,
    reached: Vec<i32>,
    done: Vec<bool>,
}

impl Matching {
    /// Returns the least sum of `cost(row, column)` over assignments of all rows to different columns; [`NEVER`] or
    /// more if every assignment has to use a cost of [`NEVER`]. There must not be more rows than columns.
    pub fn least(&mut self, rows: usize, columns: usize, cost: impl Fn(usize, usize) -> i32) -> i32 {
        // Column 0 holds the row that has no column yet.
        for (list, length) in [(&mut self.row_price, rows + 1), (&mut self.column_price, columns + 1)] {
            list.clear();
            list.resize(length, 0);
        }
        self.mate.clear();
        self.mate.resize(columns + 1, 0);
        self.way.clear();
        self.way.resize(columns + 1, 0);
        for row in 1..=rows {
            self.reached.clear();
            self.reached.resize(columns + 1, i32::MAX);
            self.done.clear();
            self.done.resize(columns + 1, false);
            self.mate[0] = row;
            let mut column = 0;
            loop {
                self.done[column] = true;
                let from = self.mate[column];
                let (mut least, mut next) = (i32::MAX, 0);
                for to in 1..=columns {
                    if self.done[to] {
                        continue;
                    }
                    let reduced = cost(from - 1, to - 1) - self.row_price[from] - self.column_price[to];
                    if reduced < self.reached[to] {
                        self.reached[to] = reduced;
                        self.way[to] = column;
                    }
                    if self.reached[to] < least {
                        (least, next) = (self.reached[to], to);
                    }
                }
                for at in 0..=columns {
                    if self.done[at] {
                        self.row_price[self.mate[at]] += least;
                        self.column_price[at] -= least;
                    } else if self.reached[at] != i32::MAX {
                        self.reached[at] -= least;
                    }
                }
                column = next;
                if self.mate[column] == 0 {
                    break;
                }
            }
            while column != 0 {
                self.mate[column] = self.mate[self.way[column]];
                column = self.way[column];
            }
        }
        (1..=columns)
            .filter(|&column| self.mate[column] != 0)
            .map(|column| cost(self.mate[column] - 1, column - 1))
            .sum()
    }

    /// Lists the columns of the last assignment, in ascending order.
    pub(crate) fn columns(&self) -> impl Iterator<Item = usize> + '_ {
        (1..self.mate.len()).filter(|&column| self.mate[column] != 0).map(|column| column - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rows: usize, columns: usize, cost: &dyn Fn(usize, usize) -> i32, taken: u32) -> i32 {
        if rows == 0 {
            return 0;
        }
        let free = (0..columns).filter(|column| taken >> column & 1 == 0);
        free.map(|column| cost(rows - 1, column) + plain(rows - 1, columns, cost, taken | 1 << column))
            .min()
            .unwrap_or(NEVER)
    }

    #[test]
    fn equals_plain_enumeration() {
        let mut matching = Matching::default();
        let mut seed = 7;
        for round in 0..2000 {
            let (rows, columns) = (1 + round % 4, 1 + round % 4 + round / 4 % 3);
            seed = pousse_search::mix(seed + 1);
            let cost = |row: usize, column: usize| {
                (pousse_search::mix(seed ^ (row * 16 + column) as u64) % 19) as i32 - 6
            };
            assert_eq!(matching.least(rows, columns, cost), plain(rows, columns, &cost, 0));
        }
    }
}
