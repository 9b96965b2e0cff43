//! A puzzle as listed in the table of puzzles: one object that answers for all of its instances.

use std::fmt::Debug;
use std::path::Path;

use pousse_search::{Algorithm, Message, Run};

use crate::listing::{Listed, Section, Topic};
use crate::words::counted;
use crate::{
    Audits, BadOption, BuiltIn, Context, Drawn, Exit, Given, Instance, Instances, Opt, ReadError, Remark,
    Report, Request, RequestError, Samples, SetText, Source, StoredTables, Use, Words,
};

/// A puzzle, as the table of puzzles has it. The generic adapter implements this for all of them; what a puzzle cannot
/// do is refused with an error that names it.
pub trait Puzzle: Debug + Send + Sync {
    /// Returns the words for it and its instances.
    fn words(&self) -> &'static Words;

    /// Returns all of its options, wherever they apply.
    fn options(&self) -> Vec<&'static Opt>;

    /// Checks a value of an option, or each of a comma-separated list if it takes several.
    ///
    /// # Errors
    ///
    /// What is wrong with the first invalid one.
    fn accepts(&self, option: &Opt, value: &str) -> Result<(), Message>;

    // Instances.

    /// Returns how much a text looks like instances of this puzzle.
    fn recognises(&self, text: &str) -> Likeness;

    /// Reads all instances in a text; an invalid one does not prevent the others from being read.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when a reading option has an invalid value.
    fn read(&self, text: &[u8], given: &Given) -> Result<Instances, BadOption>;

    /// Reads the instances of a set that comes with it, each meant for the goal of the set.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when a reading option has an invalid value.
    fn read_set(&self, set: &BuiltIn, given: &Given) -> Result<Instances, BadOption>;

    /// Returns the option that names the goal, if there is a choice of goals.
    fn goal_option(&self) -> Option<&'static str>;

    /// Reads the text of an instance stored in a study.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read_kept(&self, text: &str) -> Result<Box<dyn Instance>, String>;

    /// Returns the kind of an instance stored in a study; instances of different kinds are not compared.
    fn kind(&self, text: &str) -> String;

    /// Returns the names of the formats that it can write.
    fn formats(&self) -> &'static [&'static str];

    /// Writes the selected instances of a text in another format, and collects the errors.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when there is no such format, or a reading option has an invalid value.
    fn convert(
        &self,
        text: &[u8],
        given: &Given,
        takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption>;

    /// Writes the instances of a text with their solutions, as a file that the same puzzle can read. Each report comes
    /// with the number of its instance, from 1. Titles, notes and solutions already in the text are kept.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the puzzle has no format for solutions.
    fn with_solutions(&self, text: &[u8], found: &[(usize, Report)]) -> Result<String, RequestError>;

    /// Generates an instance, which is the same on every machine for the same seed and index.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option has an invalid value, or the run ended before an instance was found.
    fn generate(
        &self,
        given: &Given,
        seed: u64,
        index: u64,
        careful: Careful,
        run: &Run<'_>,
    ) -> Result<Made, RequestError>;

    /// Generates an instance as text for a file of several, with the options of `generate`.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError>;

    /// Returns the most instances that the server reads per request.
    fn most_read(&self) -> usize;

    /// Returns the sets of instances that come with it.
    fn built_in(&self) -> &'static [BuiltIn];

    /// Returns the names and plans of the studies that come with it.
    fn studies(&self) -> &'static [(&'static str, &'static str)];

    /// Returns the ways in which a study can draw instances.
    fn sources(&self) -> Vec<Source>;

    /// Draws the instances of a set by the source with a key.
    ///
    /// # Errors
    ///
    /// What is wrong with the set.
    fn draw(&self, key: &str, set: &SetText<'_>) -> Result<Drawn, Message>;

    /// Returns the instances on which searches are measured, if there are any.
    fn samples(&self) -> Option<&'static Samples>;

    // What users can choose from.

    /// Returns whether an algorithm can search it.
    fn searches(&self, algorithm: Algorithm) -> bool;

    /// Returns its heuristics and whatever else there is to choose from.
    fn sections(&self) -> Vec<Section>;

    /// Returns the options that disable techniques and enable them, if it has techniques.
    fn switches(&self) -> Option<(&'static str, &'static str)>;

    /// Returns the flag with which a run neither uses nor stores what other runs have proven, if they do that.
    fn fresh(&self) -> Option<&'static str>;

    /// Returns the built-in method of `solve` that has a name in studies, if there is one.
    fn own_method(&self) -> Option<OwnMethod>;

    /// Returns the methods worth comparing on an instance, as `ALGORITHM*HEURISTIC,...`.
    fn race(&self, instance: &dyn Instance) -> &'static str;

    /// Returns the unit of a solution's cost under these options; methods are compared only if they share it.
    fn unit(&self, given: &Given) -> &'static str;

    /// Returns the measures that a solution has besides its cost, with their meaning; they become columns of a study.
    fn measures(&self) -> Vec<(&'static str, &'static str)>;

    /// Sums up several solutions, at least one.
    fn sum_up(&self, sums: &Sums) -> String;

    /// Returns what happened to tables since the last call; `of` says what they are tables of.
    fn remarks(&self, context: &Context, of: &str) -> Vec<Remark>;

    /// Returns its tables in a folder, if it has any.
    fn stored(&self, folder: &Path) -> Option<Box<dyn StoredTables>>;

    /// Returns how its heuristics are compared with exact distances, if they can be.
    fn audits(&self) -> Option<&'static Audits>;

    /// Returns whether its instances can be prepared ahead of any search.
    fn prepares(&self) -> bool;

    // Requests.

    /// Reads a request about an instance.
    ///
    /// # Errors
    ///
    /// [`BadOption`] when a value is invalid; the heuristic counts as the option `heuristic`.
    fn request(&self, instance: &dyn Instance, ask: &Ask<'_>) -> Result<Box<dyn Request>, BadOption>;
}

/// A request about an instance, as text.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The number of the instance, which is its name in reports unless it has a label.
    pub number: usize,
    /// The algorithm; none to let pousse choose.
    pub algorithm: Option<Algorithm>,
    /// The heuristic; `auto` to let pousse choose.
    pub heuristic: &'a str,
    /// The options of the puzzle.
    pub given: &'a Given,
    /// Whether names may refer to files.
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
    /// Possibly, unless another puzzle is sure.
    Perhaps,
    /// Certainly.
    Surely,
}

/// Whether files may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Files {
    /// They may.
    Read,
    /// They may not, since the request comes from someone else.
    Refused,
}

/// Whether to generate only what takes a moment, because the request comes from someone else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Careful {
    /// Only what takes a moment.
    Yes,
    /// Anything.
    No,
}

/// A built-in method of `solve`.
#[derive(Clone, Copy, Debug)]
pub struct OwnMethod {
    /// Its name in studies.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// Its heuristic.
    pub heuristic: &'static str,
}

/// Totals over several reports.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// Instances that were solved.
    pub solved: u64,
    /// Instances that were solved optimally.
    pub optimal: u64,
    /// The total cost of all solutions.
    pub cost: u64,
    /// The totals of all measures.
    pub measures: Vec<(&'static str, u64)>,
}

impl Sums {
    /// Returns the total of a measure.
    #[must_use]
    pub fn measure(&self, name: &str) -> u64 {
        self.measures.iter().find(|(other, _)| *other == name).map_or(0, |(_, sum)| *sum)
    }
}

/// An instance that was generated.
#[derive(Debug)]
pub struct Made {
    /// The instance.
    pub instance: Box<dyn Instance>,
    /// Its description for a page.
    pub data: serde_json::Value,
}

/// Instances in another format.
#[derive(Clone, Debug, Default)]
pub struct Converted {
    /// The text.
    pub text: String,
    /// The instances that could not be read or written: the name of each, and why.
    pub failures: Vec<(String, ReadError)>,
    /// The number of instances before any selection.
    pub count: usize,
}

impl dyn Puzzle + '_ {
    /// Returns the name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.words().name
    }

    /// Returns what there is to choose from of one kind.
    #[must_use]
    pub fn listed(&self, topic: Topic) -> Vec<Listed> {
        let sections = self.sections().into_iter().filter(|section| section.topic == topic);
        sections.flat_map(|section| section.items).collect()
    }

    /// Returns the options that apply somewhere.
    pub fn options_for(&self, place: Use) -> impl Iterator<Item = &'static Opt> {
        self.options().into_iter().filter(move |option| option.is_for(place))
    }

    /// Writes a number of instances with the right noun.
    #[must_use]
    pub fn count(&self, number: u64) -> String {
        counted(number, self.words().one, self.words().many)
    }

    /// Creates a request about an instance with all defaults.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the defaults do not work for the instance.
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

/// How a conversion affects the exit code.
impl Converted {
    /// Returns the exit code of the command that converted.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if self.failures.is_empty() { Exit::Done } else { Exit::BadInput }
    }
}
