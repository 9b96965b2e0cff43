//! Sokoban levels on the command line: how they are recognised, rejected, verified, converted and solved.

use crate::common::{file, pousse, pousse_reading, solve};
use serde_json::Value;

const EASY: &str = "######\n#@ $.#\n######";
const INLINE: &str = "######|#@ $.#|######";
/// Two boxes; 3 pushes are needed.
const TWO: &str = "#######\n#@ $ .#\n#  $. #\n#######";
/// A box in a corner.
const HOPELESS: &str = "#####\n#$@.#\n#####";

#[test]
fn the_puzzle_is_recognised_from_any_source() {
    let path = file(format!("{EASY}\n").as_bytes());
    for input in [EASY, INLINE, "6#|#@-$.#|6#", &path] {
        let (code, report) = solve(&[input]);
        assert_eq!(
            (code, &report["domain"], &report["pushes"]),
            (0, &"sokoban".into(), &1.into()),
            "{input}"
        );
    }
    let answer = pousse_reading(&["solve", "-", "--json"], EASY.as_bytes()).exits(0);
    assert_eq!(answer.object()["moves"], "rR");
    assert_eq!(solve(&[EASY, "--domain", "sokoban"]).1["cost"], 1);
    assert_eq!(solve(&["1 2 3 0"]).1["domain"], "tiles");
    assert_eq!(solve(&["# a comment\n1 2 3 0"]).1["domain"], "tiles");
    pousse(&["solve", "1 2 3 0", "--domain", "sokoban"]).refused().says("no level");
    pousse(&["solve", EASY, "--domain", "tiles"]).refused().says("line 1, column 1");
    pousse(&["solve", EASY, "--domain", "sokban"]).refused().says("did you mean sokoban?");
}

#[test]
fn a_report_has_all_its_fields() {
    let path = file(format!("{TWO}\nTitle: Two of them\n").as_bytes());
    let (code, report) = solve(&[&path]);
    assert_eq!((code, &report["status"]), (0, &"optimal".into()));
    assert_eq!((&report["instance"], &report["title"]), (&"1".into(), &"Two of them".into()));
    assert_eq!(
        (&report["objective"], &report["cost"], &report["pushes"]),
        (&"pushes".into(), &3.into(), &3.into())
    );
    assert_eq!((&report["lower_bound"], &report["upper_bound"]), (&3.into(), &3.into()));
    assert_eq!((&report["rows"], &report["columns"], &report["boxes"]), (&4.into(), &7.into(), &2.into()));
    let moves = report["moves"].as_str().expect("a solution");
    assert_eq!(report["player_moves"], moves.len());
    for field in ["box_lines", "box_changes", "pushing_sessions", "player_lines"] {
        assert!(
            report[field].as_u64().is_some_and(|count| (1..=moves.len() as u64).contains(&count)),
            "{report}"
        );
    }
    for field in ["generated", "expanded", "popped", "max_frontier", "initial_h", "peak_bytes", "seconds"] {
        assert!(report[field].is_number(), "{field}: {report}");
    }
    assert!(
        report["preparation_seconds"].is_number() && report["effects"]["dead-squares"].is_u64(),
        "{report}"
    );
    assert_eq!(report["board_hash"].as_str().map(str::len), Some(16));
    assert!(report.get("moves_of").is_none() && report.get("goal").is_none(), "{report}");
    let checked = pousse(&["verify", &path, moves, "--json"]).exits(0).object();
    for field in ["pushes", "player_moves", "box_lines", "box_changes", "pushing_sessions", "player_lines"] {
        assert_eq!(checked[field], report[field], "{field}");
    }
}

#[test]
fn answers_in_words() {
    pousse(&["solve", EASY]).exits(0).prints("3x6, 1 box, fewest pushes").prints("optimal: 1 push, 2 moves");
    let shown = pousse(&["solve", EASY, "--show"]).exits(0);
    shown.prints("start\n######\n#@ $.#\n").prints("1 push, after rR\n######\n#  @*#\n######");
    let report = pousse(&["solve", HOPELESS, "--json"]).exits(10).object();
    assert!(report["lower_bound"].is_null() && !report.to_string().contains("4294967295"), "{report}");
    let hopeless = pousse(&["solve", HOPELESS]).exits(10).prints("unsolvable: ");
    assert!(!hopeless.out.contains("moves"), "{hopeless}");
    let solved = pousse(&["solve", "#####\n#@*.#\n#####", "--json"]).exits(0).object();
    assert_eq!((&solved["cost"], &solved["moves"]), (&0.into(), &"".into()));
    let file = file(format!("{EASY}\nTitle: First\n\n{TWO}\n").as_bytes());
    let several = pousse(&["solve", &file]).exits(0).prints("1 \"First\": optimal 1 push, 2 moves");
    several.says("2 of 2 solved, 2 optimally, 4 pushes and ");
}

#[test]
fn one_bad_level_among_several() {
    let path = file(format!("{EASY}\n\n#####\n#@@.#\n#####\n\n{TWO}\n\n{HOPELESS}\n").as_bytes());
    let answer =
        pousse(&["solve", &path, "--json", "--only", "1-3"]).exits(2).says("instance 2: ").says(&path);
    let answer = answer.says("line 6, column 3").says("#@@.#");
    let costs: Vec<Value> = answer.objects().into_iter().map(|report| report["cost"].clone()).collect();
    assert_eq!(costs, [1, 3]);
    let answer = pousse(&["solve", &path, "--json", "--only", "1,4"]).exits(10);
    assert_eq!(answer.objects()[1]["instance"], "4");
    pousse(&["solve", &path, "--only", "5"]).refused().says("there are 4 instances");
    pousse(&["verify", &path, "rR"]).refused().says("4 levels").says("--only");
    pousse(&["verify", &path, "rR", "--only", "1"]).exits(0);
}

#[test]
fn flags_of_another_puzzle_are_rejected() {
    for flags in [["--size", "3x3"], ["--goal", "spiral"], ["--order", "ULRD"], ["--moves-of", "tile"]] {
        pousse(&["solve", EASY, flags[0], flags[1]]).refused().says(flags[0]).says("a Sokoban level");
    }
    for flags in [["--objective", "pushes"], ["--without", "tunnels"], ["--active", "every"]] {
        pousse(&["solve", "1 2 3 0", flags[0], flags[1]]).refused().says(flags[0]).says("sliding tiles");
    }
    pousse(&["verify", EASY, "rR", "--goal", "spiral"]).refused().says("--goal");
    pousse(&["explain", EASY, "--goal", "spiral"]).refused().says("--goal");
    pousse(&["solve", EASY, "--checkpoint", &file(b"")]).refused();
}

#[test]
fn names_are_suggested() {
    let wrong = [
        ("--heuristic", "manhattan", "nearest-manhattan"),
        ("--heuristic", "asignment-sided", "did you mean assignment-sided"),
        ("--objective", "push", "pushes"),
        ("--objective", "time", "moves-pushes"),
        ("--without", "tunnel", "did you mean tunnels?"),
        ("--without", "tunnels,frozen-wals", "frozen-walls"),
        ("--active", "sometimes", "first-1000"),
        ("--active", "first-0", "first-1000"),
        ("--algorithm", "astr", "astar"),
    ];
    for (flag, value, help) in wrong {
        pousse(&["solve", EASY, flag, value]).refused().says(help);
    }
}

#[test]
fn every_estimate_and_technique_keeps_the_answer() {
    let list = pousse(&["explain", "--list", "--json"]).exits(0).object();
    let names = |kind: &str| -> Vec<String> {
        let of_sokoban = |about: &&Value| about["domain"] == "sokoban";
        let all = list[kind].as_array().expect("a list").iter().filter(of_sokoban);
        all.map(|about| about["name"].as_str().expect("a name").to_owned()).collect()
    };
    for name in names("heuristics") {
        let (code, report) = solve(&[TWO, "--heuristic", &name]);
        assert_eq!((code, &report["heuristic"]), (0, &name.as_str().into()), "{report}");
        let least = if name.starts_with("reserved") { "solved optimal" } else { "optimal" };
        assert!(least.contains(report["status"].as_str().expect("a status")), "{report}");
    }
    let techniques = names("techniques");
    for name in &techniques {
        assert_eq!(solve(&[TWO, "--without", name]).1["cost"], 3, "{name}");
    }
    let (code, report) = solve(&[TWO, "--without", &techniques.join(",")]);
    assert_eq!((code, &report["cost"]), (0, &3.into()), "{report}");
}

#[test]
fn limits_stop_with_what_is_proven() {
    let level = "########\n#.  .  #\n# $$ # #\n#  @   #\n# $$ # #\n#.  .  #\n########";
    let bare = ["--heuristic", "zero", "--algorithm", "astar", "--nodes", "20"];
    let (code, report) = solve(&[&[level, "--fresh"], &bare[..]].concat());
    assert_eq!((code, &report["plan_from"]), (0, &"by the default method".into()), "{report}");
    let bare = [&["--own"], &bare[..]].concat();
    let (code, report) = solve(&[&[level], &bare[..]].concat());
    assert_eq!((code, &report["status"], &report["reason"]), (21, &"stopped".into(), &"nodes".into()));
    assert!(report["pushes"].is_null() && report["lower_bound"].is_number(), "{report}");
    pousse(&[&["solve", level], &bare[..]].concat())
        .exits(21)
        .prints("stopped by the node limit: no solution has");
}

#[test]
fn solutions_are_verified() {
    let verified = "verified: 1 push, 2 moves, 1 box line, 1 box change, 1 pushing session, 1 player line\n";
    for solution in ["rR", "rr", "RR", "2r", " r\nR ", "1(rR)"] {
        assert_eq!(pousse(&["verify", EASY, solution]).exits(0).out, verified, "{solution}");
    }
    pousse(&["verify", EASY, &file(b"rR\n")]).exits(0);
    pousse(&["verify", EASY, "r"]).exits(12).prints("not a solution: ").prints("1 box is not on a goal");
    pousse(&["verify", EASY, ""]).exits(12).prints("without a step");
    pousse(&["verify", EASY, "rru"]).exits(12).prints("step 3 (u) from row 2, column 4: there is a wall");
    pousse(&["verify", EASY, "rrr"]).exits(12).prints("step 3 (r)").prints("a wall behind it");
    for solution in ["rx", "r?", "2(r", "0r", "99999999r", "1 2 3"] {
        pousse(&["verify", EASY, solution]).refused().says("the solution: column");
    }
    let report = pousse(&["verify", EASY, "r", "--json"]).exits(12).object();
    assert_eq!((&report["verified"], &report["pushes"]), (&false.into(), &Value::Null));
    assert!(report["reason"].is_string());
    let report = pousse(&["verify", EASY, "rr", "--json"]).exits(0).object();
    assert_eq!(
        (&report["verified"], &report["pushes"], &report["moves"]),
        (&true.into(), &1.into(), &"rR".into())
    );
}

#[test]
fn levels_round_trip_between_formats() {
    let text = format!("{EASY}\nTitle: First\nAuthor: Somebody\n\n{TWO}\nTitle: Second\n\nSolution\nrRR\n");
    let path = file(text.as_bytes());
    let hashes = |path: &str| -> Vec<Value> {
        let of = |number: &str| pousse(&["explain", path, "--json", "--only", number]).exits(0).object();
        ["1", "2"]
            .iter()
            .flat_map(|number| [of(number)["board_hash"].clone(), of(number)["title"].clone()])
            .collect()
    };
    for format in ["xsb", "sok", "rle"] {
        let written = pousse(&["convert", &path, "--to", format]).exits(0).out;
        assert_eq!(hashes(&file(written.as_bytes())), hashes(&path), "{format}:\n{written}");
        assert_eq!(written.contains("Somebody"), format == "sok", "{written}");
    }
    assert_eq!(pousse(&["convert", INLINE, "--to", "xsb"]).exits(0).out, format!("{EASY}\n"));
    assert_eq!(pousse(&["convert", EASY, "--to", "rle"]).exits(0).out, "6#|#@-$.#|6#\n");
    let mixed = file(format!("{EASY}\n\n###\n#@@#\n####\n").as_bytes());
    let answer = pousse(&["convert", &mixed, "--to", "xsb"]).exits(2).says("instance 2");
    assert_eq!(answer.out, format!("{EASY}\n"));
    pousse(&["convert", EASY, "--to", "skk"]).refused().says("did you mean sok?");
    pousse(&["convert", EASY, "--to", "line"]).refused().says("xsb, sok or rle");
    pousse(&["convert", "1 2 3 0", "--to", "xsb"]).refused().says("slash");
}

#[test]
fn levels_are_generated_from_seeds() {
    let make = [
        "generate",
        "sokoban",
        "--rows",
        "7",
        "--columns",
        "8",
        "--boxes",
        "2",
        "--count",
        "3",
        "--seed",
        "5",
    ];
    let levels = pousse(&make).exits(0).out;
    assert_eq!(levels, pousse(&make).exits(0).out);
    assert_ne!(levels, pousse(&[&make[..11], &["6"]].concat()).exits(0).out);
    let answer = pousse(&["solve", &file(levels.as_bytes()), "--json"]).exits(0);
    let reports = answer.objects();
    assert_eq!(reports.len(), 3);
    for report in reports {
        assert!(
            report["status"] == "optimal" && report["pushes"].as_u64().is_some_and(|pushes| pushes >= 10),
            "{report}"
        );
        assert!(report["rows"].as_u64() <= Some(7) && report["boxes"] == 2, "{report}");
    }
    for format in ["sok", "rle"] {
        let again = pousse(&[&make[..], &["--format", format]].concat()).exits(0).out;
        assert_eq!(
            pousse(&["solve", &file(again.as_bytes()), "--json"]).exits(0).objects().len(),
            3,
            "{format}"
        );
    }
    pousse(&["generate", "sokoban", "--random", "--style", "caves"]).exits(0).prints("@");
    pousse(&["generate", "sokoban", "--style", "cavern"]).refused().says("caves");
    pousse(&["generate", "sokoban", "--boxes", "0"]).refused().says("at least one box");
    pousse(&["generate", "sokoban", "--rows", "500"]).refused().says("200x200");
    pousse(&["generate", "sokoban", "--random", "--min-pushes", "5"]).refused();
    pousse(&["generate", "sokoban", "--rows", "4", "--columns", "5", "--min-pushes", "900"]).refused();
}
