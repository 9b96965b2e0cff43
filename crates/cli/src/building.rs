//! Progress of building tables, in words; and a line on stderr that shows only this.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use pousse_search::{Building, Event, Observer};

use crate::news::News;
use crate::progress::{MESSAGE, bar, count, duration};

/// What is being built.
#[derive(Clone, Copy, Debug, Default)]
enum Work {
    /// Tables, entry by entry.
    #[default]
    Tables,
    /// Findings about sets of boxes: sets of two, of three, and so on.
    Sets,
}

/// Remembers when and where work on the current table began, to compute its speed and the time left.
#[derive(Debug, Default)]
pub(crate) struct Pace {
    begun: Mutex<Option<(usize, u64, Instant)>>, // the table, the entries that were there already, the time
    work: Work,
}

impl Pace {
    /// Describes the progress of a table.
    pub(crate) fn describe(&self, building: &Building) -> String {
        let begin = (building.table, building.done, Instant::now());
        let (_, before, at) = self.begun.lock().map_or(begin, |mut begun| match *begun {
            Some(begun) if begun.0 == building.table => begun,
            _ => *begun.insert(begin),
        });
        describe(self.work, building, before, at.elapsed())
    }
}

fn describe(work: Work, building: &Building, before: u64, elapsed: Duration) -> String {
    let Building { table, tables, done, total } = *building;
    let percent = done * 100 / total.max(1);
    let (mut text, entries) = match work {
        Work::Tables => (format!("building table {table} of {tables}  {percent}%"), "entries"),
        Work::Sets => (format!("sets of {table} boxes, of up to {tables}  {percent}%"), "sets"),
    };
    let rate = done.saturating_sub(before) as f64 / elapsed.as_secs_f64();
    // Without a measurement there is nothing to say about the time left.
    if elapsed >= Duration::from_millis(100) && rate >= 1.0 {
        let left = Duration::try_from_secs_f64((total - done.min(total)) as f64 / rate);
        text += &format!("  {} {entries}/s", count(rate as u64));
        text += &left.map_or(String::new(), |left| format!("  {} left", duration(left)));
    }
    text
}

/// A line that appears while tables are being built and disappears after the last one. Without a terminal, it is
/// printed from time to time.
pub(crate) struct BuildingLine {
    bar: ProgressBar,
    pace: Pace,
    news: News,
    /// The current table and the number of tables, if they are announced one by one.
    place: Option<(usize, usize)>,
}

impl BuildingLine {
    /// Creates a line that appears with the first event.
    pub(crate) fn new(title: &str) -> Self {
        Self { bar: bar(title, None, MESSAGE), pace: Pace::default(), news: News::new(), place: None }
    }

    /// Creates a line for findings about sets of boxes.
    pub(crate) fn for_sets(title: &str) -> Self {
        let line = Self { pace: Pace { work: Work::Sets, ..Pace::default() }, ..Self::new(title) };
        // Much time may pass between two events, and the last one may have come too soon to be drawn.
        line.bar.enable_steady_tick(Duration::from_millis(200));
        line
    }

    /// Creates a line for one of several tables that are built one by one.
    pub(crate) fn of(title: &str, table: usize, tables: usize) -> Self {
        Self { place: Some((table, tables)), ..Self::new(title) }
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for BuildingLine {
    fn notice(&self, event: Event) {
        let Event::Building(mut building) = event else { return };
        if let Some((table, tables)) = self.place {
            (building.table, building.tables) = (table, tables);
        }
        if building.done >= building.total && building.table == building.tables {
            return self.clear();
        }
        let text = self.pace.describe(&building);
        self.news.tell(&self.bar, &text);
        self.bar.set_message(text);
        self.bar.tick();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_what_is_known() {
        let building = Building { table: 1, tables: 2, done: 430, total: 1000 };
        let describe = |building: &Building, elapsed| describe(Work::Tables, building, 0, elapsed);
        assert_eq!(describe(&building, Duration::ZERO), "building table 1 of 2  43%");
        let later = describe(&building, Duration::from_secs(43));
        assert_eq!(later, "building table 1 of 2  43%  10 entries/s  57.0 s left");
        let nothing = Building { done: 0, ..building };
        assert_eq!(describe(&nothing, Duration::from_secs(9)), "building table 1 of 2  0%");
        let odd = Building { done: 1, total: 0, ..building };
        assert!(describe(&odd, Duration::from_secs(1)).contains("1 of 2"));
    }

    #[test]
    fn what_an_earlier_run_did_does_not_count_as_speed() {
        let building = Building { table: 4, tables: 5, done: 430, total: 1000 };
        let text = "sets of 4 boxes, of up to 5  43%  10 sets/s  57.0 s left";
        assert_eq!(describe(Work::Sets, &building, 330, Duration::from_secs(10)), text);
        assert_eq!(
            describe(Work::Sets, &building, 430, Duration::from_secs(10)),
            "sets of 4 boxes, of up to 5  43%"
        );
    }
}
