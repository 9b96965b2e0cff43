//! Published instance sets that lie beside a checkout and are not part of the project.

use std::path::PathBuf;

/// Returns the text of a file of the instance sets beside the checkout, or says that the test is skipped.
#[must_use]
pub fn shared_data(path: &str) -> Option<String> {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(path);
    let text = std::fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!("skipped: {path} is not there (published instance sets are not part of the project)");
    }
    text
}
