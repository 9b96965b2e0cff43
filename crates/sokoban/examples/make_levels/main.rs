//! Makes the levels of `data/sokoban` again: `cargo run --release -p pousse-sokoban --example make_levels -- DIRECTORY`.
//!
//! Some are drawn by hand to show one technique each, the others come from the generator. Of several candidates the
//! one whose solution turns most often from one box to another is taken; every optimum is proven by exhaustive search,
//! and what that does not finish is left out.

mod drawing;
mod grades;
mod judge;

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use drawing::{are_alike, drawn, read};
use grades::{Grade, grades};
use judge::{Optima, Solution, box_changes, used};
use pousse_sokoban::Level;
use pousse_sokoban::exact::{Exact, fewest_pushes};
use pousse_sokoban::generate::{Options, Style, generate};

/// The states that a proof may store.
const STATES: usize = 20_000_000;

/// The states that a search for the fewest moves may store; these numbers are left out where it does not finish.
const MOVE_STATES: usize = 8_000_000;

/// A level that goes into a collection.
struct Entry {
    title: String,
    comment: String,
    level: Level,
    pushes: u32,
    solution: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let directory = std::env::args().nth(1).ok_or("which directory?")?;
    let directory = Path::new(&directory);
    std::fs::create_dir_all(directory)?;
    let mut table = String::from(
        "collection,number,title,boxes,pushes,moves_at_fewest_pushes,fewest_moves,pushes_at_fewest_moves\n",
    );
    let mut made = Vec::new();
    let techniques = techniques()?;
    let about = "Each level shows one technique or one trap.";
    write(directory, "techniques", about, techniques, &mut table)?;
    for grade in grades() {
        let entries = of_grade(&grade, &mut made);
        write(directory, grade.name, grade.about, entries, &mut table)?;
    }
    std::fs::write(directory.join("optima.csv"), table)?;
    Ok(())
}

/// Reads the levels drawn by hand and proves their optima.
fn techniques() -> Result<Vec<Entry>, Box<dyn Error>> {
    let entry = |text: &str| {
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let (title, comment, level) = (lines[0].to_owned(), lines[1].to_owned(), read(&lines[2..]));
        match fewest_pushes(&level, STATES) {
            Exact::Solved { pushes, lurd } => Ok(Entry { title, comment, level, pushes, solution: lurd }),
            other => Err(format!("{title}: {other:?}").into()),
        }
    };
    include_str!("techniques.txt").split("= ").skip(1).map(entry).collect()
}

/// Makes the levels of a grade; `made` are the drawings of all levels so far.
fn of_grade(grade: &Grade, made: &mut Vec<Vec<String>>) -> Vec<Entry> {
    let mut entries = Vec::new();
    for wanted in &grade.wanted {
        let start = Instant::now();
        let Some((level, pushes, solution, options)) = best(grade, wanted, made) else {
            eprintln!("{}: none for {wanted:?}", grade.name);
            continue;
        };
        eprintln!("{}: {pushes} pushes, {:.1} s", grade.name, start.elapsed().as_secs_f64());
        made.push(drawn(&level));
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
fn best(grade: &Grade, wanted: &Options, made: &[Vec<String>]) -> Option<(Level, u32, String, Options)> {
    let candidate = |index: u64| {
        let options = Options { index, ..wanted.clone() };
        let level = generate(&options).ok()?;
        let drawing = drawn(&level);
        if made.iter().any(|other| are_alike(other, &drawing)) {
            return None;
        }
        let Exact::Solved { pushes, lurd } = fewest_pushes(&level, STATES) else { return None };
        let changes = box_changes(&level, &lurd);
        // Levels with large parts that nobody enters are dull.
        let good = changes >= grade.least_changes * wanted.boxes && used(&level, &lurd) >= 0.6;
        good.then_some((changes, (level, pushes, lurd, options)))
    };
    // Of equals the first: the maximum by key would be the last.
    (0..grade.candidates)
        .rev()
        .filter_map(candidate)
        .max_by_key(|(changes, _)| *changes)
        .map(|(_, level)| level)
}

/// Writes a collection and its lines of the table.
fn write(
    directory: &Path,
    name: &str,
    about: &str,
    entries: Vec<Entry>,
    table: &mut String,
) -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    writeln!(text, ":: Made by crates/sokoban/examples/make_levels; every number of pushes is proven.\n")?;
    writeln!(text, "Collection: pousse-{name}\nAuthor: pousse\nComment: {about}\n")?;
    for (number, entry) in entries.iter().enumerate() {
        let start = Instant::now();
        let optima = Optima::of(&entry.level, entry.pushes, &entry.solution, MOVE_STATES);
        eprintln!("{name} {}: {:?}, {:.1} s", number + 1, optima.numbers(), start.elapsed().as_secs_f64());
        let [moves_at_pushes, moves, pushes_at_moves] = optima.numbers().map(|number| match number {
            Some(number) => number.to_string(),
            None => String::new(),
        });
        let (boxes, pushes) = (entry.level.boxes().len(), entry.pushes);
        writeln!(
            table,
            "pousse-{name},{},{},{boxes},{pushes},{moves_at_pushes},{moves},{pushes_at_moves}",
            number + 1,
            entry.title
        )?;
        writeln!(text, "\n{}\n", entry.title)?;
        for row in drawn(&entry.level) {
            writeln!(text, "{}", row.trim_end())?;
        }
        let Solution { lurd, .. } = optima.solution();
        writeln!(text, "\nPushes: {pushes}\nComment: {}\n\nSolution\n{lurd}\n", entry.comment)?;
    }
    std::fs::write(directory.join(format!("pousse-{name}.sok")), text)?;
    Ok(())
}
