//! Regenerates the levels of `crates/sokoban/puzzle/data`: `cargo run --release -p pousse-sokoban --example make_levels --
//! DIRECTORY`. If the directory is followed by names of collections, only those are generated.
//!
//! Some levels are drawn by hand to show one technique each; the others come from the generator. Of several candidates,
//! the one whose solution switches most often from one box to another is kept. Every optimum is proven by exhaustive
//! search, and optima that the search cannot settle are left out.

mod alike;
mod grades;
mod judge;

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use alike::are_alike;
use grades::{Grade, grades};
use judge::{Optima, box_changes, used};
use pousse_sokoban::exact::{Exact, fewest_pushes};
use pousse_sokoban::generate::{Options, Style, generate};
use pousse_sokoban::{Level, read_level, to_xsb};

/// How many states a proof may store.
const STATES: usize = 20_000_000;

/// A level that goes into a collection.
struct Entry {
    title: String,
    comment: String,
    level: Level,
    pushes: u32,
    solution: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = arguments.next().ok_or("which directory?")?;
    let directory = Path::new(&directory);
    let names: Vec<String> = arguments.collect();
    let is_wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    std::fs::create_dir_all(directory)?;
    if is_wanted("techniques") {
        let about = "Each level shows one technique or one trap.";
        write(directory, "techniques", about, &techniques()?, 8_000_000)?;
    }
    for grade in grades().iter().filter(|grade| is_wanted(grade.name)) {
        write(directory, grade.name, grade.about, &of_grade(grade), grade.move_states)?;
    }
    Ok(())
}

/// Reads the hand-drawn levels and proves their optima.
fn techniques() -> Result<Vec<Entry>, Box<dyn Error>> {
    let entry = |text: &str| {
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let (title, comment, level) =
            (lines[0].to_owned(), lines[1].to_owned(), read_level(&lines[2..].join("\n"))?);
        match fewest_pushes(&level, STATES) {
            Exact::Solved { pushes, lurd } => Ok(Entry { title, comment, level, pushes, solution: lurd }),
            other => Err(format!("{title}: {other:?}").into()),
        }
    };
    include_str!("techniques.txt").split("= ").skip(1).map(entry).collect()
}

/// Generates the levels of a grade.
fn of_grade(grade: &Grade) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for wanted in &grade.wanted {
        let start = Instant::now();
        let Some((level, pushes, solution, options)) = best(grade, wanted, &entries) else {
            eprintln!("{}: none for {wanted:?}", grade.name);
            continue;
        };
        eprintln!("{}: {pushes} pushes, {:.1} s", grade.name, start.elapsed().as_secs_f64());
        let style =
            Style::NAMES.iter().find(|(_, style)| *style == options.style).map_or("", |(name, _)| name);
        let comment = format!("{style}, seed {}, index {}", options.seed, options.index);
        entries.push(Entry { title: String::new(), comment, level, pushes, solution });
    }
    entries.sort_by_key(|entry| entry.pushes);
    for (number, entry) in entries.iter_mut().enumerate() {
        entry.title = format!("{} {}", grade.name, number + 1);
    }
    entries
}

/// Chooses among the candidates for one level.
fn best(grade: &Grade, wanted: &Options, made: &[Entry]) -> Option<(Level, u32, String, Options)> {
    let candidate = |index: u64| {
        let options = Options { index, ..wanted.clone() };
        let level = generate(&options).ok()?;
        if made.iter().any(|other| are_alike(&other.level, &level)) {
            return None;
        }
        let Exact::Solved { pushes, lurd } = fewest_pushes(&level, STATES) else { return None };
        let changes = box_changes(&level, &lurd);
        // Levels with large parts that nobody enters are dull.
        let good = changes >= grade.least_changes * wanted.boxes && used(&level, &lurd) >= 0.6;
        good.then_some((changes, (level, pushes, lurd, options)))
    };
    // In a tie, prefer the first: `max_by_key` would return the last, hence the reversal.
    (0..grade.candidates)
        .rev()
        .filter_map(candidate)
        .max_by_key(|(changes, _)| *changes)
        .map(|(_, level)| level)
}

/// Writes a collection and a table of its optima; move counts are left out if computing them would take more than
/// `move_states` stored states.
fn write(
    directory: &Path,
    name: &str,
    about: &str,
    entries: &[Entry],
    move_states: usize,
) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    writeln!(text, ":: Made by crates/sokoban/examples/make_levels; every number of pushes is proven.\n")?;
    writeln!(text, "Collection: pousse-{name}\nAuthor: pousse\nComment: {about}\n")?;
    let mut table = String::new();
    writeln!(table, "number,title,boxes,pushes,moves_at_fewest_pushes,fewest_moves,pushes_at_fewest_moves")?;
    for (number, entry) in entries.iter().enumerate() {
        let start = Instant::now();
        let optima = Optima::of(&entry.level, entry.pushes, &entry.solution, move_states);
        eprintln!("{name} {}: {:?}, {:.1} s", number + 1, optima.numbers(), start.elapsed().as_secs_f64());
        let (title, boxes, pushes) = (&entry.title, entry.level.boxes().len(), entry.pushes);
        let moves = optima.numbers().map(|number| number.map_or(String::new(), |number| number.to_string()));
        writeln!(table, "{},{title},{boxes},{pushes},{}", number + 1, moves.join(","))?;
        writeln!(text, "\n{}\n", to_xsb(&entry.level))?;
        writeln!(text, "Title: {title}\nPushes: {pushes}\nComment: {}", entry.comment)?;
        writeln!(text, "\nSolution\n{}\n", optima.solution())?;
    }
    std::fs::write(directory.join(format!("pousse-{name}.sok")), text)?;
    std::fs::write(directory.join(format!("pousse-{name}.csv")), table)?;
    Ok(())
}
