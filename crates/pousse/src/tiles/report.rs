//! The part of a report that is specific to sliding tiles.

use std::any::Any;
use std::io;

use pousse_puzzle::words::{counted, percent};
use pousse_puzzle::{Details, Report};
use pousse_tiles::{Direction, Grid, MovesOf, rules};
use serde::Serialize;

use super::Request;
use super::aim::{Aim, OutOfReach};

/// The part of a report that is specific to sliding tiles.
#[derive(Clone, Debug, Serialize)]
pub struct Tiles {
    /// Whether the letters of the solution are the moves of tiles or of the blank.
    pub moves_of: &'static str,
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub columns: usize,
    /// The goal's name, or the goal itself.
    pub goal: String,
    /// The position to solve.
    #[serde(skip)]
    pub start: Grid,
    /// The blank's moves of the solution.
    #[serde(skip)]
    pub plan: Option<Vec<Direction>>,
    /// The length of the solution that was to be shortened, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// Why the goal cannot be reached, if that is the case.
    #[serde(flatten, serialize_with = "OutOfReach::all_fields")]
    pub out_of_reach: Option<OutOfReach>,
}

impl Tiles {
    /// Returns the details of a request and its plan.
    pub(super) fn new(request: &Request, aim: &Aim, plan: Option<Vec<Direction>>) -> Self {
        let shape = request.start.shape();
        Self {
            moves_of: request.moves_of.name(),
            rows: shape.rows(),
            columns: shape.columns(),
            goal: aim.goal.to_string(),
            start: request.start.clone(),
            plan,
            from: None,
            out_of_reach: OutOfReach::of(&request.start, &aim.parity),
        }
    }
}

impl Details for Tiles {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn heading(&self) -> String {
        let mut text = format!("{}x{}, goal {}\n", self.rows, self.columns, self.goal);
        if self.start.tiles().len() <= 400 {
            for line in self.start.to_string().lines() {
                text += &format!("  {line}\n");
            }
        }
        text
    }

    fn length(&self, report: &Report) -> String {
        let moves = |number: u32| counted(number.into(), "move", "moves");
        let found = report.cost.map(|now| match self.from {
            None => moves(now),
            Some(before) if before <= now as usize => format!("{}, as before", moves(now)),
            Some(before) => {
                let fewer = before as u64 - u64::from(now);
                let share = percent(fewer, before as u64);
                format!("{} -> {} ({fewer} fewer, {share})", moves(before as u32), moves(now))
            }
        });
        report.with_bound(found, &moves)
    }

    fn reason_in_short(&self) -> Option<&str> {
        self.out_of_reach.as_ref().map(OutOfReach::in_short)
    }

    fn measures(&self) -> Vec<(&'static str, u64)> {
        let now = self.from.and(self.plan.as_ref()).map(Vec::len);
        now.map(|now| ("moves", now as u64)).into_iter().collect()
    }

    fn measures_before(&self) -> Vec<(&'static str, u64)> {
        self.from.map(|from| ("moves", from as u64)).into_iter().collect()
    }

    fn who_goes(&self) -> &'static str {
        if self.moves_of == MovesOf::Tile.name() { "tiles go" } else { "blank goes" }
    }

    /// Writes the start and the position after each move.
    fn write_positions(&self, _: &Report, out: &mut dyn io::Write) -> io::Result<()> {
        let Some(plan) = &self.plan else { return Ok(()) };
        let tile_moves = self.moves_of == MovesOf::Tile.name();
        let mut grid = self.start.clone();
        writeln!(out, "\nstart\n{grid}")?;
        for (index, &direction) in plan.iter().enumerate() {
            let next = rules::slide(&grid, direction).expect("the solution was replayed");
            let tile = next.tiles()[grid.blank()];
            grid = next;
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
}
