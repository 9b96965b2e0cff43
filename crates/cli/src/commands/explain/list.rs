//! `pousse explain --list`: all algorithms, heuristics, databases and techniques with what they declare.

use std::io::{Write, stdout};
use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_search::{ALGORITHMS, Properties};
use pousse_sokoban::{Estimate, Objective, Technique, Techniques};
use pousse_tiles::heuristics::Databases;
use pousse_tiles::heuristics::registry::{ENTRIES, Entry};
use pousse_tiles::patterns::Catalogue;
use pousse_tiles::{Goal, Layout, Shape};

use crate::failure::Failure;
use crate::style;

/// Prints the list.
pub(super) fn list(json: bool) -> Result<(), Failure> {
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
        let mut heuristics: Vec<_> = ENTRIES
            .iter()
            .map(|e| serde_json::json!({"domain": "tiles", "name": e.full_name(), "summary": e.summary, "source": e.source,
                "on_3x3": properties(declared(e, &eight)), "on_4x4": properties(declared(e, &fifteen))}))
            .collect();
        let databases: Vec<_> = Catalogue::built_in()
            .iter()
            .map(|set| {
                let Properties { admissible, consistent } = Databases::declared(set);
                serde_json::json!({"domain": "tiles", "name": set.name, "rows": set.shape.rows(), "columns": set.shape.columns(),
                    "patterns": set.sizes(), "adds_up": set.counted == Counted::Pieces, "source": set.source,
                    "admissible": admissible, "consistent": consistent})
            })
            .collect();
        heuristics.extend(Estimate::NAMES.iter().map(|(name, estimate)| {
            let Properties { admissible, consistent } = estimate.properties();
            serde_json::json!({"domain": "sokoban", "name": name, "summary": estimate.summary(), "source": estimate.source(),
                "admissible": admissible, "consistent": consistent})
        }));
        let techniques: Vec<_> = Technique::NAMES
            .iter()
            .map(|(name, technique)| {
                serde_json::json!({"domain": "sokoban", "name": name, "summary": technique.summary(),
                "purpose": technique.purpose().name()})
            })
            .collect();
        let objectives: Vec<_> = Objective::NAMES
            .iter()
            .map(|(name, objective)| serde_json::json!({"domain": "sokoban", "name": name, "summary": objective.summary()}))
            .collect();
        writeln!(
            out,
            "{}",
            serde_json::json!({"schema": pousse::SCHEMA, "algorithms": algorithms, "heuristics": heuristics,
                "databases": databases, "techniques": techniques, "objectives": objectives})
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
        let mark = |layout| declared(entry, layout).map_or(" ", mark);
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
    writeln!(out, "\n{}", style::strong("Sets of pattern databases for sliding tiles"))?;
    writeln!(
        out,
        "{}",
        style::faint(
            "  built when they are first needed and kept; pousse db list shows sizes. Declared as above, for any goal"
        )
    )?;
    for set in Catalogue::built_in() {
        let mark = if Databases::declared(set).consistent { "C" } else { "A" };
        let source = style::faint(format!(" [{}]", set.source));
        writeln!(out, "  {:<12} {:<4} {mark}  {}{source}", set.name, set.shape.to_string(), patterns(set))?;
    }
    writeln!(
        out,
        "\n  NAME(mirror=off) does not look up mirror images; @FILE is a set of your own, drawn in a file."
    )?;
    list_sokoban(&mut out)
}

fn list_sokoban(out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", style::strong("Objectives for Sokoban"))?;
    for (name, objective) in Objective::NAMES {
        writeln!(out, "  {name:<22} {}", objective.summary())?;
    }
    writeln!(out, "\n{}", style::strong("Heuristics for Sokoban"))?;
    writeln!(out, "{}", style::faint("  declared as above, for every level"))?;
    for (name, estimate) in Estimate::NAMES {
        let source = match estimate.source() {
            "" => String::new(),
            source => style::faint(format!(" [{source}]")),
        };
        writeln!(out, "  {name:<22} {}  {}{source}", mark(estimate.properties()), estimate.summary())?;
    }
    writeln!(out, "\n{}", style::strong("Techniques for Sokoban"))?;
    writeln!(
        out,
        "{}",
        style::faint(
            "  --without NAME,... does without, --with NAME,... uses those that are off by default (-). d = sees \
             deadlocks, b = raises bounds, s = makes the search smaller"
        )
    )?;
    for (name, technique) in Technique::NAMES {
        let purpose = &technique.purpose().name()[..1];
        let off = if Techniques::DEFAULT.has(technique) { ' ' } else { '-' };
        writeln!(out, "  {name:<22} {purpose}{off} {}", technique.summary())?;
    }
    Ok(())
}

/// Returns the mark of what a heuristic declares.
fn mark(properties: Properties) -> &'static str {
    match properties {
        Properties { admissible: true, consistent: true } => "C",
        Properties { admissible: true, consistent: false } => "A",
        Properties { admissible: false, consistent: true } => "c",
        Properties { admissible: false, consistent: false } => "-",
    }
}

/// Says what patterns a set has.
fn patterns(set: &Catalogue) -> String {
    let count = set.partitions(set.shape, 0).map_or(1, |partitions| partitions.len());
    let sizes: Vec<String> = set.sizes().iter().map(ToString::to_string).collect();
    match set.counted {
        Counted::Pieces if count == 1 => format!("patterns of {} tiles, added up", sizes.join(" + ")),
        Counted::Pieces => {
            format!("patterns of {} tiles, added up in {count} ways; the largest", sizes.join(" + "))
        }
        Counted::All if count == 1 => format!("all moves for {} tiles and the blank", sizes.join(", ")),
        Counted::All => {
            format!("all moves for {} tiles and the blank; the largest of {count}", sizes.join(", "))
        }
    }
}
