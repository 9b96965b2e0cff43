//! One suite for every combination of algorithm, domain and estimate: every claim must be true.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use pousse_search::algorithms::ida_star::Kernel;
use pousse_search::{
    ALGORITHMS, Algorithm, Cost, DEAD, Domain, Heuristic, Limits, Outcome, Properties, Run, Status,
    StopReason, solve,
};

use crate::stops::slack;

/// An instance together with the result of brute force.
pub struct Case<'c, D: Domain, H, K> {
    /// The name shown when it fails.
    pub name: String,
    /// The domain.
    pub domain: &'c D,
    /// The estimate.
    pub heuristic: &'c H,
    /// The inner loop of IDA*.
    pub kernel: &'c K,
    /// The cost of an optimal plan; `None` if there is no plan.
    pub truth: Option<Cost>,
    /// Replays a plan independently of the domain.
    pub replay: &'c dyn Fn(&[D::Action]) -> bool,
}

/// Returns every algorithm with its defaults, and with those options that change the loop.
#[must_use]
pub fn every_algorithm() -> Vec<Algorithm> {
    let more = [
        "astar(ties=smaller-g)",
        "astar(ties=first-in)",
        "astar(ties=last-in)",
        "astar(reopen=off)",
        "astar(partial=on)",
        "astar(childless=on)",
        "astar(ties=first-in,partial=on,childless=on)",
        "astar(ties=first-in,reopen=off,back=on)",
        "weighted-astar(weight=1)",
        "weighted-astar(weight=1.37)",
        "weighted-astar(weight=5,reopen=off)",
        "astar-ida-star(size=2KiB)",
        "astar-ida-star(size=20KiB)",
        "ida-star-tt(size=1KiB)",
        "ida-star-tt(size=1MiB)",
        "iterative-deepening(from=h)",
        "beam(width=10)",
        "beam(width=100000)",
    ];
    ALGORITHMS
        .iter()
        .map(|about| about.name)
        .chain(more)
        .map(|name| name.parse().expect("the names of the table and of this list are algorithms"))
        .collect()
}

/// Returns whether a method searches a tree of unlimited depth: slow without an estimate, and endless if there is no
/// plan.
#[must_use]
pub fn is_tree_search(algorithm: Algorithm) -> bool {
    matches!(
        algorithm,
        Algorithm::IterativeDeepening(_)
            | Algorithm::DepthLimited(_)
            | Algorithm::IdaStar
            | Algorithm::AstarIdaStar(_)
            | Algorithm::IdaStarTt(_)
            | Algorithm::Anytime
    )
}

/// Returns whether a method, given enough time, proves its plan optimal if there is one.
///
/// # Panics
///
/// Never: the name is that of an algorithm.
#[must_use]
pub fn proves(algorithm: Algorithm, promises: Properties) -> bool {
    let closes_early = matches!(algorithm, Algorithm::Astar(options) if !options.reopen);
    let about = algorithm.about();
    let sound = promises.admissible && (promises.consistent || !closes_early);
    about.optimal && (sound || !about.informed || algorithm == "iterative-deepening".parse().expect("a name"))
}

/// Returns whether a method always finds a plan if there is one, given enough time and memory.
///
/// A narrow beam might have to become as wide as there are states.
#[must_use]
pub fn always_finds(algorithm: Algorithm) -> bool {
    let narrow = matches!(algorithm, Algorithm::Beam(options) if options.width < 100_000);
    !narrow && !matches!(algorithm, Algorithm::GreedyDescent | Algorithm::DepthLimited(_))
}

/// Checks that a run with ample limits on a case with a plan ended as well as the algorithm allows.
///
/// # Panics
///
/// If it did not.
pub fn assert_ended_well<A>(name: &str, algorithm: Algorithm, promises: Properties, outcome: &Outcome<A>) {
    let status = outcome.status;
    if proves(algorithm, promises) {
        assert_eq!(status, Status::Optimal, "{name}, {algorithm}");
    } else if always_finds(algorithm) {
        assert!(matches!(status, Status::Optimal | Status::Solved), "{name}, {algorithm}: {status:?}");
    }
}

impl<D: Domain, H: Heuristic<D>, K: Kernel<D, H>> Case<'_, D, H, K> {
    /// Runs one algorithm.
    pub(crate) fn solve(&self, algorithm: Algorithm, run: &Run<'_>) -> Outcome<D::Action> {
        solve(algorithm, self.domain, self.heuristic, self.kernel, run)
            .unwrap_or_else(|refused| panic!("{}: {refused}", self.name))
    }

    /// Runs one algorithm within limits and checks every claim of its outcome.
    ///
    /// # Panics
    ///
    /// If a claim is false.
    pub fn check(&self, algorithm: Algorithm, limits: Limits) -> Outcome<D::Action> {
        let outcome = self.solve(algorithm, &Run::new(limits));
        self.claims(algorithm, &outcome);
        if let (Algorithm::WeightedAstar(options), Some(truth), Some(cost)) =
            (algorithm, self.truth, outcome.upper_bound())
            && self.heuristic.properties() == Properties::SOUND
        {
            let most = f64::from(truth) * options.weight.get();
            assert!(f64::from(cost) <= most + 1e-6, "{}, {algorithm}: {cost}, {most} at most", self.name);
        }
        outcome
    }

    /// Checks an algorithm without limits, with each limit, cancelled, repeated, and on two threads.
    ///
    /// # Panics
    ///
    /// If a claim is false, a limit is not respected, or two single-threaded runs differ.
    pub fn check_thoroughly(&self, algorithm: Algorithm) {
        let ample = Limits { nodes: Some(30_000_000), ..Limits::default() };
        let about = algorithm.about();
        let name = format!("{}, {algorithm}", self.name);
        let free = self.check(algorithm, ample);
        let again = self.check(algorithm, ample);
        assert_eq!(free.counters, again.counters, "{name}: one thread must do the same twice");
        assert_eq!(free.plan, again.plan, "{name}: one thread must find the same twice");
        let promises = self.heuristic.properties();
        if self.truth.is_some() {
            assert_ended_well(&self.name, algorithm, promises, &free);
        }
        if promises.consistent && matches!(algorithm, Algorithm::Astar(_)) {
            assert_eq!(free.counters.reopened, 0, "{name}: paths to expanded states are the cheapest");
        }
        let half = Limits { nodes: Some((free.counters.generated / 2).max(1)), ..ample };
        let stopped = self.check(algorithm, half);
        assert!(
            stopped.counters.generated <= half.nodes.unwrap_or(0) + slack(1),
            "{name}: {} nodes generated under a limit of {:?}",
            stopped.counters.generated,
            half.nodes
        );
        for memory in [0, 4 << 10, 64 << 10, 1 << 20] {
            let outcome = self.check(algorithm, Limits { memory, ..ample });
            let fixed = 256; // a path's first steps, a table's first cluster
            assert!(
                outcome.counters.peak_bytes <= memory + fixed,
                "{name}: {} bytes under a limit of {memory}",
                outcome.counters.peak_bytes
            );
        }
        let cancel = AtomicBool::new(true);
        let run = Run::new(ample).cancelled_by(&cancel);
        let cancelled = self.solve(algorithm, &run);
        self.claims(algorithm, &cancelled);
        self.stopped_at_once(algorithm, &free, &cancelled, StopReason::Interrupted);
        let timed = self.check(algorithm, Limits { time: Some(Duration::ZERO), ..ample });
        self.stopped_at_once(algorithm, &free, &timed, StopReason::Time);
        let two = self.check(algorithm, Limits { threads: 2, ..ample });
        if !matches!(free.status, Status::Stopped(_)) {
            assert_eq!(two.upper_bound().is_some(), free.upper_bound().is_some(), "{name}: two threads");
            if about.optimal {
                assert_eq!(two.upper_bound(), free.upper_bound(), "{name}: two threads");
            }
            let same = !about.parallel
                || matches!(
                    algorithm,
                    Algorithm::IdaStar | Algorithm::AstarIdaStar(_) | Algorithm::IterativeDeepening(_)
                );
            if same {
                assert_eq!(two.counters, free.counters, "{name}: two threads must count as one");
                assert_eq!(two.plan, free.plan, "{name}: two threads must find what one finds");
            }
        }
    }

    /// Checks that a search cancelled before it begins goes no further than its first poll.
    ///
    /// Small cases are solved by then: [`check_stops`](Self::check_stops) needs a large one.
    fn stopped_at_once(
        &self,
        algorithm: Algorithm,
        free: &Outcome<D::Action>,
        stopped: &Outcome<D::Action>,
        reason: StopReason,
    ) {
        let name = format!("{}, {algorithm}", self.name);
        let generated = stopped.counters.generated;
        assert!(
            generated <= free.counters.generated.min(slack(1)),
            "{name}: {generated} nodes after its end ({reason:?})"
        );
        if free.counters.generated > slack(1) {
            assert_eq!(stopped.status, Status::Stopped(reason), "{name}");
        }
    }

    /// Checks every claim of an outcome, wherever it came from.
    ///
    /// # Panics
    ///
    /// If a claim is false.
    pub fn claims(&self, algorithm: Algorithm, outcome: &Outcome<D::Action>) {
        let name = format!("{}, {algorithm}", self.name);
        if let Some(plan) = &outcome.plan {
            let truth = self.truth.unwrap_or_else(|| panic!("{name}: a plan where there is none"));
            assert!((self.replay)(&plan.actions), "{name}: the plan does not replay");
            let cost: Cost = plan.actions.iter().map(|&action| self.domain.cost(action)).sum();
            assert_eq!(plan.cost, cost, "{name}: the plan's cost");
            assert!(cost >= truth, "{name}: a plan of {cost}, cheaper than the optimum {truth}");
            assert!(outcome.lower_bound <= cost, "{name}: bounds cross");
        }
        if let Some(truth) = self.truth {
            assert!(
                outcome.lower_bound <= truth,
                "{name}: {} is 'proven', the optimum is {truth}",
                outcome.lower_bound
            );
            assert_ne!(outcome.status, Status::Unsolvable, "{name}: there is a plan");
        }
        match outcome.status {
            Status::Optimal => {
                assert_eq!(outcome.upper_bound(), self.truth, "{name}: 'optimal'");
                assert_eq!(
                    outcome.upper_bound(),
                    Some(outcome.lower_bound),
                    "{name}: bounds of an optimal plan"
                );
            }
            Status::Solved => {
                let upper = outcome.upper_bound().unwrap_or_else(|| panic!("{name}: solved without a plan"));
                assert!(outcome.lower_bound < upper, "{name}: bounds meet, yet it is not called optimal");
            }
            Status::Unsolvable => {
                assert_eq!(outcome.lower_bound, DEAD, "{name}: no plan costs infinitely much");
                assert!(outcome.plan.is_none(), "{name}: unsolvable with a plan");
            }
            Status::Failed => assert!(outcome.plan.is_none(), "{name}: failed with a plan"),
            Status::Stopped(_) => {}
        }
        let counters = &outcome.counters;
        // Every round of A*+IDA* takes up the open states of A* again, although they were generated only once.
        let again = if matches!(algorithm, Algorithm::AstarIdaStar(_)) { counters.popped } else { 0 };
        assert!(counters.expanded <= counters.generated + again, "{name}: more expanded than generated");
        // A state whose estimate was refined may be waiting for its expansion until a cheaper path makes it pointless.
        assert!(H::LAZY || counters.reopened <= counters.expanded, "{name}: more re-opened than expanded");
        let rounds: u64 = outcome.iterations.iter().map(|round| round.generated).sum();
        if matches!(algorithm, Algorithm::IdaStar | Algorithm::IdaStarTt(_) | Algorithm::BoundedAstar) {
            assert_eq!(rounds + 1, counters.generated, "{name}: the rounds add up");
            assert!(outcome.iterations.is_sorted_by(|a, b| a.bound < b.bound), "{name}: bounds rise");
        }
    }
}
