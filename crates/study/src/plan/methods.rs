//! The methods of a plan: combinations of algorithm, heuristic and options, each checked against its sets.

use std::collections::BTreeMap;
use std::fmt;

use pousse::{Files, Given, Kind, Opt, Puzzle, Use, puzzles};
use pousse_search::{ALGORITHMS, About, Message, as_in_table, message, suggest};
use serde::Deserialize;

use super::fit::{self, Mistakes, Samples};
use super::limits::{self, LimitsText};
use super::said;
use crate::executor::given;
use crate::model::{Design, Instance, Method, Set};

/// Methods as written: every algorithm with every heuristic.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct MethodText {
    #[serde(default)]
    algorithm: OneOrMany,
    heuristic: Option<OneOrMany>,
    label: Option<String>,
    sets: Option<Vec<String>>,
    #[serde(default)]
    limits: LimitsText,
    /// The options of puzzles, as in the table of puzzles.
    #[serde(flatten)]
    options: BTreeMap<String, OptionText>,
}

/// A word or a list of words.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl Default for OneOrMany {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

impl OneOrMany {
    fn words(&self) -> &[String] {
        match self {
            Self::One(word) => std::slice::from_ref(word),
            Self::Many(words) => words,
        }
    }
}

/// The value of an option. Values that no option takes are kept, so that the error can name their key.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum OptionText {
    Flag(bool),
    Words(OneOrMany),
    Other(toml::Value),
}

impl OptionText {
    /// Returns what is wrong with it as the value of an option.
    fn wrong_for(&self, option: &Opt) -> Option<Message> {
        let name = option.name;
        let found = match (option.kind, self) {
            (Kind::Flag, Self::Flag(_)) | (Kind::One | Kind::Many, Self::Words(_)) => return None,
            (Kind::Flag, _) => return Some(takes_true_or_false(name)),
            (_, Self::Other(value)) => value.type_str(),
            (_, Self::Flag(_)) => "boolean",
        };
        let what = format!("`{name}` takes a text or a list of texts, not {found}");
        Some(message!("plan.not-words", what, name))
    }

    /// Returns the option as on the command line; nothing if this amounts to not giving it.
    fn spelled(&self, option: &Opt) -> Vec<String> {
        let flag = format!("--{}", option.name);
        match self {
            Self::Flag(true) => vec![flag],
            Self::Words(words) => {
                let value = words.words().join(",");
                if value.is_empty() { Vec::new() } else { vec![flag, value] }
            }
            Self::Flag(false) | Self::Other(_) => Vec::new(),
        }
    }
}

impl fmt::Display for OptionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(OneOrMany::One(word)) => write!(f, "{word:?}"),
            Self::Words(OneOrMany::Many(words)) => write!(f, "{words:?}"),
            Self::Flag(flag) => flag.fmt(f),
            Self::Other(toml::Value::Integer(number)) => number.fmt(f),
            Self::Other(_) => f.write_str("..."),
        }
    }
}

/// What methods are checked against.
pub(super) struct Scene<'a> {
    pub(super) limits: &'a LimitsText,
    pub(super) sets: &'a [Set],
    pub(super) samples: &'a [Samples<'a>],
    pub(super) files: Files,
}

/// Expands all methods, including those with an error, which others may refer to.
pub(super) fn spell_out(texts: &[MethodText], scene: &Scene<'_>, wrong: &mut Vec<Message>) -> Vec<Method> {
    let mut methods: Vec<Method> = Vec::new();
    let place_of = |index: usize| format!("methods, number {}", index + 1);
    if texts.is_empty() {
        wrong.push(said::at(
            "methods",
            message!("plan.no-methods", "there are none; a plan has at least one [[methods]]"),
        ));
    }
    // Every method has the general limits, but their errors are reported only once.
    let general = scene.limits.read(&LimitsText::default(), "limits", wrong);
    for (index, text) in texts.iter().enumerate() {
        let place = place_of(index);
        let mut complain = |what: Message| wrong.push(said::at(&place, what));
        let of_sets = text.sets(scene.sets, &mut complain);
        let algorithms = text.algorithm.words();
        if algorithms.is_empty() || text.heuristic.as_ref().is_some_and(|list| list.words().is_empty()) {
            let what = "an algorithm is missing, or a list is empty, so there is no method";
            complain(message!("plan.empty-method", what));
        }
        let own = text.limits.read(scene.limits, &format!("{place}, limits"), wrong).or(general);
        let limits = own.unwrap_or_default();
        let mut complain = |what: Message| wrong.push(said::at(&place, what));
        let mut mistakes = Mistakes::default();
        for algorithm in algorithms {
            let algorithm = &as_in_table(algorithm);
            let heuristics = match &text.heuristic {
                Some(list) => list.words().to_vec(),
                None => match usual_heuristic(algorithm) {
                    Ok(usual) => vec![usual],
                    Err(what) => {
                        complain(what);
                        vec!["zero".into()]
                    }
                },
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
                        message!("plan.own-labels", "give them labels of their own")
                    } else {
                        message!("plan.label-parts", "a label may have {algorithm} and {heuristic} in it")
                    };
                    let label = &*method.label;
                    let twice = format!("two methods are called '{label}'");
                    complain(message!("plan.same-label", twice, label).and(what));
                    continue;
                }
                if let Some(twin) = methods.iter().find(|other| same_runs(other, &method)) {
                    let (one, other) = (&*twin.label, &*method.label);
                    let what = format!(
                        "'{one}' and '{other}' are the same method; to run one several times, use repetitions"
                    );
                    complain(message!("plan.same-method", what, one, other));
                    continue;
                }
                if let Err(what) = fit::named(&method) {
                    complain(what);
                }
                mistakes.look_for(&method, scene);
                methods.push(method);
            }
        }
        mistakes.told(&of_sets, scene).into_iter().for_each(complain);
    }
    // An error may have been reported once for each pair of an algorithm and a heuristic.
    let mut told: Vec<String> = Vec::new();
    wrong.retain(|error| {
        let text = error.to_string();
        let new = !told.contains(&text);
        told.push(text);
        new
    });
    methods
}

/// Returns whether two methods differ only in their labels and share a set, so that their rows could not be
/// distinguished.
fn same_runs(one: &Method, other: &Method) -> bool {
    (&one.algorithm, &one.heuristic, &one.options, one.limits)
        == (&other.algorithm, &other.heuristic, &other.options, other.limits)
        && one.sets.iter().any(|set| other.sets.contains(set))
}

/// Checks that the costs of a set can be compared: all methods must minimise the same quantity. Drops known optima if
/// that is not the puzzle's default unit.
pub(super) fn one_cost_a_set(
    methods: &[Method],
    sets: &[Set],
    instances: &mut [Instance],
) -> Result<(), Message> {
    for (number, set) in (0..).zip(sets) {
        let Some(puzzle) = instances.iter().find(|one| one.set == number).map(|one| one.puzzle) else {
            continue;
        };
        let of_set = methods.iter().filter(|method| method.sets.contains(&number));
        let mut units: Vec<&str> = of_set.map(|method| puzzle.unit(&given(method))).collect();
        units.sort_unstable();
        units.dedup();
        if let [one, other, ..] = units[..] {
            let name = &*set.name;
            let what = format!(
                "on the set '{name}' some minimise {other} and some minimise {one}, and their costs cannot be \
                 compared; give the {} twice, as two sets",
                puzzle.words().many
            );
            return Err(said::at("methods", message!("plan.two-units", what, name)));
        }
        if units.first().is_some_and(|unit| *unit != puzzle.unit(&Given::new())) {
            instances.iter_mut().filter(|one| one.set == number).for_each(|one| one.optimum = None);
        }
    }
    Ok(())
}

/// Finds a method by its label.
pub(super) fn find(design: &Design, label: &str) -> Result<usize, Message> {
    let labels = || design.methods.iter().map(|method| method.label.as_str());
    named(label, &message!("plan.a-method", "a method"), labels())
}

/// Looks up a name, suggesting similar ones if it is unknown.
pub(super) fn named<'n>(
    wanted: &str,
    kind: &Message,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Result<usize, Message> {
    names.clone().position(|name| name == wanted).ok_or_else(|| {
        let near = suggest(wanted, names.clone());
        let hint = if near.is_empty() { there_are(names) } else { Message::did_you_mean(&near) };
        let what = format!("'{wanted}' is not {kind} of this plan");
        message!("plan.not-a", what, text = wanted, kind).and(hint)
    })
}

impl MethodText {
    fn label(&self, algorithm: &str, heuristic: &str) -> String {
        let usual = if heuristic == "zero" { "{algorithm}" } else { "{algorithm} {heuristic}" };
        let template = self.label.as_deref().unwrap_or(usual);
        template.replace("{algorithm}", algorithm).replace("{heuristic}", heuristic)
    }

    fn sets(&self, sets: &[Set], complain: &mut impl FnMut(Message)) -> Vec<u32> {
        let Some(names) = &self.sets else { return (0..sets.len() as u32).collect() };
        let all = sets.iter().map(|set| set.name.as_str());
        let mut numbers: Vec<u32> = Vec::new();
        for name in names {
            match named(name, &message!("plan.a-set", "a set of instances"), all.clone()) {
                Ok(at) => numbers.push(at as u32),
                Err(what) => complain(what),
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the keys that are not options of any puzzle, and what is wrong with each.
    pub(super) fn unknown(&self) -> Vec<(&str, Message)> {
        let known: Vec<&str> = method_options().map(|option| option.name).collect();
        let unknown = self.options.keys().map(String::as_str).filter(|name| !known.contains(name));
        let fixed = ["algorithm", "heuristic", "label", "sets", "limits"];
        let all = || fixed.into_iter().chain(known.iter().copied());
        let say = |name: &'_ str| {
            let near = suggest(name, all());
            let hint = if limits::KEYS.contains(&name) {
                limits::belongs(name, &self.options[name])
            } else if near.is_empty() {
                there_are(all())
            } else {
                Message::did_you_mean(&near)
            };
            message!("unknown-field", format!("unknown field `{name}`"), name).and(hint)
        };
        let not_taken = method_options().filter_map(|option| {
            let what = self.options.get(option.name)?.wrong_for(option)?;
            Some((option.name, what))
        });
        unknown.map(|name| (name, say(name))).chain(not_taken).collect()
    }

    /// Returns the other options as on the command line.
    fn options(&self) -> Vec<String> {
        let given = method_options().filter_map(|option| Some((option, self.options.get(option.name)?)));
        given.flat_map(|(option, value)| value.spelled(option)).collect()
    }
}

/// Lists the known names.
fn there_are<'n>(names: impl Iterator<Item = &'n str>) -> Message {
    let names: Vec<String> = names.map(Into::into).collect();
    message!("plan.there-are", format!("there are {}", names.join(", ")), names)
}

/// Returns the options of methods; one entry for each name.
fn method_options() -> impl Iterator<Item = &'static Opt> {
    let mut options: Vec<&'static Opt> = Vec::new();
    for option in puzzles().flat_map(|puzzle| puzzle.options_for(Use::Method)) {
        if options.iter().all(|other| other.name != option.name) {
            options.push(option);
        }
    }
    options.into_iter()
}

/// Says that a flag of a puzzle is given or not, in methods and in sets.
pub(super) fn takes_true_or_false(name: &str) -> Message {
    message!("plan.flag", format!("`{name}` takes true or false, without quotes"), name)
}

/// Returns the table entry of an algorithm.
fn about(algorithm: &str) -> Option<&'static About> {
    let name = algorithm.split('(').next().unwrap_or(algorithm);
    ALGORITHMS.iter().find(|about| about.name == name)
}

/// Returns the heuristic of a puzzle's built-in method.
fn own_heuristic(algorithm: &str) -> Option<&'static str> {
    let mut own = puzzles().filter_map(Puzzle::own_method);
    own.find(|own| own.name == algorithm).map(|own| own.heuristic)
}

/// Returns whether an algorithm's answers are optimal, given an admissible heuristic.
fn claims_optimality(algorithm: &str) -> bool {
    own_heuristic(algorithm).is_some() || about(algorithm).is_some_and(|about| about.optimal)
}

/// Returns the heuristic to use if the plan names none.
fn usual_heuristic(algorithm: &str) -> Result<String, Message> {
    match (about(algorithm), own_heuristic(algorithm)) {
        (Some(about), _) if about.informed => {
            Err(message!("plan.needs-heuristic", format!("'{algorithm}' needs a heuristic"), algorithm))
        }
        (None, Some(heuristic)) => Ok(heuristic.into()),
        _ => Ok("zero".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No puzzle of the table has a flag for methods, so there is no plan to test this with.
    #[test]
    fn flags_are_true_or_false() {
        let flag = Opt { name: "doubling-first", kind: Kind::Flag, ..Opt::PLAIN };
        let read = |text: &str| {
            let mut keys: BTreeMap<String, OptionText> = toml::from_str(text).expect("TOML");
            keys.remove("doubling-first").expect("the key")
        };
        for (given, words) in [("true", &["--doubling-first"][..]), ("false", &[])] {
            let value = read(&format!("doubling-first = {given}"));
            assert_eq!((value.wrong_for(&flag), value.spelled(&flag)), (None, words_of(words)));
        }
        for wrong in ["'yes'", "['true']", "1"] {
            let what = read(&format!("doubling-first = {wrong}")).wrong_for(&flag).expect(wrong);
            assert_eq!(what.to_string(), "`doubling-first` takes true or false, without quotes");
        }
    }

    fn words_of(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }
}
