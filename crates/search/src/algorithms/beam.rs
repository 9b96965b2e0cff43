//! Beam search: breadth-first, but only the most promising states of each layer are expanded.
//!
//! A layer is built in two steps, each distributed among the threads. First all children of the layer before are
//! ranked, and only their rank, hash and parent are stored (`children.rs`). Then the best of them are selected, each
//! state once and none that was in the two layers before, and constructed (`choose.rs`). Ties are broken at random,
//! using a seed. States are assigned by hash to a number of parts that depends on the width alone, so a beam is the
//! same on any number of threads.
//!
//! What a layer drops is lost: a pass may fail although a plan exists. The search then restarts, twice as wide and with
//! another seed (BULB, Furcy & Koenig 2005, uses discrepancies instead), unless nothing was ever dropped.

mod children;
mod choose;
mod seen;

use self::children::{Batch, expand};
use self::choose::{Chosen, choose};
use self::seen::Seen;
use crate::{
    Cost, Counters, DEAD, Domain, Heuristic, Iteration, Outcome, POLL_INTERVAL, Plan, Proven, Run, Status,
    StopReason,
};

/// The default width.
pub const DEFAULT_WIDTH: u32 = 1000;

/// Options of beam search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The maximum number of states per layer.
    pub width: u32,
    /// Decides ties between states of equal rank.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { width: DEFAULT_WIDTH, seed: 0 }
    }
}

/// Parts of a wide layer.
const PARTS: usize = 16;
/// The width from which a layer has several parts: each part is then large enough to get a fair share of the good
/// states.
const WIDE: usize = 4096;
/// Layer size below which waking other threads costs more than it saves.
const WORTH_SHARING: usize = 2048;
/// Layers without a new best state after which a pass gives up.
const PATIENCE: u32 = 1000;

/// Searches for any plan, doubling the width from pass to pass.
pub fn search<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let mut outcome = Outcome::new(Status::Failed);
    let mut options = options;
    let mut passes = 0;
    loop {
        let before = outcome.counters;
        let end = pass(domain, heuristic, options, None, run, &mut outcome);
        // Passes after the first are recorded as rounds, with the width as their bound.
        if passes > 0 {
            outcome.iterations.push(Iteration {
                bound: options.width,
                generated: outcome.counters.generated - before.generated,
                expanded: outcome.counters.expanded - before.expanded,
            });
        }
        if end != End::Lost || options.width == u32::MAX {
            return outcome;
        }
        passes += 1;
        options = Options { width: options.width.saturating_mul(2), seed: options.seed.wrapping_add(1) };
        run.announce_bound(options.width, Proven::No);
    }
}

/// How a pass ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With a plan.
    Found,
    /// Without one, having dropped states.
    Lost,
    /// Without one, having dropped nothing: there is none below the ceiling.
    Dry,
    /// Stopped by a limit.
    Stopped,
}

/// A state of a layer.
#[derive(Clone)]
struct Member<S, C> {
    state: S,
    carry: C,
    g: Cost,
    code: u32, // of the action that led to it; `NO_ACTION` for the root
}

const NO_ACTION: u32 = u32::MAX;

/// The location of a state in a layer: its index in its part, times the number of parts, plus the part.
type Place = u32;

/// The states of a layer, by part.
type Layer<D, C> = Vec<Vec<Member<<D as Domain>::State, C>>>;

/// For every state of a layer, by part: the location of its parent, and the code of the action from there.
type Trail = Vec<Vec<(Place, u32)>>;

/// Runs a single pass, for a plan that costs less than `ceiling`, as far as the estimate can tell. Whatever it finds,
/// proves and counts goes into `outcome`.
pub fn pass<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    options: Options,
    ceiling: Option<Cost>,
    run: &Run<'_>,
    outcome: &mut Outcome<D::Action>,
) -> End {
    let root = domain.initial();
    let carry = heuristic.root(domain, &root);
    let h = heuristic.value(carry);
    let admissible = heuristic.properties().admissible;
    if admissible && h != DEAD {
        outcome.raise_lower_bound(h);
    }
    let width = options.width as usize;
    let parts = if width < WIDE { 1 } else { PARTS };
    let threads = if D::ALONE { 1 } else { run.limits().threads.max(1) };
    let beam =
        Beam { domain, heuristic, options, ceiling: if admissible { ceiling } else { None }, parts, run };
    if outcome.counters.generated == 0 {
        outcome.counters.generated = 1;
    }
    if h == DEAD {
        return End::Dry;
    }
    if domain.is_goal(&root) {
        return finish(outcome, Plan { actions: Vec::new(), cost: 0 }, run);
    }
    let mut layer: Layer<D, H::Carry> = vec![vec![Member { state: root, carry, g: 0, code: NO_ACTION }]];
    layer.resize_with(parts, Vec::new);
    let mut seen: Vec<Seen> = (0..parts).map(|_| Seen::new()).collect();
    let mut trails: Vec<Trail> = Vec::new();
    let (mut best, mut in_vain, mut dropped) = (u32::MAX, 0, false);
    let mut trail_bytes = 0;
    let mut next_look = 0; // nodes generated by then
    let mut most_children = 4; // of a state, as far as known
    let member = size_of::<Member<D::State, H::Carry>>() + Seen::BYTES_EACH;
    let bytes_of = |states: usize, children: usize, trail: usize| {
        (states * member + children * Batch::BYTES_EACH + trail) as u64
    };
    loop {
        let size: usize = layer.iter().map(Vec::len).sum();
        let threads = if size < WORTH_SHARING { 1 } else { threads };
        // Narrow layers do not poll the run themselves.
        if outcome.counters.generated >= next_look {
            next_look = outcome.counters.generated + POLL_INTERVAL;
            if let Some(reason) = run.pulse().poll(&Counters::default()) {
                outcome.status = Status::Stopped(reason);
                return End::Stopped;
            }
        }
        // The approximate memory of the next layer is known before it is built.
        let children = size * most_children;
        let expected = children.min(width);
        let trail = trail_bytes + expected * size_of::<(Place, u32)>();
        if bytes_of(size + expected, children, trail) > run.limits().memory {
            outcome.status = Status::Stopped(StopReason::Memory);
            return End::Stopped;
        }
        let batches = match beam.expand_all(&layer, threads, outcome) {
            Ok(batches) => batches,
            Err(reason) => {
                outcome.status = Status::Stopped(reason);
                return End::Stopped;
            }
        };
        let children: usize = batches.iter().map(Batch::len).sum();
        let chosen = beam.choose_all(&layer, &batches, &mut seen, threads);
        let counters = &mut outcome.counters;
        let kept: usize = chosen.iter().map(|part| part.members.len()).sum();
        dropped |= chosen.iter().any(|part| part.dropped);
        counters.max_frontier = counters.max_frontier.max(kept as u64);
        most_children = most_children.max(children.div_ceil(size));
        trail_bytes += kept * size_of::<(Place, u32)>();
        let bytes = bytes_of(size + kept, children, trail_bytes);
        counters.peak_bytes = counters.peak_bytes.max(bytes);
        counters.stored = (trail_bytes / size_of::<(Place, u32)>()) as u64;
        run.record_bytes(bytes);
        let goal = chosen.iter().enumerate().find_map(|(part, chosen)| chosen.goal.map(|at| (part, at)));
        let least = chosen.iter().map(|part| part.least).min().unwrap_or(u32::MAX);
        let (members, trail): (Layer<D, H::Carry>, Trail) =
            chosen.into_iter().map(|part| (part.members, part.trail)).unzip();
        trails.push(trail);
        if let Some((part, at)) = goal {
            let cost = members[part][at].g;
            let actions = walk_back(domain, &trails, parts, part, at);
            return finish(outcome, Plan { actions, cost }, run);
        }
        if kept == 0 {
            return if dropped { End::Lost } else { End::Dry };
        }
        in_vain = if least < best { 0 } else { in_vain + 1 };
        best = best.min(least);
        if in_vain > PATIENCE && dropped {
            return End::Lost;
        }
        layer = members;
    }
}

fn finish<A>(outcome: &mut Outcome<A>, plan: Plan<A>, run: &Run<'_>) -> End {
    run.announce_plan(plan.cost);
    outcome.found(plan);
    End::Found
}

/// Returns the actions that led to a state of the last layer.
fn walk_back<D: Domain>(
    domain: &D,
    trails: &[Trail],
    parts: usize,
    mut part: usize,
    mut at: usize,
) -> Vec<D::Action> {
    let mut actions = Vec::with_capacity(trails.len());
    for trail in trails.iter().rev() {
        let (place, code) = trail[part][at];
        actions.push(domain.decode(code));
        (part, at) = (place as usize % parts, place as usize / parts);
    }
    actions.reverse();
    super::trail::priced(domain, actions).actions
}

/// What the steps of a pass share.
struct Beam<'b, 'r, D: Domain, H: Heuristic<D>> {
    domain: &'b D,
    heuristic: &'b H,
    options: Options,
    ceiling: Option<Cost>,
    parts: usize,
    run: &'b Run<'r>,
}

impl<D: Domain, H: Heuristic<D>> Beam<'_, '_, D, H> {
    /// Ranks the children of a layer, on `threads` threads; each batch holds those of neighbouring parents.
    fn expand_all(
        &self,
        layer: &Layer<D, H::Carry>,
        threads: usize,
        outcome: &mut Outcome<D::Action>,
    ) -> Result<Vec<Batch>, StopReason> {
        let parents: usize = layer.iter().map(Vec::len).sum();
        let share = parents.div_ceil(threads);
        let batches = on_threads(threads, |thread| expand(self, layer, thread * share..(thread + 1) * share));
        let mut stopped = None;
        for batch in &batches {
            outcome.counters.expanded += batch.expanded;
            outcome.counters.popped += batch.expanded;
            outcome.counters.generated += batch.generated;
            stopped = stopped.or(batch.stopped);
        }
        match stopped {
            Some(reason) => Err(reason),
            None => Ok(batches),
        }
    }

    /// Selects the members of the next layer, part by part.
    fn choose_all(
        &self,
        layer: &Layer<D, H::Carry>,
        batches: &[Batch],
        seen: &mut [Seen],
        threads: usize,
    ) -> Vec<Chosen<D::State, H::Carry>> {
        let share = self.parts.div_ceil(threads);
        if threads == 1 || self.parts == 1 {
            return seen
                .iter_mut()
                .enumerate()
                .map(|(part, seen)| choose(self, layer, batches, part, seen))
                .collect();
        }
        std::thread::scope(|scope| {
            let work: Vec<_> = seen
                .chunks_mut(share)
                .enumerate()
                .map(|(thread, seen)| {
                    scope.spawn(move || {
                        let parts = seen.iter_mut().enumerate();
                        parts
                            .map(|(i, seen)| choose(self, layer, batches, thread * share + i, seen))
                            .collect()
                    })
                })
                .collect();
            let done: Vec<Vec<_>> =
                work.into_iter().map(|work| work.join().expect("no part panics")).collect();
            done.into_iter().flatten().collect()
        })
    }
}

/// Runs `work` once on each of `threads` threads, including this one; the results are in order.
fn on_threads<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    if threads == 1 {
        return vec![work(0)];
    }
    std::thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        let mut done = vec![work(0)];
        done.extend(others.into_iter().map(|other| other.join().expect("no share panics")));
        done
    })
}
