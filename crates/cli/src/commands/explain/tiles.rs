//! What every heuristic for sliding tiles says about a board.

use std::io::{Write, stdout};
use std::sync::Arc;

use pousse::tiles::Request;
use pousse::tiles::databases::{self, Footprint};
use pousse_pdb::Counted;
use pousse_search::{Limits, Properties, Run};
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::heuristics::{
    BindError, Bound, Contribution, Databases, Estimate, Manhattan, Mirror, Part, Spec,
};
use pousse_tiles::patterns::{Library, Note};
use pousse_tiles::{Goal, Grid, Layout, reachable_goals, solvability};

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
        let shape = start.shape();
        let goal = self.goal.cloned().unwrap_or_else(|| likely_goal(start));
        let Some(goal_grid) = goal.grid(shape) else {
            return Err(Failure::bad_input(format!("the goal given is not {shape}, as the board is")));
        };
        let answer = solvability(start, &goal_grid);
        let layout = Arc::new(Layout::new(goal_grid.clone()));
        let rows = self.rows(start, &layout)?;
        let distance = if answer.solvable && shape.cells() <= 9 { true_distance(start, &goal) } else { None };
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let heuristics: Vec<_> = rows.iter().map(Row::json).collect();
            let object = serde_json::json!({
                "schema": pousse::SCHEMA, "domain": "tiles", "rows": shape.rows(), "columns": shape.columns(),
                "board": start.tiles(), "goal": goal.to_string(), "solvable": answer.solvable, "why": answer.reason,
                "distance": distance, "heuristics": heuristics,
            });
            writeln!(out, "{object}")?;
            return Ok(());
        }
        writeln!(out, "{shape}, goal {goal}")?;
        for line in start.to_string().lines() {
            writeln!(out, "  {line}")?;
        }
        let word = if answer.solvable { style::good("solvable") } else { style::notable("unsolvable") };
        writeln!(out, "{word}: {}", answer.reason)?;
        if !answer.solvable {
            let others = reachable_goals(start);
            if !others.is_empty() {
                writeln!(out, "it can reach --goal {}", others.join(", "))?;
            }
        }
        if let Some(distance) = distance {
            writeln!(out, "true distance: {}", style::strong(distance))?;
        }
        writeln!(out)?;
        let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        for row in &rows {
            row.write(&mut out, width, self.heuristic.is_some(), distance)?;
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

    fn rows(&self, start: &Grid, layout: &Arc<Layout>) -> Result<Vec<Row>, Failure> {
        let library = self.tables.library();
        let memory = if self.heuristic.is_some() { machine::half_memory() } else { Limits::default().memory };
        let limits = Limits { memory, threads: machine::threads(), ..Limits::default() };
        let title = self.heuristic.as_ref().map_or("databases".into(), ToString::to_string);
        let line = BuildingLine::new(&title);
        let run = Run::new(limits).cancelled_by(interrupt::listen()).watched_by(&line);
        if let Some(spec) = &self.heuristic {
            let bound = spec.bind(layout, &library, &run);
            line.clear();
            print_notes(&library, &title, if self.json { Tell::Warnings } else { Tell::All });
            let bound = bound.map_err(|error| Failure::bind(spec, &error).in_cache(self.tables))?;
            return Ok(vec![Row::new(spec.to_string(), &bound, start, None)]);
        }
        let base = Manhattan::new(layout).contributions(start);
        let sums = [
            "linear-conflict+corner-tiles+last-move",
            "linear-conflict+diagonal-conflict+corner-tiles",
            "linear-conflict+diagonal-conflict+last-move",
        ];
        let names = ENTRIES.iter().map(Entry::full_name).chain(sums.map(String::from));
        let mut rows: Vec<Row> = names
            .filter_map(|name| {
                let spec: Spec = name.parse().ok()?;
                // What this board has no such heuristic for is left out: the list says why.
                let bound = spec.bind(layout, &library, &run).ok()?;
                let on_top =
                    name.contains('+') || ENTRIES.iter().any(|e| e.full_name() == name && e.on_manhattan);
                Some(Row::new(
                    name.clone(),
                    &bound,
                    start,
                    (on_top && name != "manhattan").then_some(base.len()),
                ))
            })
            .collect();
        rows.extend(database_rows(start, layout, base.len(), &library, &run));
        line.clear();
        print_notes(&library, "databases", Tell::Warnings);
        Ok(rows)
    }
}

/// What the sets of databases say whose tables are at hand or made in a moment.
fn database_rows(
    start: &Grid,
    layout: &Arc<Layout>,
    base: usize,
    library: &Library,
    run: &Run<'_>,
) -> Vec<Row> {
    let mut rows = Vec::new();
    for set in databases::for_shape(layout.shape()) {
        let wanted = Databases::wanted(set, layout).unwrap_or_default();
        let soon = Footprint::of(&wanted).is_ok_and(|footprint| footprint.in_a_moment());
        if !soon && !databases::at_hand(&wanted, library) {
            continue;
        }
        let part = Part::databases(set, Mirror::On);
        match Spec::One(part).bind(layout, library, run) {
            Ok(bound) => {
                let skip = (set.counted == Counted::Pieces).then_some(base);
                rows.push(Row::new(set.name.clone(), &bound, start, skip));
            }
            Err(BindError::Table(error)) => library.note(Note::Refused { error }),
            Err(_) => {}
        }
    }
    rows
}

/// The goal to explain when none is given: the usual one, or the other usual one where only that can be reached.
fn likely_goal(start: &Grid) -> Goal {
    let reaches =
        |goal: &Goal| goal.grid(start.shape()).is_some_and(|grid| solvability(start, &grid).solvable);
    if !reaches(&Goal::BlankLast) && reaches(&Goal::BlankFirst) { Goal::BlankFirst } else { Goal::BlankLast }
}

fn true_distance(start: &Grid, goal: &Goal) -> Option<u32> {
    let mut request = Request::new(start.clone());
    request.goal = Some(goal.clone());
    let report = pousse::solve(&request.into(), &Library::default(), &Run::new(Limits::default())).ok()?;
    (report.status == pousse::ReportStatus::Optimal).then_some(report.cost)?
}

/// One heuristic's word on a board.
struct Row {
    name: String,
    value: f64,
    properties: Properties,
    contributions: Vec<Contribution>,
    skip: Option<usize>, // contributions that are Manhattan distance's, and only summed up
}

impl Row {
    fn new(name: String, bound: &Bound, start: &Grid, skip: Option<usize>) -> Self {
        let contributions = bound.contributions(start);
        let value = bound.shown(start);
        Self { name, value, properties: bound.properties(), contributions, skip }
    }

    fn json(&self) -> serde_json::Value {
        let parts: Vec<_> = self
            .contributions
            .iter()
            .map(|part| serde_json::json!({"amount": part.amount, "text": part.text, "tiles": part.tiles}))
            .collect();
        serde_json::json!({
            "name": self.name, "value": self.value, "admissible": self.properties.admissible,
            "consistent": self.properties.consistent, "contributions": parts,
        })
    }

    fn write(
        &self,
        out: &mut impl Write,
        width: usize,
        full: bool,
        distance: Option<u32>,
    ) -> Result<(), Failure> {
        let value =
            if self.value.fract() == 0.0 { format!("{}", self.value) } else { format!("{:.2}", self.value) };
        let over = if distance.is_some_and(|d| self.value > f64::from(d)) { "!" } else { " " };
        if full {
            let yes = |holds| if holds { "yes" } else { "no" };
            writeln!(out, "{}  {}{over}", self.name, style::strong(&value))?;
            writeln!(
                out,
                "admissible here: {}, consistent here: {}",
                yes(self.properties.admissible),
                yes(self.properties.consistent)
            )?;
            for part in &self.contributions {
                writeln!(out, "  {}", part.text)?;
            }
            return Ok(());
        }
        let parts: Vec<&str> = match self.skip {
            None => self.contributions.iter().map(|part| part.text.as_str()).collect(),
            Some(base) => self.contributions.iter().skip(base).map(|part| part.text.as_str()).collect(),
        };
        let base = if self.skip.is_some() { "manhattan" } else { "" };
        let join = if !base.is_empty() && !parts.is_empty() { "; " } else { "" };
        let text = format!("{base}{join}{}", parts.join("; "));
        writeln!(
            out,
            "{:<width$}  {:>6}{over} {}",
            self.name,
            style::strong(format!("{value:>5}")),
            style::faint(text)
        )?;
        Ok(())
    }
}
