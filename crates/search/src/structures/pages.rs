//! An append-only list. It grows by whole pages, so that nothing is copied and nothing is reserved that will not be
//! used soon.

use super::table::Full;

/// Entries per page.
const PAGE: usize = 256;

/// Entries in the order in which they were added, identified by their number.
pub(crate) struct Pages<E> {
    pages: Vec<Vec<E>>,
    budget: u64,
}

impl<E> Pages<E> {
    /// Creates an empty list that may use up to `budget` bytes.
    #[must_use]
    pub(crate) fn new(budget: u64) -> Self {
        Self { pages: Vec::new(), budget }
    }

    /// Returns whether the list is empty.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// Lists the entries in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &E> {
        self.pages.iter().flatten()
    }

    /// Returns the bytes used, including the free end of the last page.
    #[must_use]
    pub(crate) fn bytes(&self) -> u64 {
        (self.pages.len() * Self::PAGE_BYTES) as u64
    }

    /// Changes the budget, for lists that share one.
    pub(crate) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Adds an entry and returns its number.
    ///
    /// # Errors
    ///
    /// [`Full`] if the list would have to grow past its budget or run out of numbers; nothing is added then.
    pub(crate) fn push(&mut self, entry: E) -> Result<u32, Full> {
        if self.pages.last().is_none_or(|page| page.len() == PAGE) {
            self.add_page()?;
        }
        let before = (self.pages.len() - 1) * PAGE;
        let page = self.pages.last_mut().expect("a page was just ensured");
        page.push(entry);
        Ok((before + page.len() - 1) as u32)
    }

    /// Bytes of a page and of its slot in the list of pages.
    const PAGE_BYTES: usize = PAGE * size_of::<E>() + size_of::<Vec<E>>();

    #[cold]
    fn add_page(&mut self) -> Result<(), Full> {
        let numbers_end = self.pages.len() == (1 << 32) / PAGE;
        if numbers_end || self.bytes() + Self::PAGE_BYTES as u64 > self.budget {
            return Err(Full);
        }
        self.pages.push(Vec::with_capacity(PAGE));
        Ok(())
    }
}

impl<E> std::ops::Index<u32> for Pages<E> {
    type Output = E;

    fn index(&self, number: u32) -> &E {
        &self.pages[number as usize / PAGE][number as usize % PAGE]
    }
}

impl<E> std::ops::IndexMut<u32> for Pages<E> {
    fn index_mut(&mut self, number: u32) -> &mut E {
        &mut self.pages[number as usize / PAGE][number as usize % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_that_were_given() {
        let mut list = Pages::new(1 << 20);
        assert!(list.is_empty());
        for value in 0..3 * PAGE as u64 + 1 {
            assert_eq!(list.push(value * value), Ok(value as u32));
        }
        assert!((0..3 * PAGE as u32 + 1).all(|number| list[number] == u64::from(number).pow(2)));
        assert!(!list.is_empty());
    }

    #[test]
    fn refuses_to_outgrow_its_budget() {
        let budget = 3 * Pages::<u64>::PAGE_BYTES as u64 - 1;
        let mut list = Pages::new(budget);
        while list.push(7u64).is_ok() {}
        assert_eq!(list.bytes(), 2 * Pages::<u64>::PAGE_BYTES as u64);
        list.set_budget(budget + 1);
        assert_eq!(list.push(8), Ok(2 * PAGE as u32), "what was refused is not in it");
    }
}
