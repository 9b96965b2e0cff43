//! Feature-space search with custom guides: whose turn it is, what adds no weight, and what is proven.

use std::sync::Mutex;

use pousse_search::algorithms::feature_space::{self, FeatureSpace};
use pousse_search::algorithms::greedy;
use pousse_search::{
    Cost, DEAD, Domain, Guide, Heuristic, Limits, Mark, Nearest, Outcome, Properties, Run, Status, StopReason,
};
use pousse_testkit::road::{Left, Road};

use crate::common::pancakes::{Gap, Pancakes};
use crate::common::stack;

/// Places connected by one-way paths, with place 0 as the start, and a goal.
struct World {
    ways: fn(u32) -> Vec<u32>,
    goal: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    from: u32,
    to: u32,
}

impl Domain for World {
    type State = u32;
    type Action = Step;
    type Packed = u64;
    type Meta = u64;
    type Scratch = ();
    const ACTION_BITS: u32 = 32;

    fn initial(&self) -> u32 {
        0
    }
    fn is_goal(&self, place: &u32) -> bool {
        *place == self.goal
    }
    fn actions(&self, place: &u32, (): &mut (), out: &mut Vec<Step>) {
        out.extend((self.ways)(*place).into_iter().map(|to| Step { from: *place, to }));
    }
    fn apply(&self, place: &mut u32, step: Step) {
        assert_eq!(*place, step.from, "a step is made where it begins");
        *place = step.to;
    }
    fn undo(&self, place: &mut u32, step: Step) {
        assert_eq!(*place, step.to, "the last step is undone");
        *place = step.from;
    }
    fn undoes(&self, step: Step, last: Step) -> bool {
        step.to == last.from
    }
    fn pack(&self, place: &u32) -> u64 {
        u64::from(*place)
    }
    fn unpack(&self, packed: u64) -> u32 {
        packed as u32
    }
    fn encode(&self, step: Step) -> u32 {
        step.from
    }
    fn decode(&self, code: u32) -> Step {
        Step { from: code, to: 0 } // no search here that stores codes reaches a goal
    }
}

/// A guide with prescribed answers that records which places were expanded.
struct Signs {
    rank: fn(u32) -> u64,
    advised: fn(Step) -> bool,
    lost: fn(u32) -> bool,
    expanded: Mutex<Vec<u32>>,
}

/// Ranks in the same cell differ only in this many low bits.
const FINE: u32 = 32;

impl Signs {
    fn plain() -> Self {
        Self { rank: |_| 0, advised: |_| false, lost: |_| false, expanded: Mutex::default() }
    }

    /// Returns the expanded places, in order.
    fn expanded(&self) -> Vec<u32> {
        self.expanded.lock().expect("no test fails while it writes").clone()
    }
}

impl Guide<World> for Signs {
    type Scratch = ();

    fn rank(&self, _: &World, place: &u32, (): &mut ()) -> u64 {
        (self.rank)(*place)
    }
    fn cell(&self, rank: u64) -> u64 {
        rank >> FINE
    }
    fn survey(&self, _: &World, place: &u32, actions: &[Step], (): &mut (), out: &mut Vec<Mark>) {
        self.expanded.lock().expect("no test fails while it writes").push(*place);
        out.extend(
            actions.iter().map(|&step| Mark { rank: (self.rank)(step.to), advised: (self.advised)(step) }),
        );
    }
    fn lost(&self, _: &World, place: &u32, last: Option<Step>, (): &mut ()) -> bool {
        assert!(last.map_or(*place == 0, |last| last.to == *place), "{last:?} has led to {place}");
        (self.lost)(*place)
    }
}

const AMPLE: u64 = 1 << 30;
/// The limit on expansions for infinite worlds.
const MANY: u64 = 20_000;

fn places(world: &World, plan: &[Step]) -> Vec<u32> {
    let mut place = 0;
    for step in plan {
        assert!((world.ways)(place).contains(&step.to) && step.from == place, "{step:?} from {place}");
        place = step.to;
    }
    plan.iter().map(|step| step.to).collect()
}

/// Searches to the end, or for at most `expansions` expansions.
fn search(world: &World, guide: &Signs, expansions: u64) -> Outcome<Step> {
    let mut search = FeatureSpace::new(world, guide, AMPLE);
    let status = search.go_on(expansions, &Run::default());
    search.outcome(status)
}

/// Two kinds of places: infinitely many odd ones, each better than the last, and even ones on the way to the goal, each
/// worse than the last.
#[test]
fn a_bad_looking_cell_still_gets_turns() {
    const GOAL: u32 = 40;
    let ways = |place| match place {
        0 => vec![1, 2],
        odd if odd % 2 == 1 => vec![odd + 2, odd + 4, odd + 6],
        even => vec![even + 2],
    };
    let rank = |place: u32| match place % 2 {
        1 => 1 << FINE | u64::from(u32::MAX - place),
        _ => 9 << FINE | u64::from(place),
    };
    let world = World { ways, goal: GOAL };
    let guide = Signs { rank, advised: |step| step.to % 2 == 1, ..Signs::plain() };
    let outcome = search(&world, &guide, MANY);
    assert_eq!(outcome.status, Status::Solved);
    let plan = outcome.plan.expect("it is solved").actions;
    assert_eq!(places(&world, &plan), (2..=GOAL).step_by(2).collect::<Vec<u32>>());
    assert!(outcome.counters.expanded <= u64::from(2 * GOAL), "{} expansions", outcome.counters.expanded);

    struct Ranked(fn(u32) -> u64);
    impl Heuristic<World> for Ranked {
        type Carry = Cost;
        fn properties(&self) -> Properties {
            Properties::NONE
        }
        fn root(&self, _: &World, place: &u32) -> Cost {
            let rank = (self.0)(*place);
            (rank >> FINE) as Cost * 1_000_000 + (rank as u32 >> 12)
        }
        fn child(&self, world: &World, place: &u32, _: Step, _: Cost) -> Cost {
            self.root(world, place)
        }
        fn value(&self, carry: Cost) -> Cost {
            carry
        }
    }
    let limits = Limits { nodes: Some(MANY), ..Limits::default() };
    let best_first = greedy::search(&world, &Ranked(rank), &Run::new(limits));
    assert_eq!(best_first.status, Status::Stopped(StopReason::Nodes), "what looks best alone is a trap");
}

/// A ternary tree in which the third branch is always advised: places are expanded in order of the steps against
/// advice.
#[test]
fn advice_costs_nothing() {
    let ways = |place| if place < 40 { vec![3 * place + 1, 3 * place + 2, 3 * place + 3] } else { vec![] };
    let guide = Signs { advised: |step| step.to % 3 == 0, ..Signs::plain() };
    let outcome = search(&World { ways, goal: u32::MAX }, &guide, u64::MAX);
    assert_eq!(outcome.status, Status::Unsolvable);
    let expanded = guide.expanded();
    assert_eq!(&expanded[..9], [0, 3, 12, 39, 120, 1, 2, 10, 11]);
    let against = |mut place: u32| {
        let mut steps = 0;
        while place > 0 {
            steps += u32::from(!place.is_multiple_of(3));
            place = (place - 1) / 3;
        }
        steps
    };
    assert!(expanded.is_sorted_by_key(|&place| against(place)), "{expanded:?}");
    let mut each = expanded;
    each.sort_unstable();
    assert_eq!(each, (0..=120).collect::<Vec<u32>>(), "every place once");
    assert_eq!((outcome.counters.expanded, outcome.counters.generated), (121, 121));
}

/// Where there is no choice, no advisor is needed.
#[test]
fn no_choice_costs_nothing() {
    let ways = |place| match place {
        0 => vec![1, 2, 3],
        3..8 => vec![place + 1],
        _ => vec![],
    };
    let guide = Signs { advised: |step| step.to == 3, ..Signs::plain() };
    search(&World { ways, goal: u32::MAX }, &guide, u64::MAX);
    assert_eq!(guide.expanded(), [0, 3, 4, 5, 6, 7, 8, 1, 2]);
}

/// Place 1 is an achievement; the way from there gets worse before it reaches the goal. Meanwhile four other cells have
/// an endless supply of children.
#[test]
fn a_node_keeps_the_credit_of_the_best_on_its_path() {
    const GOAL: u32 = 20;
    let ways = |place| match place {
        0 => vec![1, 1005, 1006, 1007, 1008],
        1..GOAL => vec![place + 1],
        _ => vec![place + 10, place + 20, place + 30],
    };
    let rank = |place| match place {
        0 => 9 << FINE,
        1 => 1 << FINE,
        2..1000 => 10 << FINE | u64::from(place),
        _ => u64::from(place % 10) << FINE,
    };
    let guide = Signs { rank, ..Signs::plain() };
    let outcome = search(&World { ways, goal: GOAL }, &guide, MANY);
    assert_eq!(outcome.upper_bound(), Some(GOAL));
    // Every other turn belongs to the cell of place 1; without the credit, the way would get only its turns in a circle
    // of five.
    let most = u64::from(2 * GOAL) + 10;
    assert!(outcome.counters.expanded <= most, "{} expansions, {most} at most", outcome.counters.expanded);
}

#[test]
fn a_start_that_is_the_goal_is_solved_whatever_the_guide_thinks() {
    let never = |_| unreachable!("nobody asks about a goal");
    let guide = Signs { rank: |_| unreachable!("nobody asks about a goal"), lost: never, ..Signs::plain() };
    let world = World { ways: |_| vec![], goal: 0 };
    let outcome = search(&world, &guide, u64::MAX);
    let plan = outcome.plan.expect("it is solved");
    assert_eq!((plan.actions, plan.cost), (vec![], 0));
    assert_eq!((outcome.counters.generated, outcome.counters.expanded), (1, 0));
    let sorted = Pancakes::new(&[1, 2, 3]).expect("a stack");
    assert_eq!(feature_space::search(&sorted, &Gap, &Run::default()).status, Status::Optimal);
}

/// The goal is a dead end, and the guide considers it lost, as it may with a puzzle in which nothing can move any more.
#[test]
fn a_goal_is_never_lost() {
    let world = World { ways: |place| if place < 5 { vec![place + 1] } else { vec![] }, goal: 5 };
    let rank = |place| if place == 5 { Mark::LOST } else { 0 };
    let lost = |place| {
        assert_ne!(place, 5, "nobody asks about a goal");
        false
    };
    let outcome = search(&world, &Signs { rank, lost, ..Signs::plain() }, u64::MAX);
    assert_eq!((outcome.status, outcome.upper_bound()), (Status::Solved, Some(5)));
}

/// Places 10 and above can only be reached through place 1.
#[test]
fn lost_states_are_skipped_and_exhaustion_is_a_proof() {
    let ways = |place| match place {
        0 => vec![1, 2, 3],
        1 => vec![10],
        2 | 3 => vec![0, 4],
        10.. => vec![place + 1],
        _ => vec![],
    };
    let world = World { ways, goal: 2000 };
    let by_slow_tests = Signs { lost: |place| place == 1, ..Signs::plain() };
    let by_rank = Signs { rank: |place| if place == 1 { Mark::LOST } else { 0 }, ..Signs::plain() };
    for guide in [by_slow_tests, by_rank] {
        let outcome = search(&world, &guide, MANY);
        assert_eq!((outcome.status, outcome.lower_bound), (Status::Unsolvable, DEAD));
        assert_eq!(guide.expanded(), [0, 2, 3, 4]);
        let counters = outcome.counters;
        assert_eq!((counters.expanded, counters.generated), (4, 6), "the way straight back is left out");
    }
    assert_eq!(search(&world, &Signs::plain(), MANY).upper_bound(), Some(1992), "there is a way behind it");
    let at_once = [
        Signs { lost: |_| true, ..Signs::plain() },
        Signs { rank: |place| if place == 0 { Mark::LOST } else { 0 }, ..Signs::plain() },
    ];
    for guide in at_once {
        let mut search = FeatureSpace::new(&world, &guide, AMPLE);
        for _ in 0..2 {
            assert_eq!(search.go_on(MANY, &Run::default()), Status::Unsolvable);
        }
        assert_eq!((search.counters().expanded, search.best().actions), (0, vec![]));
    }
}

#[test]
fn in_pieces_it_does_the_same_as_at_once() {
    for seed in 0..5 {
        let domain = Pancakes::new(&stack(9, seed)).expect("a stack");
        let guide = Nearest(&Gap);
        let mut whole = FeatureSpace::new(&domain, &guide, AMPLE);
        assert_eq!(whole.go_on(u64::MAX, &Run::default()), Status::Solved);
        let expansions = whole.counters().expanded;
        for piece in [1, 3, expansions / 2 + 1] {
            let limits = Limits { nodes: Some(10_000_000), ..Limits::default() };
            let run = Run::new(limits);
            let mut search = FeatureSpace::new(&domain, &guide, AMPLE);
            assert_eq!(search.go_on(0, &run), Status::Stopped(StopReason::Nodes));
            assert_eq!(search.counters().generated, 0, "nothing was asked for");
            let mut pieces = 0;
            while search.go_on(piece, &run) == Status::Stopped(StopReason::Nodes) {
                pieces += 1;
                assert_eq!(search.counters().expanded, piece * pieces);
                assert_eq!(run.nodes_left(), limits.nodes.map(|nodes| nodes - search.counters().generated));
            }
            assert_eq!(
                (search.plan(), search.counters()),
                (whole.plan(), whole.counters()),
                "{seed}, {piece}"
            );
            assert_eq!(search.go_on(piece, &run), Status::Solved, "once solved it stays so");
            assert_eq!(search.counters(), whole.counters());
        }
    }
}

#[test]
fn a_node_limit_covers_all_pieces_of_a_run() {
    let world = World { ways: |place| vec![place + 1, place + 2, place + 3], goal: u32::MAX };
    let guide = Signs::plain();
    let mut search = FeatureSpace::new(&world, &guide, AMPLE);
    let run = Run::new(Limits { nodes: Some(100), ..Limits::default() });
    while search.counters().generated < 100 {
        search.go_on(1, &run);
    }
    assert!(search.counters().generated < 100 + 3, "{}", search.counters().generated);
    let before = *search.counters();
    assert_eq!(search.go_on(u64::MAX, &run), Status::Stopped(StopReason::Nodes));
    assert!(search.counters().expanded <= before.expanded + 1, "it stops at its first look");
    let more = Run::new(Limits { nodes: Some(100), ..Limits::default() });
    search.go_on(u64::MAX, &more);
    assert!((197..210).contains(&search.counters().generated), "another run has nodes of its own");
}

#[test]
fn the_best_state_is_available_after_a_stop() {
    let ways = |place| vec![2 * place + 1, 2 * place + 2, 2 * place + 3];
    let world = World { ways, goal: u32::MAX };
    let rank = |place: u32| u64::from((place + 1).wrapping_mul(0x9e37_79b1) >> 20) << FINE;
    let guide = Signs { rank, ..Signs::plain() };
    let mut search = FeatureSpace::new(&world, &guide, AMPLE);
    assert_eq!((search.best().actions, search.best_rank()), (vec![], (u64::MAX, 0)));
    for expansions in [1, 5, 50, 500] {
        assert_eq!(search.go_on(expansions, &Run::default()), Status::Stopped(StopReason::Nodes));
        let best = search.best();
        let place = places(&world, &best.actions).last().copied().unwrap_or(0);
        assert_eq!(best.cost as usize, best.actions.len());
        let least = guide.expanded().into_iter().min_by_key(|&place| rank(place));
        assert_eq!((Some(place), search.best_rank().0), (least, rank(place)), "{expansions}");
    }
}

#[test]
fn a_full_search_proves_nothing() {
    let ways = |place| if place < 100_000 { vec![place + 1, place + 2, place + 3] } else { vec![] };
    let world = World { ways, goal: u32::MAX };
    let mut stopped = 0;
    for memory in (0..60).map(|step| (1 << 10) + step * step * 70) {
        let each_its_cell = |place| u64::from(u32::MAX - place) << FINE;
        for guide in [Signs::plain(), Signs { rank: each_its_cell, ..Signs::plain() }] {
            let mut search = FeatureSpace::new(&world, &guide, memory);
            for _ in 0..3 {
                assert_eq!(search.go_on(u64::MAX, &Run::default()), Status::Stopped(StopReason::Memory));
                assert!(search.bytes() <= memory && search.counters().peak_bytes <= memory);
            }
            stopped += u32::from(search.counters().expanded > 100);
            let outcome = search.outcome(Status::Stopped(StopReason::Memory));
            assert_eq!((outcome.lower_bound, outcome.plan), (0, None));
        }
    }
    assert!(stopped > 40, "only {stopped} got anywhere");
}

#[test]
fn an_estimate_advises_the_action_that_gets_nearer() {
    let guide = Nearest(&Left);
    let mut marks = vec![Mark { rank: 0, advised: false }];
    guide.survey(&Road, &0, &[2, 1], &mut (), &mut marks);
    assert_eq!(
        &marks[1..],
        [
            Mark { rank: u64::from(Road::LENGTH) - 1, advised: true },
            Mark { rank: u64::from(Road::LENGTH), advised: false },
        ]
    );
    assert_eq!(marks[0], Mark { rank: 0, advised: false }, "what was there before stays as it was");
    marks.clear();
    guide.survey(&Road, &0, &[1], &mut (), &mut marks);
    assert!(!marks[0].advised, "no nearer than before");
    let rank = guide.rank(&Road, &0, &mut ());
    assert_eq!((rank, Guide::<Road>::cell(&guide, rank)), (u64::from(Road::LENGTH), rank));
}

#[test]
fn an_estimate_that_knows_a_dead_end_says_so() {
    struct Dead;
    impl Heuristic<Road> for Dead {
        type Carry = Cost;
        fn properties(&self) -> Properties {
            Properties::SOUND
        }
        fn root(&self, _: &Road, milestone: &u32) -> Cost {
            if *milestone > 6 { DEAD } else { 1 }
        }
        fn child(&self, road: &Road, milestone: &u32, _: u32, _: Cost) -> Cost {
            self.root(road, milestone)
        }
        fn value(&self, carry: Cost) -> Cost {
            carry
        }
    }
    let outcome = feature_space::search(&Road, &Dead, &Run::default());
    assert_eq!((outcome.status, outcome.lower_bound), (Status::Unsolvable, DEAD));
    assert_eq!(outcome.counters.expanded, 7);
}
