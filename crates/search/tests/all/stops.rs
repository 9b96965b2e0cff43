//! Limits and the cancel switch, where nothing ends by itself.

use pousse_search::algorithms::ida_star::Generic;
use pousse_testkit::conformance::{Case, every_algorithm};
use pousse_testkit::road::{Left, Road};

#[test]
fn every_algorithm_stops_when_it_is_told_to() {
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
