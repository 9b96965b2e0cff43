//! What only a puzzle knows: the typed contract that a puzzle fulfils to become a line in the table of puzzles.
//!
//! A puzzle implements [`Game`] on an empty type. The generic adapter ([`Line`](crate::Line)) turns that into the
//! object-safe [`Puzzle`](crate::Puzzle) that the command line, studies, the server and the cluster use. Everything
//! between a plan that a search found and a plan that someone reads is the adapter's: replay, costs, answers however a
//! method ended, improving, verifying, hints, traces, checkpoints and teams.
//!
//! Six types and about ten functions have to be written; the rest has defaults. What a puzzle may lack altogether is
//! an [ability](Abilities), found through a constant.

mod abilities;
mod entry;
mod finding;
mod hints;
pub(crate) mod option;
pub(crate) mod question;

use std::fmt::{Debug, Display};
use std::io;

use pousse_search::{Algorithm, Message, Run, message};
use serde_json::{Value, json};

pub use self::abilities::{
    Abilities, Answers, Begin, Convert, Draw, DrawAll, Generate, GenerateOne, Goals, Improve, Picture,
    Record, Recorded, Remember, Resume, SetWanted, Settle, Tables, WriteOne, WriteSolutions, Written,
    one_by_one,
};
pub use self::entry::{Entries, Entry};
pub use self::finding::{Finding, More};
pub use self::hints::{Advice, Hints};
pub use self::option::{Choice, Set, read as read_options};
pub use self::question::{Question, Reading, Reserve};
use crate::words::counted;
use crate::{
    Context, Files, Hopeless, Likeness, Listed, OwnMethod, Remedy, Report, RequestError, Section, Sums,
    Trust, Words, values,
};

/// A measure of solutions besides their cost.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name in JSON and in rows of studies.
    pub name: &'static str,
    /// Its unit, in the singular and in the plural.
    pub unit: (&'static str, &'static str),
    /// Its meaning, if it is a column of studies.
    pub column: Option<&'static str>,
}

/// A puzzle, as its author describes it.
pub trait Game: Copy + Debug + Default + Send + Sync + 'static {
    /// A position as people know it; the slow rules change it.
    type Position: Clone + Debug + PartialEq + Send + Sync;
    /// A step of a solution, which need not be an action of the searches.
    type Step: Copy + Debug + PartialEq + Send + Sync;
    /// All options, read once.
    type Options: Clone + Debug + Default + Send + Sync;
    /// A heuristic with its parameters; its text can be read back.
    type Estimate: Clone + Debug + Display + Send + Sync;
    /// What a question determines once: the goal, a layout, a parity.
    type Aim: Debug + Send + Sync;
    /// What else is known about an instance: what the text says that it was read from, what earlier runs have proven.
    type Notes: Clone + Debug + Default + Send + Sync;

    /// The words for it and its instances.
    const WORDS: Words;
    /// Its options, wherever they apply. They are set in this order, whatever the order in which they were given.
    const OPTIONS: &'static [Choice<Self::Options>] = &[];
    /// The measures of its solutions besides their cost.
    const MEASURES: &'static [Measure] = &[];
    /// The options that disable techniques and enable them, if it has techniques.
    const SWITCHES: Option<(&'static str, &'static str)> = None;
    /// The most instances that the server reads per request.
    const MOST_READ: usize = 1000;
    /// What it can do besides being solved.
    const ABILITIES: Abilities<Self> = Abilities::NONE;

    // Instances as text.

    /// Returns how much a text looks like instances: by default, it does if it begins with the noun for one.
    fn recognises(text: &str) -> Likeness {
        let first = text.split_whitespace().next().unwrap_or_default();
        if first == Self::WORDS.one { Likeness::Surely } else { Likeness::No }
    }

    /// Reads the instance on a line, without its label and the noun before it.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read_one(line: &str) -> Result<Self::Position, Message> {
        Err(format!("'{line}' cannot be read").into())
    }

    /// Reads all instances of a text; by default one per line, by [`read_one`](Self::read_one).
    fn read(text: &[u8], _options: &Self::Options) -> Entries<Self> {
        Entries::of_lines(text)
    }

    /// Writes an instance in one line; this is what a study stores.
    fn write(position: &Self::Position) -> String;

    /// Reads what [`write`](Self::write) has written.
    ///
    /// # Errors
    ///
    /// What is wrong with it.
    fn read_back(text: &str) -> Result<Self::Position, Message> {
        let mut entries = Self::read(text.as_bytes(), &Self::Options::default()).all;
        if entries.is_empty() {
            return Err(format!("there is no {}", Self::WORDS.one).into());
        }
        entries.remove(0).map(|entry| entry.position).map_err(|error| error.said())
    }

    /// Returns the length of an instance in characters.
    fn characters(position: &Self::Position) -> usize {
        Self::write(position).len()
    }

    /// Returns the name of an instance in reports, given its number in the text; by default its label, if it has one.
    fn name(entry: &Entry<Self>, number: usize) -> String {
        entry.label.clone().unwrap_or_else(|| number.to_string())
    }

    /// Writes a position on the way in one line.
    fn state(position: &Self::Position) -> String {
        Self::write(position)
    }

    /// Returns the kind of an instance stored in a study; instances of different kinds are not compared.
    fn kind(_text: &str) -> String {
        Self::WORDS.name.into()
    }

    // The rules, for replaying: they share no code with the searches.

    /// Determines what the position and the options determine for every search.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit the position.
    fn aim(position: &Self::Position, options: &Self::Options) -> Result<Self::Aim, RequestError>;

    /// Makes a step, in place.
    ///
    /// # Errors
    ///
    /// Why the rules do not allow it.
    fn make(
        question: &Question<Self>,
        position: &mut Self::Position,
        step: Self::Step,
    ) -> Result<(), Message>;

    /// Returns an error if a position does not solve the question.
    ///
    /// # Errors
    ///
    /// What is missing, as the end of a sentence about the position reached.
    fn solved(question: &Question<Self>, position: &Self::Position) -> Result<(), Message>;

    /// Replays a plan from the start by the rules.
    ///
    /// # Errors
    ///
    /// Which step cannot be made and why, or what the end lacks.
    fn replay(question: &Question<Self>, plan: &[Self::Step]) -> Result<(), Message> {
        let mut position = question.start().clone();
        for (index, &step) in plan.iter().enumerate() {
            Self::make(question, &mut position, step).map_err(|what| {
                let (noun, number) = (Self::WORDS.step.0, index + 1);
                message!("step.wrong", format!("{noun} {number}: {what}"), noun, number, what)
            })?;
        }
        Self::solved(question, &position)
    }

    // Plans as text.

    /// Writes a plan.
    fn write_plan(question: &Question<Self>, plan: &[Self::Step]) -> String;

    /// Reads the steps of a plan in the notation of a question.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn read_steps(_question: &Question<Self>, text: &str) -> Result<Vec<Self::Step>, Message> {
        Err(format!("'{text}' cannot be read").into())
    }

    /// Reads a solution in every notation that it may be in, likeliest first; by default only in that of
    /// [`read_steps`](Self::read_steps).
    ///
    /// # Errors
    ///
    /// What is wrong with the text in all of them.
    fn read_plan(
        question: &Question<Self>,
        text: &str,
    ) -> Result<Vec<Result<Reading<Self>, Message>>, Message> {
        Ok(vec![Ok(Reading::of(question, Self::read_steps(question, text)?))])
    }

    /// Returns the cost of a plan under the options of a question; by default its length.
    fn cost(_question: &Question<Self>, plan: &[Self::Step]) -> u32 {
        plan.len() as u32
    }

    /// Returns the order of plans, the best first; by default by cost alone.
    fn order(question: &Question<Self>, plan: &[Self::Step]) -> (u64, u64) {
        (Self::cost(question, plan).into(), 0)
    }

    /// Measures a plan that was replayed, in the order of [`MEASURES`](Self::MEASURES).
    fn measure(_question: &Question<Self>, _plan: &[Self::Step]) -> Vec<u64> {
        Vec::new()
    }

    // Searching.

    /// Searches as a question asks, and chooses what it leaves open: the puzzle's door.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when the question cannot be answered as asked; limits and questions without a solution are
    /// findings.
    fn search(
        question: &Question<Self>,
        context: &Context,
        run: &Run<'_>,
    ) -> Result<Finding<Self>, RequestError>;

    /// Returns what is kept back for [`instead`](Self::instead), unless the method always ends with a plan; by default
    /// something if a method is named.
    fn reserve(question: &Question<Self>) -> Option<Reserve> {
        question.algorithm.map(|_| Reserve::USUAL)
    }

    /// Returns a plan that needs no search, and where it comes from, for questions with a [`reserve`](Self::reserve).
    fn at_once(_question: &Question<Self>) -> Option<(Vec<Self::Step>, Message)> {
        None
    }

    /// Looks for a plan in the time kept back, after a limit ended the method without one. By default, by the method
    /// that is used if none is named.
    ///
    /// # Errors
    ///
    /// As [`search`](Self::search).
    fn instead(
        question: &Question<Self>,
        _known: Option<&[Self::Step]>,
        context: &Context,
        run: &Run<'_>,
    ) -> Result<Option<(Finding<Self>, Message)>, RequestError> {
        let finding = Self::search(&question.with_method(None, None), context, run)?;
        Ok(Some((finding, message!("plan.default", "by the default method"))))
    }

    /// Returns why there is no solution, if that is known at a glance.
    fn hopeless(_question: &Question<Self>) -> Option<Hopeless> {
        None
    }

    /// Returns whether a remedy for what is hopeless may be what was meant by someone who has not chosen anything.
    fn meant(_remedy: &Remedy) -> bool {
        true
    }

    /// Checks that what is asked for exists for the instance, as far as that is known without building tables.
    ///
    /// # Errors
    ///
    /// The [`RequestError`] of [`search`](Self::search).
    fn fits(_question: &Question<Self>) -> Result<(), RequestError> {
        Ok(())
    }

    // What users can choose from.

    /// Returns the heuristics, for a question or in general.
    fn estimates(question: Option<&Question<Self>>) -> Vec<(Listed, Self::Estimate)>;

    /// Reads a heuristic for a question; by default one of [`estimates`](Self::estimates).
    ///
    /// # Errors
    ///
    /// What is wrong, with similar names.
    fn estimate(name: &str, question: &Question<Self>, _files: Files) -> Result<Self::Estimate, Message> {
        let all = Self::estimates(Some(question));
        let table: Vec<(&str, usize)> =
            all.iter().enumerate().map(|(index, (one, _))| (one.name(), index)).collect();
        let puzzle = Self::WORDS.puzzle;
        let kind = message!("kind.heuristic-for", format!("a heuristic for {puzzle}"), puzzle);
        Ok(all[values::named(name, kind, &table)?].1.clone())
    }

    /// Returns whether an algorithm can search it.
    fn searches(_algorithm: Algorithm) -> bool {
        true
    }

    /// Returns the methods worth comparing on an instance, as `ALGORITHM*HEURISTIC,...`.
    fn race(_position: &Self::Position) -> &'static str {
        "auto"
    }

    /// Returns the method of its own, if it has a name in studies.
    fn own_method() -> Option<OwnMethod> {
        None
    }

    /// Returns everything that there is to choose from; by default only heuristics.
    fn sections() -> Vec<Section> {
        vec![Section::heuristics::<Self>()]
    }

    /// Returns the unit of costs; methods are compared only if they share it.
    fn unit(_options: &Self::Options) -> &'static str {
        Self::WORDS.step.1
    }

    // Words and data about an instance.

    /// Returns the facts about an instance that reports and traces state, as an object.
    fn facts(_question: &Question<Self>) -> Value {
        json!({})
    }

    /// Returns the facts about an instance that traces state, as an object; by default those of reports.
    fn traced(question: &Question<Self>) -> Value {
        Self::facts(question)
    }

    /// Describes an instance for a page, as one entry in a list of instances.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit it.
    fn describe(entry: &Entry<Self>, _options: &Self::Options, _trust: Trust) -> Result<Value, RequestError> {
        Ok(json!({"label": entry.label, "text": Self::write(&entry.position)}))
    }

    /// Describes an instance that was generated for a page; by default as one in a list.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit it.
    fn made(entry: &Entry<Self>, options: &Self::Options) -> Result<Value, RequestError> {
        Self::describe(entry, options, Trust::Theirs)
    }

    /// Returns the parameters of its address on the page, percent-encoded.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when an option does not fit the instance.
    fn address(position: &Self::Position, _options: &Self::Options) -> Result<String, RequestError> {
        Ok(format!("{}={}", Self::WORDS.one, values::percent_encoded(&Self::write(position))))
    }

    /// Describes what is to be solved, in one or more lines.
    fn heading(question: &Question<Self>) -> String {
        format!("{}\n", Self::write(question.start()))
    }

    /// Returns what the steps of a solution refer to, with a verb: `tiles go`.
    fn who_goes(_question: &Question<Self>) -> &'static str {
        Self::WORDS.who_goes
    }

    /// Says what a step does, for a list of positions.
    fn step_in_words(question: &Question<Self>, _before: &Self::Position, step: Self::Step) -> String {
        Self::write_plan(question, &[step])
    }

    /// Draws a position for a terminal, in one or more lines.
    fn drawn(position: &Self::Position) -> String {
        Self::state(position)
    }

    /// Writes the positions along a plan that was replayed.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn write_positions(
        question: &Question<Self>,
        plan: &[Self::Step],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let mut position = question.start().clone();
        writeln!(out, "\nstart\n{}", Self::drawn(&position))?;
        for (index, &step) in plan.iter().enumerate() {
            let words = Self::step_in_words(question, &position, step);
            Self::make(question, &mut position, step).expect("the solution was replayed");
            writeln!(out, "\n{}. {words}\n{}", index + 1, Self::drawn(&position))?;
        }
        Ok(())
    }

    /// Describes how long a solution is and what is proven about it; `from` are the measures of the solution that was
    /// to be improved, if there was one, after its cost.
    fn length(
        _question: &Question<Self>,
        report: &Report,
        _measures: Option<&[u64]>,
        from: Option<(u32, &[u64])>,
    ) -> String {
        report.usual_length(Self::WORDS.step, from.map(|(cost, _)| cost))
    }

    /// Summarises a plan that was checked, as data; without a plan, every field is there without a value.
    fn verdict(question: &Question<Self>, plan: Option<&[Self::Step]>) -> Value {
        if Self::MEASURES.is_empty() {
            return json!({"cost": plan.map(|plan| Self::cost(question, plan))});
        }
        question.measured(plan).into()
    }

    /// Summarises a plan that was checked, in words.
    fn verdict_in_words(question: &Question<Self>, plan: &[Self::Step]) -> String {
        if Self::MEASURES.is_empty() {
            let (one, many) = Self::WORDS.step;
            return counted(Self::cost(question, plan).into(), one, many);
        }
        let values = Self::measure(question, plan);
        let each = Self::MEASURES.iter().zip(values);
        each.map(|(measure, value)| counted(value, measure.unit.0, measure.unit.1))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Sums up several solutions, at least one.
    fn sum_up(sums: &Sums) -> String {
        let average = sums.cost as f64 / sums.solved as f64;
        format!("{average:.2} {} on average", Self::unit(&Self::Options::default()))
    }
}
