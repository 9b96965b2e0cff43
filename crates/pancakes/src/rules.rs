//! The slow reference: the rules on a plain stack, sharing nothing with the solvers.
//!
//! Every solution is replayed here before anyone sees it, and the tests use these rules as their oracle.

use pousse_search::{Message, message};

use crate::{Flip, Kind, Stack};

/// Turns over the top of a stack; `None` if there are too few pancakes, or none would be turned.
#[must_use]
pub fn flip(stack: &Stack, flip: Flip) -> Option<Stack> {
    let turned = usize::from(flip.0);
    if !(1..=stack.len()).contains(&turned) {
        return None;
    }
    let mut next = stack.clone();
    for (place, pancake) in next.pancakes_mut()[..turned].iter_mut().enumerate() {
        *pancake = stack.pancakes()[turned - 1 - place];
        pancake.burnt_side_up = stack.kind() == Kind::Burnt && !pancake.burnt_side_up;
    }
    Some(next)
}

/// Why a sequence of flips is not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A flip turns more pancakes than there are.
    #[error(
        "flip {} ({flip}): there {} only {pancakes} pancake{}",
        .index + 1,
        if *.pancakes == 1 { "is" } else { "are" },
        if *.pancakes == 1 { "" } else { "s" }
    )]
    TooMany {
        /// The index of the flip, from 0.
        index: usize,
        /// The flip.
        flip: Flip,
        /// How many pancakes there are.
        pancakes: usize,
    },
    /// A flip turns nothing.
    #[error("flip {} (0): a flip turns at least one pancake", .index + 1)]
    Nothing {
        /// The index of the flip, from 0.
        index: usize,
    },
    /// The stack is not sorted at the end.
    #[error("after {flips} flip{} the stack is\n{end}\nwhich is not sorted", if *.flips == 1 { "" } else { "s" })]
    NotSorted {
        /// How many flips were made.
        flips: usize,
        /// The stack that they lead to.
        end: Stack,
    },
}

impl ReplayError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::TooMany { index, flip, pancakes } => {
                message!("flips.only", self, number = index + 1, flip = flip.0, pancakes)
            }
            Self::Nothing { index } => message!("flips.nothing", self, number = index + 1),
            Self::NotSorted { flips, end } => {
                message!("flips.not-sorted", self, flips, end = end.to_string())
            }
        }
    }
}

/// Carries out flips one by one and checks that they sort the stack.
///
/// # Errors
///
/// [`ReplayError`] names the first flip that cannot be made, or the final stack.
///
/// # Examples
///
/// ```
/// use pousse_pancakes::{Flip, Kind, Stack, rules};
///
/// let stack = Stack::new(Kind::Plain, &[3, 1, 2]).expect("a stack");
/// assert!(rules::replay(&stack, &[Flip(3), Flip(2)]).is_ok());
/// let error = rules::replay(&stack, &[Flip(3), Flip(7)]).expect_err("7 of 3");
/// assert_eq!(error.to_string(), "flip 2 (7): there are only 3 pancakes");
/// ```
pub fn replay(start: &Stack, flips: &[Flip]) -> Result<(), ReplayError> {
    let mut stack = start.clone();
    for (index, &turn) in flips.iter().enumerate() {
        stack = match flip(&stack, turn) {
            Some(next) => next,
            None if turn.0 == 0 => return Err(ReplayError::Nothing { index }),
            None => return Err(ReplayError::TooMany { index, flip: turn, pancakes: stack.len() }),
        };
    }
    let sorted = stack.pancakes().iter().zip(1..).all(|(p, size)| p.size == size && !p.burnt_side_up);
    if sorted { Ok(()) } else { Err(ReplayError::NotSorted { flips: flips.len(), end: stack }) }
}
