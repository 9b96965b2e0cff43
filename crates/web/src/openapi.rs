//! The description of the interface: `openapi.json`, plus what the table of puzzles adds to it.

use pousse::{Kind, Opt, Puzzle, Use, names, puzzles};
use serde_json::map::Entry;
use serde_json::{Map, Value, json};

use crate::api::reading;

/// Returns the whole description.
pub(crate) fn document() -> Value {
    let mut document: Value = serde_json::from_str(include_str!("openapi.json")).expect("it is JSON");
    let schemas = &mut document["components"]["schemas"];
    schemas["Domain"]["enum"] = json!(names());
    add_options(&mut schemas["Asked"]["properties"], Use::Ask);
    for more in ["Improving", "Tracing"] {
        let asked = schemas["Asked"].clone();
        extend(&mut schemas[more], asked);
    }
    let make = "/paths/~1api~1generate/post/requestBody/content/application~1json/schema/properties";
    add_options(document.pointer_mut(make).expect("it is described"), Use::Make);
    for puzzle in puzzles() {
        document["paths"][reading(puzzle)] = json!({"post": read(puzzle)});
        let all = document["components"]["schemas"]["Instances"]["anyOf"].as_array_mut();
        all.expect("a list").push(instances(puzzle));
    }
    for route in each(&mut document["paths"]).flat_map(each) {
        route["responses"]["4XX"] = json!({"$ref": "#/components/responses/Error"});
    }
    document
}

/// Returns the values of an object.
fn each(value: &mut Value) -> impl Iterator<Item = &mut Value> {
    value.as_object_mut().into_iter().flat_map(Map::values_mut)
}

/// Adds what another schema says to one; its own description and properties take precedence.
fn extend(schema: &mut Value, by: Value) {
    let (Value::Object(fields), Value::Object(more)) = (schema, by) else { return };
    for (name, value) in more {
        match fields.entry(name) {
            Entry::Vacant(free) => {
                free.insert(value);
            }
            Entry::Occupied(taken) => extend(taken.into_mut(), value),
        }
    }
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
fn read(puzzle: &dyn Puzzle) -> Value {
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
                "content": {"application/json": {"schema": instances(puzzle)}},
            },
        },
    })
}

/// Describes a list of instances.
fn instances(puzzle: &dyn Puzzle) -> Value {
    let many = puzzle.words().many;
    let mut properties = Map::new();
    properties.insert("title".into(), json!({"type": ["string", "null"]}));
    properties
        .insert(many.into(), json!({"type": "array", "items": {"$ref": "#/components/schemas/Instance"}}));
    json!({
        "type": "object", "properties": properties, "required": ["title", many], "additionalProperties": false,
    })
}
