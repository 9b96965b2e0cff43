//! The subset of TypeScript in which the page declares the answers that it reads; anything else is rejected.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A type, as written.
#[derive(Clone, Debug)]
enum Type {
    /// `string`, `number`, `boolean`, `null`, `undefined` or `unknown`.
    Plain(String),
    /// `'text'`.
    Literal(String),
    /// The name of another type.
    Named(String),
    List(Box<Type>),
    /// `Record<string, T>`.
    Record(Box<Type>),
    Object(Vec<Field>),
    AnyOf(Vec<Type>),
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    optional: bool,
    kind: Type,
}

/// Types by their names.
#[derive(Debug, Default)]
pub(crate) struct Types {
    all: BTreeMap<String, Type>,
}

impl Types {
    /// Adds the types of a file.
    pub(crate) fn read(&mut self, text: &str) {
        let mut tokens = Tokens::new(text);
        while let Some(first) = tokens.next() {
            if first == "import" {
                while tokens.next().is_some_and(|token| token != ";") {}
                continue;
            }
            assert_eq!(first, "export", "only exported types are known here");
            let form = tokens.next();
            let name = tokens.name();
            let declared = match form.as_deref() {
                Some("interface") => tokens.one(),
                Some("type") => {
                    tokens.expect("=");
                    let declared = tokens.any_of();
                    tokens.expect(";");
                    declared
                }
                other => panic!("{other:?} is not known here"),
            };
            assert!(self.all.insert(name.clone(), declared).is_none(), "{name} is declared twice");
        }
    }

    /// Returns the names of all fields, such as `Report.cost` or `Report.iterations.bound`.
    pub(crate) fn fields(&self) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (name, declared) in &self.all {
            collect(declared, name, &mut all);
        }
        all
    }

    /// Compares a value with a type, and adds the fields that it has to `seen`.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub(crate) fn check(&self, name: &str, value: &Value, seen: &mut BTreeSet<String>) -> Result<(), String> {
        let declared = self.all.get(name).unwrap_or_else(|| panic!("{name} is not declared"));
        self.compare(declared, name, value, seen)
    }

    fn compare(
        &self,
        declared: &Type,
        place: &str,
        value: &Value,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let wrong = || Err(format!("{place}: {value:.80} is not {declared:?}"));
        match declared {
            Type::Plain(name) => {
                let fits = match name.as_str() {
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "unknown" => true,
                    _ => false, // JSON has no `undefined`
                };
                if fits { Ok(()) } else { wrong() }
            }
            Type::Literal(text) if value == text => Ok(()),
            Type::Literal(_) => wrong(),
            Type::Named(name) => self.check(name, value, seen),
            Type::List(item) => {
                let Some(items) = value.as_array() else { return wrong() };
                items.iter().try_for_each(|one| self.compare(item, place, one, seen))
            }
            Type::Record(item) => {
                let Some(items) = value.as_object() else { return wrong() };
                items.values().try_for_each(|one| self.compare(item, place, one, seen))
            }
            Type::AnyOf(kinds) => {
                let mut why = Vec::new();
                for kind in kinds {
                    let mut here = BTreeSet::new();
                    match self.compare(kind, place, value, &mut here) {
                        Ok(()) => {
                            seen.append(&mut here);
                            return Ok(());
                        }
                        Err(error) => why.push(error),
                    }
                }
                Err(why.join("\nor "))
            }
            Type::Object(fields) => {
                let Some(object) = value.as_object() else { return wrong() };
                for Field { name, optional, kind } in fields {
                    let place = format!("{place}.{name}");
                    match object.get(name) {
                        None if *optional => {}
                        None => return Err(format!("{place} is missing")),
                        Some(value) => {
                            self.compare(kind, &place, value, seen)?;
                            seen.insert(place);
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// Adds the names of all fields of a type. A field that an answer can never have, `undefined`, does not count.
fn collect(declared: &Type, place: &str, all: &mut BTreeSet<String>) {
    match declared {
        Type::Plain(_) | Type::Literal(_) | Type::Named(_) => {}
        Type::List(item) | Type::Record(item) => collect(item, place, all),
        Type::AnyOf(kinds) => kinds.iter().for_each(|kind| collect(kind, place, all)),
        Type::Object(fields) => {
            for Field { name, kind, .. } in fields {
                if !matches!(kind, Type::Plain(name) if name == "undefined") {
                    let place = format!("{place}.{name}");
                    collect(kind, &place, all);
                    all.insert(place);
                }
            }
        }
    }
}

/// The tokens of a file: names, texts in quotes, and single signs. Comments are left out.
struct Tokens {
    rest: std::iter::Peekable<std::vec::IntoIter<String>>,
}

impl Tokens {
    fn new(text: &str) -> Self {
        let (mut all, mut rest) = (Vec::new(), text.trim_start());
        while let Some(first) = rest.chars().next() {
            let comment = [("//", "\n"), ("/*", "*/")].into_iter().find(|(mark, _)| rest.starts_with(mark));
            if let Some((_, end)) = comment {
                rest = rest.split_once(end).map_or("", |(_, after)| after).trim_start();
                continue;
            }
            let length = match first {
                '\'' => 2 + rest[1..].find('\'').expect("a text ends"),
                _ => rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len()),
            };
            let (token, after) = rest.split_at(length.max(first.len_utf8()));
            all.push(token.to_owned());
            rest = after.trim_start();
        }
        Self { rest: all.into_iter().peekable() }
    }

    fn next(&mut self) -> Option<String> {
        self.rest.next()
    }

    fn take(&mut self, wanted: &str) -> bool {
        self.rest.next_if(|token| token == wanted).is_some()
    }

    fn expect(&mut self, wanted: &str) {
        let found = self.next();
        assert_eq!(found.as_deref(), Some(wanted));
    }

    fn name(&mut self) -> String {
        let name = self.next().expect("a name");
        assert!(name.chars().all(|sign| sign.is_alphanumeric() || sign == '_'), "{name} is not a name");
        name
    }

    /// Reads one type or several with `|` between them.
    fn any_of(&mut self) -> Type {
        self.take("|");
        let first = self.one();
        let mut all = vec![first];
        while self.take("|") {
            all.push(self.one());
        }
        if all.len() == 1 { all.remove(0) } else { Type::AnyOf(all) }
    }

    /// Reads one type, with any `[]` after it.
    fn one(&mut self) -> Type {
        let mut found = if self.take("{") {
            Type::Object(self.fields())
        } else {
            let token = self.next().expect("a type");
            match token.as_str() {
                "string" | "number" | "boolean" | "null" | "undefined" | "unknown" => Type::Plain(token),
                "Record" => {
                    ["<", "string", ","].into_iter().for_each(|sign| self.expect(sign));
                    let item = self.any_of();
                    self.expect(">");
                    Type::Record(Box::new(item))
                }
                text if text.starts_with('\'') => Type::Literal(text.trim_matches('\'').to_owned()),
                name if name.starts_with(char::is_uppercase) => Type::Named(token),
                _ => panic!("{token} is not known here"),
            }
        };
        while self.take("[") {
            self.expect("]");
            found = Type::List(Box::new(found));
        }
        found
    }

    /// Reads the fields of an object up to its end. `[more: string]: unknown` says what is true of any JSON.
    fn fields(&mut self) -> Vec<Field> {
        let mut all = Vec::new();
        while !self.take("}") {
            if self.take("[") {
                let rest: Vec<_> = (0..6).map_while(|_| self.next()).collect();
                assert_eq!(rest[1..], [":", "string", "]", ":", "unknown"]);
            } else {
                let name = self.name();
                let optional = self.take("?");
                self.expect(":");
                all.push(Field { name, optional, kind: self.any_of() });
            }
            self.take(";");
        }
        all
    }
}

#[test]
fn types_are_read_and_compared() {
    let mut types = Types::default();
    types.read(
        "// A comment.\nimport type { C } from './c';\n/** Another. */\nexport type A = 'a' | number[];\n\
        export interface B { a: A; b?: { c: string | null }[]; d?: undefined; [more: string]: unknown }",
    );
    assert_eq!(types.fields().into_iter().collect::<Vec<_>>(), ["B.a", "B.b", "B.b.c"]);
    let mut seen = BTreeSet::new();
    let good = serde_json::json!({"a": [1, 2], "more": 3});
    assert_eq!(types.check("B", &good, &mut seen), Ok(()));
    assert_eq!(seen.iter().collect::<Vec<_>>(), ["B.a"]);
    for wrong in
        [r#"{}"#, r#"{"a": "b"}"#, r#"{"a": [null]}"#, r#"{"a": "a", "b": [{}]}"#, r#"{"a": "a", "d": 1}"#]
    {
        let wrong = serde_json::from_str(wrong).expect("JSON");
        assert!(types.check("B", &wrong, &mut seen).is_err(), "{wrong}");
    }
}
