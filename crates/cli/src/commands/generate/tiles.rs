//! `pousse generate tiles`

use std::io::{BufWriter, Write, stdout};

use clap::Args;
use pousse::Exit;
use pousse_tiles::{Format, Goal, Shape, generate};

use crate::arguments;
use crate::failure::Failure;

/// Make solvable sliding-tile boards
#[derive(Args, Debug)]
pub(super) struct Tiles {
    /// Rows x columns
    #[arg(long, value_name = "ROWSxCOLS", default_value = "4x4", value_parser = arguments::size)]
    size: Shape,

    /// The goal that the boards can reach: blank-first, blank-last, spiral, or a board
    #[arg(long, value_name = "GOAL", default_value = "blank-last", value_parser = arguments::goal)]
    goal: Goal,

    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    count: u64,

    /// The seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Walk this many random moves from the goal instead of drawing uniformly among all boards
    #[arg(long, value_name = "STEPS", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    scramble: Option<u32>,

    /// line, slash, grid, comma, 42 or from-zero; line for square boards and slash for others by default
    #[arg(long, value_name = "FORMAT", value_parser = super::super::convert::format)]
    format: Option<Format>,
}

impl Tiles {
    pub(super) fn run(self) -> Result<Exit, Failure> {
        let goal = self.goal.grid(self.size).ok_or_else(|| {
            Failure::bad_input(format!("the goal given is not {}", self.size)).hint("give --size as well")
        })?;
        // A flat list does not say how many rows it has.
        let square = self.size.rows() == self.size.columns();
        let format = self.format.unwrap_or(if square { Format::Line } else { Format::Slash });
        let mut out = BufWriter::new(stdout().lock());
        for index in 0..self.count {
            let grid = match self.scramble {
                Some(steps) => generate::scramble(&goal, steps, self.seed, index),
                None => generate::random(&goal, self.seed, index),
            };
            let text = format.write(&grid).map_err(Failure::bad_input)?;
            let several_lines = text.trim_end().contains('\n');
            if several_lines && index > 0 {
                writeln!(out)?;
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}
