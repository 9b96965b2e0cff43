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

impl Grid {
    /// Checks that `tiles` holds 0 and every tile of the shape once.
    ///
    /// # Errors
    ///
    /// A [`Message`] names the first wrong number.
    pub fn new(shape: Shape, tiles: &[u64]) -> Result<Self, Message> {
        let cells = shape.cells();
        if tiles.len() != cells {
            let (expected, found) = (cells, tiles.len());
            let text = format!("a {shape} board has {expected} numbers, but there are {found}");
            return Err(message!("tiles.count", text, shape, expected, found));
        }
        let mut seen = vec![false; cells];
        for &tile in tiles {
            let slot = usize::try_from(tile).ok().and_then(|tile| seen.get_mut(tile));
            let Some(slot) = slot else {
                let (first, last, blank) = (1_u8, cells - 1, "0");
                let text = format!(
                    "{tile} is not a tile of a {shape} board: tiles go from {first} to {last}, and {blank} is the blank"
                );
                return Err(message!("tiles.no-such-tile", text, tile, shape, first, last, blank));
            };
            if std::mem::replace(slot, true) {
                let missing = (0..cells as u64).find(|missing| !tiles.contains(missing)).unwrap_or(0);
                let (name, missing) = (named(tile), named(missing));
                let text = format!("{name} occurs twice, so {missing} is missing");
                return Err(message!("tiles.twice", text, name, missing));
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

fn named(tile: u64) -> Message {
    match tile {
        0 => message!("tiles.blank-as", "the blank (0)", blank = "0"),
        _ => message!("tiles.tile", format!("tile {tile}"), tile),
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
