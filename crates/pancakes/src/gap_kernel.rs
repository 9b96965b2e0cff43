//! The inner loop of IDA* with the gap heuristic: it visits the same nodes as the generic loop, in the same order, but
//! generates only those within the bound.
//!
//! The effect of a flip on the gaps is known before it is made. With no flips to spare, only flips that close a gap are
//! within the bound; there are at most two, found by looking for the neighbours of the pancake on top. As flips are
//! ordered by their effect ([`Pancakes`]), those beyond the bound come last, and are only counted.

use pousse_search::algorithms::ida_star::{Explored, Kernel, Node, Worker};
use pousse_search::{Cost, DEAD, Heuristic, POLL_INTERVAL};

use crate::domain::Effect;
use crate::heuristics::Estimate;
use crate::pile::Pile;
use crate::{Flip, MOST, Pancakes};

/// The inner loop for [`Estimate::Gap`].
pub struct GapKernel<'d, const N: usize> {
    /// The domain.
    pub domain: &'d Pancakes<N>,
}

impl<const N: usize> Kernel<Pancakes<N>, Estimate> for GapKernel<'_, N> {
    fn explore(
        &self,
        node: &Node<Pancakes<N>, Estimate>,
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Pancakes<N>>,
    ) -> Explored {
        let gaps = Estimate::Gap.root(self.domain, &node.state);
        let spare = bound.saturating_sub(node.g + gaps);
        let flips = self.domain.flips();
        let mut dive = Dive {
            domain: self.domain,
            pile: node.state,
            flips: u64::from((flips.end() + 1).saturating_sub(*flips.start())),
            expanded: 0,
            generated: 0,
            fuel: fuel(worker),
            deepest: 0,
            beyond: DEAD,
            path: std::mem::take(&mut worker.path),
        };
        let end = dive.below(gaps, spare, node.last.map_or(0, |flip| flip.0), 1, worker);
        worker.counters.expanded += dive.expanded;
        worker.counters.generated += dive.generated;
        worker.counters.max_frontier = worker.counters.max_frontier.max(dive.deepest);
        worker.path = dive.path;
        match end {
            End::Found => Explored::Found,
            End::Exhausted if dive.beyond == DEAD => Explored::Exhausted(DEAD),
            End::Exhausted => Explored::Exhausted(bound + dive.beyond),
            End::Stopped(stopped) => stopped,
        }
    }
}

/// Returns the number of nodes until the limits are checked next.
fn fuel<const N: usize>(worker: &Worker<'_, '_, '_, Pancakes<N>>) -> u64 {
    worker.nodes_left().map_or(POLL_INTERVAL, |left| left.clamp(1, POLL_INTERVAL))
}

enum End {
    Found,
    Exhausted,
    Stopped(Explored),
}

/// The flips of a node that are within the bound, in the order in which they are tried.
struct Within {
    flips: [u8; MOST],
    closing: usize, // how many of them close a gap
    keeping: usize, // how many of them close one or keep their number
    count: usize,
}

struct Dive<'d, const N: usize> {
    domain: &'d Pancakes<N>,
    pile: Pile<N>,
    flips: u64, // the number of flips of every stack
    expanded: u64,
    generated: u64,
    fuel: u64, // the number of generated nodes at which the limits are checked next
    deepest: u64,
    beyond: Cost, // by how much the nearest node beyond the bound exceeds it
    path: Vec<Flip>,
}

impl<const N: usize> Dive<'_, N> {
    /// Searches below the current pile, which has `gaps` gaps, with `spare` flips to spare beyond one for each gap.
    fn below(
        &mut self,
        gaps: Cost,
        spare: Cost,
        last: u8,
        depth: u64,
        worker: &mut Worker<'_, '_, '_, Pancakes<N>>,
    ) -> End {
        self.expanded += 1;
        self.deepest = self.deepest.max(depth);
        if spare == 0 {
            let closing = self.domain.closing(&self.pile);
            return self.straight(closing, gaps, last, depth, worker);
        }
        let within = self.within(spare, last);
        for place in 0..within.count {
            let (gaps, spare) = match place {
                place if place < within.closing => (gaps - 1, spare),
                place if place < within.keeping => (gaps, spare - 1),
                _ => (gaps + 1, spare - 2),
            };
            match self.enter(within.flips[place], gaps, spare, depth, worker) {
                End::Exhausted => {}
                end => return end,
            }
        }
        self.leave_out(within.count as u64, last, worker)
    }

    /// Continues where only flips that close a gap are within the bound.
    fn straight(
        &mut self,
        closing: [u8; 2],
        gaps: Cost,
        last: u8,
        depth: u64,
        worker: &mut Worker<'_, '_, '_, Pancakes<N>>,
    ) -> End {
        let mut entered = 0;
        if self.beyond > 1 {
            self.note_beyond(0, last);
        }
        for flip in closing {
            if flip != 0 && flip != last {
                entered += 1;
                match self.enter(flip, gaps - 1, 0, depth, worker) {
                    End::Exhausted => {}
                    end => return end,
                }
            }
        }
        self.leave_out(entered, last, worker)
    }

    /// Makes a flip, searches below it and undoes it.
    #[inline]
    fn enter(
        &mut self,
        flip: u8,
        gaps: Cost,
        spare: Cost,
        depth: u64,
        worker: &mut Worker<'_, '_, '_, Pancakes<N>>,
    ) -> End {
        self.generated += 1;
        self.path.push(Flip(flip));
        if gaps == 0 {
            return End::Found;
        }
        self.pile.flip(flip, self.domain.turn());
        let end = self.below(gaps, spare, flip, depth + 1, worker);
        if matches!(end, End::Exhausted) {
            self.pile.flip(flip, self.domain.turn());
            self.path.pop();
        }
        end
    }

    /// Counts the children beyond the bound, after those within it; checks the limits from time to time.
    #[inline]
    fn leave_out(&mut self, entered: u64, last: u8, worker: &mut Worker<'_, '_, '_, Pancakes<N>>) -> End {
        let children = self.flips - u64::from(last != 0);
        self.generated += children - entered;
        if self.generated >= self.fuel
            && let Some(stopped) = self.look(worker)
        {
            return End::Stopped(stopped);
        }
        End::Exhausted
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self, worker: &mut Worker<'_, '_, '_, Pancakes<N>>) -> Option<Explored> {
        let stopped = worker.poll(self.expanded, self.generated);
        self.fuel = self.generated + fuel(worker);
        stopped
    }

    /// Lists the flips within the bound.
    #[inline]
    fn within(&mut self, spare: Cost, last: u8) -> Within {
        let mut within = Within { flips: [0; MOST], closing: 0, keeping: 0, count: 0 };
        for flip in self.domain.closing(&self.pile) {
            if flip != 0 && flip != last {
                within.flips[within.closing] = flip;
                within.closing += 1;
            }
        }
        within.keeping = within.closing;
        for flip in self.domain.flips() {
            if flip != last && self.domain.effect(&self.pile, flip) == Effect::Keeps {
                within.flips[within.keeping] = flip;
                within.keeping += 1;
            }
        }
        within.count = within.keeping;
        if spare >= 2 {
            for flip in self.domain.flips() {
                if flip != last && self.domain.effect(&self.pile, flip) == Effect::Opens {
                    within.flips[within.count] = flip;
                    within.count += 1;
                }
            }
        } else if self.beyond > 1 {
            self.note_beyond(spare, last);
        }
        within
    }

    /// Records how far the children of the current pile are beyond the bound.
    #[cold]
    #[inline(never)]
    fn note_beyond(&mut self, spare: Cost, last: u8) {
        for flip in self.domain.flips().filter(|&flip| flip != last) {
            let more = match self.domain.effect(&self.pile, flip) {
                Effect::Closes => 0,
                Effect::Keeps => 1,
                Effect::Opens => 2,
            };
            if more > spare {
                self.beyond = self.beyond.min(more - spare);
            }
        }
    }
}
