//! A whole puzzle in one file: get from 1 to a number by adding one or doubling, in as few steps as possible.
//!
//! ```text
//! cargo run --release -p pousse-puzzle --example doubling -- "number 100"
//! ```
//!
//! The chapter "A puzzle of your own" of the book walks through it. To add it to pousse, move the same code to a crate
//! and list its `PUZZLE` in the table of `crates/pousse/src/table.rs`.

use std::any::Any;

use pousse_puzzle::{
    Ask, BadOption, Context, Declared, Details, Given, Instance, Instances, Kind, Likeness, ListedHeuristic,
    Opt, Puzzle, ReadError, Report, Request, RequestError, Trust, Use, Words,
};
use pousse_search::{Algorithm, Cost, Domain, Heuristic, Properties, Run, search};
use serde::Serialize;
use serde_json::{Value, json};

// The rules, as the algorithms see them.

/// The way from 1 to a target.
struct Doubling {
    target: u32,
    steps: Vec<Step>,
}

/// A single action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Add,
    Double,
}

impl Domain for Doubling {
    type State = u32;
    type Action = Step;
    type Packed = u64;
    type Meta = u32;
    type Scratch = ();

    const ACTION_BITS: u32 = 1;

    fn initial(&self) -> u32 {
        1
    }

    fn is_goal(&self, number: &u32) -> bool {
        *number == self.target
    }

    fn actions(&self, &number: &u32, (): &mut (), out: &mut Vec<Step>) {
        let allowed = |step: &Step| done(number, *step) <= self.target;
        out.extend(self.steps.iter().copied().filter(allowed));
    }

    fn apply(&self, number: &mut u32, step: Step) {
        *number = done(*number, step);
    }

    fn undo(&self, number: &mut u32, step: Step) {
        match step {
            Step::Add => *number -= 1,
            Step::Double => *number /= 2,
        }
    }

    fn undoes(&self, _: Step, _: Step) -> bool {
        false
    }

    fn pack(&self, number: &u32) -> u64 {
        (*number).into()
    }

    fn unpack(&self, packed: u64) -> u32 {
        packed as u32
    }

    fn encode(&self, step: Step) -> u32 {
        u32::from(step == Step::Double)
    }

    fn decode(&self, code: u32) -> Step {
        if code == 1 { Step::Double } else { Step::Add }
    }
}

fn done(number: u32, step: Step) -> u32 {
    match step {
        Step::Add => number + 1,
        Step::Double => 2 * number,
    }
}

/// A step at most doubles the number, so the number of doublings still needed is a lower bound.
struct Doublings;

impl Heuristic<Doubling> for Doublings {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root(&self, domain: &Doubling, &number: &u32) -> Cost {
        (0..).find(|&steps| u64::from(number) << steps >= u64::from(domain.target)).unwrap_or(0)
    }

    fn child(&self, domain: &Doubling, number: &u32, _: Step, _: Cost) -> Cost {
        self.root(domain, number)
    }

    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

// The puzzle, as pousse sees it.

/// The puzzle as it would be listed in the table of puzzles.
const PUZZLE: &dyn Puzzle = &Numbers;

/// Holds nothing: everything is in the instances.
#[derive(Debug)]
struct Numbers;

const WORDS: Words = Words {
    name: "doubling",
    puzzle: "doubling",
    one: "number",
    many: "numbers",
    an_instance: "a number to reach",
    example: "a number is written with the word before it: \"number 100\"",
    files: "A file holds one number per line",
    solutions: "for doubling the letters A (add one) and D (double)",
    heuristics: "",
    view: None,
};

/// One option: an entry here becomes a flag with its help, a key of plans, and a field of the server's interface.
const OPTIONS: &[Opt] = &[Opt {
    name: "doubling-first",
    help: "try to double before adding one",
    kind: Kind::Flag,
    uses: &[Use::Solve, Use::Method, Use::Ask],
    ..Opt::PLAIN
}];

impl Puzzle for Numbers {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn options(&self) -> &'static [Opt] {
        OPTIONS
    }

    fn recognises(&self, text: &str) -> Likeness {
        if text.trim_start().starts_with("number ") { Likeness::Surely } else { Likeness::No }
    }

    fn read(&self, text: &[u8], _: &Given) -> Result<Instances, BadOption> {
        let text = String::from_utf8_lossy(text);
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let read = |line: &str| match line.trim().trim_start_matches("number").trim().parse() {
            Ok(target @ 1..=1_000_000_000) => Ok(Box::new(Number { target }) as Box<dyn Instance>),
            _ => Err(ReadError::new(format!("'{line}' is not a number from 1 to 1000000000"))),
        };
        Ok(Instances { all: lines.map(read).collect(), ..Instances::default() })
    }

    fn searches(&self, _: Algorithm) -> bool {
        true // all but bidirectional search, which refuses by itself
    }

    fn heuristics(&self) -> Vec<ListedHeuristic> {
        vec![ListedHeuristic {
            domain: WORDS.name,
            name: "doublings".into(),
            summary: "the least number of doublings still needed".into(),
            source: "",
            declared: Declared::Everywhere(Properties::SOUND.into()),
        }]
    }

    fn request(&self, instance: &dyn Instance, ask: &Ask<'_>) -> Result<Box<dyn Request>, BadOption> {
        if let Some(name) = ask.heuristic().filter(|name| *name != "doublings") {
            return Err(BadOption::new("heuristic", name, format!("'{name}' is not doublings")));
        }
        Ok(Box::new(Question {
            name: ask.number.to_string(),
            target: number_of(instance),
            algorithm: ask.algorithm,
            doubling_first: ask.given.has("doubling-first"),
        }))
    }
}

/// An instance.
#[derive(Debug)]
struct Number {
    target: u32,
}

impl Instance for Number {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn text(&self) -> String {
        format!("number {}", self.target)
    }

    fn describe(&self, _: &Given, _: Trust) -> Result<Value, BadOption> {
        Ok(json!({"target": self.target}))
    }

    fn address(&self, _: &Given) -> Result<String, BadOption> {
        Ok(format!("number={}", self.target))
    }
}

fn number_of(instance: &dyn Instance) -> u32 {
    instance.as_any().downcast_ref::<Number>().expect("an instance of this puzzle").target
}

/// A request about an instance.
#[derive(Clone, Debug)]
struct Question {
    name: String,
    target: u32,
    algorithm: Option<Algorithm>,
    doubling_first: bool,
}

impl Request for Question {
    fn puzzle(&self) -> &'static dyn Puzzle {
        PUZZLE
    }

    fn instance(&self) -> &str {
        &self.name
    }

    fn about(
        &self,
        instance: &dyn Instance,
        name: &str,
        _: Option<&str>,
    ) -> Result<Box<dyn Request>, BadOption> {
        Ok(Box::new(Self { name: name.into(), target: number_of(instance), ..self.clone() }))
    }

    fn solve(&self, _: &Context, run: &Run<'_>) -> Result<Report, RequestError> {
        let mut steps = vec![Step::Add, Step::Double];
        if self.doubling_first {
            steps.reverse();
        }
        let domain = Doubling { target: self.target, steps };
        let algorithm = self.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
        let mut report = Report::new(PUZZLE, &self.name, run, Reached { target: self.target });
        report.algorithm = algorithm.to_string();
        report.heuristic = "doublings".into();
        let outcome = search(algorithm, &domain, &Doublings, run).map_err(RequestError::refused)?;
        if let Some(plan) = report.take(outcome, run) {
            // No solution is shown before it has been replayed by code that shares nothing with the search.
            let end = plan
                .iter()
                .fold(1, |number, step| if *step == Step::Add { number + 1 } else { number + number });
            if end != self.target {
                return Err(RequestError::does_not_replay(algorithm, format!("it ends at {end}")));
            }
            report.moves = Some(plan.iter().map(|step| if *step == Step::Add { 'A' } else { 'D' }).collect());
        }
        Ok(report)
    }
}

/// The part of a report that only this puzzle has.
#[derive(Debug, Serialize)]
struct Reached {
    target: u32,
}

impl Details for Reached {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heading(&self) -> String {
        format!("from 1 to {}\n", self.target)
    }

    fn step(&self) -> (&'static str, &'static str) {
        ("step", "steps")
    }

    fn who_goes(&self) -> &'static str {
        "steps"
    }
}

/// Does the same as `pousse solve`.
fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| "number 100".into());
    let read = PUZZLE.read(text.as_bytes(), &Given::new()).expect("it has no reading options");
    for instance in read.all {
        match instance {
            Err(error) => eprintln!("error: {error}"),
            Ok(instance) => {
                let request = PUZZLE.usual(&*instance).expect("nothing is asked for but a solution");
                let report = request.solve(&Context::default(), &Run::default()).expect("A* searches it");
                let moves = report.moves.as_deref().unwrap_or("none");
                println!("{}{}: {moves}", report.puzzle.heading(), report.puzzle.length(&report));
                println!("{}", serde_json::to_string(&report).expect("plain data"));
            }
        }
    }
}
