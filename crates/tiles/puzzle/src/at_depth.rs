//! Boards at a given distance from the goal.
//!
//! Up to [`MOST_ENUMERATED`] cells, a breadth-first search visits all boards, so every board at the distance is
//! equally likely. On larger boards, random walks are solved by IDA\* until enough of them have the requested
//! distance. Walks favour boards that many paths lead to, so these are samples rather than uniform draws.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use pousse_puzzle::RequestError;
use pousse_search::{Algorithm, Limits, Message, Run, message};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Grid, Patience, Task, generate, open, rules};

/// The largest boards, in cells, that are enumerated.
pub(crate) const MOST_ENUMERATED: usize = 9;
/// The greatest distance on larger boards: IDA* with walking distance takes well under a second up to there.
const FARTHEST: u32 = 56;
/// How many walks to try for each requested board.
const MOST_WALKS: u64 = 2_000;

/// How many goals have all their boards kept in memory, at about ten megabytes each.
const MOST_GOALS: usize = 4;

/// Says that there is no board at a distance, or that none could be found.
fn none(what: Message) -> RequestError {
    RequestError::refused(what).about("distance")
}

/// Draws a board whose shortest solution has `depth` moves: the first board that a study plan with this goal, depth and
/// seed gets.
///
/// On up to nine cells, every board at the distance is equally likely; the first call visits all boards of a goal
/// and keeps them. For larger boards, random walks are solved until one has the right distance; on 4x4 this takes
/// only a moment up to 40 moves.
///
/// # Errors
///
/// [`RequestError`] if there is no such board, or the run ends before one is found.
pub(crate) fn draw_at_distance(
    goal: &Grid,
    distance: u32,
    seed: u64,
    library: &Library,
    run: &Run<'_>,
) -> Result<Grid, RequestError> {
    let drawn = if goal.shape().cells() <= MOST_ENUMERATED {
        let all = Distances::kept(goal).map_err(none)?;
        enumerated(&all, &[distance], 1, seed).map_err(none)?
    } else {
        walked(goal, &[distance], 1, seed, library, run)?
    };
    let board = drawn.into_iter().next().map(|(_, _, board)| board);
    board.ok_or_else(|| none(none_at(distance)))
}

/// Every board of a small size with its distance from the goal.
pub(crate) struct Distances {
    boards: Vec<(Grid, u32)>, // in breadth-first order
}

impl Distances {
    /// Visits all boards.
    pub(crate) fn new(goal: &Grid) -> Result<Self, Message> {
        let shape = goal.shape();
        if shape.cells() > MOST_ENUMERATED {
            let text = format!(
                "there are too many {shape} boards to visit them all; the limit is {MOST_ENUMERATED} cells"
            );
            return Err(message!("draw.too-many", text, shape, most = MOST_ENUMERATED));
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

    /// Returns the boards of a goal, from memory after the first call.
    fn kept(goal: &Grid) -> Result<Arc<Self>, Message> {
        static KEPT: Mutex<Vec<(Grid, Arc<Distances>)>> = Mutex::new(Vec::new());
        // A thread that panicked while holding the lock left nothing half done.
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
    pub(crate) fn boards(self) -> impl Iterator<Item = (Grid, u32)> {
        self.boards.into_iter()
    }
}

/// Draws `count` different boards at each of the depths; returns each with its depth and its number at that depth.
pub(crate) fn draw(
    goal: &Grid,
    depths: &[u32],
    count: u64,
    seed: u64,
) -> Result<Vec<(u32, u64, Grid)>, Message> {
    if goal.shape().cells() <= MOST_ENUMERATED {
        enumerated(&Distances::new(goal)?, depths, count, seed)
    } else {
        walked(goal, depths, count, seed, &Library::default(), &Run::default()).map_err(|error| error.said())
    }
}

fn none_at(distance: u32) -> Message {
    message!("draw.none", format!("there is no board at {distance} moves"), distance)
}

fn enumerated(
    all: &Distances,
    depths: &[u32],
    count: u64,
    seed: u64,
) -> Result<Vec<(u32, u64, Grid)>, Message> {
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        // A depth that is requested twice gets different boards the second time.
        let there: Vec<&Grid> = all
            .boards
            .iter()
            .filter(|(board, d)| *d == depth && !drawn.iter().any(|(_, _, taken)| taken == board))
            .map(|(board, _)| board)
            .collect();
        if (there.len() as u64) < count {
            let found = there.len();
            let text = format!("{count} boards at {depth} moves were requested, but there are only {found}");
            return Err(message!("draw.too-few", text, count, depth, found));
        }
        // Sorted by hashes that mix seed and depth.
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
) -> Result<Vec<(u32, u64, Grid)>, RequestError> {
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        if depth > FARTHEST {
            let shape = goal.shape();
            let text = format!(
                "cannot draw {shape} boards at {depth} moves: the maximum is {FARTHEST}; use random or a file"
            );
            return Err(none(message!("draw.too-far", text, shape, depth, most = FARTHEST)));
        }
        let mut number = drawn.iter().filter(|(d, _, _)| *d == depth).count() as u64;
        let wanted = number + count;
        let mut tried = 0;
        while number < wanted {
            if tried == MOST_WALKS * count {
                let text =
                    format!("{tried} walks found only {number} boards at {depth} moves; request fewer");
                return Err(none(message!("draw.walks", text, tried, number, depth)));
            }
            // Walks are slightly to twice as long as the depth, in turn.
            let spread = depth.max(2);
            let steps = depth + 2 * ((tried % u64::from(spread / 2 + 1)) as u32);
            let board = generate::scramble(goal, steps, seed ^ (u64::from(depth) << 32), tried);
            tried += 1;
            if drawn.iter().any(|(_, _, other)| *other == board) {
                continue;
            }
            let Some(distance) = distance(&board, goal, library, run).map_err(none)? else {
                let text = format!("stopped before a board at {depth} moves was found");
                let what = message!("draw.stopped", text, distance = depth);
                return Err(RequestError::refused(what).coded("time"));
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

/// Returns the length of a shortest solution; `None` if the run was stopped.
fn distance(board: &Grid, goal: &Grid, library: &Library, run: &Run<'_>) -> Result<Option<u32>, Message> {
    let task = Task {
        start: board.clone(),
        goal: goal.clone(),
        order: Direction::ALL,
        algorithm: Algorithm::IdaStar,
        heuristic: "walking-distance".parse()?,
        patience: Patience::UntilSettled,
    };
    let run = run.stage_aside(Limits { time: run.time_left(), ..*run.limits() });
    match open(&task, library, &run) {
        Ok(ready) => Ok(ready.solve(&run).upper_bound()),
        Err(_) if run.interrupted().is_some() => Ok(None),
        Err(error) => Err(error.said()),
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
        let none = draw_at_distance(&goal, 32, 5, &library, &Run::default()).expect_err("too far");
        assert_eq!(none.said().code(), Some("draw.too-few"));
    }

    #[test]
    fn larger_boards_are_walked_to() {
        let (goal, library) = (goal(4, 4), Library::default());
        for depth in [0, 1, 12, 26] {
            let board = draw_at_distance(&goal, depth, 2, &library, &Run::default()).expect("there is one");
            assert_eq!(distance(&board, &goal, &library, &Run::default()), Ok(Some(depth)));
        }
        let over = Run::new(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let stopped = draw_at_distance(&goal, 40, 2, &library, &over).expect_err("no time");
        assert_eq!(stopped.said(), "stopped before a board at 40 moves was found");
        assert!(matches!(stopped, RequestError::Refused { code: "time", .. }));
    }
}
