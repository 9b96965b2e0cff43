//! A puzzle, as the table of puzzles holds it: one object that answers for all of its instances.

use std::fmt::Debug;

use pousse_search::{Algorithm, Run};

use crate::listing::{ListedDatabases, ListedHeuristic, ListedObjective, ListedTechnique};
use crate::words::counted;
use crate::{
    BadOption, BuiltIn, Context, Exit, Given, Instance, Instances, Opt, ReadError, Remark, Report, Request,
    RequestError, Source, Use, Words, style,
};

/// A puzzle.
///
/// What a puzzle does not do keeps its default, and whoever asks for it is told so.
pub trait Puzzle: Debug + Send + Sync {
    /// Returns what it is called.
    fn words(&self) -> &'static Words;

    /// Returns its options, wherever they mean something.
    fn options(&self) -> &'static [Opt];

    // Instances.

    /// Says whether a text looks like instances of this puzzle.
    fn recognises(&self, text: &str) -> Likeness;

    /// Reads all instances of a text; what is wrong with one does not keep the others from being read.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when an option about reading has a value that cannot be read.
    fn read(&self, text: &[u8], given: &Given) -> Result<Instances, BadOption>;

    /// Reads the text of an instance that a study has kept.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read_kept(&self, text: &str) -> Result<Box<dyn Instance>, String> {
        let read = self.read(text.as_bytes(), &Given::new()).map_err(|error| error.to_string())?;
        let none =
            || Err(ReadError { message: format!("there is no {}", self.words().one), ..ReadError::NONE });
        read.all.into_iter().next().unwrap_or_else(none).map_err(|error| error.to_string())
    }

    /// Returns the kind of an instance that a study has kept: instances of different kinds are not compared.
    fn kind(&self, _text: &str) -> String {
        self.words().name.into()
    }

    /// Returns the names of the formats that instances are written in.
    fn formats(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes the instances of a text in another format, those whose numbers are taken, with what goes wrong for each.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when there is no such format, or an option about reading cannot be read.
    fn convert(
        &self,
        _text: &[u8],
        _given: &Given,
        _takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption> {
        let what = format!("{} are written in one format alone", self.words().many);
        Err(BadOption::new("to", to, what))
    }

    /// Writes the instances of a text with the solutions of reports beside them, each with the number of its instance from 1,
    /// as a file that the same puzzle reads. Titles, notes and solutions that the text has stay.
    ///
    /// # Errors
    ///
    /// [`RequestError`] where the puzzle has no files of solutions.
    fn with_solutions(&self, _text: &[u8], _found: &[(usize, Report)]) -> Result<String, RequestError> {
        Err(RequestError::NotThere { what: "a file of solutions", puzzle: self.words().puzzle })
    }

    /// Makes an instance, the same on every machine for the same seed and index.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option has a wrong value, or the run ended before there was an instance.
    fn generate(
        &self,
        _given: &Given,
        _seed: u64,
        _index: u64,
        _careful: Careful,
        _run: &Run<'_>,
    ) -> Result<Made, RequestError> {
        Err(RequestError::NotThere { what: "making instances", puzzle: self.words().puzzle })
    }

    /// Makes an instance as text, as a file of several has it, with the options of `generate`.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
        let made = self.generate(given, seed, index, Careful::No, &Run::default())?;
        Ok(format!("{}\n", made.instance.text()))
    }

    /// Returns how many instances the server reads at a time.
    fn most_read(&self) -> usize {
        1000
    }

    /// Describes what the server says about instances, as JSON schemas.
    fn schemas(&self) -> Schemas {
        Schemas::default()
    }

    /// Returns the sets that come with it.
    fn built_in(&self) -> &'static [BuiltIn] {
        &[]
    }

    /// Returns the plans of studies that come with it, with their names.
    fn studies(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Returns the ways in which a study can draw instances.
    fn sources(&self) -> &'static [Source] {
        &[]
    }

    // What there is to choose from.

    /// Says whether an algorithm searches it.
    fn searches(&self, algorithm: Algorithm) -> bool;

    /// Returns its heuristics.
    fn heuristics(&self) -> Vec<ListedHeuristic>;

    /// Returns its sets of databases.
    fn databases(&self) -> Vec<ListedDatabases> {
        Vec::new()
    }

    /// Returns what its searches may do without.
    fn techniques(&self) -> Vec<ListedTechnique> {
        Vec::new()
    }

    /// Returns what can be minimised, where there is a choice.
    fn objectives(&self) -> Vec<ListedObjective> {
        Vec::new()
    }

    /// Returns the method that `solve` uses by itself and that has a name in studies, if there is one.
    fn own_method(&self) -> Option<OwnMethod> {
        None
    }

    /// Lists its heuristics and the rest for a terminal.
    fn list(&self) -> String {
        let mut text = format!("\n{}\n", style::strong(format!("Heuristics for {}", self.words().puzzle)));
        for heuristic in self.heuristics() {
            text += &heuristic.in_a_line();
        }
        text
    }

    /// Returns what the cost of a solution counts under these options: methods are compared where it is the same.
    fn unit(&self, _given: &Given) -> &'static str {
        "moves"
    }

    /// Returns the measures that a solution has besides its cost, with what they mean: columns of a study.
    fn measures(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Says what several solutions come to.
    fn sum_up(&self, sums: &Sums) -> String {
        let average = if sums.solved > 0 { sums.cost as f64 / sums.solved as f64 } else { 0.0 };
        format!("{average:.2} {} on average", self.unit(&Given::new()))
    }

    /// Says what happened to tables since the last time; `of` is what they are tables of.
    fn remarks(&self, _context: &Context, _of: &str) -> Vec<Remark> {
        Vec::new()
    }

    // Requests.

    /// Reads what is asked about an instance.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when something has a value that cannot be read; the heuristic is the option `heuristic`.
    fn request(&self, instance: &dyn Instance, ask: &Ask<'_>) -> Result<Box<dyn Request>, BadOption>;
}

/// What is asked about an instance, as text.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// What to call the instance in reports, unless it has a label; its number.
    pub number: usize,
    /// The algorithm; none to have it chosen.
    pub algorithm: Option<Algorithm>,
    /// The heuristic; `auto` to have it chosen.
    pub heuristic: &'a str,
    /// The options of the puzzle.
    pub given: &'a Given,
    /// Whether names may stand for files.
    pub files: Files,
}

impl Ask<'_> {
    /// Returns the heuristic, unless it is left to pousse.
    #[must_use]
    pub fn heuristic(&self) -> Option<&str> {
        (self.heuristic != "auto").then_some(self.heuristic)
    }
}

/// How much a text looks like instances of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likeness {
    /// Not at all.
    No,
    /// It may be, unless another puzzle is sure.
    Perhaps,
    /// It is nothing else.
    Surely,
}

/// Whether files may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// They may.
    Read,
    /// They may not: somebody else asks.
    Refused,
}

/// Whether only what takes a moment is made: somebody else asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Careful {
    /// Only what takes a moment.
    Yes,
    /// Anything.
    No,
}

/// A method that `solve` uses by itself.
#[derive(Clone, Copy, Debug)]
pub struct OwnMethod {
    /// Its name in studies.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Its heuristic.
    pub heuristic: &'static str,
}

/// Sums over several reports.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// Instances that were solved.
    pub solved: u64,
    /// Instances that were solved optimally.
    pub optimal: u64,
    /// The cost of all solutions.
    pub cost: u64,
    /// The measures of all solutions.
    pub measures: Vec<(&'static str, u64)>,
}

impl Sums {
    /// Returns the sum of a measure.
    #[must_use]
    pub fn measure(&self, name: &str) -> u64 {
        self.measures.iter().find(|(other, _)| *other == name).map_or(0, |(_, sum)| *sum)
    }
}

/// What the server says about instances, as JSON schemas.
#[derive(Clone, Copy, Debug)]
pub struct Schemas {
    /// An instance that was read.
    pub instance: &'static str,
    /// An instance that was made.
    pub made: &'static str,
    /// What comes of a quick look, where there is one.
    pub check: Option<&'static str>,
    /// What an explanation has beside the fields of all.
    pub explanation: &'static str,
    /// What a hint has beside the fields of all.
    pub hint: &'static str,
}

impl Default for Schemas {
    fn default() -> Self {
        let any = r#"{"type": "object"}"#;
        Self { instance: any, made: any, check: None, explanation: any, hint: any }
    }
}

/// An instance that was made.
#[derive(Debug)]
pub struct Made {
    /// The instance.
    pub instance: Box<dyn Instance>,
    /// What a page is told about it.
    pub data: serde_json::Value,
}

/// Instances in another format.
#[derive(Clone, Debug, Default)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// What could not be read or written: the name of each, and why.
    pub failures: Vec<(String, ReadError)>,
    /// How many instances there were before any was left out.
    pub count: usize,
}

impl dyn Puzzle + '_ {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.words().name
    }

    /// Returns the options that mean something somewhere.
    pub fn options_for(&self, place: Use) -> impl Iterator<Item = &'static Opt> {
        self.options().iter().filter(move |option| option.is_for(place))
    }

    /// Writes a number of instances.
    #[must_use]
    pub fn count(&self, number: u64) -> String {
        counted(number, self.words().one, self.words().many)
    }

    /// Reads what is asked about an instance, with everything as usual.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the puzzle cannot do with its own defaults.
    pub fn usual(&self, instance: &dyn Instance) -> Result<Box<dyn Request>, RequestError> {
        let given = Given::new();
        let ask = Ask { number: 1, algorithm: None, heuristic: "auto", given: &given, files: Files::Refused };
        Ok(self.request(instance, &ask)?)
    }
}

impl PartialEq for dyn Puzzle + '_ {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for dyn Puzzle + '_ {}

/// How a command ends that wrote what could be written.
impl Converted {
    /// Returns how it ends.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if self.failures.is_empty() { Exit::Done } else { Exit::BadInput }
    }
}
