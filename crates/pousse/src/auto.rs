//! The choice of algorithm and estimate when nobody says, with the reason.

use pousse_search::Algorithm;
use pousse_search::algorithms::astar;
use pousse_tiles::heuristics::Spec;
use pousse_tiles::{Direction, Patience, Shape};

use crate::Request;

/// What will be run.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The estimate.
    pub heuristic: Spec,
    /// How long an anytime search goes on without a time limit.
    pub patience: Patience,
    /// Why, when something was chosen.
    pub because: Option<String>,
}

fn named(name: &str) -> Spec {
    Spec::named(name).expect("a name of the table")
}

/// Chooses what the request leaves open.
#[must_use]
pub fn choose(request: &Request) -> Chosen {
    let shape = request.start.shape();
    let (algorithm, heuristic, because) = usual(shape, request);
    let patience = if request.algorithm.is_some() { Patience::UntilSettled } else { Patience::WhileItPays };
    let (because, heuristic) = match (request.algorithm, &request.heuristic) {
        (Some(_), Some(heuristic)) => (None, heuristic.clone()),
        (None, given) => (Some(because), given.clone().unwrap_or(heuristic)),
        (Some(algorithm), None) if !algorithm.about().informed => (None, named("zero")),
        (Some(algorithm), None) => {
            let heuristic = usual_heuristic(algorithm, request);
            (Some(format!("{heuristic} suits {} on {shape} boards", algorithm.about().name)), heuristic)
        }
    };
    Chosen { algorithm: request.algorithm.unwrap_or(algorithm), heuristic, patience, because }
}

/// The estimate for an algorithm that was asked for: only IDA* has a loop made for Manhattan distance.
fn usual_heuristic(algorithm: Algorithm, request: &Request) -> Spec {
    match algorithm {
        Algorithm::IdaStar => usual(request.start.shape(), request).1,
        _ if request.start.shape().cells() <= 9 => named("linear-conflict"),
        _ => named("korf-taylor"),
    }
}

fn usual(shape: Shape, request: &Request) -> (Algorithm, Spec, String) {
    let astar = Algorithm::Astar(astar::Options::default());
    let cells = shape.cells();
    let thin = shape.rows().min(shape.columns()) < 3;
    let kernel = shape.rows() == 4 && shape.columns() == 4 && request.order == Direction::ALL;
    // An estimate that was asked for may be anything; only Manhattan distance has the specialised loop.
    let heuristic = request.heuristic.as_ref().map(ToString::to_string);
    match cells {
        ..=9 => (astar, named("linear-conflict"), format!("all positions of a {shape} board fit in memory")),
        10..=12 => {
            (astar, named("korf-taylor"), format!("A* holds what it needs of a {shape} board in memory"))
        }
        13..=16 if thin => (
            Algorithm::Anytime,
            named("korf-taylor"),
            format!("solutions of a {shape} board are long; the answer improves until it is proven"),
        ),
        13..=16 if kernel && heuristic.as_deref().is_none_or(|name| name == "manhattan") => (
            Algorithm::IdaStar,
            named("manhattan"),
            "IDA* needs no memory, and Manhattan distance has a loop made for 4x4 boards".into(),
        ),
        13..=16 => (Algorithm::IdaStar, named("korf-taylor"), "IDA* needs no memory".into()),
        _ => (
            Algorithm::Anytime,
            named("korf-taylor"),
            format!(
                "a {shape} board is too large for optimal search; the best answer found quickly, with a proven bound"
            ),
        ),
    }
}
