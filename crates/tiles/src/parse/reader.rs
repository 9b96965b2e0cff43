//! From lines to boards: which lines belong together.
//!
//! Consecutive lines of numbers may be rows of one board, or one board each. They are rows if together they hold every
//! number once, which separate boards never do, as each has its own blank. Only if neither is the case must the reader
//! guess what was meant, and it does so in a way that gives one error per mistake.

use pousse_search::text::Line as Source;
use pousse_search::text::{MOST_ERRORS, ReadError};
use pousse_search::{Message, message};

use super::board::{board, board_of_rows, is_permutation, numbers, square};
use super::line::{Cell, Content, Line, Lines};
use super::wrong::{wrong_grid, wrong_line};
use super::{Instance, ParseOptions};
use crate::{Grid, Shape};

type Read = Result<Instance, ReadError>;

/// Reads a text from its first line to its last.
pub(super) struct Reader<'a> {
    lines: Lines<'a>,
    options: ParseOptions,
    heading: Option<(&'a str, Source<'a>)>, // a label on a line of its own, for the next board
    after_board: bool,                      // whether the previous line was a board by itself
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
                // Everything that the last line added is an error: the first one over the limit reports that reading
                // ends here.
                self.read.truncate(self.read.len() - (self.errors - MOST_ERRORS - 1));
                let last = self.read.pop();
                self.read.extend(last.map(|read| read.map_err(ReadError::too_many)));
                return self.read;
            }
        }
        self.drop_heading();
        if self.read.is_empty() {
            let message = message!("tiles.nothing", "no board in this text");
            self.read.push(Err(Source::FIRST.wrong(1, message)));
        }
        self.read
    }

    /// Handles whatever starts in a line, together with the lines that belong to it.
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
            Content::Separated(_) => self.take_separated(line),
            Content::Size(shape) => {
                let grid = self.rows_after(line.source, *shape);
                self.push(&line, None, grid);
            }
            Content::Cells(cells) => {
                if let Some((grid, after)) = self.grid_of_lines(cells, self.lines.clone(), self.options.size)
                {
                    self.lines = after;
                    self.push(&line, None, Ok(grid));
                } else if let Some(shape) = self.size_line(cells) {
                    let grid = self.rows_after(line.source, shape);
                    self.push(&line, None, grid);
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

    fn push(&mut self, line: &Line<'a>, number: Option<&'a str>, grid: Result<Grid, ReadError>) {
        let heading = self.heading.take().map(|(label, _)| label);
        let label = line.label.or(number).or(heading).map(str::to_owned);
        self.errors += usize::from(grid.is_err());
        self.read.push(grid.map(|grid| Instance { label, grid, line: line.source.number }));
    }

    fn error(&mut self, wrong: ReadError) {
        self.heading = None;
        self.errors += 1;
        self.read.push(Err(wrong));
    }

    fn drop_heading(&mut self) {
        if let Some((_, source)) = self.heading.take() {
            self.error(source.wrong_at_end(message!("tiles.only-label", "no board follows this label")));
        }
    }

    /// Returns whether a line with this many cells is a row of a board of the requested size.
    fn is_row(&self, cells: usize) -> bool {
        self.options.size.is_some_and(|size| size.rows() > 1 && size.columns() == cells)
    }

    /// Builds a board from a single line, possibly with a number before it.
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

    /// Builds a board from a row and the lines after it: as many as the size requires, or all up to a blank line, or
    /// else as many as form a square. Returns it with the lines that are left.
    fn grid_of_lines(
        &self,
        first: &[Cell<'a>],
        mut lines: Lines<'a>,
        size: Option<Shape>,
    ) -> Option<(Grid, Lines<'a>)> {
        let columns = first.len();
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
        let mut cells = first.to_vec();
        let mut complete = None;
        loop {
            let before = lines.clone();
            let next = lines.next().map(joined);
            match next.map(|line| (line.label, line.content)) {
                Some((_, Content::Comment)) => continue,
                Some((None, Content::Cells(row))) if row.len() == columns => {
                    if cells.len() == most * columns || !fresh(&row) {
                        break;
                    }
                    cells.extend(row);
                    let rows = cells.len() / columns;
                    // If new tiles follow a square, it was not the whole board.
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

    /// Returns the shape if a line of two numbers is the size of the board after it.
    fn size_line(&self, cells: &[Cell<'a>]) -> Option<Shape> {
        let [rows, columns] = cells else { return None };
        let side = |cell: &Cell<'a>| usize::try_from(cell.number?).ok();
        let shape = Shape::new(side(rows)?, side(columns)?)?;
        let row = row(self.lines.clone().find(|line| !is_gap(line))?)?;
        // Rows as long as the line itself may be the rest of its board, so they must form one without it.
        let follows = row.len() == shape.columns() && (row.len() != 2 || self.board_of_size(shape).is_some());
        follows.then_some(shape)
    }

    /// Builds a board from the next lines, which must have this shape.
    fn board_of_size(&self, shape: Shape) -> Option<(Grid, Lines<'a>)> {
        let mut lines = self.lines.clone();
        let first = row(lines.find(|line| !is_gap(line))?)?;
        self.grid_of_lines(&first, lines, Some(shape))
    }

    /// Reads the board after a line with its rows and columns; skips the rest of a wrong one.
    fn rows_after(&mut self, source: Source<'a>, shape: Shape) -> Result<Grid, ReadError> {
        if let Some(asked) = self.options.size.filter(|&asked| asked != shape) {
            let text = format!("the size line asks for a {shape} board, but --size says {asked}");
            return Err(source.wrong(1, message!("tiles.other-size", text, shape, size = asked)));
        }
        if let Some((grid, after)) = self.board_of_size(shape) {
            self.lines = after;
            return Ok(grid);
        }
        let mut lines = self.lines.clone().filter(|line| !is_gap(line));
        let is_row = |line: &Line<'a>| {
            line.label.is_none()
                && matches!(line.content, Content::Cells(_) | Content::Separated(_) | Content::Wrong(_))
        };
        let run: Vec<Line<'a>> = lines.by_ref().take(shape.rows()).take_while(is_row).collect();
        let (rows, columns) = (shape.rows(), shape.columns());
        let Some(last) = run.last().map(|line| line.source.number) else {
            let text =
                format!("the size is {shape}, so {rows} rows of {columns} should follow, but there are none");
            return Err(source.wrong(1, message!("tiles.no-rows", text, shape, rows, columns)));
        };
        while self.lines.number() < last && self.lines.next().is_some() {}
        let options = ParseOptions { size: Some(shape), ..self.options };
        Err(wrong_grid(run.into_iter().map(joined), options))
    }

    /// Reads a line with a `;` or a `|` between any two cells: a row if the next lines complete it, otherwise a board
    /// with one column. Lines that are neither give one error together.
    fn take_separated(&mut self, line: Line<'a>) {
        let Content::Separated(cells) = &line.content else { return };
        if let Some((grid, after)) = self.grid_of_lines(cells, self.lines.clone(), self.options.size) {
            self.lines = after;
            return self.push(&line, None, Ok(grid));
        }
        let column = |cells: &[Cell<'a>]| {
            let ends: Vec<usize> = (1..=cells.len()).collect();
            board_of_rows(cells, &ends, self.options)
        };
        let alone = column(cells);
        let empty = cells.iter().find(|cell| cell.text.is_empty());
        let mut run = Vec::new();
        let mut lines = self.lines.clone();
        for next in lines.by_ref().take(Shape::LONGEST_SIDE) {
            match next.content {
                Content::Comment => continue,
                Content::Separated(ref row) if next.label.is_none() && column(row).is_err() => run.push(next),
                _ => break,
            }
        }
        match alone {
            Ok(grid) if empty.is_none() => self.push(&line, None, Ok(grid)),
            Err(wrong) if run.is_empty() => self.push(&line, None, Err(wrong)),
            _ if run.is_empty() => {
                let column = empty.map_or(1, |cell| cell.column);
                let text = "there is nothing before this mark, so the row is empty";
                let wrong = line.source.wrong(column, message!("tiles.empty-row", text));
                self.push(&line, None, Err(wrong));
            }
            _ => {
                let last = run.last().map_or(0, |line| line.source.number);
                while self.lines.number() < last && self.lines.next().is_some() {}
                let wrong = wrong_grid(std::iter::once(line).chain(run).map(joined), self.options);
                self.error(wrong);
            }
        }
    }

    /// Reads the board after a line with only a size; skips the rest of a wrong one.
    fn sized(&mut self, size: &Cell<'a>) -> Result<Grid, ReadError> {
        let rows = self.rows_of_size(size);
        let wrong = match rows {
            Ok((shape, cells)) => return board(shape, &cells, self.options),
            Err(wrong) => wrong,
        };
        // Skipping more lines than a board has would only make a long text of nonsense slow.
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

    fn rows_of_size(&mut self, size: &Cell<'a>) -> Result<(Shape, Vec<Cell<'a>>), ReadError> {
        let wrong = |message: Message| size.wrong(message);
        let longest = Shape::LONGEST_SIDE;
        let side = size.number.and_then(|number| usize::try_from(number).ok());
        let side = side.ok_or_else(|| wrong(message!("tiles.one-cell", "a single cell is not a board")))?;
        let shape = Shape::new(side, side).ok_or_else(|| {
            let text = format!("{side} alone on a line is a size, but sizes go from 2 to {longest}");
            let hint = "a board on one line needs spaces or commas between its numbers";
            wrong(message!("tiles.size-alone", text, side, longest)).hint(message!("tiles.on-one-line", hint))
        })?;
        if let Some(asked) = self.options.size.filter(|&asked| asked != shape) {
            let text = format!("the size line asks for a {shape} board, but --size says {asked}");
            return Err(wrong(message!("tiles.other-size", text, shape, size = asked)));
        }
        let mut cells: Vec<Cell<'a>> = Vec::new();
        let mut last = size.source;
        while cells.len() < shape.cells() {
            let before = self.lines.clone();
            let line = self.lines.next().map(joined);
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
                    let found = cells.len() / side;
                    let text = format!(
                        "the size is {side}, so {side} rows of {} should follow, but there are {found}",
                        numbers(side),
                    );
                    let message = message!("tiles.rows-follow", text, side, found);
                    return Err(last.wrong_at_end(message));
                }
            };
            if row.len() != side && (!cells.is_empty() || row.len() != shape.cells()) {
                let at = &row[side.min(row.len() - 1)];
                let found = row.len();
                let text = format!("the size is {side}, but this row has {}", numbers(found));
                let message = message!("tiles.row-of-size", text, side, found);
                self.lines = before; // it may be a board of its own
                return Err(at.wrong(message));
            }
            cells.extend(row);
        }
        Ok((shape, cells))
    }

    /// Returns whether a line after a wrong one may belong to the same board: it is not clearly something else.
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

    /// Reports a line that is not a board, together with the following lines that are none either: as one wrong board
    /// if they look like its rows, otherwise one by one.
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
                    _ => line.source.wrong(1, message!("tiles.not-a-board", "this is not a board")),
                });
            }
            self.after_board = one_each;
        }
    }
}

/// Returns a line of separated cells as a row.
fn joined(line: Line<'_>) -> Line<'_> {
    match line.content {
        Content::Separated(cells) => Line { content: Content::Cells(cells), ..line },
        _ => line,
    }
}

/// Returns the cells of a line that may be a row.
fn row(line: Line<'_>) -> Option<Vec<Cell<'_>>> {
    match joined(line) {
        Line { label: None, content: Content::Cells(cells), .. } => Some(cells),
        _ => None,
    }
}

fn is_gap(line: &Line<'_>) -> bool {
    matches!(line.content, Content::Blank | Content::Comment)
}

fn count(line: &Line<'_>) -> usize {
    if let Content::Cells(cells) = &line.content { cells.len() } else { 0 }
}

fn has_blank(line: &Line<'_>) -> bool {
    matches!(&line.content, Content::Cells(cells) if cells.iter().any(|cell| cell.tile == 0))
}
