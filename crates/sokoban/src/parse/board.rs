//! From rows to a level: checks all requirements, and reports the first one that is not met.

use pousse_search::text::Line;
use pousse_search::text::ReadError;

use super::problem::Problem;
use super::row::{Row, is_board, is_floor, rows};
use crate::flood::flood;
use crate::{Cell, Direction, Level};

/// The maximum number of rows, and of columns, of a level.
pub const MOST_SIDE: usize = 1000;

/// The maximum number of cells that all levels of a text may have together; a line of run lengths can stand for a
/// million.
pub const MOST_CELLS: usize = 1 << 26;

/// Reads a board from some lines; returns its drawing, and the level or what is wrong with it.
///
/// The cells used are deducted from the budget.
pub(super) fn read(lines: &[Line<'_>], budget: &mut usize) -> (String, Result<Level, ReadError>) {
    match drawn_rows(lines, budget) {
        Err(error) => (raw(lines), Err(error)),
        Ok(rows) => {
            let level = Board { lines, rows: &rows }.level();
            (drawing(&rows), level)
        }
    }
}

/// Reports lines that are not a level but should not be skipped either; returns their text and the error.
pub(super) fn refuse(lines: &[Line<'_>], problem: Problem) -> (String, Result<Level, ReadError>) {
    (raw(lines), Err(problem.at(lines.first().copied().unwrap_or(Line::FIRST), 1)))
}

/// Returns the original text if it cannot be interpreted as rows; for something huge, only the first rows.
fn raw(lines: &[Line<'_>]) -> String {
    let rows: Vec<_> = lines.iter().take(MOST_SIDE).map(|line| line.text).collect();
    rows.join("\n")
}

fn drawing(rows: &[Row]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| row.cells.iter().map(|symbol| symbol.character).collect::<String>().trim_end().to_owned())
        .collect();
    rows.join("\n")
}

/// Expands run lengths and joined rows, within the limits.
fn drawn_rows(lines: &[Line<'_>], budget: &mut usize) -> Result<Vec<Row>, ReadError> {
    let mut drawn: Vec<Row> = Vec::new();
    for line in lines {
        if *budget == 0 {
            return Err(Problem::too_much().at(*line, 1));
        }
        // As many as a level can have, including the breaks between its rows.
        let found = rows(line, MOST_SIDE * (MOST_SIDE + 1), budget);
        let found = found.map_err(|(column, what)| Problem::run_lengths(what).at(*line, column))?;
        for row in found {
            if row.width() > MOST_SIDE {
                return Err(Problem::too_large().at(*line, row.column(MOST_SIDE)));
            }
            drawn.push(row);
            if drawn.len() > MOST_SIDE {
                return Err(Problem::too_large().at(*line, 1));
            }
        }
    }
    // Joined rows may start or end with a break.
    let marked = |row: &Row| row.width() > 0;
    let end = drawn.iter().rposition(marked).map_or(0, |last| last + 1);
    drawn.truncate(end);
    let start = drawn.iter().position(marked).unwrap_or(0);
    drawn.drain(..start);
    // The rectangle is as wide as the widest row.
    let cells = drawn.len() * drawn.iter().map(Row::width).max().unwrap_or(0);
    *budget = budget.saturating_sub(cells);
    match lines.first() {
        Some(line) if *budget == 0 => Err(Problem::too_much().at(*line, 1)),
        _ => Ok(drawn),
    }
}

struct Board<'a> {
    lines: &'a [Line<'a>],
    rows: &'a [Row],
}

impl Board<'_> {
    fn level(&self) -> Result<Level, ReadError> {
        let columns = self.rows.iter().map(Row::width).max().unwrap_or(0);
        let mut cells = vec![Cell::Floor; self.rows.len() * columns];
        let mut boxes = Vec::new();
        let mut player = None;
        for (index, row) in self.rows.iter().enumerate() {
            for (column, symbol) in row.cells.iter().enumerate() {
                let character = symbol.character;
                if !is_board(character) {
                    return Err(self.wrong(index, column, Problem::illegal_character(character)));
                }
                if is_floor(character) {
                    continue;
                }
                let at = index * columns + column;
                cells[at] = match character {
                    '#' => Cell::Wall,
                    '.' | '*' | 'B' | '+' | 'P' => Cell::Goal,
                    _ => Cell::Floor,
                };
                match character {
                    '$' | '*' | 'b' | 'B' => boxes.push(at),
                    '@' | '+' | 'p' | 'P' if player.is_some() => {
                        return Err(self.wrong(index, column, Problem::two_players()));
                    }
                    '@' | '+' | 'p' | 'P' => player = Some(at),
                    _ => {}
                }
            }
        }
        let player = player.ok_or_else(|| self.wrong(0, 0, Problem::no_player()))?;
        self.enclosed(columns, cells, &boxes, player)
    }

    /// Checks everything that depends on where the player can go, and removes decoration.
    fn enclosed(
        &self,
        columns: usize,
        mut cells: Vec<Cell>,
        boxes: &[usize],
        player: usize,
    ) -> Result<Level, ReadError> {
        let (inside, squares) = flood(columns, cells.len(), player, |cell| cells[cell] != Cell::Wall);
        if let Some((cell, direction)) = way_out(columns, &cells, &squares) {
            return Err(self.wrong_cell(columns, cell, Problem::open(direction)));
        }
        let lost = boxes.iter().find(|&&cell| !inside[cell] && cells[cell] != Cell::Goal);
        if let Some(&cell) = lost {
            return Err(self.wrong_cell(columns, cell, Problem::unreachable_box()));
        }
        let (boxes, decoration): (Vec<_>, Vec<_>) = boxes.iter().partition(|&&cell| inside[cell]);
        for (cell, inside) in cells.iter_mut().zip(&inside) {
            if !inside && *cell == Cell::Goal {
                *cell = Cell::Floor;
            }
        }
        for cell in decoration {
            cells[cell] = Cell::Wall;
        }
        let Some(&first) = boxes.first() else {
            return Err(self.wrong_cell(columns, player, Problem::no_box()));
        };
        let goals = cells.iter().filter(|&&cell| cell == Cell::Goal).count();
        if goals < boxes.len() {
            let problem = Problem::fewer_goals(boxes.len(), goals);
            let off_goal = boxes.iter().copied().find(|&cell| cells[cell] != Cell::Goal);
            return Err(self.wrong_cell(columns, off_goal.unwrap_or(first), problem));
        }
        Ok(cropped(columns, &cells, &boxes, player))
    }

    fn wrong_cell(&self, columns: usize, cell: usize, problem: Problem) -> ReadError {
        self.wrong(cell / columns, cell % columns, problem)
    }

    fn wrong(&self, row: usize, column: usize, problem: Problem) -> ReadError {
        // A board always has lines, but a bug in this file should not crash the program.
        let (number, column) = self.rows.get(row).map_or((1, 1), |row| (row.line, row.column(column)));
        let line = self.lines.iter().find(|line| line.number == number).copied();
        problem.at(line.unwrap_or(Line { number, text: "" }), column)
    }
}

/// Finds where the player could leave the level, and in which direction.
///
/// If the walls have a gap, there is a square from which no wall blocks a straight way out. From the one nearest to the
/// player, the gap lies as far in that direction as there are still walls on both sides.
fn way_out(columns: usize, cells: &[Cell], squares: &[usize]) -> Option<(usize, Direction)> {
    let rows = cells.len() / columns;
    let mut across = vec![(usize::MAX, 0); rows]; // the first and the last wall of each row
    let mut down = vec![(usize::MAX, 0); columns];
    for (at, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == Cell::Wall) {
        let (row, column) = (at / columns, at % columns);
        across[row] = (across[row].0.min(column), column);
        down[column] = (down[column].0.min(row), row);
    }
    let open = |cell: usize, direction: Direction| {
        let (row, column) = (cell / columns, cell % columns);
        match direction {
            Direction::Up => row < down[column].0,
            Direction::Down => row > down[column].1 || down[column].0 == usize::MAX,
            Direction::Left => column < across[row].0,
            Direction::Right => column > across[row].1 || across[row].0 == usize::MAX,
        }
    };
    let (mut cell, direction) = squares
        .iter()
        .flat_map(|&cell| Direction::ALL.map(|direction| (cell, direction)))
        .find(|&(cell, direction)| open(cell, direction))?;
    let sides = match direction {
        Direction::Up | Direction::Down => [Direction::Left, Direction::Right],
        Direction::Left | Direction::Right => [Direction::Up, Direction::Down],
    };
    let ahead = |cell: usize| match direction {
        Direction::Up => cell.checked_sub(columns),
        Direction::Down => Some(cell + columns).filter(|&below| below < cells.len()),
        Direction::Left => (!cell.is_multiple_of(columns)).then(|| cell - 1),
        Direction::Right => (!(cell + 1).is_multiple_of(columns)).then_some(cell + 1),
    };
    while let Some(next) = ahead(cell).filter(|&next| !sides.iter().any(|&side| open(next, side))) {
        cell = next;
    }
    Some((cell, direction))
}

/// Crops rows and columns at the edges that consist only of floor, which is outside.
fn cropped(columns: usize, cells: &[Cell], boxes: &[usize], player: usize) -> Level {
    let used = || (0..cells.len()).filter(|&at| cells[at] != Cell::Floor);
    let (top, bottom) = (used().map(|at| at / columns).min(), used().map(|at| at / columns).max());
    let (left, right) = (used().map(|at| at % columns).min(), used().map(|at| at % columns).max());
    let (top, left) = (top.unwrap_or(0), left.unwrap_or(0));
    let new_rows = bottom.unwrap_or(0) + 1 - top;
    let new_columns = right.unwrap_or(0) + 1 - left;
    let moved = |cell: usize| (cell / columns - top) * new_columns + cell % columns - left;
    let new_cells = (top..top + new_rows)
        .flat_map(|row| &cells[row * columns + left..row * columns + left + new_columns])
        .copied()
        .collect();
    Level::new(
        new_rows,
        new_columns,
        new_cells,
        boxes.iter().map(|&cell| moved(cell)).collect(),
        moved(player),
    )
}
