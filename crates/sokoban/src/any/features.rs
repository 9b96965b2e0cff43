//! The features of a position on its way to a solution: the guide of the search by macro pushes.
//!
//! In this order: how much of the plan is packed; into how many regions the boxes cut the floor; how many links between
//! rooms they shut; how many of them are out of reach of the rest of the plan; how often one blocks another; and how
//! far the nearest box is from the next place to fill.

use pousse_search::{Guide, Mark};

use super::advisors::Advisors;
use super::hotspots::Hotspots;
use super::lost::Lost;
use super::plan::PackingPlan;
use super::push_domain::{Haul, MacroPushes};
use super::regions::Regions;
use super::rooms::Rooms;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::FAR;
use crate::state::{State, widen};
use crate::zone::Zone;

/// Guides the search through a level by a packing plan.
pub(crate) struct Follow<'l, const P: usize, const W: usize> {
    /// The plan.
    pub(crate) plan: PackingPlan<P>,
    lost: &'l Lost<P, W>,
    links: &'l [u64], // by square: the links between rooms that it lies on
    hotspots: &'l Hotspots<P>,
    out_of_plan: Vec<Zone<P>>, // by steps done: where boxes are no longer of any use
    manner: Manner,
}

/// Which features count most. One order may succeed where another fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// As above; cells use all but the last two.
    Usual,
    /// Cells use all but the last.
    Fine,
    /// Blocked boxes count before regions.
    Unblock,
    /// Blocked boxes are ignored.
    Plain,
}

/// The parts of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Features {
    /// Steps of the plan still to do.
    pub(crate) left: usize,
    /// The number of regions of the floor.
    pub(crate) regions: u16,
    /// The number of links that are shut.
    pub(crate) shut: u32,
    /// Boxes that are outside the plan.
    pub(crate) out_of_plan: usize,
    /// Pairs of boxes in which one blocks the other.
    pub(crate) hot: u32,
    /// Pushes from the nearest box to the next place to fill.
    pub(crate) far: u16,
    /// The number of pushes of the last action.
    pub(crate) steps: u16,
}

/// The number of low bits that cells leave out.
const SHIFT_FINE: u32 = 16;
const SHIFT_USUAL: u32 = 24;

impl Features {
    fn rank(&self, manner: Manner) -> u64 {
        let hot = if manner == Manner::Plain { 0 } else { self.hot };
        let (second, fifth) = match manner {
            Manner::Unblock => (hot, u32::from(self.regions)),
            _ => (u32::from(self.regions), hot),
        };
        (self.left.min(0xffff) as u64) << 48
            | u64::from(second.min(0xfff)) << 36
            | u64::from(self.shut.min(0x3f)) << 30
            | (self.out_of_plan.min(0x3f) as u64) << SHIFT_USUAL
            | u64::from(fifth.min(0xff)) << SHIFT_FINE
            | u64::from(self.far.min(0xff)) << 8
            | u64::from(self.steps.min(0xff))
    }
}

/// Scratch memory of the guide.
#[derive(Default)]
pub(crate) struct Scratch<const P: usize> {
    missing: Vec<(u16, u16)>, // by steps done: how many places are empty, and one of them
    filled_by: Vec<u16>,      // by square: the most steps done once a box is there
    kept: Vec<Kept<P>>,
    regions: Regions,
}

/// What all actions of one box share, for each number of steps done.
struct Kept<const P: usize> {
    done: usize,
    far: u16,       // of the other boxes
    hot: u32,       // of the other boxes
    loose: Zone<P>, // the other boxes that are not packed
}

impl<'l, const P: usize, const W: usize> Follow<'l, P, W> {
    pub(crate) fn new(
        board: &Board,
        plan: PackingPlan<P>,
        lost: &'l Lost<P, W>,
        rooms: &'l Rooms,
        hotspots: &'l Hotspots<P>,
        manner: Manner,
    ) -> Self {
        let out_of_plan = (0..=plan.len()).map(|done| out_of_plan(board, &plan, done)).collect();
        Self { plan, lost, links: &rooms.links, hotspots, out_of_plan, manner }
    }

    /// Returns the links that are shut.
    fn shut(&self, boxes: &Zone<P>) -> u64 {
        boxes.iter().fold(0, |shut, square| shut | self.links[square])
    }

    /// Returns the pushes that the nearest of the given boxes needs to reach the next place to fill.
    fn nearest(&self, done: usize, boxes: &Zone<P>) -> u16 {
        let Some(distance) = self.plan.distance.get(done) else { return 0 };
        boxes.iter().map(|square| distance[square]).min().unwrap_or(FAR)
    }

    /// Computes the features of a position from scratch.
    fn features(&self, board: &Board, state: &State<P, W>, regions: &mut Regions) -> Features {
        let done = self.plan.packed(&state.boxes);
        let loose = state.boxes.minus(&self.plan.needed[done]);
        regions.label(board, &widen::<P, W>(&state.boxes));
        Features {
            left: self.plan.len() - done,
            regions: regions.count(),
            shut: self.shut(&state.boxes).count_ones(),
            out_of_plan: state.boxes.and(&self.out_of_plan[done]).len(),
            hot: self.hotspots.count(&loose),
            far: self.nearest(done, &loose),
            steps: 0,
        }
    }
}

/// Returns the squares where boxes are of no use for the steps after the next one.
fn out_of_plan<const P: usize>(board: &Board, plan: &PackingPlan<P>, done: usize) -> Zone<P> {
    if done + 1 >= plan.len() {
        return Zone::default();
    }
    let walls = &plan.needed[done + 1];
    let mut seen = *walls;
    let mut stack: Vec<usize> = Vec::new();
    for step in &plan.steps[done + 1..] {
        let to = usize::from(step.to);
        if !seen.has(to) {
            seen.add(to);
            stack.push(to);
        }
    }
    while let Some(at) = stack.pop() {
        for d in 0..DIRECTIONS {
            let beside = board.next(at, d);
            if beside == WALL || !board.is_live(beside) || seen.has(usize::from(beside)) {
                continue;
            }
            let beyond = board.next(usize::from(beside), d);
            if beyond != WALL && !(board.is_live(beyond) && walls.has(usize::from(beyond))) {
                seen.add(usize::from(beside));
                stack.push(usize::from(beside));
            }
        }
    }
    Zone::of((0..board.live()).filter(|&square| !seen.has(square)))
}

impl<const P: usize, const W: usize> Guide<MacroPushes<P, W>> for Follow<'_, P, W> {
    type Scratch = Scratch<P>;

    fn rank(&self, domain: &MacroPushes<P, W>, state: &State<P, W>, scratch: &mut Scratch<P>) -> u64 {
        self.features(&domain.board, state, &mut scratch.regions).rank(self.manner)
    }

    fn cell(&self, rank: u64) -> u64 {
        rank >> if self.manner == Manner::Fine { SHIFT_FINE } else { SHIFT_USUAL }
    }

    fn survey(
        &self,
        domain: &MacroPushes<P, W>,
        state: &State<P, W>,
        actions: &[Haul],
        scratch: &mut Scratch<P>,
        out: &mut Vec<Mark>,
    ) {
        let board = &*domain.board;
        let mut regions = std::mem::take(&mut scratch.regions);
        let now = self.features(board, state, &mut regions);
        let done_now = self.plan.len() - now.left;
        scratch.missing.clear();
        scratch.missing.extend(self.plan.needed.iter().map(|needed| {
            let missing = needed.minus(&state.boxes);
            (missing.len() as u16, missing.first().map_or(WALL, |square| square as u16))
        }));
        scratch.filled_by.resize(board.squares(), 0);
        let mut advisors = Advisors::<P, W>::new(board, state, now, &regions);
        let first = out.len();
        for hauls in actions.chunk_by(|a, b| a.from == b.from) {
            let from = usize::from(hauls[0].from);
            let mut others = state.boxes;
            others.remove(from);
            let shut = self.shut(&others);
            let without = scratch.without(&self.plan, from);
            scratch.kept.clear();
            for haul in hauls {
                let to = usize::from(haul.to);
                let mut boxes = others;
                boxes.add(to);
                if self.lost.at_birth(&boxes, to) {
                    out.push(Mark { rank: Mark::LOST, advised: false });
                    continue;
                }
                let done = without.max(usize::from(scratch.filled_by[to]));
                let kept = scratch.keep(self, done, &others);
                let needed = self.plan.needed[done].has(to);
                let distance = self.plan.distance.get(done).map_or(0, |distance| distance[to]);
                let features = Features {
                    left: self.plan.len() - done,
                    regions: haul.regions,
                    shut: (shut | self.links[to]).count_ones(),
                    out_of_plan: boxes.and(&self.out_of_plan[done]).len(),
                    hot: kept.hot + if needed { 0 } else { self.hotspots.added(&kept.loose, to) },
                    far: if needed { kept.far } else { kept.far.min(distance) },
                    steps: haul.steps,
                };
                let rank = features.rank(self.manner);
                if done >= done_now {
                    advisors.hear(out.len() - first, rank, &features);
                }
                out.push(Mark { rank, advised: false });
            }
            advisors.end(board, &others, actions);
            scratch.forget(from);
        }
        for at in advisors.proposals() {
            out[first + at].advised = true;
        }
        scratch.regions = regions;
    }

    fn lost(
        &self,
        _: &MacroPushes<P, W>,
        state: &State<P, W>,
        last: Option<Haul>,
        _: &mut Scratch<P>,
    ) -> bool {
        self.lost.when_picked(state, last.map(|haul| usize::from(haul.to)))
    }

    fn lost_after_all(
        &self,
        _: &MacroPushes<P, W>,
        state: &State<P, W>,
        last: Option<Haul>,
        expanded: u32,
        _: &mut Scratch<P>,
    ) -> bool {
        last.is_some_and(|haul| self.lost.after_all(state, usize::from(haul.to), expanded))
    }
}

impl<const P: usize> Scratch<P> {
    /// Returns how many steps are done without the box on `from`, and records how many are done once it stands
    /// elsewhere.
    fn without(&mut self, plan: &PackingPlan<P>, from: usize) -> usize {
        let mut without = 0;
        for (done, &(count, one)) in self.missing.iter().enumerate() {
            match (count, plan.needed[done].has(from)) {
                (0, false) => without = done,
                (0, true) => self.filled_by[from] = done as u16,
                (1, false) => self.filled_by[usize::from(one)] = done as u16,
                _ => {}
            }
        }
        without
    }

    /// Undoes what [`without`](Self::without) recorded.
    fn forget(&mut self, from: usize) {
        self.filled_by[from] = 0;
        for &(_, one) in self.missing.iter().filter(|(_, one)| *one != WALL) {
            self.filled_by[usize::from(one)] = 0;
        }
    }

    /// Returns what holds for the other boxes when `done` steps are done.
    fn keep<const W: usize>(&mut self, guide: &Follow<'_, P, W>, done: usize, others: &Zone<P>) -> &Kept<P> {
        let at = self.kept.iter().position(|kept| kept.done == done).unwrap_or_else(|| {
            let loose = others.minus(&guide.plan.needed[done]);
            let (far, hot) = (guide.nearest(done, &loose), guide.hotspots.count(&loose));
            self.kept.push(Kept { done, far, hot, loose });
            self.kept.len() - 1
        });
        &self.kept[at]
    }
}
