use std::collections::BTreeSet;

use serde_json::Value;

use super::ROUTES;

#[test]
fn every_route_is_described_and_nothing_else() {
    let document: Value = serde_json::from_str(include_str!("../openapi.json")).expect("JSON");
    let mut described = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("an object") {
        let methods = methods.as_object().expect("an object").keys();
        described.extend(methods.map(|method| (method.clone(), path.clone())));
    }
    let routed: BTreeSet<_> =
        ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
    assert_eq!(described, routed);
    assert_eq!(routed.len(), ROUTES.len(), "a route is there twice");
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
    let document: Value = serde_json::from_str(include_str!("../openapi.json")).expect("JSON");
    follow(&document, &document);
}
