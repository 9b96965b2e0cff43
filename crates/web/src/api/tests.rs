use std::collections::BTreeSet;

use serde_json::Value;

use pousse::puzzles;

use super::{ROUTES, reading};
use crate::openapi::document;

#[test]
fn every_route_is_described_and_nothing_else() {
    let document = document();
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("an object") {
        let methods = methods.as_object().expect("an object").keys();
        described.extend(methods.map(|method| (method.clone(), path.clone())));
    }
    let fixed = ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned()));
    let routed: Vec<_> = fixed.chain(puzzles().map(|one| ("post".to_owned(), reading(one)))).collect();
    let count = routed.len();
    let routed: BTreeSet<_> = routed.into_iter().collect();
    assert_eq!(described, routed);
    assert_eq!(routed.len(), count, "a route is there twice");
}

#[test]
fn every_reference_leads_somewhere() {
    fn follow(document: &Value, value: &Value) {
        if let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let place = reference.strip_prefix('#').expect("it is in the document");
            assert!(document.pointer(place).is_some(), "{reference}");
        }
        match value {
            Value::Object(object) => object.values().for_each(|value| follow(document, value)),
            Value::Array(array) => array.iter().for_each(|value| follow(document, value)),
            _ => {}
        }
    }
    let document = document();
    follow(&document, &document);
}
