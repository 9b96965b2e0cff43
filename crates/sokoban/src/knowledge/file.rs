//! The file of a level's knowledge: one JSON object per line.
//!
//! The first line names the format, the version of the rules and the hash of the board; the second holds the drawing of
//! the level; the last has the number of lines before it and their XXH3 hash, so that a truncated or modified file is
//! rejected. In between, in any order:
//!
//! ```json
//! {"pousse":"sokoban-knowledge","format":1,"rules":1,"board":"0123456789abcdef"}
//! {"level":["#####","#@$.#","#####"]}
//! {"bound":1,"of":"pushes","start":6}
//! {"unsolvable":true}
//! {"solution":"R","of":"pushes","start":6}
//! {"boxes":[7,8],"player":6,"penalty":2}
//! {"boxes":[7,8],"player":6,"deadlock":true}
//! {"prepared":4,"stage":2,"done":1234,"before":560,"complete":false}
//! {"try":[7,8,12]}
//! {"tried":17}
//! {"lines":10,"xxh3":"0123456789abcdef"}
//! ```
//!
//! Cells are numbered row by row from 0 in the drawing of the second line. `start` is where the player starts; for
//! pushes that is the player's cell in the drawing. `player` is any cell of the player's region while the boxes stand
//! alone; a penalty is the number of pushes that they need beyond their cheapest assignment to any set of goals, proven
//! for every set of goals.

use pousse_search::Message;
use serde_json::{Map, Value, json};
use xxhash_rust::xxh3::xxh3_64;

use super::solution::solution_from;
use super::{Aim, Knowledge, Metric, Place, Prepared, RULES_VERSION};
use crate::{Level, normalised, read_lurd, to_xsb, write_lurd};

/// The version of the format.
pub(crate) const FORMAT: u64 = 1;
const KIND: &str = "sokoban-knowledge";

/// Writes the text of a knowledge file.
pub(crate) fn write(knowledge: &Knowledge) -> String {
    let mut lines = vec![
        json!({"pousse": KIND, "format": FORMAT, "rules": RULES_VERSION, "board": knowledge.board.to_string()}),
        json!({"level": to_xsb(&normalised(&knowledge.level)).lines().collect::<Vec<_>>()}),
    ];
    if knowledge.unsolvable {
        lines.push(json!({"unsolvable": true}));
    }
    for (&(metric, start), bound) in &knowledge.bounds {
        lines.push(json!({"bound": bound, "of": metric.name(), "start": start}));
    }
    for (&(metric, start), solution) in &knowledge.solutions {
        lines.push(json!({"solution": write_lurd(&solution.steps), "of": metric.name(), "start": start}));
    }
    for (boxes, prepared) in &knowledge.prepared {
        let Prepared { stage, done, before, complete } = prepared;
        lines.push(json!({
            "prepared": boxes, "stage": stage, "done": done, "before": before, "complete": complete
        }));
    }
    if knowledge.tested > 0 {
        lines.push(json!({"tried": knowledge.tested}));
    }
    lines.extend(knowledge.queue.iter().map(|set| json!({"try": set})));
    lines.extend(knowledge.patterns.iter().map(|(place, penalty)| match penalty {
        Some(penalty) => json!({"boxes": place.boxes, "player": place.player, "penalty": penalty}),
        None => json!({"boxes": place.boxes, "player": place.player, "deadlock": true}),
    }));
    let mut text = String::new();
    for line in &lines {
        text.push_str(&line.to_string());
        text.push('\n');
    }
    let seal = json!({"lines": lines.len(), "xxh3": format!("{:016x}", xxh3_64(text.as_bytes()))});
    text.push_str(&seal.to_string());
    text.push('\n');
    text
}

/// Reads a file with knowledge about a level.
pub(crate) fn read(text: &str, level: &Level) -> Result<Knowledge, Message> {
    let mut knowledge = Knowledge::new(level);
    let body = text.strip_suffix('\n').ok_or_else(|| damaged(text.lines().count(), "the end is missing"))?;
    let (body, seal) = body.rsplit_once('\n').ok_or_else(|| damaged(1, "the end is missing"))?;
    let lines: Vec<&str> = body.lines().collect();
    // The header comes first: a file of another version may be sealed differently.
    let head = object(lines.first().copied().unwrap_or_default(), 1)?;
    if head.get("pousse").and_then(Value::as_str) != Some(KIND) {
        return Err(damaged(1, "it is not a file of knowledge about a level"));
    }
    for (name, own) in [("format", FORMAT), ("rules", u64::from(RULES_VERSION))] {
        let found = head
            .get(name)
            .and_then(Value::as_u64)
            .ok_or_else(|| damaged(1, "a version number is missing"))?;
        if found != own {
            let text = if name == "format" {
                format!("it has format {found}, but this program reads format {own}")
            } else {
                format!(
                    "it was proven with version {found} of the rules, but this program uses version {own}"
                )
            };
            return Err(text.into());
        }
    }
    if head.get("board").and_then(Value::as_str) != Some(&knowledge.board.to_string()) {
        return Err("it belongs to another level".into());
    }
    let sealed = object(seal, lines.len() + 1)?;
    let hash = format!("{:016x}", xxh3_64(&text.as_bytes()[..body.len() + 1]));
    if sealed.get("lines").and_then(Value::as_u64) != Some(lines.len() as u64)
        || sealed.get("xxh3").and_then(Value::as_str) != Some(&hash)
    {
        return Err(damaged(lines.len() + 1, "the hash does not match the lines before it"));
    }
    for (at, line) in lines.iter().enumerate().skip(1) {
        let object = object(line, at + 1)?;
        take(&mut knowledge, &object).ok_or_else(|| damaged(at + 1, "it is not a valid entry"))?;
    }
    let beaten = |(aim, bound): (&Aim, &u32)| {
        knowledge.solutions.get(aim).is_some_and(|solution| solution.cost.0 < u64::from(*bound))
    };
    if knowledge.bounds.iter().any(beaten) || knowledge.unsolvable && !knowledge.solutions.is_empty() {
        return Err(damaged(lines.len(), "a solution is better than the proven lower bound"));
    }
    Ok(knowledge)
}

/// Says what is wrong with a line of a file that is damaged, or not a knowledge file.
fn damaged(line: usize, what: &str) -> Message {
    format!("line {line}: {what}").into()
}

fn object(line: &str, number: usize) -> Result<Map<String, Value>, Message> {
    match serde_json::from_str(line) {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(damaged(number, "it is not a JSON object")),
    }
}

/// Reads one line.
fn take(knowledge: &mut Knowledge, object: &Map<String, Value>) -> Option<()> {
    let number = |name: &str| object.get(name).and_then(Value::as_u64);
    let cells = |name: &str| -> Option<Vec<u16>> {
        let cells: Option<Vec<u16>> =
            object.get(name)?.as_array()?.iter().map(|cell| u16::try_from(cell.as_u64()?).ok()).collect();
        cells.filter(|cells| cells.is_sorted_by(|a, b| a < b))
    };
    let aim = || -> Option<Aim> {
        let name = object.get("of").and_then(Value::as_str)?;
        let metric = Metric::NAMES.iter().find(|own| own.0 == name).map(|own| own.1)?;
        Some((metric, u16::try_from(number("start")?).ok()?))
    };
    if object.contains_key("level") {
    } else if let Some(bound) = number("bound") {
        knowledge.bounds.insert(aim()?, u32::try_from(bound).ok()?);
    } else if object.contains_key("unsolvable") {
        knowledge.unsolvable = true;
    } else if let Some(moves) = object.get("solution").and_then(Value::as_str) {
        let aim = aim()?;
        let solution = solution_from(&knowledge.level, aim.1, aim.1, aim.0, &read_lurd(moves).ok()?)?;
        knowledge.offer(aim, solution);
    } else if object.contains_key("boxes") {
        let penalty = match number("penalty") {
            Some(penalty) => Some(u16::try_from(penalty).ok().filter(|&penalty| penalty < u16::MAX)?),
            None => object.get("deadlock").and_then(Value::as_bool)?.then_some(None)?,
        };
        let player = u16::try_from(number("player")?).ok()?;
        knowledge.add_pattern(Place { boxes: cells("boxes")?, player }, penalty);
    } else if let Some(boxes) = number("prepared") {
        let prepared = Prepared {
            stage: u32::try_from(number("stage")?).ok()?,
            done: number("done")?,
            before: number("before")?,
            complete: object.get("complete")?.as_bool()?,
        };
        knowledge.set_prepared(usize::try_from(boxes).ok()?, prepared);
    } else if object.contains_key("try") {
        knowledge.queue.push(cells("try")?);
    } else {
        knowledge.tested = number("tried")?;
    }
    Some(())
}
