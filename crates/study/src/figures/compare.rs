//! Published figures beside ours.

use std::cmp::Ordering;

use super::{Column, Figure, Metric};
use crate::model::{NodeCount, Study};
use crate::summary::index::{Answer, Index};
use crate::summary::pairwise::{Versus, common, text_order};
use crate::summary::statistics::Distribution;
use crate::table::{Cell, Table};

/// A published figure beside ours.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The figure as published.
    pub figure: Figure,
    /// Ours, from the finished runs.
    pub ours: Option<f64>,
    /// Whether they agree.
    pub verdict: Agreement,
    /// A description of the figure, in words.
    pub what: String,
}

/// Whether a published figure and ours agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They are equal to the decimals published.
    Equal,
    /// They differ.
    Differs,
    /// They are times, which depend on machines and languages.
    Time,
    /// Some runs are missing, so that ours, if there is one, is not final; or no instance was solved.
    Missing,
}

impl Agreement {
    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Differs => "differs",
            Self::Time => "time",
            Self::Missing => "missing",
        }
    }
}

/// Compares the published figures of a study's design with ours.
#[must_use]
pub fn compare(study: &Study) -> Vec<Compared> {
    compare_indexed(&Index::of(study))
}

pub(crate) fn compare_indexed(index: &Index<'_>) -> Vec<Compared> {
    let design = &index.study.design;
    let compared = design.figures.iter().map(|figure| {
        let (ours, complete) = ours(index, figure).unwrap_or((None, false));
        let verdict = match ours {
            Some(ours) if complete && same(ours, figure.published, figure.decimals) => Agreement::Equal,
            Some(_) if complete && figure.column == Column::Seconds => Agreement::Time,
            Some(_) if complete => Agreement::Differs,
            _ => Agreement::Missing,
        };
        Compared { figure: figure.clone(), ours, verdict, what: words(figure, design.report.nodes) }
    });
    compared.collect()
}

/// Returns the comparison as a table, which is empty if nothing was published.
#[must_use]
pub fn table(compared: &[Compared]) -> Table {
    let columns = ["Source", "What", "Verdict", "Note", "Published", "Ours", "Difference"];
    let count = |verdict| compared.iter().filter(|one| one.verdict == verdict).count();
    let mut table = Table::new("figures", "Published and measured", 4, &columns).with_note(format!(
        "{} of {} figures agree to the published decimals, {} differ, {} are times from other machines, {} have no \
         counterpart yet. Means, medians and sums are over the instances that the method solved, comparisons over those \
         that both solved.",
        count(Agreement::Equal),
        compared.len(),
        count(Agreement::Differs),
        count(Agreement::Time),
        count(Agreement::Missing),
    ));
    for one in compared {
        let decimals = one.figure.decimals as usize;
        let rounded = one.ours.map(|ours| round(ours, one.figure.decimals));
        table.rows.push(vec![
            Cell::text(&one.figure.source),
            Cell::text(&one.what),
            Cell::text(one.verdict.name()),
            one.figure.note.as_ref().map_or(Cell::Missing, Cell::text),
            Cell::decimal(one.figure.published, decimals),
            Cell::decimal(rounded, decimals),
            Cell::decimal(rounded.map(|ours| ours - one.figure.published), decimals),
        ]);
    }
    table
}

fn round(value: f64, decimals: u32) -> f64 {
    let scale = 10f64.powi(decimals as i32);
    (value * scale).round() / scale
}

fn same(ours: f64, published: f64, decimals: u32) -> bool {
    let scale = 10f64.powi(decimals as i32);
    (ours * scale).round() == (published * scale).round()
}

/// Returns our figure, and whether all of its runs are finished; none if its names are unknown.
fn ours(index: &Index<'_>, figure: &Figure) -> Option<(Option<f64>, bool)> {
    let design = &index.study.design;
    let nodes = design.report.nodes;
    let number = |label: &String| design.methods.iter().position(|method| method.label == *label);
    let method = number(&figure.method)?;
    let set = match &figure.set {
        Some(name) => Some(design.sets.iter().position(|set| set.name == *name)? as u32),
        None => None,
    };
    let chosen: Vec<bool> = (design.instances.iter())
        .map(|one| {
            set.is_none_or(|set| one.set == set)
                && figure.instance.as_ref().is_none_or(|label| one.label == *label)
        })
        .collect();
    let complete = |method: usize| {
        let asked = |instance: usize| {
            chosen[instance] && design.methods[method].sets.contains(&design.instances[instance].set)
        };
        let mut answers = index.answers(method).iter().enumerate();
        answers.all(|(instance, answer)| answer.is_some() || !asked(instance))
    };
    if figure.metric.compares() {
        let against = number(figure.against.as_ref()?)?;
        let mut versus = Versus::default();
        for (_, one, other) in common(index, method, against).filter(|one| chosen[one.0]) {
            let values = value(figure.column, one, nodes).zip(value(figure.column, other, nodes));
            if let Some((a, b)) = values {
                versus.add(a, b, order(figure, a, b));
            }
        }
        let part = match figure.metric {
            Metric::Fewer | Metric::FewerPercent => versus.fewer,
            Metric::More | Metric::MorePercent => versus.more,
            _ => versus.equal,
        } as f64;
        let percent =
            matches!(figure.metric, Metric::FewerPercent | Metric::MorePercent | Metric::EqualPercent);
        let found =
            (versus.common() > 0).then(|| if percent { 100.0 * part / versus.common() as f64 } else { part });
        return Some((found, complete(method) && complete(against)));
    }
    let answers = || (0..).zip(index.answers(method)).filter(|&(instance, _): &(usize, _)| chosen[instance]);
    let solved = || {
        answers().filter_map(|(instance, answer)| Some((instance, answer.filter(|answer| answer.solved)?)))
    };
    let run = answers().any(|(_, answer)| answer.is_some());
    let distribution = || {
        let values = answers().filter_map(|(_, answer)| {
            let any = figure.column == Column::LowerBound || figure.metric == Metric::Largest;
            let answer = answer.filter(|answer| answer.solved || any)?;
            value(figure.column, &answer, nodes)
        });
        Distribution::of(values.collect())
    };
    let found = match figure.metric {
        Metric::Mean => distribution().map(|told| told.mean),
        Metric::Median => distribution().map(|told| told.median),
        Metric::Total => distribution().map(|told| told.total),
        Metric::Largest => distribution().map(|told| told.largest),
        Metric::Solved => run.then(|| solved().count() as f64),
        _ => run.then(|| {
            let missed = solved().filter(|&(instance, answer)| {
                answer
                    .ran
                    .measured
                    .cost
                    .zip(index.optima[instance])
                    .is_some_and(|(cost, optimum)| cost > optimum)
            });
            missed.count() as f64
        }),
    };
    Some((found, complete(method)))
}

/// Returns the value of a column, if the run has one.
fn value(column: Column, answer: &Answer<'_>, nodes: NodeCount) -> Option<f64> {
    let measured = &answer.ran.measured;
    match column {
        Column::Nodes => Some(nodes.of(&measured.effort) as f64),
        Column::Expanded => Some(measured.effort.expanded as f64),
        Column::Generated => Some(measured.effort.generated as f64),
        Column::Popped => Some(measured.effort.popped as f64),
        Column::Seconds => Some(answer.seconds),
        Column::Cost => measured.cost.map(f64::from),
        Column::LowerBound => measured.lower_bound.map(f64::from),
        Column::InitialH => Some(f64::from(measured.initial_h)),
        Column::MaxFrontier => Some(measured.effort.max_frontier as f64),
        Column::PlayerMoves => answer.ran.measures.get("player_moves").map(|moves| *moves as f64),
    }
}

/// Compares two values the way the publication did: as numbers or as text.
fn order(figure: &Figure, a: f64, b: f64) -> Ordering {
    match (figure.as_text, figure.column) {
        (false, _) => a.total_cmp(&b),
        (true, Column::Seconds) => a.to_string().cmp(&b.to_string()),
        (true, _) => text_order(a as u64, b as u64),
    }
}

/// Describes a figure in words.
fn words(figure: &Figure, nodes: NodeCount) -> String {
    let column = match figure.column {
        Column::Nodes | Column::Expanded | Column::Generated | Column::Popped => {
            format!("nodes {}", figure.column.name(nodes))
        }
        Column::Seconds => "seconds".into(),
        Column::Cost => "length".into(),
        Column::LowerBound => "lower bound".into(),
        Column::InitialH => "estimate of the start".into(),
        Column::MaxFrontier => "largest frontier".into(),
        Column::PlayerMoves => "player moves".into(),
    };
    let method = &figure.method;
    // Nodes are counted, everything else is measured.
    let counted =
        matches!(figure.column, Column::Nodes | Column::Expanded | Column::Generated | Column::Popped);
    let less = if counted { "fewer" } else { "less" };
    let versus = |which: &str, than: &str| {
        let percent =
            matches!(figure.metric, Metric::FewerPercent | Metric::MorePercent | Metric::EqualPercent);
        let unit = if percent { "% of instances" } else { "instances" };
        let against = figure.against.as_deref().unwrap_or("?");
        let text = if figure.as_text { ", compared as text" } else { "" };
        format!("{unit} where {method} has {which} {column} {than} {against}{text}")
    };
    let mut words = match figure.metric {
        _ if figure.instance.is_some() && !figure.metric.compares() && !counts(figure.metric) => {
            format!("{column} of {method}")
        }
        Metric::Mean => format!("mean {column} of {method}"),
        Metric::Median => format!("median {column} of {method}"),
        Metric::Total => format!("total {column} of {method}"),
        Metric::Largest => format!("largest {column} of {method}"),
        Metric::Fewer | Metric::FewerPercent => versus(less, "than"),
        Metric::More | Metric::MorePercent => versus("more", "than"),
        Metric::Equal | Metric::EqualPercent => versus("the same", "as"),
        Metric::Solved => format!("instances that {method} solved"),
        Metric::Missed => format!("instances for which {method} missed the optimum"),
    };
    if let Some(set) = &figure.set {
        words.push_str(&format!(", set {set}"));
    }
    if let Some(instance) = &figure.instance {
        words.push_str(&format!(", instance {instance}"));
    }
    words
}

fn counts(metric: Metric) -> bool {
    matches!(metric, Metric::Solved | Metric::Missed)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use pousse::Measured;
    use pousse_search::StopReason;

    use crate::summary::examples::{Made, run, solved, stopped};

    pub(crate) fn figure(metric: Metric, method: &str) -> Figure {
        Figure {
            source: "somewhere".into(),
            metric,
            column: Column::Nodes,
            method: method.into(),
            against: None,
            as_text: false,
            set: None,
            instance: None,
            published: 0.0,
            decimals: 0,
            note: None,
        }
    }

    /// Instances of set s: a takes 9, 20, 30; b takes 10, 20, 60 and misses one optimum. Of set t only b has a run.
    fn made() -> Made {
        let mut made = Made::new(&["a", "b"], &[("s", 3), ("t", 1)]);
        for (instance, generated) in [(0, 9), (1, 20), (2, 30)] {
            made.add(0, instance, 0, run(10, generated, 1.0));
        }
        for (instance, generated) in [(0, 10), (1, 20), (2, 60), (3, 7)] {
            made.add(1, instance, 0, solved(10 + u32::from(instance == 2), generated, 2.0));
        }
        made
    }

    fn judged(made: &mut Made, figure: Figure) -> (Option<f64>, Agreement) {
        made.study.design.figures = vec![figure];
        let compared = compare(&made.study);
        assert_eq!(table(&compared).rows[0].len(), table(&compared).header.len());
        (compared[0].ours, compared[0].verdict)
    }

    #[test]
    fn every_metric_is_correct() {
        let made = &mut made();
        let set = Some("s".to_string());
        let against = Some("b".to_string());
        for (metric, published, decimals, ours) in [
            (Metric::Mean, 19.7, 1, 59.0 / 3.0),
            (Metric::Median, 20.0, 0, 20.0),
            (Metric::Total, 59.0, 0, 59.0),
            (Metric::Largest, 30.0, 0, 30.0),
            (Metric::Solved, 3.0, 0, 3.0),
            (Metric::Missed, 0.0, 0, 0.0),
            (Metric::Fewer, 2.0, 0, 2.0),
            (Metric::More, 0.0, 0, 0.0),
            (Metric::Equal, 1.0, 0, 1.0),
            (Metric::FewerPercent, 66.67, 2, 200.0 / 3.0),
            (Metric::MorePercent, 0.0, 2, 0.0),
            (Metric::EqualPercent, 33.3, 1, 100.0 / 3.0),
        ] {
            let against = against.clone().filter(|_| metric.compares());
            let figure = Figure { published, decimals, against, set: set.clone(), ..figure(metric, "a") };
            assert_eq!(judged(made, figure), (Some(ours), Agreement::Equal), "{metric:?}");
        }
        let missed = Figure { published: 2.0, set, ..figure(Metric::Missed, "b") };
        assert_eq!(judged(made, missed), (Some(1.0), Agreement::Differs));
    }

    #[test]
    fn counts_can_be_compared_as_text() {
        let made = &mut made();
        let text = Figure {
            against: Some("b".into()),
            set: Some("s".into()),
            as_text: true,
            published: 1.0,
            ..figure(Metric::Fewer, "a")
        };
        assert_eq!(judged(made, text.clone()), (Some(1.0), Agreement::Equal));
        assert!(words(&text, NodeCount::Generated).ends_with("than b, compared as text, set s"));
    }

    #[test]
    fn a_single_instance_can_be_selected() {
        let made = &mut made();
        let one = Figure {
            set: Some("s".into()),
            instance: Some("3".into()),
            published: 30.0,
            ..figure(Metric::Mean, "a")
        };
        assert_eq!(judged(made, one.clone()), (Some(30.0), Agreement::Equal));
        assert_eq!(words(&one, NodeCount::Generated), "nodes generated of a, set s, instance 3");
    }

    #[test]
    fn nothing_is_judged_before_its_runs_exist() {
        let made = &mut made();
        let all = Figure { published: 59.0, ..figure(Metric::Total, "a") };
        assert_eq!(judged(made, all), (Some(59.0), Agreement::Missing));
        let none = Figure { set: Some("t".into()), ..figure(Metric::Mean, "a") };
        assert_eq!(judged(made, none), (None, Agreement::Missing));
        assert_eq!(judged(made, figure(Metric::Mean, "unknown")), (None, Agreement::Missing));
    }

    #[test]
    fn bounds_count_for_unsolved_instances_too() {
        let mut made = Made::new(&["a"], &[("s", 1)]);
        made.add(0, 0, 0, Measured { lower_bound: Some(40), ..stopped(StopReason::Time).measured }.into());
        let bound = Figure { column: Column::LowerBound, published: 40.0, ..figure(Metric::Mean, "a") };
        assert_eq!(judged(&mut made, bound), (Some(40.0), Agreement::Equal));
    }
}
