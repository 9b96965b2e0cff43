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

/// Carries out flips one by one and checks that they sort the stack.
///
/// # Errors
///
/// A [`Message`] names the first flip that cannot be made, or the final stack.
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
pub fn replay(start: &Stack, flips: &[Flip]) -> Result<(), Message> {
    let mut stack = start.clone();
    for (index, &turn) in flips.iter().enumerate() {
        stack = match flip(&stack, turn) {
            Some(next) => next,
            None => return Err(forbidden(index + 1, turn.0, stack.len())),
        };
    }
    let sorted = stack.pancakes().iter().zip(1..).all(|(p, size)| p.size == size && !p.burnt_side_up);
    if sorted {
        return Ok(());
    }
    let (flips, end) = (flips.len(), stack.to_string());
    let plural = if flips == 1 { "" } else { "s" };
    let text = format!("after {flips} flip{plural} the stack is\n{end}\nwhich is not sorted");
    Err(message!("flips.not-sorted", text, flips, end))
}

/// Says why a flip cannot be made: it turns nothing, or more pancakes than there are.
fn forbidden(number: usize, flip: u8, pancakes: usize) -> Message {
    if flip == 0 {
        let text = format!("flip {number} (0): a flip turns at least one pancake");
        return message!("flips.nothing", text, number);
    }
    let (are, plural) = if pancakes == 1 { ("is", "") } else { ("are", "s") };
    let text = format!("flip {number} ({flip}): there {are} only {pancakes} pancake{plural}");
    message!("flips.only", text, number, flip, pancakes)
}
