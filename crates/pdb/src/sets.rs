//! Numbers sets of cells, in the order of their masks (colexicographic order).

/// The largest number of cells of a board.
pub const MOST_CELLS: usize = 128;

/// All sets of a given size among a number of cells; a set is a mask with one bit per cell.
#[derive(Clone, Debug)]
pub struct Sets {
    cells: usize,
    size: usize,
    below: Vec<u64>, // cell * size + i -> number of sets of i + 1 cells all below `cell`
}

impl Sets {
    /// Returns the sets of `size` out of `cells` cells; `None` if there are too many to number.
    #[must_use]
    pub fn new(cells: usize, size: usize) -> Option<Self> {
        if size > cells || cells > MOST_CELLS {
            return None;
        }
        let below = (0..=cells).flat_map(|cell| (1..=size).map(move |i| choose(cell, i)));
        Some(Self { cells, size, below: below.collect::<Option<_>>()? })
    }

    /// Returns how many sets there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        if self.size == 0 { 1 } else { self.below[self.cells * self.size + self.size - 1] }
    }

    /// Returns how many cells there are to choose from.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns how many cells each set has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// Returns the rank of a set.
    #[must_use]
    pub fn rank(&self, set: u128) -> u64 {
        cells_of(set).enumerate().map(|(i, cell)| self.term(cell, i)).sum()
    }

    /// Returns what a cell contributes to the rank of a set that has `before` cells below it.
    #[inline]
    #[must_use]
    pub fn term(&self, cell: usize, before: usize) -> u64 {
        self.below[cell * self.size + before]
    }

    /// Lists all sets in order of their ranks.
    pub fn iter(&self) -> impl Iterator<Item = u128> + use<> {
        let end = if self.cells == MOST_CELLS { None } else { Some(1u128 << self.cells) };
        let first = if self.size == MOST_CELLS { u128::MAX } else { (1u128 << self.size) - 1 };
        std::iter::successors(Some(first), move |&set| next(set).filter(|&n| end.is_none_or(|end| n < end)))
    }
}

/// Returns the cells of a set, lowest first.
pub fn cells_of(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = set.trailing_zeros() as usize;
            set &= set - 1;
            cell
        })
    })
}

/// Returns the next larger mask with the same number of bits.
fn next(set: u128) -> Option<u128> {
    if set == 0 {
        return None;
    }
    let lowest = set & set.wrapping_neg();
    let raised = set.checked_add(lowest)?;
    Some(raised | ((set ^ raised) >> 2) >> lowest.trailing_zeros())
}

fn choose(n: usize, k: usize) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    (0..k).try_fold(1u64, |product, i| Some(product.checked_mul((n - i) as u64)? / (i as u64 + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order_and_without_gaps() {
        for (cells, size) in [(9, 8), (16, 3), (16, 8), (25, 2), (6, 6), (5, 0), (7, 1), (128, 2)] {
            let sets = Sets::new(cells, size).expect("few sets");
            let mut count = 0;
            for set in sets.iter() {
                assert_eq!(set.count_ones() as usize, size);
                assert_eq!(sets.rank(set), count, "{cells} cells, set {set:b}");
                count += 1;
            }
            assert_eq!(count, sets.count());
        }
        assert_eq!(Sets::new(16, 8).expect("few").count(), 12_870);
        assert_eq!(Sets::new(25, 6).expect("few").count(), 177_100);
        assert!(Sets::new(128, 64).is_none());
        assert!(Sets::new(4, 5).is_none());
    }
}
