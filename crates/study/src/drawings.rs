//! Which plots a study gets: those that its runs can fill, separately for each kind of puzzle.
//!
//! Counts on 3x3 boards and on 4x4 boards are orders of magnitude apart, and some lengths are in pushes, so each kind
//! of puzzle has its own plots. The name of a plot begins with the word for its type (`cactus`, `scatter`, `shares`,
//! `estimate`, `by-depth`, `bars-nodes`, `bars-optimal`), by which the report finds its place.

use crate::model::Study;
use crate::plots::{Plot, bars, by_depth, cactus, estimate, scatter, shares};
use crate::summary::Summary;
use crate::summary::index::{Answer, Index};
use crate::summary::pairwise::{Pair, Versus};
use crate::table::Cell;

/// The maximum number of scatter plots to draw; the pairwise tables have all pairs.
const SCATTERS: usize = 8;
/// The maximum number of lines that can be distinguished in one plot.
const SERIES: usize = 20;
/// Bars use a logarithmic axis if their lengths differ by more than this factor.
const FAR_APART: f64 = 50.0;

/// Draws the plots of a study that its runs can fill, in reading order; no two have the same name.
#[must_use]
pub fn drawings(study: &Study, summary: &Summary) -> Vec<Plot> {
    let index = Index::of(study);
    let drawer = Drawer { summary, index: &index, nodes: format!("nodes {}", summary.names.nodes.name()) };
    let mut plots = Vec::new();
    let kinds: Vec<Kind> = (0..index.kinds.len() as u32).map(|kind| Kind::of(&index, kind)).collect();
    for kind in &kinds {
        plots.extend(drawer.cactus(kind, &drawer.nodes, |answer| nodes(summary, answer)));
        plots.extend(drawer.cactus(kind, "seconds", |answer| answer.seconds));
    }
    plots.extend(kinds.iter().filter_map(|kind| drawer.totals(kind)));
    plots.extend(kinds.iter().filter_map(|kind| drawer.by_depth(kind)));
    plots.extend(drawer.shares(&format!("{}, compared with", drawer.nodes), |pair| &pair.nodes));
    if summary.pairwise.as_text {
        let title = format!("{}, compared as text with", drawer.nodes);
        plots.extend(drawer.shares(&title, |pair| &pair.text));
    }
    plots.extend(drawer.scatters(&kinds));
    plots.extend(drawer.optimal());
    plots.extend(kinds.iter().filter_map(|kind| drawer.estimate(kind)));
    tell_apart(&mut plots);
    plots
}

/// A kind of puzzle.
struct Kind {
    number: u32,
    /// Its name as a suffix for titles; empty if there is only one kind.
    suffix: String,
    /// The methods that apply to some of its instances.
    methods: Vec<usize>,
    /// The indices of its instances.
    instances: Vec<usize>,
}

impl Kind {
    fn of(index: &Index<'_>, number: u32) -> Self {
        let design = &index.study.design;
        let instances: Vec<usize> =
            (0..design.instances.len()).filter(|&one| index.kind_of[one] == number).collect();
        let mut sets: Vec<u32> = instances.iter().map(|&one| design.instances[one].set).collect();
        sets.dedup();
        let methods = (0..index.methods())
            .filter(|&method| design.methods[method].sets.iter().any(|set| sets.contains(set)))
            .collect();
        let suffix = match index.kinds.len() {
            0 | 1 => String::new(),
            _ => format!(" on {}", index.kinds[number as usize]),
        };
        Self { number, suffix, methods, instances }
    }
}

struct Drawer<'a> {
    summary: &'a Summary,
    index: &'a Index<'a>,
    /// The name of the study's node count.
    nodes: String,
}

fn nodes(summary: &Summary, answer: &Answer<'_>) -> f64 {
    summary.names.nodes.of(&answer.ran.measured.effort) as f64
}

impl Drawer<'_> {
    fn label(&self, method: usize) -> String {
        self.summary.names.methods[method].clone()
    }

    /// Returns the answer of a method for an instance, if it solved it.
    fn solved(&self, method: usize, instance: usize) -> Option<&Answer<'_>> {
        self.index.answers(method)[instance].as_ref().filter(|answer| answer.solved)
    }

    fn cactus(&self, kind: &Kind, effort: &str, of: impl Fn(&Answer<'_>) -> f64) -> Option<Plot> {
        let mut series: Vec<cactus::Series> = (kind.methods.iter())
            .map(|&method| cactus::Series {
                label: self.label(method),
                values: (kind.instances.iter())
                    .filter_map(|&instance| Some(of(self.solved(method, instance)?)))
                    .collect(),
            })
            .collect();
        if series.iter().all(|series| series.values.is_empty()) {
            return None;
        }
        let left_out = cut(&mut series);
        let data = cactus::Data {
            x_label: format!("{effort}{}", kind.suffix),
            y_label: "instances solved".into(),
            series,
            instances: kind.instances.len(),
        };
        Some(with_remark(cactus::draw(&data), left_out))
    }

    /// Draws the total nodes of each method over the instances that all of them solved.
    fn totals(&self, kind: &Kind) -> Option<Plot> {
        let common: Vec<usize> = (kind.instances.iter().copied())
            .filter(|&instance| kind.methods.iter().all(|&method| self.solved(method, instance).is_some()))
            .collect();
        if common.is_empty() || kind.methods.len() < 2 {
            return None;
        }
        let total = |method: usize| {
            common
                .iter()
                .filter_map(|&instance| self.solved(method, instance))
                .map(|one| nodes(self.summary, one))
                .sum()
        };
        let bars: Vec<bars::Bar> = (kind.methods.iter())
            .map(|&method| bars::Bar { label: self.label(method), value: total(method) })
            .collect();
        let largest = bars.iter().map(|bar| bar.value).fold(0.0, f64::max);
        let smallest = bars.iter().map(|bar| bar.value).fold(f64::INFINITY, f64::min);
        let count = match common.len() {
            1 => "the one instance".into(),
            many => format!("the {} instances", Cell::integer(many).to_text()),
        };
        let mut plot = bars::draw(&bars::Data {
            title: format!("Total {}{}", self.nodes, kind.suffix),
            x_label: format!("{} for {count} that all methods solved", self.nodes),
            log: smallest > 0.0 && largest / smallest > FAR_APART,
            bars,
        });
        plot.name = plot.name.replacen("bars-", "bars-nodes-", 1);
        Some(plot)
    }

    fn by_depth(&self, kind: &Kind) -> Option<Plot> {
        let mut series: Vec<by_depth::Series> = (self.summary.growth.lines.iter())
            .filter(|line| line.kind == kind.number)
            .map(|line| by_depth::Series {
                label: self.label(line.method as usize),
                points: line.by_length.iter().map(|(&length, nodes)| (length, nodes.mean)).collect(),
            })
            .collect();
        // A single length makes no curve.
        if series.iter().all(|series| series.points.len() < 2) {
            return None;
        }
        let left_out = cut(&mut series);
        let y_label = format!("mean {}{}", self.nodes, kind.suffix);
        Some(with_remark(by_depth::draw(&by_depth::Data { y_label, series }), left_out))
    }

    /// Returns the method that the others are compared with: the plan's baseline, or the first of the given ones.
    fn baseline(&self, methods: &[usize]) -> Option<usize> {
        let asked = self.index.study.design.report.baseline.as_ref();
        let asked = asked.and_then(|label| self.summary.names.methods.iter().position(|one| one == label));
        asked.filter(|method| methods.contains(method)).or_else(|| methods.first().copied())
    }

    fn shares(&self, title: &str, of: impl Fn(&Pair) -> &Versus) -> Option<Plot> {
        let all: Vec<usize> = (0..self.index.methods()).collect();
        let baseline = self.baseline(&all)?;
        let pairs = self.summary.pairwise.pairs.iter().filter(|pair| pair.against as usize == baseline);
        let rows: Vec<shares::Row> = pairs
            .map(|pair| {
                let versus = of(pair);
                shares::Row {
                    label: self.label(pair.method as usize),
                    fewer: versus.fewer as f64,
                    equal: versus.equal as f64,
                    more: versus.more as f64,
                }
            })
            .collect();
        let title = format!("Fewer, equal or more {title} {}", self.label(baseline));
        (!rows.is_empty()).then(|| {
            let mut plot = shares::draw(&shares::Data { title, rows });
            plot.caption.push_str(" Over the instances that both methods solved.");
            plot
        })
    }

    fn scatters(&self, kinds: &[Kind]) -> Vec<Plot> {
        let mut data = Vec::new();
        for kind in kinds {
            let Some(baseline) = self.baseline(&kind.methods) else { continue };
            for &method in kind.methods.iter().filter(|&&method| method != baseline) {
                let one = self.scatter(kind, baseline, method);
                if !one.points.is_empty() {
                    data.push(one);
                }
            }
        }
        let left_out = data.len().saturating_sub(SCATTERS);
        let mut plots: Vec<Plot> = data.iter().take(SCATTERS).map(scatter::draw).collect();
        if let Some(last) = plots.last_mut().filter(|_| left_out > 0) {
            let these =
                if left_out == 1 { "One more pair is".into() } else { format!("{left_out} more pairs are") };
            last.caption.push_str(&format!(" {these} only in the tables."));
        }
        plots
    }

    fn scatter(&self, kind: &Kind, baseline: usize, method: usize) -> scatter::Data {
        let mut data = scatter::Data {
            what: format!("{}{}", self.nodes, kind.suffix),
            x_method: self.label(baseline),
            y_method: self.label(method),
            ..scatter::Data::default()
        };
        for &instance in &kind.instances {
            // Unsolved means tried without success, not yet to be run.
            let tried = |method: usize| self.index.answers(method)[instance].is_some();
            if !tried(baseline) || !tried(method) {
                continue;
            }
            let effort =
                |method: usize| self.solved(method, instance).map(|answer| nodes(self.summary, answer));
            match (effort(baseline), effort(method)) {
                (Some(x), Some(y)) => data.points.push((x, y)),
                (Some(x), None) => data.x_only.push(x),
                (None, Some(y)) => data.y_only.push(y),
                (None, None) => {}
            }
        }
        data
    }

    fn optimal(&self) -> Option<Plot> {
        let lines = &self.summary.quality.lines;
        if lines.iter().all(|line| line.missed == 0) {
            return None;
        }
        let known = lines.iter().filter(|line| line.solved > line.unknown);
        let bars = known.map(|line| bars::Bar {
            label: self.label(line.method as usize),
            value: 100.0 * line.optimal as f64 / (line.solved - line.unknown) as f64,
        });
        let mut plot = bars::draw(&bars::Data {
            title: "Optimal answers".into(),
            x_label: "percent of the answers whose optimum is known".into(),
            log: false,
            bars: bars.collect(),
        });
        plot.name = "bars-optimal".into();
        Some(plot)
    }

    fn estimate(&self, kind: &Kind) -> Option<Plot> {
        let lines = self.summary.estimates.lines.iter().filter(|line| line.kind == kind.number);
        let mut series: Vec<estimate::Series> = lines
            .map(|line| estimate::Series {
                label: line.heuristic.clone(),
                points: (line.by_distance.iter())
                    .map(|(&exact, range)| estimate::Point {
                        exact,
                        mean: range.h.value().unwrap_or(f64::NAN),
                        min: range.smallest,
                        max: range.largest,
                        count: range.h.count,
                    })
                    .collect(),
            })
            // Searches without a heuristic have nothing to show.
            .filter(|series| series.points.iter().any(|point| point.max > 0))
            .collect();
        if series.iter().all(|series| series.points.len() < 2) {
            return None;
        }
        let left_out = cut(&mut series);
        let of = if kind.suffix.is_empty() {
            String::new()
        } else {
            self.index.kinds[kind.number as usize].clone()
        };
        Some(with_remark(estimate::draw(&estimate::Data { of, series }), left_out))
    }
}

/// Keeps only the first lines of a plot, and returns how many were dropped.
fn cut<T>(series: &mut Vec<T>) -> usize {
    let left_out = series.len().saturating_sub(SERIES);
    series.truncate(SERIES);
    left_out
}

fn with_remark(mut plot: Plot, left_out: usize) -> Plot {
    if left_out > 0 {
        plot.caption.push_str(&format!(" The first {SERIES} are drawn, {left_out} more are in the tables."));
    }
    plot
}

/// Numbers plots of the same name: labels that differ only in punctuation lead to the same name.
fn tell_apart(plots: &mut [Plot]) {
    for at in 1..plots.len() {
        let (before, rest) = plots.split_at_mut(at);
        let taken = |name: &str| before.iter().any(|plot| plot.name == name);
        let name = rest[0].name.clone();
        let mut number = 2;
        while taken(&rest[0].name) {
            rest[0].name = format!("{name}-{number}");
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use pousse_search::StopReason;

    use super::*;
    use crate::summary::examples::{Made, run, solved, stopped, with_estimate};

    fn names(made: &Made) -> Vec<String> {
        drawings(&made.study, &Summary::of(&made.study)).into_iter().map(|plot| plot.name).collect()
    }

    /// Two methods on boards of 3x3 and 4x4; the second misses an optimum and does not solve the last board.
    fn made() -> Made {
        let mut made = Made::new(&["a", "b"], &[("small", 2), ("large", 2)]);
        for instance in &mut made.study.design.instances[2..] {
            instance.board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0".into();
        }
        for instance in 0..4 {
            let cost = 10 + instance;
            made.add(0, instance, 0, with_estimate(8, run(cost, 100 << instance, 1.0)));
            made.add(
                1,
                instance,
                0,
                match instance {
                    3 => stopped(StopReason::Time),
                    2 => solved(cost + 2, 90 << instance, 1.0),
                    _ => solved(cost, 90 << instance, 1.0),
                },
            );
        }
        made
    }

    #[test]
    fn kinds_of_puzzle_have_their_own_plots() {
        let names = names(&made());
        for wanted in [
            "cactus-nodes-generated-on-3x3",
            "cactus-nodes-generated-on-4x4",
            "cactus-seconds-on-4x4",
            "bars-nodes-total-nodes-generated-on-3x3",
            "by-depth-mean-nodes-generated-on-3x3",
            "scatter-nodes-generated-on-3x3-a-b",
            "scatter-nodes-generated-on-4x4-a-b",
            "bars-optimal",
            "estimate-3x3",
        ] {
            assert!(names.iter().any(|name| name == wanted), "{wanted} in {names:?}");
        }
        let shares = names.iter().filter(|name| name.starts_with("shares-"));
        assert_eq!(shares.count(), 1, "{names:?}");
    }

    #[test]
    fn comparing_as_text_has_a_plot_on_request() {
        let mut made = made();
        made.study.design.report.compare_as_text = true;
        assert_eq!(names(&made).iter().filter(|name| name.starts_with("shares-")).count(), 2);
    }

    #[test]
    fn a_missing_run_is_not_an_unsolved_instance() {
        let mut made = made();
        let plots = drawings(&made.study, &Summary::of(&made.study));
        let large = |plots: &[Plot]| {
            let plot = plots.iter().find(|plot| plot.name == "scatter-nodes-generated-on-4x4-a-b");
            plot.expect("it is drawn").caption.clone()
        };
        assert!(large(&plots).contains("Solved only by a: 1"), "{}", large(&plots));
        made.study.rows.retain(|row| row.ran.measured.stopped_by().is_none());
        let plots = drawings(&made.study, &Summary::of(&made.study));
        assert!(!large(&plots).contains("Solved only"), "{}", large(&plots));
    }

    #[test]
    fn names_are_not_given_twice_and_walls_are_cut() {
        let labels: Vec<String> = (0..30).map(|number| format!("x{}", ".".repeat(number))).collect();
        let mut made = Made::new(&labels.iter().map(String::as_str).collect::<Vec<_>>(), &[("s", 2)]);
        for method in 0..30 {
            for instance in 0..2 {
                made.add(method, instance, 0, run(10 + instance, 100, 1.0));
            }
        }
        let mut names = names(&made);
        assert_eq!(names.iter().filter(|name| name.starts_with("scatter-")).count(), SCATTERS);
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn nothing_gives_no_plots() {
        assert!(names(&Made::new(&[], &[])).is_empty());
        assert!(names(&Made::new(&["a", "b"], &[("s", 3)])).is_empty());
    }
}
