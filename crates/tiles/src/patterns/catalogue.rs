//! Catalogues: which tiles make up the patterns of a set of databases, drawn on a board.
//!
//! ```text
//! # Anything after a hash is a comment.
//! name: 6-6-3
//! source: Idjaton 2016, figure 2.7
//!
//! . a a b
//! a a b b
//! a a b b
//! c c c b
//! ```
//!
//! A drawing shows the goal: the dot is the blank's home, and tiles with the same letter make up a pattern. A tile
//! drawn as `-` is in none. Patterns of one drawing are added up; a file may hold several drawings, separated by empty
//! lines, and the largest sum counts. With `count: all` every drawing is one pattern, all moves count and the largest
//! value is used.
//!
//! Drawings show the homes of tiles, not their numbers, so they work for any goal: they are rotated or mirrored so that
//! the blank is where the goal has it or, if no symmetry does that, the blank is exchanged with the tile there.

use std::sync::{Arc, LazyLock};

use pousse_pdb::Counted;

use super::symmetry::Symmetry;
use crate::Shape;

/// The description of a set of databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catalogue {
    /// The name, unique among the catalogues for one board.
    pub name: String,
    /// Where the choice of patterns comes from.
    pub source: String,
    /// The board.
    pub shape: Shape,
    /// Which moves count.
    pub counted: Counted,
    drawings: Vec<Drawing>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Drawing {
    blank: usize,
    patterns: Vec<Vec<usize>>, // the homes of the tiles of each pattern
}

/// Patterns on a board: for each, the homes of its tiles, in increasing order.
pub type Partition = Vec<Vec<usize>>;

/// An error in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct CatalogueError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and how to fix it.
    pub what: String,
}

/// The built-in catalogues.
static BUILT_IN: LazyLock<Vec<Arc<Catalogue>>> =
    LazyLock::new(|| TEXTS.iter().map(|text| Arc::new(Catalogue::parse(text).expect("tested"))).collect());

macro_rules! texts {
    ($($file:literal),* $(,)?) => {
        const TEXTS: &[&str] =
            &[$(include_str!(concat!("../../data/catalogues/", $file))),*];
    };
}

texts! {
    "3x3-whole.txt",
    "3x3-4-4.txt",
    "2x4-whole.txt",
    "3x4-5-6.txt",
    "3x5-7-7.txt",
    "4x4-4-4-4-3.txt",
    "4x4-5-5-5.txt",
    "4x4-6-6-3.txt",
    "4x4-7-8.txt",
    "4x4-fringe.txt",
    "4x4-corner.txt",
    "4x5-6-6-7.txt",
    "5x5-6-6-6-6.txt",
}

impl Catalogue {
    /// Returns the built-in catalogues.
    #[must_use]
    pub fn built_in() -> &'static [Arc<Self>] {
        &BUILT_IN
    }

    /// Reads a catalogue.
    ///
    /// # Errors
    ///
    /// [`CatalogueError`] says what is wrong, and in which line.
    pub fn parse(text: &str) -> Result<Self, CatalogueError> {
        let mut reader = Reader::default();
        for (index, line) in text.lines().enumerate() {
            reader.line(index + 1, line)?;
        }
        reader.finish(text.lines().count().max(1))
    }

    /// Returns the partitions for a board of this shape with the blank's home in `blank`; `None` for another shape.
    #[must_use]
    pub fn partitions(&self, shape: Shape, blank: usize) -> Option<Vec<Partition>> {
        self.drawings.iter().map(|drawing| drawing.fitted(self.shape, shape, blank)).collect()
    }

    /// Returns the number of tiles in each pattern, drawing by drawing.
    #[must_use]
    pub fn sizes(&self) -> Vec<usize> {
        self.drawings.iter().flat_map(|drawing| &drawing.patterns).map(Vec::len).collect()
    }
}

impl Drawing {
    fn fitted(&self, drawn: Shape, shape: Shape, blank: usize) -> Option<Partition> {
        let symmetries: Vec<_> =
            Symmetry::all(drawn).into_iter().filter(|symmetry| symmetry.shape == shape).collect();
        let exact = symmetries.iter().find(|symmetry| symmetry.map[self.blank] == blank);
        let symmetry = exact.or(symmetries.first())?;
        let moved = symmetry.map[self.blank];
        // If no symmetry puts the blank in the right cell, the tile there goes where the blank was drawn.
        let place = |&cell: &usize| {
            let cell = symmetry.map[cell];
            if cell == blank { moved } else { cell }
        };
        let mut partition: Partition =
            self.patterns.iter().map(|pattern| pattern.iter().map(place).collect()).collect();
        partition.iter_mut().for_each(|homes| homes.sort_unstable());
        Some(partition)
    }
}

#[derive(Default)]
struct Reader {
    name: Option<String>,
    source: String,
    all: bool,
    rows: Vec<Vec<char>>, // of the current drawing
    first_row: usize,     // its line
    shape: Option<Shape>,
    drawings: Vec<Drawing>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) -> Result<(), CatalogueError> {
        let wrong = |what: String| CatalogueError { line: number, what };
        let line = line.split('#').next().unwrap_or("").trim();
        if line.is_empty() {
            return self.end_drawing();
        }
        if let Some((key, value)) = line.split_once(':') {
            let value = value.trim();
            match key.trim() {
                "name" if self.name.is_some() => return Err(wrong("there is a second name".into())),
                "name" if !is_name(value) => {
                    let rule = "a name may contain only lower-case letters, digits, '-', '.' and '_'";
                    return Err(wrong(format!("'{value}' is not a valid name: {rule}")));
                }
                "name" => self.name = Some(value.into()),
                "source" => self.source = value.into(),
                "count" if value == "all" => self.all = true,
                "count" if value == "pattern" => self.all = false,
                "count" => return Err(wrong(format!("count is 'pattern' or 'all', not '{value}'"))),
                key => {
                    return Err(wrong(format!("unknown key '{key}'; known keys are name, source and count")));
                }
            }
            return Ok(());
        }
        let row = line
            .split_whitespace()
            .map(|cell| match cell.chars().collect::<Vec<_>>()[..] {
                [only] if only == '.' || only == '-' || only.is_ascii_alphanumeric() => Ok(only),
                _ => Err(wrong(format!("'{cell}' is neither '.', '-' nor a single letter or digit"))),
            })
            .collect::<Result<Vec<_>, _>>()?;
        if self.rows.first().is_some_and(|first| first.len() != row.len()) {
            return Err(wrong(format!(
                "a row of length {} follows one of length {}",
                row.len(),
                self.rows[0].len()
            )));
        }
        if self.rows.is_empty() {
            self.first_row = number;
        }
        self.rows.push(row);
        Ok(())
    }

    fn end_drawing(&mut self) -> Result<(), CatalogueError> {
        let rows = std::mem::take(&mut self.rows);
        let Some(columns) = rows.first().map(Vec::len) else { return Ok(()) };
        let wrong = |what: String| CatalogueError { line: self.first_row, what };
        let shape = Shape::new(rows.len(), columns)
            .filter(|shape| shape.cells() <= pousse_pdb::MOST_CELLS)
            .ok_or_else(|| wrong("a drawing has 1 to 128 cells".into()))?;
        if self.shape.is_some_and(|other| other != shape) {
            return Err(wrong(format!("this drawing is {shape}, but the first one has another size")));
        }
        let cells: Vec<char> = rows.concat();
        let blanks: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == '.').collect();
        let &[blank] = &blanks[..] else {
            return Err(wrong(format!(
                "{} dots in a drawing; exactly one marks the blank's home",
                blanks.len()
            )));
        };
        let mut letters: Vec<char> = Vec::new();
        for &cell in cells.iter().filter(|&&cell| cell != '.' && cell != '-') {
            if !letters.contains(&cell) {
                letters.push(cell);
            }
        }
        if letters.is_empty() {
            return Err(wrong("there is no pattern in this drawing".into()));
        }
        let homes = |letter| (0..cells.len()).filter(|&cell| cells[cell] == letter).collect::<Vec<_>>();
        let patterns: Vec<_> = letters.into_iter().map(homes).collect();
        if let Some(large) = patterns.iter().find(|homes| homes.len() > pousse_pdb::orders::MOST_PIECES) {
            let most = pousse_pdb::orders::MOST_PIECES;
            return Err(wrong(format!(
                "a pattern of {} tiles is too large; the maximum is {most}",
                large.len()
            )));
        }
        self.shape = Some(shape);
        self.drawings.push(Drawing { blank, patterns });
        Ok(())
    }

    fn finish(mut self, lines: usize) -> Result<Catalogue, CatalogueError> {
        self.end_drawing()?;
        let wrong = |what: &str| CatalogueError { line: lines, what: what.into() };
        let name = self.name.take().ok_or_else(|| wrong("there is no 'name: ...' line"))?;
        let shape = self.shape.ok_or_else(|| wrong("there is no drawing of a board"))?;
        if self.all && self.drawings.iter().any(|drawing| drawing.patterns.len() > 1) {
            return Err(wrong("with 'count: all' a drawing holds one pattern; draw one board for each"));
        }
        let counted = if self.all { Counted::All } else { Counted::Pieces };
        Ok(Catalogue { name, source: self.source, shape, counted, drawings: self.drawings })
    }
}

/// Returns whether a text can be the name of a catalogue.
fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-._".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str, line: usize, what: &str) {
        let error = Catalogue::parse(text).expect_err("a bad catalogue");
        assert_eq!(error.line, line, "{text:?}: {error}");
        assert!(error.what.contains(what), "{text:?}: {error}");
    }

    #[test]
    fn catalogues_are_read() {
        let text = "# ours\nname: 2-1\nsource: us\n\n. a\nb a # right\n\na .\nb b";
        let catalogue = Catalogue::parse(text).expect("well-formed");
        assert_eq!((catalogue.name.as_str(), catalogue.sizes()), ("2-1", vec![2, 1, 1, 2]));
        let shape = Shape::new(2, 2).expect("a shape");
        let partitions = catalogue.partitions(shape, 0).expect("fits");
        assert_eq!(partitions[0], [vec![1, 3], vec![2]]);
        // The second drawing has its blank at the top right: a symmetry moves it to the top left.
        assert_eq!(partitions[1].iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        assert!(partitions[1].concat().iter().all(|&cell| cell != 0));
        assert!(catalogue.partitions(Shape::new(2, 3).expect("a shape"), 0).is_none());
    }

    #[test]
    fn every_home_of_the_blank_gets_patterns_of_the_same_sizes() {
        for catalogue in Catalogue::built_in() {
            let shape = catalogue.shape;
            for blank in 0..shape.cells() {
                let partitions = catalogue.partitions(shape, blank).expect("its own shape");
                assert_eq!(partitions.iter().flatten().map(Vec::len).collect::<Vec<_>>(), catalogue.sizes());
                for partition in partitions {
                    let mut cells = partition.concat();
                    cells.sort_unstable();
                    let unique = cells.windows(2).all(|pair| pair[0] != pair[1]);
                    assert!(unique && !cells.contains(&blank), "{} {blank} {cells:?}", catalogue.name);
                }
            }
            // With rows and columns exchanged, too.
            let turned = Shape::new(shape.columns(), shape.rows()).expect("a shape");
            assert!(catalogue.partitions(turned, 0).is_some());
        }
    }

    #[test]
    fn published_partitions_are_as_printed() {
        let find = |name: &str| {
            Catalogue::built_in().iter().find(|c| c.name == name && c.shape.rows() == 4).expect("built in")
        };
        let shape = Shape::new(4, 4).expect("a shape");
        // With the blank last, the home of tile t is cell t - 1.
        let last = |name| {
            let of = |homes: Vec<usize>| homes.iter().map(|home| home + 1).collect::<Vec<_>>();
            find(name).partitions(shape, 15).expect("fits").concat().into_iter().map(of).collect::<Vec<_>>()
        };
        assert_eq!(
            last("4-4-4-3"),
            [vec![1, 2, 5, 6], vec![3, 4, 7, 8], vec![9, 10, 13, 14], vec![11, 12, 15]]
        );
        assert_eq!(last("5-5-5"), [[1, 2, 3, 5, 6], [4, 7, 8, 11, 12], [9, 10, 13, 14, 15]]);
        let first = |name| find(name).partitions(shape, 0).expect("fits").concat();
        assert_eq!(first("6-6-3"), [vec![1, 2, 4, 5, 8, 9], vec![3, 6, 7, 10, 11, 15], vec![12, 13, 14]]);
        assert_eq!(first("7-8"), [(1..=7).collect::<Vec<_>>(), (8..=15).collect()]);
        assert_eq!(first("fringe"), [[3, 7, 11, 12, 13, 14, 15]]);
        assert_eq!(first("corner"), [[8, 9, 10, 12, 13, 14, 15]]);
        // Blank-last is the drawing rotated by 180 degrees: cell 15 - i for cell i.
        assert_eq!(
            find("7-8").partitions(shape, 15).expect("fits").concat(),
            [(8..=14).collect::<Vec<_>>(), (0..=7).collect()]
        );
    }

    #[test]
    fn mistakes_are_pointed_out() {
        wrong("", 1, "name");
        wrong("name: a", 1, "no drawing");
        wrong("name: A b\n", 1, "is not a valid name");
        wrong("name: a\nname: b\n", 2, "second name");
        wrong("name: a\ncolour: red\n", 2, "unknown key");
        wrong("name: a\ncount: some\n", 2, "'pattern' or 'all'");
        wrong("name: a\n\n. a\nb\n", 4, "a row of length 1 follows one of length 2");
        wrong("name: a\n\na a\nb b\n", 3, "0 dots");
        wrong("name: a\n\n. .\nb b\n", 3, "2 dots");
        wrong("name: a\n\n. -\n- -\n", 3, "no pattern");
        wrong("name: a\n\n. aa\nb b\n", 3, "'aa'");
        wrong("name: a\n\n. a\nb b\n\n. a b\n", 6, "another size");
        wrong("name: a\ncount: all\n\n. a\nb b\n", 5, "one pattern");
        wrong("name: a\n\n. a a a a a a\na a a a a a a\n", 3, "13 tiles");
    }
}
