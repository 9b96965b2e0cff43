//! What was run, where and when, and how to run it again.

use std::fmt::Write as _;

use super::page::{Section, table};
use crate::model::Study;
use crate::presets;
use crate::store::PLAN;
use crate::table::{Cell, Table, escaped};

/// The names of this module's tables.
pub(super) const NAMES: [&str; 3] = ["methods", "sets", "sessions"];

/// Returns the tables of methods, sets and sessions.
pub(super) fn tables(study: &Study) -> Vec<Table> {
    let mut tables = vec![methods(study), sets(study), sessions(study)];
    tables.retain(|table| !table.rows.is_empty());
    tables
}

/// Returns the sections about what was run.
pub(super) fn sections(study: &Study, tables: &[Table], plan: Option<&str>) -> Vec<Section> {
    let named = |names: &[&str]| -> String {
        names.iter().filter_map(|name| tables.iter().find(|one| one.name == *name)).map(table).collect()
    };
    let mut sections = vec![
        Section { id: "design", title: "Methods and instances", body: named(&["methods", "sets"]) },
        Section { id: "record", title: "Run record", body: named(&["sessions"]) },
    ];
    sections.retain(|section| !section.body.is_empty());
    sections.push(Section { id: "repeat", title: "How to repeat it", body: repeat(study, plan) });
    sections
}

fn methods(study: &Study) -> Table {
    let columns = [
        "Method",
        "Algorithm",
        "Heuristic",
        "Options",
        "Sets",
        "Proves optimality",
        "Time",
        "Nodes",
        "Memory",
        "Threads",
    ];
    let mut table = Table::new("methods", "Methods", 6, &columns).with_note(
        "Algorithm, heuristic and options as on the command line. The last columns are the limits of one run.",
    );
    let design = &study.design;
    for method in &design.methods {
        let sets: Vec<&str> = (method.sets.iter())
            .filter_map(|&set| design.sets.get(set as usize).map(|set| set.name.as_str()))
            .collect();
        let sets = if sets.len() == design.sets.len() { "all".into() } else { sets.join("; ") };
        let words = |text: String| if text.is_empty() { Cell::Missing } else { Cell::Text(text) };
        table.rows.push(vec![
            Cell::text(&method.label),
            Cell::text(&method.algorithm),
            words(method.heuristic.clone()),
            words(method.options.join(" ")),
            words(sets),
            Cell::text(if method.optimal { "yes" } else { "no" }),
            Cell::seconds(method.limits.seconds),
            method.limits.nodes.map_or(Cell::Missing, Cell::Integer),
            Cell::bytes(method.limits.bytes as f64),
            Cell::integer(method.limits.threads),
        ]);
    }
    leave_out_empty(&mut table, &["Options", "Time", "Nodes"]);
    if design.sets.len() < 2 {
        leave_out(&mut table, "Sets");
    }
    table
}

fn sets(study: &Study) -> Table {
    let columns = ["Set", "Source", "Seed", "Instances", "Optimum known"];
    let mut table = Table::new("sets", "Sets of instances", 3, &columns)
        .with_note("Optimum known: in advance, or proven by some run.");
    let optima = study.optima();
    for (number, set) in (0..).zip(&study.design.sets) {
        let of_set = || study.design.instances.iter().zip(&optima).filter(|(one, _)| one.set == number);
        table.rows.push(vec![
            Cell::text(&set.name),
            Cell::text(&set.source),
            // A seed is an identifier, not a quantity, so its digits are not grouped.
            set.seed.map_or(Cell::Missing, |seed| Cell::text(seed.to_string())),
            Cell::integer(of_set().count()),
            Cell::integer(of_set().filter(|(_, optimum)| optimum.is_some()).count()),
        ]);
    }
    leave_out_empty(&mut table, &["Seed"]);
    table
}

fn sessions(study: &Study) -> Table {
    let columns = ["Started", "Command", "Version", "Commit", "Processor", "Part", "Workers", "Rows"];
    let mut table = Table::new("sessions", "Calls of pousse that produced these rows", 6, &columns)
        .with_note("Start times are in UTC. Workers: concurrent runs; times were measured under that load.");
    let mut rows = vec![0u64; study.sessions.len()];
    for row in &study.rows {
        if let Some(rows) = rows.get_mut(row.session as usize) {
            *rows += 1;
        }
    }
    for (session, rows) in study.sessions.iter().zip(rows) {
        table.rows.push(vec![
            Cell::text(session.started.replace('T', " ").trim_end_matches('Z')),
            Cell::text(&session.command),
            Cell::text(&session.version),
            Cell::text(&session.commit),
            Cell::text(&session.cpu),
            session.shard.as_ref().map_or(Cell::Missing, Cell::text),
            Cell::integer(session.workers),
            Cell::Integer(rows),
        ]);
    }
    leave_out_empty(&mut table, &["Part"]);
    table
}

/// Removes those of the given columns that are empty in every row.
fn leave_out_empty(table: &mut Table, columns: &[&str]) {
    for column in columns {
        let place = table.header.iter().position(|head| head.text == *column);
        if place.is_some_and(|place| table.rows.iter().all(|row| row[place] == Cell::Missing)) {
            leave_out(table, column);
        }
    }
}

fn leave_out(table: &mut Table, column: &str) {
    if let Some(place) = table.header.iter().position(|head| head.text == column) {
        table.leave_out(place);
    }
}

fn repeat(study: &Study, plan: Option<&str>) -> String {
    let name = &study.design.name;
    let preset = presets::find(name).filter(|preset| plan.is_none_or(|plan| plan == preset.text));
    let (which, plan_file) = match preset {
        Some(_) => ("The plan comes with pousse.", name.as_str()),
        None => ("The plan is in the folder of the study.", PLAN),
    };
    let commands = [
        ("Run it again, in a new folder:", format!("pousse study {plan_file} --out again")),
        ("Write this report again from the existing rows:", "pousse study report FOLDER".into()),
        (
            "Share the work among machines, then merge the parts:",
            format!(
                "pousse study {plan_file} --shard 1/2 --out part-1\npousse study {plan_file} --shard 2/2 --out part-2\n\
                 pousse study merge part-1 part-2 --out whole"
            ),
        ),
    ];
    let mut out = format!(
        "<p>{which} Instances are generated from fixed seeds, and on one thread every count of nodes is reproducible; times \
         are not.</p>\n"
    );
    for (what, command) in commands {
        let _ = writeln!(out, "<p>{what}</p>\n<pre tabindex=\"0\"><code>{}</code></pre>", escaped(&command));
    }
    if let Some(plan) = plan {
        let _ = writeln!(
            out,
            "<details>\n<summary>The plan <span>({PLAN})</span></summary>\n<pre tabindex=\"0\"><code>{}</code></pre>\n\
             </details>",
            escaped(plan)
        );
    }
    out
}
