//! Conflicts within the rows and columns of a board.
//!
//! A tile in its own row *shows* the column where it belongs; two tiles that are in their own row must pass each other
//! if the columns they show are in the wrong order. The same holds for columns. The sources differ in how many moves
//! that costs ([`Rule`]). Lines of up to six cells are looked up in a table by what their cells show, longer ones are
//! counted.
//!
//! Every rule whose count falls by 0 or 1 when a tile leaves the line gives a consistent estimate: a slide along a line
//! does not change the order in that line, and a slide across lines changes only the tile's own line. A tile that
//! leaves its own line adds a step to Manhattan distance and removes at most two moves of conflict; one that enters
//! removes a step and no conflict.

use std::sync::OnceLock;

use super::cells::Cells;
use super::contribution::{named, tiles};
use super::{Contribution, Kind, Line};
use crate::{Layout, Shape, Slide};

/// How the conflicts of a line are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The fewest tiles that must step aside so that the others are in order: all but a longest increasing
    /// subsequence (Hansson, Mayer and Yung 1992).
    Removals,
    /// Idjaton's algorithm 4.8: tiles smaller than the one before. Never more than [`Self::Removals`], as each falling
    /// run of tiles must lose all but one of its tiles.
    Descents,
    /// The code in Idjaton's annex: tiles smaller than the largest one before.
    BelowLargest,
    /// Roumilhac and Flandin 2023 and others: all pairs in the wrong order.
    Pairs,
}

/// The conflicts of all lines under one rule.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(super) rows: Side,
    pub(super) columns: Side,
}

/// The rows, or the columns, of a board.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    line: Line,
    rule: Rule,
    count: usize,
    length: usize,
    start: usize,                  // distance between the first cells of two successive lines
    step: usize,                   // distance between successive cells of a line
    tiles: usize,                  // stride of `shows`
    shows: Vec<u8>, // line * tiles + tile -> 1 + the position in the line where the tile belongs; 0 if elsewhere
    table: Option<&'static Table>, // for short lines
}

/// The conflicts of all lines of a given length under a rule, for anything that they can show.
#[derive(Debug)]
struct Table {
    powers: Vec<u32>,   // position -> the place value of what its cell shows
    conflicts: Vec<u8>, // what the cells of a line show -> conflicts
}

const LONGEST_IN_TABLE: usize = 6;

impl Lines {
    pub(crate) fn new(layout: &Layout, rule: Rule) -> Self {
        let shape = layout.shape();
        let homes = |line: fn(&Layout, usize) -> usize, position: fn(&Layout, usize) -> usize| {
            (0..shape.cells())
                .map(|tile| (line(layout, layout.target(tile)), position(layout, layout.target(tile))))
                .collect::<Vec<_>>()
        };
        Self {
            rows: Side::new(
                Line::Row,
                rule,
                (shape.rows(), shape.columns()),
                (shape.columns(), 1),
                &homes(Layout::row, Layout::column),
            ),
            columns: Side::new(
                Line::Column,
                rule,
                (shape.columns(), shape.rows()),
                (1, shape.columns()),
                &homes(Layout::column, Layout::row),
            ),
        }
    }

    /// Returns the conflicts of all lines.
    pub(crate) fn count(&self, board: &impl Cells) -> u32 {
        self.rows.total(board) + self.columns.total(board)
    }

    /// Returns Manhattan distance plus two moves per conflict after `slide`, given the value before it.
    #[inline]
    pub(crate) fn step(&self, layout: &Layout, board: &impl Cells, slide: Slide, parent: u32) -> u32 {
        let (from_row, to_row) = (layout.row(slide.from), layout.row(slide.to));
        let (from_column, to_column) = (layout.column(slide.from), layout.column(slide.to));
        let (side, from, to, position) = if from_row == to_row {
            (&self.columns, from_column, to_column, from_row)
        } else {
            (&self.rows, from_row, to_row, from_column)
        };
        let (leaves, enters) = (side.shown(from, slide.tile), side.shown(to, slide.tile));
        if leaves != 0 {
            parent + 1 - 2 * side.change(board, from, position, leaves, false)
        } else if enters != 0 {
            parent - 1 + 2 * side.change(board, to, position, enters, true)
        } else {
            super::manhattan::step(layout, slide, parent)
        }
    }

    /// Describes the lines with conflicts.
    pub(super) fn contributions(&self, board: &impl Cells) -> Vec<Contribution> {
        [&self.rows, &self.columns].into_iter().flat_map(|side| side.contributions(board)).collect()
    }
}

impl Side {
    fn new(
        line: Line,
        rule: Rule,
        (count, length): (usize, usize),
        (start, step): (usize, usize),
        homes: &[(usize, usize)], // tile -> line and position
    ) -> Self {
        let tiles = homes.len();
        let mut shows = vec![0; count * tiles];
        for (tile, &(home, position)) in homes.iter().enumerate().skip(1) {
            shows[home * tiles + tile] = position as u8 + 1;
        }
        Self { line, rule, count, length, start, step, tiles, shows, table: Table::of(rule, length) }
    }

    /// Returns what `tile` shows in a line: 1 + the position where it belongs, or 0 if it belongs elsewhere.
    #[inline]
    pub(super) fn shown(&self, line: usize, tile: usize) -> u8 {
        self.shows[line * self.tiles + tile]
    }

    /// Returns the conflicts of one line.
    pub(super) fn conflicts(&self, board: &impl Cells, line: usize) -> u32 {
        if let Some(table) = self.table {
            u32::from(table.conflicts[self.key(table, board, line)])
        } else {
            let (mut buffer, mut used) = ([0; Shape::LONGEST_SIDE], 0);
            for shown in self.cells(line).map(|cell| self.shown(line, board.tile(cell))).filter(|&s| s > 0) {
                buffer[used] = shown;
                used += 1;
            }
            conflicts(self.rule, &buffer[..used])
        }
    }

    /// Returns whether the tile in `cell`, on `line`, is in the wrong order with another one.
    pub(super) fn involves(&self, board: &impl Cells, line: usize, cell: usize) -> bool {
        let mine = self.shown(line, board.tile(cell));
        mine != 0
            && self.cells(line).any(|other| {
                let shown = self.shown(line, board.tile(other));
                shown != 0 && (other < cell && shown > mine || other > cell && shown < mine)
            })
    }

    /// Returns the number of lines.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    fn total(&self, board: &impl Cells) -> u32 {
        (0..self.count).map(|line| self.conflicts(board, line)).sum()
    }

    fn cells(&self, line: usize) -> impl Iterator<Item = usize> {
        let first = line * self.start;
        (0..self.length).map(move |position| first + position * self.step)
    }

    #[inline]
    fn key(&self, table: &Table, board: &impl Cells, line: usize) -> usize {
        self.cells(line)
            .zip(&table.powers)
            .map(|(cell, power)| u32::from(self.shown(line, board.tile(cell))) * power)
            .sum::<u32>() as usize
    }

    /// Returns how many more conflicts a line has with a tile that shows `shown` at `position` than without it;
    /// `present` says whether the tile is there on the board.
    #[inline]
    fn change(&self, board: &impl Cells, line: usize, position: usize, shown: u8, present: bool) -> u32 {
        let Some(table) = self.table else {
            return self.change_in_long_line(board, line, position, shown);
        };
        let key = self.key(table, board, line);
        let tile = usize::from(shown) * table.powers[position] as usize;
        let (with, without) = if present { (key, key - tile) } else { (key + tile, key) };
        u32::from(table.conflicts[with] - table.conflicts[without])
    }

    fn change_in_long_line(&self, board: &impl Cells, line: usize, position: usize, shown: u8) -> u32 {
        let (mut with, mut without) = ([0; Shape::LONGEST_SIDE], [0; Shape::LONGEST_SIDE]);
        let (mut many, mut fewer) = (0, 0);
        for (index, cell) in self.cells(line).enumerate() {
            let here = if index == position { shown } else { self.shown(line, board.tile(cell)) };
            if here == 0 {
                continue;
            }
            with[many] = here;
            many += 1;
            if index != position {
                without[fewer] = here;
                fewer += 1;
            }
        }
        conflicts(self.rule, &with[..many]) - conflicts(self.rule, &without[..fewer])
    }

    fn contributions(&self, board: &impl Cells) -> Vec<Contribution> {
        let mut all = Vec::new();
        for line in 0..self.count {
            let conflicts = self.conflicts(board, line);
            if conflicts == 0 {
                continue;
            }
            let involved: Vec<usize> = self
                .cells(line)
                .filter(|&cell| self.involves(board, line, cell))
                .map(|cell| board.tile(cell))
                .collect();
            let (noun, number, amount) = (self.line.noun(), line + 1, 2 * conflicts);
            let text = if involved.len() == 2 {
                format!("{} inverted in {noun} {number}: +{amount}", tiles(&involved))
            } else {
                format!("{} out of order in {noun} {number}: {conflicts} x 2 = +{amount}", tiles(&involved))
            };
            let kind =
                Kind::Conflict { line: self.line, index: line, tiles: named(&involved), count: conflicts };
            all.push(Contribution::new(amount, text, &involved, kind));
        }
        all
    }
}

impl Table {
    /// Returns the table for lines of a given length; `None` for long ones. It is built only once, although estimates
    /// are prepared anew for every window of a plan.
    fn of(rule: Rule, length: usize) -> Option<&'static Self> {
        static TABLES: [[OnceLock<Table>; LONGEST_IN_TABLE + 1]; 4] =
            [const { [const { OnceLock::new() }; LONGEST_IN_TABLE + 1] }; 4];
        (length <= LONGEST_IN_TABLE)
            .then(|| TABLES[rule as usize][length].get_or_init(|| Self::new(rule, length)))
    }

    fn new(rule: Rule, length: usize) -> Self {
        let base = length as u32 + 1;
        let powers: Vec<u32> = (0..length as u32).map(|position| base.pow(position)).collect();
        let count = |key: u32| {
            let line: Vec<u8> = powers.iter().map(|p| (key / p % base) as u8).filter(|&s| s > 0).collect();
            conflicts(rule, &line) as u8
        };
        let table = (0..base.pow(length as u32)).map(count).collect();
        Self { powers, conflicts: table }
    }
}

/// Counts the conflicts among the positions shown by the tiles of a line, in the order of their cells.
fn conflicts(rule: Rule, line: &[u8]) -> u32 {
    let count = match rule {
        Rule::Removals => line.len() - longest_increasing(line),
        Rule::Descents => line.windows(2).filter(|pair| pair[0] > pair[1]).count(),
        Rule::BelowLargest => {
            let mut largest = 0;
            let below = |&&shown: &&u8| {
                largest = largest.max(shown);
                shown < largest
            };
            line.iter().filter(below).count()
        }
        Rule::Pairs => {
            (0..line.len()).map(|i| line[i + 1..].iter().filter(|&&later| later < line[i]).count()).sum()
        }
    };
    count as u32
}

/// Returns the length of a longest increasing subsequence, from the least last element for each length.
fn longest_increasing(line: &[u8]) -> usize {
    let (mut ends, mut length) = ([0; Shape::LONGEST_SIDE], 0);
    for &shown in line {
        let place = ends[..length].partition_point(|&end| end < shown);
        ends[place] = shown;
        length = length.max(place + 1);
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_differ() {
        let all = |line: &[u8]| {
            [Rule::Descents, Rule::Removals, Rule::BelowLargest, Rule::Pairs]
                .map(|rule| conflicts(rule, line))
        };
        assert_eq!(all(&[1, 2, 3, 4]), [0, 0, 0, 0]);
        assert_eq!(all(&[3, 1, 2]), [1, 1, 2, 2]);
        assert_eq!(all(&[4, 3, 2, 1]), [3, 3, 3, 6]);
        assert_eq!(all(&[2, 4, 1, 3]), [1, 2, 2, 3]);
        assert_eq!(all(&[]), [0; 4]);
    }
}
