//! What users can choose from, and what each choice declares about itself: sections of items, from which both the list
//! for a terminal and the data for programs and the page are derived.

use std::fmt;

use pousse_search::Properties;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::{Game, style};

/// What the items of a section are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Algorithms.
    Algorithms,
    /// Heuristics, except those that use databases.
    Heuristics,
    /// Sets of pattern databases; their names are also those of their heuristics.
    Databases,
    /// Techniques that searches can do without.
    Techniques,
    /// Quantities to minimise.
    Objectives,
}

/// Items of one kind; its display is for a terminal.
#[derive(Clone, Debug)]
pub struct Section {
    /// What the items are.
    pub topic: Topic,
    /// Its title.
    pub title: String,
    /// A line below the title, which says what marks mean; may be empty.
    pub note: &'static str,
    /// The width of the names in characters.
    pub width: usize,
    /// The items.
    pub items: Vec<Listed>,
    /// Lines below the items, which say what else can be chosen; may be empty.
    pub more: &'static str,
}

/// Something that users can choose.
#[derive(Clone, Debug)]
pub struct Listed {
    /// What a terminal shows after the name.
    pub text: String,
    /// Its fields as data, in their order.
    pub fields: Vec<(&'static str, Value)>,
}

impl Section {
    /// Returns a section about a puzzle, without notes.
    #[must_use]
    pub fn new<G: Game>(topic: Topic, title: &str, items: impl IntoIterator<Item = Listed>) -> Self {
        let mut items: Vec<Listed> = items.into_iter().collect();
        for item in &mut items {
            item.fields.insert(0, ("domain", G::WORDS.name.into()));
        }
        let title = format!("{title} for {}", G::WORDS.puzzle);
        Self { topic, title, note: "", width: 22, items, more: "" }
    }

    /// Returns the section about the heuristics of a puzzle.
    #[must_use]
    pub fn heuristics<G: Game>() -> Self {
        let items = G::estimates(None).into_iter().map(|(listed, _)| listed);
        Self::new::<G>(Topic::Heuristics, "Heuristics", items)
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", style::strong(&self.title))?;
        if !self.note.is_empty() {
            writeln!(f, "{}", style::faint(format!("  {}", self.note)))?;
        }
        for item in &self.items {
            writeln!(f, "  {:<1$} {2}", item.name(), self.width, item.text)?;
        }
        f.write_str(self.more)
    }
}

impl Listed {
    /// Lists something with the fields `name`, `summary` and perhaps `source`, where it comes from. A terminal shows the
    /// marks before the summary.
    #[must_use]
    pub fn new(marks: &str, fields: Vec<(&'static str, Value)>) -> Self {
        let mut listed = Self { text: String::new(), fields };
        listed.text = format!("{marks}{}{}", listed.get("summary"), source(listed.get("source")));
        listed
    }

    /// Lists a heuristic that promises the same for every instance. The summary says what it counts, the source where
    /// it comes from; empty if it is common knowledge.
    #[must_use]
    pub fn heuristic(name: &str, summary: &str, source: &str, promise: Properties) -> Self {
        let mut fields = vec![("name", name.into()), ("summary", summary.into()), ("source", source.into())];
        fields.extend(promised(promise));
        Self::new(&format!("{}  ", mark(promise)), fields)
    }

    /// Returns a field, if it is there.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&Value> {
        self.fields.iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// Returns a field that is text; empty if there is none.
    #[must_use]
    pub fn get(&self, key: &str) -> &str {
        self.field(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.get("name")
    }
}

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|(name, value)| (name, value)))
    }
}

/// Returns what a heuristic promises as fields.
#[must_use]
pub fn promised(promise: Properties) -> [(&'static str, Value); 2] {
    [("admissible", promise.admissible.into()), ("consistent", promise.consistent.into())]
}

/// Returns the mark of what a heuristic promises: `C` for admissible and consistent, `A` for admissible, `c` for
/// consistent only, `-` for neither.
#[must_use]
pub fn mark(promise: Properties) -> &'static str {
    match (promise.admissible, promise.consistent) {
        (true, true) => "C",
        (true, false) => "A",
        (false, true) => "c",
        (false, false) => "-",
    }
}

/// Writes where something comes from, if that is known.
#[must_use]
pub fn source(source: &str) -> String {
    if source.is_empty() { String::new() } else { style::faint(format!(" [{source}]")) }
}
