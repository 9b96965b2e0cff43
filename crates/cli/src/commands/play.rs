//! `pousse play`

use clap::Args;
use pousse::Exit;
use pousse_sokoban::{Level, to_run_length};
use pousse_tiles::{Goal, Grid};
use pousse_web::Options;

use super::serve::{Browser, Service, serve};
use crate::arguments;
use crate::failure::Failure;
use crate::input::{ByPuzzle, Input, refuse_flags};

/// Play a board or a level in the browser
///
/// The page is served at a free port until Ctrl-C, as by `pousse serve`, and opened at the instance.
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    input: Input,

    /// Tiles: blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Print the address of the page without opening it
    #[arg(long)]
    no_open: bool,

    #[command(flatten)]
    service: Service,
}

impl Play {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let place = match self.input.read_one()? {
            ByPuzzle::Tiles(board) => of_board(&board.grid, self.goal.as_ref())?,
            ByPuzzle::Sokoban(drawn) => {
                refuse_flags(pousse::Domain::Sokoban, &[("--goal", self.goal.is_some())])?;
                of_level(&drawn.level)
            }
        };
        let browser = if self.no_open { Browser::LeftAlone } else { Browser::Opened };
        serve(Options { port: 0, ..self.service.options() }, &place, browser)
    }
}

/// Returns the part of the page's address that stands for a board.
fn of_board(board: &Grid, goal: Option<&Goal>) -> Result<String, Failure> {
    let shape = board.shape();
    let place = format!("#/taquin?board={}&size={shape}", dotted(board));
    let named = |goal: &Goal| Goal::NAMED.iter().find(|(_, other)| other == goal).map(|(name, _)| *name);
    match goal {
        None | Some(Goal::BlankLast) => Ok(place),
        Some(goal) => match (named(goal), goal.grid(shape)) {
            (_, None) => Err(Failure::bad_input(format!("the board is {shape}, and the goal given is not"))),
            (Some(name), _) => Ok(format!("{place}&goal={name}")),
            (None, Some(grid)) => Ok(format!("{place}&goal={}", dotted(&grid))),
        },
    }
}

fn of_level(level: &Level) -> String {
    format!("#/sokoban?level={}", percent_encoded(&to_run_length(level)))
}

/// Writes a board's numbers row by row with dots between them.
fn dotted(board: &Grid) -> String {
    board.tiles().iter().map(ToString::to_string).collect::<Vec<_>>().join(".")
}

/// Writes a text so that it can be part of an address.
fn percent_encoded(text: &str) -> String {
    let encoded = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pousse_tiles::Shape;

    #[test]
    fn an_instance_is_part_of_the_address() {
        let board = Grid::new(Shape::new(2, 2).expect("a shape"), &[1, 2, 0, 3]).expect("a board");
        let place = |goal| of_board(&board, goal).expect("a place");
        assert_eq!(place(None), "#/taquin?board=1.2.0.3&size=2x2");
        assert_eq!(place(Some(&Goal::Spiral)), "#/taquin?board=1.2.0.3&size=2x2&goal=spiral");
        assert_eq!(place(Some(&Goal::Given(board.clone()))), "#/taquin?board=1.2.0.3&size=2x2&goal=1.2.0.3");
        let level = pousse_sokoban::read_level("#####\n#@$.#\n#####").expect("a level");
        assert_eq!(of_level(&level), "#/sokoban?level=5%23%7C%23%40%24.%23%7C5%23");
    }
}
