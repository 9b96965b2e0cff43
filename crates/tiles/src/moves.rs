//! Solutions as text: `URDL`, `R2D`, or the numbers of the tiles that slide.
//!
//! Letters say where the *tile* slides, as players write, or where the *blank* goes, as textbooks do: the text does not
//! show which, so the reader must be told ([`MovesOf`]). Searches use the blank's moves throughout.

use std::fmt;
use std::str::FromStr;

use pousse_search::{Message, message};

use crate::{Direction, Grid, Shape};

/// Whose moves the letters stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MovesOf {
    /// The tile's: `U` slides a tile up, into the blank.
    #[default]
    Tile,
    /// The blank's: `U` moves the blank up.
    Blank,
}

impl MovesOf {
    /// Both, by their names for `--moves-of`.
    pub const NAMED: [(&'static str, Self); 2] = [("tile", Self::Tile), ("blank", Self::Blank)];

    /// Returns the name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMED[self as usize].0
    }

    /// Returns the other convention.
    #[must_use]
    pub fn other(self) -> Self {
        Self::NAMED[1 - self as usize].1
    }

    /// Converts the direction of a letter into the blank's, or the blank's into that of a letter.
    fn turn(self, direction: Direction) -> Direction {
        match self {
            Self::Tile => direction.opposite(),
            Self::Blank => direction,
        }
    }
}

impl fmt::Display for MovesOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MovesOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::NAMED
            .iter()
            .find(|(name, _)| *name == text)
            .map(|&(_, moves_of)| moves_of)
            .ok_or_else(|| format!("`{text}` is neither `tile` nor `blank`"))
    }
}

/// Moves as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Directions, of the tile or of the blank.
    Letters(Vec<Direction>),
    /// The tiles that slide, one after another.
    Tiles(Vec<u16>),
}

impl Moves {
    /// The maximum number of moves that are read: about ten times what a 128 x 128 board can take.
    pub const MOST: usize = 100_000_000;

    /// Returns how many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Letters(directions) => directions.len(),
            Self::Tiles(tiles) => tiles.len(),
        }
    }

    /// Returns whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads moves: letters `U D L R` in either case, each with an optional count (`R2D`), or the numbers of the tiles that
/// slide; whitespace and commas between them are ignored. An empty text means no moves.
///
/// # Errors
///
/// A [`Message`] with the place of the first character that cannot be read.
pub fn parse_moves(text: &str) -> Result<Moves, Message> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { characters: text.chars().peekable(), line: 1, column: 1 };
    reader.skip_separators();
    if reader.peek().is_some_and(|c| c.is_ascii_digit()) { reader.tiles() } else { reader.letters() }
}

/// Returns the blank's directions for moves made from `start`; tile numbers need no convention.
///
/// Letters are reversed if they are the tile's, and are not checked: [`rules::replay`](crate::rules::replay) does that.
///
/// # Errors
///
/// A [`Message`] if a tile that should slide is not next to the blank.
pub fn to_blank_directions(
    moves: &Moves,
    moves_of: MovesOf,
    start: &Grid,
) -> Result<Vec<Direction>, Message> {
    let tiles = match moves {
        Moves::Letters(letters) => return Ok(letters.iter().map(|&letter| moves_of.turn(letter)).collect()),
        Moves::Tiles(tiles) => tiles,
    };
    let shape = start.shape();
    let mut cells = vec![0; shape.cells()]; // tile -> cell
    for (cell, &tile) in start.tiles().iter().enumerate() {
        cells[usize::from(tile)] = cell;
    }
    let mut directions = Vec::with_capacity(tiles.len());
    for (index, &tile) in tiles.iter().enumerate() {
        let illegal = |why: Message| {
            let number = index + 1;
            let text = format!("move {number} (tile {tile}) cannot be made: {why}");
            message!("tiles.moves.illegal", text, number, tile, why)
        };
        let blank = cells[0];
        let cell = match cells.get(usize::from(tile)) {
            None => {
                return Err(illegal(message!("tiles.moves.no-such-tile", "the board has no such tile")));
            }
            Some(_) if tile == 0 => return Err(illegal(message!("tiles.moves.blank", "0 is the blank"))),
            Some(&cell) => cell,
        };
        let direction = Direction::ALL.into_iter().find(|&way| shape.neighbour(blank, way) == Some(cell));
        let not_next = || illegal(message!("tiles.moves.not-next", "it is not next to the blank"));
        directions.push(direction.ok_or_else(not_next)?);
        cells.swap(0, usize::from(tile));
    }
    Ok(directions)
}

/// Writes the blank's moves as letters, either directly or as the tiles' moves.
#[must_use]
pub fn write_moves(blank: &[Direction], moves_of: MovesOf) -> String {
    blank.iter().map(|&direction| moves_of.turn(direction).letter()).collect()
}

struct Reader<'a> {
    characters: std::iter::Peekable<std::str::Chars<'a>>,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.characters.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let character = self.characters.next()?;
        if character == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(character)
    }

    fn skip_separators(&mut self) {
        while self.peek().is_some_and(|c| c.is_whitespace() || c == ',') {
            self.next();
        }
    }

    /// Reads digits into a number that stops growing once it is too large to be valid.
    fn number(&mut self) -> Option<u64> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.next();
            number = Some((number.unwrap_or(0u64) * 10 + u64::from(digit)).min(1_000_000_000));
        }
        number
    }

    fn letters(mut self) -> Result<Moves, Message> {
        let mut directions = Vec::new();
        let longest = Shape::LONGEST_SIDE as u64 - 1;
        loop {
            self.skip_separators();
            let (line, column) = (self.line, self.column);
            let Some(character) = self.next() else { return Ok(Moves::Letters(directions)) };
            let Some(direction) = Direction::from_letter(character) else {
                return Err(unexpected(character).at(line, column));
            };
            let (line, column) = (self.line, self.column);
            let count = self.number().unwrap_or(1);
            if !(1..=longest).contains(&count) {
                let letter = direction.letter();
                let text = format!("`{letter}` can be repeated 1 to {longest} times, as sides go up to 128");
                return Err(message!("tiles.moves.repeated", text, letter, longest).at(line, column));
            }
            if directions.len() + count as usize > Moves::MOST {
                return Err(too_many().at(line, column));
            }
            directions.extend(std::iter::repeat_n(direction, count as usize));
        }
    }

    fn tiles(mut self) -> Result<Moves, Message> {
        let mut tiles = Vec::new();
        let largest = (Shape::LONGEST_SIDE * Shape::LONGEST_SIDE - 1) as u64;
        loop {
            self.skip_separators();
            let (line, column) = (self.line, self.column);
            let Some(character) = self.peek() else { return Ok(Moves::Tiles(tiles)) };
            let Some(tile) = self.number() else {
                return Err(unexpected(character).at(line, column));
            };
            if !(1..=largest).contains(&tile) {
                let text = format!("tiles are numbered from 1 to at most {largest}");
                return Err(message!("tiles.moves.number", text, largest).at(line, column));
            }
            if let Some(next) = self.peek().filter(|c| !c.is_whitespace() && *c != ',') {
                return Err(unexpected(next).at(self.line, self.column));
            }
            if tiles.len() >= Moves::MOST {
                return Err(too_many().at(line, column));
            }
            tiles.push(tile as u16);
        }
    }
}

fn too_many() -> Message {
    message!("tiles.moves.too-many", format!("more than {} moves", Moves::MOST), most = Moves::MOST)
}

fn unexpected(character: char) -> Message {
    let text =
        format!("{character:?} is not a move: write letters U D L R (`R2` for two), or only tile numbers");
    message!("tiles.moves.unexpected", text, character)
}

#[cfg(test)]
mod tests {
    use pousse_search::Value;
    use proptest::prelude::*;

    use super::*;
    use crate::{Goal, generate, rules};

    fn letters(text: &str) -> String {
        match parse_moves(text).unwrap() {
            Moves::Letters(letters) => letters.iter().map(|letter| letter.letter()).collect(),
            Moves::Tiles(tiles) => panic!("{tiles:?}"),
        }
    }

    /// Returns the line and the column of the error.
    fn place(text: &str) -> (i64, i64) {
        let wrong = parse_moves(text).unwrap_err();
        let [("line", Value::Number(line)), ("column", Value::Number(column)), _] = wrong.values() else {
            panic!("{text:?}: {wrong:?}");
        };
        (*line, *column)
    }

    #[test]
    fn reads_letters_counts_and_tiles() {
        assert_eq!(letters("URDL"), "URDL");
        assert_eq!(letters(" u, r\n\td3l,\r\n"), "URDDDL");
        assert_eq!(letters("R2D"), "RRD");
        assert_eq!(letters("R02"), "RR");
        assert_eq!(letters(""), "");
        assert_eq!(letters("\u{feff} ,"), "");
        assert_eq!(parse_moves("5 6,8\n15"), Ok(Moves::Tiles(vec![5, 6, 8, 15])));
    }

    #[test]
    fn says_where_a_text_is_wrong() {
        assert_eq!(place("URX"), (1, 3));
        assert_eq!(place("UR\nD é"), (2, 3));
        assert_eq!(place("R0"), (1, 2));
        assert_eq!(place("R128"), (1, 2));
        assert_eq!(place("RR999999999999999999999999999"), (1, 3));
        assert_eq!(place("R 2"), (1, 3));
        assert_eq!(place("R-2"), (1, 2));
        assert_eq!(place("5 6 R"), (1, 5));
        assert_eq!(place("5 6R"), (1, 4));
        assert_eq!(place("5 0"), (1, 3));
        assert_eq!(place("5 16384"), (1, 3));
        assert_eq!(place("\0"), (1, 1));
        assert_eq!(place(&"9".repeat(1_000_000)), (1, 1));
    }

    #[test]
    fn tiles_must_be_next_to_the_blank() {
        let start = Goal::BlankLast.grid(Shape::new(3, 3).unwrap()).unwrap();
        let tiles = |tiles: &[u16]| to_blank_directions(&Moves::Tiles(tiles.to_vec()), MovesOf::Tile, &start);
        assert_eq!(
            tiles(&[8, 5, 6]).unwrap(),
            [Direction::Left, Direction::Up, Direction::Right],
            "8 slides right, 5 down, 6 left"
        );
        for (moves, wrong) in [
            (&[5][..], "move 1 (tile 5) cannot be made: it is not next to the blank"),
            (&[8, 8, 1], "move 3 (tile 1) cannot be made: it is not next to the blank"),
            (&[6, 9], "move 2 (tile 9) cannot be made: the board has no such tile"),
            (&[0], "move 1 (tile 0) cannot be made: 0 is the blank"),
        ] {
            assert_eq!(tiles(moves).unwrap_err(), wrong);
        }
    }

    #[test]
    fn conventions_are_opposite() {
        use Direction::{Down, Left, Right, Up};
        let blank = [Up, Left, Down, Right];
        assert_eq!(write_moves(&blank, MovesOf::Blank), "ULDR");
        assert_eq!(write_moves(&blank, MovesOf::Tile), "DRUL");
        assert_eq!("tile".parse(), Ok(MovesOf::Tile));
        assert_eq!("blank".parse(), Ok(MovesOf::Tile.other()));
        assert!("Tile ".parse::<MovesOf>().is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_rejected(text in "\\PC*", mixed in "[UDLRudlr0-9, \n#x-]{0,40}") {
            let _ = parse_moves(&text);
            let _ = parse_moves(&mixed);
        }

        #[test]
        fn written_text_reads_back(walk in prop::collection::vec(0usize..4, 0..60), tile: bool) {
            let moves_of = if tile { MovesOf::Tile } else { MovesOf::Blank };
            let start = generate::random(&Goal::BlankLast.grid(Shape::new(4, 4).unwrap()).unwrap(), 1, 1);
            let (mut end, mut blank, mut slid) = (start.clone(), Vec::new(), Vec::new());
            for direction in walk.into_iter().map(|way| Direction::ALL[way]) {
                if let Some(next) = rules::slide(&end, direction) {
                    slid.push(end.tiles()[next.blank()]);
                    blank.push(direction);
                    end = next;
                }
            }
            let read = parse_moves(&write_moves(&blank, moves_of)).unwrap();
            prop_assert_eq!(&to_blank_directions(&read, moves_of, &start).unwrap(), &blank);
            prop_assert_eq!(&to_blank_directions(&Moves::Tiles(slid), moves_of, &start).unwrap(), &blank);
            prop_assert!(rules::replay(&start, &end, &blank).is_ok());
        }
    }
}
