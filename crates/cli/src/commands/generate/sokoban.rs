//! `pousse generate sokoban`

use std::io::{BufWriter, Write, stdout};

use clap::Args;
use pousse::Exit;
use pousse_sokoban::generate::{self, Kind, Options, Style};
use pousse_sokoban::{to_run_length, to_xsb};

use super::super::convert::LevelFormat;
use crate::arguments;
use crate::failure::Failure;

/// Make Sokoban levels
///
/// They have a solution, whose fewest pushes are known to be --min-pushes or more; --random makes levels that may have
/// none.
#[derive(Args, Debug)]
pub(super) struct Sokoban {
    /// The most rows, outer walls included
    #[arg(long, value_name = "N", default_value_t = Options::default().rows)]
    rows: usize,

    /// The most columns, outer walls included
    #[arg(long, value_name = "N", default_value_t = Options::default().columns)]
    columns: usize,

    /// Boxes
    #[arg(long, value_name = "N", default_value_t = Options::default().boxes)]
    boxes: usize,

    /// Goals beyond one for each box
    #[arg(long, value_name = "N", default_value_t = 0)]
    spare_goals: usize,

    /// How walls are placed: rooms, blocks, caves or noise
    #[arg(long, value_name = "STYLE", default_value = "rooms", value_parser = arguments::style)]
    style: Style,

    /// The fewest pushes that a solution may take
    #[arg(long, value_name = "N", default_value_t = 10)]
    min_pushes: u32,

    /// The most pushes that the shortest solution may take
    #[arg(long, value_name = "N", default_value_t = u32::MAX, hide_default_value = true)]
    max_pushes: u32,

    /// Put boxes and goals anywhere: there may be no solution
    #[arg(long, conflicts_with_all = ["min_pushes", "max_pushes"])]
    random: bool,

    /// How many
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    count: u64,

    /// The seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// xsb, sok or rle
    #[arg(long, value_name = "FORMAT", default_value = "xsb", value_parser = LevelFormat::parse)]
    format: LevelFormat,
}

impl Sokoban {
    pub(super) fn run(self) -> Result<Exit, Failure> {
        let kind = match (self.random, Kind::default()) {
            (false, Kind::Solvable { states, .. }) => {
                Kind::Solvable { least_pushes: self.min_pushes, most_pushes: self.max_pushes, states }
            }
            _ => Kind::Random,
        };
        let mut out = BufWriter::new(stdout().lock());
        for index in 0..self.count {
            let level = generate::generate(&Options {
                rows: self.rows,
                columns: self.columns,
                boxes: self.boxes,
                spare_goals: self.spare_goals,
                style: self.style,
                kind,
                seed: self.seed,
                index,
            })
            .map_err(Failure::bad_input)?;
            let name = format!("seed {}, number {}", self.seed, index + 1);
            let gap = if index > 0 { "\n" } else { "" };
            match self.format {
                LevelFormat::Rle => writeln!(out, "{}", to_run_length(&level))?,
                LevelFormat::Xsb => writeln!(out, "{gap}; {name}\n{}", to_xsb(&level))?,
                LevelFormat::Sok => writeln!(out, "{gap}{}\nTitle: {name}", to_xsb(&level))?,
            }
        }
        out.flush()?;
        Ok(Exit::Done)
    }
}
