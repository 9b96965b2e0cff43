//! Every algorithm with every estimate on 3x3 boards of all distances.

use std::sync::Arc;

use pousse_search::algorithms::beam;
use pousse_search::{Algorithm, Limits};
use pousse_testkit::conformance::{assert_ended_well, every_algorithm};
use pousse_testkit::sliding::Distances;
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::heuristics::{Databases, SetSize};
use pousse_tiles::patterns::Catalogue;
use pousse_tiles::{Goal, Grid, Layout};

use super::judge::{assert_same, bytes, grid, judge, shape};

/// Combinations that the sources compare, a maximum of sound estimates, and combinations with tables.
pub(crate) const COMBINATIONS: [&str; 6] = [
    "linear-conflict+corner-tiles+last-move",
    "linear-conflict+diagonal-conflict+corner-tiles",
    "linear-conflict+diagonal-conflict+last-move",
    "max(row-column,linear-conflict,corner-tiles,euclidean)",
    "walking-distance+linear-conflict",
    "max(hamming,walking-distance,linear-conflict)",
];

/// Ample for every pair on its boards.
const LIMITS: Limits = Limits { time: None, nodes: Some(20_000_000), memory: 256 << 20, threads: 1 };

/// How many boards a pair gets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Boards {
    Few,
    Share,
}

/// How much an estimate knows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strength {
    Nothing,
    Little,
    Enough,
}

fn strength(estimate: &str) -> Strength {
    match estimate {
        "zero" => Strength::Nothing,
        "hamming" | "euclidean" | "row-column" | "chebyshev" => Strength::Little,
        _ => Strength::Enough,
    }
}

/// Returns how many boards of each distance a pair gets, and the largest distance: slow pairs get less.
fn share(algorithm: Algorithm, strength: Strength) -> (usize, u32) {
    match (algorithm, strength) {
        (Algorithm::DepthLimited(_) | Algorithm::IterativeDeepening(_), _) => (8, 12),
        (Algorithm::IdaStar | Algorithm::AstarIdaStar(Some(_)), Strength::Nothing) => (8, 12),
        (Algorithm::IdaStar | Algorithm::AstarIdaStar(Some(_)), Strength::Little) => (6, 17),
        (Algorithm::IdaStarTt(_), Strength::Nothing) => (8, 14),
        (Algorithm::IdaStarTt(_), Strength::Little) => (6, 18),
        // Beams widen until they find a plan, and anytime search improves plans before it proves them.
        (Algorithm::Beam(_), Strength::Nothing) => (1, 14),
        (Algorithm::Anytime, Strength::Nothing) => (1, 16),
        (Algorithm::Anytime, _) => (2, 31),
        (Algorithm::Beam(options), _) if options.width > 1000 => (1, 18),
        (Algorithm::Beam(beam::Options { width: 1000, .. }), _) => (2, 31),
        (Algorithm::BoundedAstar | Algorithm::IdaStarClosed, Strength::Nothing) => (4, 16),
        (_, Strength::Nothing) => (1, 31),
        (_, Strength::Little) => (8, 20),
        (Algorithm::BoundedAstar | Algorithm::IdaStarClosed, Strength::Enough) => (7, 31),
        (_, Strength::Enough) => (8, 31),
    }
}

/// Returns all estimates that exist for a size, and the combinations; none whose tables take long to build.
pub(crate) fn every_estimate(rows: usize, columns: usize) -> Vec<String> {
    let layout = Layout::new(Goal::BlankFirst.grid(shape(rows, columns)).expect("named goals fit"));
    let soon_made = |catalogue: &&Arc<Catalogue>| {
        Databases::wanted(catalogue, &layout).is_some_and(|tables| {
            tables.iter().all(|table| table.pattern().expect("built in").entries() < 10_000_000)
        })
    };
    let sets: Vec<&str> =
        Catalogue::built_in().iter().filter(soon_made).map(|catalogue| &catalogue.name[..]).collect();
    let quick = |entry: &&Entry| {
        let mut sizes = [SetSize::Pairs, SetSize::Triples, SetSize::Quadruples].into_iter();
        let size = sizes.find(|size| size.name() == entry.name);
        size.is_none_or(|size| (rows * columns).pow(size.tiles() as u32) <= 9 * 9 * 9 * 9)
    };
    let mut all: Vec<String> = ENTRIES.iter().filter(quick).map(Entry::full_name).collect();
    all.extend(COMBINATIONS.map(Into::into));
    for set in sets {
        all.extend([
            set.into(),
            format!("{set}(mirror=off)"),
            format!("max({set},walking-distance)"),
            format!("max({set},walking-distance,linear-conflict)"),
            format!("{set}+linear-conflict"),
        ]);
    }
    all
}

/// Checks every `of`-th estimate from number `first` on, with few boards or with its full share.
fn check_part(first: usize, of: usize, goal: &Goal, boards: Boards) {
    let goal = goal.grid(shape(3, 3)).expect("named goals fit");
    let distances = Distances::from(&bytes(&goal), 3, u32::MAX);
    let samples: Vec<Vec<(Grid, u32)>> = (0..=8)
        .map(|each| {
            distances.sample(each).into_iter().map(|(tiles, truth)| (grid(3, 3, &tiles), truth)).collect()
        })
        .collect();
    for (number, estimate) in every_estimate(3, 3).iter().enumerate().skip(first).step_by(of) {
        let judge = judge(&goal, estimate).expect("every estimate exists for 3x3");
        for algorithm in every_algorithm() {
            if !algorithm.about().informed && estimate != "zero" {
                continue;
            }
            let (share, deepest) = share(algorithm, strength(estimate));
            // Few boards for each pair, and every distance for some.
            let (each, one_in) = if boards == Boards::Few { (1, 6) } else { (share, 1) };
            let boards = samples[each]
                .iter()
                .filter(|(_, truth)| *truth <= deepest && *truth as usize % one_in == number % one_in);
            for (index, (start, truth)) in boards.enumerate() {
                let outcome = judge.check(start, Some(*truth), algorithm, LIMITS);
                let name = format!("{start:#} to {goal:#}, {estimate}");
                assert_ended_well(&name, algorithm, judge.properties(), &outcome);
                if index % 40 == 1 {
                    let door = judge.check_through_door(start, Some(*truth), algorithm, LIMITS);
                    assert_same(&name, algorithm, &outcome, &door);
                    assert_ended_well(&name, algorithm, judge.properties(), &door);
                }
            }
        }
    }
}

#[test]
fn every_pair_is_right_blank_first_even() {
    check_part(0, 2, &Goal::BlankFirst, Boards::Few);
}

#[test]
fn every_pair_is_right_blank_first_odd() {
    check_part(1, 2, &Goal::BlankFirst, Boards::Few);
}

#[test]
#[ignore = "slow: up to eight boards of each distance for each pair, five in all by default"]
fn every_pair_is_right_on_more_boards() {
    check_part(0, 1, &Goal::BlankFirst, Boards::Share);
}
