//! Shortens plans between two of their positions.
//!
//! Short windows are searched with IDA\*, so that nothing shorter is left in them. Then random windows of up to 140
//! moves are searched with beams, which are incomplete but do in a tenth of a second what would take IDA\* hours; a
//! different path of the same length is also accepted.

use pousse_search::algorithms::beam::{self, Options};
use pousse_search::algorithms::ida_star::{self, Generic};
use pousse_search::shorten::{Shorten, Sweep, Wander, Window};
use pousse_search::{Cost, Outcome, Run, Status};

use crate::guide::Guide;
use crate::network::Trained;
use crate::{Board, Direction, Tiles};

/// The windows that are searched with IDA\*.
const SWEEPS: [Sweep; 4] = [sweep(20), sweep(28), sweep(36), sweep(44)];
/// The maximum number of nodes of IDA\* in a window.
const MOST_NODES: u64 = 200_000;
/// The lengths of windows for beams.
const LENGTHS: (usize, usize) = (40, 140);
/// The number of positions per layer of such a beam.
const WIDTHS: (u32, u32) = (500, 20_000);

const fn sweep(length: usize) -> Sweep {
    Sweep { width: 0, length }
}

/// If there is a network for the goal, one in this many windows ends there.
const TO_THE_END: u64 = 3;

/// How to shorten plans from a start to a goal.
pub(crate) struct Windows<'d, B: Board> {
    domain: &'d Tiles<B>,
    trained: Option<Trained>, // guides to the goal only
}

impl<'d, B: Board> Windows<'d, B> {
    /// Returns the windows for plans of a domain.
    pub(crate) fn new(domain: &'d Tiles<B>) -> Self {
        Self { domain, trained: Trained::new(domain.layout()) }
    }
}

impl<B: Board> Shorten for Windows<'_, B> {
    type Domain = Tiles<B>;

    fn domain(&self) -> &Tiles<B> {
        self.domain
    }

    fn sweeps(&self) -> &[Sweep] {
        &SWEEPS
    }

    fn most_nodes(&self) -> u64 {
        MOST_NODES
    }

    fn wander(&self) -> Option<Wander> {
        let to_the_end = if self.trained.is_some() { TO_THE_END } else { 0 };
        Some(Wander { lengths: LENGTHS, widths: WIDTHS, to_the_end, seed: 0 })
    }

    fn at_least(&self, from: B::Packed, to: B::Packed, _: bool) -> Cost {
        let (from, to) = (B::unpack(from), B::unpack(to));
        let shape = self.domain.layout().shape();
        (0..shape.cells())
            .map(|cell| (from.tile(cell), cell))
            .filter(|&(tile, _)| tile != 0)
            .map(|(tile, cell)| shape.distance(cell, to.find(tile)) as Cost)
            .sum()
    }

    /// Two paths between the same positions have lengths of the same parity.
    fn step(&self) -> Cost {
        2
    }

    fn search(&self, window: &Window<'_, Tiles<B>>, run: &Run<'_>) -> Outcome<Direction> {
        let (Some(&first), Some(&last)) = (window.states.first(), window.states.last()) else {
            return Outcome::new(Status::Failed);
        };
        let domain = self.domain.between(B::unpack(first), B::unpack(last));
        let guide = Guide::new(domain.layout());
        if window.even {
            let mut outcome = Outcome::new(Status::Failed);
            let options = Options { width: window.width, seed: window.seed };
            let ceiling = Some(window.cost + 1);
            match &self.trained {
                Some(trained) if window.last => {
                    beam::pass(&domain, trained, options, ceiling, run, &mut outcome)
                }
                _ => beam::pass(&domain, &guide, options, ceiling, run, &mut outcome),
            };
            return outcome;
        }
        let kernel = Generic { domain: &domain, heuristic: &guide };
        ida_star::search_between(&domain, &guide, &kernel, 0..window.cost, run)
    }
}
