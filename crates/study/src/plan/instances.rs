//! The instances of a plan: from files, from the sets that come with pousse, and drawn as puzzles draw them.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use pousse::{BuiltIn, Given, MOST_INSTANCES, Puzzle, Source, Use, built_in, puzzles, recognise, values};
use serde::Deserialize;

use super::{Files, NO_FILES, PlanError, Sources};
use crate::model::{Instance, Set};

/// The longest file of instances that is read.
const MOST_BYTES: u64 = 256 << 20;

/// A set of instances as it is written: one of the keys that say where they come from, and what belongs to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct SetText {
    name: Option<String>,
    // Where they come from: exactly one of these, or of the keys of puzzles.
    boards: Option<Vec<String>>,
    file: Option<String>,
    given: Option<String>,
    built_in: Option<String>,
    // What belongs to them.
    only: Option<String>,
    count: Option<u64>,
    seed: Option<u64>,
    optima: Option<Vec<u32>>,
    /// The ways in which puzzles draw instances, and their options.
    #[serde(flatten)]
    of_puzzles: BTreeMap<String, Value>,
}

/// A value that a puzzle reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    Many(Vec<Value>),
}

impl Value {
    /// Writes it as the command line would have it.
    fn text(&self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::Many(all) => all.iter().map(Self::text).collect::<Vec<_>>().join(","),
        }
    }
}

/// The keys that say where instances come from, besides those of puzzles.
const SHARED: [&str; 4] = ["boards", "file", "given", "built-in"];

/// Returns the ways in which puzzles draw instances.
fn sources() -> impl Iterator<Item = (&'static dyn Puzzle, &'static Source)> {
    puzzles().flat_map(|puzzle| puzzle.sources().iter().map(move |source| (puzzle, source)))
}

/// Draws the instances of all sets.
pub(super) fn draw(texts: &[SetText], sources: &Sources) -> Result<(Vec<Set>, Vec<Instance>), PlanError> {
    if texts.is_empty() {
        return Err(PlanError::wrong("instances", "there are none; a plan has at least one [[instances]]"));
    }
    let mut sets: Vec<Set> = Vec::new();
    let mut instances = Vec::new();
    for (index, text) in texts.iter().enumerate() {
        let place = format!("instances, number {}", index + 1);
        let name = text.name.clone().unwrap_or_else(|| format!("set-{}", index + 1));
        if sets.iter().any(|set| set.name == name) {
            return Err(PlanError::wrong(&place, format!("two sets are called '{name}'")));
        }
        let drawing = Drawing { text, name: &name, place: &place, sources, set: index as u32 };
        let (source, mut drawn) = drawing.draw()?;
        if drawn.is_empty() {
            return Err(PlanError::wrong(&place, format!("the set '{name}' is empty")));
        }
        drawing.set_optima(&mut drawn)?;
        tell_apart(&mut drawn);
        sets.push(Set { name, source, seed: text.source().map(|_| text.seed.unwrap_or(1)) });
        instances.append(&mut drawn);
    }
    for (name, _) in &sources.given {
        let wanted = texts.iter().any(|text| text.given.is_some() && text.name.as_ref() == Some(name));
        if !wanted {
            let what = format!("no set of this plan is called '{name}' and asks for a file");
            return Err(PlanError::wrong("--instances", what));
        }
    }
    Ok((sets, instances))
}

/// Numbers labels that occur more than once: rows are known by them.
fn tell_apart(instances: &mut [Instance]) {
    let mut seen: HashSet<String> = HashSet::new();
    for instance in instances {
        let mut label = instance.label.clone();
        for number in 2.. {
            if seen.insert(label.clone()) {
                break;
            }
            label = format!("{} ({number})", instance.label);
        }
        instance.label = label;
    }
}

impl SetText {
    /// Returns the way in which a puzzle draws the instances, if one does.
    fn source(&self) -> Option<(&'static dyn Puzzle, &'static Source)> {
        sources().find(|(_, source)| self.of_puzzles.contains_key(source.key))
    }

    /// Returns the name of the set, if it asks for a file.
    pub(super) fn needs(&self) -> Option<&str> {
        self.given.as_ref().and(self.name.as_deref())
    }

    /// Returns the keys that are given and say where instances come from.
    fn origins(&self) -> Vec<&str> {
        let shared =
            [self.boards.is_some(), self.file.is_some(), self.given.is_some(), self.built_in.is_some()];
        let shared = SHARED.into_iter().zip(shared).filter(|(_, given)| *given).map(|(name, _)| name);
        let drawn = sources().map(|(_, source)| source.key).filter(|key| self.of_puzzles.contains_key(*key));
        drawn.chain(shared).collect()
    }

    /// Returns the keys that are given, of those that belong to some sources only.
    fn extras(&self) -> Vec<&str> {
        let own =
            [("only", self.only.is_some()), ("count", self.count.is_some()), ("seed", self.seed.is_some())];
        let own = own.into_iter().filter(|(_, given)| *given).map(|(name, _)| name);
        let key = |name: &&str| sources().any(|(_, source)| source.key == *name);
        own.chain(self.of_puzzles.keys().map(String::as_str).filter(|name| !key(name))).collect()
    }

    /// Says what is wrong with the first key that no puzzle has, and which it is.
    pub(super) fn unknown(&self) -> Option<(&str, String)> {
        let options = || puzzles().flat_map(|puzzle| puzzle.options_for(Use::Set)).map(|option| option.name);
        let keys = || sources().map(|(_, source)| source.key).chain(SHARED);
        let known = |name: &str| options().any(|option| option == name) || keys().any(|key| key == name);
        let unknown = self.of_puzzles.keys().find(|name| !known(name))?;
        let all = keys().chain(["name", "only", "count", "seed", "optima"]).chain(options());
        let near = pousse_search::suggest(unknown, all);
        let hint = near.first().map_or(String::new(), |near| format!("; did you mean {near}?"));
        Some((unknown, format!("unknown field `{unknown}`{hint}")))
    }

    /// Returns the options of puzzles that are given.
    fn options(&self) -> Given {
        let mut given = Given::new();
        for name in self.extras() {
            match self.of_puzzles.get(name) {
                None | Some(Value::Flag(false)) => {}
                Some(value) => given.add(name, value.text()),
            }
        }
        given
    }
}

/// One set on its way to instances.
struct Drawing<'a> {
    text: &'a SetText,
    name: &'a str,
    place: &'a str,
    sources: &'a Sources,
    set: u32,
}

impl Drawing<'_> {
    fn wrong(&self, what: impl Into<String>) -> PlanError {
        PlanError::wrong(self.place, what)
    }

    /// Returns where the instances come from, in words, and the instances.
    fn draw(&self) -> Result<(String, Vec<Instance>), PlanError> {
        let text = self.text;
        let given = text.origins();
        let [kind] = given[..] else {
            let names = sources().map(|(_, source)| source.key).chain(SHARED).collect::<Vec<_>>().join(", ");
            let found = if given.is_empty() { "none".into() } else { given.join(" and ") };
            return Err(
                self.wrong(format!("exactly one of {names} says where instances come from; here is {found}"))
            );
        };
        let source = text.source();
        let read = ["only"];
        let fits = |extra: &str| match source {
            Some((_, source)) => source.keys.contains(&extra),
            // What is read takes the options of its puzzle, which is not known yet.
            None => {
                (read.contains(&extra) && kind != "boards")
                    || (text.of_puzzles.contains_key(extra) && self.reads(extra))
            }
        };
        if let Some(extra) = text.extras().into_iter().find(|extra| !fits(extra)) {
            return Err(self.wrong(format!("'{extra}' does not go with '{kind}'")));
        }
        if let Some((puzzle, source)) = source {
            return self.drawn(puzzle, source);
        }
        match kind {
            "boards" => {
                let lines = text.boards.iter().flatten().map(|line| format!("{line}\n")).collect::<String>();
                Ok(("boards of the plan".into(), self.read(lines.as_bytes(), "boards")?))
            }
            "file" => {
                let file = text.file.as_deref().unwrap_or_default();
                let bytes = self.bytes(&self.sources.folder.join(file))?;
                Ok((format!("file {file}"), self.read(&bytes, file)?))
            }
            "given" => self.given(text.given.as_deref().unwrap_or_default()),
            _ => {
                let name = text.built_in.as_deref().unwrap_or_default();
                let (puzzle, set) = built_in(name).map_err(|what| self.wrong(what))?;
                let mut instances = self.read_as(puzzle, set.text.as_bytes(), name)?;
                for one in &mut instances {
                    let (label, optimum) = BuiltIn::label(&one.label);
                    (one.label, one.optimum) = (label, one.optimum.or(optimum));
                }
                Ok((set.source.into(), instances))
            }
        }
    }

    /// Says whether an option of a set is about reading instances rather than drawing them.
    fn reads(&self, name: &str) -> bool {
        let drawing = |source: &Source| source.keys.contains(&name);
        let reading = puzzles().any(|puzzle| {
            let here = |place| puzzle.options_for(place).any(|option| option.name == name);
            here(Use::Set) && (here(Use::Read) || here(Use::Solve))
        });
        reading || !sources().any(|(_, source)| drawing(source))
    }

    /// Has a puzzle draw the instances.
    fn drawn(
        &self,
        puzzle: &'static dyn Puzzle,
        source: &Source,
    ) -> Result<(String, Vec<Instance>), PlanError> {
        let count = self.text.count.unwrap_or(100);
        if !(1..=MOST_INSTANCES).contains(&count) {
            return Err(self.wrong(format!("count: give a number from 1 to {MOST_INSTANCES}")));
        }
        let value = self.text.of_puzzles.get(source.key).map(Value::text).unwrap_or_default();
        let (given, seed) = (self.text.options(), self.text.seed.unwrap_or(1));
        let set = pousse::SetText { value: &value, given: &given, count, seed };
        let drawn = (source.draw)(&set).map_err(|what| self.wrong(what))?;
        let instance =
            |(label, board, goal, optimum)| Instance { set: self.set, label, puzzle, board, goal, optimum };
        Ok((drawn.source, drawn.all.into_iter().map(instance).collect()))
    }

    fn given(&self, what: &str) -> Result<(String, Vec<Instance>), PlanError> {
        if self.sources.files == Files::Refused {
            return Err(self.wrong(format!("the set '{}' needs a file ({what}), {NO_FILES}", self.name)));
        }
        let Some((_, path)) = self.sources.given.iter().find(|(name, _)| name == self.name) else {
            return Err(self.wrong(format!(
                "the set '{0}' needs a file: {what}; give it with --instances {0}=FILE",
                self.name
            )));
        };
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok((format!("file {name}"), self.read(&self.bytes(path)?, &name)?))
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, PlanError> {
        if self.sources.files == Files::Refused {
            return Err(self.wrong(format!("the set '{}' is in a file, {NO_FILES}", self.name)));
        }
        let failed = |error| PlanError::File { place: self.place.into(), path: path.into(), error };
        let about = std::fs::metadata(path).map_err(failed)?;
        if about.len() > MOST_BYTES {
            return Err(self.wrong(format!("'{}' is larger than {} MiB", path.display(), MOST_BYTES >> 20)));
        }
        std::fs::read(path).map_err(failed)
    }

    /// Reads instances of the puzzle that the text looks like.
    fn read(&self, bytes: &[u8], name: &str) -> Result<Vec<Instance>, PlanError> {
        self.read_as(recognise(bytes), bytes, name)
    }

    /// Reads instances; a study refuses a text with anything wrong in it.
    fn read_as(
        &self,
        puzzle: &'static dyn Puzzle,
        bytes: &[u8],
        name: &str,
    ) -> Result<Vec<Instance>, PlanError> {
        let given = self.text.options();
        let has = |name: &str| puzzle.options_for(Use::Set).any(|option| option.name == name);
        if let Some(key) = given.names().find(|key| !has(key)) {
            let others =
                puzzles().filter(|other| other.options_for(Use::Set).any(|option| option.name == key));
            let others: Vec<&str> = others.map(|other| other.words().puzzle).collect();
            let (others, many) = (pousse::and(&others), puzzle.words().many);
            return Err(self.wrong(format!("'{key}' is for {others}, and '{name}' holds {many}")));
        }
        let only = self.text.only.as_deref().map(values::only).transpose();
        let only = only.map_err(|what| self.wrong(what))?;
        let wrong = |error: pousse::BadOption| self.wrong(error.what);
        let read = puzzle.read(bytes, &given).map_err(wrong)?;
        let mut all = Vec::with_capacity(read.all.len());
        for (index, one) in read.all.into_iter().enumerate() {
            let one = one.map_err(|error| self.wrong(format!("'{name}': {error}\n{}", error.excerpt)))?;
            all.push(Instance {
                set: self.set,
                label: one.label().map_or_else(|| (index + 1).to_string(), str::to_owned),
                puzzle,
                board: one.text(),
                goal: one.goal(&given).map_err(wrong)?,
                optimum: one.optimum(),
            });
        }
        if let Some(only) = &only
            && only.last() > all.len()
        {
            let what = format!("only asks for instance {}, but '{name}' has {}", only.last(), all.len());
            return Err(self.wrong(what));
        }
        let taken = all.into_iter().enumerate();
        let taken = taken.filter(|(index, _)| only.as_ref().is_none_or(|only| only.takes(index + 1)));
        Ok(taken.map(|(_, instance)| instance).collect())
    }

    /// Takes over the optima that the plan states.
    fn set_optima(&self, instances: &mut [Instance]) -> Result<(), PlanError> {
        let Some(optima) = &self.text.optima else { return Ok(()) };
        if optima.len() != instances.len() {
            let what = format!("optima has {} numbers for {} instances", optima.len(), instances.len());
            return Err(self.wrong(what));
        }
        for (instance, &optimum) in instances.iter_mut().zip(optima) {
            instance.optimum = Some(optimum);
        }
        Ok(())
    }
}
