//! Real answers, and what was asked, are as `openapi.json` describes them.

use pousse_web::Options;
use serde_json::{Value, json};

use crate::client::Server;
use crate::schema::complaints;

const LEVEL: &str = "########\n#@ $ . #\n#      #\n########";

struct Described {
    server: Server,
    document: Value,
}

impl Described {
    fn new() -> Self {
        let server = Server::start(Options { threads: 2, ..Options::default() });
        let document = server.get("/api/openapi.json").json();
        Self { server, document }
    }

    /// Sends something and checks both directions; `route` is the path as it is described.
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

    /// Starts a job, listens to its end and looks at it once more.
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
fn questions_and_answers_are_as_described() {
    let described = Described::new();
    for route in ["/api/about", "/api/openapi.json", "/api/catalogue", "/api/packs"] {
        described.get(route);
    }
    described.ask("get", "/api/packs/{name}", "/api/packs/pousse-easy", None);
    described.post("/api/boards", json!({"text": "1 2 3 0\n1 2 3", "goal": "blank-last"}));
    described.post("/api/levels", json!({"text": format!("{LEVEL}\n\n####\n#@$#\n####")}));
    described.post("/api/generate", json!({"size": "3x3", "seed": 7}));
    described.post("/api/explain", json!({"input": "1 8 7 2 5 6 4 3 0"}));
    described.post("/api/explain", json!({"input": "1 8 7 2 5 6 4 3 0", "heuristic": "manhattan"}));
    described.post("/api/explain", json!({"input": LEVEL}));
    described.post("/api/explain", json!({"input": LEVEL, "heuristic": "assignment"}));
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
    described.job("/api/trace", json!({"input": "1 8 7 2 5 6 4 3 0", "expansions": 20}), "Trace");
    described.job("/api/solve", json!({"input": "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"}), "Report");
}

#[test]
fn errors_are_as_described() {
    let described = Described::new();
    for (method, path) in
        [("GET", "/api/nothing"), ("POST", "/api/solve"), ("PUT", "/api/about"), ("GET", "/api/jobs/x")]
    {
        let answer = described.server.request(method, path, &[], b"");
        described.named("Error", &answer.json());
    }
}
