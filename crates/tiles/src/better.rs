//! Better and better plans: beams of increasing width, from the start to the goal and back, then windows of the best
//! plan.
//!
//! Windows gain more than width does, but on large boards a wider beam gives them a better plan to start from. So beams
//! get a share of the time; if too little of it is left for a wider beam, it goes to beams of the same width with other
//! seeds.

use std::time::{Duration, Instant};

use pousse_search::algorithms::beam::{self, End, Options};
use pousse_search::shorten::{Improver, Rest, Route};
use pousse_search::{Cost, Counters, Heuristic, Limits, Outcome, Plan, Run, Status, StopReason};

use crate::block::Block;
use crate::constructive::{Terms, widen};
use crate::guide::Guide;
use crate::network::Trained;
use crate::shorten::Windows;
use crate::tally::Tally;
use crate::{Array, Board, Direction, Grid, Small, Tiles};

/// How much work to do for a better plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As much as this time allows.
    For(Duration),
    /// Beams up to a certain width, and windows until they gain nothing for a while.
    WhileItPays,
}

/// The width of the first beam, and the factor by which the next ones are wider.
const FIRST_WIDTH: u32 = 250;
const WIDER: u32 = 4;
/// The widest beam, and the widest without a time limit.
const WIDEST: u32 = 250 << 10;
const WIDEST_WHILE_IT_PAYS: u32 = 16_000;
/// The share of the time for beams.
const SHARE_OF_BEAMS: f64 = 0.5;
/// The share of the time for frames.
const SHARE_OF_FRAMES: f64 = 0.6;
/// If both sides are at least this long, a beam over the whole board loses its way, so the board is filled frame by
/// frame.
const FRAMED: usize = 7;
/// The longest side of boards, and of blocks of boards, on which a network guides the beams.
const MOST_TRAINED: usize = 8;
/// The share of the time after which work on such a block ends, too.
const SHARE_WITH_LAST_BLOCK: f64 = 0.85;
/// The time spent on the last block of each plan found with frames, so that plans are compared by their final length: a
/// share of the time the frames took, within limits.
const SHARE_OF_QUICK_END: f64 = 0.5;
const LEAST_QUICK_END: Duration = Duration::from_millis(50);
const MOST_QUICK_END: Duration = Duration::from_millis(800);
/// How long the frames and the last block each take without a time limit.
const LONG_FRAMES: Duration = Duration::from_secs(5);
/// The number of window nodes without a gain after which windows no longer pay.
const IN_VAIN: u64 = 50_000_000;

/// Improves a plan; a position has at most [`MOST_CELLS`](crate::MOST_CELLS) cells.
pub(crate) fn better(
    start: &Grid,
    goal: &Grid,
    plan: Vec<Direction>,
    effort: Effort,
    run: &Run<'_>,
) -> Outcome<Direction> {
    match start.shape().cells() {
        ..=16 => work::<Small>(start, goal, plan, effort, run),
        17..=25 => work::<Array<25>>(start, goal, plan, effort, run),
        26..=36 => work::<Array<36>>(start, goal, plan, effort, run),
        37..=49 => work::<Array<49>>(start, goal, plan, effort, run),
        50..=64 => work::<Array<64>>(start, goal, plan, effort, run),
        _ => work::<Array<100>>(start, goal, plan, effort, run),
    }
}

fn work<B: Board>(
    start: &Grid,
    goal: &Grid,
    plan: Vec<Direction>,
    effort: Effort,
    run: &Run<'_>,
) -> Outcome<Direction> {
    let domain = Tiles::<B>::new(start, goal, Direction::ALL).expect("start and goal fit this board");
    let mut bench = Bench {
        start,
        goal,
        domain: &domain,
        run,
        effort,
        began: Instant::now(),
        outcome: Outcome::new(Status::Solved),
    };
    bench.take(plan);
    let ended = bench.beams().or_else(|| bench.windows());
    let mut outcome = bench.outcome;
    outcome.raise_lower_bound(run.floor());
    if outcome.status != Status::Optimal
        && let Some(reason) = ended
    {
        outcome.status = Status::Stopped(reason);
    }
    outcome
}

/// The direction in which a beam searches.
#[derive(Clone, Copy)]
enum Way {
    There,
    Back,
}

/// What has ended after a beam: the series of beams, or the whole run.
enum Ended {
    Beams,
    Run(StopReason),
}

struct Bench<'b, 'r, B: Board> {
    start: &'b Grid,
    goal: &'b Grid,
    domain: &'b Tiles<B>,
    run: &'b Run<'r>,
    effort: Effort,
    began: Instant,
    outcome: Outcome<Direction>,
}

impl<B: Board> Bench<'_, '_, B> {
    fn cost(&self) -> Cost {
        self.outcome.upper_bound().unwrap_or(Cost::MAX)
    }

    fn take(&mut self, actions: Vec<Direction>) {
        let plan = Plan { cost: actions.len() as Cost, actions };
        if plan.cost < self.cost() {
            self.run.announce_plan(plan.cost);
            self.outcome.plan = Some(plan);
        }
    }

    fn count(&mut self, counters: &Counters) {
        self.outcome.counters.merge_sequential(counters);
        self.run.charge(counters);
    }

    /// Returns whether the best plan is proven optimal.
    fn is_proven(&self) -> bool {
        self.cost() <= self.run.floor()
    }

    /// Returns the limits for a part of the work that may take up to `time`.
    fn limits(&self, time: Option<Duration>) -> Limits {
        let run = self.run;
        Limits {
            time: time.into_iter().chain(run.time_left()).min(),
            nodes: run.nodes_left(),
            ..*run.limits()
        }
    }

    /// Returns the time left of a share of the whole.
    fn time_left(&self, share: f64) -> Option<Duration> {
        match self.effort {
            Effort::For(time) => Some(time.mul_f64(share).saturating_sub(self.began.elapsed())),
            Effort::WhileItPays => None,
        }
    }

    /// Runs beams of increasing width. Returns why the run ended, if it did.
    fn beams(&mut self) -> Option<StopReason> {
        let domain = self.domain;
        let shape = domain.layout().shape();
        if let Some(trained) = Trained::new(domain.layout()) {
            // No network is trained for the way back, whose goal can be any position.
            return self.rising(|bench, options| bench.beam(domain, &trained, options, Way::There));
        }
        if shape.rows().min(shape.columns()) >= FRAMED {
            return self.frames();
        }
        let backwards = domain.backwards();
        let (there, back) = (Guide::new(domain.layout()), Guide::new(backwards.layout()));
        self.rising(|bench, options| {
            let ended = bench.beam(domain, &there, options, Way::There);
            if ended.is_some() { ended } else { bench.beam(&backwards, &back, options, Way::Back) }
        })
    }

    /// Fills the board frame by frame, with wider and wider beams. Returns why the run ended, if it did.
    fn frames(&mut self) -> Option<StopReason> {
        let run = self.run;
        let time = self.time_left(SHARE_OF_FRAMES).unwrap_or(LONG_FRAMES);
        let until = Instant::now() + time;
        let tally = Tally::new(run, Some(until));
        let stop = |work| tally.report(work);
        let gained = |length: usize| run.announce_plan(length as Cost);
        let Limits { threads, memory, .. } = *run.limits();
        let known = self.outcome.plan.as_ref().map_or(Vec::new(), |plan| plan.actions.clone());
        let end = |plan: Vec<Direction>, took: Duration| self.with_quick_end(plan, took);
        let side = Block::of(self.goal, MOST_TRAINED).map_or(0, |_| MOST_TRAINED);
        let terms =
            Terms { threads, memory, time: Some(time), stop: &stop, side, end: &end, gained: &gained };
        let plan = widen(self.start, self.goal, known, &terms);
        self.outcome.counters.merge_sequential(&tally.counters());
        self.take(plan);
        run.interrupted().or_else(|| self.last_block())
    }

    /// Improves the last block of a plan for part of the time it took to find the plan.
    fn with_quick_end(&self, plan: Vec<Direction>, took: Duration) -> Vec<Direction> {
        let Some(block) = Block::of(self.goal, MOST_TRAINED) else { return plan };
        let (begin, start, goal) = block.last(self.start, self.goal, &plan);
        let time = took.mul_f64(SHARE_OF_QUICK_END).clamp(LEAST_QUICK_END, MOST_QUICK_END);
        let aside = self.run.stage_aside(Limits { threads: 1, ..self.limits(Some(time)) });
        let outcome = better(&start, &goal, plan[begin..].to_vec(), Effort::For(time), &aside);
        self.run.charge(&outcome.counters);
        match outcome.plan {
            Some(end) => plan[..begin].iter().copied().chain(end.actions).collect(),
            None => plan,
        }
    }

    /// Improves the end of the plan, where only the block around the blank's home is left: networks are trained for
    /// such blocks. Returns why the run ended, if it did.
    fn last_block(&mut self) -> Option<StopReason> {
        let plan = self.outcome.plan.as_ref()?.actions.clone();
        let block = Block::of(self.goal, MOST_TRAINED)?;
        let (begin, start, goal) = block.last(self.start, self.goal, &plan);
        let effort = match self.time_left(SHARE_WITH_LAST_BLOCK) {
            Some(left) => Effort::For(left),
            None => Effort::For(LONG_FRAMES),
        };
        // A plan for the block is not a plan for the whole board, so it is not announced.
        let aside = self.run.stage_aside(self.limits(self.time_left(SHARE_WITH_LAST_BLOCK)));
        let outcome = better(&start, &goal, plan[begin..].to_vec(), effort, &aside);
        self.count(&outcome.counters);
        if let Some(end) = outcome.plan {
            self.take(plan[..begin].iter().copied().chain(end.actions).collect());
        }
        self.run.interrupted()
    }

    /// Runs beams with `send`, wider and wider while time permits. Returns why the run ended, if it did.
    fn rising(&mut self, mut send: impl FnMut(&mut Self, Options) -> Option<Ended>) -> Option<StopReason> {
        let widest = if self.effort == Effort::WhileItPays { WIDEST_WHILE_IT_PAYS } else { WIDEST };
        let mut options = Options { width: FIRST_WIDTH, seed: 0 };
        loop {
            let began = Instant::now();
            match send(self, options) {
                None => {}
                Some(Ended::Beams) => return None,
                Some(Ended::Run(reason)) => return Some(reason),
            }
            let took = began.elapsed();
            let fits = |times: u32| self.time_left(SHARE_OF_BEAMS).is_none_or(|left| took * times <= left);
            options.seed += 1;
            if options.width * WIDER <= widest && fits(WIDER) {
                options.width *= WIDER;
            } else if self.effort == Effort::WhileItPays || !fits(1) {
                return None;
            }
        }
    }

    /// Runs one beam. Returns what has ended with it, if anything.
    fn beam<H: Heuristic<Tiles<B>>>(
        &mut self,
        domain: &Tiles<B>,
        guide: &H,
        options: Options,
        way: Way,
    ) -> Option<Ended> {
        if let Some(reason) = self.run.interrupted() {
            return Some(Ended::Run(reason));
        }
        let left = self.time_left(SHARE_OF_BEAMS);
        if self.is_proven() || left == Some(Duration::ZERO) {
            return Some(Ended::Beams);
        }
        let mut outcome = Outcome::new(Status::Failed);
        let stage = self.run.stage(self.limits(left));
        let end = beam::pass(domain, guide, options, Some(self.cost()), &stage, &mut outcome);
        self.count(&outcome.counters);
        if let Some(plan) = outcome.plan {
            self.take(match way {
                Way::There => plan.actions,
                Way::Back => plan.actions.iter().rev().map(|action| action.opposite()).collect(),
            });
        }
        match outcome.status {
            Status::Stopped(StopReason::Nodes) => Some(Ended::Run(StopReason::Nodes)),
            // Beams that no longer fit in memory do not end the run.
            Status::Stopped(StopReason::Memory) => Some(Ended::Beams),
            // Nothing cheaper than the best plan was dropped, so no cheaper plan exists.
            _ if end == End::Dry => Some(Ended::Beams),
            _ => None,
        }
    }

    /// Searches windows of the best plan. Returns why the run ended, if it did.
    fn windows(&mut self) -> Option<StopReason> {
        let windows = Windows::new(self.domain);
        let actions = self.outcome.plan.as_ref().map_or(&[][..], |plan| &plan.actions);
        let improver = Improver::new(&windows, Route::new(self.domain, actions));
        loop {
            let before = improver.cost();
            let run = self.run;
            let limits = self.limits(self.time_left(1.0));
            let stage = run.stage(limits);
            let nodes = (self.effort == Effort::WhileItPays).then_some(IN_VAIN);
            let gained = |route: &Route<Tiles<B>>| run.announce_plan(route.cost());
            let (rest, counters) = improver.work(nodes, &stage, &|cost| cost <= run.floor(), &gained);
            self.count(&counters);
            self.take(improver.route().actions().to_vec());
            match rest {
                Rest::Stopped(StopReason::Nodes) => return Some(StopReason::Nodes),
                Rest::Enough if !self.is_proven() && improver.cost() < before => {}
                _ => return run.interrupted(),
            }
        }
    }
}

#[cfg(test)]
mod tests;
