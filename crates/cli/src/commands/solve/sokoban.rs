//! What `solve` knows about Sokoban: flags, and words of an answer.

use std::io::Write;

use clap::Args;
use pousse::sokoban::{Request, Sokoban};
use pousse::{Domain, Report, ReportStatus};
use pousse_search::Algorithm;
use pousse_sokoban::{Active, Metrics, Objective, Step, Techniques, read_lurd, replay, to_xsb, write_lurd};

use crate::arguments;
use crate::failure::Failure;
use crate::input::{Drawn, refuse_flags};
use crate::knowledge::{self, Kept};
use crate::progress::{duration, grouped};
use crate::style;
use crate::tables::Tell;
use crate::words::{counted, moves, pushes};

/// Flags for Sokoban alone.
#[derive(Args, Debug)]
pub(super) struct SokobanOptions {
    /// Sokoban: what to minimise: pushes (the default), pushes-moves, moves, moves-pushes or any
    #[arg(long, value_name = "OBJECTIVE", value_parser = arguments::objective)]
    objective: Option<Objective>,

    /// Sokoban: techniques to do without; `pousse explain --list` prints their names, `all` stands for all
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = arguments::techniques)]
    without: Vec<Techniques>,

    /// Sokoban: techniques to use that are off by default, or that --without all switched off
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = arguments::techniques)]
    with: Vec<Techniques>,

    /// Sokoban: look for penalties around the last push never, at every state, at one in N, or at the first-N
    #[arg(long, value_name = "every|N|first-N", value_parser = arguments::active)]
    active: Option<Active>,

    #[command(flatten)]
    kept: Kept,

    /// Sokoban: begin from nothing and keep nothing, for measurements
    ///
    /// Otherwise bounds, solutions and penalties that earlier searches or `pousse prepare` proved are used, and what a
    /// search of some seconds finds out is kept.
    #[arg(long)]
    fresh: bool,
}

impl SokobanOptions {
    /// Refuses the flags for another puzzle.
    pub(super) fn refuse_for(&self, domain: Domain) -> Result<(), Failure> {
        let given = [
            ("--objective", self.objective.is_some()),
            ("--without", !self.without.is_empty()),
            ("--with", !self.with.is_empty()),
            ("--active", self.active.is_some()),
            ("--data", self.kept.data.is_some()),
            ("--fresh", self.fresh),
        ];
        refuse_flags(domain, &given)
    }

    /// Gives a request what is known about its level, and says on stderr what that is.
    pub(super) fn recall(&self, request: &mut pousse::Request, tell: Tell) -> Result<(), Failure> {
        let pousse::Request::Sokoban(request) = request else { return Ok(()) };
        if self.fresh {
            return Ok(());
        }
        let keeper = self.kept.open(&request.level)?;
        if tell == Tell::All
            && let Some(known) = knowledge::describe(&keeper)
        {
            anstream::eprintln!("{}: known from before: {known} (--fresh does without)", style::hint("note"));
        }
        request.keeper = Some(keeper);
        Ok(())
    }

    /// Keeps what was found out.
    pub(super) fn keep(request: &pousse::Request) {
        if let pousse::Request::Sokoban(Request { keeper: Some(keeper), .. }) = request {
            knowledge::warn(keeper.finish_if_worth_it());
        }
    }

    /// Returns the usual techniques, less those to do without, and those to use.
    fn techniques(&self, usual: Techniques) -> Techniques {
        let left = self.without.iter().fold(usual, |left, &names| left.minus(names));
        self.with.iter().fold(left, |all, &names| all.and(names))
    }

    /// Returns what makes a request of a level.
    pub(super) fn requests(
        &self,
        algorithm: Option<Algorithm>,
        heuristic: &str,
    ) -> Result<impl Fn(usize, Drawn) -> pousse::Request, Failure> {
        let heuristic = arguments::estimate(heuristic)
            .map_err(|error| Failure::bad_value("--heuristic", heuristic, &error))?
            .given();
        Ok(move |number: usize, Drawn { level, entry }| {
            let usual = Request::new(level);
            pousse::Request::Sokoban(Request {
                instance: number.to_string(),
                title: entry.title,
                objective: self.objective.unwrap_or(usual.objective),
                algorithm,
                heuristic,
                techniques: self.techniques(usual.techniques),
                active: self.active.unwrap_or(usual.active),
                ..usual
            })
        })
    }
}

/// Says what was to be solved.
pub(super) fn heading(sokoban: &Sokoban) -> String {
    let title = sokoban.title.as_deref().map_or(String::new(), |title| format!("{title}: "));
    let boxes = counted(sokoban.boxes as u64, "box", "boxes");
    let mut text = format!("{title}{}x{}, {boxes}, ", sokoban.rows, sokoban.columns);
    text += match sokoban.objective {
        Objective::Pushes => "fewest pushes",
        Objective::PushesMoves => "fewest pushes, then moves",
        Objective::Moves => "fewest moves",
        Objective::MovesPushes => "fewest moves, then pushes",
        Objective::Any => "any solution",
    };
    text.push('\n');
    for line in to_xsb(&sokoban.level).lines() {
        text += &format!("  {line}\n");
    }
    text
}

/// Says how long the solution is, and what is proven about it.
pub(super) fn length(report: &Report, sokoban: &Sokoban) -> String {
    let in_moves = matches!(sokoban.objective, Objective::Moves | Objective::MovesPushes);
    let unit = |n: u64| if in_moves { moves(n) } else { pushes(n) };
    let found = sokoban.metrics.map(|Metrics { moves: m, pushes: p, .. }| {
        if in_moves { format!("{}, {}", moves(m), pushes(p)) } else { format!("{}, {}", pushes(p), moves(m)) }
    });
    match (report.status, found, report.lower_bound) {
        (ReportStatus::Optimal, Some(found), _) | (_, Some(found), None) => found,
        (_, Some(found), Some(bound)) => {
            let gap = report.upper_bound.unwrap_or(bound).saturating_sub(bound);
            format!("{found}, and no solution has fewer than {} (gap {gap})", unit(bound.into()))
        }
        (_, None, Some(bound)) => format!("no solution has fewer than {}", unit(bound.into())),
        (_, None, None) => String::new(),
    }
}

/// Says what the techniques did, a line each way that there is something to say.
pub(super) fn effects(sokoban: &Sokoban) -> String {
    let mut text = String::new();
    let effects: Vec<String> = sokoban
        .effects
        .iter()
        .filter(|effect| effect.count > 0)
        .map(|effect| format!("{} {}", effect.technique, grouped(effect.count)))
        .collect();
    if !effects.is_empty() {
        text += &format!("{}\n", style::faint(format!("effects: {}", effects.join(", "))));
    }
    if sokoban.preparation_seconds >= 0.001 {
        let time = duration(std::time::Duration::from_secs_f64(sokoban.preparation_seconds));
        text += &format!("{}\n", style::faint(format!("tables made in {time}")));
    }
    text
}

/// Prints the start, and the position each time that a box is left alone.
pub(super) fn write_positions(
    out: &mut impl Write,
    sokoban: &Sokoban,
    solution: Option<&str>,
) -> std::io::Result<()> {
    let Some(steps) = solution.and_then(|moves| read_lurd(moves).ok()) else { return Ok(()) };
    writeln!(out, "\nstart\n{}", to_xsb(&sokoban.level))?;
    let mut level = sokoban.level.clone();
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

/// Cuts steps into parts: each ends with the last push of a box before another's turn, or with the last step.
fn by_box(steps: &[Step]) -> Vec<&[Step]> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut last: Option<usize> = None; // the place of the push before
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
    use super::*;

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
