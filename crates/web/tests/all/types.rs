//! What the page declares about answers is true: every field occurs in a real answer, with the type that is declared.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pousse_web::Options;
use serde_json::{Value, json};

use crate::client::{LONG, Server, options};
use crate::typescript::Types;

/// What belongs to questions, which `openapi.json` describes.
const QUESTIONS: &[&str] = &["Asked"];

/// Fields that depend on how fast a machine is, so that no test can rely on them.
const SELDOM: &[&str] = &[
    "SokobanHint.packing.box",
    "SokobanHint.packing.parked",
    "SokobanHint.packing.to",
    "SokobanHint.packing.whole",
];

/// A board that is far from the goal.
const FAR: &str = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";
const LEVEL: &str = "########\n#@ $ . #\n#      #\n########";

/// Answers, compared with the types.
struct Answers {
    server: Server,
    types: Types,
    seen: BTreeSet<String>,
    wrong: BTreeSet<String>,
}

impl Answers {
    fn is(&mut self, name: &str, value: &Value) {
        self.wrong.extend(self.types.check(name, value, &mut self.seen).err());
    }

    fn all_are(&mut self, name: &str, values: &Value) {
        for value in values.as_array().expect("a list") {
            self.is(name, value);
        }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.server.post(path, &body.to_string()).json()
    }

    fn ask(&mut self, path: &str, body: &Value, name: &str) {
        let answer = self.post(path, body);
        self.is(name, &answer);
    }

    /// Runs a job to its end; its result is of a type.
    fn job(&mut self, path: &str, body: &Value, result: &str) {
        let job = self.post(path, body)["job"].as_str().expect("a name").to_owned();
        let mut events = self.server.listen(&job);
        while let Some((name, data)) = events.next() {
            match name.as_str() {
                "state" => self.is("JobState", &data),
                "progress" if result == "StudyDone" => self.is("StudyProgress", &data),
                "progress" => self.is("Progress", &data),
                "done" => self.is(result, &data),
                _ => panic!("{name}: {data}"),
            }
        }
    }

    /// Starts a job that takes long, waits for progress that has a field, and cancels it.
    fn until(&mut self, path: &str, body: &Value, [progress, field, result]: [&str; 3]) {
        let job = self.post(path, body)["job"].as_str().expect("a name").to_owned();
        let mut events = self.server.listen(&job);
        loop {
            let now = events.until("progress");
            self.is(progress, &now);
            if !now[field].is_null() {
                break;
            }
        }
        self.server.cancel(&job);
        let done = events.until("done");
        self.is(result, &done);
    }

    /// Lets a search wait for another one.
    fn queue(&mut self) {
        let [first, second] = [LONG; 2].map(|body| self.server.solve(body));
        let state = self.server.listen(&second).until("state");
        self.is("JobState", &state);
        for job in [second, first] {
            self.server.cancel(&job);
        }
        self.server.wait_until_idle();
    }
}

/// Reads the types of the page: those that all puzzles share, and those of each puzzle.
fn declared() -> Types {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let puzzles = fs::read_dir(page.join("puzzles")).expect("a folder");
    let folders = puzzles.map(|entry| entry.expect("an entry").path());
    let mut types = Types::default();
    for file in folders.chain([page]).map(|folder| folder.join("types.d.ts")).filter(|file| file.exists()) {
        types.read(&fs::read_to_string(file).expect("it is text"));
    }
    types
}

#[test]
fn every_field_that_the_page_declares_occurs() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(Options { threads: 1, studies: Some(folder.path().into()), ..options() });
    let mut answers = Answers { server, types: declared(), seen: BTreeSet::new(), wrong: BTreeSet::new() };
    what_there_is(&mut answers);
    instances(&mut answers);
    short_questions(&mut answers);
    searches(&mut answers);
    studies(&mut answers);
    assert!(answers.wrong.is_empty(), "{:#?}", answers.wrong);
    let missing: Vec<_> = answers
        .types
        .fields()
        .into_iter()
        .filter(|name| !answers.seen.contains(name) && !SELDOM.contains(&&name[..]))
        .filter(|name| !QUESTIONS.iter().any(|question| name.split('.').next() == Some(question)))
        .collect();
    assert!(missing.is_empty(), "no answer has {missing:#?}");
    let document = answers.server.get("/api/openapi.json").json();
    let described = |name: &str| {
        let all =
            ["Asked", "Improving", "Tracing"].map(|question| &document["components"]["schemas"][question]);
        all.iter().any(|question| question["properties"].get(name).is_some())
    };
    for name in answers.types.fields() {
        let asked = name.split_once('.').filter(|(question, _)| QUESTIONS.contains(question));
        assert!(asked.is_none_or(|(_, field)| described(field)), "{name} cannot be asked");
    }
}

fn what_there_is(answers: &mut Answers) {
    let about = answers.server.get("/api/about").json();
    answers.is("About", &about);
    let catalogue = answers.server.get("/api/catalogue").json();
    answers.is("Catalogue", &catalogue);
}

fn instances(answers: &mut Answers) {
    let boards = answers.post("/api/boards", &json!({"text": "easy: 1 2 3 4 5 6 7 0 8\n2 1 3 4 5 6 7 8 0"}));
    answers.all_are("BoardRead", &boards["boards"]);
    let wrong = answers.post("/api/levels", &json!({"text": "####\n#@$#\n####"}));
    answers.all_are("Unreadable", &wrong["levels"]);
    let noted = format!("{LEVEL}\nTitle: one\nAuthor: two\nComment: seen\nSolution 2 pushes\nrRR\n");
    let levels = answers.post("/api/levels", &json!({ "text": noted }));
    answers.all_are("LevelRead", &levels["levels"]);
}

fn short_questions(answers: &mut Answers) {
    for asked in [
        json!({"input": "1 8 7 2 5 6 4 3 0", "time": "5min"}),
        json!({"input": "1 2 3 4 5 6 7 8 0"}),
        json!({"input": "2 1 3 4 5 6 7 8 0"}),
    ] {
        answers.ask("/api/explain", &asked, "TilesExplained");
        answers.ask("/api/hint", &asked, "TilesHint");
    }
    let packs = answers.server.get("/api/packs/pousse-techniques").json();
    answers.all_are("LevelRead", &packs["levels"]);
    let mut levels: Vec<_> =
        packs["levels"].as_array().expect("a list").iter().map(|one| one["board"].clone()).collect();
    levels.extend([LEVEL, "########\n#@    .#\n#$     #\n########", "#####\n#@*.#\n#####"].map(Value::from));
    for level in levels {
        answers.ask("/api/explain", &json!({"input": level, "time": "5min"}), "SokobanExplained");
        answers.ask("/api/check", &json!({"input": level}), "Checked");
    }
    for level in [LEVEL, "########\n#@    .#\n#$     #\n########"] {
        answers.ask("/api/hint", &json!({"input": level, "time": "5min"}), "SokobanHint");
    }
}

fn searches(answers: &mut Answers) {
    answers.queue();
    let long = serde_json::from_str(LONG).expect("JSON");
    answers.until("/api/solve", &long, ["Progress", "round", "Report"]);
    let with_tables =
        |more: &Value| json!({"input": FAR, "goal": "blank-first", "heuristic": "7-8", "memory": more});
    answers.until("/api/solve", &with_tables(&Value::Null), ["Progress", "building", "Report"]);
    answers.job("/api/solve", &with_tables(&json!("1MiB")), "Report");
    for asked in [
        json!({"input": "1 8 7 2 5 6 4 3 0", "algorithm": "ida-star", "heuristic": "manhattan"}),
        json!({"input": "1 8 7 2 5 6 4 3 0"}),
        json!({"input": "2 1 3 4 5 6 7 8 0"}),
        json!({"input": LEVEL, "objective": "moves"}),
        json!({"input": "3 1 2", "domain": "pancakes"}),
    ] {
        answers.job("/api/solve", &asked, "Report");
    }
    for asked in [
        json!({"input": "1 2 3 4 5 6 7 0 8", "solution": "RLL"}),
        json!({"input": "8#|#6-#|#6-#|#-$-.2-#|#2-@3-#|8#", "solution": "lUluRRurD"}),
    ] {
        answers.job("/api/improve", &asked, "Report");
    }
    for asked in [
        json!({"input": "1 8 7 2 5 6 4 3 0", "expansions": 20}),
        json!({"input": "1 8 7 2 5 6 4 3 0", "algorithm": "ida-star", "heuristic": "manhattan", "expansions": 20}),
        json!({"input": "6#|#4-#|#3-$3#|#2-2*2-#|3#@.2-#|2-6#"}),
        json!({"input": "3 1 2", "domain": "pancakes"}),
    ] {
        answers.job("/api/trace", &asked, "Trace");
    }
}

fn studies(answers: &mut Answers) {
    let presets = answers.server.get("/api/studies/presets").json();
    answers.all_are("Preset", &presets["presets"]);
    let plan = "name = \"small\"\ntitle = \"A small study\"\n[[instances]]\nname = \"some\"\nrandom = \"3x3\"\n\
        count = 5\n[[methods]]\nalgorithm = \"astar\"\nheuristic = \"manhattan\"\n";
    let asked = json!({ "plan": plan });
    answers.ask("/api/studies/check", &asked, "PlanChecked");
    answers.job("/api/studies", &asked, "StudyDone");
    answers.ask("/api/studies", &asked, "StudyStarted");
    let long = "name = \"long\"\n[[instances]]\nrandom = \"3x3\"\ncount = 1\n[[instances]]\nrandom = \"4x4\"\n\
        count = 100\n[[methods]]\nalgorithm = \"ida-star\"\nheuristic = \"manhattan\"\n";
    answers.until("/api/studies", &json!({ "plan": long }), ["StudyProgress", "done", "StudyDone"]);
    let all = answers.server.get("/api/studies").json();
    answers.all_are("StudyEntry", &all["studies"]);
}
