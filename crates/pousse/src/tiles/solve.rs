//! The path of one solve of sliding tiles: request, choice, loop, replay, report.

use std::time::Instant;

use pousse_pdb::BuildError;
use pousse_puzzle::{Checkpoint, CheckpointError, Remedy, Report, RequestError};
use pousse_search::{Algorithm, Message, Run, Status, StopReason, Value, message};
use pousse_tiles::heuristics::registry::Bind;
use pousse_tiles::heuristics::{BindError, Spec, WalkingError, manhattan_distance};
use pousse_tiles::patterns::{Library, LibraryError, Note};
use pousse_tiles::{
    MOST_CELLS, Patience, Shape, Solvability, Task, open, rules, without_search, write_moves,
};

use super::aim::Aim;
use super::error::more_memory;
use super::{Chosen, Circumstances, Error, Request, Tiles, choose, identity};

/// Carries out a request.
///
/// If the choice was ours and its tables are rejected, the library notes it and the next choice is tried.
pub(crate) fn solve(request: &Request, library: &Library, run: &Run<'_>) -> Result<Report, Error> {
    solve_from(request, library, run, None)
}

/// Carries out a request by IDA\*, the search that can be resumed.
pub(crate) fn solve_resumable(
    request: &Request,
    library: &Library,
    run: Run<'_>,
    checkpoint: &Checkpoint<'_>,
) -> Result<Report, Error> {
    let refused = |error: CheckpointError| Error::Other(error.into());
    let shape = request.start.shape();
    if shape.cells() > MOST_CELLS {
        let what = format!("takes boards of up to {MOST_CELLS} cells, but this one is {shape}");
        return Err(refused(CheckpointError::TooLarge { what }));
    }
    let chosen = request.algorithm.is_none();
    let request = Request { algorithm: request.algorithm.or(Some(Algorithm::IdaStar)), ..request.clone() };
    if let Some(algorithm) = request.algorithm
        && algorithm != Algorithm::IdaStar
    {
        return Err(refused(CheckpointError::Algorithm { algorithm }));
    }
    let run = run.journaled_by(checkpoint);
    let mut report = solve_from(&request, library, &run, Some(checkpoint))?;
    report.resumed_nodes = run.resumed();
    checkpoint.resumed(report.resumed_nodes);
    if chosen {
        let because = message!("because.checkpoint", "only IDA* can be saved in a checkpoint");
        report.chosen_because = Some(match report.chosen_because {
            Some(more) => because.and(more),
            None => because,
        });
    }
    Ok(report)
}

/// Chooses what a request leaves open and prepares its tables, so that several processes that share a folder of
/// tables can be given exactly the same search.
///
/// # Errors
///
/// [`Error`] if the request cannot be carried out, or its tables are unavailable within the limits of the run.
pub(crate) fn settle(request: &Request, library: &Library, run: &Run<'_>) -> Result<Request, Error> {
    let aim = Aim::of(request)?;
    let chosen = with_tables(request, &aim, library, run, |chosen| {
        match chosen.heuristic.bind(&aim.layout, library, run) {
            Ok(_) => Ok(chosen.clone()),
            Err(error) => Err(Error::Heuristic { heuristic: chosen.heuristic.clone(), error }),
        }
    })?;
    Ok(Request {
        goal: Some(aim.goal),
        algorithm: Some(chosen.algorithm),
        heuristic: Some(chosen.heuristic),
        ..request.clone()
    })
}

/// Chooses what a request leaves open and does something with it. If the choice was ours and its tables are
/// unavailable, the library notes it and the next choice is tried.
fn with_tables<T>(
    request: &Request,
    aim: &Aim,
    library: &Library,
    run: &Run<'_>,
    mut attempt: impl FnMut(&Chosen) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut avoid = Vec::new();
    loop {
        let circumstances = Circumstances {
            layout: &aim.layout,
            solvable: aim.parity.solvable,
            library,
            limits: run.limits(),
            avoid: &avoid,
        };
        let chosen = choose(request, &circumstances);
        match attempt(&chosen) {
            Err(Error::Heuristic { error: BindError::Table(error), .. }) if chosen.set.is_some() => {
                library.note(Note::Refused { error });
                avoid.extend(chosen.set);
            }
            result => return result,
        }
    }
}

fn solve_from(
    request: &Request,
    library: &Library,
    run: &Run<'_>,
    checkpoint: Option<&Checkpoint<'_>>,
) -> Result<Report, Error> {
    let aim = Aim::of(request)?;
    let mut report = with_tables(request, &aim, library, run, |chosen| {
        if let Some(checkpoint) = checkpoint {
            let identity = identity::of(request, chosen, &aim.layout);
            checkpoint.begin(identity).map_err(|error| Error::Other(error.into()))?;
        }
        carry_out(request, chosen, &aim, library, run)
    })?;
    replay(&mut report, request, &aim)?;
    Ok(report)
}

/// Replays the plan of a report, if it has one, and writes its moves.
pub(super) fn replay(report: &mut Report, request: &Request, aim: &Aim) -> Result<(), RequestError> {
    if let Some(plan) = report.details::<Tiles>().and_then(|tiles| tiles.plan.as_ref()) {
        rules::replay(&request.start, aim.layout.goal(), plan)
            .map_err(|error| RequestError::does_not_replay(&report.algorithm, error))?;
        report.moves = Some(write_moves(plan, request.moves_of));
    }
    Ok(())
}

/// Runs the chosen method. A board ruled out by parity needs no tables.
fn carry_out(
    request: &Request,
    chosen: &Chosen,
    aim: &Aim,
    library: &Library,
    run: &Run<'_>,
) -> Result<Report, Error> {
    let (shape, layout) = (request.start.shape(), &aim.layout);
    let details = |plan| Tiles::new(request, aim, plan);
    let mut report = Report::new(super::PUZZLE, &request.instance, run, details(None));
    report.algorithm = chosen.algorithm.to_string();
    report.heuristic = chosen.heuristic.to_string();
    report.chosen_because.clone_from(&chosen.because);
    report.initial_h = manhattan_distance(&request.start, layout);
    if shape.cells() > MOST_CELLS {
        if chosen.algorithm != Algorithm::Anytime {
            return Err(Error::TooLarge { algorithm: chosen.algorithm, shape });
        }
        report.heuristic = MANHATTAN.into();
    }
    let task = Task {
        start: request.start.clone(),
        goal: layout.goal().clone(),
        order: request.order,
        algorithm: chosen.algorithm,
        heuristic: chosen.heuristic.clone(),
        patience: if run.limits().time.is_some() { Patience::UntilSettled } else { chosen.patience },
    };
    let unavailable = |error| Error::Heuristic { heuristic: chosen.heuristic.clone(), error };
    if !aim.parity.solvable {
        tell_unsolvable(&mut report, &aim.parity);
        if shape.cells() <= MOST_CELLS && without_tables(&chosen.heuristic) {
            let ready = open(&task, library, run);
            report.initial_h = ready.map_err(unavailable)?.initial_estimate();
        }
        return Ok(report);
    }
    if shape.cells() > MOST_CELLS {
        let started = Instant::now();
        let outcome = without_search(&request.start, layout.goal(), chosen.patience, run);
        report.effort.seconds = started.elapsed().as_secs_f64();
        let plan = report.take(outcome, run);
        report.set_details(details(plan));
        tell_brief(&mut report, chosen, shape, run);
        return Ok(report);
    }
    if !without_tables(&chosen.heuristic) {
        run.enter("tables");
    }
    let ready = match open(&task, library, run) {
        Ok(ready) => ready,
        Err(error) => {
            let Some((reason, detail, remedy)) = stopped(&error, chosen, run) else {
                return Err(unavailable(error));
            };
            report.stop(reason, detail, remedy);
            report.lower_bound = Some(report.initial_h);
            report.initial_h = 0;
            return Ok(report);
        }
    };
    report.initial_h = ready.initial_estimate();
    report.table_bytes = ready.table_bytes();
    // Progress reports include them for as long as this stage exists.
    let holding = run.stage(*run.limits());
    holding.record_bytes(report.table_bytes);
    run.enter("searching");
    let started = Instant::now();
    let outcome = ready.solve(run);
    report.effort.seconds = started.elapsed().as_secs_f64();
    let plan = report.take(outcome, run);
    report.set_details(details(plan));
    tell_brief(&mut report, chosen, shape, run);
    Ok(report)
}

/// Reports that nothing but our own patience ended the search, and what makes it last longer.
fn tell_brief(report: &mut Report, chosen: &Chosen, shape: Shape, run: &Run<'_>) {
    let brief = chosen.patience == Patience::WhileItPays && run.limits().time.is_none();
    if !brief || report.status != Status::Solved || report.why.is_some() {
        return;
    }
    let text = format!("without a time limit, a solution of a {shape} board is improved for a moment only");
    report.detail = Some(message!("tiles.brief", text, shape));
    let longer = Remedy::Option { name: "time", value: "60s".into(), does: "improves it for longer" };
    let proof = Remedy::Switch { name: "prove", does: "continues until there is a proof" };
    // On larger boards, there is hardly ever one.
    let provable = shape.cells() <= MOST_CELLS_PROVEN;
    report.remedy = Some(if provable { Remedy::Either(Box::new((longer, proof))) } else { longer });
}

/// The maximum number of cells of boards for which it is worth waiting for a proof.
const MOST_CELLS_PROVEN: usize = 25;

/// Reports that parity rules out a solution, and for which goals there is one.
pub(super) fn tell_unsolvable(report: &mut Report, parity: &Solvability) {
    report.status = Status::Unsolvable;
    report.why = Some(parity.reason.clone().into());
    let out_of_reach = report.details::<Tiles>().and_then(|tiles| tiles.out_of_reach.as_ref());
    let told = out_of_reach.map(|out| (out.others().into(), out.remedy()));
    (report.detail, report.remedy) = told.map_or((None, None), |(detail, remedy)| (Some(detail), remedy));
}

/// The estimate for boards that are too large for a search.
const MANHATTAN: &str = "manhattan";

/// Returns whether an estimate is available without loading or building tables.
fn without_tables(heuristic: &Spec) -> bool {
    heuristic.parts().all(|part| part.entry().is_some_and(|entry| matches!(entry.bind, Bind::Classic(_))))
}

/// Says which limit stopped the building of tables, if one did, and what may help.
fn stopped(
    error: &BindError,
    chosen: &Chosen,
    run: &Run<'_>,
) -> Option<(StopReason, Message, Option<Remedy>)> {
    let name = chosen.heuristic.to_string();
    let memory = |needed: u64, allowed: u64| {
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        let (takes, may) = (mib(needed), mib(allowed));
        let text = format!(
            "building the tables of {name} takes {takes} MiB of memory, but only {may} MiB are allowed"
        );
        let (needs, allowed) = (Value::Bytes(takes << 20), Value::Bytes(may << 20));
        let what = message!("tables.memory", text, name, needed = needs, allowed = allowed);
        Some((StopReason::Memory, what, Some(more_memory(needed))))
    };
    let soon = |reason| {
        let text = format!("the tables of {name} were not finished by then");
        Some((reason, message!("tables.unfinished", text, name), None))
    };
    match error {
        BindError::Table(LibraryError::Build(BuildError::Memory { needed, allowed })) => {
            memory(*needed, *allowed)
        }
        BindError::Table(LibraryError::Build(BuildError::Stopped(reason))) => soon(*reason),
        BindError::Table(LibraryError::GaveUp { .. }) => {
            soon(run.interrupted().unwrap_or(StopReason::Interrupted))
        }
        BindError::Walking(WalkingError::TooLarge { bytes, budget }) => memory(*bytes, *budget),
        BindError::Walking(WalkingError::Stopped(reason)) => soon(*reason),
        BindError::SetsTooLarge { bytes, allowed, .. } => memory(*bytes, *allowed),
        _ => None,
    }
}
