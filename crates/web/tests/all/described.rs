//! Real requests and responses match their description in `openapi.json`.

use pousse_web::Options;
use serde_json::{Value, json};

use crate::client::{Server, options};
use crate::schema::complaints;

const STACK: &str = "3 1 2";
const LEVEL: &str = "########\n#@ $ . #\n#      #\n########";

/// Two goals in a dead end, one behind the other.
const DEAD_END: &str = "#############\n#       #####\n# $ $     ..#\n#@      #####\n#############";
/// A hall with ten boxes.
const CROWD: &str = "14#|#12-#|#-$-$-$-$-$2-#|#12-#|#-$-$-$-$-$2-#|#5-@6-#|#2-5.-2.2-#|#2-3.7-#|#12-#|14#";

struct Described {
    server: Server,
    document: Value,
}

impl Described {
    fn new() -> Self {
        Self::with(Options { threads: 2, ..options() })
    }

    fn with(options: Options) -> Self {
        let server = Server::start(options);
        let document = server.get("/api/openapi.json").json();
        Self { server, document }
    }

    /// Sends a request and checks both directions; `route` is the path in the description.
    fn ask(&self, method: &str, route: &str, path: &str, body: Option<Value>) -> Value {
        let described = &self.document["paths"][route][method];
        assert!(described.is_object(), "{method} {route} is not described");
        let answer = match &body {
            None => self.server.request(&method.to_uppercase(), path, &[], b""),
            Some(body) => {
                let schema = &described["requestBody"]["content"]["application/json"]["schema"];
                let wrong = complaints(&self.document, schema, body);
                assert!(wrong.is_empty(), "{route} is asked {body}: {wrong:?}");
                self.server.post(path, &body.to_string())
            }
        };
        let status = answer.status.to_string();
        let response = &described["responses"][&status];
        assert!(response.is_object(), "{route}: {status} is not described: {}", answer.text());
        let json = answer.json();
        let wrong = complaints(&self.document, &response["content"]["application/json"]["schema"], &json);
        assert!(wrong.is_empty(), "{route} answers: {wrong:?}");
        json
    }

    fn get(&self, route: &str) -> Value {
        self.ask("get", route, route, None)
    }

    fn post(&self, route: &str, body: Value) -> Value {
        self.ask("post", route, route, Some(body))
    }

    fn named(&self, name: &str, value: &Value) {
        let wrong = complaints(&self.document, &self.document["components"]["schemas"][name], value);
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }

    /// Starts a job, listens until it ends and fetches it once more.
    fn job(&self, route: &str, body: Value, result: &str) {
        let job = self.post(route, body)["job"].as_str().expect("a name").to_owned();
        let mut events = self.server.listen(&job);
        while let Some((name, data)) = events.next() {
            match name.as_str() {
                "progress" => self.named("Progress", &data),
                "done" => self.named(result, &data),
                "failed" => self.named("Error", &data),
                _ => assert_eq!(name, "state"),
            }
        }
        self.ask("get", "/api/jobs/{id}", &format!("/api/jobs/{job}"), None);
        self.ask("delete", "/api/jobs/{id}", &format!("/api/jobs/{job}"), None);
    }
}

#[test]
fn requests_and_responses_are_as_described() {
    let described = Described::new();
    for route in ["/api/about", "/api/openapi.json", "/api/catalogue", "/api/book", "/api/packs"] {
        described.get(route);
    }
    described.post("/api/stacks", json!({"text": format!("{STACK}\n-1 2")}));
    described.post("/api/generate", json!({"domain": "pancakes", "size": 4}));
    described.post("/api/explain", json!({"domain": "pancakes", "input": STACK}));
    let chapter = described.ask("get", "/api/book/{chapter}", "/api/book/formats", None);
    assert!(chapter["text"].as_str().is_some_and(|text| text.starts_with("# Formats")), "{chapter}");
    described.ask("get", "/api/packs/{name}", "/api/packs/pousse-easy", None);
    described.post("/api/boards", json!({"text": "1 2 3 0\n1 2 3", "goal": "blank-last"}));
    described.post("/api/levels", json!({"text": format!("{LEVEL}\n\n####\n#@$#\n####")}));
    let noted = format!("{LEVEL}\nTitle: one\nComment: seen\nSolution 2 pushes\nrRR\n");
    let level = &described.post("/api/levels", json!({"text": noted}))["levels"][0];
    assert_eq!(level["solutions"], json!([{"title": "2 pushes", "moves": "rRR"}]));
    assert!(level["notes"].as_array().is_some_and(|notes| notes.len() == 1), "{level}");
    described.post("/api/generate", json!({"size": "3x3", "seed": 7}));
    let far = described.post("/api/generate", json!({"size": "3x3", "seed": 7, "distance": 31}));
    assert_eq!(far["distance"], 31);
    described.post("/api/explain", json!({"input": "1 8 7 2 5 6 4 3 0"}));
    described.post("/api/explain", json!({"input": "1 8 7 2 5 6 4 3 0", "heuristic": "manhattan"}));
    described.post("/api/explain", json!({"input": LEVEL}));
    described.post("/api/explain", json!({"input": LEVEL, "heuristic": "assignment-sided"}));
    for over in ["#####\n#@*.#\n#####", "#######\n#$ @ .#\n#######"] {
        assert_eq!(described.post("/api/explain", json!({"input": over}))["packing"], Value::Null);
    }
    described.post("/api/check", json!({"input": LEVEL}));
    let lost = described.post("/api/check", json!({"input": "########\n#@    .#\n#$     #\n########"}));
    assert_eq!((&lost["lost"], &lost["deadlocks"][0]["boxes"][0]), (&json!(true), &json!("r3c2")));
    described
        .post("/api/generate", json!({"domain": "sokoban", "seed": 7, "rows": 8, "columns": 8, "boxes": 2}));
}

#[test]
fn jobs_are_as_described() {
    let described = Described::new();
    described.job(
        "/api/solve",
        json!({"input": "1 8 7 2 5 6 4 3 0", "algorithm": "ida-star", "threads": 1}),
        "Report",
    );
    described.job(
        "/api/solve",
        json!({"input": LEVEL, "objective": "moves", "without": ["macro-pushes"]}),
        "Report",
    );
    let around = json!({"input": "8#|#6-#|#6-#|#-$-.2-#|#2-@3-#|8#", "solution": "lUluRRurD"});
    described.job("/api/improve", around, "Report");
    described.job("/api/trace", json!({"input": "1 8 7 2 5 6 4 3 0", "expansions": 20}), "Trace");
    described.job("/api/trace", json!({"input": LEVEL}), "Trace");
    described.job("/api/solve", json!({"input": STACK, "domain": "pancakes"}), "Report");
    described.job("/api/trace", json!({"input": STACK, "domain": "pancakes"}), "Trace");
    described.job("/api/solve", json!({"input": "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"}), "Report");
}

#[test]
fn errors_are_as_described() {
    let described = Described::new();
    for (method, path) in [
        ("GET", "/api/nothing"),
        ("POST", "/api/solve"),
        ("PUT", "/api/about"),
        ("GET", "/api/jobs/x"),
        ("GET", "/api/book/format"),
    ] {
        let answer = described.server.request(method, path, &[], b"");
        described.named("Error", &answer.json());
    }
}

#[test]
fn hints_are_as_described() {
    let described = Described::new();
    let hint = described.post("/api/hint", json!({"input": "1 2 3 4 5 6 0 7 8", "time": "5min"}));
    assert_eq!(
        (&hint["status"], &hint["move"], &hint["remaining"]),
        (&json!("move"), &json!("L"), &json!(2))
    );
    let hint = described.post("/api/hint", json!({"input": LEVEL, "time": "5min"}));
    assert_eq!((&hint["status"], &hint["box"]), (&json!("move"), &json!("r2c4")));
    let hint = described.post("/api/hint", json!({"input": STACK, "domain": "pancakes"}));
    assert_eq!((&hint["status"], &hint["plan"]), (&json!("move"), &json!("3 2")));
    let hint = described.post("/api/hint", json!({"input": "1 2 3 4 5 6 7 8 0", "time": "5min"}));
    assert_eq!(hint["status"], "solved-already");
}

#[test]
fn packing_plans_are_as_described() {
    let described = Described::new();
    // The time is for the plan and the tables; nothing else takes long.
    let told = described.post("/api/explain", json!({"input": DEAD_END, "time": "5min"}));
    let steps = told["packing"]["steps"].as_array().expect("a list");
    let order: Vec<&Value> = steps.iter().map(|step| &step["to"]).collect();
    assert_eq!(order, ["r3c12", "r3c11"]);
    assert_eq!((&told["packing"]["whole"], &told["packing"]["done"]), (&json!(true), &json!(0)));

    // Most likely too little time for a solution, in which case there is advice instead.
    let hint = described.post("/api/hint", json!({"input": CROWD, "time": "1ms"}));
    assert_eq!(hint["packing"].is_object(), hint["status"] == "unknown", "{hint}");
}

#[test]
fn studies_are_as_described() {
    let folder = tempfile::tempdir().expect("a folder");
    let described = Described::with(Options { studies: Some(folder.path().into()), ..options() });
    let presets = described.get("/api/studies/presets");
    assert!(presets["presets"].as_array().is_some_and(|all| all.iter().any(|one| one["needs"] == json!([]))));
    assert_eq!(described.get("/api/studies"), json!({"studies": []}));
    let plan = "name = \"small\"\ntitle = \"A small study\"\n[[instances]]\nname = \"some\"\nrandom = \"3x3\"\ncount = 5\n\
        [[methods]]\nalgorithm = [\"astar\", \"ida-star\"]\nheuristic = \"manhattan\"\n";
    let checked = described.post("/api/studies/check", json!({ "plan": plan }));
    assert_eq!((&checked["runs"], &checked["sets"][0]["instances"]), (&json!(10), &json!(5)));
    described.job("/api/studies", json!({ "plan": plan }), "StudyDone");
    let again = described.post("/api/studies", json!({ "plan": plan }));
    assert_eq!((&again["done"], &again["runs"]), (&json!(10), &json!(10)));
    let job = again["job"].as_str().expect("a name");
    assert_eq!(
        described.server.listen(job).last().1,
        json!({"study": "small", "rows": 10, "stopped": false})
    );
    let study = &described.get("/api/studies")["studies"][0];
    assert_eq!((&study["rows"], &study["report"], &study["job"]), (&json!(10), &json!(true), &json!(null)));

    let report = described.server.get("/api/studies/small/report");
    assert_eq!((report.status, report.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = report.header("content-security-policy").expect("there is one");
    assert!(policy.starts_with("default-src 'none'"), "{policy}");
    for file in ["rows.csv", "rows.jsonl", "plan.toml"] {
        assert!(study["files"].as_array().is_some_and(|files| files.contains(&json!(file))), "{study}");
        let answer = described.server.get(&format!("/api/studies/small/{file}"));
        assert!(answer.status == 200 && !answer.body.is_empty(), "{file}");
        let attached = format!("attachment; filename=\"small-{file}\"");
        assert_eq!(answer.header("content-disposition"), Some(attached.as_str()));
    }
    for path in
        ["small/log.jsonl", "small/..%2fsmall", "other/report", "..%2f..%2fetc/report", "Small/report"]
    {
        let answer = described.server.get(&format!("/api/studies/{path}"));
        assert!([404, 422].contains(&answer.status), "{path}: {}", answer.status);
        answer.error();
    }
}

#[test]
fn plans_from_the_page_may_not_name_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let described = Described::with(Options { studies: Some(folder.path().into()), ..options() });
    let methods = "[[methods]]\nalgorithm = \"astar\"\nheuristic = \"manhattan\"\n";
    for (plan, words) in [
        (format!("name = \"a\"\n[[instances]]\nfile = \"/etc/passwd\"\n{methods}"), "may not name files"),
        (
            "name = \"a\"\n[[instances]]\nrandom = \"3x3\"\n[[methods]]\nalgorithm = \"astar\"\nheuristic = \"@/etc/passwd\"\n".into(),
            "may not name files",
        ),
        (format!("name = \"../a\"\n[[instances]]\nrandom = \"3x3\"\n{methods}"), "is not a valid name"),
        (format!("name = \"a\"\n[[instances]]\nrandom = \"3x3\"\ncont = 1\n{methods}"), "cont"),
        ("name = ".into(), "line 1"),
    ] {
        for path in ["/api/studies/check", "/api/studies"] {
            let answer = described.server.post(path, &json!({ "plan": plan }).to_string());
            assert_eq!(answer.error(), "bad-value", "{plan}");
            assert!(answer.text().contains(words), "{plan}: {}", answer.text());
        }
    }
    assert_eq!(described.server.post("/api/studies", "{}").error(), "bad-value");
    let answer = described.server.post("/api/studies", r#"{"preset": "taquin-gam"}"#);
    assert!(answer.text().contains("did you mean"), "{}", answer.text());
}
