//! The methods of a plan: algorithms x heuristics with options, each checked for the sets it is for.

use pousse::values;
use pousse_search::{ALGORITHMS, About, suggest};
use pousse_sokoban::Estimate;
use serde::Deserialize;

use super::limits::LimitsText;
use super::{Files, NO_FILES, PlanError};
use crate::executor::{Prepared, STAGES};
use crate::model::{Design, Instance, Method, Set};

/// Methods as they are written: every algorithm with every heuristic.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MethodText {
    algorithm: OneOrMany,
    heuristic: Option<OneOrMany>,
    label: Option<String>,
    sets: Option<Vec<String>>,
    order: Option<String>,
    objective: Option<String>,
    without: Option<OneOrMany>,
    with: Option<OneOrMany>,
    active: Option<String>,
    #[serde(default)]
    limits: LimitsText,
}

/// A word or a list of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    fn words(&self) -> &[String] {
        match self {
            Self::One(word) => std::slice::from_ref(word),
            Self::Many(words) => words,
        }
    }
}

/// Spells out all methods.
pub(super) fn spell_out(
    texts: &[MethodText],
    limits: &LimitsText,
    sets: &[Set],
    instances: &[Instance],
    files: Files,
) -> Result<Vec<Method>, PlanError> {
    let mut methods: Vec<Method> = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let place = format!("methods, number {}", index + 1);
        let wrong = |what: String| PlanError::wrong(&place, what);
        let of_sets = text.sets(sets).map_err(wrong)?;
        let limits = text.limits.read(limits, &format!("{place}, limits"))?;
        let algorithms = text.algorithm.words();
        if algorithms.is_empty() || text.heuristic.as_ref().is_some_and(|list| list.words().is_empty()) {
            return Err(wrong("an empty list makes no method; leave it out or name something".into()));
        }
        for algorithm in algorithms {
            let heuristics = match &text.heuristic {
                Some(list) => list.words().to_vec(),
                None => vec![usual_heuristic(algorithm).map_err(wrong)?],
            };
            for heuristic in &heuristics {
                // `@` in a heuristic stands before the name of a file.
                if files == Files::Refused && heuristic.contains('@') {
                    return Err(wrong(format!("the databases of '{heuristic}' are in a file, {NO_FILES}")));
                }
                let method = Method {
                    label: text.label(algorithm, heuristic),
                    algorithm: algorithm.clone(),
                    heuristic: heuristic.clone(),
                    options: text.options(),
                    sets: of_sets.clone(),
                    limits,
                    optimal: claims_optimality(algorithm),
                };
                if let Some(twin) = methods.iter().find(|other| other.label == method.label) {
                    let what = if (&twin.algorithm, &twin.heuristic) == (&method.algorithm, &method.heuristic)
                    {
                        "give them labels of their own"
                    } else {
                        "a label may have {algorithm} and {heuristic} in it"
                    };
                    return Err(wrong(format!("two methods are called '{}'; {what}", method.label)));
                }
                if let Some(twin) = methods.iter().find(|other| same_runs(other, &method)) {
                    return Err(wrong(format!(
                        "'{}' and '{}' are the same method; repetitions run one several times",
                        twin.label, method.label
                    )));
                }
                check(&method, sets, instances).map_err(wrong)?;
                methods.push(method);
            }
        }
    }
    Ok(methods)
}

/// Says whether two methods differ in their labels alone and share a set: rows could not be told apart.
fn same_runs(one: &Method, other: &Method) -> bool {
    (&one.algorithm, &one.heuristic, &one.options, one.limits)
        == (&other.algorithm, &other.heuristic, &other.options, other.limits)
        && one.sets.iter().any(|set| other.sets.contains(set))
}

/// Says whether a method counts moves of the player rather than pushes.
fn counts_moves(method: &Method) -> bool {
    method.options.chunks_exact(2).any(|pair| pair[0] == "--objective" && pair[1].starts_with("moves"))
}

/// Sees to it that costs of a set can be compared: what is minimised must be the same, and what is known beforehand is in
/// pushes.
pub(super) fn one_cost_a_set(
    methods: &[Method],
    sets: &[Set],
    instances: &mut [Instance],
) -> Result<(), PlanError> {
    for (number, set) in (0..).zip(sets) {
        let mut of_set = methods.iter().filter(|method| method.sets.contains(&number));
        let moves = of_set.clone().any(counts_moves);
        if moves && !of_set.all(counts_moves) {
            let what = format!(
                "on the set '{}' some minimise pushes and some minimise moves, and their costs cannot be compared; \
                 give the levels twice, as two sets",
                set.name
            );
            return Err(PlanError::wrong("methods", what));
        }
        if moves {
            instances.iter_mut().filter(|one| one.set == number).for_each(|one| one.optimum = None);
        }
    }
    Ok(())
}

/// Finds a method by its label.
pub(super) fn find(design: &Design, label: &str) -> Result<usize, String> {
    let labels = || design.methods.iter().map(|method| method.label.as_str());
    named(label, "a method", labels())
}

/// Finds a name among names.
pub(super) fn named<'n>(
    wanted: &str,
    kind: &str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, String> {
    names.clone().position(|name| name == wanted).ok_or_else(|| {
        let near = suggest(wanted, names.clone());
        let hint = if near.is_empty() {
            format!("there are {}", names.collect::<Vec<_>>().join(", "))
        } else {
            format!("did you mean {}?", near.join(" or "))
        };
        format!("'{wanted}' is not {kind} of this plan; {hint}")
    })
}

impl MethodText {
    fn label(&self, algorithm: &str, heuristic: &str) -> String {
        let usual = if heuristic == "zero" { "{algorithm}" } else { "{algorithm} {heuristic}" };
        let template = self.label.as_deref().unwrap_or(usual);
        template.replace("{algorithm}", algorithm).replace("{heuristic}", heuristic)
    }

    fn sets(&self, sets: &[Set]) -> Result<Vec<u32>, String> {
        match &self.sets {
            None => Ok((0..sets.len() as u32).collect()),
            Some(names) => {
                let all = sets.iter().map(|set| set.name.as_str());
                let find = |name: &String| named(name, "a set of instances", all.clone());
                let mut numbers =
                    names.iter().map(find).map(|at| at.map(|at| at as u32)).collect::<Result<Vec<_>, _>>()?;
                numbers.sort_unstable();
                numbers.dedup();
                Ok(numbers)
            }
        }
    }

    /// Returns the other options as the command line takes them.
    fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        let mut add = |flag: &str, value: Option<String>| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                options.extend([flag.to_owned(), value]);
            }
        };
        let list = |words: &Option<OneOrMany>| words.as_ref().map(|words| words.words().join(","));
        add("--order", self.order.clone());
        add("--objective", self.objective.clone());
        add("--without", list(&self.without));
        add("--with", list(&self.with));
        add("--active", self.active.clone());
        options
    }
}

/// Returns what is known about an algorithm.
fn about(algorithm: &str) -> Option<&'static About> {
    let name = algorithm.split('(').next().unwrap_or(algorithm);
    ALGORITHMS.iter().find(|about| about.name == name)
}

/// Says whether an algorithm's answers are optimal, given an admissible estimate.
fn claims_optimality(algorithm: &str) -> bool {
    algorithm == STAGES || about(algorithm).is_some_and(|about| about.optimal)
}

/// Returns the estimate where the plan names none.
fn usual_heuristic(algorithm: &str) -> Result<String, String> {
    match about(algorithm) {
        Some(about) if about.informed => Err(format!("'{algorithm}' needs a heuristic")),
        None if algorithm == STAGES => Ok(Estimate::default().to_string()),
        _ => Ok("zero".into()),
    }
}

/// Checks a method against the puzzles of its sets.
fn check(method: &Method, sets: &[Set], instances: &[Instance]) -> Result<(), String> {
    if method.algorithm == "auto" || method.heuristic == "auto" {
        return Err("a study names its methods: 'auto' may choose differently on another machine; \
                    name an algorithm and a heuristic (for Sokoban, 'stages' is what solve does by itself)"
            .into());
    }
    if method.algorithm != STAGES {
        values::algorithm(&method.algorithm)?;
    }
    for &set in &method.sets {
        if let Some(instance) = instances.iter().find(|one| one.set == set) {
            let name = &sets[set as usize].name;
            Prepared::new(method, instance.domain)
                .map_err(|what| format!("'{}' for the set '{name}': {what}", method.label))?;
        }
    }
    Ok(())
}
