//! Drives a study from its design to its report, reporting only to a [`Watch`]; shared by the command line and the
//! server.
//!
//! Tables come first: building them is not part of any run, and a table that cannot be built should be known before a
//! night of runs. Then come all runs that the folder does not have yet, and finally rows, tables, plots and the report.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use pousse::Context;
use pousse_search::{Limits, Observer, Run};

use crate::crew::Crew;
use crate::executor::Local;
use crate::export::{self, Format};
use crate::jobs::{Job, Shard, jobs};
use crate::model::{Design, Ran, Session, Study};
use crate::report;
use crate::runner::Switches;
use crate::store::{PLAN, Store, StoreError, assemble};
use crate::summary::Summary;

/// Carries out a study in a folder, or resumes it.
///
/// When `cancel` is set, the current runs are abandoned, and rows and report are written from the finished ones.
///
/// # Errors
///
/// [`DriveError`] when a method is invalid, its tables cannot be built, or the folder cannot be used.
pub fn drive(
    order: Order<'_>,
    context: &Context,
    cancel: &AtomicBool,
    watch: &dyn Watch,
) -> Result<Driven, DriveError> {
    order.outputs.formats_for(&order.design)?; // before anything runs
    let all = jobs(&order.design);
    let contents = {
        let halt = AtomicBool::new(false);
        let executor = Local::new(&order.design, context, &halt).map_err(DriveError::Method)?;
        let made =
            executor.make_tables(&Run::new(order.tables).cancelled_by(cancel).watched_by(watch.observer()));
        watch.tables_made();
        made.map_err(|what| {
            if cancel.load(Ordering::Relaxed) { DriveError::Cancelled } else { DriveError::Method(what) }
        })?;
        let (mut store, mut contents) = Store::open(order.folder, &order.design, order.plan)?;
        let known: HashSet<u64> = contents.rows.iter().map(|(key, _, _)| *key).collect();
        let ours = |job: &&Job| order.shard.is_none_or(|shard| shard.takes(job.key));
        let part: Vec<Job> = all.iter().filter(ours).copied().collect();
        let mut todo: Vec<Job> = part.iter().filter(|job| !known.contains(&job.key)).copied().collect();
        // Sorting by key mixes long and short runs, so that the estimate of the time left is fair from the start.
        todo.sort_unstable_by_key(|job| job.key);
        let total = part.len() as u64;
        let mut done = total - todo.len() as u64;
        watch.begins(&Beginning { design: &order.design, total, done, sessions: &contents.sessions });
        if !todo.is_empty() {
            let workers = order.crew.workers();
            let session = Session::now(order.command.into(), order.cpu.into(), workers, order.shard);
            let number = store.begin(session.clone())?;
            contents.sessions.push(session);
            let mut keep = |result: Option<(&Job, Ran)>| -> Result<(), StoreError> {
                match result {
                    None => store.flush()?,
                    Some((job, ran)) => {
                        store.append(job.key, number, ran.clone())?;
                        contents.rows.push((job.key, number, ran));
                        done += 1;
                    }
                }
                watch.goes_on(done, total);
                Ok(())
            };
            let switches = Switches { interrupted: cancel, halt: &halt };
            let result = order.crew.run(&todo, &executor, switches, &mut keep);
            watch.ends();
            result?;
        }
        store.flush()?;
        contents
    };
    let stopped = cancel.load(Ordering::Relaxed);
    let study = assemble(order.design, &all, contents);
    let written = write_up(&study, order.folder, &order.outputs)?;
    Ok(Driven { study, runs: all.len() as u64, stopped, written })
}

/// What to carry out, and how.
#[derive(Clone)]
pub struct Order<'a> {
    /// The design.
    pub design: Design,
    /// The text of the plan, which is stored beside the rows.
    pub plan: &'a str,
    /// The folder of the study.
    pub folder: &'a Path,
    /// Who carries out the runs.
    pub crew: &'a dyn Crew,
    /// The part of the study to carry out; none for all of it.
    pub shard: Option<Shard>,
    /// The limits for building tables.
    pub tables: Limits,
    /// The command line, for the run record.
    pub command: &'a str,
    /// The processor's name, for the run record.
    pub cpu: &'a str,
    /// What is written at the end.
    pub outputs: Outputs,
}

/// What to write besides the log.
#[derive(Clone, Debug)]
pub struct Outputs {
    /// The formats of the rows; none for those of the plan, or all that this build can write.
    pub formats: Option<Vec<Format>>,
    /// Whether to write a report, with tables and plots.
    pub report: bool,
}

impl Outputs {
    /// Returns the formats of a study's rows.
    ///
    /// # Errors
    ///
    /// [`StoreError`] when this build cannot write one of them.
    fn formats_for<'f>(&'f self, design: &'f Design) -> Result<&'f [Format], StoreError> {
        let wanted = self.formats.as_deref().or(design.report.formats.as_deref()).unwrap_or(Format::BUILT);
        wanted.iter().try_for_each(|format| format.built().map(drop))?;
        Ok(wanted)
    }
}

impl Default for Outputs {
    fn default() -> Self {
        Self { formats: None, report: true }
    }
}

/// Watches the progress of a study. All methods are called from the thread that drives it; the observer may be called
/// from others.
pub trait Watch {
    /// Returns the observer for building tables.
    fn observer(&self) -> &dyn Observer;

    /// Called when all tables are built, or could not be.
    fn tables_made(&self) {}

    /// Called when the runs begin.
    fn begins(&self, _: &Beginning<'_>) {}

    /// Called with the number of finished runs: after every row, and several times a second in between.
    fn goes_on(&self, _done: u64, _total: u64) {}

    /// Called when the runs are over; rows and report are still to be written.
    fn ends(&self) {}
}

/// The state of a study when its runs begin.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'a> {
    /// The study.
    pub design: &'a Design,
    /// The number of runs of the study, or of the part to carry out.
    pub total: u64,
    /// The number of those already in the folder.
    pub done: u64,
    /// The sessions that produced them.
    pub sessions: &'a [Session],
}

/// A study that was carried out, completely or until it was cancelled.
#[derive(Debug)]
pub struct Driven {
    /// The study with its rows.
    pub study: Study,
    /// The total number of its runs.
    pub runs: u64,
    /// Whether it was cancelled.
    pub stopped: bool,
    /// What was written.
    pub written: Written,
}

/// What was written at the end of a study.
#[derive(Debug)]
pub struct Written {
    /// The summaries and the path of the report; none if no report was requested.
    pub report: Option<(Summary, PathBuf)>,
}

/// Why a study could not be carried out.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DriveError {
    /// A method cannot be carried out, or the tables of a heuristic cannot be built.
    #[error("{0}")]
    Method(String),
    /// It was cancelled while building tables.
    #[error("stopped while building tables")]
    Cancelled,
    /// The folder cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Writes everything in a study's folder except its log.
///
/// # Errors
///
/// [`StoreError`] when something cannot be written.
pub fn write_up(study: &Study, folder: &Path, outputs: &Outputs) -> Result<Written, StoreError> {
    for &format in outputs.formats_for(&study.design)? {
        export::write(study, format, folder)?;
    }
    if !outputs.report {
        return Ok(Written { report: None });
    }
    let summary = Summary::of(study);
    // A folder made by hand may have no plan; the report then does without it.
    let plan = std::fs::read_to_string(folder.join(PLAN)).ok();
    let page = report::write(study, &summary, plan.as_deref(), folder)?;
    Ok(Written { report: Some((summary, page)) })
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use pousse_search::Event;

    use super::*;
    use crate::crew::Threads;
    use crate::plan::{Plan, Sources};

    /// More runs than can finish between the request to stop and the end.
    const RUNS: u64 = 1000;

    const PLAN_TEXT: &str = r#"
        name = "small"
        [[instances]]
        random = "3x3"
        count = 500
        [[methods]]
        algorithm = ["astar", "ida-star"]
        heuristic = "manhattan"
        limits = { nodes = 2000 }
    "#;

    #[derive(Default)]
    struct Seen {
        cancel: AtomicBool,
        cancel_at: Cell<Option<u64>>,
        begun: Cell<Option<(u64, u64)>>,
        calls: RefCell<Vec<&'static str>>,
        last: Cell<(u64, u64)>,
    }

    struct Nobody;

    impl Observer for Nobody {
        fn notice(&self, _: Event) {}
    }

    impl Watch for Seen {
        fn observer(&self) -> &dyn Observer {
            &Nobody
        }

        fn tables_made(&self) {
            self.calls.borrow_mut().push("tables");
        }

        fn begins(&self, beginning: &Beginning<'_>) {
            self.calls.borrow_mut().push("begins");
            self.begun.set(Some((beginning.done, beginning.total)));
        }

        fn goes_on(&self, done: u64, total: u64) {
            self.last.set((done, total));
            if self.cancel_at.get().is_some_and(|at| done >= at) {
                self.cancel.store(true, Ordering::Relaxed);
            }
        }

        fn ends(&self) {
            self.calls.borrow_mut().push("ends");
        }
    }

    fn order<'a>(folder: &'a Path) -> Order<'a> {
        let design = Plan::read(PLAN_TEXT).and_then(|plan| plan.design(&Sources::without_files()));
        Order {
            design: design.expect("a good plan"),
            plan: PLAN_TEXT,
            folder,
            crew: &Threads(2),
            shard: None,
            tables: Limits::default(),
            command: "test",
            cpu: "any",
            outputs: Outputs::default(),
        }
    }

    #[test]
    fn a_study_is_driven_stopped_and_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let folder = folder.path().join("small");
        let seen = Seen { cancel_at: Some(5).into(), ..Seen::default() };
        let driven = drive(order(&folder), &Context::default(), &seen.cancel, &seen).expect("it is begun");
        let rows = driven.study.rows.len() as u64;
        assert!(driven.stopped && driven.runs == RUNS && rows < RUNS, "{rows} rows");
        assert_eq!(*seen.calls.borrow(), ["tables", "begins", "ends"]);
        let again = Seen::default();
        let driven = drive(order(&folder), &Context::default(), &again.cancel, &again).expect("it goes on");
        assert!(!driven.stopped && driven.study.rows.len() as u64 == RUNS);
        assert_eq!((again.begun.get(), again.last.get()), (Some((rows, RUNS)), (RUNS, RUNS)));
        let (_, page) = driven.written.report.expect("a report");
        assert!(page.is_file() && folder.join("rows.csv").is_file());
    }
}
