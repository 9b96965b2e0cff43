use super::*;
use crate::jobs::jobs;

fn design(text: &str) -> Result<Design, Message> {
    Plan::read(text)?.design(&Sources::default())
}

const SMALL: &str = r#"
name = "small"
[[instances]]
all = "2x3"
[[methods]]
algorithm = ["astar", "ida-star"]
heuristic = ["manhattan", "linear-conflict"]
[[methods]]
algorithm = "bfs"
"#;

#[test]
fn a_plan_is_every_algorithm_with_every_heuristic_on_every_board() {
    let design = design(SMALL).expect("a plan");
    assert_eq!((design.instances.len(), design.methods.len(), design.runs()), (360, 5, 1800));
    let labels: Vec<&str> = design.methods.iter().map(|method| method.label.as_str()).collect();
    let expected =
        ["astar manhattan", "astar linear-conflict", "ida-star manhattan", "ida-star linear-conflict", "bfs"];
    assert_eq!(labels, expected);
    assert_eq!(design.instances[0].optimum, Some(0));
    assert_eq!(design.instances[359].optimum, Some(21)); // the farthest 2x3 boards are 21 moves away
    let all = jobs(&design);
    let keys: std::collections::HashSet<u64> = all.iter().map(|job| job.key).collect();
    assert_eq!((all.len(), keys.len()), (1800, 1800));
}

#[test]
fn drawn_boards_have_the_right_distance() {
    let text = r#"
name = "drawn"
[[instances]]
name = "near"
at-depth = "3x3"
depths = [5, 31, 5]
count = 2
[[instances]]
name = "walked"
at-depth = "3x4"
depths = [12]
count = 3
[[instances]]
name = "uniform"
random = "4x4"
count = 4
seed = 9
[[instances]]
name = "walk"
walk = "2x5"
steps = 7
count = 2
[[instances]]
name = "levels"
levels = "7x8"
boxes = 2
count = 2
[[methods]]
algorithm = "astar"
heuristic = "manhattan"
sets = ["near", "walked", "uniform", "walk"]
[[methods]]
algorithm = "astar"
heuristic = "assignment-sided"
sets = ["levels"]
"#;
    let one = design(text).expect("a plan");
    assert_eq!(one, design(text).expect("a plan"), "the same seed draws the same");
    let of = |set: u32| one.instances.iter().filter(move |instance| instance.set == set);
    let depths: Vec<Option<u32>> = of(0).map(|instance| instance.optimum).collect();
    assert_eq!(depths, [5, 5, 31, 31, 5, 5].map(Some));
    let boards: std::collections::HashSet<&str> = of(0).map(|instance| instance.board.as_str()).collect();
    assert_eq!(boards.len(), 6, "no board twice");
    assert_eq!([1, 2, 3, 4].map(|set| of(set).count()), [3, 4, 2, 2]);
    assert_eq!(one.sets.iter().map(|set| set.seed).collect::<Vec<_>>(), [1, 1, 9, 1, 1].map(Some));
}

#[test]
fn built_in_sets_know_their_optima() {
    let text = r#"
name = "built-in"
[[instances]]
name = "korf"
built-in = "korf-100"
goal = "blank-first"
only = "1-3,100"
[[instances]]
name = "easy"
built-in = "pousse-easy"
[[methods]]
algorithm = "ida-star"
heuristic = "manhattan"
sets = ["korf"]
[[methods]]
algorithm = "stages"
sets = ["easy"]
"#;
    let design = design(text).expect("a plan");
    let korf: Vec<(&str, Option<u32>)> =
        design.instances.iter().take(4).map(|one| (one.label.as_str(), one.optimum)).collect();
    assert_eq!(korf, [("1", Some(57)), ("2", Some(55)), ("3", Some(59)), ("100", Some(54))]);
    assert!(
        design.instances[4..].iter().all(|level| level.optimum.is_some()),
        "the packs state their pushes"
    );
}

#[test]
fn errors_are_reported_before_anything_runs() {
    let wrong = [
        ("algorithm = \"bfs\"", "algorithm = \"bsf\"", "did you mean bfs"),
        ("\"manhattan\"", "\"manhatan\"", "did you mean manhattan"),
        ("all = \"2x3\"", "all = \"4x4\"", "too many"),
        ("all = \"2x3\"", "all = \"2by3\"", "ROWSxCOLUMNS"),
        ("all = \"2x3\"", "all = \"2x3\"\ncount = 3", "'count' does not go with 'all'"),
        ("all = \"2x3\"", "size = \"2x3\"", "exactly one of"),
        ("all = \"2x3\"", "all = \"2x3\"\nrandom = \"2x3\"", "here is all and random"),
        ("all = \"2x3\"", "built-in = \"korf-10\"", "did you mean korf-100"),
        ("all = \"2x3\"", "file = \"nowhere.txt\"", "cannot read 'nowhere.txt'"),
        ("all = \"2x3\"", "given = \"some levels\"", "--instances set-1=FILE"),
        ("all = \"2x3\"", "boards = [\"1 2 3/4 5 5\"]", "occurs twice"),
        ("all = \"2x3\"", "walk = \"3x3\"", "steps = NUMBER"),
        ("all = \"2x3\"", "at-depth = \"3x3\"\ndepths = [32]", "only 0"),
        ("all = \"2x3\"", "at-depth = \"4x4\"\ndepths = [70]", "maximum is 56"),
        ("name = \"small\"", "name = \"Small one\"", "not a valid name"),
        ("name = \"small\"", "name = \"small\"\nrepetitions = 0", "from 1 to"),
        ("name = \"small\"", "name = \"small\"\ncolour = 1", "unknown field `colour`"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nordre = \"ULRD\"", "did you mean order?"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nlimts = { time = \"5s\" }", "did you mean limits?"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\norder = 3", "takes a text or a list of texts"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\norder = true", "list of texts, not boolean"),
        ("all = \"2x3\"", "all = \"2x3\"\ncuont = 4", "cuont"),
        (
            "all = \"2x3\"",
            "all-stacks = 3\nburnt = \"no\"",
            "line 5: instances, number 1: `burnt` takes true or false",
        ),
        ("all = \"2x3\"", "all-stacks = 3\nburnt = 1", "`burnt` takes true or false"),
        ("all = \"2x3\"", "levels = \"7x8\"\nboxes = false", "`boxes` takes a value"),
        ("algorithm = \"bfs\"", "algorithm = \"auto\"", "a study names its methods"),
        ("algorithm = \"bfs\"", "algorithm = \"greedy\"", "needs a heuristic"),
        ("algorithm = \"bfs\"", "algorithm = []", "a list is empty"),
        ("algorithm = \"bfs\"", "label = \"x\"", "an algorithm is missing"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nsets = [\"set-2\"]", "did you mean set-1"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nlabel = \"astar manhattan\"", "two methods are called"),
        (
            "algorithm = \"bfs\"",
            "label = \"again\"\nalgorithm = \"astar\"\nheuristic = \"manhattan\"",
            "are the same method",
        ),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\norder = \"ULRR\"", "is not an order"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nobjective = \"pushes\"", "is not for sliding tiles"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nlimits = { time = \"soon\" }", "is not a time"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\nlimits = { nodes = 0 }", "0 nodes"),
        ("algorithm = \"bfs\"", "algorithm = \"bfs\"\n[report]\nbaseline = \"dfs\"", "not a method"),
    ];
    for (part, instead, message) in wrong {
        let text = SMALL.replacen(part, instead, 1);
        let error = design(&text).expect_err(instead).to_string();
        assert!(error.contains(message), "{instead}: {error}");
    }
}

#[test]
fn figures_must_refer_to_actual_runs() {
    let figure = |method: &str| {
        format!(
            "{SMALL}\n[[figures]]\nsource = \"a paper\"\nmetric = \"mean\"\nmethod = \"{method}\"\npublished = 1.5\n"
        )
    };
    assert!(design(&figure("bfs")).is_ok());
    let error = design(&figure("bsf")).expect_err("no such method").to_string();
    assert!(error.contains("a paper") && error.contains("did you mean"), "{error}");
}

#[test]
fn pushes_and_moves_are_not_compared() {
    let text = r#"
name = "objectives"
[[instances]]
built-in = "pousse-trivial"
[[methods]]
algorithm = "stages"
objective = "moves"
"#;
    let moves = design(text).expect("a plan");
    assert!(moves.instances.iter().all(|level| level.optimum.is_none()), "what is known is in pushes");
    let both = format!("{text}[[methods]]\nlabel = \"p\"\nalgorithm = \"stages\"\n");
    assert!(design(&both).is_err_and(|error| error.to_string().contains("cannot be compared")));
}

#[test]
fn the_same_board_twice_is_two_instances() {
    let text = SMALL.replacen(
        "all = \"2x3\"",
        "boards = [\"a: 1 2 3/4 0 5\", \"a: 1 2 3/4 0 5\", \"a: 1 2 3/0 4 5\"]",
        1,
    );
    let design = design(&text).expect("a plan");
    let labels: Vec<&str> = design.instances.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(labels, ["a", "a (2)", "a (3)"]);
    let keys: std::collections::HashSet<u64> = jobs(&design).iter().map(|job| job.key).collect();
    assert_eq!(keys.len() as u64, design.runs());
}

#[test]
fn levels_of_a_plan_may_have_labels() {
    let boards = "boards = [\"dead: #####|#@ $#|#.  #|#####\", \"#####|#@$.#|#####\"]";
    let method = "[[methods]]\nalgorithm = 'astar'\nheuristic = 'assignment-sided'\n";
    let text = format!("name = 'x'\n[[instances]]\n{boards}\n{method}");
    let design = design(&text).expect("a plan");
    let labels: Vec<&str> = design.instances.iter().map(|one| one.label.as_str()).collect();
    assert_eq!(labels, ["dead", "2"]);
}

#[test]
fn plans_that_may_not_name_files_do_not() {
    let design = |text: &str| Plan::read(text).and_then(|plan| plan.design(&Sources::without_files()));
    let method = "[[methods]]\nalgorithm = 'astar'\nheuristic = 'manhattan'\n";
    let plan = |instances: &str, method: &str| format!("name = 'x'\n[[instances]]\n{instances}\n{method}");
    assert!(design(&plan("random = '3x3'", method)).is_ok());
    let with_file = "[[methods]]\nalgorithm = 'ida-star'\nheuristic = 'max(manhattan,@/etc/hostname)'\n";
    for text in [
        plan("file = '/etc/hostname'", method),
        plan("name = 'a'\ngiven = 'levels'", method),
        plan("random = '3x3'", with_file),
    ] {
        let error = design(&text).expect_err("files are refused").to_string();
        assert!(error.contains("may not name files") && error.contains("number 1"), "{error}");
    }
}

/// Returns everything that is wrong with a plan, and the instances without a solution.
fn mistakes(text: &str) -> (Vec<String>, Vec<Hopeless>) {
    let checked = check(text, &Sources::default());
    let wrong = checked.design.err().unwrap_or_default();
    (wrong.iter().map(ToString::to_string).collect(), checked.hopeless)
}

#[test]
fn a_mistake_hides_no_other() {
    let text = r#"
name = "x"
[[instances]]
name = "some"
boards = ["swap: 1 2 3/4 5 6/8 7 0", "1 2 3/4 5 5", "swap2: 1 2 3/5 4 6/7 8 0"]
count = 3
[[instances]]
name = "none"
file = "nowhere.txt"
[[methods]]
algorithm = ["astr", "ida-star"]
heuristic = ["manhatan", "6-6-3"]
order = "ULL"
time = "2s"
[[methods]]
label = "later"
algorithm = "bfs"
sets = ["none"]
order = "UUU"
[report]
baseline = "nobody"
"#;
    let (wrong, hopeless) = mistakes(text);
    let parts = [
        "unknown field `time`; limits have a table of their own: limits = { time = \"2s\" }",
        "'count' does not go with 'boards'",
        "5 occurs twice",
        "cannot read 'nowhere.txt'",
        "methods, number 1: there is no algorithm 'astr'",
        "methods, number 1: there is no heuristic 'manhatan'",
        "methods, number 1: 'ULL' is not an order",
        "for the set 'some': heuristic '6-6-3': the databases 6-6-3 are for 4x4, not 3x3",
        "methods, number 2: 'UUU' is not an order",
        "'nobody' is not a method",
    ];
    for part in parts {
        assert_eq!(wrong.iter().filter(|what| what.contains(part)).count(), 1, "{part}: {wrong:#?}");
    }
    assert_eq!(wrong.len(), parts.len(), "{wrong:#?}");
    let [Hopeless { all, remedy: None, .. }] = &hopeless[..] else { panic!("{hopeless:?}") };
    assert!(all[0].0 == "swap" && all[0].1.starts_with("tiles 7 and 8"), "{all:?}");
    assert!(all[1].0 == "swap2" && all[1].1.starts_with("tiles 4 and 5"), "{all:?}");
}

#[test]
fn a_goal_that_can_be_reached_is_named() {
    let text = |goal: &str| {
        let boards = "['1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0', '1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0']";
        let methods = "[[methods]]\nalgorithm = 'bfs'\n";
        format!("name = 'x'\n[[instances]]\nboards = {boards}\n{goal}\n{methods}")
    };
    let (wrong, hopeless) = mistakes(&text(""));
    let [Hopeless { all, remedy: Some(pousse::Remedy::Option { name: "goal", value, .. }), .. }] =
        &hopeless[..]
    else {
        panic!("{hopeless:?}")
    };
    assert!(wrong.is_empty() && all.len() == 1 && value == "blank-first", "{hopeless:?}");
    // A goal that cannot be read makes no board unsolvable.
    let (wrong, hopeless) = mistakes(&text("goal = 'blank-frist'"));
    assert!(wrong.len() == 1 && wrong[0].contains("did you mean blank-first?"), "{wrong:?}");
    assert!(hopeless.is_empty(), "{hopeless:?}");
}

/// The published lengths are for one goal: it is the default, and with another one they are not used.
#[test]
fn built_in_sets_have_their_own_goal() {
    let text = |goal: &str| {
        let methods = "[[methods]]\nalgorithm = 'ida-star'\nheuristic = 'manhattan'\n";
        format!("name = 'x'\n[[instances]]\nbuilt-in = 'korf-100'\nonly = '1'\n{goal}\n{methods}")
    };
    let korf = |goal: &str| {
        let one = design(&text(goal)).expect("a plan").instances.remove(0);
        (one.goal.expect("boards have goals"), one.optimum)
    };
    assert_eq!(korf(""), ("blank-first".into(), Some(57)));
    assert_eq!(korf("goal = 'blank-first'"), ("blank-first".into(), Some(57)));
    assert_eq!(korf("goal = 'spiral'"), ("spiral".into(), None));
    assert!(mistakes(&text("")).1.is_empty());
    assert_eq!(mistakes(&text("goal = 'blank-last'")).1.len(), 1);
}

#[test]
fn flags_of_sets_are_true_or_false() {
    let text = |burnt: &str| {
        let methods = "[[methods]]\nalgorithm = 'astar'\nheuristic = 'gap'\n";
        format!("name = 'x'\n[[instances]]\nall-stacks = 3\n{burnt}\n{methods}")
    };
    let stacks = |burnt: &str| design(&text(burnt)).expect("a plan").instances.len();
    assert_eq!((stacks(""), stacks("burnt = false"), stacks("burnt = true")), (6, 6, 48));
}
