//! Audits against known means and known counterexamples.

use std::sync::LazyLock;

use pousse_search::{Limits, Run};
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Goal, Grid, Shape};
use pousse_tiles_puzzle::audit::{Audit, AuditRequest, audit};

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::default);

fn run(heuristic: &str, rows: usize, columns: usize, goal: Goal, depth: Option<u32>) -> Audit {
    let request = AuditRequest {
        heuristic: heuristic.parse().expect("well-formed"),
        shape: Shape::new(rows, columns).expect("a shape"),
        goal,
        depth,
        boards: 0,
        seed: 0,
    };
    let limits = Limits { memory: 1 << 30, threads: 2, ..Limits::default() };
    let audit =
        audit(&request, &LIBRARY, &Run::new(limits), &|_| ()).expect("every estimate exists for this size");
    assert_eq!(audit.stopped, None);
    audit
}

fn eight(heuristic: &str, goal: Goal) -> Audit {
    run(heuristic, 3, 3, goal, None)
}

fn is_near(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 0.005
}

#[test]
fn manhattan_on_the_eight_puzzle() {
    for goal in [Goal::BlankFirst, Goal::BlankLast] {
        let audit = eight("manhattan", goal);
        assert!(audit.upholds() && audit.complete);
        assert_eq!((audit.boards, audit.depth), (181_440, 31));
        assert_eq!((audit.overestimates, audit.inconsistent_edges), (0, 0));
        assert!(is_near(audit.mean_distance, 21.97), "{}", audit.mean_distance);
        // A tile is in each of the nine cells equally often (any two others can be swapped to fix the parity).
        assert!(is_near(audit.mean_h, 14.0), "{}", audit.mean_h);
        assert!(is_near(audit.mean_error, audit.mean_distance - audit.mean_h));
        // 4 corners with 2 moves, 4 sides with 3, the centre with 4: 24 moves for 9 positions of the blank.
        assert_eq!(audit.edges, 181_440 / 9 * 24);
        assert_eq!(audit.by_depth.iter().map(|depth| depth.boards).sum::<u64>(), 181_440);
        assert_eq!(audit.by_depth.last().map(|depth| (depth.distance, depth.boards)), Some((31, 2)));
    }
}

#[test]
fn means_and_faults_on_the_eight_puzzle() {
    let hamming = eight("hamming", Goal::BlankLast);
    assert!(hamming.upholds() && hamming.overestimates == 0);
    // Each of the 8 tiles is misplaced on 8 out of 9 boards.
    assert!(is_near(hamming.mean_h, 64.0 / 9.0), "{}", hamming.mean_h);
    let text = eight("last-move:text", Goal::BlankFirst);
    assert!(text.overestimates > 0 && !text.overestimate_examples.is_empty());
    let greedy = eight("manhattan-3-hamming", Goal::BlankLast);
    assert!(!greedy.declared_admissible && greedy.overestimates > 100_000, "{}", greedy.overestimates);
    assert!(is_near(greedy.mean_h, 14.0 + 3.0 * 64.0 / 9.0), "{}", greedy.mean_h);
}

/// The declared properties are exactly those that hold: on 2x4 for all, and on 3x3 for sets chosen anew for every
/// position. The tests of pousse-tiles check all 3x3 boards with the others.
#[test]
fn every_declaration_is_exact() {
    // The weights of this one were made for 3x3.
    let entries = ENTRIES.iter().filter(|entry| entry.name != "weighted-manhattan");
    declarations_are_exact((2, 4), entries.map(Entry::full_name), Goals::InTurn);
    let sets = ["pairs", "triples", "quadruples"];
    declarations_are_exact((3, 3), sets.map(Into::into).into_iter(), Goals::InTurn);
}

#[test]
#[ignore = "slow: every heuristic on 3x3, towards both goals, and farther from that of the 15-puzzle"]
fn every_declaration_is_exact_on_the_eight_puzzle() {
    let sets = ["8", "4-4", "4-4(mirror=off)"].map(Into::into);
    declarations_are_exact((3, 3), ENTRIES.iter().map(Entry::full_name).chain(sets), Goals::Both);
    declarations_near_the_goal(Goals::Both, 14);
}

/// The goals towards which a heuristic is audited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goals {
    /// One of the two, alternating.
    InTurn,
    Both,
}

impl Goals {
    fn of(self, index: usize) -> Vec<Goal> {
        let both = [Goal::BlankFirst, Goal::BlankLast];
        if self == Self::Both { both.into() } else { vec![both[index % 2].clone()] }
    }
}

fn declarations_are_exact(size: (usize, usize), names: impl Iterator<Item = String>, goals: Goals) {
    let mut wrong = Vec::new();
    for (index, name) in names.enumerate() {
        for goal in goals.of(index) {
            let audit = run(&name, size.0, size.1, goal.clone(), None);
            assert!(audit.upholds(), "{name} towards {goal}");
            let found = (audit.overestimates == 0, audit.inconsistent_edges == 0);
            let declared = (audit.declared_admissible, audit.declared_consistent);
            if found != declared {
                wrong.push(format!("{name} towards {goal}: {declared:?} declared, {found:?} found"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_declaration_holds_near_the_goal_of_the_fifteen_puzzle() {
    declarations_near_the_goal(Goals::InTurn, 10);
}

fn declarations_near_the_goal(goals: Goals, depth: u32) {
    let entries = ENTRIES.iter().filter(|entry| entry.name != "weighted-manhattan");
    let sets = ["4-4-4-3", "5-5-5", "6-6-3", "max(5-5-5,walking-distance)"];
    for (index, name) in entries.map(Entry::full_name).chain(sets.map(Into::into)).enumerate() {
        for goal in goals.of(index) {
            let audit = run(&name, 4, 4, goal.clone(), Some(depth));
            assert!(audit.upholds(), "{name} towards {goal}: {audit:?}");
            assert_eq!((audit.depth, audit.complete), (depth, false));
        }
    }
}

/// Each of these rules is correct on 3x3 or nearly so, and wrong on a 15-puzzle board this far from the goal.
#[test]
fn counterexamples_of_the_fifteen_puzzle_are_found() {
    let (board, distance) = ("8 4 2 3 0 9 6 7 12 1 10 11 13 5 14 15", 13);
    let audit = run("linear-conflict:annex", 4, 4, Goal::BlankFirst, Some(distance));
    assert!(audit.overestimates > 0 && !audit.declared_admissible);
    assert_eq!(
        audit.by_depth.iter().find(|depth| depth.overestimates > 0).map(|d| d.distance),
        Some(distance)
    );
    let tiles: Vec<u64> = board.split(' ').map(|tile| tile.parse().expect("a number")).collect();
    let grid = Grid::new(Shape::new(4, 4).expect("a shape"), &tiles).expect("a board");
    // The distance from the usual goal to this board, computed independently, is the same.
    let usual = Goal::BlankFirst.grid(grid.shape()).expect("fits");
    let distances = pousse_testkit::sliding::Distances::from(
        &usual.tiles().iter().map(|&tile| tile as u8).collect::<Vec<_>>(),
        4,
        distance,
    );
    assert_eq!(distances.of.get(&tiles.iter().map(|&tile| tile as u8).collect::<Vec<_>>()), Some(&distance));
}

#[test]
fn random_boards_are_also_solved() {
    let request = AuditRequest {
        heuristic: "last-move:text".parse().expect("a name"),
        shape: Shape::new(3, 4).expect("a shape"),
        goal: Goal::Spiral,
        depth: Some(5),
        boards: 3,
        seed: 1,
    };
    let audit = audit(&request, &LIBRARY, &Run::default(), &|_| ()).expect("exists");
    assert_eq!(audit.solved, 3);
    assert!(audit.sampled > 30 && audit.upholds() && !audit.complete);
}
