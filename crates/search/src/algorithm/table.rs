//! The table of algorithms: an entry provides name, help and options, and includes the algorithm in the conformance
//! tests.

use super::{About, Algorithm};
use crate::Cost;
use crate::algorithms::{astar, beam, ida_star_tt};

pub(super) const TIES: (&str, &str) = ("ties", "larger-g (default), smaller-g, first-in, last-in or spread");
const REOPEN: (&str, &str) =
    ("reopen", "on (default) or off: expand a state again when a cheaper path to it turns up");
const PARTIAL: (&str, &str) = (
    "partial",
    "off (default) or on: defer children with a larger g + h than their parent's; less memory, more time",
);
const CHILDLESS: (&str, &str) =
    ("childless", "off (default) or on: do not store states if none of their children was kept");
const BACK: (&str, &str) =
    ("back", "off (default) or on: also generate the move straight back to the parent, as textbook A* does");

/// Every algorithm.
pub const TABLE: &[About] = &[
    About {
        name: "bfs",
        summary: "breadth-first search",
        options: &[],
        optimal: true,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::Bfs),
    },
    About {
        name: "dfs",
        summary: "depth-first search that never enters a state twice; its plans are long",
        options: &[],
        optimal: false,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::Dfs),
    },
    About {
        name: "depth-limited",
        summary: "depth-first search down to a limit; finds a plan within it or proves that there is none",
        options: &[("limit", "the depth, 30 by default")],
        optimal: false,
        informed: false,
        parallel: true,
        parse: |a| Ok(Algorithm::DepthLimited(a.number("limit", 0, 1_000_000)?.unwrap_or(30) as Cost)),
    },
    About {
        name: "iterative-deepening",
        summary: "depth-first searches with an increasing depth limit",
        options: &[("from", "the first limit: 0 (default), h (the estimate of the start) or a depth")],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| a.deepening(),
    },
    About {
        name: "uniform-cost",
        summary: "cheapest paths first (Dijkstra)",
        options: &[],
        optimal: true,
        informed: false,
        parallel: true,
        parse: |_| Ok(Algorithm::UniformCost),
    },
    About {
        name: "greedy",
        summary: "greedy best-first search: lowest estimate first",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::Greedy),
    },
    About {
        name: "greedy-descent",
        summary: "moves to the best unvisited neighbour and never backtracks; may fail",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::GreedyDescent),
    },
    About {
        name: "astar",
        summary: "A*: lowest g + h first; several threads share the states by hash",
        options: &[TIES, REOPEN, PARTIAL, CHILDLESS, BACK],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| {
            Ok(Algorithm::Astar(astar::Options {
                ties: a.ties()?,
                reopen: a.switch("reopen", true)?,
                partial: a.switch("partial", false)?,
                childless: a.switch("childless", false)?,
                back: a.switch("back", false)?,
                ..astar::Options::default()
            }))
        },
    },
    About {
        name: "weighted-astar",
        summary: "weighted A*: lowest g + w h first; plans cost at most w times the optimum",
        options: &[("weight", "from 1 to 1000, 2 by default"), TIES, REOPEN],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |a| a.weighted(),
    },
    About {
        name: "ida-star",
        summary: "IDA*: depth-first searches with an increasing bound on g + h, in almost no memory",
        options: &[],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |_| Ok(Algorithm::IdaStar),
    },
    About {
        name: "astar-ida-star",
        summary: "A* until memory is full, then IDA* from each of its open states (Bu & Korf)",
        options: &[("size", "memory for A*, 64 MiB by default; at most seven eighths of the memory limit")],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |a| Ok(Algorithm::AstarIdaStar(a.bytes("size")?)),
    },
    About {
        name: "ida-star-tt",
        summary: "IDA* with a transposition table",
        options: &[("size", "size of the table, 256MiB by default")],
        optimal: true,
        informed: true,
        parallel: false,
        parse: |a| Ok(Algorithm::IdaStarTt(a.bytes("size")?.unwrap_or(ida_star_tt::DEFAULT_BYTES))),
    },
    About {
        name: "ida-star-closed",
        summary: "IDA* with a closed list in every round (Idjaton's algorithm 4.3); not optimal",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::IdaStarClosed),
    },
    About {
        name: "bounded-astar",
        summary: "repeated A* with an increasing bound, open list ordered by h (Hoste's IDA*)",
        options: &[],
        optimal: true,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::BoundedAstar),
    },
    About {
        name: "bidirectional-bfs",
        summary: "breadth-first search from both ends",
        options: &[],
        optimal: true,
        informed: false,
        parallel: false,
        parse: |_| Ok(Algorithm::BidirectionalBfs),
    },
    About {
        name: "beam",
        summary: "breadth-first, keeping only the most promising states of each layer; retries wider if it fails",
        options: &[
            ("width", "states per layer, 1000 by default; doubled after each failure"),
            ("seed", "random seed for breaking ties, 0 by default"),
        ],
        optimal: false,
        informed: true,
        parallel: true,
        parse: |a| {
            let usual = beam::Options::default();
            Ok(Algorithm::Beam(beam::Options {
                width: a.number("width", 1, u64::from(u32::MAX))?.map_or(usual.width, |width| width as u32),
                seed: a.number("seed", 0, u64::MAX)?.unwrap_or(usual.seed),
            }))
        },
    },
    About {
        name: "feature-space",
        summary: "similar states share a cell, and cells take turns (FESS: Shoham & Schaeffer)",
        options: &[],
        optimal: false,
        informed: true,
        parallel: false,
        parse: |_| Ok(Algorithm::FeatureSpace),
    },
    About {
        name: "anytime",
        summary: "a quick plan first, then better ones until plan and bound meet",
        options: &[],
        optimal: true,
        informed: true,
        parallel: true,
        parse: |_| Ok(Algorithm::Anytime),
    },
];
