//! The subset of JSON Schema that our description uses; anything else is rejected.

use serde_json::Value;

/// Returns what is wrong with a value according to a schema of a document.
pub(crate) fn complaints(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(document, schema, value, "", &mut found);
    found
}

fn check(document: &Value, schema: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    let keywords = schema.as_object().expect("a schema is an object");
    for (keyword, rule) in keywords {
        match keyword.as_str() {
            "description" | "required" => {}
            "$ref" => {
                let target = rule.as_str().and_then(|to| document.pointer(to.strip_prefix('#')?));
                check(document, target.expect("it leads somewhere"), value, place, found);
            }
            "type" => {
                let one = |kind: &Value| is(kind.as_str().expect("a name"), value);
                if !rule.as_array().map_or_else(|| one(rule), |kinds| kinds.iter().any(one)) {
                    found.push(format!("{place}: {value:.80} is not {rule}"));
                }
            }
            "enum" => {
                if !rule.as_array().expect("a list").contains(value) {
                    found.push(format!("{place}: {value} is not one of {rule}"));
                }
            }
            "anyOf" => {
                let tried: Vec<_> = rule
                    .as_array()
                    .expect("a list")
                    .iter()
                    .map(|one| complaints(document, one, value))
                    .collect();
                if tried.iter().all(|one| !one.is_empty()) {
                    found.push(format!("{place}: none of these: {tried:?}"));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(document, rule, item, &format!("{place}/{index}"), found);
                }
            }
            "properties" => {
                for (name, schema) in rule.as_object().expect("an object") {
                    if let Some(item) = value.get(name) {
                        check(document, schema, item, &format!("{place}/{name}"), found);
                    }
                }
            }
            "additionalProperties" => {
                let known = &schema["properties"];
                let names = value.as_object().into_iter().flat_map(|object| object.keys());
                found.extend(
                    names.filter(|name| known.get(name).is_none()).map(|name| format!("{place}: {name}")),
                );
            }
            _ => panic!("the keyword {keyword} is not known here"),
        }
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            found.push(format!("{place}: {name} is missing"));
        }
    }
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        _ => panic!("the type {kind} is not known here"),
    }
}
