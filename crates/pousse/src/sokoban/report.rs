//! The part of a report that is specific to Sokoban.

use std::any::Any;
use std::fmt::Display;
use std::io;
use std::time::Duration;

use pousse_puzzle::words::{counted, duration, grouped, percent};
use pousse_puzzle::{Details, Report, style};
use pousse_search::Status;
use pousse_sokoban::{
    BoardHash, Effect, Level, Metrics, Objective, SavedSolution, Step, replay, to_xsb, write_lurd,
};
use serde::{Serialize, Serializer};

/// The part of a report that is specific to Sokoban.
#[derive(Clone, Debug, Serialize)]
pub struct Sokoban {
    /// The title of the level, if it has one.
    pub title: Option<String>,
    /// The objective; cost and bounds are in pushes or in moves accordingly.
    #[serde(serialize_with = "as_text")]
    pub objective: Objective,
    /// Rows of the level.
    pub rows: usize,
    /// Columns of the level.
    pub columns: usize,
    /// Boxes of the level.
    pub boxes: usize,
    /// Identical for all drawings of the same level.
    #[serde(serialize_with = "as_text")]
    pub board_hash: BoardHash,
    /// The cost of the solution in each of the six metrics, as counted by the replay.
    #[serde(flatten, serialize_with = "as_fields")]
    pub metrics: Option<Metrics>,
    /// The cost of the solution that was to be improved, if there was one.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_fields")]
    pub from: Option<Metrics>,
    /// The time it took to build tables before the search.
    pub preparation_seconds: f64,
    /// How often each enabled technique had an effect.
    #[serde(serialize_with = "as_map")]
    pub effects: Vec<Effect>,
    /// The level to solve.
    #[serde(skip)]
    pub level: Level,
    /// The player's steps, as replayed.
    #[serde(skip)]
    pub steps: Option<Vec<Step>>,
}

fn as_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Writes all six metrics, so that the fields are the same with and without a solution.
fn as_fields<S: Serializer>(metrics: &Option<Metrics>, serializer: S) -> Result<S::Ok, S::Error> {
    let count = |of: fn(&Metrics) -> u64| metrics.as_ref().map(of);
    serializer.collect_map([
        ("pushes", count(|metrics| metrics.pushes)),
        ("player_moves", count(|metrics| metrics.moves)),
        ("box_lines", count(|metrics| metrics.box_lines)),
        ("box_changes", count(|metrics| metrics.box_changes)),
        ("pushing_sessions", count(|metrics| metrics.pushing_sessions)),
        ("player_lines", count(|metrics| metrics.player_lines)),
    ])
}

fn as_map<S: Serializer>(effects: &[Effect], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(effects.iter().map(|effect| (effect.technique.name(), effect.count)))
}

impl Details for Sokoban {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    fn heading(&self) -> String {
        let title = self.title.as_deref().map_or(String::new(), |title| format!("{title}: "));
        let boxes = counted(self.boxes as u64, "box", "boxes");
        let mut text = format!("{title}{}x{}, {boxes}, ", self.rows, self.columns);
        text += match self.objective {
            Objective::Pushes => "fewest pushes",
            Objective::PushesMoves => "fewest pushes, then moves",
            Objective::Moves => "fewest moves",
            Objective::MovesPushes => "fewest moves, then pushes",
            Objective::Any => "any solution",
        };
        text.push('\n');
        for line in to_xsb(&self.level).lines() {
            text += &format!("  {line}\n");
        }
        text
    }

    fn preparation_seconds(&self) -> Option<f64> {
        Some(self.preparation_seconds)
    }

    fn length(&self, report: &Report) -> String {
        let in_moves = self.objective.counts_moves();
        let unit = |n: u64| if in_moves { moves(n) } else { pushes(n) };
        let both = |Metrics { moves: m, pushes: p, .. }: Metrics| {
            if in_moves {
                format!("{}, {}", moves(m), pushes(p))
            } else {
                format!("{}, {}", pushes(p), moves(m))
            }
        };
        let found = self.metrics.map(|now| match self.from {
            None => both(now),
            Some(from) => match gain(self.objective, from, now) {
                None => format!("{}, as before", both(now)),
                Some(gain) => format!("{} -> {} ({gain})", both(from), both(now)),
            },
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

    fn who_goes(&self) -> &'static str {
        "player goes"
    }

    /// Describes the effects of the techniques: at most one line per kind of effect.
    fn more(&self) -> String {
        let mut text = String::new();
        let effects: Vec<String> = self
            .effects
            .iter()
            .filter(|effect| effect.count > 0)
            .map(|effect| format!("{} {}", effect.technique, grouped(effect.count)))
            .collect();
        if !effects.is_empty() {
            text += &format!("{}\n", style::faint(format!("effects: {}", effects.join(", "))));
        }
        if self.preparation_seconds >= 0.001 {
            let time = duration(Duration::from_secs_f64(self.preparation_seconds));
            text += &format!("{}\n", style::faint(format!("tables built in {time}")));
        }
        text
    }

    /// Writes the start, and the position each time the player leaves a box.
    fn write_positions(&self, _: &Report, out: &mut dyn io::Write) -> io::Result<()> {
        let Some(steps) = &self.steps else { return Ok(()) };
        writeln!(out, "\nstart\n{}", to_xsb(&self.level))?;
        let mut level = self.level.clone();
        let mut made = 0;
        for part in by_box(steps) {
            let directions: Vec<_> = part.iter().map(|step| step.direction).collect();
            level = replay(&level, &directions).expect("the solution was replayed").end;
            made += part.iter().filter(|step| step.push).count();
            let pushes = pushes(made as u64);
            writeln!(out, "\n{pushes}, after {}\n{}", write_lurd(part), to_xsb(&level))?;
        }
        Ok(())
    }

    fn measures(&self) -> Vec<(&'static str, u64)> {
        measured(self.metrics)
    }

    fn measures_before(&self) -> Vec<(&'static str, u64)> {
        measured(self.from)
    }
}

fn measured(metrics: Option<Metrics>) -> Vec<(&'static str, u64)> {
    let Some(metrics) = metrics else { return Vec::new() };
    vec![("pushes", metrics.pushes), ("player_moves", metrics.moves)]
}

fn pushes(number: u64) -> String {
    counted(number, "push", "pushes")
}

fn moves(number: u64) -> String {
    counted(number, "move", "moves")
}

/// Returns the solution of a report in the form in which it is saved with its level.
pub(super) fn saved(report: &Report) -> Option<SavedSolution> {
    let Metrics { pushes: made, moves: gone, .. } = report.details::<Sokoban>()?.metrics?;
    let title = format!("{}, {}", pushes(made), moves(gone));
    Some(SavedSolution { title: Some(title), line: 0, moves: report.moves.clone()? })
}

/// Describes the gain over an earlier solution, in what the objective counts first or else in the other metric;
/// `None` if there is no gain.
fn gain(objective: Objective, from: Metrics, now: Metrics) -> Option<String> {
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
        let of = |text| Metrics::of(&read_lurd(text).expect("steps"));
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
