//! Lists the files of the page, so that they become part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let folder = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("page");
    let mut files = Vec::new();
    walk(&folder, &mut files);
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&folder).expect("it is in the folder");
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(table, "    ({:?}, include_bytes!({file:?})),", name.join("/")).expect("strings take all");
    }
    table.push(']');
    let out = Path::new(&std::env::var("OUT_DIR").expect("cargo sets it")).join("page.rs");
    std::fs::write(out, table).expect("the folder for what is built can be written");
}

/// Finds the files that are part of the page: what declares types alone is for the checker.
fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    println!("cargo:rerun-if-changed={}", folder.display());
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            walk(&path, files);
        } else if !name.starts_with('.') && !name.ends_with(".d.ts") && !name.ends_with(".json") {
            files.push(path);
        }
    }
}
