//! Boards at a given distance from the goal.
//!
//! Up to [`MOST_ENUMERATED`] cells by breadth-first search of all boards, so that every board at the distance is
//! equally likely. Beyond, random walks are solved by IDA\* until enough of them are as far away as asked for; walks
//! favour boards that many paths lead to, so these are samples, not even draws.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use pousse_search::{Algorithm, Limits, Run};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Grid, Patience, Task, generate, open, rules};

/// The most cells of boards that are all visited.
pub(super) const MOST_ENUMERATED: usize = 9;
/// The farthest boards beyond that size: IDA* with walking distance takes well under a second on them.
const FARTHEST: u32 = 56;
/// Walks that are tried for each board wanted.
const MOST_WALKS: u64 = 2_000;

/// Goals whose boards are all kept in memory, some ten megabytes each.
const MOST_GOALS: usize = 4;

/// Why there is no board at a distance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum DrawError {
    /// There is none, or none that can be found.
    #[error("{0}")]
    None(String),
    /// The run ended before one was found.
    #[error("stopped before a board at {distance} moves was found")]
    Stopped {
        /// The distance.
        distance: u32,
    },
}

/// Draws a board whose shortest solution has so many moves: the first board that a plan with this goal, depth and seed
/// gets.
///
/// On up to nine cells every board at the distance is equally likely; all boards of a goal are visited the first time, and
/// kept. Larger boards are walked to and solved until one is as far away, which on 4x4 takes a moment for up to 40 moves.
///
/// # Errors
///
/// [`DrawError`] when there is no such board, or the run ends before it is found.
pub(super) fn draw_at_distance(
    goal: &Grid,
    distance: u32,
    seed: u64,
    library: &Library,
    run: &Run<'_>,
) -> Result<Grid, DrawError> {
    let drawn = if goal.shape().cells() <= MOST_ENUMERATED {
        let all = Distances::kept(goal).map_err(DrawError::None)?;
        enumerated(&all, &[distance], 1, seed).map_err(DrawError::None)?
    } else {
        walked(goal, &[distance], 1, seed, library, run)?
    };
    let board = drawn.into_iter().next().map(|(_, _, board)| board);
    board.ok_or_else(|| DrawError::None(format!("there is no board at {distance} moves")))
}

/// Every board of a small size with its distance from the goal.
pub(super) struct Distances {
    boards: Vec<(Grid, u32)>, // in the order of a breadth-first search
}

impl Distances {
    /// Visits all boards.
    pub(super) fn new(goal: &Grid) -> Result<Self, String> {
        let shape = goal.shape();
        if shape.cells() > MOST_ENUMERATED {
            return Err(format!(
                "boards of {shape} are too many to visit them all: at most {MOST_ENUMERATED} cells"
            ));
        }
        let mut seen = HashSet::from([goal.clone()]);
        let mut boards = Vec::new();
        let mut queue = VecDeque::from([(goal.clone(), 0)]);
        while let Some((board, distance)) = queue.pop_front() {
            for direction in Direction::ALL {
                if let Some(next) = rules::slide(&board, direction)
                    && seen.insert(next.clone())
                {
                    queue.push_back((next, distance + 1));
                }
            }
            boards.push((board, distance));
        }
        Ok(Self { boards })
    }

    /// Returns the same from memory, where it is kept from the first time on.
    fn kept(goal: &Grid) -> Result<Arc<Self>, String> {
        static KEPT: Mutex<Vec<(Grid, Arc<Distances>)>> = Mutex::new(Vec::new());
        // Whoever panicked while holding it left nothing half done.
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = kept.iter().find(|(other, _)| other == goal) {
            return Ok(known.clone());
        }
        let new = Arc::new(Self::new(goal)?);
        if kept.len() == MOST_GOALS {
            kept.remove(0);
        }
        kept.push((goal.clone(), new.clone()));
        Ok(new)
    }

    /// Returns the boards, nearest first.
    pub(super) fn boards(self) -> impl Iterator<Item = (Grid, u32)> {
        self.boards.into_iter()
    }
}

/// Draws `count` different boards at each of the depths; each comes with its depth and its number there.
pub(super) fn draw(
    goal: &Grid,
    depths: &[u32],
    count: u64,
    seed: u64,
) -> Result<Vec<(u32, u64, Grid)>, String> {
    if goal.shape().cells() <= MOST_ENUMERATED {
        enumerated(&Distances::new(goal)?, depths, count, seed)
    } else {
        walked(goal, depths, count, seed, &Library::default(), &Run::default())
            .map_err(|error| error.to_string())
    }
}

fn enumerated(
    all: &Distances,
    depths: &[u32],
    count: u64,
    seed: u64,
) -> Result<Vec<(u32, u64, Grid)>, String> {
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        // A depth that is asked for twice gets other boards the second time.
        let there: Vec<&Grid> = all
            .boards
            .iter()
            .filter(|(board, d)| *d == depth && !drawn.iter().any(|(_, _, taken)| taken == board))
            .map(|(board, _)| board)
            .collect();
        if (there.len() as u64) < count {
            return Err(format!("{count} boards at {depth} moves are wanted, and there are {}", there.len()));
        }
        // The order is that of hashes, which seed and depth mix.
        let mut order: Vec<(u64, &Grid)> =
            there.into_iter().map(|board| (mixed(board, seed, depth), board)).collect();
        order.sort_by_key(|(hash, _)| *hash);
        let before = drawn.iter().filter(|(d, _, _)| *d == depth).count() as u64;
        let taken = order.into_iter().take(count as usize).zip(before + 1..);
        drawn.extend(taken.map(|((_, board), number)| (depth, number, board.clone())));
    }
    Ok(drawn)
}

fn mixed(board: &Grid, seed: u64, depth: u32) -> u64 {
    let text = format!("{board:#} {depth}");
    xxhash_rust::xxh3::xxh3_64_with_seed(text.as_bytes(), seed)
}

fn walked(
    goal: &Grid,
    depths: &[u32],
    count: u64,
    seed: u64,
    library: &Library,
    run: &Run<'_>,
) -> Result<Vec<(u32, u64, Grid)>, DrawError> {
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        if depth > FARTHEST {
            return Err(DrawError::None(format!(
                "boards of {} at {depth} moves are not drawn: at most {FARTHEST}; use random or a file",
                goal.shape()
            )));
        }
        let mut number = drawn.iter().filter(|(d, _, _)| *d == depth).count() as u64;
        let wanted = number + count;
        let mut tried = 0;
        while number < wanted {
            if tried == MOST_WALKS * count {
                let what = format!("{tried} walks led to {number} boards at {depth} moves; ask for fewer");
                return Err(DrawError::None(what));
            }
            // Walks a little longer than the depth, up to twice as long, in turn.
            let spread = depth.max(2);
            let steps = depth + 2 * ((tried % u64::from(spread / 2 + 1)) as u32);
            let board = generate::scramble(goal, steps, seed ^ (u64::from(depth) << 32), tried);
            tried += 1;
            if drawn.iter().any(|(_, _, other)| *other == board) {
                continue;
            }
            let Some(distance) = distance(&board, goal, library, run).map_err(DrawError::None)? else {
                return Err(DrawError::Stopped { distance: depth });
            };
            if distance != depth {
                continue;
            }
            number += 1;
            drawn.push((depth, number, board));
        }
    }
    Ok(drawn)
}

/// Returns the length of a shortest solution; nothing when the run is over.
fn distance(board: &Grid, goal: &Grid, library: &Library, run: &Run<'_>) -> Result<Option<u32>, String> {
    let task = Task {
        start: board.clone(),
        goal: goal.clone(),
        order: Direction::ALL,
        algorithm: Algorithm::IdaStar,
        heuristic: "walking-distance".parse().map_err(|error| format!("{error}"))?,
        patience: Patience::UntilSettled,
    };
    let run = run.stage_aside(Limits { time: run.time_left(), ..*run.limits() });
    match open(&task, library, &run) {
        Ok(ready) => Ok(ready.solve(&run).upper_bound()),
        Err(_) if run.interrupted().is_some() => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use pousse_tiles::{Goal, Shape};

    use super::*;

    fn goal(rows: usize, columns: usize) -> Grid {
        Goal::BlankLast.grid(Shape::new(rows, columns).expect("a shape")).expect("named goals fit")
    }

    #[test]
    fn one_board_is_the_first_of_many() {
        let (goal, library) = (goal(3, 3), Library::default());
        let many = draw(&goal, &[0, 7, 31], 1, 5).expect("there are some");
        for (depth, _, board) in many {
            let one = draw_at_distance(&goal, depth, 5, &library, &Run::default()).expect("there is one");
            assert_eq!(one, board, "{depth}");
            assert_eq!(distance(&board, &goal, &library, &Run::default()), Ok(Some(depth)));
        }
        let none = draw_at_distance(&goal, 32, 5, &library, &Run::default());
        assert!(matches!(none, Err(DrawError::None(_))));
    }

    #[test]
    fn larger_boards_are_walked_to() {
        let (goal, library) = (goal(4, 4), Library::default());
        for depth in [0, 1, 12, 26] {
            let board = draw_at_distance(&goal, depth, 2, &library, &Run::default()).expect("there is one");
            assert_eq!(distance(&board, &goal, &library, &Run::default()), Ok(Some(depth)));
        }
        let over = Run::new(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let stopped = draw_at_distance(&goal, 40, 2, &library, &over);
        assert_eq!(stopped, Err(DrawError::Stopped { distance: 40 }));
    }
}
