//! Compares the kernel with the generic loop: it visits the same nodes in the same order, so plans, bounds, rounds and
//! counts are the same.

use std::sync::LazyLock;

use pousse_search::algorithms::ida_star::{Generic, search_with};
use pousse_search::{Limits, Outcome, Run, Status, StopReason};

use super::*;
use crate::heuristics::{Estimate, Larger, Mirror};
use crate::patterns::{Catalogue, Library};
use crate::{Array, Carried, Goal, Grid, Shape, Small, generate};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

/// An order of moves that differs from the usual one in every place.
const OTHER: [Direction; 4] = [Direction::Right, Direction::Down, Direction::Up, Direction::Left];

fn goal(rows: usize, columns: usize, goal: &Goal) -> Grid {
    goal.grid(Shape::new(rows, columns).expect("a shape")).expect("fits")
}

fn given(rows: usize, columns: usize, tiles: &[u64]) -> Grid {
    Grid::new(Shape::new(rows, columns).expect("a shape"), tiles).expect("a permutation")
}

/// Returns a set: drawn, or built in.
fn set(text: &str) -> Catalogue {
    if text.contains(' ') {
        Catalogue::parse(&format!("name: drawn\n\n{text}")).expect("well-formed")
    } else {
        let found = Catalogue::built_in().iter().find(|catalogue| catalogue.name == text);
        found.expect("built in").as_ref().clone()
    }
}

/// A goal, databases for it, and the order in which moves are tried.
struct Scene {
    layout: Arc<Layout>,
    databases: Databases,
    order: [Direction; 4],
}

impl Scene {
    fn new(text: &str, mirror: Mirror, goal: &Grid) -> Self {
        let layout = Arc::new(Layout::new(goal.clone()));
        let databases =
            Databases::new(&set(text), mirror, &layout, &LIBRARY, &Run::default()).expect("fits the goal");
        Self { layout, databases, order: Direction::ALL }
    }

    fn in_order(self, order: [Direction; 4]) -> Self {
        Self { order, ..self }
    }

    fn images(&self) -> usize {
        self.databases.sums().len()
    }

    fn kernel<B: Board>(&self) -> Option<Boxed<B, Carried<Databases>>> {
        kernel(&self.databases, None, &self.layout, self.order)
    }

    /// Checks that both loops agree on boards up to `steps` random moves from the goal.
    fn agree<B: Board>(&self, steps: u32) {
        let heuristic = Carried(self.databases.clone());
        let kernel = self.kernel::<B>().expect("the kernel applies");
        self.agree_with::<B, _>(&heuristic, &*kernel, steps);
        // As on any other processor.
        let plain = kernel_with(&self.databases, None, &self.layout, self.order, None);
        self.agree_with::<B, _>(&heuristic, &*plain.expect("the kernel applies"), steps);
    }

    /// The same for the larger of the databases and walking distance.
    fn agree_with_walking_distance<B: Board>(&self, steps: u32) {
        let walking = LIBRARY.walking(&self.layout, &Run::default()).expect("fits");
        let kernel = kernel(&self.databases, Some(&walking), &self.layout, self.order);
        let larger = Carried(Larger { databases: self.databases.clone(), walking });
        self.agree_with::<B, _>(&larger, &*kernel.expect("the kernel applies"), steps);
    }

    fn agree_with<B: Board, E: Estimate>(
        &self,
        heuristic: &Carried<E>,
        kernel: &dyn Kernel<Tiles<B>, Carried<E>>,
        steps: u32,
    ) {
        let goal = self.layout.goal();
        for index in 0..12 {
            let start = generate::scramble(goal, steps * (index + 4) / 15, 23, u64::from(index));
            let domain = Tiles::<B>::new(&start, goal, self.order).expect("fits");
            let generic = Generic { domain: &domain, heuristic };
            // Searches that start with a bound of their own may use one of the wrong parity, or a high one.
            for raise in [0, 1, 3, 4] {
                let plain = Raised { kernel: &generic, raise };
                let plain = search_with(&domain, heuristic, &plain, &Run::default());
                assert!(plain.plan.is_some(), "{start:#}");
                for threads in [1, 2] {
                    let run = Run::new(Limits { threads, ..Limits::default() });
                    let fast = search_with(&domain, heuristic, &Raised { kernel: &kernel, raise }, &run);
                    let what = format!("{start:#} to {goal:#}, {threads} threads, bounds raised by {raise}");
                    assert_identical(&plain, &fast, &what);
                    // The kernel does not record its depth: within the bounds of IDA* none exceeds the plan's length.
                    if raise < 2 {
                        assert_eq!(plain.counters, fast.counters, "{what}");
                    }
                }
            }
        }
    }
}

fn assert_identical(one: &Outcome<Direction>, other: &Outcome<Direction>, what: &str) {
    assert_eq!(one.status, other.status, "{what}");
    assert_eq!(one.plan, other.plan, "{what}");
    assert_eq!(one.lower_bound, other.lower_bound, "{what}");
    let nodes = |outcome: &Outcome<_>| (outcome.counters.expanded, outcome.counters.generated);
    assert_eq!(nodes(one), nodes(other), "{what}");
    assert_eq!(one.iterations, other.iterations, "{what}");
}

/// A kernel that uses a higher bound than it is given.
struct Raised<'k, K> {
    kernel: &'k K,
    raise: Cost,
}

impl<D, H, K> Kernel<D, H> for Raised<'_, K>
where
    D: pousse_search::Domain,
    H: Heuristic<D>,
    K: Kernel<D, H>,
{
    fn explore(&self, node: &Node<D, H>, bound: Cost, worker: &mut Worker<'_, '_, '_, D>) -> Explored {
        self.kernel.explore(node, bound + self.raise, worker)
    }
}

#[test]
fn eight_puzzle() {
    let (first, last) = (goal(3, 3, &Goal::BlankFirst), goal(3, 3, &Goal::BlankLast));
    let top = given(3, 3, &[5, 0, 2, 7, 1, 8, 4, 3, 6]);
    let drawn = ". a a\nb b a\nc c c";
    let two = ". a a\nb b a\nb b a\n\n. a a\nc a b\nc b b";
    for (text, mirror, goal, images) in [
        ("4-4", Mirror::On, &first, 2),
        ("4-4", Mirror::Off, &last, 1),
        ("8", Mirror::On, &last, 1),
        (drawn, Mirror::Off, &first, 1),
        (drawn, Mirror::On, &last, 2),
        (drawn, Mirror::On, &top, 2),
        (two, Mirror::Off, &first, 2),
    ] {
        for order in [Direction::ALL, OTHER] {
            let scene = Scene::new(text, mirror, goal).in_order(order);
            assert_eq!(scene.images(), images, "{text}");
            scene.agree::<Small>(60);
            scene.agree_with_walking_distance::<Small>(60);
        }
    }
}

#[test]
fn oblong_boards_in_both_orientations() {
    Scene::new("7", Mirror::On, &goal(2, 4, &Goal::BlankFirst)).agree::<Small>(60);
    Scene::new("7", Mirror::On, &goal(4, 2, &Goal::BlankLast)).agree::<Small>(60);
    Scene::new(". a a a b\nb b c c c", Mirror::On, &goal(5, 2, &Goal::Spiral)).agree::<Small>(40);
    let thirds = ". a b b\na a b b\na c c c";
    let sevens = ". a a a\nb a a a\nb b b a";
    for text in [thirds, sevens] {
        Scene::new(text, Mirror::On, &goal(3, 4, &Goal::BlankLast)).agree::<Small>(40);
        Scene::new(text, Mirror::On, &goal(4, 3, &Goal::BlankFirst)).in_order(OTHER).agree::<Small>(40);
        let middle = given(4, 3, &[3, 1, 2, 4, 0, 5, 6, 7, 8, 10, 9, 11]);
        Scene::new(text, Mirror::Off, &middle).agree_with_walking_distance::<Small>(40);
    }
}

#[test]
fn smallest_boards() {
    Scene::new(". a\na a", Mirror::On, &goal(2, 2, &Goal::BlankFirst)).agree::<Small>(12);
    Scene::new(". a\nb c", Mirror::Off, &goal(2, 2, &Goal::BlankLast)).agree::<Small>(12);
    Scene::new(". a b a", Mirror::On, &given(1, 4, &[2, 1, 0, 3])).agree::<Small>(6);
    Scene::new(". a b a", Mirror::On, &given(4, 1, &[2, 1, 0, 3])).agree::<Small>(6);
}

#[test]
fn fifteen_puzzle() {
    let (first, last) = (goal(4, 4, &Goal::BlankFirst), goal(4, 4, &Goal::BlankLast));
    Scene::new("4-4-4-3", Mirror::On, &last).agree::<Small>(40);
    Scene::new("5-5-5", Mirror::On, &last).agree::<Small>(40);
    Scene::new("5-5-5", Mirror::Off, &first).in_order(OTHER).agree::<Small>(40);
    Scene::new("5-5-5", Mirror::On, &first).agree_with_walking_distance::<Small>(40);
    let any = given(4, 4, &[7, 3, 11, 1, 0, 14, 2, 9, 15, 4, 8, 13, 6, 5, 12, 10]);
    Scene::new("5-5-5", Mirror::On, &any).agree::<Small>(40);
}

/// More than 16 cells, and as many patterns as there is room for.
#[test]
fn larger_boards() {
    let text = ". a a b b\na c c c b\nd d e e e\nd f f f g\nh h h g g";
    for (name, mirror) in [(Goal::BlankFirst, Mirror::On), (Goal::BlankLast, Mirror::Off)] {
        Scene::new(text, mirror, &goal(5, 5, &name)).agree::<Array<25>>(30);
    }
    // Walking distance is too large for those boards.
    let small = goal(4, 4, &Goal::BlankLast);
    Scene::new("4-4-4-3", Mirror::On, &small).agree_with_walking_distance::<Array<25>>(30);
}

#[test]
fn applies_to_one_or_two_images_with_all_tiles() {
    let none = |text: &str, mirror, goal: &Grid| {
        let scene = Scene::new(text, mirror, goal);
        assert!(scene.kernel::<Small>().is_none(), "{text}");
    };
    let first = goal(3, 3, &Goal::BlankFirst);
    none(". a a\n- b a\nb b a", Mirror::Off, &first); // a tile in no pattern
    none("4-4", Mirror::On, &goal(3, 3, &Goal::Spiral)); // four images or eight
    none("count: all\n\n. a a\na - -\na - -", Mirror::Off, &first); // all moves count
    none(". a a a a a a a a a", Mirror::Off, &goal(1, 10, &Goal::BlankFirst)); // nine tiles
    let many = Scene::new(
        ". a a b b\na c c c b\nd d e e e\nd f f f g\nh h i g g",
        Mirror::On,
        &goal(5, 5, &Goal::BlankFirst),
    );
    assert!(many.kernel::<Array<25>>().is_none()); // eighteen places
}

/// Each loop stops at a point of its own, but near the limit, and claims nothing false.
#[test]
fn limits_on_nodes() {
    let scene = Scene::new("5-5-5", Mirror::On, &goal(4, 4, &Goal::BlankLast));
    let (heuristic, kernel) = (Carried(scene.databases.clone()), scene.kernel::<Small>().expect("applies"));
    for index in 0..4 {
        let start = generate::random(scene.layout.goal(), 3, index);
        let domain = Tiles::<Small>::new(&start, scene.layout.goal(), scene.order).expect("fits");
        let search = |run: &Run<'_>| search_with(&domain, &heuristic, &&*kernel, run);
        let whole = search(&Run::default());
        let length = whole.upper_bound().expect("solvable");
        for nodes in [1, 100, 10_000, 100_000] {
            for threads in [1, 2] {
                let found = search(&Run::new(Limits { nodes: Some(nodes), threads, ..Limits::default() }));
                // A few thousand between two checks of the limit, on every thread.
                let most = nodes + threads as u64 * 10_000;
                if whole.counters.generated < most {
                    continue;
                }
                assert_eq!(found.status, Status::Stopped(StopReason::Nodes), "{start:#}: {nodes}");
                assert!(found.counters.generated < most, "{} for {nodes}", found.counters.generated);
                assert!(found.lower_bound <= length && found.plan.is_none());
            }
        }
    }
}
