//! Levels drawn at random from a seed, the same on every machine.
//!
//! Two kinds. Random ones put boxes and goals anywhere in a room and may have no solution: tests live on them.
//! Solvable ones are made by playing backwards (Taylor and Parberry, 2011): boxes are pulled away from the goals,
//! breadth-first, and the state that is most pulls away becomes the level, so that its fewest pushes are known the
//! moment it is found.

mod numbers;
mod pull;
mod room;

use numbers::Numbers;
use room::Room;
pub use room::Style;

use crate::{Cell, Level};

/// The rooms that are tried for a solvable level before it is given up.
const ROOMS: usize = 400;

/// What a level is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The most rows, outer walls included; the drawing is cut to what is used.
    pub rows: usize,
    /// The most columns, outer walls included.
    pub columns: usize,
    /// The boxes.
    pub boxes: usize,
    /// The goals beyond one for each box.
    pub spare_goals: usize,
    /// How walls are placed.
    pub style: Style,
    /// Whether there is to be a solution, and of what length.
    pub kind: Kind,
    /// What decides all draws.
    pub seed: u64,
    /// The number of the level among those of the seed.
    pub index: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rows: 8,
            columns: 10,
            boxes: 3,
            spare_goals: 0,
            style: Style::Rooms,
            kind: Kind::default(),
            seed: 0,
            index: 0,
        }
    }
}

/// Whether a level has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// It may have none.
    Random,
    /// It has one.
    Solvable {
        /// The fewest pushes of a solution are at least these.
        least_pushes: u32,
        /// The fewest pushes of a solution are at most these.
        most_pushes: u32,
        /// The states looked at in each room on the way to the farthest.
        states: usize,
    },
}

impl Default for Kind {
    fn default() -> Self {
        Self::Solvable { least_pushes: 10, most_pushes: u32::MAX, states: 100_000 }
    }
}

/// Why there is no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The size is out of range.
    #[error("levels of {rows}x{columns} cells are not made; at least 3x3 and at most 200x200")]
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// Not even one box is wanted.
    #[error("a level needs at least one box")]
    NoBox,
    /// Boxes, goals and the player do not find room.
    #[error("no room had a place for {boxes} boxes, {goals} goals and the player; try a larger size")]
    TooFull {
        /// The boxes asked for.
        boxes: usize,
        /// The goals asked for.
        goals: usize,
    },
    /// No room gave a solution of the length asked for.
    #[error(
        "no room gave a level of at least {least_pushes} pushes; try another seed, a larger size or fewer pushes"
    )]
    TooShort {
        /// The pushes asked for.
        least_pushes: u32,
    },
    /// Whoever asked wants to wait no longer.
    #[error("no level was found in time; try another seed, fewer boxes, a smaller size or fewer pushes")]
    Stopped,
}

/// Draws a level: walls closed around it, one player, as many goals as boxes or more.
///
/// # Errors
///
/// [`GenerateError`] when the options cannot be met, or were not in the rooms that were tried.
pub fn generate(options: &Options) -> Result<Level, GenerateError> {
    generate_until(options, &|| false)
}

/// Draws the level that [`generate`] draws, unless `stop` says so before it is found; it is asked often.
///
/// # Errors
///
/// As [`generate`], and [`GenerateError::Stopped`].
pub fn generate_until(options: &Options, stop: &dyn Fn() -> bool) -> Result<Level, GenerateError> {
    let &Options { rows, columns, boxes, spare_goals, .. } = options;
    if !(3..=200).contains(&rows) || !(3..=200).contains(&columns) {
        return Err(GenerateError::Size { rows, columns });
    }
    if boxes == 0 {
        return Err(GenerateError::NoBox);
    }
    let goals = boxes.saturating_add(spare_goals);
    let mut numbers = Numbers::new(options.seed, options.index);
    let mut failure = GenerateError::TooFull { boxes, goals };
    for _ in 0..ROOMS {
        if stop() {
            return Err(GenerateError::Stopped);
        }
        let room = Room::carve(rows, columns, options.style, &mut numbers);
        if room.floor().len() <= goals {
            continue;
        }
        match options.kind {
            Kind::Random => return Ok(scattered(room, boxes, goals, &mut numbers)),
            Kind::Solvable { least_pushes, most_pushes, states } => {
                let goals = placed_goals(&room, goals, &mut numbers);
                let level = pull::farthest(&room, &goals, boxes, most_pushes, states, stop, &mut numbers);
                match level {
                    _ if stop() => return Err(GenerateError::Stopped),
                    Some((level, pushes)) if pushes >= least_pushes => return Ok(level),
                    _ => failure = GenerateError::TooShort { least_pushes },
                }
            }
        }
    }
    Err(failure)
}

/// Puts boxes, goals and the player anywhere.
fn scattered(room: Room, boxes: usize, goals: usize, numbers: &mut Numbers) -> Level {
    let mut floor = room.floor();
    numbers.shuffle(&mut floor);
    let mut cells = room.cells().to_vec();
    floor[..goals].iter().for_each(|&cell| cells[cell] = Cell::Goal);
    numbers.shuffle(&mut floor);
    Level::new(room.rows(), room.columns(), cells, floor[1..=boxes].to_vec(), floor[0])
}

/// Chooses cells for the goals: in two of three levels next to each other, else anywhere.
fn placed_goals(room: &Room, count: usize, numbers: &mut Numbers) -> Vec<usize> {
    let mut floor = room.floor();
    numbers.shuffle(&mut floor);
    if numbers.below(3) == 0 {
        floor.truncate(count);
        return floor;
    }
    let mut goals = vec![floor[0]];
    while goals.len() < count {
        // A floor hangs together, so there is always a cell next to the goals.
        let next = |cell: usize| room.neighbours(cell).into_iter().flatten();
        let mut rim: Vec<usize> = goals.iter().flat_map(|&goal| next(goal)).collect();
        rim.retain(|cell| !goals.contains(cell));
        goals.push(rim[numbers.below(rim.len())]);
    }
    goals
}

#[cfg(test)]
mod tests;
