//! The ranking of a race, and the table with ratios to the best.

use pousse::words::{self, capital};
use pousse::{Effort, Report, values};
use pousse_search::{Message, Status, StopReason};
use pousse_study::table::{Cell, Head, Table};
use serde_json::{Value, json};

use super::super::solve::text::{result, stopped_by, with_flags};
use crate::failure::Failure;
use crate::output::width;

/// A finished method.
#[derive(Debug)]
pub(super) struct Finished {
    pub(super) name: String,
    pub(super) report: Report,
}

/// What methods are ranked by.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rank {
    Time,
    Nodes,
    Length,
}

impl Rank {
    pub(super) fn read(text: &str) -> Result<Self, Message> {
        // The table calls lengths by their unit.
        let all =
            [("time", Self::Time), ("nodes", Self::Nodes), ("length", Self::Length), ("moves", Self::Length)];
        values::named(text, "what methods can be ranked by".into(), &all)
    }

    fn measure(self, report: &Report) -> f64 {
        match self {
            Self::Time => report.effort.seconds,
            Self::Nodes => report.effort.generated as f64,
            Self::Length => report.cost.map_or(f64::INFINITY, f64::from),
        }
    }
}

impl Finished {
    fn solved(&self) -> bool {
        self.report.moves.is_some()
    }

    /// Says how it ended.
    fn result(&self) -> String {
        match self.report.stopped_by().filter(|_| self.report.is_stopped()) {
            Some(StopReason::Interrupted) => "interrupted".into(),
            Some(limit) => stopped_by(limit).trim_start_matches("the ").into(),
            None => self.report.ended().into(),
        }
    }

    /// Returns the length of its solution, or the proven bound.
    fn length(&self) -> Cell {
        let bound = self.report.lower_bound.filter(|bound| *bound > 0);
        match (self.report.cost, bound) {
            (Some(cost), _) => Cell::integer(cost),
            (None, Some(bound)) => Cell::text(format!("≥ {}", words::grouped(bound.into()))),
            (None, None) => Cell::Missing,
        }
    }

    /// Describes it in one line.
    pub(super) fn in_a_line(&self) -> String {
        let Effort { generated, seconds, .. } = self.report.effort;
        let (nodes, time) = (words::count(generated), words::seconds(seconds));
        format!("{}: {}, {}, {nodes} nodes, {time}", self.name, self.length().to_text(), self.result())
    }
}

/// The methods by rank; those without a solution come last.
pub(super) struct Standing {
    all: Vec<(Option<usize>, Finished)>,
    fewest: f64,
    fastest: f64,
}

impl Standing {
    pub(super) fn new(finished: Vec<Finished>, rank: Rank) -> Self {
        let best = |measure: &dyn Fn(&Report) -> f64| {
            let solved = finished.iter().filter(|done| done.solved());
            solved.map(|done| measure(&done.report)).fold(f64::INFINITY, f64::min)
        };
        let (fewest, fastest) =
            (best(&|report| report.effort.generated as f64), best(&|report| report.effort.seconds));
        let measures: Vec<f64> =
            finished.iter().filter(|done| done.solved()).map(|done| rank.measure(&done.report)).collect();
        let place = |done: &Finished| {
            let own = rank.measure(&done.report);
            done.solved().then(|| 1 + measures.iter().filter(|measure| **measure < own).count())
        };
        let mut all: Vec<_> = finished.into_iter().map(|done| (place(&done), done)).collect();
        all.sort_by_key(|(place, _)| place.unwrap_or(usize::MAX));
        Self { all, fewest, fastest }
    }

    /// Returns the ratio to the best; `None` without a solution.
    fn ratio(done: &Finished, value: f64, best: f64) -> Option<f64> {
        (done.solved() && best > 0.0 && best.is_finite()).then(|| value / best)
    }

    /// Writes the table for a terminal; `unit` is what the length of a solution is counted in.
    pub(super) fn text(&self, unit: &str) -> String {
        let mut header = vec![
            Head::numbers("Place"),
            Head::words("Method"),
            Head::numbers(capital(unit)),
            Head::words("Result"),
            Head::numbers("Generated"),
            Head::numbers("x"),
            Head::numbers("Expanded"),
            Head::numbers("Time"),
            Head::numbers("x"),
            Head::numbers("Memory"),
        ];
        // It counts for the limit, but not as time of the search.
        let prepared = |done: &Finished| done.report.puzzle.preparation_seconds();
        let prepares = self.all.iter().any(|(_, done)| prepared(done).is_some());
        if prepares {
            header.push(Head::numbers("Tables"));
        }
        let row = |(place, done): &(Option<usize>, Finished)| {
            let report = &done.report;
            let times = |ratio: Option<f64>| {
                Cell::decimal(ratio, if ratio.is_some_and(|ratio| ratio < 10.0) { 2 } else { 0 })
            };
            let mut row = vec![
                place.map_or(Cell::Missing, Cell::integer),
                Cell::text(&done.name),
                done.length(),
                Cell::text(done.result()),
                Cell::integer(report.effort.generated),
                times(Self::ratio(done, report.effort.generated as f64, self.fewest)),
                Cell::integer(report.effort.expanded),
                Cell::seconds(report.effort.seconds),
                times(Self::ratio(done, report.effort.seconds, self.fastest)),
                Cell::bytes(
                    Some((report.effort.peak_bytes + report.table_bytes) as f64).filter(|bytes| *bytes > 0.0),
                ),
            ];
            if prepares {
                row.push(prepared(done).map_or(Cell::Missing, Cell::seconds));
            }
            row
        };
        let first = self.all.first().map(|(_, done)| &done.report);
        let heading = first.map(|report| report.puzzle.heading()).unwrap_or_default();
        // That there is no solution is about the instance, not about a method.
        let lost = first.filter(|report| report.status == Status::Unsolvable).map(result);
        let mut note = "x = how many times as much as the best of those with a solution".to_owned();
        if prepares {
            note += "; the time for tables comes on top of that for the search";
        }
        let rows = self.all.iter().map(row).collect();
        let table = Table { note, header, rows, ..Table::default() };
        let lost = lost.unwrap_or_default();
        format!("{heading}{lost}{}", table.to_text(width()).trim_start_matches('\n'))
    }

    /// Returns the reports as data.
    pub(super) fn objects(&self) -> Result<Vec<Value>, Failure> {
        let object = |(place, done): &(Option<usize>, Finished)| {
            let report = &done.report;
            let mut object = serde_json::to_value(with_flags(report)).map_err(Failure::internal)?;
            object["method"] = json!(done.name);
            object["place"] = json!(place);
            object["generated_ratio"] = json!(Self::ratio(done, report.effort.generated as f64, self.fewest));
            object["seconds_ratio"] = json!(Self::ratio(done, report.effort.seconds, self.fastest));
            Ok(object)
        };
        self.all.iter().map(object).collect()
    }
}
