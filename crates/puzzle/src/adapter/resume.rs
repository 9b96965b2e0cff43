//! A search that is saved in a checkpoint and resumed from it.

use pousse_search::{Algorithm, Run, message};

use crate::checkpoint::Identity;
use crate::game::Resume;
use crate::{Checkpoint, CheckpointError, Context, Game, Question, Report, RequestError};

/// Searches by IDA\*, the only search with little enough state to be saved.
pub(super) fn resumable<G: Game>(
    question: &Question<G>,
    resume: Resume<G>,
    context: &Context,
    (run, checkpoint): (Run<'_>, &Checkpoint<'_>),
) -> Result<Report, RequestError> {
    if let Some(algorithm) = question.algorithm.filter(|algorithm| *algorithm != Algorithm::IdaStar) {
        let what = format!("checkpoints work only with ida-star, not with '{algorithm}'");
        let remedy = Some("give --algorithm ida-star, or leave out --checkpoint".into());
        return Err(CheckpointError { what, remedy }.into());
    }
    let asked = question.with_method(Some(Algorithm::IdaStar), question.estimate.clone());
    let run = run.journaled_by(checkpoint);
    let begin = |parts| checkpoint.begin(Identity::new(G::WORDS.name, parts));
    let finding = resume(&asked, context, &run, &begin)?;
    let mut report = asked.report(finding, None, &run)?;
    report.resumed_nodes = run.resumed();
    checkpoint.resumed(report.resumed_nodes);
    if question.algorithm.is_none() {
        let because = message!("because.checkpoint", "only IDA* can be saved in a checkpoint");
        report.chosen_because = Some(match report.chosen_because {
            Some(more) => because.and(more),
            None => because,
        });
    }
    Ok(report)
}
