//! All algorithms, heuristics, databases, techniques and objectives of all puzzles, described for users who have to
//! choose; the command line and the page share this list.

use pousse_puzzle::{Kind, Listed, Opt, Puzzle, SCHEMA, Section, Topic, Use};
use pousse_search::{ALGORITHMS, About, Algorithm, record::recordable};
use serde::Serialize;
use serde_json::json;

use crate::table::puzzles;

/// The width of the names of algorithms.
const WIDTH: usize = 20;

/// Returns everything there is to choose from, in sections.
#[must_use]
pub fn sections() -> Vec<Section> {
    std::iter::once(algorithms()).chain(puzzles().flat_map(Puzzle::sections)).collect()
}

/// Returns everything there is to choose from, as data.
#[must_use]
pub fn listing() -> Listing {
    let sections = sections();
    let of = |topic| {
        let sections = sections.iter().filter(|section| section.topic == topic);
        sections.flat_map(|section| section.items.clone()).collect()
    };
    Listing {
        schema: SCHEMA,
        puzzles: puzzles().map(listed).collect(),
        algorithms: of(Topic::Algorithms),
        heuristics: of(Topic::Heuristics),
        databases: of(Topic::Databases),
        techniques: of(Topic::Techniques),
        objectives: of(Topic::Objectives),
    }
}

/// Everything there is to choose from; `pousse explain --list --json` prints it.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// The version of the format.
    pub schema: u32,
    /// The puzzles.
    pub puzzles: Vec<ListedPuzzle>,
    /// The algorithms, shared by all puzzles.
    pub algorithms: Vec<Listed>,
    /// The heuristics of all puzzles, except those that use databases.
    pub heuristics: Vec<Listed>,
    /// The sets of pattern databases.
    pub databases: Vec<Listed>,
    /// The techniques that searches can do without.
    pub techniques: Vec<Listed>,
    /// The objectives.
    pub objectives: Vec<Listed>,
}

/// A puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct ListedPuzzle {
    /// Its name.
    pub name: &'static str,
    /// Its name in a sentence.
    pub puzzle: &'static str,
    /// What one of its instances is called.
    pub one: &'static str,
    /// What several are called.
    pub many: &'static str,
    /// The name of its view on the page, if it has one.
    pub view: Option<&'static str>,
    /// The name, in studies, of the method that `solve` uses by default.
    pub own_method: Option<&'static str>,
    /// The formats in which instances can be written.
    pub formats: &'static [&'static str],
    /// Its options.
    pub options: Vec<PuzzleOption>,
}

/// An option of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct PuzzleOption {
    /// Its name on the command line and in plans.
    pub name: &'static str,
    /// Its name in requests to the server.
    pub field: String,
    /// The placeholder for its value.
    pub value: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// Its default.
    pub default: Option<&'static str>,
    /// How often it can be given.
    pub kind: Kind,
    /// Its values, if there are only a few.
    pub values: Vec<&'static str>,
    /// Where it applies.
    pub uses: &'static [Use],
}

fn listed(puzzle: &'static dyn Puzzle) -> ListedPuzzle {
    let words = puzzle.words();
    ListedPuzzle {
        name: words.name,
        puzzle: words.puzzle,
        one: words.one,
        many: words.many,
        view: words.view,
        own_method: puzzle.own_method().map(|method| method.name),
        formats: puzzle.formats(),
        options: puzzle.options().into_iter().map(option).collect(),
    }
}

fn option(option: &'static Opt) -> PuzzleOption {
    PuzzleOption {
        name: option.name,
        field: option.field(),
        value: option.value,
        help: option.help,
        default: option.default,
        kind: option.kind,
        values: (option.values)(),
        uses: option.uses,
    }
}

/// Returns the section about algorithms, which all puzzles share.
fn algorithms() -> Section {
    Section {
        topic: Topic::Algorithms,
        title: "Algorithms".into(),
        note: "o = its plans are proven optimal (given an admissible heuristic), t = uses several threads",
        width: WIDTH,
        items: ALGORITHMS.iter().map(algorithm).collect(),
        more: "",
    }
}

/// Lists an algorithm, with a line for each of its options.
fn algorithm(about: &About) -> Listed {
    let algorithm: Algorithm = about.name.parse().expect("a name alone is an algorithm");
    let searched = puzzles().filter(|one| one.searches(algorithm));
    let options = about.options.iter().map(|(name, meaning)| json!({"name": name, "meaning": meaning}));
    let fields = vec![
        ("name", about.name.into()),
        ("summary", about.summary.into()),
        ("optimal", about.optimal.into()),
        ("informed", about.informed.into()),
        ("domains", searched.map(|one| one.words().name).collect()),
        ("parallel", about.parallel.into()),
        ("recordable", recordable(algorithm).is_ok().into()),
        ("options", options.collect()),
    ];
    let mark = |holds, mark| if holds { mark } else { ' ' };
    let marks = format!("{}{}  ", mark(about.optimal, 'o'), mark(about.parallel, 't'));
    let mut listed = Listed::new(&marks, fields);
    for (name, meaning) in about.options {
        listed.text += &format!("\n  {:<WIDTH$}       ({name}=...: {meaning})", "");
    }
    listed
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Ask, Context, Files, Given};
    use pousse_search::Run;
    use serde_json::Value;

    use super::*;

    /// Everything listed for a puzzle solves its smallest instance; everything else is rejected.
    #[test]
    fn algorithms_are_listed_where_they_apply() {
        let given = Given::new();
        for (name, text) in [("tiles", "1 2 0 3"), ("sokoban", "#####\n#@$.#\n#####")] {
            let puzzle = crate::puzzle(name).expect("a puzzle");
            let instance = puzzle.read(text.as_bytes(), &given).expect("no options").all.remove(0);
            let instance = instance.expect("an instance");
            for about in algorithms().items {
                let algorithm = Some(about.name().parse().expect("a name"));
                let ask =
                    Ask { number: 1, algorithm, heuristic: "auto", given: &given, files: Files::Refused };
                let request = puzzle.request(&*instance, &ask).expect("all as usual");
                let solved = request.solve(&Context::default(), Run::default());
                let domains = about.field("domains").and_then(Value::as_array).expect("a list");
                assert_eq!(solved.is_ok(), domains.contains(&name.into()), "{name} {}", about.name());
            }
        }
    }

    #[test]
    fn declared_properties_are_flattened() {
        let value = serde_json::to_value(listing()).expect("plain data");
        let named = |kind: &str, name: &str| {
            let all = value[kind].as_array().expect("a list");
            all.iter().find(|one| one["name"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
        };
        let sound = serde_json::json!({"admissible": true, "consistent": true});
        assert_eq!(named("heuristics", "manhattan")["on_4x4"], sound);
        assert_eq!(named("heuristics", "assignment-sided")["admissible"], true);
        assert_eq!(named("databases", "6-6-3")["patterns"], serde_json::json!([6, 6, 3]));
        assert_eq!(named("databases", "6-6-3")["admissible"], true);
        assert_eq!(named("algorithms", "ida-star")["recordable"], true);
        assert_eq!(named("algorithms", "anytime")["recordable"], false);
        assert_eq!(named("techniques", "dead-squares")["default"], true);
        assert_eq!(named("puzzles", "sokoban")["own_method"], "stages");
    }
}
