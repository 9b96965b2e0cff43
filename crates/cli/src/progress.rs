//! A live line on stderr while a search runs: bound, nodes, how far the round is by estimate, rate. Only on a terminal;
//! a search on several ranks, which seldom have one, says the same now and then.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pousse_search::{Event, Observer, Progress};

use crate::building::Pace;
pub(crate) use crate::words::{bytes, count, duration, grouped};

/// The line.
pub(crate) struct LiveLine {
    bar: ProgressBar,
    shown: Mutex<Shown>,
    pace: Pace,
    news: Mutex<Option<Instant>>, // when something was last said off a terminal, if that is wanted
}

/// How often.
const NEWS: Duration = Duration::from_secs(10);

#[derive(Default)]
struct Shown {
    bound: Option<u32>,
    best: Option<u32>,
}

impl LiveLine {
    /// Makes a line that appears with the first event.
    pub(crate) fn new(title: &str) -> Self {
        let bar = bar(title, None, MESSAGE);
        Self { bar, shown: Mutex::default(), pace: Pace::default(), news: Mutex::default() }
    }

    /// Has it say something now and then where there is no terminal.
    pub(crate) fn tell_now_and_then(&self) {
        if let Ok(mut news) = self.news.lock() {
            *news = Some(Instant::now());
        }
    }

    fn show(&self, text: String) {
        if self.bar.is_hidden()
            && let Ok(mut news) = self.news.lock()
            && let Some(last) = news.as_mut().filter(|last| last.elapsed() >= NEWS)
        {
            *last = Instant::now();
            anstream::eprintln!("{} {text}", self.bar.prefix());
        }
        self.bar.set_message(text);
        self.bar.tick();
    }

    /// Prints on stderr, above the line.
    pub(crate) fn say(&self, text: &str) {
        self.bar.suspend(|| anstream::eprintln!("{text}"));
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn describe(&self, progress: &Progress) -> String {
        let Ok(shown) = self.shown.lock() else { return String::new() };
        let best = progress.upper_bound.or(shown.best).map_or(String::new(), |best| format!("  best {best}"));
        let memory = if progress.bytes > 0 { format!("  {}", bytes(progress.bytes)) } else { String::new() };
        let nodes = match progress.round {
            None => {
                let lower = progress.lower_bound.max(shown.bound.unwrap_or(0));
                format!("bound {lower}{best}  {} nodes", count(progress.generated))
            }
            Some(round) => {
                let whole = round.expected.map_or(String::new(), |expected| {
                    let percent = 100.0 * round.generated as f64 / expected.max(1) as f64;
                    format!(" of about {} ({percent:.0}%)", count(expected))
                });
                format!(
                    "bound {}{best}  round {}{whole}  total {} nodes",
                    round.bound,
                    count(round.generated),
                    count(progress.generated),
                )
            }
        };
        // Nodes of a search that was resumed took none of this time.
        let fresh = progress.generated.saturating_sub(progress.resumed);
        let rate = fresh as f64 / progress.elapsed.as_secs_f64().max(1e-9);
        format!("{nodes}  {}/s{memory}  {}", count(rate as u64), duration(progress.elapsed))
    }
}

impl Observer for LiveLine {
    fn notice(&self, event: Event) {
        match event {
            Event::Progress(progress) => {
                self.show(self.describe(&progress));
            }
            Event::Bound(bound) => {
                if let Ok(mut shown) = self.shown.lock() {
                    shown.bound = Some(bound);
                }
            }
            Event::Building(building) => {
                self.show(self.pace.describe(&building));
            }
            Event::Incumbent(cost) => {
                if let Ok(mut shown) = self.shown.lock() {
                    shown.best = Some(cost);
                }
            }
        }
    }
}

/// The template of a line that says what it is told.
pub(crate) const MESSAGE: &str = "{spinner} {prefix} {msg}";

/// Makes a line on stderr, shown only on a terminal.
pub(crate) fn bar(title: &str, total: Option<u64>, template: &str) -> ProgressBar {
    let terminal = std::io::stderr().is_terminal();
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(total, target);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
    bar.set_prefix(title.to_owned());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use pousse_search::Round;

    #[test]
    fn the_line_tells_the_round_and_the_rate_of_new_work() {
        let mut progress = Progress {
            stage: None,
            elapsed: Duration::from_secs(10),
            expanded: 1,
            generated: 20_000_000_000,
            resumed: 19_590_000_000,
            round: Some(Round { bound: 82, generated: 12_000_000_000, expected: Some(34_000_000_000) }),
            lower_bound: 82,
            upper_bound: None,
            bytes: 0,
        };
        let line = LiveLine::new("");
        let text = "bound 82  round 12.00 G of about 34.00 G (35%)  total 20.00 G nodes  41.0 M/s  10.00 s";
        assert_eq!(line.describe(&progress), text);
        progress.round = Some(Round { bound: 82, generated: 5, expected: None });
        assert!(line.describe(&progress).starts_with("bound 82  round 5  total"));
        progress.round = None;
        assert!(line.describe(&progress).starts_with("bound 82  20.00 G nodes  "));
    }
}
