//! The part of a report that is specific to pancakes.

use std::any::Any;
use std::io;

use pousse_puzzle::words::counted;
use pousse_puzzle::{Details, Report};
use serde::Serialize;

use crate::{Flip, Format, Kind, Stack, rules};

/// The maximum number of pancakes that are drawn.
const MOST_DRAWN: usize = 40;

/// The part of a report that only pancakes have.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Sorted {
    /// The pancakes of the stack.
    pancakes: usize,
    /// Whether they have a burnt side.
    burnt: bool,
    #[serde(skip)]
    start: Stack,
    #[serde(skip)]
    plan: Option<Vec<Flip>>,
}

impl Sorted {
    pub(super) fn new(start: &Stack, plan: Option<Vec<Flip>>) -> Self {
        Self { pancakes: start.len(), burnt: start.kind() == Kind::Burnt, start: start.clone(), plan }
    }
}

impl Details for Sorted {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heading(&self) -> String {
        let burnt = if self.burnt { " with a burnt side" } else { "" };
        let mut text = format!("{}{burnt}\n", counted(self.pancakes as u64, "pancake", "pancakes"));
        if self.pancakes <= MOST_DRAWN {
            text += &drawn(&self.start);
        }
        text
    }

    fn step(&self) -> (&'static str, &'static str) {
        ("flip", "flips")
    }

    fn who_goes(&self) -> &'static str {
        "flip"
    }

    fn write_positions(&self, _: &Report, out: &mut dyn io::Write) -> io::Result<()> {
        let Some(plan) = &self.plan else { return Ok(()) };
        let mut stack = self.start.clone();
        writeln!(out, "\nstart\n{}", Format::Plain.write(&stack))?;
        for (index, &flip) in plan.iter().enumerate() {
            stack = rules::flip(&stack, flip).expect("the solution was replayed");
            let turned = counted(flip.0.into(), "pancake", "pancakes");
            writeln!(out, "\n{}. {turned} turned\n{}", index + 1, Format::Plain.write(&stack))?;
        }
        Ok(())
    }
}

/// Draws a stack: one line per pancake, as wide as its size; `~` is a burnt side.
fn drawn(stack: &Stack) -> String {
    let widest = stack.len();
    let mut text = String::new();
    for pancake in stack.pancakes() {
        let size = usize::from(pancake.size);
        let sides = match (stack.kind(), pancake.burnt_side_up) {
            (Kind::Plain, _) => ('=', ""),
            (Kind::Burnt, true) => ('=', " ~ up"),
            (Kind::Burnt, false) => ('=', ""),
        };
        let (body, note) = (sides.0.to_string().repeat(2 * size), sides.1);
        text += &format!("  {:>3} {}{body}{note}\n", pancake.signed(), " ".repeat(widest - size));
    }
    text
}
