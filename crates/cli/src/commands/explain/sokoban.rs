//! What there is to say about a level.

use std::io::{Write, stdout};

use pousse::Domain;
use pousse_sokoban::{board_hash, to_xsb};

use super::Explain;
use crate::failure::Failure;
use crate::input::Drawn;
use crate::style;

/// Prints the explanation.
pub(super) fn explain(arguments: &Explain, drawn: &Drawn) -> Result<(), Failure> {
    let Drawn { level, entry } = drawn;
    let title = &entry.title;
    let hash = board_hash(level);
    let (boxes, goals) = (level.boxes().len(), level.goals().count());
    let mut out = anstream::AutoStream::auto(stdout().lock());
    if arguments.json {
        let object = serde_json::json!({
            "schema": pousse::SCHEMA, "domain": Domain::Sokoban, "title": title, "rows": level.rows(),
            "columns": level.columns(), "boxes": boxes, "goals": goals, "board_hash": hash.to_string(),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    if let Some(title) = title {
        writeln!(out, "{}", style::strong(title))?;
    }
    writeln!(out, "{}x{}, boxes {boxes}, goals {goals}, hash {hash}", level.rows(), level.columns())?;
    for line in to_xsb(level).lines() {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}
