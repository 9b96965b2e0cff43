//! `pousse explain --list`: all algorithms, heuristics, databases and techniques with what they declare.

use std::io::{Write, stdout};

use pousse::{Declared, Domain, ListedHeuristic, Listing, Promise, listing};
use pousse_pdb::Counted;
use pousse_tiles::heuristics::Databases;
use pousse_tiles::patterns::Catalogue;

use crate::failure::Failure;
use crate::style;

/// Prints the list.
pub(super) fn list(json: bool) -> Result<(), Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    let listing = listing();
    if json {
        writeln!(out, "{}", serde_json::to_string(&listing).map_err(Failure::internal)?)?;
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
    for about in &listing.algorithms {
        let mark = |holds, mark| if holds { mark } else { " " };
        writeln!(
            out,
            "  {:<20} {}{}  {}",
            about.name,
            mark(about.optimal, "o"),
            mark(about.parallel, "t"),
            about.summary
        )?;
        for option in &about.options {
            writeln!(out, "  {:<20}       ({}=...: {})", "", option.name, option.meaning)?;
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
    for heuristic in of(&listing, Domain::Tiles) {
        let (eight, fifteen) = match heuristic.declared {
            Declared::BySize { on_3x3, on_4x4 } => (on_3x3, on_4x4),
            Declared::Everywhere(promise) => (Some(promise), Some(promise)),
        };
        let [eight, fifteen] = [eight, fifteen].map(|promise| promise.map_or(" ", mark));
        let (name, summary) = (&heuristic.name, &heuristic.summary);
        writeln!(out, "  {name:<32} {eight} {fifteen}  {summary}{}", source(heuristic.source))?;
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
        let (name, shape, source) = (&set.name, set.shape.to_string(), source(&set.source));
        writeln!(out, "  {name:<12} {shape:<4} {mark}  {}{source}", patterns(set))?;
    }
    writeln!(
        out,
        "\n  NAME(mirror=off) does not look up mirror images; @FILE is a set of your own, drawn in a file."
    )?;
    list_sokoban(&mut out, &listing)
}

fn list_sokoban(out: &mut impl Write, listing: &Listing) -> Result<(), Failure> {
    writeln!(out, "\n{}", style::strong("Objectives for Sokoban"))?;
    for objective in &listing.objectives {
        writeln!(out, "  {:<22} {}", objective.name, objective.summary)?;
    }
    writeln!(out, "\n{}", style::strong("Heuristics for Sokoban"))?;
    writeln!(out, "{}", style::faint("  declared as above, for every level"))?;
    for heuristic in of(listing, Domain::Sokoban) {
        let mark = match heuristic.declared {
            Declared::Everywhere(promise) => mark(promise),
            Declared::BySize { .. } => " ",
        };
        let (name, summary) = (&heuristic.name, &heuristic.summary);
        writeln!(out, "  {name:<22} {mark}  {summary}{}", source(heuristic.source))?;
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
    for technique in &listing.techniques {
        let purpose = &technique.purpose[..1];
        let off = if technique.default { ' ' } else { '-' };
        writeln!(out, "  {:<22} {purpose}{off} {}", technique.name, technique.summary)?;
    }
    Ok(())
}

/// Returns the heuristics of a puzzle.
fn of(listing: &Listing, domain: Domain) -> impl Iterator<Item = &ListedHeuristic> {
    listing.heuristics.iter().filter(move |heuristic| heuristic.domain == domain)
}

/// Writes where something comes from, if that is said.
fn source(source: &str) -> String {
    if source.is_empty() { String::new() } else { style::faint(format!(" [{source}]")) }
}

/// Returns the mark of what a heuristic declares.
fn mark(promise: Promise) -> &'static str {
    match (promise.admissible, promise.consistent) {
        (true, true) => "C",
        (true, false) => "A",
        (false, true) => "c",
        (false, false) => "-",
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
