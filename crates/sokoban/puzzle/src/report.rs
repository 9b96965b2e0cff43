//! Levels and solutions in words, as reports show them.

use std::io;

use pousse_puzzle::Report;
use pousse_puzzle::words::{counted, percent};
use pousse_search::Status;
use pousse_sokoban::{Level, Metrics, Objective, Step, replay, to_xsb, write_lurd};

use crate::game::Asked;
use crate::plan::marked;

/// Describes a level, and what is asked for.
pub(crate) fn heading(question: &Asked) -> String {
    let level = question.start();
    let title = question.entry().title.as_ref().map_or(String::new(), |title| format!("{title}: "));
    let boxes = counted(level.boxes().len() as u64, "box", "boxes");
    let mut text = format!("{title}{}x{}, {boxes}, ", level.rows(), level.columns());
    text += match question.options().objective {
        Objective::Pushes => "fewest pushes",
        Objective::PushesMoves => "fewest pushes, then moves",
        Objective::Moves => "fewest moves",
        Objective::MovesPushes => "fewest moves, then pushes",
        Objective::Any => "any solution",
    };
    text.push('\n');
    for line in to_xsb(level).lines() {
        text += &format!("  {line}\n");
    }
    text
}

/// The two measures that objectives count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Both {
    pushes: u64,
    moves: u64,
}

impl Both {
    /// Takes the first two of all measures.
    fn of(measures: &[u64]) -> Option<Self> {
        let [pushes, moves, ..] = *measures else { return None };
        Some(Self { pushes, moves })
    }

    /// Writes what the objective counts first, then the other.
    fn in_words(self, objective: Objective) -> String {
        let (pushes, moves) = (pushes(self.pushes), moves(self.moves));
        if objective.counts_moves() { format!("{moves}, {pushes}") } else { format!("{pushes}, {moves}") }
    }
}

/// Describes how long a solution is, and what is proven about it; `from` are the measures of the one that was to be
/// improved.
pub(crate) fn length(
    objective: Objective,
    report: &Report,
    measures: Option<&[u64]>,
    from: Option<&[u64]>,
) -> String {
    let unit = |n: u64| if objective.counts_moves() { moves(n) } else { pushes(n) };
    let found = measures.and_then(Both::of).map(|now| {
        let in_words = now.in_words(objective);
        match from.and_then(Both::of) {
            None => in_words,
            Some(from) => match gain(objective, from, now) {
                None => format!("{in_words}, as before"),
                Some(gain) => format!("{} -> {in_words} ({gain})", from.in_words(objective)),
            },
        }
    });
    match (report.status, found, report.lower_bound) {
        (Status::Optimal, Some(found), _) | (_, Some(found), None) => found,
        (_, Some(found), Some(bound)) => {
            let gap = report.gap_in_brackets();
            format!("{found}, and no solution has fewer than {}{gap}", unit(bound.into()))
        }
        (_, None, Some(bound)) => format!("no solution has fewer than {}", unit(bound.into())),
        (_, None, None) => String::new(),
    }
}

/// Writes the start, and the position each time the player leaves a box.
pub(crate) fn write_positions(level: &Level, plan: &[Step], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "\nstart\n{}", to_xsb(level))?;
    let steps = marked(level, plan);
    let mut level = level.clone();
    let mut made = 0;
    for part in by_box(&steps) {
        let directions: Vec<_> = part.iter().map(|step| step.direction).collect();
        level = replay(&level, &directions).expect("the solution was replayed").end;
        made += part.iter().filter(|step| step.push).count();
        let pushes = pushes(made as u64);
        writeln!(out, "\n{pushes}, after {}\n{}", write_lurd(part), to_xsb(&level))?;
    }
    Ok(())
}

fn pushes(number: u64) -> String {
    counted(number, "push", "pushes")
}

fn moves(number: u64) -> String {
    counted(number, "move", "moves")
}

/// Describes the gain over an earlier solution, in what the objective counts first or else in the other metric;
/// `None` if there is no gain.
fn gain(objective: Objective, from: Both, now: Both) -> Option<String> {
    let in_pushes = (from.pushes, now.pushes, "push", "pushes");
    let in_moves = (from.moves, now.moves, "move", "moves");
    let order = if objective.counts_moves() { [in_moves, in_pushes] } else { [in_pushes, in_moves] };
    let (from, now, one, many) = order.into_iter().find(|(from, now, ..)| from != now)?;
    let fewer = from.saturating_sub(now);
    let word = if fewer == 1 { one } else { many };
    Some(format!("{fewer} fewer {word}, {}", percent(fewer, from)))
}

/// Splits the steps into parts that end with the last push of a box before another box is pushed, or with the last
/// step.
fn by_box(steps: &[Step]) -> Vec<&[Step]> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut last: Option<usize> = None; // the index of the previous push
    for at in (0..steps.len()).filter(|&at| steps[at].push) {
        if let Some(last) = last
            && Metrics::of(&steps[last..=at]).box_changes > 1
        {
            parts.push(&steps[from..=last]);
            from = last + 1;
        }
        last = Some(at);
    }
    parts.push(&steps[from..]);
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use pousse_sokoban::read_lurd;

    use super::*;

    #[test]
    fn a_gain_is_reported_in_what_counts_first() {
        let of = |text| {
            let Metrics { pushes, moves, .. } = Metrics::of(&read_lurd(text).expect("steps"));
            Both { pushes, moves }
        };
        let said = |objective, from, now| gain(objective, of(from), of(now));
        assert_eq!(said(Objective::Pushes, "rRRL", "rRR").as_deref(), Some("1 fewer push, 33.3%"));
        assert_eq!(said(Objective::Pushes, "rllRR", "rRR").as_deref(), Some("2 fewer moves, 40.0%"));
        assert_eq!(said(Objective::MovesPushes, "rRRL", "rrr").as_deref(), Some("1 fewer move, 25.0%"));
        assert_eq!(said(Objective::Moves, "rRR", "rRR"), None);
    }

    #[test]
    fn positions_are_shown_where_boxes_change() {
        let parts = |text| -> Vec<String> {
            by_box(&read_lurd(text).expect("steps")).into_iter().map(write_lurd).collect()
        };
        assert_eq!(parts("rRRlR"), ["rRR", "lR"]);
        assert_eq!(parts("RRurD"), ["RRurD"]);
        assert_eq!(parts("RRuDll"), ["RR", "uDll"]);
        assert_eq!(parts("RR"), ["RR"]);
        assert_eq!(parts("RRl"), ["RRl"]);
        assert_eq!(parts(""), Vec::<String>::new());
    }
}
