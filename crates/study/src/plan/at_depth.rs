//! Boards at a given distance from the goal.
//!
//! Up to [`MOST_ENUMERATED`] cells by breadth-first search of all boards, so that every board at the distance is
//! equally likely. Beyond, random walks are solved by IDA\* until enough of them are as far away as asked for; walks
//! favour boards that many paths lead to, so these are samples, not even draws.

use std::collections::{HashMap, VecDeque};

use pousse_search::{Algorithm, Run};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Direction, Grid, Patience, Task, generate, open, rules};

/// The most cells of boards that are all visited.
pub(super) const MOST_ENUMERATED: usize = 9;
/// The farthest boards beyond that size: IDA* with walking distance takes well under a second on them.
const FARTHEST: u32 = 56;
/// Walks that are tried for each board wanted.
const MOST_WALKS: u64 = 2_000;

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
        let mut seen = HashMap::from([(goal.clone(), ())]);
        let mut boards = Vec::new();
        let mut queue = VecDeque::from([(goal.clone(), 0)]);
        while let Some((board, distance)) = queue.pop_front() {
            for direction in Direction::ALL {
                if let Some(next) = rules::slide(&board, direction)
                    && seen.insert(next.clone(), ()).is_none()
                {
                    queue.push_back((next, distance + 1));
                }
            }
            boards.push((board, distance));
        }
        Ok(Self { boards })
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
        enumerated(goal, depths, count, seed)
    } else {
        walked(goal, depths, count, seed)
    }
}

fn enumerated(goal: &Grid, depths: &[u32], count: u64, seed: u64) -> Result<Vec<(u32, u64, Grid)>, String> {
    let all: Vec<(Grid, u32)> = Distances::new(goal)?.boards().collect();
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        // A depth that is asked for twice gets other boards the second time.
        let there: Vec<&Grid> = all
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

fn walked(goal: &Grid, depths: &[u32], count: u64, seed: u64) -> Result<Vec<(u32, u64, Grid)>, String> {
    let library = Library::default();
    let mut drawn: Vec<(u32, u64, Grid)> = Vec::new();
    for &depth in depths {
        if depth > FARTHEST {
            return Err(format!(
                "boards of {} at {depth} moves are not drawn: at most {FARTHEST}; use random or a file",
                goal.shape()
            ));
        }
        let mut number = drawn.iter().filter(|(d, _, _)| *d == depth).count() as u64;
        let wanted = number + count;
        let mut tried = 0;
        while number < wanted {
            if tried == MOST_WALKS * count {
                return Err(format!("{tried} walks led to {number} boards at {depth} moves; ask for fewer"));
            }
            // Walks a little longer than the depth, up to twice as long, in turn.
            let spread = depth.max(2);
            let steps = depth + 2 * ((tried % u64::from(spread / 2 + 1)) as u32);
            let board = generate::scramble(goal, steps, seed ^ (u64::from(depth) << 32), tried);
            tried += 1;
            if drawn.iter().any(|(_, _, other)| *other == board) || distance(&board, goal, &library)? != depth
            {
                continue;
            }
            number += 1;
            drawn.push((depth, number, board));
        }
    }
    Ok(drawn)
}

/// Returns the length of a shortest solution.
fn distance(board: &Grid, goal: &Grid, library: &Library) -> Result<u32, String> {
    let task = Task {
        start: board.clone(),
        goal: goal.clone(),
        order: Direction::ALL,
        algorithm: Algorithm::IdaStar,
        heuristic: "walking-distance".parse().map_err(|error| format!("{error}"))?,
        patience: Patience::UntilSettled,
    };
    let run = Run::default();
    let ready = open(&task, library, &run).map_err(|error| error.to_string())?;
    ready.solve(&run).upper_bound().ok_or_else(|| "a walk from the goal can go back".into())
}
