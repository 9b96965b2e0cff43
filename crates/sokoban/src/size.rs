//! The level sizes that searches are compiled for.

use pousse_search::message;

use crate::TaskError;
use crate::board::Board;
use crate::state::{LARGE_WORDS, MOST_SQUARES};

/// A computation compiled for a size: words for the boxes, words for all squares, goals.
pub(crate) trait ForSize {
    /// Its result.
    type Output;

    /// Runs it.
    fn run<const P: usize, const W: usize, const N: usize>(self) -> Self::Output;
}

/// The maximum number of goals that a level may have.
pub(crate) const MOST_GOALS: usize = 200;
/// The words for the squares of the largest level of usual size.
pub(crate) const MOST_WORDS: usize = LARGE_WORDS;
/// The words for the squares of any level that can be numbered.
#[cfg(not(test))]
const ANY_WORDS: usize = 1024;

/// The crate's unit tests, for which everything is compiled again, make do with two sizes; those in `tests/all` have
/// all.
#[cfg(test)]
pub(crate) use with_ample_size as with_size;
#[cfg(test)]
pub(crate) use with_ample_size as with_fewer_sizes;

/// Runs a computation with the smallest size that fits a level.
#[cfg(not(test))]
pub(crate) fn with_size<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One => what.run::<1, 2, 40>(),
        Size::Two => what.run::<2, 3, 40>(),
        Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// Like [`with_size`], but the smallest levels may take an extra word: one size fewer to compile, for rarely used
/// computations.
#[cfg(not(test))]
pub(crate) fn with_fewer_sizes<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One | Size::Two => what.run::<2, 3, 40>(),
        Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// Runs a computation that is quick on any level with a size that fits it: one for usual levels, one for the largest.
pub(crate) fn with_ample_size<S: ForSize>(board: &Board, what: S) -> Result<S::Output, TaskError> {
    Ok(match size(board)? {
        Size::One | Size::Two | Size::Three => what.run::<3, 4, 40>(),
        Size::Any => what.run::<MOST_WORDS, MOST_WORDS, MOST_GOALS>(),
    })
}

/// Runs a computation with a size that fits any level; unit tests make do with one, for levels of usual size.
#[cfg(test)]
pub(crate) fn with_any_size<S: ForAnySize>(_: &Board, what: S) -> S::Output {
    what.run::<MOST_WORDS, MOST_WORDS>()
}

/// Runs a computation with a size that fits any level.
#[cfg(not(test))]
pub(crate) fn with_any_size<S: ForAnySize>(board: &Board, what: S) -> S::Output {
    match size(board) {
        Ok(Size::One | Size::Two | Size::Three) => what.run::<3, 4>(),
        Ok(Size::Any) => what.run::<MOST_WORDS, MOST_WORDS>(),
        // Only its goals are too many.
        Err(_) if board.squares() <= MOST_SQUARES && board.live() + 10 <= 64 * MOST_WORDS => {
            what.run::<MOST_WORDS, MOST_WORDS>()
        }
        Err(_) => what.run::<ANY_WORDS, ANY_WORDS>(),
    }
}

/// A computation for levels of any size: words for the boxes, words for all squares.
pub(crate) trait ForAnySize {
    /// Its result.
    type Output;

    /// Runs it.
    fn run<const P: usize, const W: usize>(self) -> Self::Output;
}

/// Returns whether all kinds of searches accept a level; otherwise only those for any solution do.
pub(crate) fn is_usual(board: &Board) -> bool {
    size(board).is_ok()
}

/// The sizes, by the words for the boxes.
enum Size {
    One,
    Two,
    Three,
    Any,
}

/// Returns the smallest size that fits a level.
fn size(board: &Board) -> Result<Size, TaskError> {
    let (squares, live, goals) = (board.squares(), board.live(), board.goals().len());
    if squares > MOST_SQUARES {
        return Err(TaskError::too_large(squares, MOST_SQUARES));
    }
    if goals > MOST_GOALS {
        let text = format!("the level has {goals} goals; searches accept at most {MOST_GOALS}");
        return Err(message!("level.goals", text, goals, most = MOST_GOALS).into());
    }
    let fits = |words: usize, zone: usize| live + 10 <= 64 * words && squares <= 64 * zone;
    Ok(match goals {
        ..=40 if fits(1, 2) => Size::One,
        ..=40 if fits(2, 3) => Size::Two,
        ..=40 if fits(3, 4) => Size::Three,
        _ => Size::Any,
    })
}
