//! A position as people write it: tiles 1, 2, 3, ... row by row, 0 for the blank.

use std::fmt;

use pousse_search::{Message, message};

use crate::Shape;

/// A position of any size, checked to hold every tile exactly once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    tiles: Vec<u16>, // row by row, 0 = blank
}

/// Why numbers do not form a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// The count does not fit the shape.
    #[error("a {shape} board has {expected} numbers, but there are {found}")]
    Count {
        /// The requested shape.
        shape: Shape,
        /// How many numbers it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number is too large.
    #[error("{tile} is not a tile of a {shape} board: tiles go from 1 to {largest}, and 0 is the blank")]
    TooLarge {
        /// Its index, from 0.
        index: usize,
        /// The number.
        tile: u64,
        /// The shape.
        shape: Shape,
        /// The largest tile.
        largest: usize,
    },
    /// A number occurs twice.
    #[error("{} occurs twice, so {} is missing", name(*.tile), name(*.missing))]
    Repeated {
        /// The index of the second occurrence, from 0.
        index: usize,
        /// The number.
        tile: u16,
        /// The smallest missing number.
        missing: u16,
    },
}

fn name(tile: u16) -> Message {
    if tile == 0 {
        message!("tiles.blank-as", "the blank (0)", blank = "0")
    } else {
        message!("tiles.tile", format!("tile {tile}"), tile)
    }
}

impl GridError {
    /// Returns the text as a message.
    #[must_use]
    pub fn said(&self) -> Message {
        match self {
            Self::Count { shape, expected, found } => message!("tiles.count", self, shape, expected, found),
            Self::TooLarge { tile, shape, largest, .. } => {
                let (first, blank) = (1_u8, "0");
                message!("tiles.no-such-tile", self, tile, shape, first, last = *largest, blank)
            }
            Self::Repeated { tile, missing, .. } => {
                message!("tiles.twice", self, name = name(*tile), missing = name(*missing))
            }
        }
    }
}

impl Grid {
    /// Checks that `tiles` holds 0 and every tile of the shape once.
    ///
    /// # Errors
    ///
    /// [`GridError`] names the first wrong number and its index.
    pub fn new(shape: Shape, tiles: &[u64]) -> Result<Self, GridError> {
        let cells = shape.cells();
        if tiles.len() != cells {
            return Err(GridError::Count { shape, expected: cells, found: tiles.len() });
        }
        let mut seen = vec![false; cells];
        for (index, &tile) in tiles.iter().enumerate() {
            let slot = usize::try_from(tile).ok().and_then(|tile| seen.get_mut(tile));
            let Some(slot) = slot else {
                return Err(GridError::TooLarge { index, tile, shape, largest: cells - 1 });
            };
            if std::mem::replace(slot, true) {
                let all: Vec<u64> = tiles.to_vec();
                let missing = (0..cells as u64).find(|t| !all.contains(t)).unwrap_or(0);
                return Err(GridError::Repeated { index, tile: tile as u16, missing: missing as u16 });
            }
        }
        Ok(Self { shape, tiles: tiles.iter().map(|&tile| tile as u16).collect() })
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the tiles row by row; 0 is the blank.
    #[must_use]
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// Returns the cell of the blank.
    #[must_use]
    pub fn blank(&self) -> usize {
        self.tiles.iter().position(|&tile| tile == 0).expect("a grid has a blank")
    }

    /// Exchanges the contents of two cells.
    pub(crate) fn swap(&mut self, a: usize, b: usize) {
        self.tiles.swap(a, b);
    }
}

/// Prints the rows as an aligned grid, with the blank as `.`; with `{:#}` on one line in the form that is read, with
/// rows separated by ` / `.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = (self.tiles.len() - 1).to_string().len();
        for (index, row) in self.tiles.chunks(self.shape.columns()).enumerate() {
            if f.alternate() {
                let row: Vec<String> = row.iter().map(ToString::to_string).collect();
                write!(f, "{}{}", if index > 0 { " / " } else { "" }, row.join(" "))?;
            } else {
                let row: Vec<String> = row
                    .iter()
                    .map(|&t| format!("{:>width$}", if t == 0 { ".".into() } else { t.to_string() }))
                    .collect();
                write!(f, "{}{}", if index > 0 { "\n" } else { "" }, row.join(" "))?;
            }
        }
        Ok(())
    }
}
