//! Means by difficulty: by set, or by the length of optimal solutions.

use std::collections::BTreeMap;

use super::Names;
use super::index::Index;
use super::statistics::Mean;
use crate::table::{Cell, Table};

/// Up to this many lengths, each is a group of its own.
const OWN_GROUPS: usize = 12;
/// The number of classes for more lengths than that.
const CLASSES: u32 = 8;

/// Means by group of instances.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Groups {
    /// The groups, easiest first.
    pub groups: Vec<Group>,
    /// Whether they are sets rather than lengths.
    pub by_set: bool,
}

/// A group of instances of about the same difficulty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// The number of its instances.
    pub instances: u64,
    /// The lengths of their optimal solutions, where known.
    pub optimum: Mean,
    /// One line for each method that solved some of them.
    pub lines: Vec<GroupLine>,
}

/// The results of a method in a group, over the instances that it solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GroupLine {
    /// The number of the method.
    pub method: u32,
    /// Seconds.
    pub seconds: Mean,
    /// The study's node count.
    pub nodes: Mean,
    /// The estimate of the start.
    pub estimate: Mean,
    /// The cost of the answers.
    pub cost: Mean,
}

impl Groups {
    /// Forms the groups and their means.
    #[must_use]
    pub fn of(index: &Index<'_>) -> Self {
        let design = &index.study.design;
        let by_set = design.report.group_by_set;
        let (mut groups, group_of) = if by_set { sets(index) } else { lengths(index) };
        for (instance, &group) in group_of.iter().enumerate() {
            groups[group].instances += 1;
            if let Some(optimum) = index.optima[instance] {
                groups[group].optimum.add(f64::from(optimum));
            }
        }
        for method in 0..index.methods() {
            let mut lines = vec![GroupLine { method: method as u32, ..GroupLine::default() }; groups.len()];
            for (instance, answer) in index.solved(method) {
                let line = &mut lines[group_of[instance]];
                line.seconds.add(answer.seconds);
                line.nodes.add(design.report.nodes.of(&answer.ran.measured.effort) as f64);
                line.estimate.add(f64::from(answer.ran.measured.initial_h));
                if let Some(cost) = answer.ran.measured.cost {
                    line.cost.add(f64::from(cost));
                }
            }
            for (group, line) in groups.iter_mut().zip(lines) {
                if line.seconds.count > 0 {
                    group.lines.push(line);
                }
            }
        }
        groups.retain(|group| group.instances > 0);
        Self { groups, by_set }
    }

    /// Returns the means as a table.
    #[must_use]
    pub fn table(&self, names: &Names) -> Table {
        let group = if self.by_set { "Set" } else { "Optimal length" };
        let nodes = format!("Mean {}", names.nodes.name());
        let columns = [
            group,
            "Method",
            "Instances",
            "Mean optimum",
            "Solved",
            "Mean time",
            &nodes,
            "Mean estimate",
            "Mean length",
        ];
        let title = if self.by_set { "Means by set" } else { "Means by the length of optimal solutions" };
        let mut table = Table::new("groups", title, 2, &columns).with_note(
            "Instances: all of the group; mean optimum: over those whose optimum is known. The other means are over the \
             instances of the group that the method solved.",
        );
        for group in &self.groups {
            for line in &group.lines {
                table.rows.push(vec![
                    Cell::text(&group.name),
                    Cell::text(names.method(line.method)),
                    Cell::Integer(group.instances),
                    Cell::decimal(group.optimum.value(), 1),
                    Cell::Integer(line.seconds.count),
                    Cell::seconds(line.seconds.value()),
                    Cell::decimal(line.nodes.value(), 1),
                    Cell::decimal(line.estimate.value(), 1),
                    Cell::decimal(line.cost.value(), 1),
                ]);
            }
        }
        table
    }
}

fn named(name: impl Into<String>) -> Group {
    Group { name: name.into(), ..Group::default() }
}

fn sets(index: &Index<'_>) -> (Vec<Group>, Vec<usize>) {
    let design = &index.study.design;
    let groups = design.sets.iter().map(|set| named(&set.name)).collect();
    (groups, design.instances.iter().map(|instance| instance.set as usize).collect())
}

/// Groups by kind of puzzle and optimal length; instances with an unknown optimum form the last group of their kind.
fn lengths(index: &Index<'_>) -> (Vec<Group>, Vec<usize>) {
    let mut lengths: BTreeMap<(u32, Option<u32>), usize> = BTreeMap::new();
    for (&kind, &optimum) in index.kind_of.iter().zip(&index.optima) {
        lengths.insert((kind, optimum), 0);
    }
    let mut groups = Vec::new();
    for (kind, kind_name) in (0..).zip(&index.kinds) {
        let prefix = if index.kinds.len() > 1 { format!("{kind_name}: ") } else { String::new() };
        let known: Vec<u32> =
            lengths.range((kind, Some(0))..=(kind, Some(u32::MAX))).filter_map(|(key, _)| key.1).collect();
        let (shortest, longest) = (known.first().copied().unwrap_or(0), known.last().copied().unwrap_or(0));
        let width = if known.len() <= OWN_GROUPS { 1 } else { (longest - shortest + 1).div_ceil(CLASSES) };
        let mut last = None;
        for length in known {
            let from = shortest + (length - shortest) / width * width;
            if last != Some(from) {
                let to = (from + width - 1).min(longest);
                groups.push(named(if from == to {
                    format!("{prefix}{from}")
                } else {
                    format!("{prefix}{from}–{to}")
                }));
                last = Some(from);
            }
            lengths.insert((kind, Some(length)), groups.len() - 1);
        }
        if let Some(unknown) = lengths.get_mut(&(kind, None)) {
            groups.push(named(format!("{prefix}unknown")));
            *unknown = groups.len() - 1;
        }
    }
    let group_of = index.kind_of.iter().zip(&index.optima).map(|(&kind, &optimum)| lengths[&(kind, optimum)]);
    let group_of = group_of.collect();
    (groups, group_of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::examples::{Made, run, with_estimate};

    #[test]
    fn means_are_over_what_the_method_solved_in_the_group() {
        let mut made = Made::new(&["a", "b"], &[("easy", 2), ("hard", 2)]);
        made.study.design.report.group_by_set = true;
        made.add(0, 0, 0, with_estimate(4, run(6, 10, 1.0)));
        made.add(0, 1, 0, with_estimate(5, run(8, 30, 2.0)));
        made.add(1, 2, 0, run(20, 100, 9.0));
        let index = Index::of(&made.study);
        let groups = Groups::of(&index);
        let easy = &groups.groups[0];
        assert_eq!((easy.instances, easy.optimum.value(), easy.lines.len()), (2, Some(7.0), 1));
        let line = easy.lines[0];
        assert_eq!((line.seconds.value(), line.nodes.value()), (Some(1.5), Some(20.0)));
        assert_eq!((line.estimate.value(), line.cost.value()), (Some(4.5), Some(7.0)));
        let hard = &groups.groups[1];
        assert_eq!((hard.instances, hard.optimum.count, hard.lines[0].method), (2, 1, 1));
        assert_eq!(groups.table(&Names::of(&index)).rows.len(), 2);
    }

    #[test]
    fn many_lengths_are_put_in_classes_of_equal_width() {
        let mut made = Made::new(&["a"], &[("s", 33)]);
        for instance in 0..32u32 {
            made.add(0, instance, 0, run(instance, 10, 1.0));
        }
        let groups = Groups::of(&Index::of(&made.study));
        let names: Vec<&str> = groups.groups.iter().map(|group| group.name.as_str()).collect();
        assert_eq!(names, ["0–3", "4–7", "8–11", "12–15", "16–19", "20–23", "24–27", "28–31", "unknown"]);
        assert!(groups.groups[..8].iter().all(|group| group.instances == 4));
        assert_eq!(groups.groups[8].instances, 1);
    }

    #[test]
    fn few_lengths_are_separate_groups() {
        let mut made = Made::new(&["a"], &[("s", 3)]);
        for (instance, cost) in [(0, 10), (1, 50), (2, 10)] {
            made.add(0, instance, 0, run(cost, 10, 1.0));
        }
        let groups = Groups::of(&Index::of(&made.study));
        assert_eq!(groups.groups.len(), 2);
        assert_eq!((groups.groups[0].name.as_str(), groups.groups[0].instances), ("10", 2));
    }
}
