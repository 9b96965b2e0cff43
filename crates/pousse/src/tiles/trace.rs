//! Traces of sliding tiles.

use std::fmt::Write;
use std::sync::Arc;

use pousse_puzzle::trace::Told;
use pousse_puzzle::{RequestError, Trace, TraceDetails, TraceLimits};
use pousse_search::{Algorithm, Run, record::recordable};
use pousse_tiles::heuristics::Spec;
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Grid, MOST_CELLS, Patience, Task, rules, write_moves};
use serde::Serialize;

use super::aim::{Aim, OutOfReach};
use super::record::{RecordError, record};
use super::{Error, Request, WORDS};

pub(super) fn trace(
    request: &Request,
    library: &Library,
    run: &Run<'_>,
    limits: TraceLimits,
) -> Result<Trace, Error> {
    let aim = Aim::of(request)?;
    let goal = aim.layout.goal().clone();
    let shape = request.start.shape();
    let algorithm = request.algorithm.unwrap_or(Algorithm::Astar(Default::default()));
    recordable(algorithm).map_err(|error| Error::Other(RequestError::NotTraced(error)))?;
    if shape.cells() > MOST_CELLS {
        return Err(Error::TooLarge { algorithm, shape });
    }
    let usual = if algorithm.about().informed { "manhattan" } else { "zero" };
    let heuristic =
        request.heuristic.clone().unwrap_or_else(|| Spec::named(usual).expect("a name of the table"));
    let task = Task {
        start: request.start.clone(),
        goal: goal.clone(),
        order: request.order,
        algorithm,
        heuristic: heuristic.clone(),
        patience: Patience::UntilSettled,
    };
    let recording = record(&task, limits.expansions, library, run).map_err(|error| match error {
        RecordError::Algorithm(error) => Error::Other(RequestError::NotTraced(error)),
        RecordError::Heuristic(error) => Error::Heuristic { heuristic: heuristic.clone(), error },
    })?;
    let plan = recording.outcome.plan.as_ref().filter(|_| !recording.cut);
    if let Some(plan) = plan {
        rules::replay(&request.start, &goal, &plan.actions)
            .map_err(|error| RequestError::does_not_replay(algorithm, error))?;
    }
    let moves = plan.map(|plan| write_moves(&plan.actions, request.moves_of));
    let told = Told {
        instance: &request.instance,
        domain: WORDS.name,
        puzzle: Arc::new(Traced {
            rows: shape.rows(),
            columns: shape.columns(),
            goal: slashed(&goal),
            moves_of: request.moves_of.name(),
            why: (!aim.parity.solvable).then(|| aim.parity.reason.clone()),
            out_of_reach: OutOfReach::of(&request.start, &aim.parity),
        }),
        algorithm,
        heuristic: heuristic.to_string(),
        moves,
    };
    let letter = |direction: Direction| write_moves(&[direction], request.moves_of);
    Ok(told.trace(&recording.map(slashed, letter)))
}

/// The part of a trace that is specific to sliding tiles.
#[derive(Debug, Serialize)]
struct Traced {
    /// Rows of the board.
    rows: usize,
    /// Columns of the board.
    columns: usize,
    /// The goal position, with rows separated by `/`.
    goal: String,
    /// Whether the letters are moves of tiles or of the blank.
    moves_of: &'static str,
    /// Why the goal cannot be reached, if that is the case.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(flatten)]
    out_of_reach: Option<OutOfReach>,
}

impl Traced {
    fn cell(&self) -> f64 {
        (64.0 / self.rows.max(self.columns) as f64).clamp(7.0, 18.0)
    }
}

impl TraceDetails for Traced {
    fn size(&self) -> (f64, f64) {
        (self.cell() * self.columns as f64, self.cell() * self.rows as f64)
    }

    fn known(&self) -> Vec<String> {
        let why = self.why.iter().map(|why| format!("unsolvable: {why}"));
        why.chain(self.out_of_reach.as_ref().map(OutOfReach::with_flags)).collect()
    }

    fn draw(&self, state: &str, left: f64, top: f64) -> String {
        let (mut out, cell) = (String::new(), self.cell());
        let size = cell * if self.rows * self.columns > 10 { 0.52 } else { 0.62 };
        for (row, line) in state.split('/').enumerate() {
            for (column, tile) in line.split(' ').enumerate().filter(|(_, tile)| *tile != "0") {
                let (x, y) = (left + cell * column as f64, top + cell * row as f64);
                let inner = cell - 1.4;
                let _ = write!(
                    out,
                    r#"<rect class="tile" x="{:.1}" y="{:.1}" width="{inner:.1}" height="{inner:.1}" rx="1.8"/>"#,
                    x + 0.7,
                    y + 0.7
                );
                if size >= 4.0 {
                    let _ = write!(
                        out,
                        r#"<text class="number" x="{:.1}" y="{:.1}" font-size="{size:.1}">{tile}</text>"#,
                        x + cell / 2.0,
                        y + cell / 2.0 + size * 0.36
                    );
                }
            }
        }
        out
    }
}

/// Writes a board with its rows separated by `/`, in a form that can be read back.
fn slashed(grid: &Grid) -> String {
    let row = |row: &[u16]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    grid.tiles().chunks(grid.shape().columns()).map(row).collect::<Vec<_>>().join("/")
}
