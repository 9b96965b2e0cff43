//! Progress without a terminal: a line from time to time instead of one that is redrawn.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;

/// The time between two lines.
const BETWEEN: Duration = Duration::from_secs(10);

/// Remembers when a line was last printed.
#[derive(Debug)]
pub(crate) struct News {
    last: Mutex<Instant>,
}

impl News {
    /// Starts reporting, with the first line after a while.
    pub(crate) fn new() -> Self {
        Self { last: Mutex::new(Instant::now()) }
    }

    /// Prints what a bar would show if there were a terminal, unless a line was printed recently.
    pub(crate) fn tell(&self, bar: &ProgressBar, text: &str) {
        if bar.is_hidden() && self.is_due(Instant::now()) {
            anstream::eprintln!("{}  {text}", bar.prefix());
        }
    }

    fn is_due(&self, now: Instant) -> bool {
        let Ok(mut last) = self.last.lock() else { return false };
        let due = now.saturating_duration_since(*last) >= BETWEEN;
        if due {
            *last = now;
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_now_and_then() {
        let news = News::new();
        let begun = Instant::now();
        assert!(!news.is_due(begun), "short work needs no line");
        assert!(news.is_due(begun + BETWEEN));
        assert!(!news.is_due(begun + BETWEEN + BETWEEN / 2));
        assert!(news.is_due(begun + BETWEEN * 2));
    }
}
