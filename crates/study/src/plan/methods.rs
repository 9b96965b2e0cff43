//! The methods of a plan: algorithms x heuristics with options, each checked for the sets it is for.

use std::collections::BTreeMap;

use pousse::{Given, Puzzle, Use, puzzles, values};
use pousse_search::{ALGORITHMS, About, suggest};
use serde::Deserialize;

use super::limits::LimitsText;
use super::{Files, PlanError};
use crate::executor::{Prepared, given};
use crate::model::{Design, Instance, Method, Set};

/// Methods as they are written: every algorithm with every heuristic.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct MethodText {
    algorithm: OneOrMany,
    heuristic: Option<OneOrMany>,
    label: Option<String>,
    sets: Option<Vec<String>>,
    #[serde(default)]
    limits: LimitsText,
    /// The options of puzzles, as the table of puzzles has them.
    #[serde(flatten)]
    options: BTreeMap<String, OneOrMany>,
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
                check(&method, sets, instances, files).map_err(wrong)?;
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

/// Sees to it that costs of a set can be compared: what is minimised must be the same, and what is known beforehand is in
/// the puzzle's usual unit.
pub(super) fn one_cost_a_set(
    methods: &[Method],
    sets: &[Set],
    instances: &mut [Instance],
) -> Result<(), PlanError> {
    for (number, set) in (0..).zip(sets) {
        let Some(puzzle) = instances.iter().find(|one| one.set == number).map(|one| one.puzzle) else {
            continue;
        };
        let of_set = methods.iter().filter(|method| method.sets.contains(&number));
        let mut units: Vec<&str> = of_set.map(|method| puzzle.unit(&given(method))).collect();
        units.sort_unstable();
        units.dedup();
        if let [one, other, ..] = units[..] {
            let what = format!(
                "on the set '{}' some minimise {other} and some minimise {one}, and their costs cannot be compared; \
                 give the {} twice, as two sets",
                set.name,
                puzzle.words().many
            );
            return Err(PlanError::wrong("methods", what));
        }
        if units.first().is_some_and(|unit| *unit != puzzle.unit(&Given::new())) {
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

    /// Says what is wrong with the first key that is no option of any puzzle, and which it is.
    pub(super) fn unknown(&self) -> Option<(&str, String)> {
        let known: Vec<&str> = method_options().collect();
        let unknown = self.options.keys().find(|name| !known.contains(&name.as_str()))?;
        let fixed = ["algorithm", "heuristic", "label", "sets", "limits"];
        let all = || fixed.into_iter().chain(known.iter().copied());
        let near = suggest(unknown, all());
        let hint = if near.is_empty() {
            format!("there are {}", all().collect::<Vec<_>>().join(", "))
        } else {
            format!("did you mean {}?", near.join(" or "))
        };
        Some((unknown, format!("unknown field `{unknown}`; {hint}")))
    }

    /// Returns the other options as the command line takes them.
    fn options(&self) -> Vec<String> {
        let mut options = Vec::new();
        for name in method_options() {
            let value = self.options.get(name).map(|words| words.words().join(","));
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                options.extend([format!("--{name}"), value]);
            }
        }
        options
    }
}

/// Returns the options of methods, each once.
fn method_options() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for option in puzzles().flat_map(|puzzle| puzzle.options_for(Use::Method)) {
        if !names.contains(&option.name) {
            names.push(option.name);
        }
    }
    names.into_iter()
}

/// Returns what is known about an algorithm.
fn about(algorithm: &str) -> Option<&'static About> {
    let name = algorithm.split('(').next().unwrap_or(algorithm);
    ALGORITHMS.iter().find(|about| about.name == name)
}

/// Returns the heuristic of a puzzle's own method.
fn own_heuristic(algorithm: &str) -> Option<&'static str> {
    let mut own = puzzles().filter_map(Puzzle::own_method);
    own.find(|own| own.name == algorithm).map(|own| own.heuristic)
}

/// Says whether an algorithm's answers are optimal, given an admissible estimate.
fn claims_optimality(algorithm: &str) -> bool {
    own_heuristic(algorithm).is_some() || about(algorithm).is_some_and(|about| about.optimal)
}

/// Returns the estimate where the plan names none.
fn usual_heuristic(algorithm: &str) -> Result<String, String> {
    match (about(algorithm), own_heuristic(algorithm)) {
        (Some(about), _) if about.informed => Err(format!("'{algorithm}' needs a heuristic")),
        (None, Some(heuristic)) => Ok(heuristic.into()),
        _ => Ok("zero".into()),
    }
}

/// Checks a method against the puzzles of its sets.
fn check(method: &Method, sets: &[Set], instances: &[Instance], files: Files) -> Result<(), String> {
    if method.algorithm == "auto" || method.heuristic == "auto" {
        let own: Vec<String> = puzzles()
            .filter_map(|puzzle| puzzle.own_method().map(|own| (puzzle, own)))
            .map(|(puzzle, own)| {
                format!("for {}, '{}' is what solve does by itself", puzzle.words().puzzle, own.name)
            })
            .collect();
        return Err(format!(
            "a study names its methods: 'auto' may choose differently on another machine; name an algorithm and a \
             heuristic ({})",
            own.join("; ")
        ));
    }
    if own_heuristic(&method.algorithm).is_none() {
        values::algorithm(&method.algorithm)?;
    }
    let files = match files {
        Files::Allowed => pousse::Files::Read,
        Files::Refused => pousse::Files::Refused,
    };
    for &set in &method.sets {
        if let Some(instance) = instances.iter().find(|one| one.set == set) {
            let name = &sets[set as usize].name;
            Prepared::new(method, instance, files)
                .map_err(|what| format!("'{}' for the set '{name}': {what}", method.label))?;
        }
    }
    Ok(())
}
