//! The bytes that a stage holds: counted as part of the whole run's until the stage ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::books::Books;

pub(super) struct Held {
    books: Arc<Books>,
    bytes: AtomicU64, // as last reported
}

impl Held {
    pub(super) fn new(books: Arc<Books>) -> Self {
        Self { books, bytes: AtomicU64::new(0) }
    }

    /// Records a new number of bytes.
    pub(super) fn record(&self, bytes: u64) {
        if self.bytes.load(Ordering::Relaxed) != bytes {
            let before = self.bytes.swap(bytes, Ordering::Relaxed);
            self.books.bytes.fetch_add(bytes.wrapping_sub(before), Ordering::Relaxed);
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.record(0);
    }
}
