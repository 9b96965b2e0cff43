//! Plans: TOML files that say what a study runs. `docs/src/studies.md` explains every key.
//!
//! A plan is read in two steps, so that everything wrong with it is said before anything runs: the text becomes a
//! [`Plan`] whose keys are checked, and [`Plan::design`] draws the instances, spells the methods out and checks every
//! name against the tables of pousse.

mod instances;
mod limits;
mod methods;

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::figures::{self, Figure};
use crate::model::{Design, ReportPlan};
use instances::SetText;
use limits::LimitsText;
use methods::MethodText;

/// A plan as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// The name of the study.
    pub name: String,
    /// A line that says what it is about.
    #[serde(default)]
    pub title: String,
    /// What it asks and how to read its answers.
    #[serde(default)]
    pub description: String,
    /// How often each instance is given to each method.
    #[serde(default = "once")]
    repetitions: u32,
    /// Whether solutions are kept in the rows.
    #[serde(default = "yes")]
    pub solutions: bool,
    #[serde(default)]
    limits: LimitsText,
    instances: Vec<SetText>,
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

/// What is wrong with a plan.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The text is not a plan.
    #[error("{0}")]
    Text(String),
    /// A file that the plan names cannot be read.
    #[error("{place}: cannot read '{}': {error}", path.display())]
    File {
        /// The part of the plan that names it.
        place: String,
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// Something in the plan is wrong.
    #[error("{place}: {what}")]
    Wrong {
        /// The part of the plan.
        place: String,
        /// What is wrong with it.
        what: String,
    },
}

impl PlanError {
    fn wrong(place: &str, what: impl Into<String>) -> Self {
        Self::Wrong { place: place.into(), what: what.into() }
    }
}

/// Where the files of a plan are, and which files were given for the sets that ask for one.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Whether the plan may name files.
    pub files: Files,
    /// The folder that names of files in the plan start from.
    pub folder: PathBuf,
    /// Files for the sets that ask for one: the name of the set and the file.
    pub given: Vec<(String, PathBuf)>,
}

/// Whether a plan may name files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Files {
    /// It may.
    #[default]
    Allowed,
    /// It may not: it comes from someone who should not learn what is on this machine.
    Refused,
}

impl Sources {
    /// Returns the sources of a plan that may not name files.
    #[must_use]
    pub fn without_files() -> Self {
        Self { files: Files::Refused, ..Self::default() }
    }

    /// Returns the sources of a plan in a file.
    #[must_use]
    pub fn beside(plan: &Path) -> Self {
        Self { folder: plan.parent().map(Path::to_path_buf).unwrap_or_default(), ..Self::default() }
    }
}

/// Why a file is not read.
const NO_FILES: &str = "and plans given here may not name files; run it on the command line, or write the instances \
                        into the plan";

/// The most runs of a study.
pub const MOST_RUNS: u64 = 100_000_000;
/// The most repetitions of a run.
const MOST_REPETITIONS: u32 = 10_000;

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    ///
    /// [`PlanError::Text`] with the line and what is expected there.
    pub fn read(text: &str) -> Result<Self, PlanError> {
        let plan: Self =
            toml::from_str(text).map_err(|error| PlanError::Text(error.to_string().trim_end().into()))?;
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if plan.name.is_empty() || !plan.name.chars().all(kebab) {
            let what = format!("'{}' is not a name: small letters, digits and hyphens make one", plan.name);
            return Err(PlanError::wrong("name", what));
        }
        if !(1..=MOST_REPETITIONS).contains(&plan.repetitions) {
            let what = format!("give a number from 1 to {MOST_REPETITIONS}");
            return Err(PlanError::wrong("repetitions", what));
        }
        let sets = plan.instances.iter().map(SetText::unknown).enumerate();
        let methods = plan.methods.iter().map(MethodText::unknown).enumerate();
        let parts = sets.map(|found| ("instances", found)).chain(methods.map(|found| ("methods", found)));
        for (part, (index, unknown)) in parts {
            if let Some((key, what)) = unknown {
                let line =
                    line_of(text, part, index, key).map_or(String::new(), |line| format!("line {line}: "));
                return Err(PlanError::Text(format!("{line}{part}, number {}: {what}", index + 1)));
            }
        }
        Ok(plan)
    }

    /// Returns the names of the sets that need a file to be given.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        self.instances.iter().filter_map(SetText::needs)
    }

    /// Draws the instances, spells out the methods and checks every name.
    ///
    /// # Errors
    ///
    /// [`PlanError`] with the part of the plan that is wrong and a remedy.
    pub fn design(&self, sources: &Sources) -> Result<Design, PlanError> {
        let (sets, mut instances) = instances::draw(&self.instances, sources)?;
        let methods = methods::spell_out(&self.methods, &self.limits, &sets, &instances, sources.files)?;
        methods::one_cost_a_set(&methods, &sets, &mut instances)?;
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
        if runs == 0 {
            return Err(PlanError::wrong("methods", "no method is for any of the instances"));
        }
        if runs > MOST_RUNS {
            let what = format!("{runs} runs are more than a study can have ({MOST_RUNS})");
            return Err(PlanError::wrong("instances", what));
        }
        if let Some(label) = &design.report.baseline {
            methods::find(&design, label).map_err(|what| PlanError::wrong("report.baseline", what))?;
        }
        if let Some(what) = figures::check(&design).into_iter().next() {
            return Err(PlanError::wrong("figures", what));
        }
        Ok(design)
    }
}

/// Finds the line, from 1, of a key in one of several parts of the same name. Keys that puzzles have are not known to the
/// reader of TOML, which would know their places.
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
