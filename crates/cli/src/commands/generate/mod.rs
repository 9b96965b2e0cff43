//! `pousse generate`

mod sokoban;
mod tiles;

use clap::{Args, Subcommand};
use pousse::Exit;

use crate::failure::Failure;

/// Make boards or levels, the same on every machine for the same seed
#[derive(Args, Debug)]
pub(crate) struct Generate {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Tiles(tiles::Tiles),
    Sokoban(sokoban::Sokoban),
}

impl Generate {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self.what {
            What::Tiles(tiles) => tiles.run(),
            What::Sokoban(sokoban) => sokoban.run(),
        }
    }
}
