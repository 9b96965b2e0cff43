//! What `solve` knows about sliding tiles: flags, and words of an answer.

use std::io::Write;

use clap::Args;
use pousse::tiles::{Request, Tiles};
use pousse::{Domain, Report, ReportStatus};
use pousse_search::Algorithm;
use pousse_tiles::{Direction, Goal, Instance, MovesOf, rules};

use crate::failure::Failure;
use crate::input::refuse_flags;
use crate::{arguments, words};

/// Flags for sliding tiles alone.
#[derive(Args, Debug)]
pub(super) struct TilesOptions {
    /// Tiles: blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Tiles: the order in which the blank's moves are tried [default: ULRD]
    #[arg(long, value_name = "ULRD", value_parser = arguments::order)]
    order: Option<Order>,

    /// Tiles: write the way the tile slides (as players do, the default) or the way the blank goes
    #[arg(long, value_name = "tile|blank", value_parser = arguments::moves_of)]
    moves_of: Option<MovesOf>,
}

/// An order of moves; an alias, because clap would take an array for a list of arguments.
type Order = [Direction; 4];

impl TilesOptions {
    /// Refuses the flags for another puzzle.
    pub(super) fn refuse_for(&self, domain: Domain) -> Result<(), Failure> {
        let given = [
            ("--goal", self.goal.is_some()),
            ("--order", self.order.is_some()),
            ("--moves-of", self.moves_of.is_some()),
        ];
        refuse_flags(domain, &given)
    }

    /// Returns what makes a request of a board.
    pub(super) fn requests(
        &self,
        algorithm: Option<Algorithm>,
        heuristic: &str,
    ) -> Result<impl Fn(usize, Instance) -> pousse::Request, Failure> {
        let heuristic = arguments::heuristic(heuristic)
            .map_err(|error| Failure::bad_value("--heuristic", heuristic, &error))?
            .given();
        Ok(move |number: usize, board: Instance| {
            let usual = Request::new(board.grid);
            pousse::Request::Tiles(Request {
                instance: board.label.unwrap_or_else(|| number.to_string()),
                goal: self.goal.clone(),
                algorithm,
                heuristic: heuristic.clone(),
                order: self.order.unwrap_or(usual.order),
                moves_of: self.moves_of.unwrap_or(usual.moves_of),
                ..usual
            })
        })
    }
}

/// Says what was to be solved.
pub(super) fn heading(tiles: &Tiles) -> String {
    let mut text = format!("{}x{}, goal {}\n", tiles.rows, tiles.columns, tiles.goal);
    if tiles.start.tiles().len() <= 400 {
        for line in tiles.start.to_string().lines() {
            text += &format!("  {line}\n");
        }
    }
    text
}

/// Says how long the solution is, and what is proven about it.
pub(super) fn length(report: &Report) -> String {
    let moves = |n: u32| words::moves(n.into());
    match (report.status, report.cost, report.lower_bound) {
        (ReportStatus::Optimal, Some(cost), _) => moves(cost),
        (_, Some(cost), Some(bound)) => format!("{}, and no solution has fewer than {bound}", moves(cost)),
        (_, None, Some(bound)) => format!("no solution has fewer than {}", moves(bound)),
        (_, Some(cost), None) => moves(cost),
        (_, None, None) => String::new(),
    }
}

/// Says whose moves the letters are.
pub(super) fn who_goes(tiles: &Tiles) -> &'static str {
    if tiles.moves_of == MovesOf::Tile.name() { "tiles go" } else { "blank goes" }
}

/// Prints the start and the position after each move.
pub(super) fn write_positions(out: &mut impl Write, tiles: &Tiles) -> std::io::Result<()> {
    let Some(plan) = &tiles.plan else { return Ok(()) };
    let tile_moves = tiles.moves_of == MovesOf::Tile.name();
    let mut grid = tiles.start.clone();
    writeln!(out, "\nstart\n{grid}")?;
    for (index, &direction) in plan.iter().enumerate() {
        let tile = {
            let next = rules::slide(&grid, direction).expect("the solution was replayed");
            let tile = next.tiles()[grid.blank()];
            grid = next;
            tile
        };
        let shown = if tile_moves { direction.opposite() } else { direction };
        let who = if tile_moves { format!("tile {tile}") } else { "blank".into() };
        let way = match shown {
            Direction::Up => "up",
            Direction::Left => "left",
            Direction::Right => "right",
            Direction::Down => "down",
        };
        writeln!(out, "\n{}. {who} {way}\n{grid}", index + 1)?;
    }
    Ok(())
}
