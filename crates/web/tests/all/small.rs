//! Short questions: boards, levels, packs and generated instances.

use serde_json::json;

use crate::client::{Server, options};

fn server() -> Server {
    Server::start(options())
}

#[test]
fn boards_are_read_with_their_properties() {
    let server = server();
    let asked = json!({"text": "easy: 1 2 3 4 5 6 7 0 8\n1 2 3\n2 1 3 4 5 6 7 8 0"});
    let boards = server.post("/api/boards", &asked.to_string()).json();
    let boards = boards["boards"].as_array().expect("a list");
    assert_eq!((&boards[0]["label"], &boards[0]["solvable"]), (&json!("easy"), &json!(true)));
    assert_eq!(boards[0]["tiles"], json!([1, 2, 3, 4, 5, 6, 7, 0, 8]));
    assert!(boards.iter().any(|board| board["error"]["code"] == "bad-input"), "{boards:?}");
    assert_eq!(boards.last().expect("a board")["solvable"], json!(false));
    let flat = json!({"text": "1 2 3 4 5 0", "size": "2x3"});
    assert_eq!(server.post("/api/boards", &flat.to_string()).json()["boards"][0]["rows"], 2);
    let many = json!({"text": "1 2 3 0\n".repeat(1001)});
    assert_eq!(server.post("/api/boards", &many.to_string()).status, 413);
}

#[test]
fn levels_are_read_and_packs_exist() {
    let server = server();
    let text = "#####\n#@$.#\n#####\nTitle: One\nPushes: 1\n\n####\n#@$#\n####\n";
    let levels = server.post("/api/levels", &json!({ "text": text }).to_string()).json();
    assert_eq!((&levels["levels"][0]["title"], &levels["levels"][0]["boxes"]), (&json!("One"), &json!(1)));
    assert_eq!(levels["levels"][0]["pushes"], json!(null), "nobody has proven it");
    assert_eq!(
        (&levels["levels"][1]["number"], &levels["levels"][1]["error"]["code"]),
        (&json!(2), &json!("bad-input"))
    );

    let packs = server.get("/api/packs").json();
    for pack in packs["packs"].as_array().expect("a list") {
        assert!(pack["comment"].as_str().is_some_and(|comment| comment.ends_with('.')), "{pack}");
        let name = pack["name"].as_str().expect("a name");
        let levels = server.get(&format!("/api/packs/{name}")).json();
        let levels = levels["levels"].as_array().expect("a list");
        assert_eq!(levels.len() as u64, pack["levels"]);
        assert!(levels.iter().all(|level| level["error"].is_null() && level["board"].is_string()), "{name}");
        let known = |level: &serde_json::Value| level["pushes"].is_u64();
        assert!(name == "pousse-techniques" || levels.iter().all(known), "{name}");
    }
}

#[test]
fn the_same_seed_generates_the_same_instance() {
    let server = server();
    let make = |json: serde_json::Value| server.post("/api/generate", &json.to_string()).json();
    let board = make(json!({"seed": 7}));
    assert_eq!(board["tiles"], json!([7, 15, 11, 5, 12, 3, 2, 9, 6, 8, 10, 0, 14, 1, 13, 4]));
    assert_eq!(make(json!({"domain": "tiles", "seed": "7", "size": "4x4", "goal": "blank-last"})), board);
    let near = make(json!({"size": "3x3", "scramble": 0}));
    assert_eq!(near["tiles"], json!([1, 2, 3, 4, 5, 6, 7, 8, 0]));
    let level =
        make(json!({"domain": "sokoban", "seed": 3, "rows": 7, "columns": 7, "boxes": 2, "min_pushes": 5}));
    assert_eq!(level["boxes"], 2);
    assert_eq!(make(json!({"domain": "sokoban", "size": "4x4"}))["error"]["field"], "size");
    assert_eq!(make(json!({"rows": 4}))["error"]["field"], "rows");
}
