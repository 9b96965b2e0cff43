//! Lists the files of the page and the chapters of the book, so that they become part of the program.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    write_table("page.rs", &page(&here.join("page")));
    write_table("book.rs", &book(&here.join("../../docs/src")));
}

fn write_table(name: &str, table: &str) {
    let out = Path::new(&std::env::var("OUT_DIR").expect("cargo sets it")).join(name);
    std::fs::write(out, table).expect("the folder for what is built can be written");
}

/// Lists the files of the page.
fn page(folder: &Path) -> String {
    let mut files = Vec::new();
    walk(folder, &mut files);
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(folder).expect("it is in the folder");
        let name: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
        writeln!(table, "    ({:?}, include_bytes!({file:?})),", name.join("/")).expect("strings take all");
    }
    table.push(']');
    table
}

/// Lists the chapters of the book, in the order and with the titles and parts of its summary.
fn book(folder: &Path) -> String {
    let summary = folder.join("SUMMARY.md");
    println!("cargo:rerun-if-changed={}", summary.display());
    let text = std::fs::read_to_string(&summary).expect("the book has a summary");
    let mut table = String::from("&[\n");
    let mut part = "";
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("# ").filter(|title| *title != "Summary") {
            part = title;
        }
        let link =
            line.trim_start_matches(['-', ' ']).strip_prefix('[').and_then(|link| link.split_once("]("));
        let Some((title, file)) = link else { continue };
        let file = file.trim_end_matches(')');
        let name = file.strip_suffix(".md").expect("a chapter is Markdown");
        writeln!(
            table,
            "    Chapter {{ name: {name:?}, title: {title:?}, part: {part:?}, text: include_str!({:?}) }},",
            folder.join(file)
        )
        .expect("strings take all");
    }
    table.push(']');
    table
}

/// Finds the files that are part of the page; files that only declare types are for the checker.
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
