//! Manhattan distance with a weight for every tile, divided by a normaliser (Roumilhac and Flandin 2023).
//!
//! Admissible and consistent if no weight exceeds the normaliser: a move then changes the weighted sum by at most the
//! normaliser, so the integer part of the quotient by at most one. Otherwise nothing is guaranteed. Roumilhac and
//! Flandin 2023 define six sets for 3x3 and take the largest of the six estimates.

use std::sync::Arc;

use pousse_search::{Cost, Properties};

use super::cells::Cells;
use super::contribution::counted;
use super::{Contribution, Estimate, Kind, Way};
use crate::{Board, Grid, Layout, Slide};

/// A weight for every tile, and the divisor of their sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    /// The weights of tiles 1, 2, 3, ...
    pub weights: Vec<u32>,
    /// The divisor; the quotient is rounded down.
    pub by: u32,
}

impl Weights {
    /// Returns one of Roumilhac and Flandin's six sets for 3x3, numbered from 1.
    #[must_use]
    pub fn set(number: usize) -> Option<Self> {
        let (weights, by) = SETS.get(number.checked_sub(1)?)?;
        Some(Self { weights: weights.to_vec(), by: *by })
    }
}

/// Roumilhac and Flandin's sets.
const SETS: [([u32; 8], u32); 6] = [
    ([36, 12, 12, 4, 1, 1, 4, 1], 4),
    ([8, 7, 6, 5, 4, 3, 2, 1], 1),
    ([8, 7, 6, 5, 4, 3, 2, 1], 4),
    ([8, 7, 6, 5, 3, 2, 4, 1], 1),
    ([8, 7, 6, 5, 3, 2, 4, 1], 4),
    ([1, 1, 1, 1, 1, 1, 1, 1], 1),
];

/// The weighted sum of the steps of the tiles, divided; or the largest of several such values.
#[derive(Clone, Debug)]
pub struct WeightedManhattan {
    layout: Arc<Layout>,
    weights: Vec<u32>, // tile -> its weights, each in its own field
    fields: Vec<Field>,
}

/// The position of one weighted sum within the raw value.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    shift: u32,
    mask: u32,
    by: u32,
    sound: bool,
}

impl WeightedManhattan {
    /// Prepares the estimate with one set of weights.
    ///
    /// Returns `None` if there is not one weight for every tile, the divisor is 0, or the weighted sum could exceed 32
    /// bits.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, weights: &Weights) -> Option<Self> {
        Self::largest(layout, &[(String::new(), weights.clone())])
    }

    /// Prepares the largest of Roumilhac and Flandin's six estimates; `None` on boards other than 3x3.
    ///
    /// Sets 3, 5 and 6 are left out: set 2 has the weights of set 3 undivided, set 4 those of set 5, and neither is
    /// ever below set 6, which is Manhattan distance.
    #[must_use]
    pub fn largest_of_six(layout: &Arc<Layout>) -> Option<Self> {
        let shape = layout.shape();
        if (shape.rows(), shape.columns()) != (3, 3) {
            return None;
        }
        let sets: Vec<(String, Weights)> = [1, 2, 4]
            .into_iter()
            .filter_map(|number| Some((format!("set {number}, "), Weights::set(number)?)))
            .collect();
        Self::largest(layout, &sets)
    }

    fn largest(layout: &Arc<Layout>, sets: &[(String, Weights)]) -> Option<Self> {
        let shape = layout.shape();
        let furthest = (shape.rows() + shape.columns() - 2) as u64;
        let mut packed = vec![0; shape.cells()];
        let (mut fields, mut shift) = (Vec::new(), 0);
        for (name, Weights { weights, by }) in sets {
            if weights.len() + 1 != shape.cells() || *by == 0 {
                return None;
            }
            let most = weights.iter().map(|&weight| u64::from(weight) * furthest).sum::<u64>();
            let bits = if sets.len() == 1 { u32::BITS } else { u64::BITS - most.leading_zeros() };
            if most >> bits != 0 || shift + bits > u32::BITS {
                return None;
            }
            for (packed, weight) in packed[1..].iter_mut().zip(weights) {
                *packed |= weight << shift;
            }
            let (mask, sound) = (u32::MAX >> (u32::BITS - bits), weights.iter().all(|weight| weight <= by));
            fields.push(Field { name: name.clone(), shift, mask, by: *by, sound });
            shift += bits;
        }
        Some(Self { layout: Arc::clone(layout), weights: packed, fields })
    }

    fn raw(&self, board: &impl Cells) -> u32 {
        (1..self.weights.len())
            .map(|tile| self.weights[tile] * self.layout.distance(tile, board.find(tile)))
            .sum()
    }
}

impl Field {
    #[inline]
    fn of(&self, packed: u32) -> u32 {
        packed >> self.shift & self.mask
    }
}

impl Estimate for WeightedManhattan {
    type Raw = u32;

    fn properties(&self) -> Properties {
        let sound = self.fields.iter().all(|field| field.sound);
        Properties { admissible: sound, consistent: sound }
    }

    fn root<B: Board>(&self, board: &B) -> u32 {
        self.raw(board)
    }

    #[inline]
    fn child<B: Board>(&self, _: &B, slide: Slide, parent: u32) -> u32 {
        // A step is one nearer or one farther, and no field overflows, so all fields can be updated together.
        let weights = self.weights[slide.tile];
        let nearer =
            self.layout.distance(slide.tile, slide.to) < self.layout.distance(slide.tile, slide.from);
        if nearer { parent - weights } else { parent + weights }
    }

    #[inline]
    fn value(&self, raw: u32) -> Cost {
        self.fields.iter().map(|field| field.of(raw) / field.by).max().unwrap_or(0)
    }

    fn contributions(&self, grid: &Grid) -> Vec<Contribution> {
        let raw = self.raw(grid);
        let Some(field) = self.fields.iter().rev().max_by_key(|field| field.of(raw) / field.by) else {
            return Vec::new();
        };
        let by = f64::from(field.by);
        let mut all: Vec<Contribution> = (1..self.weights.len())
            .map(|tile| (tile, field.of(self.weights[tile]), self.layout.distance(tile, grid.find(tile))))
            .filter(|&(_, weight, steps)| weight * steps > 0)
            .map(|(tile, weight, steps)| {
                let Field { name, by: divisor, .. } = field;
                let text =
                    format!("tile {tile}: {}, {name}weight {weight} / {divisor}", counted(steps, "step"));
                let way = Way::of(tile, grid, &self.layout);
                let kind = Kind::WeightedSteps { way, weight, by: *divisor };
                Contribution::new(f64::from(weight * steps) / by, text, &[tile], kind)
            })
            .collect();
        let rest = field.of(raw) % field.by;
        if rest > 0 {
            let rest = -f64::from(rest) / by;
            all.push(Contribution::new(rest, "rounded down".into(), &[], Kind::Rounded { up: false }));
        }
        all
    }
}
