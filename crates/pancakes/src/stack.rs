//! A stack of pancakes as people write it.

use std::fmt;

use pousse_search::{Message, message};

use crate::Format;

/// The maximum number of pancakes in a stack.
pub const MOST: usize = 100;

/// Whether the pancakes have a burnt side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Both sides are the same: only the order counts.
    Plain,
    /// One side is burnt, and must end up facing down.
    Burnt,
}

impl Kind {
    /// Returns the size of the smallest useful flip: turning the top pancake alone only changes a burnt one.
    #[must_use]
    pub fn least_flip(self) -> u8 {
        match self {
            Self::Plain => 2,
            Self::Burnt => 1,
        }
    }
}

/// One pancake of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pancake {
    /// From 1 for the smallest.
    pub size: u8,
    /// Never true in a plain stack.
    pub burnt_side_up: bool,
}

impl Pancake {
    /// Returns the size, negative where the burnt side is up.
    #[must_use]
    pub fn signed(self) -> i32 {
        if self.burnt_side_up { -i32::from(self.size) } else { i32::from(self.size) }
    }
}

/// Pancakes from top to bottom: the sizes 1 to n, each once, n from 1 to [`MOST`].
///
/// # Examples
///
/// ```
/// use pousse_pancakes::{Kind, Stack};
///
/// let stack = Stack::new(Kind::Burnt, &[3, -1, 2]).expect("1 to 3, each once");
/// assert_eq!(stack.to_string(), "stack +3 -1 +2");
/// assert_eq!(stack.goal().to_string(), "stack +1 +2 +3");
/// assert!(Stack::new(Kind::Plain, &[3, 3, 1]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stack {
    kind: Kind,
    pancakes: Vec<Pancake>,
}

impl Stack {
    /// Makes a stack from sizes, top to bottom; a negative one has its burnt side up.
    ///
    /// # Errors
    ///
    /// A [`Message`] if these are not the sizes 1 to n, each once.
    pub fn new(kind: Kind, sizes: &[i64]) -> Result<Self, Message> {
        match sizes.len() {
            0 => return Err(message!("stack.empty", "a stack has at least one pancake")),
            1..=MOST => {}
            count => {
                let text = format!("{count} pancakes are too many: a stack has at most {MOST}");
                return Err(message!("stack.too-many", text, most = MOST));
            }
        }
        let mut seen = vec![false; sizes.len()];
        let mut repeated = None;
        let mut pancakes = Vec::with_capacity(sizes.len());
        for &size in sizes {
            if kind == Kind::Plain && size < 0 {
                let text = format!("{size} is negative, but plain pancakes have no burnt side");
                return Err(message!("stack.sided", text, size));
            }
            let place = usize::try_from(size.unsigned_abs()).ok().and_then(|size| size.checked_sub(1));
            let Some((place, slot)) = place.and_then(|place| Some((place, seen.get_mut(place)?))) else {
                let (size, pancakes) = (size.to_string(), sizes.len());
                let text =
                    format!("{size} is not a size in a stack of {pancakes}: sizes go from 1 to {pancakes}");
                return Err(message!("stack.no-such-size", text, size, pancakes));
            };
            if std::mem::replace(slot, true) && repeated.is_none() {
                repeated = Some(place as u8 + 1);
            }
            pancakes.push(Pancake { size: place as u8 + 1, burnt_side_up: size < 0 });
        }
        match (repeated, seen.iter().position(|seen| !seen)) {
            (Some(repeated), Some(missing)) => {
                let missing = missing + 1;
                let text = format!("size {repeated} occurs twice, and {missing} is missing");
                Err(message!("stack.repeated", text, repeated, missing))
            }
            _ => Ok(Self { kind, pancakes }),
        }
    }

    /// Returns the sorted stack of the given number of pancakes; `None` if that number is out of range.
    #[must_use]
    pub fn sorted(kind: Kind, pancakes: usize) -> Option<Self> {
        (1..=MOST).contains(&pancakes).then(|| Self::sorted_of(kind, pancakes))
    }

    fn sorted_of(kind: Kind, pancakes: usize) -> Self {
        let pancakes = (1..=pancakes as u8).map(|size| Pancake { size, burnt_side_up: false }).collect();
        Self { kind, pancakes }
    }

    /// Returns whether the pancakes have a burnt side.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the pancakes from top to bottom.
    #[must_use]
    pub fn pancakes(&self) -> &[Pancake] {
        &self.pancakes
    }

    /// Returns the sizes from top to bottom, negative where the burnt side is up.
    pub fn signed(&self) -> impl ExactSizeIterator<Item = i32> + DoubleEndedIterator + '_ {
        self.pancakes.iter().map(|pancake| pancake.signed())
    }

    /// Returns how many pancakes there are.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no stack is empty")]
    pub fn len(&self) -> usize {
        self.pancakes.len()
    }

    /// Returns the sorted stack of the same pancakes: smallest on top, burnt sides down.
    #[must_use]
    pub fn goal(&self) -> Self {
        Self::sorted_of(self.kind, self.len())
    }

    /// Returns whether the stack is sorted.
    #[must_use]
    pub fn is_sorted(&self) -> bool {
        self.signed().zip(1..).all(|(pancake, size)| pancake == size)
    }

    pub(crate) fn pancakes_mut(&mut self) -> &mut [Pancake] {
        &mut self.pancakes
    }
}

/// Writes the stack as [`Format::Line`].
impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Format::Line.write(self))
    }
}
