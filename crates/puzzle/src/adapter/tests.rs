//! What the adapter guarantees whatever a puzzle's searches return, on a puzzle whose search can be told to fail.

use pousse_search::{DEAD, Limits, Message, Outcome, Plan, Properties, Run, Status, StopReason, message};

use super::Line;
use crate::game::{Goals, Remember};
use crate::{
    Abilities, Ask, BuiltIn, Checkpoint, Choice, Context, Entry, Exit, Files, Finding, Game, Given,
    HintStatus, Hints, Hopeless, Kind, Listed, Opt, Question, Reading, Reason, Report, Request, RequestError,
    Reserve, Use, Wanted, Words,
};

/// Count from 0 to a number in steps of 1 and 3.
#[derive(Clone, Copy, Debug, Default)]
struct Counting;

/// What the search does.
#[derive(Clone, Debug, Default)]
struct Told {
    /// Returns this plan instead of a right one.
    plan: Option<Vec<u8>>,
    /// Claims this cost instead of the true one.
    cost: Option<u32>,
    /// Finds nothing, unless it is the default method.
    silent: bool,
    /// Whether the default method proves that there is no solution.
    lost: bool,
    /// Whether steps are read from right to left.
    reversed: bool,
    /// The order in which options arrived.
    seen: Vec<String>,
    /// Added to the number.
    goal: u32,
}

fn best(target: u32) -> Vec<u8> {
    let mut plan = vec![3; target as usize / 3];
    plan.resize(plan.len() + target as usize % 3, 1);
    plan
}

impl Game for Counting {
    type Position = u32;
    type Step = u8;
    type Options = Told;
    type Estimate = &'static str;
    type Aim = u32;
    type Notes = Option<Vec<u8>>;

    const WORDS: Words = Words {
        name: "counting",
        puzzle: "counting",
        one: "number",
        many: "numbers",
        who_goes: "count",
        ..Words::NONE
    };
    const OPTIONS: &'static [Choice<Told>] = &[
        Choice::flag("reversed", "", &[Use::Verify], |told| told.reversed = true),
        Choice::value(
            Opt { name: "first", kind: Kind::Many, uses: &[Use::Solve], ..Opt::PLAIN },
            |told, text| {
                told.seen.push(format!("first {text}"));
                Ok(())
            },
        ),
        Choice::value(Opt { name: "second", uses: &[Use::Solve], ..Opt::PLAIN }, |told, text| {
            told.seen.push(format!("second {text}"));
            if text == "bad" { Err("it is bad".into()) } else { Ok(()) }
        }),
    ];
    const ABILITIES: Abilities<Self> = Abilities {
        sets: &[BuiltIn {
            name: "ten",
            source: "",
            text: "a: 4\nb: number 6 # six\nx\n",
            pack: false,
            goal: Some("2"),
        }],
        goals: Some(Goals {
            option: "goal",
            of: |_, told| Ok(told.goal.to_string()),
            set: |told, text| {
                told.goal = text.parse().map_err(|_| Message::from("no number"))?;
                Ok(())
            },
        }),
        hint: Some(Hints::BY_SEARCH),
        improve: Some(|question, plan, _, _| {
            let mut finding = Finding::new("improver", "zero");
            let plan = question.options().plan.clone().unwrap_or(plan);
            finding.outcome = Outcome::new(Status::Solved);
            finding.outcome.found(Plan { cost: plan.len() as u32, actions: plan });
            Ok(finding)
        }),
        remember: Some(Remember {
            fresh: "fresh",
            recall: |_, _| Ok(Vec::new()),
            keep: |_| Vec::new(),
            best: |question| question.notes.clone(),
        }),
        ..Abilities::NONE
    };

    fn read_one(text: &str) -> Result<u32, Message> {
        text.parse().map_err(|_| format!("'{text}' is no number").into())
    }

    fn write(position: &u32) -> String {
        format!("number {position}")
    }

    fn aim(position: &u32, told: &Told) -> Result<u32, RequestError> {
        Ok(position + told.goal)
    }

    fn make(_: &Question<Self>, position: &mut u32, step: u8) -> Result<(), Message> {
        *position = position.checked_sub(step.into()).ok_or("it goes too far")?;
        Ok(())
    }

    fn solved(_: &Question<Self>, position: &u32) -> Result<(), Message> {
        if *position == 0 { Ok(()) } else { Err(format!("{position} are missing").into()) }
    }

    fn write_plan(_: &Question<Self>, plan: &[u8]) -> String {
        plan.iter().map(ToString::to_string).collect()
    }

    fn read_plan(
        question: &Question<Self>,
        text: &str,
    ) -> Result<Vec<Result<Reading<Self>, Message>>, Message> {
        let digits = |c: char| c.to_digit(10).map(|digit| digit as u8);
        let plan: Option<Vec<u8>> = text.chars().map(digits).collect();
        let plan = plan.ok_or("there are only digits")?;
        let shorter: Vec<u8> = plan.iter().copied().filter(|step| *step > 0).collect();
        Ok(vec![
            Ok(Reading::of(question, plan)),
            Ok(Reading { note: " (without zeros)".into(), ..Reading::of(question, shorter) }),
        ])
    }

    fn search(question: &Question<Self>, _: &Context, run: &Run<'_>) -> Result<Finding<Self>, RequestError> {
        let told = question.options();
        let mut finding = Finding::new(question.algorithm_or_astar(), "zero");
        if told.silent && question.algorithm.is_some() {
            finding.outcome.status = Status::Stopped(run.interrupted().unwrap_or(StopReason::Nodes));
            finding.outcome.lower_bound = 1;
            return Ok(finding);
        }
        if told.lost {
            finding.outcome.status = Status::Unsolvable;
            finding.outcome.lower_bound = DEAD;
            return Ok(finding);
        }
        let actions = told.plan.clone().unwrap_or_else(|| best(*question.start()));
        let cost = told.cost.unwrap_or(actions.len() as u32);
        finding.outcome.status = Status::Solved;
        finding.outcome.lower_bound = 2.min(cost);
        finding.outcome.plan = Some(Plan { actions, cost });
        Ok(finding)
    }

    fn reserve(question: &Question<Self>) -> Option<Reserve> {
        question.algorithm.map(|_| Reserve::USUAL)
    }

    fn at_once(question: &Question<Self>) -> Option<(Vec<u8>, Message)> {
        if question.options().lost {
            return None;
        }
        Some((vec![1; *question.start() as usize], message!("plan.construction", "by construction")))
    }

    fn hopeless(question: &Question<Self>) -> Option<Hopeless> {
        let why = "there is no way to thirteen".into();
        let remedy = None;
        (*question.start() == 13).then(|| Hopeless { why, kind: "thirteen".into(), detail: None, remedy })
    }

    fn estimates(_: Option<&Question<Self>>) -> Vec<(Listed, &'static str)> {
        vec![(Listed::heuristic("zero", "", "", Properties::SOUND), "zero")]
    }
}

fn question(position: u32, told: Told) -> Question<Counting> {
    Question::new(Entry::new(position)).with_options(told)
}

fn solved(position: u32, told: Told) -> Result<Report, RequestError> {
    question(position, told).solve(&Context::default(), Run::default())
}

#[test]
fn the_replay_is_reported() {
    let report = solved(7, Told::default()).expect("it replays");
    assert_eq!((report.status, report.cost, report.moves.as_deref()), (Status::Solved, Some(3), Some("331")));
    assert_eq!((report.lower_bound, &*report.algorithm, report.domain), (Some(2), "astar", "counting"));
    let mut positions = Vec::new();
    report.puzzle.write_positions(&report, &mut positions).expect("it is in memory");
    assert!(String::from_utf8_lossy(&positions).contains("2. 3\nnumber 1\n"));
}

#[test]
fn no_wrong_plan_gets_through() {
    let wrong = [
        (Told { plan: Some(vec![3, 3]), ..Told::default() }, "1 are missing"),
        (Told { plan: Some(vec![3, 3, 3]), ..Told::default() }, "step 3: it goes too far"),
        (Told { cost: Some(2), ..Told::default() }, "claimed to cost 2 but costs 3"),
    ];
    for (told, message) in wrong {
        let error = solved(7, told).expect_err("it is refused");
        assert!(matches!(error, RequestError::DoesNotReplay { .. }), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    let mut finding = Finding::<Counting>::new("astar", "zero");
    finding.outcome.status = Status::Solved;
    let error = question(7, Told::default()).report(finding, None, &Run::default());
    assert!(error.is_err_and(|error| error.to_string().contains("there is none")));
}

#[test]
fn a_limit_leaves_the_best_plan_known() {
    let ask = |notes: Option<Vec<u8>>, algorithm: Option<&str>| {
        let mut asked = question(7, Told { silent: true, ..Told::default() });
        asked.algorithm = algorithm.map(|name| name.parse().expect("an algorithm"));
        asked.notes = notes;
        let run = Run::new(Limits { nodes: Some(5), ..Limits::default() });
        asked.answer(&Context::default(), run, Wanted::Solution).expect("an answer")
    };
    // The default method finds a shorter plan than the one by construction, and proves more.
    let report = ask(None, Some("bfs"));
    assert_eq!((report.ended(), report.cost, report.lower_bound), ("solved", Some(3), Some(2)));
    assert_eq!(report.plan_from.as_deref(), Some("by the default method"));
    assert_eq!(report.reason(), Some(Reason::Stop(StopReason::Nodes)));
    // Without a method named, the answer is the method's own.
    assert_eq!(ask(None, None).plan_from, None);
    // What an earlier run found is replaced only by a plan that is as good.
    assert_eq!(ask(Some(vec![3, 3, 1]), Some("bfs")).cost, Some(3));
    let silent = question(7, Told { silent: true, ..Told::default() });
    let mut asked = silent.with_method(Some("bfs".parse().expect("an algorithm")), None);
    asked.notes = Some(vec![3, 3, 1]);
    let cancelled = std::sync::atomic::AtomicBool::new(true);
    let run = Run::default().cancelled_by(&cancelled);
    let report = asked.answer(&Context::default(), run, Wanted::Solution).expect("an answer");
    assert_eq!(report.plan_from.as_deref(), Some("by an earlier run"));
}

#[test]
fn a_limit_leaves_a_proof_that_there_is_no_solution() {
    let told = Told { silent: true, lost: true, ..Told::default() };
    let asked = question(7, told).with_method(Some("bfs".parse().expect("an algorithm")), None);
    let answer = |asked: &Question<Counting>| {
        asked.answer(&Context::default(), Run::default(), Wanted::Solution).expect("an answer")
    };
    let report = answer(&asked);
    assert_eq!((report.status, report.cost, report.lower_bound), (Status::Unsolvable, None, None));
    assert_eq!((report.exit(Wanted::Solution), &*report.algorithm), (Exit::Unsolvable, "bfs"));
    assert_eq!(report.detail.as_deref(), Some("by the default method"));
    // A plan that was replayed proves the opposite; what the method itself proved stays.
    let mut known = asked.clone();
    known.notes = Some(vec![3, 3, 1]);
    let report = answer(&known);
    assert_eq!((report.ended(), report.cost, report.lower_bound), ("solved", Some(3), Some(1)));
}

#[test]
fn solutions_are_checked_in_every_notation() {
    let verify = |text: &str| question(7, Told::default()).verify(text);
    let right = verify("331").expect("it can be read");
    assert_eq!((right.reason, &*right.text), (None, "3 steps"));
    assert_eq!(verify("3301").expect("it can be read").text, "3 steps (without zeros)");
    let wrong = verify("33").expect("it can be read");
    assert_eq!(
        (wrong.reason.as_deref(), &wrong.fields["cost"]),
        (Some("1 are missing"), &serde_json::Value::Null)
    );
    let error = verify("a").expect_err("no digit");
    assert!(
        error.to_string().contains("the solution: there are only digits") && error.exit() == Exit::BadInput
    );
    let hopeless = question(13, Told::default()).verify("1").expect("it can be read");
    assert!(
        hopeless
            .reason
            .is_some_and(|why| why.ends_with("the number is unsolvable: there is no way to thirteen"))
    );
}

#[test]
fn the_best_saved_solution_counts() {
    let saved = |all: &[&str]| {
        let saved = all.iter().map(|text| (*text).to_owned()).collect();
        Question::<Counting>::new(Entry { saved, ..Entry::new(7) })
    };
    let verdict =
        saved(&["12", "1111111", "331", "b"]).verify_saved().expect("it can be read").expect("some");
    assert_eq!(verdict.text, "3 steps (the best of 4 saved solutions)");
    assert!(
        saved(&["12", "b"]).verify_saved().expect("one can be read").is_some_and(|one| one.reason.is_some())
    );
    assert!(saved(&["b"]).verify_saved().is_err());
    assert_eq!(saved(&[]).verify_saved().expect("nothing to read"), None);
}

#[test]
fn improving_never_makes_worse() {
    let improve = |told: Told, notes: Option<Vec<u8>>, solution: Option<&str>| {
        let mut asked = question(7, told);
        asked.notes = notes;
        asked.improve(&Context::default(), Run::default(), solution)
    };
    let shorter = Told { plan: Some(vec![3, 3, 1]), ..Told::default() };
    let report = improve(shorter, None, Some("1111111")).expect("it is one");
    assert_eq!((report.cost, report.moves.as_deref()), (Some(3), Some("331")));
    assert_eq!(
        report.puzzle.length(&report),
        "7 steps -> 3 steps (4 fewer, 57.1%), and no solution has fewer than 0 (gap 3, 100.0%)"
    );
    // What was known before is the start, even if a worse one is given.
    let report = improve(Told::default(), Some(vec![3, 3, 1]), Some("1111111")).expect("it is one");
    assert_eq!(report.cost, Some(3));
    let longer = Told { plan: Some(vec![1; 7]), ..Told::default() };
    let worse = improve(longer, None, Some("331")).expect_err("it is worse");
    assert!(matches!(worse, RequestError::DoesNotReplay { .. }), "{worse}");
    assert_eq!(improve(Told::default(), None, Some("1")).expect_err("it is none").exit(), Exit::NotVerified);
    let nothing = improve(Told::default(), None, None).expect_err("there is nothing");
    assert!(nothing.to_string().contains("saved with the number"), "{nothing}");
}

#[test]
fn options_are_set_in_the_order_of_the_list() {
    let puzzle = Line::<Counting>::PUZZLE;
    let number = puzzle.read(b"7", &Given::new()).expect("no option").all.remove(0).expect("a number");
    let given =
        Given::new().with("second", "lost").with("second", "b").with("first", "a,c").with("first", "d");
    let ask = |given| Ask { number: 1, algorithm: None, heuristic: "auto", given, files: Files::Refused };
    assert!(puzzle.request(&*number, &ask(&given)).is_ok());
    let read = crate::game::option::read::<Counting>(&given).expect("all are right");
    assert_eq!(read.seen, ["first a", "first c", "first d", "second b"]);
    let bad = Given::new().with("second", "bad");
    let error = puzzle.request(&*number, &ask(&bad)).expect_err("it is bad");
    assert_eq!((&*error.name, &*error.value, error.what.as_str()), ("second", "bad", "it is bad"));
    let second = puzzle.options().into_iter().find(|option| option.name == "second").expect("an option");
    assert!(puzzle.accepts(second, "bad").is_err() && puzzle.accepts(second, "good").is_ok());
    let unknown = Ask { heuristic: "zeros", ..ask(&given) };
    let error = puzzle.request(&*number, &unknown).expect_err("it does not exist");
    assert_eq!(error.what.as_str(), "'zeros' is not a heuristic for counting; did you mean zero?");
}

#[test]
fn lines_have_labels_and_errors_a_place() {
    let read = Line::<Counting>::PUZZLE.read(b"# all\na: 4\n\nnumber 6 # six\nb: x\n", &Given::new());
    let all = read.expect("no option").all;
    let texts: Vec<String> = all.iter().flatten().map(|one| one.text()).collect();
    assert_eq!(
        (texts, all[0].as_ref().expect("4").label()),
        (vec!["number 4".into(), "number 6".into()], Some("a"))
    );
    let error = all[2].as_ref().expect_err("no number");
    assert_eq!(error.to_string(), "line 5, column 4: 'x' is no number");
}

#[test]
fn a_set_is_meant_for_its_goal() {
    let puzzle = Line::<Counting>::PUZZLE;
    let all = puzzle.read_set(&puzzle.built_in()[0], &Given::new()).expect("no option").all;
    let four = all[0].as_ref().expect("a number");
    assert_eq!(four.goal(&Given::new()).expect("a goal").as_deref(), Some("2"));
    let request = puzzle.usual(&**four).expect("all as usual");
    let other = request.about(&**four, "other", Some("x"));
    assert!(other.is_err_and(|error| error.name == "goal"));
}

#[test]
fn what_a_puzzle_lacks_is_refused_by_name() {
    let asked = question(7, Told::default());
    let context = Context::default();
    let errors = [
        asked.explain(&context, &Run::default()).map(drop),
        asked.trace(&context, &Run::default(), crate::TraceLimits::default()).map(drop),
        asked.check(&context, &Run::default()).map(drop),
        asked.clone().settle(&context, &Run::default()).map(drop),
        Line::<Counting>::PUZZLE.generate_text(&Given::new(), 1, 1).map(drop),
    ];
    for error in errors {
        let text = error.expect_err("it has none of them").to_string();
        assert!(text.ends_with("is not available for counting"), "{text}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let tell = |_| {};
    let checkpoint = Checkpoint::open(&folder.path().join("checkpoint"), &tell).expect("there is none yet");
    assert!(asked.solve_resumable(&context, Run::default(), &checkpoint).is_err());
}

#[test]
fn a_hint_is_the_first_step() {
    let hint = |position| {
        let hint = question(position, Told::default()).hint(&Context::default(), &Run::default());
        serde_json::to_value(hint.expect("a hint")).expect("plain data")
    };
    let first = hint(4);
    assert_eq!(
        (&first["status"], &first["move"], &first["plan"]),
        (&"move".into(), &"3".into(), &"31".into())
    );
    assert_eq!(
        (&first["remaining"], &first["proven"], &first["domain"]),
        (&2.into(), &true.into(), &"counting".into())
    );
    assert_eq!(hint(0)["status"], serde_json::to_value(HintStatus::SolvedAlready).expect("a name"));
}
