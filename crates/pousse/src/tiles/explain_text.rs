//! What every heuristic says about a board, for a terminal.

use std::fmt::Write;

use pousse_puzzle::style;
use pousse_tiles::heuristics::{Contribution, Kind};
use pousse_tiles::{Grid, reachable_goals};

use super::{Explained, Explanation};

impl Explanation {
    /// Writes it: one heuristic in full, or each in a line.
    pub(super) fn text(&self, start: &Grid, full: bool) -> String {
        let Self { solvable, distance, heuristics, .. } = self;
        let mut out = format!("{}, goal {}\n", start.shape(), self.goal);
        for line in start.to_string().lines() {
            let _ = writeln!(out, "  {line}");
        }
        let word = if *solvable { style::good("solvable") } else { style::notable("unsolvable") };
        let _ = writeln!(out, "{word}: {}", self.why);
        if !solvable {
            let others = reachable_goals(start);
            if !others.is_empty() {
                let _ = writeln!(out, "it can reach the goal {}", others.join(", "));
            }
        }
        if let Some(distance) = distance {
            let _ = writeln!(out, "true distance: {}", style::strong(distance));
        }
        out.push('\n');
        let width = heuristics.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in heuristics {
            out += &if full { one.in_full(*distance) } else { one.in_a_line(width, *distance) };
        }
        if !full {
            let hint = "! = more than the true distance; --heuristic NAME shows one in full";
            let _ = writeln!(out, "\n{}", style::faint(hint));
        }
        out
    }
}

impl Explained {
    /// Writes the value, and the mark of one that is too high.
    fn figures(&self, distance: Option<u32>) -> (String, &'static str) {
        let whole = self.value.fract() == 0.0;
        let value = if whole { format!("{}", self.value) } else { format!("{:.2}", self.value) };
        (value, if distance.is_some_and(|distance| self.value > f64::from(distance)) { "!" } else { " " })
    }

    fn in_full(&self, distance: Option<u32>) -> String {
        let (value, over) = self.figures(distance);
        let yes = |holds| if holds { "yes" } else { "no" };
        let mut out = format!("{}  {}{over}\n", self.name, style::strong(&value));
        let (admissible, consistent) = (yes(self.admissible), yes(self.consistent));
        let _ = writeln!(out, "admissible here: {admissible}, consistent here: {consistent}");
        for part in &self.contributions {
            let _ = writeln!(out, "  {}", part.text);
        }
        out
    }

    fn in_a_line(&self, width: usize, distance: Option<u32>) -> String {
        let (value, over) = self.figures(distance);
        let base = if self.on_manhattan { "manhattan" } else { "" };
        // The steps are only summed up.
        let steps = |part: &&Contribution| self.on_manhattan && matches!(part.kind, Kind::Steps(_));
        let parts: Vec<&str> =
            self.contributions.iter().skip_while(steps).map(|part| part.text.as_str()).collect();
        let join = if !base.is_empty() && !parts.is_empty() { "; " } else { "" };
        let text = format!("{base}{join}{}", parts.join("; "));
        let value = style::strong(format!("{value:>5}"));
        format!("{:<width$}  {value:>6}{over} {}\n", self.name, style::faint(text))
    }
}
