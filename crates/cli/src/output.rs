//! Files written by commands, and the width of tables on a terminal.

use std::io::{Write, stdout};
use std::path::Path;

use crate::failure::Failure;

/// The width of tables if that of the terminal is unknown, and the most that is easy to read.
const WIDTH: usize = 100;
const WIDEST: usize = 160;

/// Returns the width of tables.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0)).clamp(40, WIDEST)
}

/// Writes a complete file or none, via a temporary file beside it. `-` is standard output.
pub(crate) fn put(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(stdout().lock().write_all(text.as_bytes())?);
    }
    let wrong =
        |error: std::io::Error| Failure::bad_input(format!("cannot write '{}': {error}", path.display()));
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}.part", std::process::id()));
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(wrong)
}
