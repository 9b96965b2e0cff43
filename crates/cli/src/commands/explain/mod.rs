//! `pousse explain`

mod list;
mod sokoban;
mod tiles;

use clap::Args;
use pousse::{Domain, Exit};
use pousse_tiles::Goal;

use crate::arguments;
use crate::failure::Failure;
use crate::input::{ByPuzzle, Input, refuse_flags};
use crate::tables::Tables;

/// Show what every heuristic says about a board or a level and why, and whether it can be solved
#[derive(Args, Debug)]
#[command(override_usage = "pousse explain [OPTIONS] <INPUT>\n       pousse explain --list [--json]")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Option<Input>,

    /// Print all algorithms and heuristics with their properties instead
    #[arg(long, conflicts_with_all = ["input", "heuristic", "goal"])]
    list: bool,

    /// Tiles: blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Explain only this heuristic, in full
    #[arg(long, short = 'H', value_name = "NAME")]
    heuristic: Option<String>,

    #[command(flatten)]
    tables: Tables,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(input) = &self.input else {
            if !self.list {
                return Err(Failure::bad_input("there is no board or level to explain").hint(
                    "give a board, a level, a file or -; --list prints all algorithms and heuristics",
                ));
            }
            list::list(self.json)?;
            return Ok(Exit::Done);
        };
        match input.read_one()? {
            ByPuzzle::Tiles(board) => tiles::Asked::new(&self)?.explain(&board.grid)?,
            ByPuzzle::Sokoban(drawn) => {
                refuse_flags(Domain::Sokoban, &[("--goal", self.goal.is_some())])?;
                sokoban::explain(&self, &drawn)?;
            }
        }
        Ok(Exit::Done)
    }
}
