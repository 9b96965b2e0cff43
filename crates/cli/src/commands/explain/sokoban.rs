//! What there is to say about a level: small boards, each with one thing to see, and the numbers beside them.

mod boards;
mod tables;

use std::io::{Write, stdout};

use pousse::sokoban::{self, Told};
use pousse_search::{Limits, Run};
use pousse_sokoban::explain::Estimated;
use pousse_sokoban::{board_hash, to_xsb};

use super::Explain;
use crate::failure::Failure;
use crate::input::Drawn;
use crate::{arguments, interrupt, machine, style};

/// Prints the explanation.
pub(super) fn explain(arguments: &Explain, drawn: &Drawn) -> Result<(), Failure> {
    let level = &drawn.level;
    let estimate = match &arguments.heuristic {
        None => None,
        Some(name) => Some(
            arguments::estimate(name)
                .map_err(|error| Failure::bad_value("--heuristic", name, &error))?
                .given()
                .unwrap_or_default(),
        ),
    };
    let limits = Limits { memory: machine::half_memory(), threads: machine::threads(), ..Limits::default() };
    let run = Run::new(limits).cancelled_by(interrupt::listen());
    let explanation = sokoban::explain(level, drawn.entry.title.as_deref(), estimate, &run)?;
    let mut out = anstream::AutoStream::auto(stdout().lock());
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&explanation).map_err(Failure::internal)?)?;
        return Ok(());
    }
    write_head(&mut out, drawn)?;
    match &explanation.told {
        Told::One { solvable, distance, estimates: [estimated] } => {
            write_truth(&mut out, *solvable, *distance)?;
            in_full(&mut out, estimated, *distance)
        }
        Told::All(told) => {
            write_truth(&mut out, told.solvable, told.distance)?;
            boards::write(&mut out, level, told)?;
            tables::write(&mut out, told)
        }
    }
}

/// Writes the title and the level, with numbers at its rows and columns.
fn write_head(out: &mut impl Write, drawn: &Drawn) -> Result<(), Failure> {
    let Drawn { level, entry } = drawn;
    if let Some(title) = &entry.title {
        writeln!(out, "{}", style::strong(title))?;
    }
    let (boxes, goals) = (level.boxes().len(), level.goals().count());
    let hash = board_hash(level);
    writeln!(out, "{}x{}, boxes {boxes}, goals {goals}, hash {hash}", level.rows(), level.columns())?;
    let ruler: String = (1..=level.columns()).map(|column| char::from(b'0' + (column % 10) as u8)).collect();
    writeln!(out, "     {}", style::faint(ruler))?;
    for (row, line) in to_xsb(level).lines().enumerate() {
        writeln!(out, " {} {line}", style::faint(format!("{:>3}", row + 1)))?;
    }
    writeln!(out, "{}", style::faint("r3c5 = row 3 from the top, column 5 from the left"))?;
    Ok(())
}

fn write_truth(out: &mut impl Write, solvable: Option<bool>, distance: Option<u32>) -> Result<(), Failure> {
    match (solvable, distance) {
        (_, Some(distance)) => writeln!(out, "true distance: {}", style::strong(pushes(distance)))?,
        (Some(false), None) => writeln!(out, "{}", style::notable("unsolvable"))?,
        _ => {}
    }
    Ok(())
}

/// Writes one estimate, box by box.
fn in_full(out: &mut impl Write, estimated: &Estimated, distance: Option<u32>) -> Result<(), Failure> {
    let yes = |holds| if holds { "yes" } else { "no" };
    let over = tables::over(estimated, distance).trim_end();
    let value = estimated.value.map_or("lost".into(), |value| value.to_string());
    writeln!(out, "\n{}  {}{over}", estimated.name, style::strong(value))?;
    writeln!(out, "{}", estimated.summary)?;
    writeln!(out, "admissible: {}, consistent: {}", yes(estimated.admissible), yes(estimated.consistent))?;
    for share in &estimated.shares {
        match (share.goal, share.pushes) {
            (Some(goal), Some(count)) => writeln!(out, "  {} -> {goal}: {}", share.from, pushes(count))?,
            _ => writeln!(out, "  {}: no goal is left that it can reach", share.from)?,
        }
    }
    Ok(())
}

/// Counts pushes in words.
fn pushes(count: u32) -> String {
    if count == 1 { "1 push".into() } else { format!("{count} pushes") }
}
