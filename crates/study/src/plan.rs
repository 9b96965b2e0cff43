//! Plans: TOML files that describe what a study runs. `docs/src/studies.md` explains every key.
//!
//! A plan is read in two steps, so that every error is reported before anything runs: the text becomes a [`Plan`] with
//! checked keys, then [`Plan::design`] generates the instances, expands the methods and checks every name against the
//! tables of pousse. Each step goes on after an error, so that [`check`] can report all of them at once.

mod fit;
mod hopeless;
mod instances;
mod limits;
mod methods;
mod said;
mod text;

use std::path::{Path, PathBuf};

use pousse_search::{Message, message};
use serde::Deserialize;

use crate::figures::{self, Figure};
use crate::model::{Design, ReportPlan};
pub use hopeless::Hopeless;
use instances::{SetText, Sets};
use limits::LimitsText;
use methods::{MethodText, Scene};

/// A plan as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// The name of the study.
    #[serde(default)]
    pub name: String,
    /// A one-line title.
    #[serde(default)]
    pub title: String,
    /// What it asks and how to read its answers.
    #[serde(default)]
    pub description: String,
    /// How often each method runs on each instance.
    #[serde(default = "once")]
    repetitions: u32,
    /// Whether the rows include solutions.
    #[serde(default = "yes")]
    pub solutions: bool,
    #[serde(default)]
    limits: LimitsText,
    #[serde(default)]
    instances: Vec<SetText>,
    #[serde(default)]
    methods: Vec<MethodText>,
    #[serde(default)]
    report: ReportPlan,
    #[serde(default)]
    figures: Vec<Figure>,
}

fn once() -> u32 {
    1
}

fn yes() -> bool {
    true
}

/// Where the files of a plan are, and the files given for the sets that require one.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Whether the plan may name files.
    pub files: Files,
    /// The folder that file names in the plan are relative to.
    pub folder: PathBuf,
    /// Files for the sets that require one: the name of the set and the file.
    pub given: Vec<(String, PathBuf)>,
}

/// Whether a plan may name files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// It may.
    #[default]
    Allowed,
    /// It may not, since it comes from someone who should not learn what is on this machine.
    Refused,
}

impl Sources {
    /// Returns the sources for a plan that may not name files.
    #[must_use]
    pub fn without_files() -> Self {
        Self { files: Files::Refused, ..Self::default() }
    }

    /// Returns the sources for a plan stored in a file.
    #[must_use]
    pub fn beside(plan: &Path) -> Self {
        Self { folder: plan.parent().map(Path::to_path_buf).unwrap_or_default(), ..Self::default() }
    }
}

/// Why a file is not read.
const NO_FILES: &str = "and plans given here may not name files; run it on the command line, or write the instances \
                        into the plan";

/// The maximum number of runs of a study.
pub const MOST_RUNS: u64 = 100_000_000;
/// The maximum number of repetitions of a run.
const MOST_REPETITIONS: u32 = 10_000;

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    ///
    /// A [`Message`] with the line and what was expected there.
    pub fn read(text: &str) -> Result<Self, Message> {
        let (plan, wrong) = Self::read_all(text);
        wrong.into_iter().next().map_or_else(|| plan.ok_or_else(nothing), Err)
    }

    /// Reads as much of a plan as possible, and returns everything that is wrong with the rest.
    fn read_all(text: &str) -> (Option<Self>, Vec<Message>) {
        let (plan, mut wrong) = text::parse(text);
        if let Some(plan) = &plan {
            plan.check_head(text, &mut wrong);
        }
        (plan, wrong)
    }

    /// Checks what does not depend on the instances: the name, the repetitions and the keys that the TOML parser
    /// does not know.
    fn check_head(&self, text: &str, wrong: &mut Vec<Message>) {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if self.name.is_empty() || !self.name.chars().all(kebab) {
            let name = &*self.name;
            let what = format!("'{name}' is not a valid name: use lower-case letters, digits and hyphens");
            wrong.push(said::at("name", message!("plan.name", what, name)));
        }
        if !(1..=MOST_REPETITIONS).contains(&self.repetitions) {
            let what = format!("give a number from 1 to {MOST_REPETITIONS}");
            let what = message!("plan.number", what, most = MOST_REPETITIONS);
            wrong.push(said::at("repetitions", what));
        }
        let sets = self.instances.iter().map(SetText::unknown).enumerate();
        let methods = self.methods.iter().map(MethodText::unknown).enumerate();
        let parts = sets.map(|found| ("instances", found)).chain(methods.map(|found| ("methods", found)));
        for (part, (index, unknown)) in parts {
            for (key, what) in unknown {
                let place = format!("{part}, number {}", index + 1);
                let error = said::at(&place, what);
                wrong.push(match line_of(text, part, index, key) {
                    Some(line) => {
                        let text = format!("line {line}: {error}");
                        message!("plan.line", text, line, what = error)
                    }
                    None => error,
                });
            }
        }
    }

    /// Returns the names of the sets that require a file.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        self.instances.iter().filter_map(SetText::needs)
    }

    /// Generates the instances, expands the methods and checks every name.
    ///
    /// # Errors
    ///
    /// A [`Message`] with the part of the plan that is wrong and a remedy.
    pub fn design(&self, sources: &Sources) -> Result<Design, Message> {
        self.design_all(sources).map_err(|wrong| wrong.into_iter().next().unwrap_or_else(nothing))
    }

    /// Like [`design`](Self::design), but returns all errors.
    fn design_all(&self, sources: &Sources) -> Result<Design, Vec<Message>> {
        let mut wrong = Vec::new();
        let drawn = instances::draw(&self.instances, sources, &mut wrong);
        self.design_on(drawn, sources, wrong)
    }

    /// Expands the methods, and checks all names against the sets.
    fn design_on(
        &self,
        drawn: Sets,
        sources: &Sources,
        mut wrong: Vec<Message>,
    ) -> Result<Design, Vec<Message>> {
        let Sets { sets, mut instances, puzzles, whole, .. } = drawn;
        let samples = fit::samples(&sets, &instances, &puzzles);
        let files = match sources.files {
            Files::Allowed => pousse::Files::Read,
            Files::Refused => pousse::Files::Refused,
        };
        let scene = Scene { limits: &self.limits, sets: &sets, samples: &samples, files };
        let methods = methods::spell_out(&self.methods, &scene, &mut wrong);
        drop(samples);
        if let Err(error) = methods::one_cost_a_set(&methods, &sets, &mut instances) {
            wrong.push(error);
        }
        let design = Design {
            name: self.name.clone(),
            title: if self.title.is_empty() { self.name.clone() } else { self.title.clone() },
            description: self.description.trim().into(),
            repetitions: self.repetitions,
            solutions: self.solutions,
            sets,
            instances,
            methods,
            report: self.report.clone(),
            figures: self.figures.clone(),
        };
        let runs = design.runs();
        // Without some of the instances, nothing useful can be said about all of them.
        if runs == 0 && whole {
            wrong.push(said::at(
                "methods",
                message!("plan.nothing-to-run", "no method applies to any of the instances"),
            ));
        }
        if runs > MOST_RUNS {
            let what = format!("{runs} runs are more than a study can have ({MOST_RUNS})");
            let what = message!("plan.too-many-runs", what, runs, most = MOST_RUNS);
            wrong.push(said::at("instances", what));
        }
        if let Some(label) = &design.report.baseline
            && let Err(what) = methods::find(&design, label)
        {
            wrong.push(said::at("report.baseline", what));
        }
        if whole {
            wrong.extend(figures::check(&design).into_iter().map(|what| said::at("figures", what)));
        }
        if wrong.is_empty() { Ok(design) } else { Err(wrong) }
    }
}

/// What is known about a plan before it runs.
#[derive(Debug)]
pub struct Checked {
    /// The design, or everything that is wrong with the plan.
    pub design: Result<Design, Vec<Message>>,
    /// The instances that have no solution.
    pub hopeless: Vec<Hopeless>,
}

/// Builds the design for a plan, or finds everything that is wrong with it; in both cases also finds the instances
/// without a solution.
#[must_use]
pub fn check(text: &str, sources: &Sources) -> Checked {
    let (plan, mut wrong) = Plan::read_all(text);
    let Some(plan) = plan else { return Checked { design: Err(wrong), hopeless: Vec::new() } };
    let drawn = instances::draw(&plan.instances, sources, &mut wrong);
    let hopeless = hopeless::hopeless(&drawn);
    Checked { design: plan.design_on(drawn, sources, wrong), hopeless }
}

fn nothing() -> Message {
    message!("plan.none", "this is not a plan")
}

/// Finds the line number, from 1, of a key in one of several sections of the same name. The TOML parser does not know
/// the keys of puzzles, so it cannot say where they are.
fn line_of(text: &str, part: &str, index: usize, key: &str) -> Option<usize> {
    let header = format!("[[{part}]]");
    let mut before = 0;
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.starts_with('[') {
            inside = line.starts_with(&header) && before == index;
            before += usize::from(line.starts_with(&header));
        } else if inside && line.split('=').next().is_some_and(|name| name.trim() == key) {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests;
