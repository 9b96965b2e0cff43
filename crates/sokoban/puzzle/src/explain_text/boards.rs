//! Boards with marks, each with a legend.

use std::collections::HashMap;
use std::io::{self, Write};

use pousse_sokoban::explain::{Deadlock, Explanation, Place};
use pousse_sokoban::{Cell, Level};

use pousse_puzzle::style;

use super::packing;

/// How many sets of boxes with penalties are listed one by one.
const MOST_SETS: usize = 12;

/// Writes all boards that have something to show.
pub(super) fn write(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    dead_squares(out, level, told)?;
    assignment(out, level, told)?;
    penalties(out, told)?;
    tunnels(out, level, told)?;
    corrals(out, level, told)?;
    frozen(out, level, told)?;
    goal_zones(out, level, told)?;
    if let Some(plan) = &told.packing {
        packing::write(out, level, plan)?;
    }
    deadlocks(out, level, &told.deadlocks)
}

/// A drawing of a level in which some cells are marked.
struct Marked<'l> {
    level: &'l Level,
    marks: HashMap<usize, char>,
}

impl<'l> Marked<'l> {
    fn new(level: &'l Level) -> Self {
        Self { level, marks: HashMap::new() }
    }

    /// Marks places; a place that is marked already keeps its mark.
    fn mark<'p>(&mut self, places: impl IntoIterator<Item = &'p Place>, mark: char) {
        for place in places {
            let cell = (place.row - 1) * self.level.columns() + place.column - 1;
            self.marks.entry(cell).or_insert(mark);
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let level = self.level;
        for row in 0..level.rows() {
            let cells = row * level.columns()..(row + 1) * level.columns();
            let last =
                cells.clone().rev().find(|&cell| plain(level, cell) != ' ' || self.marks.contains_key(&cell));
            write!(out, "  ")?;
            for cell in cells.start..last.map_or(cells.start, |last| last + 1) {
                match self.marks.get(&cell) {
                    Some(mark) => write!(out, "{}", style::notable(mark))?,
                    None => write!(out, "{}", plain(level, cell))?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Returns the character for a cell of a level, without the player.
pub(super) fn plain(level: &Level, cell: usize) -> char {
    let has_box = level.boxes().contains(&cell);
    match (level.cells()[cell], has_box) {
        (Cell::Wall, _) => '#',
        (Cell::Goal, true) => '*',
        (Cell::Goal, false) => '.',
        (Cell::Floor, true) => '$',
        (Cell::Floor, false) => ' ',
    }
}

/// Writes what a board shows, and what its marks mean.
pub(super) fn title(out: &mut impl Write, title: &str, legend: &str) -> io::Result<()> {
    writeln!(out, "\n{}", style::strong(title))?;
    if !legend.is_empty() {
        writeln!(out, "{}", style::faint(legend))?;
    }
    Ok(())
}

fn list(places: &[Place]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn dead_squares(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    let dead = &told.dead_squares;
    title(
        out,
        &format!("Dead squares: {}", dead.by_pulling.len()),
        "c = corner, l = line between such corners, x = found only by pulling from the goals; X = with a box on it",
    )?;
    let mut board = Marked::new(level);
    let on_box =
        |place: &&Place| level.boxes().contains(&((place.row - 1) * level.columns() + place.column - 1));
    board.mark(dead.by_pulling.iter().filter(on_box), 'X');
    board.mark(&dead.by_corners, 'c');
    board.mark(&dead.by_corners_and_lines, 'l');
    board.mark(&dead.by_pulling, 'x');
    board.write(out)
}

/// Returns the letter for the box with this index; none beyond the end of the alphabet.
fn letter(order: usize) -> Option<char> {
    (order < 26).then(|| char::from(b'A' + order as u8))
}

fn assignment(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    let assigned = &told.assignment;
    title(
        out,
        "Assignment",
        "A, B, ... = boxes, a, b, ... = their goals; a box on its own goal is shown by its capital",
    )?;
    let mut board = Marked::new(level);
    for (order, pair) in assigned.pairs.iter().enumerate() {
        if let Some(letter) = letter(order) {
            board.mark([&pair.from], letter);
        }
    }
    for (order, pair) in assigned.pairs.iter().enumerate().filter(|(_, pair)| pair.pushes.is_some()) {
        if let Some(letter) = letter(order) {
            board.mark([&pair.goal], letter.to_ascii_lowercase());
        }
    }
    board.write(out)?;
    let number = |count: Option<u32>| count.map_or("-".into(), |count| count.to_string());
    writeln!(out, "  {:<20} {:>6} {:>6} {:>10}", "box -> goal", "pushes", "real", "manhattan")?;
    for (order, pair) in assigned.pairs.iter().enumerate() {
        let letter = letter(order).unwrap_or(' ');
        let goal = pair.pushes.map_or("nowhere".into(), |_| pair.goal.to_string());
        let (pushes, real) = (number(pair.pushes), number(pair.real));
        let manhattan = pair.pushes.map_or("-".into(), |_| pair.manhattan.to_string());
        writeln!(
            out,
            "  {letter} {:<18} {pushes:>6} {real:>6} {manhattan:>10}",
            format!("{} -> {goal}", pair.from)
        )?;
    }
    let (total, real) = (number(assigned.total), number(assigned.total_real));
    let manhattan = number(assigned.total.map(|_| assigned.total_manhattan));
    writeln!(out, "  {:<20} {total:>6} {real:>6} {manhattan:>10}", "total")?;
    if !told.untouchable.is_empty() {
        writeln!(out, "  permanently out of the player's reach, and left out: {}", list(&told.untouchable))?;
    }
    Ok(())
}

fn penalties(out: &mut impl Write, told: &Explanation) -> io::Result<()> {
    let penalties = &told.penalties;
    title(out, "Penalties", "what sets of boxes need beyond their assignment, whatever their goals")?;
    if penalties.sets.is_empty() {
        writeln!(out, "  none")?;
    }
    for set in penalties.sets.iter().take(MOST_SETS) {
        writeln!(out, "  {}: +{}", list(&set.boxes), set.extra)?;
    }
    if penalties.sets.len() > MOST_SETS {
        writeln!(out, "  and {} more", penalties.sets.len() - MOST_SETS)?;
    }
    if let Some(cover) = penalties.cover.filter(|_| !penalties.sets.is_empty()) {
        writeln!(out, "  +{cover} covers all of them, in steps of {}", penalties.step)?;
    }
    if !penalties.triples {
        writeln!(out, "  sets of three were skipped: on this level they would take too long")?;
    }
    Ok(())
}

fn tunnels(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    if told.tunnels.is_empty() {
        return Ok(());
    }
    title(
        out,
        "One-way passages",
        "a box there can only be pushed along: | = up or down, - = left or right; B = a box is there",
    )?;
    let mut board = Marked::new(level);
    let boxes = told.assignment.pairs.iter().map(|pair| &pair.from);
    let in_one = |place: &&Place| told.tunnels.iter().any(|tunnel| tunnel.square == **place);
    board.mark(boxes.filter(in_one), 'B');
    for tunnel in &told.tunnels {
        let upright = tunnel.directions.iter().any(|&direction| direction == "up" || direction == "down");
        board.mark([&tunnel.square], if upright { '|' } else { '-' });
    }
    board.write(out)
}

fn corrals(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    let corrals = &told.corrals;
    if corrals.areas.is_empty() && corrals.pi_corral.is_none() {
        return Ok(());
    }
    let heading = match corrals.areas.len() {
        0 => "PI-corral without an area".to_owned(),
        1 => "Out of the player's reach: 1 area".to_owned(),
        count => format!("Out of the player's reach: {count} areas"),
    };
    title(out, &heading, "~ = out of reach, % = in the PI-corral, B = one of its boxes")?;
    let mut board = Marked::new(level);
    if let Some(corral) = &corrals.pi_corral {
        board.mark(&corral.boxes, 'B');
        board.mark(&corral.squares, '%');
    }
    for area in &corrals.areas {
        board.mark(area, '~');
    }
    board.write(out)?;
    match &corrals.pi_corral {
        None => writeln!(out, "  no PI-corral: every push must be tried")?,
        Some(corral) if corral.pushes.is_empty() => {
            writeln!(out, "  PI-corral: something in it must move, but no push into it is possible")?;
        }
        Some(corral) => {
            let pushes: Vec<String> =
                corral.pushes.iter().map(|push| format!("{} {}", push.from, push.direction)).collect();
            writeln!(out, "  PI-corral: only these pushes need to be tried: {}", pushes.join(", "))?;
        }
    }
    Ok(())
}

fn frozen(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    if told.frozen.is_empty() {
        return Ok(());
    }
    title(out, "Frozen boxes", "F = never moves again, f = the same on a goal; both are like walls")?;
    let on_goal =
        |place: &&Place| level.cells()[(place.row - 1) * level.columns() + place.column - 1] == Cell::Goal;
    let mut board = Marked::new(level);
    board.mark(told.frozen.iter().filter(on_goal), 'f');
    board.mark(&told.frozen, 'F');
    board.write(out)
}

fn goal_zones(out: &mut impl Write, level: &Level, told: &Explanation) -> io::Result<()> {
    for zone in &told.goal_zones {
        title(
            out,
            &format!("Goal zone: {} squares, {} configurations", zone.squares.len(), zone.configurations),
            "z = in the zone, Z = a goal in it, B = a box in it",
        )?;
        let cell = |place: &Place| (place.row - 1) * level.columns() + place.column - 1;
        let mut board = Marked::new(level);
        board.mark(zone.squares.iter().filter(|place| level.boxes().contains(&cell(place))), 'B');
        board.mark(zone.squares.iter().filter(|place| level.cells()[cell(place)] == Cell::Goal), 'Z');
        board.mark(&zone.squares, 'z');
        board.write(out)?;
        match zone.at_least {
            Some(pushes) => writeln!(out, "  at least {} are left", super::pushes(pushes))?,
            None => writeln!(out, "  it cannot be completed")?,
        }
    }
    Ok(())
}

/// Writes one board per set of boxes, with all the rules that detect it.
fn deadlocks(out: &mut impl Write, level: &Level, deadlocks: &[Deadlock]) -> io::Result<()> {
    let mut sets: Vec<&[Place]> = Vec::new();
    for deadlock in deadlocks {
        if !sets.contains(&deadlock.boxes.as_slice()) {
            sets.push(&deadlock.boxes);
        }
    }
    for set in sets {
        title(out, &format!("Deadlock: {}", list(set)), "X = the boxes involved")?;
        let mut board = Marked::new(level);
        board.mark(set, 'X');
        board.write(out)?;
        for deadlock in deadlocks.iter().filter(|deadlock| deadlock.boxes == set) {
            writeln!(out, "  {}: {}", deadlock.rule, deadlock.why)?;
        }
    }
    Ok(())
}
