//! Compares stored entries with lookups: the carries are the same, and searches visit the same nodes.

use std::sync::LazyLock;

use pousse_search::algorithms::{astar, astar_ida_star, ida_star};
use pousse_search::{Algorithm, Domain, Limits, Numbers, Outcome, Run, Status, StopReason, search};

use super::*;
use crate::heuristics::Mirror;
use crate::patterns::{Catalogue, Library};
use crate::{Array, Carried, Goal, Grid, Medium, Small, generate, table_kernel};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// A built-in set for a goal.
struct Scene {
    layout: Arc<Layout>,
    databases: Databases,
    kept: KeptDatabases,
}

impl Scene {
    fn new(name: &str, mirror: Mirror) -> Self {
        let catalogue = Catalogue::built_in().iter().find(|set| set.name == name).expect("built in");
        let goal = Goal::BlankFirst.grid(catalogue.shape).expect("fits");
        let layout = Arc::new(Layout::new(goal));
        let databases =
            Databases::new(catalogue, mirror, &layout, &LIBRARY, &Run::default()).expect("fits the goal");
        let kept = KeptDatabases::new(&databases, &layout).expect("few patterns of four bits");
        Self { layout, databases, kept }
    }

    fn domain<B: Board>(&self, start: &Grid) -> Tiles<B> {
        Tiles::new(start, self.layout.goal(), Direction::ALL).expect("fits")
    }

    /// Checks carries along random walks.
    fn walk<B: Board>(&self, random: &mut Numbers) {
        let Self { layout, databases, kept } = self;
        for walk in 0..20 {
            let start = generate::scramble(layout.goal(), 40 * walk, 7, u64::from(walk));
            let domain = self.domain::<B>(&start);
            let mut board = domain.initial();
            let mut carry = kept.root(&domain, &board);
            for _ in 0..60 {
                let action = Direction::ALL[random.below(4) as usize];
                if layout.neighbour(board.blank(), action).is_none() {
                    continue;
                }
                domain.apply(&mut board, action);
                let awaited = kept.ask(&domain, &board, action, carry);
                let received = Kept::<Tiles<B>>::receive(kept, awaited, carry);
                carry = kept.child(&domain, &board, action, carry);
                let value = Heuristic::<Tiles<B>>::value(kept, carry);
                assert_eq!(carry, kept.root(&domain, &board), "{board:?}");
                assert_eq!(carry, received, "{board:?}");
                assert_eq!(value, databases.value(databases.root(&board)), "{board:?}");
                let memo = Kept::<Tiles<B>>::memo(kept, &carry);
                assert_eq!(carry, kept.recall(&domain, &board, value, memo), "{board:?}");
            }
        }
    }
}

#[test]
fn kept_values_equal_the_tables() {
    let mut random = Numbers::new(5, 0);
    for mirror in [Mirror::On, Mirror::Off] {
        for name in ["4-4-4-3", "5-5-5", "6-6-3", "4-4", "5-6"] {
            let scene = Scene::new(name, mirror);
            scene.walk::<Small>(&mut random);
            scene.walk::<Medium>(&mut random);
            scene.walk::<Array<25>>(&mut random);
        }
    }
}

#[test]
fn sets_that_do_not_fit_are_looked_up() {
    let catalogue = Catalogue::built_in().iter().find(|set| set.name == "4-4").expect("built in");
    let bind = |goal: Goal| {
        let layout = Arc::new(Layout::new(goal.grid(catalogue.shape).expect("fits")));
        let databases = Databases::new(catalogue, Mirror::On, &layout, &LIBRARY, &Run::default());
        KeptDatabases::new(&databases.expect("fits the goal"), &layout)
    };
    assert!(bind(Goal::BlankFirst).is_some());
    assert!(bind(Goal::Spiral).is_none(), "with the blank in the centre there are more than two images");
}

fn nodes(outcome: &Outcome<Direction>) -> (Status, Option<Cost>, Cost, u64, u64) {
    let counters = &outcome.counters;
    let (status, cost) = (outcome.status, outcome.upper_bound());
    (status, cost, outcome.lower_bound, counters.expanded, counters.generated)
}

/// The board is hard enough for the table to outgrow the cache; from then on, states are expanded in batches.
#[test]
fn a_star_visits_the_same_nodes_one_by_one_and_in_batches() {
    let scene = Scene::new("4-4-4-3", Mirror::On);
    let start = generate::random(scene.layout.goal(), 3, 7);
    let domain = scene.domain::<Array<25>>(&start);
    let looked_up = Carried(scene.databases.clone());
    let by = |options: astar::Options, limits: Limits| {
        let kept = astar::search_kept(&domain, &scene.kept, options, &Run::new(limits));
        let plain = astar::search(&domain, &looked_up, options, &Run::new(limits));
        assert_eq!(nodes(&kept), nodes(&plain), "{options:?}");
        assert_eq!(kept.plan, plain.plan, "{options:?}");
        kept
    };
    let whole = by(astar::Options::default(), Limits::default());
    assert_eq!(whole.status, Status::Optimal);
    assert!(whole.counters.expanded > 500_000, "{} nodes expanded", whole.counters.expanded);
    let nodes = Some(whole.counters.generated - 1000);
    let stopped = by(astar::Options::default(), Limits { nodes, ..Limits::default() });
    assert_eq!(stopped.status, Status::Stopped(StopReason::Nodes));
    let ceiling = whole.upper_bound();
    by(astar::Options { ceiling, ..astar::Options::default() }, Limits::default());
    let limits = Limits { nodes: Some(300_000), ..Limits::default() };
    by(astar::Options { partial: true, ..astar::Options::default() }, limits);
    by(astar::Options { childless: true, ..astar::Options::default() }, limits);
    let two = Run::new(Limits { threads: 2, ..Limits::default() });
    let two = astar::search_kept(&domain, &scene.kept, astar::Options::default(), &two);
    assert_eq!((two.status, two.upper_bound()), (whole.status, whole.upper_bound()));
}

#[test]
fn a_star_and_ida_star_is_optimal_wherever_a_star_ends() {
    let scene = Scene::new("6-6-3", Mirror::On);
    let Scene { layout, databases, kept } = &scene;
    for seed in 0..3 {
        let start = generate::scramble(layout.goal(), 150, 11, seed);
        let domain = scene.domain::<Array<25>>(&start);
        let kernel = table_kernel::kernel::<_, KeptDatabases>(databases, None, layout, Direction::ALL);
        let kernel = &*kernel.expect("the kernel applies");
        let best = search(Algorithm::IdaStar, &domain, &Carried(databases.clone()), &Run::default());
        let best = best.expect("tiles are searched by every algorithm").upper_bound();
        for bytes in [0, 1 << 12, 1 << 15, 1 << 18] {
            let by = |threads: usize| {
                let run = Run::new(Limits { threads, ..Limits::default() });
                astar_ida_star::search_kept(&domain, kept, &kernel, Some(bytes), &run)
            };
            let (one, two) = (by(1), by(2));
            assert_eq!((one.status, one.upper_bound()), (Status::Optimal, best), "{start:#}, {bytes} bytes");
            assert_eq!((nodes(&one), &one.plan), (nodes(&two), &two.plan), "{start:#}, {bytes} bytes");
            let generic = ida_star::Generic { domain: &domain, heuristic: kept };
            let generic = astar_ida_star::search_kept(&domain, kept, &generic, Some(bytes), &Run::default());
            assert_eq!(nodes(&one), nodes(&generic), "{start:#}, {bytes} bytes");
        }
    }
}
