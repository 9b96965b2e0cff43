//! What every heuristic for sliding tiles says about a board.

use std::io::{Write, stdout};

use pousse::tiles::{Explained, Explanation, explain};
use pousse_search::{Limits, Run};
use pousse_tiles::heuristics::{Contribution, Kind, Spec};
use pousse_tiles::{Goal, Grid, reachable_goals};

use super::Explain;
use crate::building::BuildingLine;
use crate::failure::Failure;
use crate::tables::{Tables, Tell, print_notes};
use crate::{arguments, interrupt, machine, style};

/// What is asked about a board.
pub(super) struct Asked<'a> {
    goal: Option<&'a Goal>,
    heuristic: Option<Spec>,
    tables: &'a Tables,
    json: bool,
}

impl<'a> Asked<'a> {
    /// Takes it from the arguments.
    pub(super) fn new(arguments: &'a Explain) -> Result<Self, Failure> {
        let read = |name: &String| {
            arguments::heuristic_name(name).map_err(|error| Failure::bad_value("--heuristic", name, &error))
        };
        Ok(Self {
            goal: arguments.goal.as_ref(),
            heuristic: arguments.heuristic.as_ref().map(read).transpose()?,
            tables: &arguments.tables,
            json: arguments.json,
        })
    }

    /// Prints the explanation.
    pub(super) fn explain(&self, start: &Grid) -> Result<(), Failure> {
        let explanation = self.ask(start)?;
        let Explanation { solvable, distance, heuristics, .. } = &explanation;
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&explanation).map_err(Failure::internal)?)?;
            return Ok(());
        }
        writeln!(out, "{}, goal {}", start.shape(), explanation.goal)?;
        for line in start.to_string().lines() {
            writeln!(out, "  {line}")?;
        }
        let word = if *solvable { style::good("solvable") } else { style::notable("unsolvable") };
        writeln!(out, "{word}: {}", explanation.why)?;
        if !solvable {
            let others = reachable_goals(start);
            if !others.is_empty() {
                writeln!(out, "it can reach --goal {}", others.join(", "))?;
            }
        }
        if let Some(distance) = distance {
            writeln!(out, "true distance: {}", style::strong(distance))?;
        }
        writeln!(out)?;
        let width = heuristics.iter().map(|one| one.name.len()).max().unwrap_or(0);
        for one in heuristics {
            write(&mut out, one, width, self.heuristic.is_some(), *distance)?;
        }
        if self.heuristic.is_none() {
            writeln!(
                out,
                "\n{}",
                style::faint("! = more than the true distance; --heuristic NAME shows one in full")
            )?;
        }
        Ok(())
    }

    fn ask(&self, start: &Grid) -> Result<Explanation, Failure> {
        let library = self.tables.library();
        let memory = if self.heuristic.is_some() { machine::half_memory() } else { Limits::default().memory };
        let limits = Limits { memory, threads: machine::threads(), ..Limits::default() };
        let title = self.heuristic.as_ref().map_or("databases".into(), ToString::to_string);
        let line = BuildingLine::new(&title);
        let run = Run::new(limits).cancelled_by(interrupt::listen()).watched_by(&line);
        let explanation = explain(start, self.goal, self.heuristic.as_ref(), &library, &run);
        line.clear();
        let tell = if self.json || self.heuristic.is_none() { Tell::Warnings } else { Tell::All };
        print_notes(&library, &title, tell);
        explanation.map_err(|error| Failure::from(error).in_cache(self.tables))
    }
}

/// Writes one heuristic's word, in full or in a line.
fn write(
    out: &mut impl Write,
    one: &Explained,
    width: usize,
    full: bool,
    distance: Option<u32>,
) -> Result<(), Failure> {
    let value = if one.value.fract() == 0.0 { format!("{}", one.value) } else { format!("{:.2}", one.value) };
    let over = if distance.is_some_and(|d| one.value > f64::from(d)) { "!" } else { " " };
    if full {
        let yes = |holds| if holds { "yes" } else { "no" };
        writeln!(out, "{}  {}{over}", one.name, style::strong(&value))?;
        writeln!(out, "admissible here: {}, consistent here: {}", yes(one.admissible), yes(one.consistent))?;
        for part in &one.contributions {
            writeln!(out, "  {}", part.text)?;
        }
        return Ok(());
    }
    let base = if one.on_manhattan { "manhattan" } else { "" };
    // The steps are only summed up.
    let steps = |part: &&Contribution| one.on_manhattan && matches!(part.kind, Kind::Steps(_));
    let parts: Vec<&str> =
        one.contributions.iter().skip_while(steps).map(|part| part.text.as_str()).collect();
    let join = if !base.is_empty() && !parts.is_empty() { "; " } else { "" };
    let text = format!("{base}{join}{}", parts.join("; "));
    writeln!(
        out,
        "{:<width$}  {:>6}{over} {}",
        one.name,
        style::strong(format!("{value:>5}")),
        style::faint(text)
    )?;
    Ok(())
}
