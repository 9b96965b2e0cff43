//! What a puzzle can do besides being solved. Whatever it lacks is refused by an error that names the puzzle.

use std::fmt::Display;
use std::path::Path;

use pousse_search::record::Recording;
use pousse_search::{Algorithm, Domain, Heuristic, Message, Run};
use serde_json::Value;

use crate::checkpoint::Part;
use crate::{
    Audits, BuiltIn, Careful, CheckpointError, Context, Entry, Explanation, Finding, Game, Hints, Prepared,
    Question, ReadError, Remark, Report, RequestError, Samples, StoredTables, TraceLimits,
};

/// The abilities of a puzzle.
#[derive(Debug)]
pub struct Abilities<G: Game> {
    /// The sets of instances that come with it.
    pub sets: &'static [BuiltIn],
    /// The names and plans of the studies that come with it.
    pub studies: &'static [(&'static str, &'static str)],
    /// The ways in which a study can draw instances.
    pub sources: &'static [Draw<G>],
    /// The instances on which searches are measured.
    pub samples: Option<&'static Samples>,
    /// Generating instances.
    pub generate: Option<Generate<G>>,
    /// Writing instances in other formats.
    pub convert: Option<Convert<G>>,
    /// A choice of goals.
    pub goals: Option<Goals<G>>,
    /// Recording searches step by step.
    pub record: Option<Record<G>>,
    /// Small pictures of positions, for traces.
    pub picture: Option<Picture<G>>,
    /// Explaining what heuristics and rules see.
    pub explain: Option<Answers<G, Explanation>>,
    /// Comparing heuristics with exact distances.
    pub audits: Option<&'static Audits>,
    /// Suggesting the next step.
    pub hint: Option<Hints<G>>,
    /// A quick look at a position during play.
    pub check: Option<Answers<G, Value>>,
    /// Improving a solution that was replayed; the result is never worse.
    pub improve: Option<Improve<G>>,
    /// Searches that can be resumed from a checkpoint.
    pub resume: Option<Resume<G>>,
    /// Choosing what is left open, tables included, so that several processes run the same search.
    pub settle: Option<Settle<G>>,
    /// Remembering what earlier runs have proven.
    pub remember: Option<Remember<G>>,
    /// Looking for facts before any search, and storing them.
    pub prepare: Option<Answers<G, Prepared>>,
    /// Tables.
    pub tables: Option<Tables<G>>,
}

/// They hold nothing but functions; deriving this would ask it of the puzzle's types.
macro_rules! copied {
    ($($name:ident),*) => {$(
        impl<G: Game> Clone for $name<G> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<G: Game> Copy for $name<G> {}
    )*};
}

copied!(Abilities, Convert, Draw, Generate, Goals, Picture, Remember, Tables);

/// Answers a question in one way or another, within the limits of a run.
pub type Answers<G, T> = fn(&Question<G>, &Context, &Run<'_>) -> Result<T, RequestError>;

/// Chooses what a question leaves open.
pub type Settle<G> = fn(&mut Question<G>, &Context, &Run<'_>) -> Result<(), RequestError>;

/// Generates the instance with a seed and an index.
pub type GenerateOne<G> =
    fn(&<G as Game>::Options, u64, u64, Careful, &Run<'_>) -> Result<<G as Game>::Position, RequestError>;

/// Writes the generated instance with a seed and an index.
pub type WriteOne<G> = fn(&<G as Game>::Options, &<G as Game>::Position, u64, u64) -> Result<String, Message>;

/// Draws the instances of a set, and says in words where they come from.
pub type DrawAll<G> = fn(&SetWanted<'_, G>) -> Result<(String, Vec<Entry<G>>), Message>;

/// The text of a file, and the indices of the instances that it cannot hold.
pub type Written = (String, Vec<(usize, ReadError)>);

/// Writes a text with solutions added.
pub type WriteSolutions = fn(&[u8], &[(usize, Report)]) -> String;

/// Records the search that a question asks for.
pub type Record<G> = fn(&Question<G>, &Context, TraceLimits, &Run<'_>) -> Result<Recorded<G>, RequestError>;

/// Improves a plan.
pub type Improve<G> =
    fn(&Question<G>, Vec<<G as Game>::Step>, &Context, &Run<'_>) -> Result<Finding<G>, RequestError>;

/// Searches as [`Game::search`] does, and states what identifies the search before it begins.
pub type Resume<G> = fn(&Question<G>, &Context, &Run<'_>, &Begin<'_>) -> Result<Finding<G>, RequestError>;

/// Takes what identifies a search that is about to begin.
pub type Begin<'a> = dyn Fn(Vec<Part>) -> Result<(), CheckpointError> + 'a;

impl<G: Game> Abilities<G> {
    /// None of them.
    pub const NONE: Self = Self {
        sets: &[],
        studies: &[],
        sources: &[],
        samples: None,
        generate: None,
        convert: None,
        goals: None,
        record: None,
        picture: None,
        explain: None,
        audits: None,
        hint: None,
        check: None,
        improve: None,
        resume: None,
        settle: None,
        remember: None,
        prepare: None,
        tables: None,
    };
}

/// How to generate instances.
#[derive(Debug)]
pub struct Generate<G: Game> {
    /// Generates one, the same on every machine for the same options, seed and index.
    pub position: GenerateOne<G>,
    /// Writes one for a file of several; by default on a line.
    pub text: Option<WriteOne<G>>,
}

impl<G: Game> Generate<G> {
    /// Generates instances that are written on a line each.
    #[must_use]
    pub const fn lines(position: GenerateOne<G>) -> Self {
        Self { position, text: None }
    }
}

/// A way to draw a set of instances for a study, identified by its key in a plan.
#[derive(Debug)]
pub struct Draw<G: Game> {
    /// The key.
    pub key: &'static str,
    /// The other keys that it accepts, besides `name` and `optima`.
    pub keys: &'static [&'static str],
    /// Draws the instances, and says in words where they come from.
    pub draw: DrawAll<G>,
}

/// A set as a plan asks for it.
#[derive(Debug)]
pub struct SetWanted<'a, G: Game> {
    /// The value of the key.
    pub value: &'a str,
    /// The options.
    pub options: &'a G::Options,
    /// The number of instances.
    pub count: u64,
    /// The seed.
    pub seed: u64,
}

/// How to write instances in other formats.
#[derive(Debug)]
pub struct Convert<G: Game> {
    /// The names of the formats.
    pub formats: &'static [&'static str],
    /// Writes instances in a format, with the indices of those that it cannot hold; an error if there is no such
    /// format.
    pub write: fn(&[Entry<G>], format: &str) -> Result<Written, Message>,
    /// Writes the instances of a text again with their solutions, as a file that can be read back; titles, notes and
    /// other solutions are kept. Each report comes with the number of its instance, from 1.
    pub with_solutions: Option<WriteSolutions>,
}

/// Writes instances one by one: on a line with the label before it, or after an empty line if they take several.
pub fn one_by_one<G: Game>(
    entries: &[Entry<G>],
    write: impl Fn(&G::Position) -> Result<String, Message>,
) -> Written {
    let (mut file, mut failures) = (String::new(), Vec::new());
    for (index, entry) in entries.iter().enumerate() {
        let text = match write(&entry.position) {
            Ok(text) => text,
            Err(what) => {
                failures.push((index, ReadError::new(what)));
                continue;
            }
        };
        let text = text.trim_end();
        let several_lines = text.contains('\n');
        if several_lines && !file.is_empty() {
            file.push('\n');
        }
        match &entry.label {
            Some(label) if several_lines => file += &format!("# {label}\n"),
            Some(label) => file += &format!("{label} : "),
            None => {}
        }
        file += text;
        file.push('\n');
    }
    (file, failures)
}

/// A choice of goals.
#[derive(Debug)]
pub struct Goals<G: Game> {
    /// The option that names the goal.
    pub option: &'static str,
    /// Writes the goal of a position as a study stores it.
    pub of: fn(&G::Position, &G::Options) -> Result<String, Message>,
    /// Sets the goal that a study has stored.
    pub set: fn(&mut G::Options, &str) -> Result<(), Message>,
}

/// A search that was recorded step by step.
#[derive(Debug)]
pub struct Recorded<G: Game> {
    /// The recording, with positions and actions as text.
    pub recording: Recording<String, String>,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic.
    pub estimate: String,
    /// The plan in steps of a solution.
    pub plan: Option<Vec<G::Step>>,
}

impl<G: Game> Recorded<G> {
    /// Records the search of a domain whose actions are the steps of a solution, by A* if the question names no
    /// algorithm.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the algorithm cannot be recorded.
    pub fn of<D: Domain<Action = G::Step>, H: Heuristic<D>>(
        question: &Question<G>,
        (heuristic, name): (&H, impl Display),
        domain: &D,
        (limits, run): (TraceLimits, &Run<'_>),
        position: impl Fn(&D::State) -> G::Position,
    ) -> Result<Self, RequestError> {
        let algorithm = question.algorithm_or_astar();
        let recording = pousse_search::record::record(algorithm, domain, heuristic, limits.expansions, run)
            .map_err(RequestError::NotTraced)?;
        Ok(Self::written(question, algorithm, name, recording.map(position, |step| step)))
    }

    /// Writes the positions and the steps of a recording.
    #[must_use]
    pub fn written(
        question: &Question<G>,
        algorithm: Algorithm,
        estimate: impl Display,
        recording: Recording<G::Position, G::Step>,
    ) -> Self {
        let plan = recording.outcome.plan.as_ref().map(|plan| plan.actions.clone());
        let recording = recording.map(|position| G::state(position), |step| G::write_plan(question, &[step]));
        Self { recording, algorithm, estimate: estimate.to_string(), plan }
    }
}

/// Small pictures of positions.
#[derive(Debug)]
pub struct Picture<G: Game> {
    /// Returns the width and the height of a picture.
    pub size: fn(&Question<G>) -> (f64, f64),
    /// Draws a position as SVG, with its upper left corner at a place.
    pub draw: fn(&Question<G>, state: &str, left: f64, top: f64) -> String,
}

/// How to remember what runs have proven.
#[derive(Debug)]
pub struct Remember<G: Game> {
    /// The flag with which a run neither uses nor stores anything.
    pub fresh: &'static str,
    /// Loads what is known into the notes of a question, and returns remarks about it.
    pub recall: fn(&mut Question<G>, &Context) -> Result<Vec<Remark>, RequestError>,
    /// Stores what a run has added, and returns remarks about what could not be stored.
    pub keep: fn(&Question<G>) -> Vec<Remark>,
    /// Returns the best solution of earlier runs under the options of a question.
    pub best: fn(&Question<G>) -> Option<Vec<G::Step>>,
}

/// Tables of heuristics.
#[derive(Debug)]
pub struct Tables<G: Game> {
    /// Names the tables that a question needs, so that they can be built once before many runs; none if it needs none.
    pub need: fn(&Question<G>) -> Option<String>,
    /// Builds those.
    pub make: Answers<G, ()>,
    /// Returns what happened to tables since the last call; the text says what they are tables of.
    pub remarks: fn(&Context, &str) -> Vec<Remark>,
    /// Returns those in a folder.
    pub stored: fn(&Path) -> Box<dyn StoredTables>,
}
