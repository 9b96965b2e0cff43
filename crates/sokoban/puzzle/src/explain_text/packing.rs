//! The packing plan: the level with the order in which squares are filled, and where boxes are parked in the
//! meantime.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use pousse_puzzle::style;
use pousse_sokoban::explain::{Filled, PackingShown, Place};
use pousse_sokoban::{Cell, Level};

use super::boards::{plain, title};

/// How many parked boxes are listed one by one.
const MOST_PARKED: usize = 40;

/// The maximum width of a drawing in characters: enough for most levels, and narrower than a wide window.
const MOST_COLUMNS: usize = 120;

/// Writes a plan.
pub(super) fn write(out: &mut impl Write, level: &Level, plan: &PackingShown) -> io::Result<()> {
    let labels = labels(plan);
    let steps = plan.steps.len();
    let parked: Vec<(usize, &Filled, usize)> = (1..)
        .zip(&plan.steps)
        .filter_map(|(number, step)| step.until.map(|until| (number, step, until)))
        .collect();
    let heading =
        if steps == 1 { "Packing plan: 1 step".into() } else { format!("Packing plan: {steps} steps") };
    let numbers = "1, 2, ... = the step that brings a box here for good";
    let letters = if parked.is_empty() { "" } else { "; a, b, ... = a box is parked here for a while" };
    title(out, &heading, &format!("{numbers}{letters}"))?;
    draw(out, level, &labels)?;
    for (number, step, until) in parked.iter().take(MOST_PARKED) {
        let to = plan.steps[until - 1].to;
        let (label, goes) = (&labels[&step.to], &labels[&to]);
        writeln!(
            out,
            "  {label} {}: parked by step {number}, moved on to {goes} {to} by step {until}",
            step.to
        )?;
    }
    if parked.len() > MOST_PARKED {
        writeln!(out, "  and {} more are parked; --json lists all steps", parked.len() - MOST_PARKED)?;
    }
    match plan.done {
        0 => {}
        1 => writeln!(out, "  step 1 is already done")?,
        done => writeln!(out, "  steps 1 to {done} are already done")?,
    }
    if !plan.whole {
        writeln!(
            out,
            "  {}",
            style::notable("the search for a plan was cut short: the order of the first steps is a guess")
        )?;
    }
    writeln!(out, "  a good order for filling the goals, found by playing backwards: advice, not a proof")
}

/// Returns the label of each square: the number of the step that fills it for good, or a letter if boxes are only
/// parked there. Letters follow the order of first use.
fn labels(plan: &PackingShown) -> HashMap<Place, String> {
    let mut labels: HashMap<Place, String> = (1..)
        .zip(&plan.steps)
        .filter(|(_, step)| step.until.is_none())
        .map(|(number, step)| (step.to, i32::to_string(&number)))
        .collect();
    let mut letters = (0..).map(letters);
    for step in &plan.steps {
        labels.entry(step.to).or_insert_with(|| letters.next().unwrap_or_default());
    }
    labels
}

/// Returns a, b, ..., z, aa, ab, ...
fn letters(order: usize) -> String {
    let last = char::from(b'a' + (order % 26) as u8);
    match order / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

/// Draws a level with labels on some squares. Cells are as wide as the longest label, and labels longer than one
/// character are separated by spaces. If the whole level would be too wide, only the part with labels is drawn.
fn draw(out: &mut impl Write, level: &Level, labels: &HashMap<Place, String>) -> io::Result<()> {
    let longest = labels.values().map(String::len).max().unwrap_or(1);
    let gap = usize::from(longest > 1);
    let (rows, columns) = part(level, labels, MOST_COLUMNS / (longest + gap));
    if rows.len() * columns.len() < level.cells().len() {
        let (top, left) = (rows.start + 1, columns.start + 1);
        writeln!(out, "  rows {top} to {}, columns {left} to {}", rows.end, columns.end)?;
    }
    let wall = |cell: usize| level.cells()[cell] == Cell::Wall;
    for row in rows {
        let mut line = String::new();
        for column in columns.clone() {
            let cell = row * level.columns() + column;
            if column > columns.start {
                let joined = wall(cell) && wall(cell - 1);
                line += &if joined { "#" } else { " " }.repeat(gap);
            }
            match labels.get(&Place::of(level, cell)) {
                Some(label) => line += &style::notable(format!("{label:>longest$}")).to_string(),
                None if wall(cell) => line += &"#".repeat(longest),
                None => line += &format!("{:>longest$}", plain(level, cell)),
            }
        }
        writeln!(out, "  {}", line.trim_end())?;
    }
    Ok(())
}

/// Returns the rows and columns to draw: all of them if the columns fit, otherwise those with labels and their
/// surroundings.
fn part(level: &Level, labels: &HashMap<Place, String>, most: usize) -> (Range<usize>, Range<usize>) {
    if level.columns() <= most {
        return (0..level.rows(), 0..level.columns());
    }
    let around = |side: fn(&Place) -> usize, end: usize| {
        let (first, last) = (labels.keys().map(side).min(), labels.keys().map(side).max());
        // Places count from 1; this keeps one row or column before the first and one after the last.
        first.map_or(1, |first| first.max(2)) - 2..last.map_or(end, |last| end.min(last + 1))
    };
    (around(|place| place.row, level.rows()), around(|place| place.column, level.columns()))
}

#[cfg(test)]
mod tests {
    use pousse_sokoban::read_level;

    use super::*;

    fn drawn(level: &Level, labels: &[(usize, usize, &str)]) -> String {
        let place = |row, column| Place { row, column };
        let labels =
            labels.iter().map(|&(row, column, label)| (place(row, column), label.to_owned())).collect();
        let mut out = Vec::new();
        draw(&mut out, level, &labels).expect("a vector takes everything");
        let text = String::from_utf8(out).expect("text");
        // Without the colours.
        text.split('\u{1b}')
            .map(|part| {
                part.strip_prefix('[').map_or(part, |part| &part[part.find('m').expect("an end") + 1..])
            })
            .collect()
    }

    #[test]
    fn labels_are_separated_and_walls_are_joined() {
        let level = read_level("######\n#@$..#\n# $  #\n######").expect("a level");
        assert_eq!(drawn(&level, &[(2, 4, "2"), (2, 5, "1")]), "  ######\n  # $21#\n  # $  #\n  ######\n");
        assert_eq!(
            drawn(&level, &[(2, 4, "12"), (2, 5, "9"), (3, 5, "a")]),
            "  #################\n  ##     $ 12  9 ##\n  ##     $     a ##\n  #################\n"
        );
    }

    #[test]
    fn only_the_relevant_part_of_a_wide_level_is_drawn() {
        let wide = "#".repeat(70);
        let (free, rest) = (" ".repeat(68), " ".repeat(62));
        let level =
            read_level(&format!("{wide}\n#{free}#\n#@$$ ..{rest}#\n#{free}#\n{wide}")).expect("a level");
        assert_eq!(
            drawn(&level, &[(3, 6, "10"), (3, 7, "11")]),
            "  rows 2 to 4, columns 5 to 8\n  \n     10 11\n  \n"
        );
        // With labels of one character, the whole level fits.
        assert!(drawn(&level, &[(3, 6, "2"), (3, 7, "1")]).contains("$$ 21"));
    }

    #[test]
    fn letters_continue_after_z() {
        let some = [0, 1, 25, 26, 27, 51, 52, 701, 702].map(letters);
        assert_eq!(some, ["a", "b", "z", "aa", "ab", "az", "ba", "zz", "aaa"]);
    }
}
