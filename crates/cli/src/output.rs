//! Files that a command writes.

use std::io::{Write, stdout};
use std::path::Path;

use crate::failure::Failure;

/// Writes a whole file or none: beside its place first. `-` is standard output.
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
