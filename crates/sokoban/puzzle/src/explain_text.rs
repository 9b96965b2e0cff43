//! An analysis of a level as text: small boards that each show one thing, with the numbers beside them.

mod boards;
mod packing;
mod tables;

use std::io::{self, Write};

use pousse_puzzle::style;
use pousse_sokoban::explain::Estimated;
use pousse_sokoban::{Level, board_hash, to_xsb};

use crate::explain::{Explanation, Told};

impl Explanation {
    /// Writes it for a terminal.
    pub(crate) fn text(&self, level: &Level) -> String {
        let mut out = Vec::new();
        // Writing to a vector cannot fail.
        let _ = self.write(&mut out, level);
        String::from_utf8_lossy(&out).into_owned()
    }

    /// Writes what matters most: the level, whether it is lost, the bound and the best estimates; nothing if only
    /// one estimate is requested.
    pub(crate) fn brief(&self, level: &Level) -> Option<String> {
        let Told::All(told) = &self.told else { return None };
        let mut out = Vec::new();
        // Writing to a vector cannot fail.
        let _ = write_head(&mut out, self.title.as_deref(), level);
        let _ = write_truth(&mut out, told.solvable, told.distance);
        let _ = self.write_known(&mut out);
        let _ = tables::write_brief(&mut out, told);
        Some(String::from_utf8_lossy(&out).into_owned())
    }

    /// Writes what earlier searches have proven, if anything.
    fn write_known(&self, out: &mut impl Write) -> io::Result<()> {
        match &self.known {
            Some(known) => writeln!(out, "known from earlier runs: {}", known.text),
            None => Ok(()),
        }
    }

    fn write(&self, out: &mut impl Write, level: &Level) -> io::Result<()> {
        write_head(out, self.title.as_deref(), level)?;
        match &self.told {
            Told::One { solvable, distance, estimates: [estimated] } => {
                write_truth(out, *solvable, *distance)?;
                in_full(out, estimated, *distance)
            }
            Told::All(told) => {
                write_truth(out, told.solvable, told.distance)?;
                self.write_known(out)?;
                boards::write(out, level, told)?;
                tables::write(out, told)
            }
        }
    }
}

/// Writes the title and the level, with its rows and columns numbered.
fn write_head(out: &mut impl Write, title: Option<&str>, level: &Level) -> io::Result<()> {
    if let Some(title) = title {
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

fn write_truth(out: &mut impl Write, solvable: Option<bool>, distance: Option<u32>) -> io::Result<()> {
    match (solvable, distance) {
        (_, Some(distance)) => writeln!(out, "true distance: {}", style::strong(pushes(distance)))?,
        (Some(false), None) => writeln!(out, "{}", style::notable("unsolvable"))?,
        _ => {}
    }
    Ok(())
}

/// Writes one estimate, box by box.
fn in_full(out: &mut impl Write, estimated: &Estimated, distance: Option<u32>) -> io::Result<()> {
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

/// Returns a number of pushes in words.
fn pushes(count: u32) -> String {
    if count == 1 { "1 push".into() } else { format!("{count} pushes") }
}
