//! What every heuristic says about a board, for a terminal.

use std::fmt::Write;

use pousse_puzzle::style;
use pousse_tiles::Grid;
use pousse_tiles::heuristics::{Contribution, Kind};

use crate::aim::OutOfReach;
use crate::explain::{Explained, Told};

impl Told {
    /// Writes the board, and whether it can be solved.
    fn head(&self, start: &Grid) -> String {
        let Self { solvable, distance, .. } = self;
        let mut out = format!("{}, goal {}\n", start.shape(), self.goal);
        for line in start.to_string().lines() {
            let _ = writeln!(out, "  {line}");
        }
        let word = if *solvable { style::good("solvable") } else { style::notable("unsolvable") };
        let _ = writeln!(out, "{word}: {}", self.why);
        if !solvable {
            let other =
                OutOfReach { parity: self.parity.clone(), reachable_goals: self.reachable_goals.clone() };
            let _ = writeln!(out, "{}", other.with_flags());
        }
        if let Some(distance) = distance {
            let _ = writeln!(out, "true distance: {}", style::strong(distance));
        }
        out
    }

    /// Writes one heuristic in full, or all of them in one line each.
    pub(crate) fn text(&self, start: &Grid, full: bool) -> String {
        let mut out = self.head(start) + "\n";
        let width = self.heuristics.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in &self.heuristics {
            out += &if full { one.in_full(self.distance) } else { one.in_a_line(width, self.distance) };
        }
        if !full {
            let over = if self.distance.is_some() { "! = more than the true distance; " } else { "" };
            let hint = format!("{over}--heuristic NAME shows one in full");
            let _ = writeln!(out, "\n{}", style::faint(hint));
        }
        out
    }

    /// Writes what matters most: the board, whether it can be solved, and the heuristics that come closest without
    /// ever overestimating.
    pub(crate) fn brief(&self, start: &Grid) -> String {
        let mut out = self.head(start);
        // There is no distance to estimate.
        if self.solvable {
            let _ = writeln!(out, "the best lower bounds:");
            let best = self.best();
            let width = best.iter().map(|one| one.name.len()).max().unwrap_or(0);
            for one in best {
                let (value, over) = one.figures(self.distance);
                let value = style::strong(format!("{value:>5}"));
                let _ = writeln!(out, "  {:<width$}  {value}{}", one.name, after(over, &cut(&one.parts())));
            }
        }
        let hint =
            format!("--all shows all {} heuristics, --heuristic NAME one in full", self.heuristics.len());
        let _ = writeln!(out, "{}", style::faint(hint));
        out
    }

    /// Returns the heuristics that come closest without ever overestimating: only the first of those with the same
    /// value, and Manhattan distance, with which all are compared.
    fn best(&self) -> Vec<&Explained> {
        let usual = self.heuristics.iter().find(|one| one.name == "manhattan");
        let least = usual.map_or(0.0, |one| one.value);
        let mut best: Vec<&Explained> =
            self.heuristics.iter().filter(|one| one.admissible && one.value > least).collect();
        best.sort_by(|a, b| b.value.total_cmp(&a.value));
        best.dedup_by_key(|one| one.value.to_bits());
        best.truncate(BEST);
        best.extend(usual);
        best
    }
}

/// How many of the best heuristics are shown at first.
const BEST: usize = 3;

/// The maximum length of a description of what a heuristic counts.
const LONG: usize = 64;

/// Cuts a text that would not fit beside a name and a value.
fn cut(text: &str) -> String {
    if text.chars().count() <= LONG {
        return text.to_owned();
    }
    let cut: String = text.chars().take(LONG - 4).collect();
    format!("{} ...", cut.trim_end())
}

/// Writes what follows a value: its mark, in a column of its own, and what it counts, without spaces at the end.
fn after(over: &str, parts: &str) -> String {
    if parts.is_empty() { over.to_owned() } else { format!("{over:<1} {}", style::faint(parts)) }
}

impl Explained {
    /// Writes the value, marked if it is too high.
    fn figures(&self, distance: Option<u32>) -> (String, &'static str) {
        let whole = self.value.fract() == 0.0;
        let value = if whole { format!("{}", self.value) } else { format!("{:.2}", self.value) };
        (value, if distance.is_some_and(|distance| self.value > f64::from(distance)) { "!" } else { "" })
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
        let value = style::strong(format!("{value:>5}"));
        format!("{:<width$}  {value:>6}{}\n", self.name, after(over, &self.parts()))
    }

    /// Describes what adds up to the value, in a line.
    fn parts(&self) -> String {
        let base = if self.on_manhattan { "manhattan" } else { "" };
        // The steps are only added up.
        let steps = |part: &&Contribution| self.on_manhattan && matches!(part.kind, Kind::Steps(_));
        let parts: Vec<&str> =
            self.contributions.iter().skip_while(steps).map(|part| part.text.as_str()).collect();
        let join = if !base.is_empty() && !parts.is_empty() { "; " } else { "" };
        format!("{base}{join}{}", parts.join("; "))
    }
}
