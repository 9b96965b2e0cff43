//! A goal and an estimate, ready to judge the claims of any algorithm about any board.

use std::sync::{Arc, LazyLock};

use pousse_search::algorithms::ida_star::Generic;
use pousse_search::{Algorithm, Cost, Heuristic, Limits, Outcome, Properties, Run};
use pousse_testkit::conformance::Case;
use pousse_tiles::heuristics::{Any, Spec};
use pousse_tiles::patterns::Library;
use pousse_tiles::{
    Board, Carried, Direction, Goal, Grid, Layout, Patience, Shape, Small, Task, Tiles, open, rules,
};

/// Checks outcomes against the known distances.
pub(crate) trait Judge: Sync {
    /// Returns what the estimate guarantees.
    fn properties(&self) -> Properties;

    /// Runs an algorithm and checks every claim of its outcome.
    fn check(
        &self,
        start: &Grid,
        truth: Option<Cost>,
        algorithm: Algorithm,
        limits: Limits,
    ) -> Outcome<Direction>;

    /// Runs an algorithm through the door and checks every claim of its outcome.
    fn check_through_door(
        &self,
        start: &Grid,
        truth: Option<Cost>,
        algorithm: Algorithm,
        limits: Limits,
    ) -> Outcome<Direction>;

    /// Runs an algorithm within all kinds of limits.
    fn check_thoroughly(&self, start: &Grid, truth: Option<Cost>, algorithm: Algorithm);
}

struct Bench<H> {
    goal: Grid,
    spec: Spec,
    heuristic: H,
}

impl<H: Heuristic<Tiles<Small>>> Bench<H> {
    fn with_case<T>(
        &self,
        start: &Grid,
        truth: Option<Cost>,
        judge: impl FnOnce(Case<'_, Tiles<Small>, H, Generic<'_, Tiles<Small>, H>>) -> T,
    ) -> T {
        let domain =
            Tiles::<Small>::new(start, &self.goal, Direction::ALL).expect("start and goal have one shape");
        judge(Case {
            name: format!("{start:#} to {:#}, {}", self.goal, self.spec),
            domain: &domain,
            heuristic: &self.heuristic,
            kernel: &Generic { domain: &domain, heuristic: &self.heuristic },
            truth,
            replay: &|moves| rules::replay(start, &self.goal, moves).is_ok(),
        })
    }
}

impl<H: Heuristic<Tiles<Small>>> Judge for Bench<H> {
    fn properties(&self) -> Properties {
        self.heuristic.properties()
    }

    fn check(
        &self,
        start: &Grid,
        truth: Option<Cost>,
        algorithm: Algorithm,
        limits: Limits,
    ) -> Outcome<Direction> {
        self.with_case(start, truth, |case| case.check(algorithm, limits))
    }

    fn check_through_door(
        &self,
        start: &Grid,
        truth: Option<Cost>,
        algorithm: Algorithm,
        limits: Limits,
    ) -> Outcome<Direction> {
        let outcome = through_door(start, &self.goal, algorithm, &self.spec, limits);
        self.with_case(start, truth, |case| case.claims(algorithm, &outcome));
        outcome
    }

    fn check_thoroughly(&self, start: &Grid, truth: Option<Cost>, algorithm: Algorithm) {
        self.with_case(start, truth, |case| case.check_thoroughly(algorithm));
    }
}

/// The tables shared by all tests.
pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// Returns a run with the limits for building tables; some are too large for tests.
pub(crate) fn for_tables() -> Run<'static> {
    Run::new(Limits { memory: 256 << 20, ..Limits::default() })
}

/// Prepares an estimate for a goal of up to 16 cells; `None` if it does not exist.
pub(crate) fn judge(goal: &Grid, estimate: &str) -> Option<Box<dyn Judge>> {
    let spec: Spec = estimate.parse().expect("the estimates of the tests are well-formed");
    let layout = Arc::new(Layout::new(goal.clone()));
    let bound = spec.bind(&layout, &LIBRARY, &for_tables()).ok()?;
    let goal = goal.clone();
    // As one type: separate loops for each estimate would take minutes to compile. `walks.rs` compares the values of
    // both.
    let heuristic = Carried(Any::from(bound));
    Some(Box::new(Bench { goal, spec, heuristic }))
}

/// Solves a board the way users do.
pub(crate) fn through_door(
    start: &Grid,
    goal: &Grid,
    algorithm: Algorithm,
    heuristic: &Spec,
    limits: Limits,
) -> Outcome<Direction> {
    let task = Task {
        start: start.clone(),
        goal: goal.clone(),
        order: Direction::ALL,
        algorithm,
        heuristic: heuristic.clone(),
        patience: Patience::UntilSettled,
    };
    let ready = open(&task, &LIBRARY, &for_tables()).expect("the estimate exists for this board");
    ready.solve(&Run::new(limits))
}

/// Checks claims about boards of any type, given only the outcome.
pub(crate) fn claims<B: Board>(
    start: &Grid,
    goal: &Grid,
    truth: Option<Cost>,
    algorithm: Algorithm,
    outcome: &Outcome<Direction>,
) {
    let domain = Tiles::<B>::new(start, goal, Direction::ALL).expect("start and goal fit this board");
    let heuristic = &pousse_search::Zero;
    let case = Case {
        name: format!("{start:#} to {goal:#}"),
        domain: &domain,
        heuristic,
        kernel: &Generic { domain: &domain, heuristic },
        truth,
        replay: &|moves| rules::replay(start, goal, moves).is_ok(),
    };
    case.claims(algorithm, outcome);
}

/// Checks that the door and the generic loop did the same.
pub(crate) fn assert_same(
    name: &str,
    algorithm: Algorithm,
    plain: &Outcome<Direction>,
    door: &Outcome<Direction>,
) {
    // The tiles' own anytime search starts from a constructed plan.
    if algorithm != Algorithm::Anytime {
        assert_eq!(door.plan, plain.plan, "{name}, {algorithm}: the plan through the door");
        assert_eq!(door.counters, plain.counters, "{name}, {algorithm}: the counters through the door");
        assert_eq!(door.iterations, plain.iterations, "{name}, {algorithm}: the rounds through the door");
    }
    assert!(
        door.lower_bound >= plain.lower_bound || algorithm == Algorithm::Anytime,
        "{name}, {algorithm}: the bound through the door"
    );
}

pub(crate) fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).expect("a shape")
}

/// Returns a grid from plain bytes.
pub(crate) fn grid(rows: usize, columns: usize, tiles: &[u8]) -> Grid {
    let tiles: Vec<u64> = tiles.iter().map(|&tile| u64::from(tile)).collect();
    Grid::new(shape(rows, columns), &tiles).expect("a board")
}

/// Returns the plain bytes of a grid.
pub(crate) fn bytes(grid: &Grid) -> Vec<u8> {
    grid.tiles().iter().map(|&tile| tile as u8).collect()
}

/// Returns the named goals of a shape, and a random one.
pub(crate) fn goals(rows: usize, columns: usize) -> Vec<Grid> {
    let shape = shape(rows, columns);
    let mut goals: Vec<Grid> =
        Goal::NAMED.iter().map(|(_, goal)| goal.grid(shape).expect("named goals fit")).collect();
    goals.push(pousse_tiles::generate::random(&goals[0], 7, 0));
    goals
}
