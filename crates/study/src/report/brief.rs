//! The effort of the methods in a few columns: what users read first, on the page and in a terminal.

use crate::model::NodeCount;
use crate::summary::Summary;
use crate::summary::effort::{EffortLine, Measure};
use crate::table::{Cell, Table};

/// The name of the table.
pub(super) const NAME: &str = "effort-brief";

/// Returns a short table of the effort, over the instances that all methods of a set solved; empty if there are none.
#[must_use]
pub fn brief(summary: &Summary) -> Table {
    let (names, effort) = (&summary.names, &summary.effort);
    let measure = match names.nodes {
        NodeCount::Expanded => Measure::Expanded,
        NodeCount::Generated => Measure::Generated,
        NodeCount::Popped => Measure::Popped,
    };
    let nodes = names.nodes.name();
    let (mean, median, total) =
        (format!("Mean {nodes}"), format!("Median {nodes}"), format!("Total {nodes}"));
    let columns =
        ["Set", "Method", "Instances", &mean, &median, &total, "Mean time", "Total time", "Mean peak memory"];
    let mut table = Table::new(NAME, "Work at a glance", 2, &columns).with_note(
        "Over the instances that every method of the set solved; times are medians over repetitions.",
    );
    let lines = if effort.same_instances { &effort.own } else { &effort.common };
    let find = |of: &EffortLine, measure| {
        let same = |line: &&EffortLine| (line.set, line.method, line.measure) == (of.set, of.method, measure);
        lines.iter().find(same).map(|line| line.values)
    };
    // Time is always measured, so there is exactly one such line for each method and set.
    for line in lines.iter().filter(|line| line.measure == Measure::Seconds) {
        let nodes = find(line, measure);
        table.rows.push(vec![
            Cell::text(names.set(line.set)),
            Cell::text(names.method(line.method)),
            Cell::Integer(line.values.count),
            Cell::decimal(nodes.map(|nodes| nodes.mean), 1),
            Cell::decimal(nodes.map(|nodes| nodes.median), 1),
            Cell::decimal(nodes.map(|nodes| nodes.total), 0),
            Cell::seconds(line.values.mean),
            Cell::seconds(line.values.total),
            Cell::bytes(find(line, Measure::PeakBytes).map(|bytes| bytes.mean)),
        ]);
    }
    names.leave_out_single_set(&mut table, 0);
    table
}
