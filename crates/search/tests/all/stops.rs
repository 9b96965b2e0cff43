//! Limits and the cancel switch, on searches that never end by themselves.

use pousse_search::algorithms::dfs;
use pousse_search::algorithms::ida_star::Generic;
use pousse_search::{Counters, Limits, Run};
use pousse_testkit::conformance::{Case, every_algorithm};
use pousse_testkit::road::{Left, Road};

#[test]
fn every_algorithm_stops_on_request() {
    let case = Case {
        name: "the road".into(),
        domain: &Road,
        heuristic: &Left,
        kernel: &Generic { domain: &Road, heuristic: &Left },
        truth: Some(Road::LENGTH),
        replay: &Road::leads_to_the_end,
    };
    for algorithm in every_algorithm() {
        case.check_stops(algorithm, 1);
        case.check_stops(algorithm, 2);
    }
}

/// The path counts: a memory limit that ignores it exists only on paper.
#[test]
fn the_memory_of_depth_first_search_includes_its_path() {
    let outcome = dfs::search(&Road, &Run::new(Limits { nodes: Some(30_000), ..Limits::default() }));
    let Counters { stored, max_frontier, peak_bytes, .. } = outcome.counters;
    let (slot, step) = (size_of::<u64>() + size_of::<u32>(), size_of::<u32>() + 2 * size_of::<usize>());
    let least = stored * slot as u64 + max_frontier * step as u64;
    assert!(max_frontier > 10_000 && peak_bytes >= least, "{peak_bytes} bytes, {least} at least");
}
