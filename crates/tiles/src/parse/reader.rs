//! Lines to boards: which lines belong together.
//!
//! Consecutive lines of numbers may be rows of one board or one board each. They are rows if together they hold every
//! number once, which boards of a line each never do, as each has its own blank. Only where neither fits must the
//! reader guess what was meant, and then it guesses to report one error for one mistake.

use super::board::{board, board_of_rows, is_permutation, numbers, square};
use super::line::{Cell, Content, Line, Lines, Source};
use super::wrong::{wrong_grid, wrong_line};
use super::{Instance, MOST_ERRORS, ParseError, ParseOptions};
use crate::{Grid, Shape};

type Read = Result<Instance, ParseError>;

/// Reads a text from its first line to its last.
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    options: ParseOptions,
    heading: Option<(&'a str, Source<'a>)>, // a label on a line of its own, for the next board
    after_board: bool,                      // whether the line before was a board by itself
    read: Vec<Read>,
    errors: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(input: &'a [u8], options: ParseOptions) -> Self {
        let lines = Lines::new(input, options);
        Self { lines, options, heading: None, after_board: false, read: Vec::new(), errors: 0 }
    }

    pub(super) fn read(mut self) -> Vec<Read> {
        while let Some(line) = self.lines.next() {
            self.take(line);
            if self.errors > MOST_ERRORS {
                // All that the last line pushed are errors: the first one too many says that this is the end.
                self.read.truncate(self.read.len() - (self.errors - MOST_ERRORS - 1));
                if let Some(Err(last)) = self.read.last_mut() {
                    last.message = format!("more than {MOST_ERRORS} errors: the text is not read further");
                    last.hint = None;
                }
                return self.read;
            }
        }
        self.drop_heading();
        if self.read.is_empty() {
            self.read.push(Err(ParseError::new(Source { number: 1, text: "" }, 1, "no board in this text")));
        }
        self.read
    }

    /// Takes what starts in a line, with the lines that belong to it.
    fn take(&mut self, line: Line<'a>) {
        let after_board = std::mem::take(&mut self.after_board);
        match &line.content {
            Content::Blank => {}
            Content::Comment => self.after_board = after_board,
            Content::Label => {
                self.drop_heading();
                self.heading = line.label.map(|label| (label, line.source));
            }
            Content::Rows(cells, ends) => {
                let grid = board_of_rows(cells, ends, self.options);
                self.push(&line, None, grid);
            }
            Content::Wrong(_) => self.refuse(line, after_board),
            Content::Cells(cells) => {
                if let Some((grid, after)) = self.grid_of_lines(cells) {
                    self.lines = after;
                    self.push(&line, None, Ok(grid));
                } else if let Some((number, grid)) = self.board_of_line(&line) {
                    self.push(&line, number, Ok(grid));
                    self.after_board = true;
                } else if let ([size], false) = (&cells[..], self.is_row(cells.len())) {
                    let grid = self.sized(size);
                    self.push(&line, None, grid);
                } else {
                    self.refuse(line, after_board);
                }
            }
        }
    }

    fn push(&mut self, line: &Line<'a>, number: Option<&'a str>, grid: Result<Grid, ParseError>) {
        let heading = self.heading.take().map(|(label, _)| label);
        let label = line.label.or(number).or(heading).map(str::to_owned);
        self.errors += usize::from(grid.is_err());
        self.read.push(grid.map(|grid| Instance { label, grid, line: line.source.number }));
    }

    fn error(&mut self, wrong: ParseError) {
        self.heading = None;
        self.errors += 1;
        self.read.push(Err(wrong));
    }

    fn drop_heading(&mut self) {
        if let Some((_, source)) = self.heading.take() {
            let end = source.text.chars().count() + 1;
            self.error(ParseError::new(source, end, "no board follows this label"));
        }
    }

    /// Says whether a line of so many cells is a row of the size asked for.
    fn is_row(&self, cells: usize) -> bool {
        self.options.size.is_some_and(|size| size.rows() > 1 && size.columns() == cells)
    }

    /// Makes a board of a line by itself, perhaps with a number before it.
    fn board_of_line(&self, line: &Line<'a>) -> Option<(Option<&'a str>, Grid)> {
        let Content::Cells(cells) = &line.content else { return None };
        let whole = |cells: &[Cell<'a>]| {
            let shape = self.options.size.or_else(|| square(cells.len()));
            let shape = shape.filter(|shape| shape.cells() == cells.len() && is_permutation(cells))?;
            board(shape, cells, self.options).ok()
        };
        if let Some(grid) = whole(cells) {
            return Some((None, grid));
        }
        let (number, rest) = cells.split_first()?;
        (line.label.is_none() && number.number.is_some()).then_some(())?;
        Some((Some(number.text), whole(rest)?))
    }

    /// Makes a board of a row and the lines after it: as many as the size says, or all up to a blank line, or else
    /// as many as make a square. Returns it with the lines that are left.
    fn grid_of_lines(&self, first: &[Cell<'a>]) -> Option<(Grid, Lines<'a>)> {
        let columns = first.len();
        let size = self.options.size;
        if columns > Shape::LONGEST_SIDE
            || size.is_some_and(|size| size.columns() != columns || size.rows() == 1)
        {
            return None;
        }
        let most = size.map_or(Shape::LONGEST_SIDE, Shape::rows);
        let mut seen = vec![false; most * columns];
        let mut fresh = |cells: &[Cell<'a>]| {
            cells.iter().all(|cell| {
                let slot = usize::try_from(cell.tile).ok().and_then(|tile| seen.get_mut(tile));
                slot.is_some_and(|slot| !std::mem::replace(slot, true))
            })
        };
        if !fresh(first) {
            return None;
        }
        let mut lines = self.lines.clone();
        let mut cells = first.to_vec();
        let mut complete = None;
        loop {
            let before = lines.clone();
            let next = lines.next();
            match next.map(|line| (line.label, line.content)) {
                Some((_, Content::Comment)) => continue,
                Some((None, Content::Cells(row))) if row.len() == columns => {
                    if cells.len() == most * columns || !fresh(&row) {
                        break;
                    }
                    cells.extend(row);
                    let rows = cells.len() / columns;
                    // A square that goes on with new tiles was not the whole board.
                    let fits = size.map_or(rows == columns, |size| size.rows() == rows);
                    complete = (fits && is_permutation(&cells)).then(|| (cells.len(), lines.clone()));
                }
                Some((None, Content::Cells(row))) if row.len() != 1 => break,
                Some((None, Content::Wrong(_))) => break,
                _ => {
                    if size.is_none() && cells.len() > columns && is_permutation(&cells) {
                        complete = Some((cells.len(), before));
                    }
                    break;
                }
            }
        }
        let (count, after) = complete?;
        let shape = Shape::new(count / columns, columns)?;
        Some((board(shape, &cells[..count], self.options).ok()?, after))
    }

    /// Reads what follows a line with a size alone; what is wrong is left behind.
    fn sized(&mut self, size: &Cell<'a>) -> Result<Grid, ParseError> {
        let rows = self.rows_of_size(size);
        let wrong = match rows {
            Ok((shape, cells)) => return board(shape, &cells, self.options),
            Err(wrong) => wrong,
        };
        // Reading on for longer than a board is would only make a long text of nonsense slow.
        for _ in 0..Shape::LONGEST_SIDE {
            let before = self.lines.clone();
            let Some(line) = self.lines.next() else { break };
            if !matches!(line.content, Content::Comment) && !self.may_be_row(&line) {
                self.lines = before;
                break;
            }
        }
        Err(wrong)
    }

    fn rows_of_size(&mut self, size: &Cell<'a>) -> Result<(Shape, Vec<Cell<'a>>), ParseError> {
        let wrong = |message: String| ParseError::new(size.source, size.column, message);
        let longest = Shape::LONGEST_SIDE;
        let side = size.number.and_then(|number| usize::try_from(number).ok());
        let side = side.ok_or_else(|| wrong("one cell alone is not a board".into()))?;
        let shape = Shape::new(side, side).ok_or_else(|| {
            wrong(format!("{side} alone on a line is a size, and sizes go from 2 to {longest}"))
                .hint("a board on one line needs spaces or commas between its numbers")
        })?;
        if let Some(asked) = self.options.size.filter(|&asked| asked != shape) {
            return Err(wrong(format!("the size line makes a {shape} board, but --size says {asked}")));
        }
        let mut cells: Vec<Cell<'a>> = Vec::new();
        let mut last = size.source;
        while cells.len() < shape.cells() {
            let before = self.lines.clone();
            let line = self.lines.next();
            let row = match line {
                Some(Line { content: Content::Comment, .. }) => continue,
                Some(Line { content: Content::Blank, .. }) if cells.is_empty() => continue,
                Some(Line { label: None, content: Content::Cells(row), source }) if row.len() > 1 => {
                    last = source;
                    row
                }
                Some(Line { label: None, content: Content::Wrong(wrong), .. }) => return Err(wrong),
                _ => {
                    self.lines = before;
                    let message = format!(
                        "the size is {side}, so {side} rows of {} should follow, but here are {}",
                        numbers(side),
                        cells.len() / side
                    );
                    return Err(ParseError::new(last, last.text.chars().count() + 1, message));
                }
            };
            if row.len() != side && (!cells.is_empty() || row.len() != shape.cells()) {
                let at = &row[side.min(row.len() - 1)];
                let message = format!("the size is {side}, but this row has {}", numbers(row.len()));
                self.lines = before; // it may be a board of its own
                return Err(ParseError::new(at.source, at.column, message));
            }
            cells.extend(row);
        }
        Ok((shape, cells))
    }

    /// Says whether a line that follows a wrong one may belong to the same board: it is not clearly something else.
    fn may_be_row(&self, line: &Line<'a>) -> bool {
        line.label.is_none()
            && match &line.content {
                Content::Wrong(_) => true,
                Content::Cells(cells) => {
                    (cells.len() > 1 || self.is_row(1)) && self.board_of_line(line).is_none()
                }
                _ => false,
            }
    }

    /// Reports a line that is no board, with the lines after it that are none either: as one wrong board where they
    /// look like its rows, or else one by one.
    fn refuse(&mut self, first: Line<'a>, after_board: bool) {
        let start = self.lines.clone();
        let columns = count(&first);
        let (mut rows, mut blanks, mut even) = (1, usize::from(has_blank(&first)), true);
        let followed = loop {
            if rows > Shape::LONGEST_SIDE {
                break false;
            }
            let before = self.lines.clone();
            let Some(line) = self.lines.next() else { break false };
            if matches!(line.content, Content::Comment) {
                continue;
            }
            if !self.may_be_row(&line) {
                let board = line.label.is_none() && self.board_of_line(&line).is_some();
                self.lines = before;
                break board;
            }
            rows += 1;
            blanks += usize::from(has_blank(&line));
            even &= count(&line) == columns;
        };
        let square = even && self.options.size.map_or(columns == rows, |size| size.columns() == columns);
        let one_each = after_board || followed || blanks > 1;
        let run = start.filter(|line| !matches!(line.content, Content::Comment)).take(rows - 1);
        let run = std::iter::once(first).chain(run);
        if rows > 1 && (square || !one_each) {
            let wrong = wrong_grid(run, self.options);
            self.error(wrong);
        } else {
            for line in run {
                self.error(match line.content {
                    Content::Wrong(wrong) => wrong,
                    Content::Cells(cells) => wrong_line(line.source, &cells, self.options),
                    _ => ParseError::new(line.source, 1, "this is not a board"),
                });
            }
            self.after_board = one_each;
        }
    }
}

fn count(line: &Line<'_>) -> usize {
    if let Content::Cells(cells) = &line.content { cells.len() } else { 0 }
}

fn has_blank(line: &Line<'_>) -> bool {
    matches!(&line.content, Content::Cells(cells) if cells.iter().any(|cell| cell.tile == 0))
}
