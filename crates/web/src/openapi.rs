//! The description of the interface: `openapi.json`, plus what the table of puzzles adds to it.

use pousse::{Kind, Opt, Puzzle, Use, names, puzzles};
use serde_json::{Map, Value, json};

use crate::api::reading;

/// Returns the whole description.
pub(crate) fn document() -> Value {
    let mut document: Value = serde_json::from_str(include_str!("openapi.json")).expect("it is JSON");
    document["components"]["schemas"]["Domain"]["enum"] = json!(names());
    for question in ["Asked", "Improving"] {
        add_options(&mut document["components"]["schemas"][question]["properties"], Use::Ask);
    }
    let make = "/paths/~1api~1generate/post/requestBody/content/application~1json/schema/properties";
    add_options(document.pointer_mut(make).expect("it is described"), Use::Make);
    for puzzle in puzzles() {
        let schemas = puzzle.schemas();
        document["paths"][reading(puzzle)] = json!({"post": read(puzzle, schemas.instance)});
        let mut any_of = |name: &str, schema: Value| {
            let all = document["components"]["schemas"][name]["anyOf"].as_array_mut();
            all.expect("a list").push(schema);
        };
        any_of("Instances", instances(puzzle, schemas.instance));
        any_of("Made", parsed(schemas.made));
        any_of("Explanation", about(puzzle, schemas.explanation));
        any_of("Hint", about(puzzle, schemas.hint));
        if let Some(check) = schemas.check {
            any_of("Check", parsed(check));
        }
    }
    document
}

/// Adds the options of all puzzles to the properties of a question.
fn add_options(properties: &mut Value, place: Use) {
    for puzzle in puzzles() {
        for option in puzzle.options_for(place) {
            let known = &mut properties[option.field()];
            let words = format!("{}: {}.", puzzle.words().puzzle, option.help);
            match known.get("description").and_then(Value::as_str) {
                Some(before) => known["description"] = json!(format!("{before} {words}")),
                None => *known = property(option, &words),
            }
        }
    }
}

fn property(option: &Opt, words: &str) -> Value {
    match option.kind {
        Kind::Flag => json!({"type": ["boolean", "null"], "description": words}),
        Kind::One => json!({"type": ["string", "integer", "null"], "description": words}),
        Kind::Many => json!({"type": "array", "items": {"type": "string"}, "description": words}),
    }
}

/// Describes the route that reads the instances of a puzzle.
fn read(puzzle: &dyn Puzzle, instance: &str) -> Value {
    let mut properties = json!({"text": {"type": "string"}});
    for option in puzzle.options_for(Use::Ask) {
        properties[option.field()] = property(option, option.help);
    }
    let question = json!({
        "type": "object", "properties": properties, "required": ["text"], "additionalProperties": false,
    });
    let words = puzzle.words();
    json!({
        "summary": format!("Read {} of {} from text", words.many, words.puzzle),
        "requestBody": {"required": true, "content": {"application/json": {"schema": question}}},
        "responses": {
            "200": {
                "description": "The requested data.",
                "content": {"application/json": {"schema": instances(puzzle, instance)}},
            },
            "4XX": {"$ref": "#/components/responses/Error"},
        },
    })
}

/// Describes a list of instances.
fn instances(puzzle: &dyn Puzzle, instance: &str) -> Value {
    let wrong = json!({
        "type": "object",
        "properties": {"number": {"type": "integer"}, "error": {"$ref": "#/components/schemas/Wrong"}},
        "required": ["number", "error"],
        "additionalProperties": false,
    });
    let many = puzzle.words().many;
    let mut properties = Map::new();
    properties.insert("title".into(), json!({"type": ["string", "null"]}));
    let items = json!({"anyOf": [parsed(instance), wrong]});
    properties.insert(many.into(), json!({"type": "array", "items": items}));
    json!({
        "type": "object", "properties": properties, "required": ["title", many], "additionalProperties": false,
    })
}

/// Restricts the schema of a response to one puzzle, so that it does not match the responses of another.
fn about(puzzle: &dyn Puzzle, schema: &str) -> Value {
    let mut schema = parsed(schema);
    schema["properties"]["domain"] = json!({"type": "string", "enum": [puzzle.words().name]});
    schema
}

fn parsed(schema: &str) -> Value {
    serde_json::from_str(schema).expect("what a puzzle describes is JSON")
}
