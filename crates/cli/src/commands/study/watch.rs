//! The progress of a study on stderr: a line while tables are built, then a bar; without a terminal, a line from time
//! to time.

use std::cell::{Cell, OnceCell};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use pousse::Context;
use pousse_search::Observer;
use pousse_study::drive::{self, Beginning};
use pousse_study::jobs::Shard;
use pousse_study::model::Session;

use crate::building::BuildingLine;
use crate::progress::{self, duration, grouped};
use crate::style;
use crate::tables::{Tell, print_notes};
use crate::words::counted;

/// How often a study reports its progress if there is no terminal.
const NEWS: Duration = Duration::from_secs(30);

/// The progress of a study.
pub(super) struct Watch<'a> {
    line: BuildingLine,
    context: &'a Context,
    folder: &'a Path,
    shard: Option<Shard>,
    runs: OnceCell<Runs>,
}

/// The progress of its runs.
struct Runs {
    bar: ProgressBar,
    begun: Instant,
    before: u64, // runs that were already done at the start
    said: Cell<Instant>,
}

impl<'a> Watch<'a> {
    /// Watches a study whose tables are in a context.
    pub(super) fn new(context: &'a Context, folder: &'a Path, shard: Option<Shard>) -> Self {
        Self { line: BuildingLine::new("tables"), context, folder, shard, runs: OnceCell::new() }
    }
}

impl drive::Watch for Watch<'_> {
    fn observer(&self) -> &dyn Observer {
        &self.line
    }

    fn tables_made(&self) {
        self.line.clear();
        print_notes(self.context, "the study's heuristics", Tell::All);
    }

    fn begins(&self, beginning: &Beginning<'_>) {
        tell(beginning, self.folder, self.shard);
        if beginning.done < beginning.total {
            self.runs.get_or_init(|| Runs::new(beginning));
        }
    }

    fn goes_on(&self, done: u64, total: u64) {
        if let Some(runs) = self.runs.get() {
            runs.tick(done, total);
        }
    }

    fn ends(&self) {
        if let Some(runs) = self.runs.get() {
            runs.bar.finish_and_clear();
        }
    }
}

impl Runs {
    fn new(beginning: &Beginning<'_>) -> Self {
        let template = "{prefix} {wide_bar} {human_pos}/{human_len} runs{speed}{left}";
        let bar = progress::bar(&beginning.design.name, Some(beginning.total), template);
        bar.set_position(beginning.done);
        bar.reset_eta();
        let now = Instant::now();
        Self { bar, begun: now, before: beginning.done, said: now.into() }
    }

    fn tick(&self, done: u64, total: u64) {
        self.bar.set_position(done);
        if !self.bar.is_hidden() || self.said.get().elapsed() < NEWS {
            return;
        }
        self.said.set(Instant::now());
        let (finished, elapsed) = (done - self.before, self.begun.elapsed());
        let guess = if finished == 0 {
            String::new()
        } else {
            let left = elapsed.mul_f64((total - done) as f64 / finished as f64);
            format!(", about {} left", duration(left))
        };
        let (done, total) = (grouped(done), counted(total, "run", "runs"));
        anstream::eprintln!("{done} of {total} after {}{guess}", duration(elapsed));
    }
}

/// Prints what is about to happen.
fn tell(beginning: &Beginning<'_>, folder: &Path, shard: Option<Shard>) {
    let Beginning { design, total, done, sessions } = *beginning;
    let part = shard.map_or(String::new(), |shard| format!(", part {shard}"));
    let there = if done == 0 { String::new() } else { format!(", {} of them already done", grouped(done)) };
    anstream::eprintln!(
        "{}{part}: {}{there}, in {}",
        style::strong(&design.name),
        counted(total, "run", "runs"),
        folder.display()
    );
    let here = (pousse_study::session::VERSION, pousse_study::session::COMMIT);
    let other = |session: &&Session| (session.version.as_str(), session.commit.as_str()) != here;
    if let Some(other) = sessions.iter().find(other)
        && done < total
    {
        anstream::eprintln!(
            "{}: rows in this folder were written by pousse {} ({}), but this is {} ({}); counts may not be comparable",
            style::notable("warning"),
            other.version,
            other.commit,
            here.0,
            here.1
        );
    }
}
