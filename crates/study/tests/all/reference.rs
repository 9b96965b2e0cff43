//! The reference page of the book matches the tables of algorithms, heuristics, databases and techniques.
//!
//! `cargo xtask reference` runs this test with [`RENEW`] set, which rewrites the page.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use pousse::{Puzzle, Topic, puzzle, puzzles};
use pousse_search::ALGORITHMS;
use pousse_search::algorithms::astar::Ties;
use pousse_study::columns::COLUMNS;
use pousse_study::plan::Plan;
use pousse_study::presets::PRESETS;
use serde_json::{Value, json};

/// The path of the page from the root.
const PAGE: &str = "docs/src/reference.md";
/// The variable to set for rewriting the page.
const RENEW: &str = "POUSSE_RENEW_REFERENCE";

#[test]
fn the_page_matches_the_tables() {
    let path = root().join(PAGE);
    let page = page().expect("the tables are sound");
    if std::env::var_os(RENEW).is_some() {
        fs::write(&path, page).expect("the page can be written");
        return;
    }
    // A checkout may have different line endings.
    let there = fs::read_to_string(&path).expect("the page is there").replace("\r\n", "\n");
    let line = there.lines().zip(page.lines()).take_while(|(there, wanted)| there == wanted).count() + 1;
    assert!(there == page, "{PAGE}:{line}: stale; `cargo xtask reference` writes it anew");
}

#[test]
fn the_book_describes_every_algorithm_and_heuristic() {
    let page =
        |name: &str| fs::read_to_string(root().join("docs/src").join(name)).expect("a page of the book");
    let algorithms = page("algorithms.md").replace("\r\n", "\n");
    for about in ALGORITHMS {
        let heading = format!("\n## {}\n", about.name);
        let (_, after) = algorithms
            .split_once(&heading)
            .unwrap_or_else(|| panic!("algorithms.md has no section on {}", about.name));
        let section = after.split_once("\n## ").map_or(after, |(section, _)| section);
        for (option, _) in about.options {
            assert!(
                section.contains(&format!("`{option}")),
                "algorithms.md, {}: no word of {option}",
                about.name
            );
        }
    }
    for (ties, _) in Ties::NAMES {
        assert!(algorithms.contains(&format!("`{ties}`")), "algorithms.md: no word of ties={ties}");
    }
    let heuristics = page("heuristics.md");
    for heuristic in of("tiles").listed(Topic::Heuristics) {
        let name = rule(heuristic.name());
        assert!(heuristics.contains(&format!("**{name}**")), "heuristics.md: no word of {name}");
    }
}

fn of(name: &str) -> &'static dyn Puzzle {
    puzzle(name).expect("it is in the table")
}

/// Returns the name of a heuristic without its variant.
fn rule(name: &str) -> &str {
    name.split_once(':').map_or(name, |(rule, _)| rule)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Writes the page.
fn page() -> Result<String, String> {
    let mut page = String::from(
        "<!-- Written by `cargo xtask reference` from the tables in the code; do not edit. -->\n\n# Reference\n\n\
         `pousse explain --list` prints most of these tables.\n",
    );
    algorithms(&mut page)?;
    heuristics(&mut page)?;
    databases(&mut page)?;
    sokoban(&mut page);
    for puzzle in puzzles().filter(|puzzle| !["tiles", "sokoban"].contains(&puzzle.name())) {
        other(&mut page, puzzle);
    }
    studies(&mut page)?;
    Ok(page)
}

fn algorithms(page: &mut String) -> Result<(), String> {
    page.push_str(
        "\n## Algorithms\n\n\
         *Optimal*: its plans are proven optimal, given an admissible heuristic. *Informed*: it uses the heuristic. \
         *Threads*: it uses more than one.\n\n\
         | name | what it does | optimal | informed | threads |\n|---|---|---|---|---|\n",
    );
    for about in ALGORITHMS {
        let file = format!("crates/search/src/algorithms/{}.rs", about.name.replace('-', "_"));
        if !root().join(&file).is_file() {
            return Err(format!("algorithm {}: there is no {file}", about.name));
        }
        let (optimal, informed, threads) = (yes(about.optimal), yes(about.informed), yes(about.parallel));
        row(page, &[&code(about.name), about.summary, optimal, informed, threads]);
    }
    page.push_str(
        "\n`NAME(key=value,...)` sets options:\n\n| algorithm | option | meaning |\n|---|---|---|\n",
    );
    for about in ALGORITHMS {
        for (option, meaning) in about.options {
            row(page, &[&code(about.name), &code(option), meaning]);
        }
    }
    Ok(())
}

fn heuristics(page: &mut String) -> Result<(), String> {
    page.push_str(
        "\n## Heuristics for sliding tiles\n\n\
         The last two columns say what is declared with the goal blank-last: A admissible, C consistent, AC both, \
         - neither, empty if there is no such heuristic for the board. `NAME:variant` is a rule as its source states \
         it.\n\n\
         | name | what it counts | source | 3x3 | 4x4 |\n|---|---|---|---|---|\n",
    );
    for heuristic in of("tiles").listed(Topic::Heuristics) {
        let name = heuristic.name();
        let module = match rule(name) {
            // A heuristic with three sizes of tile sets.
            "pairs" | "triples" | "quadruples" => "dynamic".into(),
            // Three families in one file.
            name if name.starts_with("diagonal-conflict") => "diagonal_conflict".into(),
            name => name.replace('-', "_"),
        };
        let file = format!("crates/tiles/src/heuristics/{module}.rs");
        if !root().join(&file).is_file() {
            return Err(format!("heuristic {name}: there is no {file}"));
        }
        let on = |size| match heuristic.field(size) {
            // There is no such heuristic for the board.
            Some(Value::Null) => Ok(""),
            Some(promise) => Ok(letters(promise)),
            None => Err(format!("heuristic {name}: it does not depend on the size")),
        };
        let cells =
            [&code(name), heuristic.get("summary"), heuristic.get("source"), on("on_3x3")?, on("on_4x4")?];
        row(page, &cells);
    }
    page.push_str(
        "\n`a+b` adds up what each adds to Manhattan distance; `max(a,b)` takes the larger. \
         `weighted-manhattan(set=1)` to `(set=6)` takes one set of weights, \
         `weighted-manhattan(weights=W1:W2:...,by=N)` any.\n",
    );
    Ok(())
}

fn databases(page: &mut String) -> Result<(), String> {
    page.push_str(
        "\n## Sets of pattern databases\n\n\
         Each set is a heuristic with its own name; [Databases](databases.md) says how sets are built and kept. \
         *Size* is that of the tables for the goals blank-first and blank-last together, *memory* what it takes to \
         build them. Every set works for its board in both orientations and for any goal. Declared for any goal: A \
         admissible, AC also consistent.\n\n\
         | name | board | tiles | size | memory | source | declared |\n|---|---|---|---|---|---|---|\n",
    );
    let stored = of("tiles").stored(Path::new("")).ok_or("there are no tables")?;
    for (set, listed) in stored.sets(&[], 1).iter().zip(of("tiles").listed(Topic::Databases)) {
        let patterns = set.about["patterns"].as_array().into_iter().flatten();
        let tiles: Vec<String> = patterns.map(ToString::to_string).collect();
        let cells = [
            &*code(&set.name),
            &set.kind,
            &tiles.join(" + "),
            &short(set.predicted_bytes),
            &short(set.memory_to_build),
            &set.source,
            letters(&json!(listed)),
        ];
        row(page, &cells);
    }
    page.push_str(
        "\n`NAME(mirror=off)` does not look up mirror images of the board. `@FILE` is a set drawn in your own file.\n",
    );
    Ok(())
}

fn sokoban(page: &mut String) {
    let puzzle = pousse::puzzle("sokoban").expect("it is in the table");
    page.push_str(
        "\n## Objectives for Sokoban\n\n\
         `--objective NAME`, `pushes` by default. Costs and bounds are in pushes, or in moves for the objectives that \
         put moves first.\n\n\
         | name | meaning |\n|---|---|\n",
    );
    for objective in puzzle.listed(Topic::Objectives) {
        row(page, &[&code(objective.name()), objective.get("summary")]);
    }
    page.push_str(
        "\n## Heuristics for Sokoban\n\n\
         Declared for every level: A admissible, C consistent, AC both, - neither.\n\n\
         | name | what it counts | source | declared |\n|---|---|---|---|\n",
    );
    same_everywhere(page, puzzle);
    page.push_str(
        "\n## Techniques for Sokoban\n\n\
         Techniques are used where they apply; `--without NAME,...` switches them off. A technique detects \
         *deadlocks*, raises *bounds*, or makes the *search* smaller.\n\n\
         | name | what it does | for |\n|---|---|---|\n",
    );
    for technique in puzzle.listed(Topic::Techniques) {
        row(page, &[&code(technique.name()), technique.get("summary"), technique.get("purpose")]);
    }
}

/// Writes the choices for a puzzle without any special sections.
fn other(page: &mut String, puzzle: &dyn Puzzle) {
    let _ = write!(
        page,
        "\n## Heuristics for {}\n\n\
         Declared for every instance: A admissible, C consistent, AC both, - neither.\n\n\
         | name | what it counts | source | declared |\n|---|---|---|---|\n",
        puzzle.words().puzzle
    );
    same_everywhere(page, puzzle);
}

/// Writes heuristics that declare the same for every instance.
fn same_everywhere(page: &mut String, puzzle: &dyn Puzzle) {
    for heuristic in puzzle.listed(Topic::Heuristics) {
        let declared = letters(&json!(heuristic));
        row(page, &[&code(heuristic.name()), heuristic.get("summary"), heuristic.get("source"), declared]);
    }
}

/// Writes a size with two or three digits.
fn short(bytes: u64) -> String {
    let (size, unit) = match bytes {
        ..0x10_0000 => (bytes as f64 / 1024.0, "KiB"),
        _ => (bytes as f64 / 1_048_576.0, "MiB"),
    };
    if size < 10.0 { format!("{size:.1} {unit}") } else { format!("{size:.0} {unit}") }
}

/// Writes what is promised.
fn letters(declared: &Value) -> &'static str {
    let holds = |what| declared[what].as_bool().expect("it is declared");
    match (holds("admissible"), holds("consistent")) {
        (true, true) => "AC",
        (true, false) => "A",
        (false, true) => "C",
        (false, false) => "-",
    }
}

fn studies(page: &mut String) -> Result<(), String> {
    page.push_str(
        "\n## Plans that come with pousse\n\n\
         [Studies](studies.md) says how to run them.\n\n| name | what it is about |\n|---|---|\n",
    );
    for preset in PRESETS.iter() {
        let plan = Plan::read(preset.text).map_err(|error| format!("plan {}: {error}", preset.name))?;
        row(page, &[&code(preset.name), &plan.title]);
    }
    page.push_str(
        "\n## Columns of a study's rows\n\n\
         The columns are the same in CSV, JSON lines and Parquet. Text is UTF-8; integers and reals have 64 bits \
         (`BYTE_ARRAY` as string, `INT64` and `DOUBLE` in Parquet). Any value may be missing: empty in CSV, null \
         elsewhere.\n\n\
         | column | type | what it is |\n|---|---|---|\n",
    );
    for column in COLUMNS.iter() {
        row(page, &[&code(column.name), column.kind.name(), &column.about]);
    }
    Ok(())
}

fn yes(holds: bool) -> &'static str {
    if holds { "yes" } else { "" }
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

/// Writes a row of a table, escaping stars and bars, which would be taken for markup.
fn row(page: &mut String, cells: &[&str]) {
    for cell in cells {
        let cell = cell.replace('|', "\\|").replace('*', "\\*");
        write!(page, "| {cell}{}", if cell.is_empty() { "" } else { " " })
            .expect("a string takes what is written");
    }
    page.push_str("|\n");
}
