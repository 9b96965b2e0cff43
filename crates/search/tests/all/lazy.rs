//! The best-first family on random graphs: lazy estimates, partial expansion, childless states, floors and ceilings.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use pousse_search::algorithms::best_first::Ties;
use pousse_search::algorithms::{
    astar, astar_ida_star, bfs, bounded_astar, feature_space, greedy, ida_star::Generic, parallel_astar,
    team_astar, weighted_astar,
};
use pousse_search::{
    Cost, DEAD, Domain, Event, Heuristic, Limits, Observer, Outcome, Progress, Run, Status, StopReason,
};

use crate::common::pancakes::{Gap, Pancakes};
use crate::common::{Now, stack};
use crate::graph::{self, Graph, Guess};
use crate::ranks;

/// Calls `check` with many graphs.
fn each(graphs: u64, mut check: impl FnMut(&Graph, u64)) {
    for seed in 0..graphs {
        check(&Graph::new(seed), seed);
    }
}

fn expect(graph: &Graph, outcome: &Outcome<graph::Step>, what: &str) {
    match graph.truth() {
        DEAD => {
            assert_eq!(outcome.status, Status::Unsolvable, "{what}");
            assert_eq!(outcome.lower_bound, DEAD, "{what}");
        }
        truth => {
            assert_eq!(outcome.status, Status::Optimal, "{what}");
            assert_eq!((outcome.upper_bound(), outcome.lower_bound), (Some(truth), truth), "{what}");
        }
    }
    replay(graph, outcome, what);
}

/// Replays the plan and adds up the costs of its steps.
fn replay(graph: &Graph, outcome: &Outcome<graph::Step>, what: &str) {
    let Some(plan) = &outcome.plan else { return };
    let mut state = graph.initial();
    let mut cost = 0;
    for &step in &plan.actions {
        let mut legal = Vec::new();
        graph.actions(&state, &mut (), &mut legal);
        assert!(legal.contains(&step), "{what}: {step:?} is not a step from {state:?}");
        graph.apply(&mut state, step);
        cost += graph.cost(step);
    }
    assert!(graph.is_goal(&state), "{what}");
    assert_eq!(cost, plan.cost, "{what}");
}

/// Returns every combination of options that must not change the result.
fn options(truth: Cost) -> Vec<astar::Options> {
    let mut all = Vec::new();
    for ties in Ties::NAMES.map(|(_, ties)| ties) {
        for (partial, childless) in [(false, false), (true, false), (false, true), (true, true)] {
            for floor in
                [0, if truth == DEAD { 20 } else { truth / 2 }, if truth == DEAD { 0 } else { truth }]
            {
                for ceiling in [None, Some(truth.saturating_add(1)), Some(truth.saturating_add(3))] {
                    if floor <= truth {
                        let options = astar::Options {
                            ties,
                            partial,
                            childless,
                            floor,
                            ceiling,
                            ..astar::Options::default()
                        };
                        all.extend([options, astar::Options { back: true, ..options }]);
                    }
                }
            }
        }
    }
    all
}

/// What runs the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Alone,
    Threads(usize),
    /// The number of ranks, and of threads per rank.
    Ranks(usize, usize),
}

/// Runs A* on one thread, several threads or a team of ranks, each within `memory`.
fn astar_by<H: Heuristic<Graph>>(
    who: Who,
    graph: &Graph,
    heuristic: &H,
    options: astar::Options,
    memory: u64,
) -> Outcome<graph::Step> {
    let limits = |threads| Limits { threads, memory, ..Limits::default() };
    match who {
        Who::Alone => astar::search(graph, heuristic, options, &Run::new(limits(1))),
        Who::Threads(threads) => {
            parallel_astar::search(graph, heuristic, options, &Run::new(limits(threads)))
        }
        Who::Ranks(ranks, threads) => {
            let mut outcomes = ranks::together(ranks, limits(threads), |run| {
                let team = run.team().expect("ranks are in a team");
                team_astar::search(graph, heuristic, options, team, run)
            });
            let first = outcomes.swap_remove(0);
            for other in outcomes {
                assert_eq!((first.status, &first.plan), (other.status, &other.plan), "{who:?}, {options:?}");
                assert_eq!((first.lower_bound, first.counters), (other.lower_bound, other.counters));
            }
            first
        }
    }
}

/// The memory of a search that should not be stopped.
const ENOUGH: u64 = 1 << 30;

fn check_astar<H: Heuristic<Graph>>(graph: &Graph, heuristic: &H, who: Who, step: usize, name: &str) {
    for options in options(graph.truth()).into_iter().step_by(step) {
        let outcome = astar_by(who, graph, heuristic, options, ENOUGH);
        let what = format!("{name}, {who:?}, {options:?}");
        expect(graph, &outcome, &what);
        let counters = outcome.counters;
        assert!(counters.popped >= counters.expanded + counters.reexpanded, "{what}: {counters:?}");
        assert!(counters.childless <= counters.expanded, "{what}: {counters:?}");
        assert!(options.partial || counters.reexpanded == 0, "{what}: {counters:?}");
        assert!(options.childless || counters.childless == 0, "{what}: {counters:?}");
        if graph.truth() != DEAD {
            // Searching for something cheaper than the optimum proves the optimum.
            let options = astar::Options { ceiling: Some(graph.truth()), ..options };
            let outcome = astar_by(who, graph, heuristic, options, ENOUGH);
            let what = format!("{name}, {who:?}, {options:?}");
            assert_eq!((outcome.status, outcome.lower_bound), (Status::Failed, graph.truth()), "{what}");
            assert!(outcome.plan.is_none(), "{what}");
        }
    }
}

fn astar_stays_optimal(graphs: u64) {
    each(graphs, |graph, seed| {
        check_astar(graph, &Guess::<true>::new(graph, seed), Who::Alone, 1, &format!("graph {seed}, lazy"));
        check_astar(graph, &Guess::<false>::new(graph, seed), Who::Alone, 1, &format!("graph {seed}, eager"));
    });
}

#[test]
fn astar_stays_optimal_whatever_the_options() {
    astar_stays_optimal(100);
}

#[test]
#[ignore = "slow: four times as many graphs as by default"]
fn astar_stays_optimal_on_more_graphs() {
    astar_stays_optimal(400);
}

#[test]
fn threads_agree() {
    each(12, |graph, seed| {
        check_astar(
            graph,
            &Guess::<true>::new(graph, seed),
            Who::Threads(3),
            1,
            &format!("graph {seed}, lazy"),
        );
        check_astar(
            graph,
            &Guess::<false>::new(graph, seed),
            Who::Threads(2),
            1,
            &format!("graph {seed}, eager"),
        );
    });
}

#[test]
fn ranks_agree() {
    ranks_agree_on(6);
}

#[test]
#[ignore = "slow: four times as many graphs as by default"]
fn ranks_agree_on_more_graphs() {
    ranks_agree_on(24);
}

fn ranks_agree_on(graphs: u64) {
    each(graphs, |graph, seed| {
        for who in [Who::Ranks(1, 1), Who::Ranks(2, 1), Who::Ranks(3, 2), Who::Ranks(5, 1)] {
            check_astar(graph, &Guess::<true>::new(graph, seed), who, 53, &format!("graph {seed}, lazy"));
            check_astar(graph, &Guess::<false>::new(graph, seed), who, 61, &format!("graph {seed}, eager"));
        }
    });
}

#[test]
fn the_rest_of_the_family_keeps_its_promises() {
    let run = Run::default();
    each(1000, |graph, seed| {
        let truth = graph.truth();
        let lazy = Guess::<true>::new(graph, seed);
        let what = format!("graph {seed}");
        expect(graph, &bounded_astar::search(graph, &lazy, &run), &what);
        if truth != DEAD {
            for floor in [truth / 2, truth] {
                let outcome = bounded_astar::search_from(graph, &lazy, floor, &run);
                expect(graph, &outcome, &what);
                assert!(outcome.iterations[0].bound >= floor);
            }
        }
        let kernel = Generic { domain: graph, heuristic: &lazy };
        if truth != DEAD && truth < 12 && !graph.has_free_steps() {
            // It never refines, so a lazy estimate must not affect it; steps that cost nothing would lead it in
            // circles.
            expect(graph, &astar_ida_star::search(graph, &lazy, &kernel, Some(2048), &run), &what);
        }
        for (outcome, most) in [
            (
                weighted_astar::search(graph, &lazy, weighted_astar::Options::default(), &run),
                2 * truth.min(1000),
            ),
            (greedy::search(graph, &lazy, &run), Cost::MAX),
            (feature_space::search(graph, &lazy, &run), Cost::MAX),
            (bfs::search(graph, &run), Cost::MAX),
        ] {
            replay(graph, &outcome, &what);
            assert_eq!(outcome.plan.is_some(), truth != DEAD, "{what}");
            if let Some(cost) = outcome.upper_bound() {
                assert!(truth <= cost && cost <= most, "{what}: {cost} for {truth}");
                assert!(outcome.lower_bound <= truth, "{what}");
            }
        }
    });
}

#[test]
fn limits_prove_no_more_than_is_true() {
    let mut stopped = 0;
    each(20, |graph, seed| {
        let lazy = Guess::<true>::new(graph, seed);
        for memory in [0, 2 << 10, 8 << 10, 16 << 10, 32 << 10] {
            for (nth, options) in options(graph.truth()).into_iter().step_by(7).enumerate() {
                let ranks = (seed % 5 == 0 && nth % 5 == 0).then_some(Who::Ranks(2, 1));
                for who in [Who::Alone, Who::Threads(2)].into_iter().chain(ranks) {
                    let outcome = astar_by(who, graph, &lazy, options, memory);
                    let what = format!("graph {seed}, {memory} bytes, {who:?}, {options:?}");
                    replay(graph, &outcome, &what);
                    assert!(outcome.lower_bound <= graph.truth(), "{what}");
                    assert!(outcome.upper_bound().is_none_or(|cost| cost >= graph.truth()), "{what}");
                    stopped += u32::from(outcome.status == Status::Stopped(StopReason::Memory));
                }
            }
        }
    });
    assert!(stopped > 500, "only {stopped} searches met their limit");
}

#[test]
fn what_threads_prove_while_they_run_is_true() {
    struct Watch {
        truth: Cost,
        heard: AtomicU32,
    }
    impl Observer for Watch {
        fn notice(&self, event: Event) {
            if let Event::Progress(Progress { lower_bound, .. }) = event {
                assert!(lower_bound <= self.truth, "{lower_bound} proven of {}", self.truth);
                self.heard.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    let domain = Pancakes::new(&stack(11, 5)).expect("a stack");
    let truth = astar::search(&domain, &Gap, astar::Options::default(), &Run::default()).lower_bound;
    for partial in [false, true] {
        let watch = Watch { truth, heard: AtomicU32::new(0) };
        let run = Run::new(Limits { threads: 3, nodes: Some(1_000_000), ..Limits::default() });
        let run = run.watched_by(&watch).telling_every(Duration::ZERO);
        let options = astar::Options { partial, ..astar::Options::default() };
        let outcome = parallel_astar::search(&domain, &Now, options, &run);
        assert!(outcome.lower_bound <= truth && outcome.upper_bound().is_none_or(|cost| cost >= truth));
        assert!(watch.heard.into_inner() > 10, "nothing was told");
    }
}

#[test]
fn an_exact_estimate_expands_little_and_partial_expansion_stores_little() {
    let (mut eager, mut lazy, mut partial) = ((0, 0), (0, 0), (0, 0));
    let add = |sum: &mut (u64, u64), outcome: Outcome<graph::Step>| {
        sum.0 += outcome.counters.expanded;
        sum.1 += outcome.counters.max_frontier;
    };
    let run = Run::default();
    let options = astar::Options::default();
    each(300, |graph, seed| {
        add(&mut eager, astar::search(graph, &Guess::<false>::new(graph, seed), options, &run));
        let guess = Guess::<true>::new(graph, seed);
        add(&mut lazy, astar::search(graph, &guess, options, &run));
        add(&mut partial, astar::search(graph, &guess, astar::Options { partial: true, ..options }, &run));
    });
    assert!(lazy.0 * 4 < eager.0 * 3, "{lazy:?} {eager:?}");
    assert!(partial.1 * 4 < lazy.1 * 3, "{partial:?} {lazy:?}");
    assert!(partial.0 <= lazy.0 * 11 / 10, "{partial:?} {lazy:?}");
}
