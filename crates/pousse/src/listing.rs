//! All algorithms, heuristics, databases, techniques and objectives of all puzzles, described for users who have to
//! choose; the command line and the page share this list.

use pousse_puzzle::{
    Kind, ListedAlgorithm, ListedDatabases, ListedHeuristic, ListedObjective, ListedOption, ListedTechnique,
    Opt, Puzzle, SCHEMA, Use,
};
use pousse_search::{ALGORITHMS, Algorithm, record::recordable};
use serde::Serialize;

use crate::table::puzzles;

/// Returns everything there is to choose from.
#[must_use]
pub fn listing() -> Listing {
    Listing {
        schema: SCHEMA,
        puzzles: puzzles().map(listed).collect(),
        algorithms: algorithms(),
        heuristics: puzzles().flat_map(Puzzle::heuristics).collect(),
        databases: puzzles().flat_map(Puzzle::databases).collect(),
        techniques: puzzles().flat_map(Puzzle::techniques).collect(),
        objectives: puzzles().flat_map(Puzzle::objectives).collect(),
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
    pub algorithms: Vec<ListedAlgorithm>,
    /// The heuristics of all puzzles, except those that use databases.
    pub heuristics: Vec<ListedHeuristic>,
    /// The sets of pattern databases.
    pub databases: Vec<ListedDatabases>,
    /// The techniques that searches can do without.
    pub techniques: Vec<ListedTechnique>,
    /// The objectives.
    pub objectives: Vec<ListedObjective>,
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
    /// How often it can be given: `flag`, `one` or `many`.
    pub kind: &'static str,
    /// Its values, if there are only a few.
    pub values: Vec<&'static str>,
    /// Where it applies.
    pub uses: Vec<&'static str>,
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
        kind: match option.kind {
            Kind::Flag => "flag",
            Kind::One => "one",
            Kind::Many => "many",
        },
        values: (option.values)(),
        uses: option.uses.iter().map(|place| place_name(*place)).collect(),
    }
}

fn place_name(place: Use) -> &'static str {
    match place {
        Use::Read => "read",
        Use::Solve => "solve",
        Use::Trace => "trace",
        Use::Verify => "verify",
        Use::Improve => "improve",
        Use::Explain => "explain",
        Use::Prepare => "prepare",
        Use::Audit => "audit",
        Use::Tables => "tables",
        Use::Play => "play",
        Use::Generate => "generate",
        Use::Method => "method",
        Use::Set => "set",
        Use::Ask => "ask",
        Use::Make => "make",
    }
}

fn algorithms() -> Vec<ListedAlgorithm> {
    ALGORITHMS
        .iter()
        .map(|about| {
            let algorithm: Algorithm = about.name.parse().expect("a name alone is an algorithm");
            ListedAlgorithm {
                name: about.name,
                summary: about.summary,
                optimal: about.optimal,
                informed: about.informed,
                domains: puzzles()
                    .filter(|one| one.searches(algorithm))
                    .map(|one| one.words().name)
                    .collect(),
                parallel: about.parallel,
                recordable: recordable(algorithm).is_ok(),
                options: about
                    .options
                    .iter()
                    .map(|&(name, meaning)| ListedOption { name, meaning })
                    .collect(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::{Ask, Context, Files, Given};
    use pousse_search::Run;

    use super::*;

    /// Everything listed for a puzzle solves its smallest instance; everything else is rejected.
    #[test]
    fn algorithms_are_listed_where_they_apply() {
        let given = Given::new();
        for (name, text) in [("tiles", "1 2 0 3"), ("sokoban", "#####\n#@$.#\n#####")] {
            let puzzle = crate::puzzle(name).expect("a puzzle");
            let instance = puzzle.read(text.as_bytes(), &given).expect("no options").all.remove(0);
            let instance = instance.expect("an instance");
            for about in algorithms() {
                let algorithm = Some(about.name.parse().expect("a name"));
                let ask =
                    Ask { number: 1, algorithm, heuristic: "auto", given: &given, files: Files::Refused };
                let request = puzzle.request(&*instance, &ask).expect("all as usual");
                let solved = request.solve(&Context::default(), Run::default());
                assert_eq!(solved.is_ok(), about.domains.contains(&name), "{name} {}", about.name);
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
