//! A live line on stderr while solving, in the style of integer programming solvers: current stage, time, best
//! solution, proven bound, the gap between them, nodes and rate, always for the whole run. Without a terminal, a line
//! is printed from time to time.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use pousse_search::{Building, Cost, Event, Observer, Progress, Round};

use crate::building::Pace;
use crate::news::News;
use crate::words::counted;
pub(crate) use crate::words::{bytes, count, duration, grouped, percent, rate};

/// The line. A thread of its own keeps it moving even while nothing is reported.
pub(crate) struct LiveLine {
    line: Arc<Line>,
    ticker: Mutex<Option<JoinHandle<()>>>,
}

struct Line {
    bar: ProgressBar,
    begun: Instant,
    now: Mutex<Now>,
    pace: Pace,
    news: News, // for lines without a terminal
    over: AtomicBool,
}

/// The delay before anything is shown; shorter runs need no line.
const AT_ONCE: Duration = Duration::from_millis(100);

/// The time without events after which the line is written again.
const QUIET: Duration = Duration::from_millis(200);

/// What the line shows.
#[derive(Default)]
struct Now {
    known: Known,
    told: Option<(Told, Instant)>, // what was reported last, and when
    idle: Duration,                // the time before the first node, spent on tables
    searching: bool,               // whether there was a node
}

/// What was reported.
enum Told {
    Progress(Progress),
    Building(Building),
}

/// The latest progress, for events that do not repeat it.
#[derive(Clone, Copy, Default)]
struct Known {
    best: Option<Cost>,
    bound: Cost,
}

impl LiveLine {
    /// Creates a line that appears after a moment, unless it is to be quiet; without a terminal, it prints lines from
    /// time to time.
    pub(crate) fn of_search(title: &str, quiet: bool) -> Option<Self> {
        (!quiet).then(|| Self::new(title))
    }

    fn new(title: &str) -> Self {
        let line = Arc::new(Line {
            bar: bar(title, None, MESSAGE),
            begun: Instant::now(),
            now: Mutex::default(),
            pace: Pace::default(),
            news: News::new(),
            over: AtomicBool::new(false),
        });
        let ticking = line.clone();
        // Without a thread, the line moves with the events alone.
        let ticker = thread::Builder::new().name("pousse-line".into()).spawn(move || ticking.tick()).ok();
        Self { line, ticker: Mutex::new(ticker) }
    }

    /// Prints on stderr, above the line.
    pub(crate) fn say(&self, text: &str) {
        self.line.bar.suspend(|| anstream::eprintln!("{text}"));
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.line.over.store(true, Ordering::Relaxed);
        let ticker = self.ticker.lock().ok().and_then(|mut ticker| ticker.take());
        if let Some(ticker) = ticker {
            ticker.thread().unpark();
            let _ = ticker.join();
        }
        self.line.bar.finish_and_clear();
    }
}

impl Drop for LiveLine {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Observer for LiveLine {
    fn notice(&self, event: Event) {
        let Ok(mut now) = self.line.now.lock() else { return };
        match event {
            Event::Progress(progress) => {
                now.searching |= progress.generated > progress.resumed;
                if !now.searching {
                    now.idle = progress.elapsed;
                }
                now.known = Known { best: progress.upper_bound, bound: progress.lower_bound };
                now.told = Some((Told::Progress(progress), Instant::now()));
            }
            Event::Building(building) => {
                if !now.searching {
                    now.idle = self.line.begun.elapsed();
                }
                now.told = Some((Told::Building(building), Instant::now()));
            }
            Event::Incumbent(cost) => return now.known.best = Some(cost),
            Event::Bound(_) => return,
        }
        self.line.show(self.line.describe(&now));
    }
}

impl Line {
    /// Writes the line again while nothing is reported.
    fn tick(&self) {
        while !self.over.load(Ordering::Relaxed) {
            thread::park_timeout(QUIET);
            let Ok(now) = self.now.lock() else { return };
            let quiet = now.told.as_ref().is_none_or(|(_, at)| at.elapsed() >= QUIET);
            if quiet && !self.over.load(Ordering::Relaxed) {
                self.show(self.describe(&now));
            }
        }
    }

    fn describe(&self, now: &Now) -> String {
        match &now.told {
            None => joined(&["starting".into(), duration(self.begun.elapsed()), now.known.describe()]),
            Some((Told::Progress(progress), at)) => {
                describe(&Progress { elapsed: progress.elapsed + at.elapsed(), ..*progress }, now.idle)
            }
            Some((Told::Building(building), _)) => joined(&[
                "tables".into(),
                duration(self.begun.elapsed()),
                now.known.describe(),
                self.pace.describe(building),
            ]),
        }
    }

    fn show(&self, text: String) {
        if self.begun.elapsed() < AT_ONCE {
            return;
        }
        self.news.tell(&self.bar, &text);
        self.bar.set_message(text);
        self.bar.tick();
    }
}

/// Describes the progress of a run that generated no node for the time `idle`.
fn describe(progress: &Progress, idle: Duration) -> String {
    let known = Known { best: progress.upper_bound, bound: progress.lower_bound };
    // The nodes before a search was resumed took none of this time.
    let fresh = progress.generated.saturating_sub(progress.resumed);
    let searched = progress.elapsed.saturating_sub(idle);
    joined(&[
        progress.stage.unwrap_or_default().into(),
        duration(progress.elapsed),
        known.describe(),
        progress.round.map_or(String::new(), |round| describe_round(&round, known.bound)),
        if progress.generated > 0 { format!("{} nodes", count(progress.generated)) } else { String::new() },
        if fresh > 0 && searched >= AT_ONCE { rate(fresh, searched.as_secs_f64()) } else { String::new() },
        if progress.bytes > 0 { bytes(progress.bytes) } else { String::new() },
    ])
}

/// Describes the progress of a round; includes its bound if that differs from what is proven.
fn describe_round(round: &Round, proven: Cost) -> String {
    let at =
        if round.bound == proven { String::new() } else { format!(" at {}", grouped(round.bound.into())) };
    let whole = round.expected.map_or(String::new(), |expected| {
        let percent = 100.0 * round.generated as f64 / expected.max(1) as f64;
        format!(" of about {} ({percent:.0}%)", count(expected))
    });
    format!("round{at} {}{whole}", count(round.generated))
}

impl Known {
    fn describe(self) -> String {
        let best = self.best.map_or(String::new(), |best| format!("best {}", grouped(best.into())));
        let bound =
            if self.bound > 0 { format!("bound {}", grouped(self.bound.into())) } else { String::new() };
        let gap = self.best.filter(|_| self.bound > 0).map_or(String::new(), |best| {
            let gap = best.saturating_sub(self.bound);
            format!("gap {} ({})", grouped(gap.into()), percent(gap.into(), best.into()))
        });
        joined(&[best, bound, gap])
    }
}

/// Joins the parts that are not empty.
fn joined(parts: &[String]) -> String {
    let said: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    said.join("  ")
}

/// The template of a line that shows its message.
pub(crate) const MESSAGE: &str = "{spinner} {prefix}  {msg}";

/// Writes a part of a bar.
type Part = fn(&ProgressState) -> String;

/// What a template may show, two spaces before each; nothing before there is something to tell.
const KEYS: [(&str, Part); 4] = [
    (
        "boards",
        |state| if state.pos() == 0 { String::new() } else { counted(state.pos(), "board", "boards") },
    ),
    ("speed", |state| speed(state.per_sec(), state.elapsed())),
    ("passed", |state| if state.elapsed() < AT_ONCE { String::new() } else { duration(state.elapsed()) }),
    ("left", |state| match speed(state.per_sec(), state.elapsed()).is_empty() {
        true => String::new(),
        false => format!("{} left", duration(state.eta())),
    }),
];

/// Writes a speed, unless it has not been measured yet.
fn speed(per_second: f64, elapsed: Duration) -> String {
    match per_second {
        _ if elapsed < AT_ONCE || per_second <= 0.0 || !per_second.is_finite() => String::new(),
        ..9.95 => format!("{per_second:.1}/s"),
        _ => format!("{}/s", count(per_second as u64)),
    }
}

/// Creates a line on stderr, shown only on a terminal.
pub(crate) fn bar(title: &str, total: Option<u64>, template: &str) -> ProgressBar {
    let terminal = std::io::stderr().is_terminal();
    let target = if terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(total, target);
    let mut style = ProgressStyle::with_template(template).expect("the template is well-formed");
    for (key, value) in KEYS {
        style = style.with_key(key, move |state: &ProgressState, out: &mut dyn Write| {
            let value = value(state);
            let _ = if value.is_empty() { Ok(()) } else { write!(out, "  {value}") };
        });
    }
    bar.set_style(style);
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
    fn the_line_shows_the_round_and_the_rate_of_new_work() {
        let mut progress = progress();
        let text = "10.0 s  bound 82  round 12.0 G of about 34.0 G (35%)  20.0 G nodes  41.0 M/s";
        assert_eq!(describe(&progress, Duration::ZERO), text);
        let busy = describe(&progress, Duration::from_secs(9));
        assert!(busy.ends_with("410 M/s"), "{busy}");
        progress.round = Some(Round { bound: 84, generated: 5, expected: None });
        assert!(describe(&progress, Duration::ZERO).starts_with("10.0 s  bound 82  round at 84 5  20.0 G"));
    }

    #[test]
    fn bars_show_speeds_that_were_measured() {
        let second = Duration::from_secs(1);
        assert_eq!(
            [3_675_183.03, 2_391.2, 0.25].map(|rate| speed(rate, second)),
            ["3.68 M/s", "2,391/s", "0.2/s"]
        );
        assert_eq!([speed(0.0, second), speed(5.0, Duration::ZERO)], ["", ""]);
    }

    #[test]
    fn the_line_shows_the_gap() {
        let mut progress = Progress { round: None, generated: 4_100_000, resumed: 0, ..progress() };
        (progress.stage, progress.lower_bound, progress.upper_bound) = (Some("improving"), 95, Some(97));
        let text = "improving  10.0 s  best 97  bound 95  gap 2 (2.1%)  4.10 M nodes  410 k/s";
        assert_eq!(describe(&progress, Duration::ZERO), text);
        (progress.lower_bound, progress.upper_bound) = (1_397_828, Some(5_507_416));
        let large = "improving  10.0 s  best 5,507,416  bound 1,397,828  gap 4,109,588 (74.6%)  4.10 M";
        assert!(
            describe(&progress, Duration::ZERO).starts_with(large),
            "{}",
            describe(&progress, Duration::ZERO)
        );
        (progress.lower_bound, progress.generated, progress.upper_bound) = (0, 0, Some(97));
        assert_eq!(describe(&progress, Duration::ZERO), "improving  10.0 s  best 97", "no node is no news");
        progress.generated = 4_100_000;
        assert!(describe(&progress, Duration::ZERO).starts_with("improving  10.0 s  best 97  4.10 M nodes"));
    }
}
