//! Sokoban, as the contract for puzzles asks.

use std::io;

use pousse_puzzle::game::{Convert, Generate, Measure, Picture, Remember};
use pousse_puzzle::values::percent_encoded;
use pousse_puzzle::words::grouped;
use pousse_puzzle::{
    Abilities, Choice, Context, Entries, Entry, Finding, Game, Hints, Hopeless, Likeness, Listed, OwnMethod,
    Question, Reading, Report, RequestError, Reserve, Section, Sums, Trust, Words,
};
use pousse_search::{Algorithm, Message, Run};
use pousse_sokoban::explain::check;
use pousse_sokoban::{
    Estimate, Level, Step, TaskError, looks_like_level, read_level, replay, to_run_length, to_xsb,
};
use serde_json::{Value, json};

use crate::entry::{self, Notes};
use crate::options::{OPTIONS, Options};
use crate::{
    convert, explain, hint, improve, list, memory, picture, plan, prepare, record, report, search, sets,
};

/// The puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sokoban;

/// Sokoban with its types.
pub(crate) type Asked = Question<Sokoban>;

impl Game for Sokoban {
    type Position = Level;
    type Step = Step;
    type Options = Options;
    type Estimate = Estimate;
    type Aim = ();
    type Notes = Notes;

    const WORDS: Words = Words {
        name: "sokoban",
        puzzle: "Sokoban",
        one: "level",
        many: "levels",
        step: ("move", "moves"),
        letters: "udlrUDLR",
        who_goes: "player goes",
        an_instance: "a Sokoban level",
        example: "a level is a drawing: '#####|#@$.#|#####'",
        files: "Files of Sokoban levels are .xsb and .sok files",
        solutions: "for Sokoban, the player's steps u d l r in upper or lower case (2r and 2(rU) repeat)",
        heuristics: "",
        view: Some("sokoban"),
    };
    const OPTIONS: &'static [Choice<Options>] = OPTIONS;
    const MEASURES: &'static [Measure] = plan::MEASURES;
    const SWITCHES: Option<(&'static str, &'static str)> = Some(("without", "with"));
    /// Players' collections are large.
    const MOST_READ: usize = 5000;
    const ABILITIES: Abilities<Self> = Abilities {
        sets: sets::SETS,
        studies: sets::STUDIES,
        sources: sets::SOURCES,
        generate: Some(Generate { position: sets::generated, text: Some(sets::written) }),
        convert: Some(Convert {
            formats: &["xsb", "sok", "rle"],
            write: convert::write,
            with_solutions: Some(convert::with_solutions),
        }),
        record: Some(record::record),
        picture: Some(Picture { size: picture::size, draw: picture::draw }),
        explain: Some(explain::explain),
        hint: Some(Hints::of(hint::advise)),
        check: Some(explain::quickly),
        improve: Some(improve::improve),
        settle: Some(search::settle),
        prepare: Some(prepare::prepare),
        remember: Some(Remember {
            fresh: "fresh",
            recall: memory::recall,
            keep: memory::keep,
            best: memory::best,
        }),
        ..Abilities::NONE
    };

    fn recognises(text: &str) -> Likeness {
        if looks_like_level(text) { Likeness::Surely } else { Likeness::No }
    }

    fn read(text: &[u8], _: &Options) -> Entries<Self> {
        entry::read(&String::from_utf8_lossy(text))
    }

    fn write(level: &Level) -> String {
        to_xsb(level).trim_end().replace('\n', "|")
    }

    fn read_back(text: &str) -> Result<Level, Message> {
        read_level(&text.replace('|', "\n")).map_err(|error| error.said())
    }

    fn characters(level: &Level) -> usize {
        level.cells().len()
    }

    /// A level's title is shown besides its number, so it is no name.
    fn name(_: &Entry<Self>, number: usize) -> String {
        number.to_string()
    }

    fn aim(_: &Level, _: &Options) -> Result<(), RequestError> {
        Ok(())
    }

    fn make(_: &Asked, level: &mut Level, step: Step) -> Result<(), Message> {
        *level = replay(level, &[step.direction])?.end;
        Ok(())
    }

    fn solved(_: &Asked, level: &Level) -> Result<(), Message> {
        plan::solved(level, 0)
    }

    fn replay(question: &Asked, plan: &[Step]) -> Result<(), Message> {
        plan::replayed(question.start(), plan).map(drop)
    }

    fn write_plan(question: &Asked, plan: &[Step]) -> String {
        plan::written(question.start(), plan)
    }

    fn read_plan(question: &Asked, text: &str) -> Result<Vec<Result<Reading<Self>, Message>>, Message> {
        plan::read(question, text)
    }

    fn cost(question: &Asked, plan: &[Step]) -> u32 {
        plan::order(question, plan).0.try_into().unwrap_or(u32::MAX)
    }

    fn order(question: &Asked, plan: &[Step]) -> (u64, u64) {
        plan::order(question, plan)
    }

    fn measure(question: &Asked, plan: &[Step]) -> Vec<u64> {
        plan::measured(question.start(), plan)
    }

    fn search(question: &Asked, _: &Context, run: &Run<'_>) -> Result<Finding<Self>, RequestError> {
        search::search(question, run)
    }

    fn reserve(question: &Asked) -> Option<Reserve> {
        question.algorithm.map(|_| search::RESERVE)
    }

    fn hopeless(question: &Asked) -> Option<Hopeless> {
        let checked = check(question.start(), &Run::default()).ok().filter(|checked| checked.lost)?;
        let why = checked.deadlocks.into_iter().next().map_or("it is lost".into(), |deadlock| deadlock.why);
        Some(Hopeless { why, kind: "a deadlock".into(), detail: None, remedy: None })
    }

    fn fits(question: &Asked) -> Result<(), RequestError> {
        question.algorithm.map_or(Ok(()), pousse_sokoban::available).map_err(refused)
    }

    fn estimates(_: Option<&Asked>) -> Vec<(Listed, Estimate)> {
        let listed = Estimate::NAMES.iter().map(|&(name, estimate)| {
            let (summary, source) = (estimate.summary(), estimate.source());
            (Listed::heuristic(name, &summary, source, estimate.properties()), estimate)
        });
        listed.collect()
    }

    fn searches(algorithm: Algorithm) -> bool {
        pousse_sokoban::searches(algorithm)
    }

    fn race(_: &Level) -> &'static str {
        "astar*nearest-manhattan,astar*assignment-real,astar*assignment-sided,greedy*assignment-sided"
    }

    fn own_method() -> Option<OwnMethod> {
        Some(OwnMethod {
            name: "stages",
            summary: "the default of solve: several searches in turn",
            heuristic: "assignment-sided",
        })
    }

    fn sections() -> Vec<Section> {
        list::sections()
    }

    fn unit(options: &Options) -> &'static str {
        if options.objective.counts_moves() { "moves" } else { "pushes" }
    }

    fn facts(question: &Asked) -> Value {
        entry::facts(question)
    }

    fn traced(question: &Asked) -> Value {
        json!({"rows": question.start().rows(), "columns": question.start().columns()})
    }

    fn describe(entry: &Entry<Self>, _: &Options, trust: Trust) -> Result<Value, RequestError> {
        Ok(entry::described(entry, trust))
    }

    fn made(entry: &Entry<Self>, _: &Options) -> Result<Value, RequestError> {
        let level = &entry.position;
        Ok(json!({"board": to_xsb(level), "boxes": level.boxes().len()}))
    }

    fn address(level: &Level, _: &Options) -> Result<String, RequestError> {
        Ok(format!("level={}", percent_encoded(&to_run_length(level))))
    }

    fn heading(question: &Asked) -> String {
        report::heading(question)
    }

    fn write_positions(question: &Asked, plan: &[Step], out: &mut dyn io::Write) -> io::Result<()> {
        report::write_positions(question.start(), plan, out)
    }

    fn length(
        question: &Asked,
        report: &Report,
        measures: Option<&[u64]>,
        from: Option<(u32, &[u64])>,
    ) -> String {
        report::length(question.options().objective, report, measures, from.map(|(_, measures)| measures))
    }

    fn verdict(question: &Asked, plan: Option<&[Step]>) -> Value {
        let mut fields = question.measured(plan);
        fields.insert("moves".into(), plan.map(|plan| Self::write_plan(question, plan)).into());
        fields.into()
    }

    fn sum_up(sums: &Sums) -> String {
        let (pushes, moves) = (grouped(sums.measure("pushes")), grouped(sums.measure("player_moves")));
        format!("{} optimally, {pushes} pushes and {moves} moves in all", sums.optimal)
    }
}

/// Explains why a level cannot be searched as requested.
pub(crate) fn refused(error: TaskError) -> RequestError {
    RequestError::refused(error.said()).coded("bad-input")
}

/// Returns a question about a level with nothing next to it.
#[cfg(test)]
pub(crate) fn asked(drawing: &str) -> Asked {
    Question::new(Entry::new(Sokoban::read_back(drawing).expect("a level")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instance_is_part_of_the_address() {
        let level = Sokoban::read_back("#####|#@$.#|#####").expect("a level");
        let address = Sokoban::address(&level, &Options::default()).expect("a place");
        assert!(address.starts_with("level=5%23%7C") && !address.contains(['#', '|', '@']), "{address}");
        assert_eq!(Sokoban::write(&level), "#####|#@$.#|#####");
    }
}
