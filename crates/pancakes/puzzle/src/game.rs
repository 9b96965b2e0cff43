//! Pancakes, as the contract for puzzles asks.

use pousse_pancakes::heuristics::{ENTRIES, Estimate};
use pousse_pancakes::{
    Flip, Format, Kind, Stack, Task, constructive, looks_like_stack, open, parse, parse_flips, rules,
    write_flips,
};
use pousse_puzzle::game::{Convert, Generate, Picture, one_by_one};
use pousse_puzzle::words::counted;
use pousse_puzzle::{
    Abilities, Choice, Context, Entries, Entry, Files, Finding, Game, Hints, Likeness, Listed, Question,
    RequestError, Trust, Words,
};
use pousse_search::{Algorithm, Message, Run, message};
use serde_json::{Value, json};

use crate::options::{OPTIONS, Options};
use crate::{explain, hint, picture, record, sets};

/// The puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pancakes;

impl Game for Pancakes {
    type Position = Stack;
    type Step = Flip;
    type Options = Options;
    type Estimate = Estimate;
    type Aim = ();
    type Notes = ();

    const WORDS: Words = Words {
        name: "pancakes",
        puzzle: "pancakes",
        one: "stack",
        many: "stacks",
        step: ("flip", "flips"),
        who_goes: "flip",
        an_instance: "a stack of pancakes",
        example: "a stack is its sizes from top to bottom: \"stack 3 1 2\", or with burnt sides \"stack +3 -1 +2\"",
        files: "A file may hold many stacks of pancakes, one per line (# starts a comment, text before a : is a label)",
        solutions: "for pancakes how many each flip turns, such as 3 5 2",
        heuristics: "for pancakes gap-X leaves out the X smallest, up to 99",
        view: Some("pancakes"),
        ..Words::NONE
    };
    const OPTIONS: &'static [Choice<Options>] = OPTIONS;
    const ABILITIES: Abilities<Self> = Abilities {
        sets: sets::SETS,
        studies: sets::STUDIES,
        sources: sets::SOURCES,
        generate: Some(Generate {
            position: |options, seed, index, _, _| Ok(sets::generated(options, seed, index)),
            text: Some(|options, stack, _, _| {
                Ok(format!("{}\n", options.format.unwrap_or(Format::Line).write(stack)))
            }),
        }),
        convert: Some(Convert {
            formats: &["line", "plain", "comma"],
            write: |entries, to| {
                let format: Format = to.parse()?;
                Ok(one_by_one(entries, |stack| Ok(format.write(stack))))
            },
            with_solutions: None,
        }),
        record: Some(record::record),
        picture: Some(Picture { size: picture::size, draw: picture::draw }),
        explain: Some(|question, _, _| Ok(explain::explain(question.start(), question.estimate))),
        hint: Some(Hints::of(hint::advise)),
        ..Abilities::NONE
    };

    fn recognises(text: &str) -> Likeness {
        if looks_like_stack(text.as_bytes()) { Likeness::Surely } else { Likeness::No }
    }

    fn read(text: &[u8], _: &Options) -> Entries<Self> {
        let entry = |read: pousse_pancakes::Instance| Entry::new(read.stack).labelled(read.label);
        Entries::new(parse(text).into_iter().map(|read| read.map(entry)).collect())
    }

    fn write(stack: &Stack) -> String {
        Format::Line.write(stack)
    }

    fn state(stack: &Stack) -> String {
        Format::Plain.write(stack)
    }

    /// Stacks are of the same kind if they have the same number of pancakes and are both burnt or both plain.
    fn kind(text: &str) -> String {
        let numbers = text.split_whitespace().filter(|word| word.parse::<i32>().is_ok()).count();
        let burnt = if text.contains(['+', '-']) { "burnt " } else { "" };
        format!("{numbers} {burnt}pancakes")
    }

    fn aim(_: &Stack, _: &Options) -> Result<(), RequestError> {
        Ok(())
    }

    fn make(_: &Question<Self>, stack: &mut Stack, flip: Flip) -> Result<(), Message> {
        *stack = rules::flip(stack, flip).ok_or("there are not so many pancakes")?;
        Ok(())
    }

    fn solved(_: &Question<Self>, stack: &Stack) -> Result<(), Message> {
        rules::replay(stack, &[])
    }

    fn replay(question: &Question<Self>, plan: &[Flip]) -> Result<(), Message> {
        rules::replay(question.start(), plan)
    }

    fn write_plan(_: &Question<Self>, plan: &[Flip]) -> String {
        write_flips(plan)
    }

    fn read_steps(_: &Question<Self>, text: &str) -> Result<Vec<Flip>, Message> {
        parse_flips(text)
    }

    fn search(question: &Question<Self>, _: &Context, run: &Run<'_>) -> Result<Finding<Self>, RequestError> {
        let algorithm = question.algorithm.unwrap_or(Algorithm::IdaStar);
        let usual = if algorithm.about().informed { Estimate::default() } else { Estimate::Zero };
        let estimate = question.estimate.unwrap_or(usual);
        let start = question.start().clone();
        let ready = open(&Task { start, algorithm: question.algorithm, heuristic: Some(estimate) });
        let mut finding = Finding::new(algorithm, estimate);
        if question.algorithm.is_none() {
            let because =
                "a first plan is quick, and IDA* shortens it with few nodes, as gaps are nearly exact";
            finding.because = Some(message!("because.gaps", because));
        }
        finding.initial_h = ready.initial_estimate();
        finding.search(|| ready.solve(run));
        Ok(finding)
    }

    fn at_once(question: &Question<Self>) -> Option<(Vec<Flip>, Message)> {
        let plan = constructive::plan(question.start());
        Some((plan, message!("plan.construction", "by construction")))
    }

    fn estimates(_: Option<&Question<Self>>) -> Vec<(Listed, Estimate)> {
        let listed = ENTRIES.iter().map(|entry| {
            let promise = entry.estimate.properties();
            (Listed::heuristic(entry.name, entry.summary, entry.source, promise), entry.estimate)
        });
        listed.collect()
    }

    fn estimate(name: &str, _: &Question<Self>, _: Files) -> Result<Estimate, Message> {
        name.parse()
    }

    fn race(_: &Stack) -> &'static str {
        "astar*gap-2,astar*gap,ida-star*gap,greedy*gap"
    }

    fn facts(question: &Question<Self>) -> Value {
        let stack = question.start();
        json!({"pancakes": stack.len(), "burnt": stack.kind() == Kind::Burnt})
    }

    fn describe(entry: &Entry<Self>, _: &Options, _: Trust) -> Result<Value, RequestError> {
        let stack = &entry.position;
        let sizes: Vec<i32> = stack.signed().collect();
        Ok(json!({"label": entry.label, "sizes": sizes, "burnt": stack.kind() == Kind::Burnt}))
    }

    /// In URLs a plus sign stands for a space, so the sign is left out where the burnt side is down.
    fn address(stack: &Stack, _: &Options) -> Result<String, RequestError> {
        let sizes: Vec<String> = stack.signed().map(|size| size.to_string()).collect();
        let burnt = if stack.kind() == Kind::Burnt { "&burnt=1" } else { "" };
        Ok(format!("stack={}{burnt}", sizes.join("+")))
    }

    fn heading(question: &Question<Self>) -> String {
        picture::heading(question.start())
    }

    fn step_in_words(_: &Question<Self>, _: &Stack, flip: Flip) -> String {
        format!("{} turned", counted(flip.0.into(), "pancake", "pancakes"))
    }
}
