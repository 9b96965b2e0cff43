//! The path of one search of a board: question, choice, tables, loop, finding.

use pousse_pdb::BuildError;
use pousse_puzzle::{Context, Finding, Question, Remedy, RequestError};
use pousse_search::{Algorithm, DEAD, Message, Outcome, Run, Status, StopReason, Value, message};
use pousse_tiles::heuristics::registry::Bind;
use pousse_tiles::heuristics::{BindError, Spec, WalkingError, manhattan_distance};
use pousse_tiles::patterns::{Library, LibraryError, Note};
use pousse_tiles::{MOST_CELLS, Patience, Shape, Task, open, without_search};

use crate::aim::{Aim, OutOfReach};
use crate::choice::{Chosen, Circumstances, choose};
use crate::error::{Error, more_memory, too_large};
use crate::game::Tiles;
use crate::tables::library;

/// Searches as a question asks.
///
/// If the choice was ours and its tables are rejected, the library notes it and the next choice is tried.
pub(crate) fn search(
    question: &Question<Tiles>,
    library: &Library,
    run: &Run<'_>,
) -> Result<Finding<Tiles>, Error> {
    with_tables(question, library, run, |chosen, aim| carry_out(question, chosen, aim, library, run))
}

/// Chooses what a question leaves open and prepares its tables, so that several processes that share a folder of
/// tables can be given exactly the same search. They search by IDA\* unless another algorithm is requested.
pub(crate) fn settle(
    question: &mut Question<Tiles>,
    context: &Context,
    run: &Run<'_>,
) -> Result<(), RequestError> {
    question.algorithm.get_or_insert(Algorithm::IdaStar);
    let library = &library(context);
    let chosen = with_tables(question, library, run, |chosen, aim| {
        match chosen.heuristic.bind(&aim.layout, library, run) {
            Ok(_) => Ok(chosen.clone()),
            Err(error) => Err(Error::Heuristic(chosen.heuristic.clone(), error)),
        }
    });
    let chosen = chosen.map_err(Error::told)?;
    (question.algorithm, question.estimate) = (Some(chosen.algorithm), Some(chosen.heuristic));
    Ok(())
}

/// Chooses what a question leaves open and does something with it. If the choice was ours and its tables are
/// unavailable, the library notes it and the next choice is tried.
pub(crate) fn with_tables<T>(
    question: &Question<Tiles>,
    library: &Library,
    run: &Run<'_>,
    mut attempt: impl FnMut(&Chosen, &Aim) -> Result<T, Error>,
) -> Result<T, Error> {
    let aim = question.aim()?;
    let mut avoid = Vec::new();
    loop {
        let circumstances = Circumstances {
            layout: &aim.layout,
            solvable: aim.parity.solvable,
            library,
            limits: run.limits(),
            avoid: &avoid,
        };
        let chosen = choose(question, &circumstances);
        match attempt(&chosen, aim) {
            Err(Error::Heuristic(_, BindError::Table(error))) if chosen.set.is_some() => {
                library.note(Note::Refused { error });
                avoid.extend(chosen.set);
            }
            result => return result,
        }
    }
}

/// Runs the chosen method. A board ruled out by parity needs no tables.
pub(crate) fn carry_out(
    question: &Question<Tiles>,
    chosen: &Chosen,
    aim: &Aim,
    library: &Library,
    run: &Run<'_>,
) -> Result<Finding<Tiles>, Error> {
    let (start, layout) = (question.start(), &aim.layout);
    let (shape, small) = (start.shape(), start.shape().cells() <= MOST_CELLS);
    if !small && chosen.algorithm != Algorithm::Anytime {
        return Err(too_large(chosen.algorithm, shape).into());
    }
    let mut finding = Finding::new(chosen.algorithm, &chosen.heuristic);
    finding.because.clone_from(&chosen.because);
    finding.initial_h = manhattan_distance(start, layout);
    if !small {
        finding.estimate = MANHATTAN.into();
    }
    let task = Task {
        start: start.clone(),
        goal: layout.goal().clone(),
        order: question.options().order,
        algorithm: chosen.algorithm,
        heuristic: chosen.heuristic.clone(),
        patience: if run.limits().time.is_some() { Patience::UntilSettled } else { chosen.patience },
    };
    let unavailable = |error| Error::Heuristic(chosen.heuristic.clone(), error);
    if let Some(out_of_reach) = OutOfReach::of(start, &aim.parity) {
        finding.outcome = Outcome { lower_bound: DEAD, ..Outcome::new(Status::Unsolvable) };
        finding.reason = Some(aim.parity.reason.clone().into());
        (finding.detail, finding.remedy) = (Some(out_of_reach.others().into()), out_of_reach.remedy());
        if small && without_tables(&chosen.heuristic) {
            let ready = open(&task, library, run);
            finding.initial_h = ready.map_err(unavailable)?.initial_estimate();
        }
        return Ok(finding);
    }
    if !small {
        finding.search(|| without_search(start, layout.goal(), chosen.patience, run));
        tell_brief(&mut finding, chosen, shape, run);
        return Ok(finding);
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
            finding.outcome = Outcome::new(Status::Stopped(reason));
            finding.outcome.lower_bound = std::mem::take(&mut finding.initial_h);
            (finding.detail, finding.remedy) = (Some(detail), remedy);
            return Ok(finding);
        }
    };
    finding.initial_h = ready.initial_estimate();
    finding.table_bytes = ready.table_bytes();
    // Progress reports include them for as long as this stage exists.
    let holding = run.stage(*run.limits());
    holding.record_bytes(finding.table_bytes);
    run.enter("searching");
    finding.search(|| ready.solve(run));
    tell_brief(&mut finding, chosen, shape, run);
    Ok(finding)
}

/// Reports that nothing but our own patience ended the search, and what makes it last longer.
fn tell_brief(finding: &mut Finding<Tiles>, chosen: &Chosen, shape: Shape, run: &Run<'_>) {
    let brief = chosen.patience == Patience::WhileItPays && run.limits().time.is_none();
    if !brief || finding.outcome.status != Status::Solved {
        return;
    }
    let text = format!("without a time limit, a solution of a {shape} board is improved for a moment only");
    finding.detail = Some(message!("tiles.brief", text, shape));
    let longer = Remedy::Option { name: "time", value: "60s".into(), does: "improves it for longer" };
    let proof = Remedy::Switch { name: "prove", does: "continues until there is a proof" };
    // On larger boards, there is hardly ever one.
    let provable = shape.cells() <= MOST_CELLS_PROVEN;
    finding.remedy = Some(if provable { Remedy::Either(Box::new((longer, proof))) } else { longer });
}

/// The maximum number of cells of boards for which it is worth waiting for a proof.
const MOST_CELLS_PROVEN: usize = 25;

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
