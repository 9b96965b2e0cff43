//! A whole puzzle in one file: get from 1 to a number by adding one or doubling, in as few steps as possible.
//!
//! ```text
//! cargo run --release -p pousse-puzzle --example doubling -- "number 100"
//! ```
//!
//! The chapter "A puzzle of your own" of the book walks through it.

use pousse_puzzle::game::{Generate, Recorded};
use pousse_puzzle::{
    Abilities, Choice, Context, Finding, Game, Given, Hints, Line, Listed, Question, RequestError, Use, Words,
};
use pousse_search::{Cost, Domain, Heuristic, Message, Numbers as Random, Properties, Run};

/// The rules as the algorithms see them: a state is a number; the target and the order of the steps are fixed.
#[derive(Debug)]
struct Doubling {
    target: u32,
    steps: [char; 2],
}

impl Domain for Doubling {
    type State = u32;
    type Action = char;
    type Packed = u64;
    type Meta = u32;
    type Scratch = ();
    const ACTION_BITS: u32 = 1;
    const ACTIONS: &'static [char] = &['A', 'D'];

    fn initial(&self) -> u32 {
        1
    }
    fn is_goal(&self, number: &u32) -> bool {
        *number == self.target
    }
    fn actions(&self, &number: &u32, (): &mut (), out: &mut Vec<char>) {
        let after = |step: char| if step == 'A' { number + 1 } else { 2 * number };
        out.extend(self.steps.into_iter().filter(|step| after(*step) <= self.target));
    }
    fn apply(&self, number: &mut u32, step: char) {
        *number += if step == 'A' { 1 } else { *number };
    }
    fn undo(&self, number: &mut u32, step: char) {
        *number -= if step == 'A' { 1 } else { *number / 2 };
    }
    fn pack(&self, number: &u32) -> u64 {
        (*number).into()
    }
    fn unpack(&self, packed: u64) -> u32 {
        packed as u32
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
        (0..).find(|&steps| u64::from(number) << steps >= domain.target.into()).unwrap_or(0)
    }
    fn child(&self, domain: &Doubling, number: &u32, _: char, _: Cost) -> Cost {
        self.root(domain, number)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

/// The puzzle as pousse sees it. A position is the number reached, and the number to reach.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers;

impl Game for Numbers {
    type Position = (u32, u32);
    type Step = char;
    type Options = bool; // whether doubling is tried first
    type Estimate = &'static str;
    type Aim = Doubling;
    type Notes = ();

    const WORDS: Words = Words {
        name: "doubling",
        puzzle: "doubling",
        one: "number",
        many: "numbers",
        an_instance: "a number to reach",
        example: "a number is written with the word before it: \"number 100\"",
        solutions: "for doubling the letters A (add one) and D (double)",
        ..Words::NONE
    };
    const OPTIONS: &'static [Choice<bool>] = &[Choice::flag(
        "doubling-first",
        "try to double before adding one",
        &[Use::Solve, Use::Method, Use::Ask],
        |first| *first = true,
    )];
    const ABILITIES: Abilities<Self> = Abilities {
        generate: Some(Generate::lines(|_, seed, index, _, _| {
            Ok((1, 1 + Random::new(seed, index).below(1000) as u32))
        })),
        record: Some(|question, _, limits, run| {
            let domain = question.aim()?;
            let position = |&number: &u32| (number, domain.target);
            Recorded::of(question, (&Doublings, "doublings"), domain, (limits, run), position)
        }),
        hint: Some(Hints::BY_SEARCH),
        ..Abilities::NONE
    };

    fn read_one(text: &str) -> Result<(u32, u32), Message> {
        let target = text.parse().ok().filter(|target| (1..=1_000_000_000).contains(target));
        target.map(|target| (1, target)).ok_or_else(|| format!("'{text}' is not from 1 to 1000000000").into())
    }
    fn write(&(_, target): &(u32, u32)) -> String {
        format!("number {target}")
    }
    fn state(&(number, _): &(u32, u32)) -> String {
        number.to_string()
    }

    fn aim(&(_, target): &(u32, u32), &doubling_first: &bool) -> Result<Doubling, RequestError> {
        Ok(Doubling { target, steps: if doubling_first { ['D', 'A'] } else { ['A', 'D'] } })
    }
    fn make(_: &Question<Self>, (number, _): &mut (u32, u32), step: char) -> Result<(), Message> {
        *number += match step {
            'A' => 1,
            'D' => *number,
            _ => return Err(format!("'{step}' is neither A nor D").into()),
        };
        Ok(())
    }
    fn solved(_: &Question<Self>, &(number, target): &(u32, u32)) -> Result<(), Message> {
        if number == target { Ok(()) } else { Err(format!("it ends at {number}").into()) }
    }

    fn write_plan(_: &Question<Self>, plan: &[char]) -> String {
        plan.iter().collect()
    }
    fn read_steps(_: &Question<Self>, text: &str) -> Result<Vec<char>, Message> {
        Ok(text.trim().chars().collect())
    }

    fn estimates(_: Option<&Question<Self>>) -> Vec<(Listed, &'static str)> {
        let summary = "the least number of doublings still needed";
        vec![(Listed::heuristic("doublings", summary, "", Properties::SOUND), "doublings")]
    }
    fn search(question: &Question<Self>, _: &Context, run: &Run<'_>) -> Result<Finding<Self>, RequestError> {
        Finding::of(question, (&Doublings, "doublings"), question.aim()?, run)
    }
}

/// Does the same as `pousse solve`.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "number 100".into());
    let puzzle = Line::<Numbers>::PUZZLE;
    let number = puzzle.read(text.as_bytes(), &Given::new())?.all.remove(0)?;
    let report = puzzle.usual(&*number)?.solve(&Context::default(), Run::default())?;
    println!("{}: {}", report.puzzle.length(&report), report.moves.as_deref().unwrap_or("none"));
    Ok(())
}
