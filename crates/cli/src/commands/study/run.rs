//! `pousse study PLAN`

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use clap::Args;
use pousse::{Exit, Remedy, values};
use pousse_search::{Limits, Message, Run as SearchRun};
use pousse_study::crew::{Crew, Ranks, Threads, lend_a_hand};
use pousse_study::drive::{Order, drive};
use pousse_study::executor::Local;
use pousse_study::export::Format;
use pousse_study::jobs::Shard;
use pousse_study::model::Design;
use pousse_study::plan::{self, Hopeless, Sources};
use pousse_study::presets::{self, PRESETS};

use super::finish::{Outputs, print};
use super::list;
use super::watch::Watch;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::progress::bytes;
use crate::tables::Tables;
use crate::together::Together;
use crate::{interrupt, machine, style, words};

/// How to run a study.
#[derive(Args, Debug)]
pub struct Run {
    /// A plan: a TOML file, or the name of one that comes with pousse (--list)
    #[arg(value_name = "PLAN")]
    plan: Option<String>,

    /// Print the plans that come with pousse
    #[arg(long)]
    list: bool,

    /// Keep everything in this folder, and resume what is there [default: a folder named after the study]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Run only this part of the study, such as 1/4; `pousse study merge` combines the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,

    /// Run this many at a time; all cores by default
    #[arg(long, short, value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    workers: Option<usize>,

    /// The file for a set of instances that needs one, as SET=FILE
    #[arg(long, value_name = "SET=FILE", value_parser = set_file)]
    instances: Vec<(String, PathBuf)>,

    /// Check the plan and print what it would run, without running anything
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
        self.run_on(None)
    }

    /// Carries out the study together with the other ranks of a team; the first one keeps the folder and prints.
    ///
    /// # Errors
    ///
    /// [`Failure`], on all ranks, if one of them fails.
    pub fn run_together(self, together: Together<'_>) -> Result<Exit, Failure> {
        self.run_on(Some(together))
    }

    fn run_on(self, together: Option<Together<'_>>) -> Result<Exit, Failure> {
        let speaks = together.is_none_or(Together::speaks);
        if !speaks && (self.list || self.plan.is_none() || self.show || self.check) {
            return Ok(Exit::Done);
        }
        if self.list {
            return list::list();
        }
        let Some(name) = self.plan.as_deref() else {
            return Err(Failure::bad_input("no plan is named").hint(
                "give a TOML file, or the name of a plan that comes with pousse: `pousse study --list` prints them",
            ));
        };
        if let Some(all) = together.filter(|_| !self.show && !self.check) {
            return self.run_in_team(name, all);
        }
        let (text, sources) = self.read(name)?;
        if self.show {
            stdout().write_all(text.as_bytes())?;
            return Ok(Exit::Done);
        }
        let design = design(name, &text, &sources)?;
        if self.check {
            return describe(&design);
        }
        let workers = Threads(self.workers(&design));
        self.carry_out(design, &text, &workers)
    }

    /// Lets the first rank of a team read the plan and send it to all, and builds the tables, first there and then
    /// on the others, so that those kept in files are built once.
    fn run_in_team(&self, name: &str, all: Together<'_>) -> Result<Exit, Failure> {
        let cancel = interrupt::listen();
        let read = || {
            if self.workers.is_some() {
                return Err(Failure::bad_input("the ranks are the workers")
                    .hint("omit --workers: mpirun -n sets their number"));
            }
            let (text, sources) = self.read(name)?;
            Ok((design(name, &text, &sources)?, text))
        };
        let first = if all.speaks() { Some(all.agree(read())?) } else { all.agree(Ok(None))? };
        let words = match &first {
            None => Vec::new(),
            Some((design, _)) => serde_json::to_vec(design).map_err(Failure::internal)?,
        };
        let design: Design = serde_json::from_slice(&all.share(&words)).map_err(Failure::internal)?;
        all.warn_of_memory(design.methods.iter().map(|method| method.limits.bytes).max().unwrap_or(0));
        let context = self.tables.context();
        let halt = AtomicBool::new(false);
        let executor = Local::new(&design, &context, &halt).map_err(Failure::bad_input);
        let executor = all.agree(executor)?;
        let line = BuildingLine::new("tables");
        let prepare = || {
            let run = SearchRun::new(limits_of_tables()).cancelled_by(cancel).watched_by(&line);
            let made = executor.make_tables(&run);
            line.clear();
            made.map_err(|what| match interrupt::interrupted() {
                true => Failure::interrupted("stopped while building tables"),
                false => Failure::bad_input(what),
            })
        };
        match first {
            Some((design, text)) => {
                all.agree(prepare())?;
                all.agree(Ok(()))?;
                self.carry_out(design, &text, &Ranks::new(all.team))
            }
            None => {
                all.agree(Ok(()))?;
                all.agree(prepare())?;
                lend_a_hand(all.team, &executor, &halt);
                Ok(Exit::Done)
            }
        }
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

    fn carry_out(&self, design: Design, text: &str, crew: &dyn Crew) -> Result<Exit, Failure> {
        let context = self.tables.context();
        let folder = self.out.clone().unwrap_or_else(|| design.name.clone().into());
        let (command, cpu) = (command_line(), machine::cpu());
        let watch = Watch::new(&context, &folder, self.shard);
        let order = Order {
            crew,
            design,
            plan: text,
            folder: &folder,
            shard: self.shard,
            tables: limits_of_tables(),
            command: &command,
            cpu: &cpu,
            outputs: self.outputs.wanted(),
        };
        let driven = drive(order, &context, interrupt::listen(), &watch)?;
        print(&driven.study, &driven.written, &folder, driven.runs)?;
        if driven.stopped {
            anstream::eprintln!("{}: stopped; run the same command to resume", style::notable("interrupted"));
            return Ok(Exit::Interrupted);
        }
        Ok(Exit::Done)
    }

    /// Returns how many runs to carry out at a time: as many as cores and memory allow.
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
                "{}: {by_memory} runs at a time, since each may use {} (--workers N overrides this)",
                style::hint("note"),
                bytes(memory)
            );
        }
        by_cores.min(by_memory)
    }
}

/// The maximum number of unsolvable instances to name.
const MOST_NAMED: usize = 10;
/// The maximum number of them whose reasons are told one by one.
const MOST_REASONS: usize = 3;

/// Builds the design for a plan; reports everything that is wrong with it, and the instances without a solution.
fn design(name: &str, text: &str, sources: &Sources) -> Result<Design, Failure> {
    let checked = plan::check(text, sources);
    for hopeless in &checked.hopeless {
        anstream::eprintln!("{}: {}", style::notable("warning"), warning(hopeless));
    }
    checked.design.map_err(|wrong| {
        let all: Vec<String> = wrong.iter().map(ToString::to_string).collect();
        if let [one] = &all[..] {
            return Failure::bad_input(format!("{name}: {one}"));
        }
        let listed = all.iter().map(|text| format!("\n- {}", text.replace('\n', "\n  ")));
        Failure::bad_input(format!("{name}: {} mistakes{}", all.len(), listed.collect::<String>()))
    })
}

/// Says which instances have no solution, why, and what may help.
fn warning(Hopeless { set, kind, all, remedy }: &Hopeless) -> String {
    let remedy = match remedy {
        None => String::new(),
        Some(Remedy::Option { name, value, .. }) => {
            let they = if all.len() == 1 { "it has" } else { "they have" };
            format!("with {name} = \"{value}\" in the set, {they} one")
        }
        Some(other) => other.to_string(),
    };
    let many = words::counted(all.len() as u64, "instance has", "instances have");
    let names: Vec<&str> = all.iter().map(|(label, _)| label.as_str()).take(MOST_NAMED).collect();
    let more = if all.len() > MOST_NAMED { ", ..." } else { "" };
    let names = names.join(", ");
    let mut text = format!("set {set}: {many} no solution ({names}{more})");
    match &all[..] {
        [(_, why)] => text += &format!(": {why}"),
        few if few.len() <= MOST_REASONS => {
            few.iter().for_each(|(label, why)| text += &format!("\n  {label}: {why}"));
        }
        _ => text += &format!(": {kind}"),
    }
    match (&remedy[..], text.contains('\n')) {
        ("", _) => text,
        (_, true) => format!("{text}\n  {remedy}"),
        (_, false) => format!("{text}; {remedy}"),
    }
}

/// Returns the limits for building tables.
fn limits_of_tables() -> Limits {
    Limits { memory: machine::half_memory(), threads: machine::threads(), ..Limits::default() }
}

/// Prints what a plan would run.
fn describe(design: &Design) -> Result<Exit, Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    writeln!(out, "{}: {}", style::strong(&design.name), design.title)?;
    for (number, set) in (0..).zip(&design.sets) {
        let count = design.instances.iter().filter(|one| one.set == number).count();
        let many = words::counted(count as u64, "instance", "instances");
        writeln!(out, "  set {}: {many}, {}", set.name, set.source)?;
    }
    for method in &design.methods {
        let options =
            if method.options.is_empty() { String::new() } else { format!(" {}", method.options.join(" ")) };
        writeln!(out, "  method {}: {} with {}{options}", method.label, method.algorithm, method.heuristic)?;
    }
    let repetitions =
        if design.repetitions == 1 { String::new() } else { format!(", each {} times", design.repetitions) };
    writeln!(out, "  {}{repetitions}", words::counted(design.runs(), "run", "runs"))?;
    Ok(Exit::Done)
}

/// Returns the command as it was given, with the path of the program shortened to its name.
fn command_line() -> String {
    let words = std::env::args().skip(1);
    std::iter::once("pousse".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}

/// Reads a format to write.
pub(super) fn format(text: &str) -> Result<Format, Message> {
    let format = values::named(text, "a format".into(), &Format::NAMES)?;
    format.built().map_err(|error| error.to_string().into())
}
