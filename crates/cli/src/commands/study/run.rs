//! `pousse study PLAN`

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use pousse::{Exit, values};
use pousse_search::{Limits, Run as SearchRun};
use pousse_study::executor::Local;
use pousse_study::export::Format;
use pousse_study::jobs::{Job, Shard, jobs};
use pousse_study::model::{Design, Measured, Session};
use pousse_study::plan::{Plan, Sources};
use pousse_study::presets::{self, PRESETS};
use pousse_study::runner::{self, Switches};
use pousse_study::store::{Store, StoreError, assemble};

use super::finish::{Outputs, finish};
use super::list;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::progress::{self, bytes, duration, grouped};
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, machine, style};

/// How often a study that nobody watches on a terminal says how far it is.
const NEWS: Duration = Duration::from_secs(30);

/// How a study is run.
#[derive(Args, Debug)]
pub(super) struct Run {
    /// A plan: a TOML file, or one that comes with pousse (--list)
    #[arg(value_name = "PLAN", required_unless_present = "list")]
    plan: Option<String>,

    /// Print the plans that come with pousse
    #[arg(long)]
    list: bool,

    /// Keep everything in this folder, and go on with what is there [default: a folder named after the study]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Run only this part of the study, such as 1/4; `pousse study merge` puts parts together
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Carry out this many runs at a time; all cores by default
    #[arg(long, short, value_name = "N", value_parser = values::threads)]
    workers: Option<usize>,

    /// The file of a set of instances that asks for one, as SET=FILE
    #[arg(long, value_name = "SET=FILE", value_parser = set_file)]
    instances: Vec<(String, PathBuf)>,

    /// Check the plan, print what it would run, and run nothing
    #[arg(long)]
    check: bool,

    /// Print the plan itself, to read or to change
    #[arg(long)]
    show: bool,

    #[command(flatten)]
    outputs: Outputs,

    #[command(flatten)]
    tables: Tables,
}

fn set_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((set, file)) if !set.is_empty() && !file.is_empty() => Ok((set.into(), file.into())),
        _ => Err(format!("'{text}' is not SET=FILE")),
    }
}

impl Run {
    pub(super) fn run(self) -> Result<Exit, Failure> {
        let Some(name) = self.plan.as_deref().filter(|_| !self.list) else { return list::list() };
        let (text, sources) = self.read(name)?;
        if self.show {
            stdout().write_all(text.as_bytes())?;
            return Ok(Exit::Done);
        }
        let in_plan = |error: pousse_study::plan::PlanError| Failure::bad_input(format!("{name}: {error}"));
        let design = Plan::read(&text).and_then(|plan| plan.design(&sources)).map_err(in_plan)?;
        let all = jobs(&design);
        if self.check {
            return describe(&design, all.len());
        }
        self.carry_out(design, &all, &text)
    }

    /// Reads a plan from its file, or one that comes with pousse.
    fn read(&self, name: &str) -> Result<(String, Sources), Failure> {
        let path = Path::new(name);
        if !path.exists()
            && let Some(preset) = presets::find(name)
        {
            return Ok((preset.text.into(), Sources { given: self.instances.clone(), ..Sources::default() }));
        }
        if !path.is_file() {
            let near = presets::near(name);
            let hint = if near.is_empty() {
                format!(
                    "plans that come with pousse: {}",
                    PRESETS.iter().map(|p| p.name).collect::<Vec<_>>().join(", ")
                )
            } else {
                format!("did you mean {}?", near.join(" or "))
            };
            let what = if path.is_dir() {
                "is a folder, not a plan"
            } else {
                "is neither a file nor a plan that comes with pousse"
            };
            return Err(Failure::bad_input(format!("'{name}' {what}")).hint(hint));
        }
        let text = std::fs::read_to_string(path)
            .map_err(|error| Failure::bad_input(format!("cannot read '{name}': {error}")))?;
        Ok((text, Sources { given: self.instances.clone(), ..Sources::beside(path) }))
    }

    fn carry_out(self, design: Design, all: &[Job], text: &str) -> Result<Exit, Failure> {
        let interrupted = interrupt::listen();
        let halt = AtomicBool::new(false);
        let library = self.tables.library();
        let executor = Local::new(&design, &library, &halt).map_err(Failure::bad_input)?;
        let folder = self.out.clone().unwrap_or_else(|| design.name.clone().into());
        let workers = self.workers(&design);
        // Tables first: their making belongs to no run, and what cannot be made should be known before the night.
        make_tables(&executor, &library, interrupted)?;
        let (mut store, mut contents) = Store::open(&folder, &design, text)?;
        let known: std::collections::HashSet<u64> = contents.rows.iter().map(|(key, _, _)| *key).collect();
        let ours = |job: &&Job| self.shard.is_none_or(|shard| shard.takes(job.key));
        let part: Vec<Job> = all.iter().filter(ours).copied().collect();
        let mut todo: Vec<Job> = part.iter().filter(|job| !known.contains(&job.key)).copied().collect();
        // By key, long and short runs are mixed, and the time left is a fair guess from the beginning.
        todo.sort_unstable_by_key(|job| job.key);
        tell(&design, &folder, part.len(), todo.len(), self.shard, &contents.sessions);
        if !todo.is_empty() {
            let session = Session::now(command_line(), machine::cpu(), workers, self.shard);
            let number = store.begin(session.clone())?;
            contents.sessions.push(session);
            let watch = Watch::new(&design.name, part.len() as u64, (part.len() - todo.len()) as u64);
            let switches = Switches { interrupted, halt: &halt };
            let mut keep = |result: Option<(&Job, Measured)>| -> Result<(), StoreError> {
                match result {
                    None => store.flush()?,
                    Some((job, measured)) => {
                        store.append(job.key, number, measured.clone())?;
                        contents.rows.push((job.key, number, measured));
                        watch.done();
                    }
                }
                watch.tick();
                Ok(())
            };
            let result = runner::run(&todo, workers, &executor, switches, &mut keep);
            watch.clear();
            result?;
        }
        store.flush()?;
        let stopped = interrupted.load(Ordering::Relaxed);
        drop(executor);
        let study = assemble(design, all, contents);
        finish(&study, &folder, &self.outputs, all.len())?;
        if stopped {
            anstream::eprintln!(
                "{}: stopped; the same command goes on where it was",
                style::notable("interrupted")
            );
            return Ok(Exit::Interrupted);
        }
        Ok(Exit::Done)
    }

    /// Returns how many runs go on at a time: as many as there are cores for, and memory.
    fn workers(&self, design: &Design) -> usize {
        if let Some(workers) = self.workers {
            return workers;
        }
        let threads = design.methods.iter().map(|method| method.limits.threads).max().unwrap_or(1);
        let memory = design.methods.iter().map(|method| method.limits.bytes).max().unwrap_or(1).max(1);
        let by_cores = (machine::threads() / threads).max(1);
        let by_memory = (2 * machine::half_memory() / memory).max(1) as usize;
        if by_memory < by_cores {
            anstream::eprintln!(
                "{}: {by_memory} runs at a time, since each may use {} (--workers N overrules)",
                style::hint("note"),
                bytes(memory)
            );
        }
        by_cores.min(by_memory)
    }
}

/// Makes the tables of all heuristics.
fn make_tables(
    executor: &Local<'_>,
    library: &pousse_tiles::patterns::Library,
    interrupted: &AtomicBool,
) -> Result<(), Failure> {
    let line = BuildingLine::new("tables");
    let limits =
        Limits { time: None, nodes: None, memory: machine::half_memory(), threads: machine::threads() };
    let run = SearchRun::new(limits).cancelled_by(interrupted).watched_by(&line);
    let made = executor.make_tables(&run);
    line.clear();
    print_notes(library, "the study's heuristics", Tell::All);
    made.map_err(|what| {
        if interrupt::interrupted() {
            Failure::interrupted("stopped while tables were made")
        } else {
            Failure::bad_input(what)
        }
    })
}

/// Says on stderr what is about to happen.
fn tell(
    design: &Design,
    folder: &Path,
    runs: usize,
    todo: usize,
    shard: Option<Shard>,
    sessions: &[Session],
) {
    let part = shard.map_or(String::new(), |shard| format!(", part {shard}"));
    let done = if todo == runs {
        String::new()
    } else {
        format!(", {} of them there already", grouped((runs - todo) as u64))
    };
    anstream::eprintln!(
        "{}{part}: {} runs{done}, in {}",
        style::strong(&design.name),
        grouped(runs as u64),
        folder.display()
    );
    let here = (pousse_study::session::VERSION, pousse_study::session::COMMIT);
    let other = |session: &&Session| (session.version.as_str(), session.commit.as_str()) != here;
    if let Some(other) = sessions.iter().find(other)
        && todo > 0
    {
        anstream::eprintln!(
            "{}: rows in this folder were made by pousse {} ({}), and this is {} ({}); counts may not be comparable",
            style::notable("warning"),
            other.version,
            other.commit,
            here.0,
            here.1
        );
    }
}

/// Prints what a plan would run.
fn describe(design: &Design, runs: usize) -> Result<Exit, Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    writeln!(out, "{}: {}", style::strong(&design.name), design.title)?;
    for (number, set) in (0..).zip(&design.sets) {
        let count = design.instances.iter().filter(|one| one.set == number).count();
        writeln!(out, "  set {}: {} instances, {}", set.name, grouped(count as u64), set.source)?;
    }
    for method in &design.methods {
        let options =
            if method.options.is_empty() { String::new() } else { format!(" {}", method.options.join(" ")) };
        writeln!(out, "  method {}: {} with {}{options}", method.label, method.algorithm, method.heuristic)?;
    }
    let repetitions =
        if design.repetitions == 1 { String::new() } else { format!(", each {} times", design.repetitions) };
    writeln!(out, "  {} runs{repetitions}", grouped(runs as u64))?;
    Ok(Exit::Done)
}

/// Returns the command as it was given, with the name of the program alone for its path.
fn command_line() -> String {
    let words = std::env::args().skip(1);
    std::iter::once("pousse".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// The bar of a study; off a terminal, a line now and then.
struct Watch {
    bar: indicatif::ProgressBar,
    hidden: bool,
    begun: Instant,
    before: u64, // runs that were there at the beginning
    total: u64,
    said: std::cell::Cell<Instant>,
    finished: std::cell::Cell<u64>,
}

impl Watch {
    fn new(name: &str, total: u64, before: u64) -> Self {
        let template = "{prefix} {wide_bar} {human_pos}/{human_len} runs  {per_sec}  {eta} left";
        let bar = progress::bar(name, Some(total), template);
        bar.set_position(before);
        bar.reset_eta();
        let now = Instant::now();
        Self { hidden: bar.is_hidden(), bar, begun: now, before, total, said: now.into(), finished: 0.into() }
    }

    fn done(&self) {
        self.finished.set(self.finished.get() + 1);
        self.bar.inc(1);
    }

    fn tick(&self) {
        if self.hidden && self.said.get().elapsed() >= NEWS {
            self.said.set(Instant::now());
            let finished = self.finished.get();
            let elapsed = self.begun.elapsed();
            let left = self.total - self.before - finished;
            let guess = if finished == 0 {
                String::new()
            } else {
                let left = elapsed.mul_f64(left as f64 / finished as f64);
                format!(", about {} left", duration(left))
            };
            anstream::eprintln!(
                "{} of {} runs after {}{guess}",
                grouped(self.before + finished),
                grouped(self.total),
                duration(elapsed)
            );
        }
    }

    fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Reads the formats to write.
pub(super) fn format(text: &str) -> Result<Format, String> {
    values::named(text, "a format", &Format::NAMES)
}
