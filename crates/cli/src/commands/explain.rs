//! `pousse explain`

use std::io::{Write, stdout};
use std::sync::Arc;

use clap::Args;
use pousse::{Exit, Request};
use pousse_search::{ALGORITHMS, Limits, Properties, Run};
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::heuristics::{Bound, Contribution, Estimate, Manhattan, Spec};
use pousse_tiles::patterns::Library;
use pousse_tiles::{Goal, Grid, Layout, Shape, reachable_goals, solvability};

use crate::arguments;
use crate::failure::Failure;
use crate::input::Input;
use crate::style;

/// Show what every heuristic says about a board and why, and whether it can be solved
#[derive(Args, Debug)]
#[command(override_usage = "pousse explain [OPTIONS] <INPUT>\n       pousse explain --list [--json]")]
pub(crate) struct Explain {
    #[command(flatten)]
    input: Option<Input>,

    /// Print all algorithms and heuristics with their properties instead
    #[arg(long, conflicts_with_all = ["input", "heuristic", "goal"])]
    list: bool,

    /// blank-first, blank-last (the default), spiral, or a board
    #[arg(long, value_name = "GOAL", value_parser = arguments::goal)]
    goal: Option<Goal>,

    /// Explain only this heuristic, in full
    #[arg(long, short = 'H', value_name = "NAME", value_parser = arguments::heuristic_name)]
    heuristic: Option<Spec>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let Some(input) = &self.input else {
            if !self.list {
                return Err(Failure::bad_input("there is no board to explain")
                    .hint("give a board, a file or -; --list prints all algorithms and heuristics"));
            }
            list(self.json)?;
            return Ok(Exit::Done);
        };
        let start = input.read_one()?.grid;
        let shape = start.shape();
        let goal = self.goal.clone().unwrap_or_else(|| likely_goal(&start));
        let Some(goal_grid) = goal.grid(shape) else {
            return Err(Failure::bad_input(format!("the goal given is not {shape}, as the board is")));
        };
        let answer = solvability(&start, &goal_grid);
        let layout = Arc::new(Layout::new(goal_grid.clone()));
        let rows = self.rows(&start, &layout)?;
        let distance =
            if answer.solvable && shape.cells() <= 9 { true_distance(&start, &goal) } else { None };
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let heuristics: Vec<_> = rows.iter().map(Row::json).collect();
            let object = serde_json::json!({
                "schema": pousse::SCHEMA, "domain": "tiles", "rows": shape.rows(), "columns": shape.columns(),
                "board": start.tiles(), "goal": goal.to_string(), "solvable": answer.solvable, "why": answer.reason,
                "distance": distance, "heuristics": heuristics,
            });
            writeln!(out, "{object}")?;
            return Ok(Exit::Done);
        }
        writeln!(out, "{shape}, goal {goal}")?;
        for line in start.to_string().lines() {
            writeln!(out, "  {line}")?;
        }
        let word = if answer.solvable { style::good("solvable") } else { style::notable("unsolvable") };
        writeln!(out, "{word}: {}", answer.reason)?;
        if !answer.solvable {
            let others = reachable_goals(&start);
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
        Ok(Exit::Done)
    }

    fn rows(&self, start: &Grid, layout: &Arc<Layout>) -> Result<Vec<Row>, Failure> {
        if let Some(spec) = &self.heuristic {
            let bound = spec
                .bind(layout, &Library::default(), &Run::default())
                .map_err(|error| Failure::bad_input(format!("{spec}: {error}")))?;
            return Ok(vec![Row::new(spec.to_string(), &bound, start, None)]);
        }
        let base = Manhattan::new(layout).contributions(start);
        let sums = [
            "linear-conflict+corner-tiles+last-move",
            "linear-conflict+diagonal-conflict+corner-tiles",
            "linear-conflict+diagonal-conflict+last-move",
        ];
        let names = ENTRIES.iter().map(Entry::full_name).chain(sums.map(String::from));
        Ok(names
            .filter_map(|name| {
                let spec: Spec = name.parse().ok()?;
                // What this board has no such heuristic for is left out: the list says why.
                let bound = spec.bind(layout, &Library::default(), &Run::default()).ok()?;
                let on_top =
                    name.contains('+') || ENTRIES.iter().any(|e| e.full_name() == name && e.on_manhattan);
                Some(Row::new(
                    name.clone(),
                    &bound,
                    start,
                    (on_top && name != "manhattan").then_some(base.len()),
                ))
            })
            .collect())
    }
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
    let report = pousse::solve(&request, &Library::default(), &Run::new(Limits::default())).ok()?;
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

fn list(json: bool) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    let on = |rows, columns| -> Arc<Layout> {
        let shape = Shape::new(rows, columns).expect("a shape");
        Arc::new(Layout::new(Goal::BlankLast.grid(shape).expect("named goals fit every shape")))
    };
    let (eight, fifteen) = (on(3, 3), on(4, 4));
    let declared = |entry: &Entry, layout: &Arc<Layout>| entry.properties(layout);
    if json {
        let algorithms: Vec<_> = ALGORITHMS
            .iter()
            .map(|a| serde_json::json!({"name": a.name, "summary": a.summary, "optimal": a.optimal, "informed": a.informed, "parallel": a.parallel,
                "options": a.options.iter().map(|(name, meaning)| serde_json::json!({"name": name, "meaning": meaning})).collect::<Vec<_>>()}))
            .collect();
        let properties = |p: Option<Properties>| {
            p.map(|p| serde_json::json!({"admissible": p.admissible, "consistent": p.consistent}))
        };
        let heuristics: Vec<_> = ENTRIES
            .iter()
            .map(|e| serde_json::json!({"domain": "tiles", "name": e.full_name(), "summary": e.summary, "source": e.source,
                "on_3x3": properties(declared(e, &eight)), "on_4x4": properties(declared(e, &fifteen))}))
            .collect();
        writeln!(
            out,
            "{}",
            serde_json::json!({"schema": pousse::SCHEMA, "algorithms": algorithms, "heuristics": heuristics})
        )?;
        return Ok(());
    }
    writeln!(out, "{}", style::strong("Algorithms"))?;
    writeln!(
        out,
        "{}",
        style::faint(
            "  o = its plans are proven optimal (given an admissible heuristic), t = uses several threads"
        )
    )?;
    for about in ALGORITHMS {
        let mark = |holds, mark| if holds { mark } else { " " };
        writeln!(
            out,
            "  {:<20} {}{}  {}",
            about.name,
            mark(about.optimal, "o"),
            mark(about.parallel, "t"),
            about.summary
        )?;
        for (name, meaning) in about.options {
            writeln!(out, "  {:<20}       ({name}=...: {meaning})", "")?;
        }
    }
    writeln!(out, "\n{}", style::strong("Heuristics for sliding tiles"))?;
    writeln!(
        out,
        "{}",
        style::faint(
            "  declared on 3x3 and on 4x4 (blank last): A = admissible, C = admissible and consistent, c = consistent only, - = neither"
        )
    )?;
    for entry in ENTRIES {
        let mark = |layout| match declared(entry, layout) {
            Some(Properties { admissible: true, consistent: true }) => "C",
            Some(Properties { admissible: true, consistent: false }) => "A",
            Some(Properties { admissible: false, consistent: true }) => "c",
            Some(_) => "-",
            None => " ",
        };
        let source = if entry.source.is_empty() {
            String::new()
        } else {
            style::faint(format!(" [{}]", entry.source))
        };
        writeln!(
            out,
            "  {:<32} {} {}  {}{source}",
            entry.full_name(),
            mark(&eight),
            mark(&fifteen),
            entry.summary
        )?;
    }
    writeln!(
        out,
        "\n  a+b adds what each puts on top of Manhattan distance; max(a,b) takes the larger; \
         weighted-manhattan(set=1..6)\n  or (weights=W1:W2:...,by=N) takes weights. A NAME:variant is a rule as its source wrote it."
    )?;
    Ok(())
}
