//! Which nodes of a trace are drawn, and how they are connected.

use std::collections::BTreeSet;

use pousse::{Reason, Trace, TraceEnd, TraceNode};

use crate::words::{counted, grouped};

/// The nodes to draw.
pub(super) struct Drawn {
    /// The children of each node, in the order in which they were generated.
    pub(super) children: Vec<Vec<u32>>,
    /// The rounds that have nodes to draw, with their roots.
    pub(super) rounds: Vec<(usize, Vec<u32>)>,
    nodes: BTreeSet<u32>,
    of: usize, // all nodes of the trace
}

impl Drawn {
    /// Selects the first `most` nodes, and those on the solution with their ancestors.
    pub(super) fn new(trace: &Trace, most: usize) -> Self {
        let mut nodes: BTreeSet<u32> = (0..trace.nodes.len().min(most) as u32).collect();
        for node in trace.nodes.iter().filter(|node| node.on_solution) {
            let mut at = Some(node.id);
            while let Some(id) = at.filter(|id| nodes.insert(*id)) {
                at = trace.nodes[id as usize].parent;
            }
        }
        let mut children = vec![Vec::new(); trace.nodes.len()];
        let mut rounds: Vec<(usize, Vec<u32>)> = Vec::new();
        for &id in &nodes {
            let TraceNode { parent, round, .. } = trace.nodes[id as usize];
            match parent {
                Some(parent) => children[parent as usize].push(id),
                None => match rounds.last_mut().filter(|(last, _)| *last == round as usize) {
                    Some((_, roots)) => roots.push(id),
                    None => rounds.push((round as usize, vec![id])),
                },
            }
        }
        Self { children, rounds, nodes, of: trace.nodes.len() }
    }

    /// Returns the selected nodes, parents before children.
    pub(super) fn nodes(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.nodes.iter().copied()
    }

    /// Says what is not drawn, if anything.
    pub(super) fn left_out(&self) -> Option<String> {
        let left = self.of - self.nodes.len();
        (left > 0).then(|| {
            let nodes = counted(left as u64, "node is", "nodes are");
            format!("{nodes} not drawn; --nodes {} draws all", self.of)
        })
    }
}

/// Describes the search in one line.
pub(super) fn heading(trace: &Trace) -> String {
    let mut text = trace.algorithm.clone();
    if let Some(heuristic) = &trace.heuristic {
        text += &format!(" with {heuristic}");
    }
    text += &format!(": f = {}; {}", trace.f_is, counts(trace.expanded, trace.generated));
    text
}

fn counts(expanded: u64, generated: u64) -> String {
    format!("{} expanded, {} generated", grouped(expanded), grouped(generated))
}

/// Says how the search ended.
pub(super) fn ending(trace: &Trace) -> String {
    let status = trace.status.name();
    match (&trace.moves, trace.cost, &trace.reason) {
        (Some(moves), Some(cost), _) => format!("{status}, {cost}: {moves}"),
        (.., Some(Reason::Steps)) => {
            format!("the trace ends here, after {} expansions", grouped(trace.expanded))
        }
        (.., Some(reason)) => format!("{status}: {reason}"),
        _ => status.into(),
    }
}

/// Writes the bound of a round and its counts; nothing for a search without rounds.
pub(super) fn caption(trace: &Trace, round: usize) -> Option<String> {
    let told = trace.rounds[round];
    match told.bound {
        Some(bound) => Some(format!("bound {bound}: {}", counts(told.expanded, told.generated))),
        None if trace.rounds.len() > 1 => {
            Some(format!("before the rounds: {}", counts(told.expanded, told.generated)))
        }
        None => None,
    }
}

/// Writes the composition of a node's f.
pub(super) fn value(trace: &Trace, node: &TraceNode) -> String {
    let number = |f: f64| ((f * 1000.0).round() / 1000.0).to_string();
    match (trace.f_is.as_str(), node.f, node.h) {
        ("g", ..) => format!("{}", node.g),
        (_, None, _) | (_, _, None) => format!("g {}", node.g),
        ("h", _, Some(h)) => format!("{h}"),
        ("g + h", Some(f), Some(h)) => format!("{} = {} + {h}", number(f), node.g),
        (weighted, Some(f), Some(h)) => {
            let weight = weighted.trim_start_matches("g + ").trim_end_matches(" h");
            format!("{} = {} + {weight} x {h}", number(f), node.g)
        }
    }
}

/// Says in a word or two what happened to a node that was not expanded.
pub(super) fn mark(trace: &Trace, node: &TraceNode) -> Option<String> {
    let met = |other: &u32| trace.nodes[*other as usize].side != node.side;
    match node.end {
        _ if node.is_goal => Some("goal".into()),
        Some(TraceEnd::Duplicate) => Some("duplicate".into()),
        Some(TraceEnd::Beyond) => Some("beyond the bound".into()),
        Some(TraceEnd::Dead) => Some("dead".into()),
        Some(TraceEnd::Proven) => Some("cut by the table".into()),
        Some(_) => Some("dropped".into()),
        None if node.same_as.as_ref().is_some_and(met) => Some("the two ends meet".into()),
        None => None,
    }
}
