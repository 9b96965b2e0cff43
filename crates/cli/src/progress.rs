//! A live line on stderr while a solve goes on, in the manner of solvers of integer programs: what it is at, for how long,
//! best solution, proven bound, the gap between them, nodes, rate. Always about the whole run. Where there is no terminal it
//! is said now and then.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use pousse_search::{Cost, Event, Observer, Progress, Round};

use crate::building::Pace;
pub(crate) use crate::words::{bytes, count, duration, grouped, percent};

/// The line.
pub(crate) struct LiveLine {
    bar: ProgressBar,
    begun: Instant,
    known: Mutex<Known>,
    pace: Pace,
    news: Mutex<Option<Instant>>, // when something was last said off a terminal, if that is wanted
}

/// How often something is said where there is no terminal.
const NEWS: Duration = Duration::from_secs(10);

/// How long nothing is shown: what is over by then needs no line.
const AT_ONCE: Duration = Duration::from_millis(100);

/// What was told last, for what is told without it.
#[derive(Clone, Copy, Default)]
struct Known {
    best: Option<Cost>,
    bound: Cost,
}

impl LiveLine {
    /// Makes a line that appears when something is told.
    pub(crate) fn new(title: &str) -> Self {
        Self {
            bar: bar(title, None, MESSAGE),
            begun: Instant::now(),
            known: Mutex::default(),
            pace: Pace::default(),
            news: Mutex::default(),
        }
    }

    /// Has it say something now and then where there is no terminal.
    pub(crate) fn tell_now_and_then(&self) {
        if let Ok(mut news) = self.news.lock() {
            *news = Some(Instant::now());
        }
    }

    fn show(&self, text: String) {
        if self.begun.elapsed() < AT_ONCE {
            return;
        }
        if self.bar.is_hidden()
            && let Ok(mut news) = self.news.lock()
            && let Some(last) = news.as_mut().filter(|last| last.elapsed() >= NEWS)
        {
            *last = Instant::now();
            anstream::eprintln!("{}  {text}", self.bar.prefix());
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
}

impl Observer for LiveLine {
    fn notice(&self, event: Event) {
        let Ok(mut known) = self.known.lock() else { return };
        match event {
            Event::Progress(progress) => {
                *known = Known { best: progress.upper_bound, bound: progress.lower_bound };
                self.show(describe(&progress));
            }
            Event::Building(building) => {
                let parts = [
                    "tables".into(),
                    duration(self.begun.elapsed()),
                    known.describe(),
                    self.pace.describe(&building),
                ];
                self.show(joined(&parts));
            }
            Event::Incumbent(cost) => known.best = Some(cost),
            Event::Bound(_) => {}
        }
    }
}

/// Says how far a run is.
fn describe(progress: &Progress) -> String {
    let known = Known { best: progress.upper_bound, bound: progress.lower_bound };
    // Nodes of a search that was resumed took none of this time.
    let fresh = progress.generated.saturating_sub(progress.resumed);
    let rate = fresh as f64 / progress.elapsed.as_secs_f64().max(1e-9);
    joined(&[
        progress.stage.unwrap_or_default().into(),
        duration(progress.elapsed),
        known.describe(),
        progress.round.map_or(String::new(), |round| describe_round(&round, known.bound)),
        format!("{} nodes", count(progress.generated)),
        format!("{}/s", count(rate as u64)),
        if progress.bytes > 0 { bytes(progress.bytes) } else { String::new() },
    ])
}

/// Says how far a round is; its bound, too, where that is not what is proven.
fn describe_round(round: &Round, proven: Cost) -> String {
    let at = if round.bound == proven { String::new() } else { format!(" at {}", round.bound) };
    let whole = round.expected.map_or(String::new(), |expected| {
        let percent = 100.0 * round.generated as f64 / expected.max(1) as f64;
        format!(" of about {} ({percent:.0}%)", count(expected))
    });
    format!("round{at} {}{whole}", count(round.generated))
}

impl Known {
    fn describe(self) -> String {
        let best = self.best.map_or(String::new(), |best| format!("best {best}"));
        let bound = if self.bound > 0 { format!("bound {}", self.bound) } else { String::new() };
        let gap = self.best.filter(|_| self.bound > 0).map_or(String::new(), |best| {
            let gap = best.saturating_sub(self.bound);
            format!("gap {gap} ({})", percent(gap.into(), best.into()))
        });
        joined(&[best, bound, gap])
    }
}

/// Joins what there is to say.
fn joined(parts: &[String]) -> String {
    let said: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join("  ")
}

/// The template of a line that says what it is told.
pub(crate) const MESSAGE: &str = "{spinner} {prefix}  {msg}";

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

    fn progress() -> Progress {
        Progress {
            stage: None,
            elapsed: Duration::from_secs(10),
            expanded: 1,
            generated: 20_000_000_000,
            resumed: 19_590_000_000,
            round: Some(Round { bound: 82, generated: 12_000_000_000, expected: Some(34_000_000_000) }),
            lower_bound: 82,
            upper_bound: None,
            bytes: 0,
        }
    }

    #[test]
    fn the_line_tells_the_round_and_the_rate_of_new_work() {
        let mut progress = progress();
        let text = "10.00 s  bound 82  round 12.0 G of about 34.0 G (35%)  20.0 G nodes  41.0 M/s";
        assert_eq!(describe(&progress), text);
        progress.round = Some(Round { bound: 84, generated: 5, expected: None });
        assert!(describe(&progress).starts_with("10.00 s  bound 82  round at 84 5  20.0 G"));
    }

    #[test]
    fn the_line_tells_the_gap() {
        let mut progress = Progress { round: None, generated: 4_100_000, resumed: 0, ..progress() };
        (progress.stage, progress.lower_bound, progress.upper_bound) = (Some("improving"), 95, Some(97));
        let text = "improving  10.00 s  best 97  bound 95  gap 2 (2.1%)  4.10 M nodes  410 k/s";
        assert_eq!(describe(&progress), text);
        progress.lower_bound = 0;
        assert!(describe(&progress).starts_with("improving  10.00 s  best 97  4.10 M nodes"));
    }
}
