//! A trace matches its search: the counts are those of the report, and the steps account for all nodes.

use pousse_search::record::recordable;
use pousse_search::{ALGORITHMS, Limits, Status, StopReason};

use crate::{
    Ask, Context, Files, Given, Reason, Request, Run, Trace, TraceEnd, TraceEvent, TraceLimits, puzzle,
};

const BOARDS: [(&str, &str); 6] = [
    ("2 8 3/1 6 4/7 0 5", "1 2 3/8 0 4/7 6 5"),
    ("1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 0"),
    ("4 1 3/7 2 5/0 8 6", "1 2 3/4 5 6/7 8 0"),
    ("8 6 7/2 5 4/3 0 1", "1 2 3/4 5 6/7 8 0"),
    ("3 1/2 0", "1 2/3 0"),
    ("1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"),
];

const LEVELS: [&str; 3] = [
    "#######|#@ $ .#|#######",
    "#######|#.   .#|# $ $ #|#  @  #|#######",
    "########|#  .   #|# $# $ #|#@ . $.#|########",
];

fn board((start, goal): (&str, &str), algorithm: &str, heuristic: Option<&str>) -> Box<dyn Request> {
    let tiles = puzzle("tiles").expect("it is in the table");
    let (board, given) = (tiles.read_kept(start).expect("a board"), Given::new().with("goal", goal));
    let (algorithm, heuristic) =
        (Some(algorithm.parse().expect("an algorithm")), heuristic.unwrap_or("auto"));
    let ask = Ask { number: 1, algorithm, heuristic, given: &given, files: Files::Refused };
    tiles.request(&*board, &ask).expect("they are options")
}

fn level(text: &str, algorithm: &str, given: &Given) -> Box<dyn Request> {
    let sokoban = puzzle("sokoban").expect("it is in the table");
    let level =
        sokoban.read(text.as_bytes(), given).expect("no wrong option").all.remove(0).expect("a level");
    let algorithm = Some(algorithm.parse().expect("an algorithm"));
    let ask = Ask { number: 1, algorithm, heuristic: "auto", given, files: Files::Refused };
    sokoban.request(&*level, &ask).expect("no wrong option")
}

/// Traces and solves a request; `None` if the trace is cut short. Both must give the same result.
fn compare(request: &dyn Request, name: &str) -> Option<Trace> {
    let context = Context::default();
    // On one thread, because A* on several threads counts differently.
    let run = || Run::new(Limits { memory: 64 << 20, nodes: Some(3_000_000), ..Limits::default() });
    let trace = request.trace(&context, &run(), TraceLimits { expansions: 3_000 }).expect(name);
    check(&trace, name);
    if trace.reason == Some(Reason::Steps) {
        return None;
    }
    let report = request.solve(&context, run()).expect(name);
    assert_eq!(
        (trace.expanded, trace.generated),
        (report.effort.expanded, report.effort.generated),
        "{name}"
    );
    assert_eq!((trace.status.name(), trace.cost), (report.ended(), report.cost), "{name}");
    assert_eq!(trace.moves, report.moves, "{name}");
    let rounds: Vec<_> =
        trace.rounds.iter().map(|round| (round.bound, round.generated, round.expanded)).collect();
    let told: Vec<_> = report
        .effort
        .iterations
        .iter()
        .map(|round| (Some(round.bound), round.nodes, round.expanded))
        .collect();
    // The trace has one round that the report lacks: the initial search of A*+IDA*, or a search without rounds.
    let before = usize::from(rounds.first().is_some_and(|round| round.0.is_none()));
    assert_eq!(rounds[before..], told[..], "{name}");
    Some(trace)
}

/// Replays the steps: every node is generated once, expanded while it waits, and counted.
fn check(trace: &Trace, name: &str) {
    let mut waiting = std::collections::BTreeSet::new();
    let (mut expanded, mut generated, mut round) = (0, 1, 0);
    for (at, step) in trace.steps.iter().enumerate() {
        let node = &trace.nodes[step.node as usize];
        if node.round != round {
            assert_eq!((node.round, step.event), (round + 1, TraceEvent::Start), "{name}: step {at}");
            (round, _) = (node.round, waiting.clear());
        }
        match step.event {
            TraceEvent::Start | TraceEvent::Generate => {
                assert!(waiting.insert(node.id), "{name}: step {at}");
                assert_eq!(node.generated_at, at, "{name}");
                assert_eq!(node.parent.is_none(), step.event == TraceEvent::Start, "{name}: step {at}");
                generated += u64::from(step.event == TraceEvent::Generate);
                if let Some(parent) = node.parent {
                    let parent = &trace.nodes[parent as usize];
                    assert!(parent.expanded_at.is_some_and(|before| before < at), "{name}: step {at}");
                }
            }
            TraceEvent::Expand => {
                assert!(waiting.remove(&node.id), "{name}: step {at}");
                assert_eq!(node.expanded_at, Some(at), "{name}");
                expanded += 1;
            }
            TraceEvent::Away => {
                assert!(waiting.remove(&node.id), "{name}: step {at}, {:?}", step.why);
                assert!(step.why == node.end && node.expanded_at.is_none(), "{name}: step {at}");
                assert!(step.why != Some(TraceEnd::Duplicate) || node.same_as.is_some(), "{name}: step {at}");
            }
            _ => {}
        }
        assert_eq!(waiting.len() as u32, step.frontier, "{name}: step {at}");
    }
    assert_eq!((expanded, generated), (trace.expanded, trace.generated), "{name}");
    let on_plan: Vec<_> = trace.nodes.iter().filter(|node| node.on_solution).collect();
    if let (Some(cost), "tiles") = (trace.cost, trace.domain) {
        assert_eq!(on_plan.len() as u32, cost + 1, "{name}");
    }
    assert_eq!(trace.cost.is_some(), !on_plan.is_empty(), "{name}");
}

/// The names of the algorithms that can be traced.
fn traced() -> impl Iterator<Item = &'static str> {
    let names = ALGORITHMS.iter().map(|about| about.name);
    names.filter(|name| recordable(name.parse().expect("a name of the table is an algorithm")).is_ok())
}

#[test]
fn counts_match_the_report() {
    let mut whole = std::collections::BTreeSet::new();
    let more = [
        "astar(reopen=off)",
        "astar(ties=first-in)",
        "astar(childless=on)",
        "weighted-astar(weight=3)",
        "depth-limited(limit=6)",
        "depth-limited(limit=2)",
        "iterative-deepening(from=h)",
        "iterative-deepening(from=3)",
        "astar-ida-star(size=40KiB)",
        "astar-ida-star(size=1KiB)",
        "ida-star-tt(size=1KiB)",
        "beam(width=2)",
    ];
    for algorithm in traced().chain(more) {
        for instance in BOARDS {
            for heuristic in ["manhattan", "hamming", "zero"] {
                let name = format!("{algorithm} {heuristic} {}", instance.0);
                if compare(&*board(instance, algorithm, Some(heuristic)), &name).is_some() {
                    whole.insert(algorithm);
                }
            }
        }
        assert!(whole.contains(algorithm), "{algorithm} is never traced to its end");
    }
}

#[test]
fn inconsistent_estimates_re_open() {
    for algorithm in ["astar", "weighted-astar", "bounded-astar", "greedy"] {
        for &instance in &BOARDS[..4] {
            for heuristic in ["weighted-manhattan", "corner-tiles", "diagonal-conflict-any", "korf-taylor"] {
                let name = format!("{algorithm} {heuristic} {}", instance.0);
                compare(&*board(instance, algorithm, Some(heuristic)), &name);
            }
        }
    }
}

#[test]
fn levels_are_traced_as_they_are_solved() {
    for algorithm in [
        "astar",
        "bfs",
        "dfs",
        "uniform-cost",
        "greedy",
        "weighted-astar",
        "bounded-astar",
        "astar(childless=on)",
    ] {
        for text in LEVELS {
            let name = format!("{algorithm} {text}");
            let trace = compare(&*level(text, algorithm, &Given::new()), &name).expect("a small level");
            assert!(trace.cost.is_some(), "{name}");
        }
    }
}

#[test]
fn the_textbook_board_matches_the_textbook() {
    let trace = compare(&*board(BOARDS[0], "astar", Some("hamming")), "astar").expect("small");
    assert_eq!((trace.cost, trace.f_is.as_str(), trace.expanded), (Some(5), "g + h", 6));
    let root = &trace.nodes[0];
    assert_eq!((root.g, root.h, root.f, root.order), (0, Some(4), Some(4.0), Some(1)));
    let goal = trace.nodes.iter().find(|node| node.is_goal).expect("it is found");
    assert_eq!((goal.g, goal.h, goal.state.as_str()), (5, Some(0), "1 2 3/8 0 4/7 6 5"));
}

#[test]
fn a_limit_ends_the_trace_and_is_not_an_error() {
    for algorithm in traced() {
        let request = board(BOARDS[3], algorithm, Some("hamming"));
        let limits = TraceLimits { expansions: 7 };
        let trace = request.trace(&Context::default(), &Run::default(), limits).expect("a limit is no error");
        assert_eq!(trace.expanded, 7, "{algorithm}");
        assert_eq!((trace.status, &trace.reason), (Status::Stopped(StopReason::Nodes), &Some(Reason::Steps)));
        assert!(trace.cost.is_none() && trace.moves.is_none());
        check(&trace, algorithm);
    }
}

#[test]
fn untraceable_searches_say_why() {
    let refused = |request: &dyn Request| {
        request
            .trace(&Context::default(), &Run::default(), TraceLimits::default())
            .expect_err("it cannot be traced")
            .to_string()
    };
    let anytime = refused(&*board(BOARDS[0], "anytime", None));
    assert!(anytime.contains("anytime cannot be traced: it is several searches"), "{anytime}");
    assert!(refused(&*board(BOARDS[0], "astar(partial=on)", None)).contains("expanded in parts"));
    assert!(refused(&*board(BOARDS[0], "feature-space", None)).contains("stored as moves"));
    assert_eq!(traced().count(), ALGORITHMS.len() - 2);
    assert!(refused(&*level(LEVELS[0], "ida-star", &Given::new())).contains("is not available for Sokoban"));
    let in_moves = level(LEVELS[0], "astar", &Given::new().with("objective", "moves"));
    assert!(refused(&*in_moves).contains("fewest pushes"));
}
