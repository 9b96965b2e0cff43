//! An answer for every board: if a limit stops the requested method, the best known plan.
//!
//! Constructing a plan takes only a moment, so one exists before the method starts. A twentieth of the time is
//! reserved for improving it, in case the method ends without a plan of its own.

use std::time::Duration;

use pousse_puzzle::Report;
use pousse_search::{Algorithm, Limits, Run, message};
use pousse_tiles::patterns::Library;
use pousse_tiles::{MOST_CELLS, constructive, improved};

use super::aim::Aim;
use super::solve::{replay, solve};
use super::{Error, Request, Tiles};

/// The maximum time that is reserved, and its share of the whole.
const KEPT_BACK: Duration = Duration::from_millis(200);
const PART_KEPT_BACK: u32 = 20;

/// The node limit for the improvement.
const NODES_TO_IMPROVE: u64 = 300_000;

/// Carries out a request, returning some plan in any case.
pub(super) fn answer(request: &Request, library: &Library, run: &Run<'_>) -> Result<Report, Error> {
    let aim = Aim::of(request)?;
    let searched = request.start.shape().cells() <= MOST_CELLS && run.team().is_none();
    if !searched || !aim.parity.solvable || request.algorithm == Some(Algorithm::Anytime) {
        return solve(request, library, run);
    }
    let goal = aim.layout.goal();
    let Some(known) = constructive::construct(&request.start, goal) else {
        return solve(request, library, run);
    };
    run.announce_plan(known.len() as u32);
    let kept_back = |left: Duration| (left / PART_KEPT_BACK).min(KEPT_BACK);
    let limits = Limits { time: run.time_left().map(|left| left - kept_back(left)), ..*run.limits() };
    let mut report = solve(request, library, &run.stage(limits))?;
    if !report.is_stopped() {
        return Ok(report);
    }
    let (mut plan, mut from) = (known, message!("plan.construction", "by construction"));
    if run.interrupted().is_none() {
        let limits = Limits { time: run.time_left(), nodes: Some(NODES_TO_IMPROVE), ..*run.limits() };
        if let Some(shorter) = improved(&request.start, goal, plan.clone(), &run.stage(limits)).plan {
            plan = shorter.actions;
            from = message!("plan.improved", "by construction, beams and windows");
        }
    }
    report.take_known(plan.len() as u32, from, run);
    report.set_details(Tiles::new(request, &aim, Some(plan)));
    replay(&mut report, request, &aim)?;
    Ok(report)
}
