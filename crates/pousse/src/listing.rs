//! All algorithms, heuristics, databases, techniques and objectives with what they declare: what a reader who has to
//! choose needs to know, the same for the command line and for a page.

use std::sync::Arc;

use pousse_pdb::Counted;
use pousse_search::{ALGORITHMS, Algorithm, Properties, record::recordable};
use pousse_sokoban::{Estimate, Objective, Technique, Techniques};
use pousse_tiles::heuristics::Databases;
use pousse_tiles::heuristics::registry::ENTRIES;
use pousse_tiles::patterns::Catalogue;
use pousse_tiles::{Goal, Layout, Shape};
use serde::Serialize;

use crate::{Domain, SCHEMA};

/// Returns everything that there is to choose from.
#[must_use]
pub fn listing() -> Listing {
    Listing {
        schema: SCHEMA,
        algorithms: algorithms(),
        heuristics: heuristics(),
        databases: databases(),
        techniques: techniques(),
        objectives: objectives(),
    }
}

/// Everything that there is to choose from; what `pousse explain --list --json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Listing {
    /// The version of the fields.
    pub schema: u32,
    /// The algorithms, which all puzzles share.
    pub algorithms: Vec<ListedAlgorithm>,
    /// The heuristics of all puzzles, those with databases apart.
    pub heuristics: Vec<ListedHeuristic>,
    /// The sets of pattern databases.
    pub databases: Vec<ListedDatabases>,
    /// What searches may do without.
    pub techniques: Vec<ListedTechnique>,
    /// What can be minimised.
    pub objectives: Vec<ListedObjective>,
}

/// An algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct ListedAlgorithm {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Whether its plans are proven optimal, given an admissible heuristic.
    pub optimal: bool,
    /// Whether it uses a heuristic.
    pub informed: bool,
    /// The puzzles that it can be asked to search.
    pub domains: Vec<Domain>,
    /// Whether it uses several threads.
    pub parallel: bool,
    /// Whether it can be traced step by step.
    pub recordable: bool,
    /// Its options.
    pub options: Vec<ListedOption>,
}

/// An option of an algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct ListedOption {
    /// Its name.
    pub name: &'static str,
    /// Its values and what they mean.
    pub meaning: &'static str,
}

/// A heuristic.
#[derive(Clone, Debug, Serialize)]
pub struct ListedHeuristic {
    /// Its puzzle.
    pub domain: Domain,
    /// Its name.
    pub name: String,
    /// What it counts, in a line.
    pub summary: String,
    /// Where it comes from; empty where everybody knows.
    pub source: &'static str,
    /// What it promises, and where.
    #[serde(flatten)]
    pub declared: Declared,
}

/// What a heuristic promises, and where.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum Declared {
    /// On boards of two sizes with the blank last; nothing for a size that it does not exist for.
    BySize {
        /// On 3x3.
        on_3x3: Option<Promise>,
        /// On 4x4.
        on_4x4: Option<Promise>,
    },
    /// Everywhere.
    Everywhere(Promise),
}

/// What a heuristic promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Promise {
    /// It is never more than the true distance.
    pub admissible: bool,
    /// It falls by at most the cost of a move along it.
    pub consistent: bool,
}

impl From<Properties> for Promise {
    fn from(Properties { admissible, consistent }: Properties) -> Self {
        Self { admissible, consistent }
    }
}

/// A set of pattern databases.
#[derive(Clone, Debug, Serialize)]
pub struct ListedDatabases {
    /// Its puzzle.
    pub domain: Domain,
    /// Its name, which is that of its heuristic.
    pub name: String,
    /// The rows of its boards.
    pub rows: usize,
    /// Their columns.
    pub columns: usize,
    /// How many tiles each pattern has.
    pub patterns: Vec<usize>,
    /// Whether the values of the patterns are added up; otherwise the largest counts.
    pub adds_up: bool,
    /// Where it comes from.
    pub source: String,
    /// What it promises, for any goal.
    #[serde(flatten)]
    pub declared: Promise,
}

/// A technique.
#[derive(Clone, Debug, Serialize)]
pub struct ListedTechnique {
    /// Its puzzle.
    pub domain: Domain,
    /// Its name.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// What it is for: deadlocks, bounds or search.
    pub purpose: &'static str,
    /// Whether it is used unless something else is asked for.
    pub default: bool,
}

/// Something to minimise.
#[derive(Clone, Debug, Serialize)]
pub struct ListedObjective {
    /// Its puzzle.
    pub domain: Domain,
    /// Its name.
    pub name: &'static str,
    /// What it means, in a line.
    pub summary: &'static str,
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
                domains: [Domain::Tiles]
                    .into_iter()
                    .chain(pousse_sokoban::searches(algorithm).then_some(Domain::Sokoban))
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

fn heuristics() -> Vec<ListedHeuristic> {
    let on = |rows, columns| -> Arc<Layout> {
        let shape = Shape::new(rows, columns).expect("a shape");
        Arc::new(Layout::new(Goal::BlankLast.grid(shape).expect("named goals fit every shape")))
    };
    let (eight, fifteen) = (on(3, 3), on(4, 4));
    let tiles = ENTRIES.iter().map(|entry| ListedHeuristic {
        domain: Domain::Tiles,
        name: entry.full_name(),
        summary: entry.summary.into(),
        source: entry.source,
        declared: Declared::BySize {
            on_3x3: entry.properties(&eight).map(Promise::from),
            on_4x4: entry.properties(&fifteen).map(Promise::from),
        },
    });
    let sokoban = Estimate::NAMES.iter().map(|(name, estimate)| ListedHeuristic {
        domain: Domain::Sokoban,
        name: (*name).into(),
        summary: estimate.summary(),
        source: estimate.source(),
        declared: Declared::Everywhere(estimate.properties().into()),
    });
    tiles.chain(sokoban).collect()
}

fn databases() -> Vec<ListedDatabases> {
    Catalogue::built_in()
        .iter()
        .map(|set| ListedDatabases {
            domain: Domain::Tiles,
            name: set.name.clone(),
            rows: set.shape.rows(),
            columns: set.shape.columns(),
            patterns: set.sizes(),
            adds_up: set.counted == Counted::Pieces,
            source: set.source.clone(),
            declared: Databases::declared(set).into(),
        })
        .collect()
}

fn techniques() -> Vec<ListedTechnique> {
    Technique::NAMES
        .iter()
        .map(|&(name, technique)| ListedTechnique {
            domain: Domain::Sokoban,
            name,
            summary: technique.summary(),
            purpose: technique.purpose().name(),
            default: Techniques::DEFAULT.has(technique),
        })
        .collect()
}

fn objectives() -> Vec<ListedObjective> {
    Objective::NAMES
        .iter()
        .map(|&(name, objective)| ListedObjective {
            domain: Domain::Sokoban,
            name,
            summary: objective.summary(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_algorithm_is_listed_for_sokoban_if_it_searches_levels() {
        let level = pousse_sokoban::read_level("#####\n#@$.#\n#####").expect("a level");
        for about in algorithms() {
            let mut request = crate::sokoban::Request::new(level.clone());
            request.algorithm = Some(about.name.parse().expect("a name"));
            let solved = crate::solve(
                &request.into(),
                &pousse_tiles::patterns::Library::default(),
                &pousse_search::Run::default(),
            );
            assert_eq!(solved.is_ok(), about.domains.contains(&Domain::Sokoban), "{}", about.name);
        }
    }

    #[test]
    fn what_is_declared_lies_flat() {
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
    }
}
