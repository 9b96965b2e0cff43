//! A complete domain written against `pousse-search` alone: sort a stack of pancakes by flipping its top.
//!
//! ```text
//! cargo run -p pousse-search --release --example pancakes -- 3 6 1 5 2 4
//! ```
//!
//! A stack holds pancakes of sizes 1 to n. One action slides a spatula below the k-th pancake and turns over the top k
//! pancakes. The goal is the sorted stack, smallest on top. Read the file from top to bottom: a domain takes about
//! sixty lines, and all of the algorithms then work on it.

use pousse_search::{ALGORITHMS, Backwards, Cost, Domain, Heuristic, Properties, Reversible, Run, search};

/// The maximum number of pancakes that fit into the packed form: 16 of four bits each.
pub const MOST: usize = 16;

/// A stack to sort.
pub struct Pancakes {
    start: Vec<u8>,
}

impl Pancakes {
    /// Creates a stack from its sizes, top to bottom; they must be 1 to n in any order.
    pub fn new(sizes: &[u8]) -> Result<Self, String> {
        let mut sorted = sizes.to_vec();
        sorted.sort_unstable();
        if !(2..=MOST).contains(&sizes.len()) || !sorted.iter().copied().eq(1..=sizes.len() as u8) {
            return Err(format!("a stack is the numbers 1 to n in any order, n from 2 to {MOST}"));
        }
        Ok(Self { start: sizes.to_vec() })
    }
}

impl Domain for Pancakes {
    // The state that searches change: sizes from top to bottom. Flips change it in place.
    type State = Vec<u8>;
    // An action is the number of pancakes to flip. It is its own inverse, so it can be undone.
    type Action = u8;
    // The state as stored: four bits per pancake. Tables hold nothing else but a meta word.
    type Packed = u64;
    // The meta word: `ACTION_BITS` for the action, the other bits for the path's cost.
    type Meta = u16;
    // Listing the actions needs no scratch memory.
    type Scratch = ();

    const ACTION_BITS: u32 = 4;

    // Because `Reversible` is implemented below; without this line, bidirectional searches are refused.
    const BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible());

    fn initial(&self) -> Vec<u8> {
        self.start.clone()
    }

    fn is_goal(&self, stack: &Vec<u8>) -> bool {
        stack.is_sorted()
    }

    fn actions(&self, stack: &Vec<u8>, (): &mut (), out: &mut Vec<u8>) {
        out.extend(2..=stack.len() as u8);
    }

    // `cost` stays at its default: every flip costs one.

    fn apply(&self, stack: &mut Vec<u8>, flip: u8) {
        stack[..usize::from(flip)].reverse();
    }

    fn undo(&self, stack: &mut Vec<u8>, flip: u8) {
        self.apply(stack, flip);
    }

    // Tree searches skip an action that undoes the last one.
    fn undoes(&self, flip: u8, last: u8) -> bool {
        flip == last
    }

    fn pack(&self, stack: &Vec<u8>) -> u64 {
        stack.iter().rev().fold(0, |word, &size| word << 4 | u64::from(size - 1))
    }

    fn unpack(&self, packed: u64) -> Vec<u8> {
        (0..self.start.len()).map(|i| (packed >> (4 * i)) as u8 % 16 + 1).collect()
    }

    // An action as a number below 1 << ACTION_BITS: a flip of 16 pancakes has the code 15.
    fn encode(&self, flip: u8) -> u32 {
        u32::from(flip) - 1
    }

    fn decode(&self, code: u32) -> u8 {
        code as u8 + 1
    }
}

// Only bidirectional searches need this: the goal, and the possible predecessors of a state.
impl Reversible for Pancakes {
    fn goal(&self) -> Vec<u8> {
        (1..=self.start.len() as u8).collect()
    }

    fn arrivals(&self, stack: &Vec<u8>, scratch: &mut (), out: &mut Vec<u8>) {
        self.actions(stack, scratch, out);
    }
}

/// The gap heuristic (Helmert, 2010): adjacent pancakes whose sizes do not differ by one must be separated by some
/// flip.
///
/// The plate counts as a pancake of size n + 1. A flip changes only one adjacency, so the count falls by at most one:
/// the estimate is admissible and consistent.
pub struct Gap;

impl Gap {
    /// Returns one if sizes `a` and `b` should not be adjacent.
    fn apart(a: u8, b: u8) -> Cost {
        Cost::from(a.abs_diff(b) != 1)
    }
}

impl Heuristic<Pancakes> for Gap {
    // The data carried with a node: here the value itself.
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root(&self, _: &Pancakes, stack: &Vec<u8>) -> Cost {
        let plate = stack.len() as u8 + 1;
        let below = stack.iter().skip(1).copied().chain([plate]);
        stack.iter().zip(below).map(|(&above, below)| Self::apart(above, below)).sum()
    }

    // A flip of k pancakes changes only the gap below the k-th: `stack[k - 1]` is above it now, `stack[0]` was before.
    fn child(&self, _: &Pancakes, stack: &Vec<u8>, flip: u8, parent: Cost) -> Cost {
        let k = usize::from(flip);
        let below = stack.get(k).copied().unwrap_or(stack.len() as u8 + 1);
        parent + Self::apart(stack[k - 1], below) - Self::apart(stack[0], below)
    }

    fn value(&self, carry: Cost) -> Cost {
        carry
    }

    // After unpacking, the value is known, and nothing else is needed.
    fn revive(&self, _: &Pancakes, _: &Vec<u8>, value: Cost) -> Cost {
        value
    }
}

/// Sorts the stack given as arguments with every algorithm.
#[allow(dead_code, reason = "the conformance tests include this file for its domain")]
fn main() {
    let sizes: Vec<u8> = std::env::args().skip(1).filter_map(|argument| argument.parse().ok()).collect();
    let sizes = if sizes.is_empty() { vec![3, 6, 1, 5, 2, 4] } else { sizes };
    let pancakes = match Pancakes::new(&sizes) {
        Ok(pancakes) => pancakes,
        Err(message) => {
            eprintln!("error: {message}");
            std::process::exit(2);
        }
    };
    for about in ALGORITHMS {
        let algorithm = about.name.parse().expect("a name of the table is an algorithm");
        let outcome = search(algorithm, &pancakes, &Gap, &Run::default())
            .expect("a domain that refuses no algorithm is searched by all");
        let flips = outcome.plan.map_or("none".into(), |plan| {
            if plan.actions.len() > 20 {
                format!("{} flips", plan.actions.len())
            } else {
                format!("{:?}", plan.actions)
            }
        });
        let status = format!("{:?}", outcome.status);
        println!("{:20} {status:10} {:>7} expanded  {flips}", about.name, outcome.counters.expanded);
    }
}
