//! The second engine: towards an open position.
//!
//! Some levels have to be opened up before any goal can be filled, and filling goals early only leads astray. Here the
//! level is first played backwards, with all boxes on the board, until they are off the goals, spread out, and near the
//! start squares of the boxes. From every position on the way, the rest of the solution is known. Then the level is
//! played forwards towards the most open of them; reaching any of them ends the search.

use std::sync::Arc;

use pousse_search::algorithms::feature_space::FeatureSpace;
use pousse_search::{Domain, Mark, Run, mix};

use super::backwards::Backwards;
use super::meeting::Meeting;
use super::planner::{goals_to_fill, near_starts};
use super::pull_domain::{MacroPulls, Pull, Pulled, Removal};
use super::rooms::Rooms;
use crate::board::Board;
use crate::zone::Zone;

/// The bit offsets of the parts of a rank.
const SHIFT_FIRST: u32 = 48;
const SHIFT_REGIONS: u32 = 36;
const SHIFT_LINKS: u32 = 28;
const SHIFT_FAR: u32 = 8;

fn rank_of(first: usize, regions: u16, links: u64, far: u32, last: u64) -> u64 {
    (first.min(0xffff) as u64) << SHIFT_FIRST
        | u64::from(regions.min(4095)) << SHIFT_REGIONS
        | u64::from(links.count_ones()) << SHIFT_LINKS
        | u64::from(far.min(0xf_ffff)) << SHIFT_FAR
        | last & 0xff
}

/// Guides backward play to open positions near the start.
pub(super) struct Scatter<'l, const P: usize> {
    goals: Zone<P>,
    starts: Zone<P>,
    near: Vec<u16>, // by square: the fewest pushes from a start square
    links: &'l [u64],
    open: bool, // regions before boxes on goals
    seed: u64,
}

impl<const P: usize> Scatter<'_, P> {
    fn far(&self, square: usize) -> u32 {
        u32::from(self.near[square].min(999))
    }
}

impl<const P: usize> Scatter<'_, P> {
    pub(super) fn rank(&self) -> u64 {
        rank_of(0xffff, 4095, 0, 0, 0)
    }

    pub(super) fn cell(&self, rank: u64) -> u64 {
        rank >> SHIFT_LINKS
    }

    pub(super) fn survey<const W: usize>(
        &self,
        pulled: &Pulled<P, W>,
        actions: &[Pull],
        out: &mut Vec<Mark>,
    ) {
        let boxes = &pulled.state.boxes;
        let on_goals = boxes.and(&self.goals.minus(&self.starts)).len();
        let far: u32 = boxes.iter().map(|square| self.far(square)).sum();
        let first = out.len();
        let mut advised: [Option<(u64, usize)>; 3] = [None; 3];
        for (at, pull) in actions.iter().enumerate() {
            let Some(haul) = pull.haul() else {
                out.push(Mark { rank: rank_of(on_goals, 4094, 0, far, 0), advised: false });
                continue;
            };
            let (from, to) = (usize::from(haul.from), usize::from(haul.to));
            let count =
                |zone: &Zone<P>, square: usize| usize::from(zone.has(square) && !self.starts.has(square));
            let on_goals = on_goals - count(&self.goals, from) + count(&self.goals, to);
            let far = far - self.far(from) + self.far(to);
            let links = boxes
                .iter()
                .filter(|&square| square != from)
                .fold(self.links[to], |shut, square| shut | self.links[square]);
            let noise = mix(self.seed ^ (from as u64) << 20 ^ to as u64);
            let rank = if self.open {
                rank_of(usize::from(haul.regions), on_goals as u16, links, far, noise)
            } else {
                rank_of(on_goals, haul.regions, links, far, noise)
            };
            out.push(Mark { rank, advised: false });
            let keys = [rank, u64::from(haul.regions) << 48 | rank >> 16, u64::from(far) << 40 | rank >> 24];
            for (best, key) in advised.iter_mut().zip(keys) {
                if best.is_none_or(|(other, _)| key < other) {
                    *best = Some((key, first + at));
                }
            }
        }
        for (_, at) in advised.into_iter().flatten() {
            out[at].advised = true;
        }
    }
}

/// The result of playing a level backwards.
pub(crate) struct Opened<const P: usize> {
    /// The boxes of the target position.
    pub(crate) target: Zone<P>,
    /// All positions seen.
    pub(crate) meeting: Arc<Meeting<P>>,
}

/// Plays a level backwards for a given number of expansions.
pub(crate) fn open<const P: usize, const W: usize>(
    board: &Arc<Board>,
    rooms: &Rooms,
    seed: u64,
    expansions: u64,
    run: &Run<'_>,
) -> Opened<P> {
    let goals = goals_to_fill::<P>(board);
    let starts: Zone<P> = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
    let domain = MacroPulls::<P, W>::new(board.clone(), goals, Removal::Never, rooms.of.clone());
    let guide =
        Scatter { goals, starts, near: near_starts(board), links: &rooms.links, open: seed % 2 == 1, seed };
    let lead = Backwards::Scatter(&guide);
    let mut search = FeatureSpace::new(&domain, &lead, run.limits().memory / 8);
    search.go_on(expansions, run);
    let mut end = domain.initial();
    for &pull in &search.best().actions {
        domain.apply(&mut end, pull);
    }
    let mut meeting = Meeting::default();
    for (number, [state, _]) in search.states().enumerate().skip(1) {
        meeting.add(state, number as u32);
    }
    meeting.ways = search.links().map(|(parent, pull)| (parent, pull.and_then(Pull::haul))).collect();
    Opened { target: end.state.boxes, meeting: Arc::new(meeting) }
}
