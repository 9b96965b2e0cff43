//! Beams: the same on any number of threads, wider after a failure, within their limits.

use std::sync::Mutex;

use pousse_search::algorithms::beam::{self, End, Options};
use pousse_search::{
    Cost, Domain, Event, Heuristic, Limits, Observer, Outcome, Properties, Run, Status, StopReason,
};

use crate::common::pancakes::{Gap, Pancakes};
use crate::common::stack;

fn pass<H: Heuristic<Pancakes>>(
    domain: &Pancakes,
    heuristic: &H,
    options: Options,
    ceiling: Option<Cost>,
    threads: usize,
) -> (End, Outcome<u8>) {
    let mut outcome = Outcome::new(Status::Failed);
    let run = Run::new(Limits { threads, ..Limits::default() });
    let end = beam::pass(domain, heuristic, options, ceiling, &run, &mut outcome);
    (end, outcome)
}

/// A coarse estimate, so that layers are wide and most of their states have equal ranks.
struct Vague;

impl Heuristic<Pancakes> for Vague {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }
    fn root(&self, domain: &Pancakes, stack: &Vec<u8>) -> Cost {
        Gap.root(domain, stack) / 4
    }
    fn child(&self, domain: &Pancakes, stack: &Vec<u8>, _: u8, _: Cost) -> Cost {
        self.root(domain, stack)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

#[test]
fn threads_change_nothing() {
    let domain = Pancakes::new(&stack(11, 3)).expect("a stack");
    for width in [50, 5000] {
        let options = Options { width, seed: 7 };
        let (end, alone) = pass(&domain, &Vague, options, None, 1);
        for threads in [2, 3, 5] {
            let (other, shared) = pass(&domain, &Vague, options, None, threads);
            assert_eq!((end, &alone.plan), (other, &shared.plan), "width {width}");
            assert_eq!(alone.counters, shared.counters, "width {width}");
        }
    }
}

#[test]
fn a_seed_decides_between_equals() {
    let domain = Pancakes::new(&stack(12, 1)).expect("a stack");
    let plans: Vec<_> =
        (0..4).map(|seed| pass(&domain, &Vague, Options { width: 200, seed }, None, 1).1.plan).collect();
    assert!(plans.iter().any(|plan| *plan != plans[0]), "four seeds lead the same way");
    assert_eq!(pass(&domain, &Vague, Options { width: 200, seed: 2 }, None, 1).1.plan, plans[2]);
}

#[test]
fn nothing_is_found_at_the_ceiling_or_above() {
    for seed in 0..5 {
        let domain = Pancakes::new(&stack(7, seed)).expect("a stack");
        let wide = Options { width: 100_000, seed };
        let (end, outcome) = pass(&domain, &Gap, wide, None, 1);
        let cost = outcome.upper_bound().expect("a plan");
        assert_eq!(end, End::Found);
        assert_eq!(pass(&domain, &Gap, wide, Some(cost + 1), 1).1.upper_bound(), Some(cost));
        // Nothing was dropped, so it is certain that there is no plan.
        let (end, below) = pass(&domain, &Gap, wide, Some(cost), 1);
        assert_eq!((end, below.upper_bound()), (End::Dry, None));
    }
}

/// Paths up a tree: the right one looks worse than all others for a while, so a narrow beam loses it.
struct Trap;

impl Domain for Trap {
    type State = (u32, u32); // depth and place
    type Action = u32;
    type Packed = u64;
    type Meta = u32;
    type Scratch = ();
    const ACTION_BITS: u32 = 8;

    fn initial(&self) -> (u32, u32) {
        (0, 0)
    }
    fn is_goal(&self, state: &(u32, u32)) -> bool {
        *state == (4, 0)
    }
    fn actions(&self, state: &(u32, u32), (): &mut (), out: &mut Vec<u32>) {
        if state.0 < 4 {
            out.extend(0..3);
        }
    }
    fn apply(&self, state: &mut (u32, u32), branch: u32) {
        *state = (state.0 + 1, state.1 * 3 + branch);
    }
    fn undo(&self, state: &mut (u32, u32), branch: u32) {
        *state = (state.0 - 1, (state.1 - branch) / 3);
    }
    fn undoes(&self, _: u32, _: u32) -> bool {
        false
    }
    fn pack(&self, state: &(u32, u32)) -> u64 {
        u64::from(state.0) << 32 | u64::from(state.1)
    }
    fn unpack(&self, packed: u64) -> (u32, u32) {
        ((packed >> 32) as u32, packed as u32)
    }
    fn encode(&self, branch: u32) -> u32 {
        branch
    }
    fn decode(&self, code: u32) -> u32 {
        code
    }
}

struct Misleading;

impl Heuristic<Trap> for Misleading {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::NONE
    }
    fn root(&self, _: &Trap, state: &(u32, u32)) -> Cost {
        if state.0 < 4 { 100 - state.1 } else { Cost::from(state.1 != 0) }
    }
    fn child(&self, domain: &Trap, state: &(u32, u32), _: u32, _: Cost) -> Cost {
        self.root(domain, state)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Records the widths of later passes.
#[derive(Default)]
struct Widths(Mutex<Vec<Cost>>);

impl Observer for Widths {
    fn notice(&self, event: Event) {
        if let Event::Bound(width) = event {
            self.0.lock().expect("no panic").push(width);
        }
    }
}

#[test]
fn failures_are_retried_with_a_wider_beam() {
    let heard = Widths::default();
    let run = Run::default().watched_by(&heard);
    let outcome = beam::search(&Trap, &Misleading, Options { width: 2, seed: 0 }, &run);
    assert_eq!((outcome.status, outcome.upper_bound()), (Status::Solved, Some(4)));
    // The last layer but one has 27 states, and the right one looks worst.
    assert_eq!(*heard.0.lock().expect("no panic"), [4, 8, 16, 32]);
    assert_eq!(outcome.iterations.iter().map(|pass| pass.bound).collect::<Vec<_>>(), [4, 8, 16, 32]);
}

#[test]
fn limits_are_respected() {
    let domain = Pancakes::new(&stack(14, 5)).expect("a stack");
    let options = Options { width: 20_000, seed: 0 };
    let small = Run::new(Limits { memory: 1 << 16, ..Limits::default() });
    let outcome = beam::search(&domain, &Vague, options, &small);
    assert_eq!(outcome.status, Status::Stopped(StopReason::Memory));
    let few = Run::new(Limits { nodes: Some(5000), ..Limits::default() });
    let outcome = beam::search(&domain, &Vague, options, &few);
    assert_eq!(outcome.status, Status::Stopped(StopReason::Nodes));
    assert!((5000..5020).contains(&outcome.counters.generated), "{}", outcome.counters.generated);
}
