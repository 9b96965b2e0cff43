//! A small network that estimates how far a position is from the goal, better than any sum over single tiles.
//!
//! Every tile in every cell has a row of weights. The rows of a position are added up, clipped at 0, and passed through
//! a small second layer. A move changes two rows, so the sum travels with the position and is updated, as in the
//! networks of chess engines (Nasu 2018). The output is added to steps and conflicts, each with its own factor.
//!
//! The networks were trained with `tools/train_guide.py` for square boards whose blank's home is the last cell. For
//! other corners the board is mirrored. A board smaller than its network is treated as the part that is solved last.
//!
//! The output of a network proves nothing: it is used only to rank positions in beams.

mod layer;

use std::sync::OnceLock;

use pousse_search::{Cost, Heuristic, Properties};

use self::layer::Layer;
use crate::guide;
use crate::guide::Guide;
use crate::{Board, Direction, Layout, Tiles};

/// The number of units in the first and in the second layer.
const FIRST: usize = 128;
const SECOND: usize = 16;

/// The fewest rows and columns of a board that networks can rank.
const SHORTEST_SIDE: usize = 4;

type Row = [i16; FIRST];

/// A network for boards of a given side.
struct Network {
    side: usize,
    rows: Vec<Row>, // home * cells + cell
    shift: Row,
    second: Layer,
    unit: f32, // the scale of the integer sums in the second layer
    second_shift: [f32; SECOND],
    last: [f32; SECOND],
    last_shift: f32,
    step: f32,
    conflict: f32,
}

/// The files, by side.
const FILES: [(usize, &[u8]); 4] = [
    (5, include_bytes!("../data/guides/5.guide")),
    (6, include_bytes!("../data/guides/6.guide")),
    (7, include_bytes!("../data/guides/7.guide")),
    (8, include_bytes!("../data/guides/8.guide")),
];

const TITLE: &[u8; 16] = b"pousse guide 1\n\0";
/// The largest absolute weight in the second layer after scaling: sums then stay within 32 bits.
const LARGEST: f32 = 1000.0;

impl Network {
    /// Returns the network for boards of a given side, which is read only once.
    fn of(side: usize) -> Option<&'static Self> {
        static ALL: [OnceLock<Network>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];
        let at = FILES.iter().position(|&(known, _)| known == side)?;
        Some(ALL[at].get_or_init(|| Self::read(FILES[at].1).expect("the files of the project are whole")))
    }

    /// Reads a file; `None` if it is not valid.
    fn read(file: &[u8]) -> Option<Self> {
        let rest = file.strip_prefix(TITLE)?;
        let (numbers, rest) = rest.split_at_checked(12)?;
        let number =
            |at: usize| u32::from_le_bytes(numbers[4 * at..4 * at + 4].try_into().expect("four bytes"));
        let side = number(0) as usize;
        if (number(1) as usize, number(2) as usize) != (FIRST, SECOND) {
            return None;
        }
        let (floats, bytes) = rest.split_at_checked(4 * (2 + 2 * FIRST + SECOND * FIRST + 2 * SECOND + 1))?;
        if bytes.len() != side.pow(4) * FIRST {
            return None;
        }
        let mut floats =
            floats.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().expect("four bytes")));
        let mut take = |many: usize| floats.by_ref().take(many).collect::<Vec<f32>>();
        let (base, scale, shift) = (take(2), take(FIRST), take(FIRST));
        let (second, second_shift, last, last_shift) =
            (take(SECOND * FIRST), take(SECOND), take(SECOND), take(1));
        let scaled: Vec<f32> =
            second.iter().enumerate().map(|(at, weight)| weight * scale[at % FIRST]).collect();
        let unit = scaled.iter().fold(0_f32, |most, weight| most.max(weight.abs())) / LARGEST;
        Some(Self {
            side,
            rows: bytes
                .chunks_exact(FIRST)
                .map(|row| std::array::from_fn(|i| i16::from(row[i] as i8)))
                .collect(),
            shift: std::array::from_fn(|i| (shift[i] / scale[i]).round() as i16),
            second: Layer::new(|o, i| (scaled[o * FIRST + i] / unit).round() as i16),
            unit,
            second_shift: std::array::from_fn(|o| second_shift[o]),
            last: std::array::from_fn(|o| last[o]),
            last_shift: last_shift[0],
            step: base[0],
            conflict: base[1],
        })
    }

    /// Returns the output of the network for a sum.
    #[inline]
    fn head(&self, sums: &Row) -> f32 {
        let second = self.second.sums(sums);
        let mut parts: [f32; SECOND] = std::array::from_fn(|o| {
            (second[o] as f32 * self.unit + self.second_shift[o]).max(0.0) * self.last[o]
        });
        // Added up in halves: always in the same order, and without each waiting for the one before.
        let mut width = SECOND / 2;
        while width > 0 {
            for o in 0..width {
                parts[o] += parts[o + width];
            }
            width /= 2;
        }
        parts[0] + self.last_shift
    }
}

/// Ranks positions with a network; its value is the linear conflict estimate.
pub(crate) struct Trained {
    network: &'static Network,
    guide: Guide,
    cells: Vec<u16>, // cell -> the network's cell
    homes: Vec<u16>, // tile -> the network's cell for its home
    outside: Row,    // the rows of tiles that are not on the board, and the shift
}

/// What travels with a position.
#[derive(Clone, Copy)]
pub(crate) struct Carry {
    sums: Row,
    guide: guide::Carry,
}

impl Trained {
    /// Returns the network for a goal, if there is one.
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        let shape = layout.shape();
        let (rows, columns) = (shape.rows(), shape.columns());
        if rows.min(columns) < SHORTEST_SIDE {
            return None;
        }
        let longer = rows.max(columns);
        let network =
            FILES.iter().find(|&&(side, _)| side >= longer).and_then(|&(side, _)| Network::of(side))?;
        // The corner of the blank's home becomes the last one.
        let blank = layout.target(0);
        let (row, column) = (layout.row(blank), layout.column(blank));
        if ![0, rows - 1].contains(&row) || ![0, columns - 1].contains(&column) {
            return None;
        }
        let turned = |at: usize, last: usize, flip: bool| if flip { last - at } else { at };
        let side = network.side;
        let cells: Vec<u16> = (0..shape.cells())
            .map(|cell| {
                let row = turned(layout.row(cell), rows - 1, row == 0) + side - rows;
                let column = turned(layout.column(cell), columns - 1, column == 0) + side - columns;
                (row * side + column) as u16
            })
            .collect();
        let homes = (0..shape.cells()).map(|tile| cells[layout.target(tile)]).collect();
        let mut outside = network.shift;
        for cell in (0..side * side).filter(|&cell| !cells.contains(&(cell as u16))) {
            add(&mut outside, &network.rows[cell * side * side + cell]);
        }
        Some(Self { network, guide: Guide::new(layout), cells, homes, outside })
    }

    /// Returns the row of a tile in a cell.
    #[inline]
    fn row(&self, tile: usize, cell: usize) -> &Row {
        let all = self.network.side * self.network.side;
        &self.network.rows[usize::from(self.homes[tile]) * all + usize::from(self.cells[cell])]
    }
}

#[inline]
fn add(sums: &mut Row, row: &Row) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight;
    }
}

/// The number of units of rank per move: ranks are whole numbers.
const FINE: f32 = 16.0;

impl<B: Board> Heuristic<Tiles<B>> for Trained {
    type Carry = Carry;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }

    fn root(&self, domain: &Tiles<B>, board: &B) -> Carry {
        let mut sums = self.outside;
        for cell in 0..self.cells.len() {
            add(&mut sums, self.row(board.tile(cell), cell));
        }
        Carry { sums, guide: self.guide.root(domain, board) }
    }

    #[inline]
    fn child(&self, domain: &Tiles<B>, board: &B, action: Direction, parent: Carry) -> Carry {
        let slide = domain.last_slide(board, action);
        let (came, left) = (self.row(slide.tile, slide.to), self.row(slide.tile, slide.from));
        let (blank_came, blank_left) = (self.row(0, slide.from), self.row(0, slide.to));
        let sums =
            std::array::from_fn(|i| parent.sums[i] + came[i] - left[i] + blank_came[i] - blank_left[i]);
        Carry { sums, guide: self.guide.child(domain, board, action, parent.guide) }
    }

    #[inline]
    fn value(&self, carry: Carry) -> Cost {
        carry.guide.value()
    }

    #[inline]
    fn rank(&self, carry: Carry) -> u32 {
        let network = self.network;
        let far =
            network.step * carry.guide.steps() as f32 + network.conflict * carry.guide.conflicts() as f32;
        ((far + network.head(&carry.sums)).max(0.0) * FINE) as u32
    }
}

#[cfg(test)]
mod tests;
