//! The tree on a terminal: one line per node, with its position in the order of expansion.

use std::io::{self, Write};

use pousse::Trace;

use super::drawn::{Drawn, caption, ending, heading, mark, value};
use crate::style;

/// Values are aligned up to this column; deeper trees are ragged.
const ALIGNED: usize = 48;

/// Writes the trees.
pub(super) fn write(out: &mut impl Write, trace: &Trace, drawn: &Drawn) -> io::Result<()> {
    // That there is no solution matters more than how it is searched for in vain.
    for known in trace.puzzle.known() {
        writeln!(out, "{}", style::notable(known))?;
    }
    writeln!(out, "{}", heading(trace))?;
    for (round, roots) in &drawn.rounds {
        writeln!(out)?;
        if let Some(caption) = caption(trace, *round) {
            writeln!(out, "{}", style::strong(caption))?;
        }
        let lines = lines(trace, drawn, roots);
        let widest = lines.iter().map(|line| line.width).filter(|&width| width <= ALIGNED).max();
        let numbers = trace.rounds[*round].expanded.to_string().len();
        for line in &lines {
            line.write(out, trace, numbers, widest.unwrap_or(0))?;
        }
    }
    writeln!(out)?;
    if let Some(left_out) = drawn.left_out() {
        writeln!(out, "{}", style::faint(left_out))?;
    }
    writeln!(out, "{}", ending(trace))
}

/// A line of the tree.
struct Line {
    node: u32,
    branch: String, // what is drawn before the move
    made: String,
    width: usize,
}

impl Line {
    fn write(&self, out: &mut impl Write, trace: &Trace, numbers: usize, widest: usize) -> io::Result<()> {
        let node = &trace.nodes[self.node as usize];
        let order = node.order.map_or(String::new(), |order| order.to_string());
        let gap = " ".repeat(widest.saturating_sub(self.width));
        let (branch, made, value) = (style::faint(&self.branch), &self.made, value(trace, node));
        let text = format!("{made}{gap}  {value}");
        let text = match (node.on_solution, node.end) {
            (true, _) => style::strong(text),
            (false, Some(_)) => style::faint(text),
            (false, None) => text,
        };
        let on_plan = if node.on_solution { "*" } else { " " };
        write!(out, "{order:>numbers$} {on_plan} {branch}{text}")?;
        match mark(trace, node) {
            Some(word) if node.is_goal => writeln!(out, "  {}", style::good(word)),
            Some(word) => writeln!(out, "  {}", style::faint(word)),
            None => writeln!(out),
        }
    }
}

/// Lists the nodes below some roots, each tree from top to bottom.
fn lines(trace: &Trace, drawn: &Drawn, roots: &[u32]) -> Vec<Line> {
    let mut lines = Vec::new();
    // The nodes still to list, the last one first, with what is drawn before them and before their descendants.
    let mut rest: Vec<(u32, String, String)> =
        roots.iter().rev().map(|&root| (root, String::new(), String::new())).collect();
    while let Some((id, branch, below)) = rest.pop() {
        let node = &trace.nodes[id as usize];
        let root = || match node.continues {
            Some(earlier) => format!("node {earlier}"),
            None => node.side.name().to_owned(),
        };
        let made = node.made.clone().unwrap_or_else(root);
        let width = branch.chars().count() + made.chars().count();
        let children = &drawn.children[id as usize];
        for (index, &child) in children.iter().enumerate().rev() {
            let (corner, on) =
                if index + 1 == children.len() { ("└─ ", "   ") } else { ("├─ ", "│  ") };
            rest.push((child, format!("{below}{corner}"), format!("{below}{on}")));
        }
        lines.push(Line { node: id, branch, made, width });
    }
    lines
}
