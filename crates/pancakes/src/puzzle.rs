//! The entry of pancakes in the table of puzzles.

mod answer;
mod explained;
mod instance;
mod options;
mod record;
mod report;
mod request;
mod sources;
mod traced;

use pousse_puzzle::{
    Ask, BadOption, BuiltIn, Careful, Converted, Declared, Given, Instance, Instances, Likeness,
    ListedHeuristic, Made, Opt, RequestError, Schemas, Source, Words,
};
use pousse_search::{Algorithm, Message, Run};
use serde_json::json;

use self::instance::Read;
use self::request::Request;
use crate::heuristics::ENTRIES;
use crate::{Format, Kind, MOST, Stack, generate, looks_like_stack, parse};

/// The puzzle.
#[derive(Debug)]
struct Puzzle;

/// Pancakes.
pub const PUZZLE: &dyn pousse_puzzle::Puzzle = &Puzzle;

/// The nouns for its parts.
const WORDS: Words = Words {
    name: "pancakes",
    puzzle: "pancakes",
    one: "stack",
    many: "stacks",
    an_instance: "a stack of pancakes",
    example: "a stack is its sizes from top to bottom: \"stack 3 1 2\", or with burnt sides \"stack +3 -1 +2\"",
    files: "A file may hold many stacks of pancakes, one per line (# starts a comment, text before a : is a label)",
    solutions: "for pancakes how many each flip turns, such as 3 5 2",
    heuristics: "for pancakes gap-X leaves out the X smallest, up to 99",
    view: Some("pancakes"),
};

/// The stacks that come with pousse.
const BUILT_IN: &[BuiltIn] = &[BuiltIn {
    name: "pancakes-graded",
    source: "our graded stacks of pancakes",
    text: include_str!("../../../data/pancakes/graded.txt"),
    pack: false,
    goal: None,
}];

impl pousse_puzzle::Puzzle for Puzzle {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn options(&self) -> &'static [Opt] {
        options::OPTIONS
    }

    fn recognises(&self, text: &str) -> Likeness {
        if looks_like_stack(text.as_bytes()) { Likeness::Surely } else { Likeness::No }
    }

    fn read(&self, text: &[u8], _: &Given) -> Result<Instances, BadOption> {
        let instance = |read: crate::Instance| {
            Box::new(Read { stack: read.stack, label: read.label }) as Box<dyn Instance>
        };
        let all = parse(text).into_iter().map(|read| read.map(instance));
        Ok(Instances { all: all.collect(), ..Instances::default() })
    }

    /// Stacks are of the same kind if they have the same number of pancakes and are both burnt or both plain.
    fn kind(&self, text: &str) -> String {
        let numbers = text.split_whitespace().filter(|word| word.parse::<i32>().is_ok()).count();
        let burnt = if text.contains(['+', '-']) { "burnt " } else { "" };
        format!("{numbers} {burnt}pancakes")
    }

    fn formats(&self) -> &'static [&'static str] {
        &["line", "plain", "comma"]
    }

    fn convert(
        &self,
        text: &[u8],
        _: &Given,
        takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption> {
        let format: Format = to.parse().map_err(|error: Message| BadOption::new("to", to, error))?;
        let all = parse(text);
        let mut converted = Converted { count: all.len(), ..Converted::default() };
        for (number, read) in (1..).zip(all).filter(|(number, _)| takes(*number)) {
            match read {
                Err(error) => converted.failures.push((number.to_string(), error)),
                Ok(read) => {
                    if let Some(label) = &read.label {
                        converted.text += &format!("{label} : ");
                    }
                    converted.text += &format.write(&read.stack);
                    converted.text.push('\n');
                }
            }
        }
        Ok(converted)
    }

    fn generate(
        &self,
        given: &Given,
        seed: u64,
        index: u64,
        _: Careful,
        _: &Run<'_>,
    ) -> Result<Made, RequestError> {
        let stack = made(given, seed, index)?;
        let sizes: Vec<i32> = stack.signed().collect();
        let data = json!({"sizes": sizes, "burnt": stack.kind() == Kind::Burnt});
        Ok(Made { instance: Box::new(Read { stack, label: None }), data })
    }

    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
        let read = |name: &str| name.parse().map_err(|error: Message| error.to_string());
        let format = given.read("format", read)?.unwrap_or(Format::Line);
        Ok(format!("{}\n", format.write(&made(given, seed, index)?)))
    }

    fn schemas(&self) -> Schemas {
        Schemas {
            instance: include_str!("puzzle/schemas/instance.json"),
            made: include_str!("puzzle/schemas/made.json"),
            ..Schemas::default()
        }
    }

    fn built_in(&self) -> &'static [BuiltIn] {
        BUILT_IN
    }

    fn studies(&self) -> &'static [(&'static str, &'static str)] {
        &[("pancakes-gap", include_str!("../../../data/studies/pancakes-gap.toml"))]
    }

    fn sources(&self) -> &'static [Source] {
        sources::SOURCES
    }

    fn searches(&self, _: Algorithm) -> bool {
        true
    }

    fn race(&self, _: &dyn Instance) -> &'static str {
        "astar*gap-2,astar*gap,ida-star*gap,greedy*gap"
    }

    fn heuristics(&self) -> Vec<ListedHeuristic> {
        let listed = ENTRIES.iter().map(|entry| ListedHeuristic {
            domain: WORDS.name,
            name: entry.name.into(),
            summary: entry.summary.into(),
            source: entry.source,
            declared: Declared::Everywhere(entry.estimate.properties().into()),
        });
        listed.collect()
    }

    fn unit(&self, _: &Given) -> &'static str {
        "flips"
    }

    fn request(
        &self,
        instance: &dyn Instance,
        ask: &Ask<'_>,
    ) -> Result<Box<dyn pousse_puzzle::Request>, BadOption> {
        let read = instance::read_of(instance);
        let heuristic = ask
            .heuristic()
            .map(|name| name.parse().map_err(|error: Message| BadOption::new("heuristic", name, error)));
        Ok(Box::new(Request {
            instance: read.label.clone().unwrap_or_else(|| ask.number.to_string()),
            start: read.stack.clone(),
            algorithm: ask.algorithm,
            heuristic: heuristic.transpose()?,
        }))
    }
}

/// Generates a stack.
fn made(given: &Given, seed: u64, index: u64) -> Result<Stack, BadOption> {
    let pancakes = given.number("size", 1, MOST as u64)?.unwrap_or(10) as usize;
    let kind = if given.has("burnt") { Kind::Burnt } else { Kind::Plain };
    let goal = Stack::sorted(kind, pancakes).expect("the size was checked");
    Ok(match given.number("scramble", 0, options::MOST_FLIPS)? {
        Some(flips) => generate::scramble(&goal, flips as u32, seed, index),
        None => generate::random(&goal, seed, index),
    })
}
