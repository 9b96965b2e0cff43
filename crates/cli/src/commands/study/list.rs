//! `pousse study --list`

use std::io::{Write, stdout};

use pousse::Exit;
use pousse_study::plan::Plan;
use pousse_study::presets::PRESETS;

use crate::failure::Failure;
use crate::style;

/// Prints the plans that come with pousse.
pub(super) fn list() -> Result<Exit, Failure> {
    let mut out = anstream::AutoStream::auto(stdout().lock());
    let width = PRESETS.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    for preset in PRESETS.iter() {
        let title = Plan::read(preset.text).map_err(Failure::internal)?.title;
        let space = " ".repeat(width - preset.name.len());
        writeln!(out, "{}{space}  {title}", style::strong(preset.name))?;
    }
    Ok(Exit::Done)
}
