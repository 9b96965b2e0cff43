//! Writes boards in the forms that other programs read.

use std::fmt;
use std::str::FromStr;

use pousse_search::Message;

use crate::Grid;

/// A way to write a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `1 2 3 4 5 6 7 8 0`: all numbers on one line; to read rectangles again, their size must be given.
    Line,
    /// `1 2 3/4 5 6/7 8 0`, as in slidysim; a single row ends with `/`.
    Slash,
    /// One row per line, in columns; to read a single row again, its size must be given.
    Grid,
    /// `1,2,3,4,5,6,7,8,0`: like [`Self::Line`], with commas.
    Comma,
    /// The size on a line, then one row per line, as used by the 42 school: squares only.
    School42,
    /// All numbers on one line, with -1 for the blank and tiles from 0.
    FromZero,
}

impl Format {
    /// All formats, by their names for `--to`, with an example of each.
    pub const NAMED: [(&'static str, Self, &'static str); 6] = [
        ("line", Self::Line, "1 2 3 4 5 6 7 8 0"),
        ("slash", Self::Slash, "1 2 3/4 5 6/7 8 0"),
        ("grid", Self::Grid, "one row per line, in columns"),
        ("comma", Self::Comma, "1,2,3,4,5,6,7,8,0"),
        ("42", Self::School42, "the size, then one row per line (squares only)"),
        ("from-zero", Self::FromZero, "0 1 2 3 4 5 6 7 -1: the blank is -1, tiles start at 0"),
    ];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMED[self as usize].0
    }

    /// Writes a board, without a trailing line ending.
    ///
    /// # Errors
    ///
    /// A [`Message`] if the format is for squares only and the board is not square.
    pub fn write(self, grid: &Grid) -> Result<String, Message> {
        let shape = grid.shape();
        let rows = || grid.tiles().chunks(shape.columns());
        Ok(match self {
            Self::Line => join(grid.tiles(), " "),
            Self::Comma => join(grid.tiles(), ","),
            Self::Slash if shape.rows() == 1 => join(grid.tiles(), " ") + "/",
            Self::Slash => rows().map(|row| join(row, " ")).collect::<Vec<_>>().join("/"),
            Self::Grid => columns(grid),
            Self::School42 if shape.rows() != shape.columns() => {
                let text = format!("the format `42` is for square boards, but this one is {shape}");
                return Err(text.into());
            }
            Self::School42 => format!("{}\n{}", shape.rows(), columns(grid)),
            Self::FromZero => {
                join(&grid.tiles().iter().map(|&tile| i32::from(tile) - 1).collect::<Vec<_>>(), " ")
            }
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = Message;

    fn from_str(name: &str) -> Result<Self, Message> {
        let named = Self::NAMED.iter().find(|known| known.0 == name);
        named.map(|known| known.1).ok_or_else(|| {
            let known = Self::NAMED.map(|(name, ..)| name).join(", ");
            format!("`{name}` is not a format; the formats are {known}").into()
        })
    }
}

fn join<T: ToString>(numbers: &[T], separator: &str) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// Writes the rows in columns as wide as the largest number, with the blank as 0.
fn columns(grid: &Grid) -> String {
    let width = (grid.tiles().len() - 1).to_string().len();
    let row = |row: &[u16]| join(&row.iter().map(|tile| format!("{tile:>width$}")).collect::<Vec<_>>(), " ");
    grid.tiles().chunks(grid.shape().columns()).map(row).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Goal, ParseOptions, Shape, generate, parse};

    #[test]
    fn writes_formats_that_others_read() {
        let grid = Goal::BlankLast.grid(Shape::new(2, 2).unwrap()).unwrap();
        let written = Format::NAMED.map(|(name, format, _)| {
            assert_eq!(name.parse(), Ok(format));
            assert_eq!(format.name(), name);
            format.write(&grid).unwrap()
        });
        assert_eq!(
            written,
            ["1 2 3 0", "1 2/3 0", "1 2\n3 0", "1,2,3,0", "2\n1 2\n3 0", "0 1 2 -1"].map(String::from)
        );
        assert!(
            "Line"
                .parse::<Format>()
                .unwrap_err()
                .to_string()
                .ends_with("line, slash, grid, comma, 42, from-zero")
        );
        assert!(Format::School42.write(&Goal::BlankLast.grid(Shape::new(2, 3).unwrap()).unwrap()).is_err());
    }

    proptest! {
        #[test]
        fn written_text_reads_back(
            rows in 1usize..9, columns in 1usize..9, seed: u64, random: bool, copies in 1usize..4,
        ) {
            let Some(shape) = Shape::new(rows, columns) else { return Ok(()) };
            let goal = Goal::BlankFirst.grid(shape).unwrap();
            for (_, format, _) in Format::NAMED {
                let boards: Vec<Grid> = (0..copies as u64)
                    .map(|index| if random { generate::random(&goal, seed, index) } else { goal.clone() })
                    .collect();
                let square = rows == columns;
                if format == Format::School42 && !square {
                    continue;
                }
                let text: String = boards.iter().map(|grid| format.write(grid).unwrap() + "\n\n").collect();
                let from_zero = format == Format::FromZero;
                let told = ParseOptions { size: Some(shape), from_zero };
                let untold = ParseOptions { size: None, from_zero };
                let shows_shape = square
                    || format == Format::Slash
                    || format == Format::Grid && rows > 1;
                for options in [Some(told), shows_shape.then_some(untold)].into_iter().flatten() {
                    let read: Vec<Grid> = parse(text.as_bytes(), &options)
                        .into_iter()
                        .map(|read| read.map(|instance| instance.grid))
                        .collect::<Result<_, _>>()
                        .map_err(|error| TestCaseError::fail(format!("{text:?}: {error}")))?;
                    prop_assert_eq!(&read, &boards, "{:?} {:?}", text, options);
                }
            }
        }
    }
}
