//! Improves a solution of a level.

use pousse_puzzle::{BadOption, Context, Finding, RequestError};
use pousse_search::{Run, message};
use pousse_sokoban::{Objective, Step};

use crate::game::{Asked, Sokoban, refused};
use crate::search::{finding, task};

/// Improves a solution with respect to the objective of a question.
pub(crate) fn improve(
    question: &Asked,
    plan: Vec<Step>,
    _: &Context,
    run: &Run<'_>,
) -> Result<Finding<Sokoban>, RequestError> {
    if question.options().objective == Objective::Any {
        let what = "with this objective any solution will do; pushes, pushes-moves, moves and moves-pushes can be improved";
        return Err(BadOption::new("objective", "any", message!("improve.any", what)).into());
    }
    let answer = pousse_sokoban::improve(&task(question), &plan, run, question.notes.keeper.as_ref());
    Ok(finding(answer.map_err(refused)?))
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Exit, Game, Question, Report, Request as _};
    use pousse_search::Status;
    use pousse_sokoban::{Keeper, read_lurd};

    use super::*;
    use crate::entry;
    use crate::options::Options;

    const ROOM: &str = "########\n#      #\n#      #\n# $ .  #\n#  @   #\n########\n";
    const SHORT: &str = "lluRR"; // 2 pushes, which is optimal
    const LONG: &str = "lUluRRurD"; // a detour: 4 pushes

    /// Returns a question about the level of a text.
    fn question(text: &str) -> Asked {
        Question::new(entry::read(text).all.remove(0).expect("a level"))
    }

    /// Returns the pushes before and after.
    fn pushes(report: &Report) -> (u64, u64) {
        (report.puzzle.measures_before()[0].1, report.puzzle.measures()[0].1)
    }

    fn improved(question: &Asked, solution: Option<&str>) -> Result<Report, RequestError> {
        question.improve(&Context::default(), Run::default(), solution)
    }

    #[test]
    fn a_long_solution_becomes_the_shortest() {
        let sok = format!("{ROOM}\nSolution\n{LONG}\n");
        for text in [LONG, &LONG.to_lowercase(), "lUlu2RurD", &sok] {
            let report = improved(&question(ROOM), Some(text)).expect("a solution");
            assert_eq!((report.status, pushes(&report)), (Status::Optimal, (4, 2)), "{text}");
            let json = serde_json::to_value(&report).expect("it can be written");
            assert_eq!((&json["from"]["pushes"], &json["from"]["player_moves"]), (&4.into(), &9.into()));
        }
    }

    #[test]
    fn a_solution_is_taken_from_any_source() {
        let error = improved(&question(ROOM), None).expect_err("there is none");
        assert!(error.to_string().contains("pousse solve"), "{error}");
        let saved = question(&format!("{ROOM}\nSolution\nll\n\nSolution\n{LONG}\n"));
        assert_eq!(pushes(&improved(&saved, None).expect("the second is one")), (4, 2));
        let mut known = question(ROOM);
        let keeper = Keeper::in_memory(known.start());
        keeper.knowledge().offer_solution(&read_lurd(SHORT).expect("steps"));
        known.notes.keeper = Some(keeper);
        assert_eq!(pushes(&improved(&known, None).expect("one is known")), (2, 2));
        assert_eq!(pushes(&improved(&known, Some(LONG)).expect("one is given")), (4, 2));
    }

    #[test]
    fn invalid_solutions_are_rejected() {
        let code = |solution| improved(&question(ROOM), Some(solution)).expect_err("it is none").exit();
        assert_eq!((code("lu"), code("lluRRRRRR")), (Exit::NotVerified, Exit::NotVerified));
        assert_eq!((code("lux"), code(ROOM)), (Exit::BadInput, Exit::BadInput));
        assert_eq!(code(&format!("{ROOM}\nSolution\nll\n")), Exit::NotVerified);
        let saved = question(&format!("{ROOM}\nSolution\nll\n"));
        let error = improved(&saved, None).expect_err("it is none");
        assert!(error.exit() == Exit::NotVerified && error.to_string().contains("not on a goal"), "{error}");
        let any = question(ROOM).with_options(Options { objective: Objective::Any, ..Options::default() });
        assert!(improved(&any, Some(LONG)).is_err());
    }

    #[test]
    fn the_best_saved_solution_is_the_one_that_is_checked() {
        let saved = question(&format!("{ROOM}\nSolution\n{LONG}\n\nSolution\n{SHORT}\n"));
        let verdict = saved.verify_saved().expect("they can be read").expect("there are two");
        assert!(verdict.text.starts_with("2 pushes, 5 moves"), "{}", verdict.text);
        assert!(verdict.text.ends_with(" (the best of 2 saved solutions)"), "{}", verdict.text);
        assert_eq!(verdict.fields["moves"], Sokoban::write_plan(&saved, &read_lurd("lluRR").expect("steps")));
    }
}
