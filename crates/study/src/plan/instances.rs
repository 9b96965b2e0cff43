//! The instances of a plan: boards and levels from files, generators, exhaustive search and our own collections.

use std::collections::HashSet;
use std::path::Path;

use pousse::built_in::{self, BuiltIn};
use pousse::{Domain, values};
use pousse_sokoban::generate::{self as sokoban_generate, Kind, Options};
use pousse_sokoban::{looks_like_level, read_levels, to_xsb};
use pousse_tiles::{Goal, Grid, ParseOptions, Shape, generate, parse};
use serde::Deserialize;

use super::at_depth::{self, Distances};
use super::{Files, NO_FILES, PlanError, Sources};
use crate::model::{Instance, Set};

/// The most instances of one set.
const MOST_INSTANCES: u64 = 10_000_000;
/// The longest file of instances that is read.
const MOST_BYTES: u64 = 256 << 20;

/// A set of instances as it is written: one of the keys that say where they come from, and what belongs to it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct SetText {
    name: Option<String>,
    // Where they come from: exactly one of these.
    all: Option<String>,
    random: Option<String>,
    walk: Option<String>,
    at_depth: Option<String>,
    boards: Option<Vec<String>>,
    file: Option<String>,
    given: Option<String>,
    built_in: Option<String>,
    levels: Option<String>,
    // What belongs to them.
    goal: Option<String>,
    size: Option<String>,
    from_zero: Option<bool>,
    only: Option<String>,
    count: Option<u64>,
    seed: Option<u64>,
    steps: Option<u32>,
    depths: Option<Vec<u32>>,
    boxes: Option<usize>,
    style: Option<String>,
    least_pushes: Option<u32>,
    most_pushes: Option<u32>,
    optima: Option<Vec<u32>>,
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
        sets.push(Set { name, source, seed: text.drawn().then(|| text.seed.unwrap_or(1)) });
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
    /// Says whether instances are drawn with a seed.
    fn drawn(&self) -> bool {
        self.random.is_some() || self.walk.is_some() || self.at_depth.is_some() || self.levels.is_some()
    }

    /// Returns the keys that are given, of those that belong to some sources only.
    /// Returns the name of the set, if it asks for a file.
    pub(super) fn needs(&self) -> Option<&str> {
        self.given.as_ref().and(self.name.as_deref())
    }

    fn extras(&self) -> Vec<&'static str> {
        let all = [
            ("goal", self.goal.is_some()),
            ("size", self.size.is_some()),
            ("from-zero", self.from_zero.is_some()),
            ("only", self.only.is_some()),
            ("count", self.count.is_some()),
            ("seed", self.seed.is_some()),
            ("steps", self.steps.is_some()),
            ("depths", self.depths.is_some()),
            ("boxes", self.boxes.is_some()),
            ("style", self.style.is_some()),
            ("least-pushes", self.least_pushes.is_some()),
            ("most-pushes", self.most_pushes.is_some()),
        ];
        all.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect()
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
        let keys = [
            ("all", text.all.is_some()),
            ("random", text.random.is_some()),
            ("walk", text.walk.is_some()),
            ("at-depth", text.at_depth.is_some()),
            ("boards", text.boards.is_some()),
            ("file", text.file.is_some()),
            ("given", text.given.is_some()),
            ("built-in", text.built_in.is_some()),
            ("levels", text.levels.is_some()),
        ];
        let given: Vec<&str> = keys.iter().filter(|(_, given)| *given).map(|(name, _)| *name).collect();
        let [kind] = given[..] else {
            let names = keys.map(|(name, _)| name).join(", ");
            let found = if given.is_empty() { "none".into() } else { given.join(" and ") };
            return Err(
                self.wrong(format!("exactly one of {names} says where instances come from; here is {found}"))
            );
        };
        let allowed: &[&str] = match kind {
            "all" => &["goal"],
            "random" => &["goal", "count", "seed"],
            "walk" => &["goal", "count", "seed", "steps"],
            "at-depth" => &["goal", "count", "seed", "depths"],
            "boards" => &["goal", "size", "from-zero"],
            "levels" => &["count", "seed", "boxes", "style", "least-pushes", "most-pushes"],
            _ => &["goal", "size", "from-zero", "only"],
        };
        if let Some(extra) = text.extras().into_iter().find(|extra| !allowed.contains(extra)) {
            return Err(self.wrong(format!("'{extra}' does not go with '{kind}'")));
        }
        match kind {
            "all" => self.all(&self.size(text.all.as_deref())?),
            "random" => self.random(&self.size(text.random.as_deref())?),
            "walk" => self.walk(&self.size(text.walk.as_deref())?),
            "at-depth" => self.at_depth(&self.size(text.at_depth.as_deref())?),
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
            "built-in" => {
                let name = text.built_in.as_deref().unwrap_or_default();
                let set = built_in::find(name).map_err(|what| self.wrong(what))?;
                let mut instances = self.read(set.text.as_bytes(), name)?;
                for board in instances.iter_mut().filter(|one| one.domain == Domain::Tiles) {
                    (board.label, board.optimum) = BuiltIn::label(&board.label);
                }
                Ok((set.source.into(), instances))
            }
            _ => self.levels(&self.size(text.levels.as_deref())?),
        }
    }

    fn size(&self, text: Option<&str>) -> Result<Shape, PlanError> {
        values::size(text.unwrap_or_default()).map_err(|what| self.wrong(what))
    }

    /// Returns the goal and its position.
    fn goal(&self, shape: Shape) -> Result<(Goal, Grid), PlanError> {
        let goal = self.text.goal.as_deref().map_or(Ok(Goal::BlankLast), values::goal);
        let goal = goal.map_err(|what| self.wrong(what))?;
        let grid =
            goal.grid(shape).ok_or_else(|| self.wrong(format!("the goal is not a board of {shape}")))?;
        Ok((goal, grid))
    }

    fn count(&self) -> Result<u64, PlanError> {
        let count = self.text.count.unwrap_or(100);
        if (1..=MOST_INSTANCES).contains(&count) {
            Ok(count)
        } else {
            Err(self.wrong(format!("count: give a number from 1 to {MOST_INSTANCES}")))
        }
    }

    fn board(&self, label: String, grid: &Grid, goal: &Goal, optimum: Option<u32>) -> Instance {
        Instance {
            set: self.set,
            label,
            domain: Domain::Tiles,
            board: format!("{grid:#}"),
            goal: Some(goal.to_string()),
            optimum,
        }
    }

    fn all(&self, shape: &Shape) -> Result<(String, Vec<Instance>), PlanError> {
        let (goal, grid) = self.goal(*shape)?;
        let distances = Distances::new(&grid).map_err(|what| self.wrong(what))?;
        let number = |(index, (board, distance)): (usize, (Grid, u32))| {
            self.board((index + 1).to_string(), &board, &goal, Some(distance))
        };
        let all = distances.boards().enumerate().map(number).collect();
        Ok((format!("all boards of {shape} that can reach the goal {goal}"), all))
    }

    fn random(&self, shape: &Shape) -> Result<(String, Vec<Instance>), PlanError> {
        let (goal, grid) = self.goal(*shape)?;
        let (count, seed) = (self.count()?, self.text.seed.unwrap_or(1));
        let one = |index| {
            let board = generate::random(&grid, seed, index);
            self.board((index + 1).to_string(), &board, &goal, None)
        };
        Ok((format!("{count} boards of {shape}, uniform, seed {seed}"), (0..count).map(one).collect()))
    }

    fn walk(&self, shape: &Shape) -> Result<(String, Vec<Instance>), PlanError> {
        let (goal, grid) = self.goal(*shape)?;
        let (count, seed) = (self.count()?, self.text.seed.unwrap_or(1));
        let steps = self.text.steps.ok_or_else(|| self.wrong("a walk needs steps = NUMBER"))?;
        if steps > 10_000_000 {
            return Err(self.wrong("steps: at most 10000000"));
        }
        let one = |index| {
            let board = generate::scramble(&grid, steps, seed, index);
            self.board((index + 1).to_string(), &board, &goal, None)
        };
        let source = format!("{count} boards of {shape}, walks of {steps} moves from the goal, seed {seed}");
        Ok((source, (0..count).map(one).collect()))
    }

    fn at_depth(&self, shape: &Shape) -> Result<(String, Vec<Instance>), PlanError> {
        let (goal, grid) = self.goal(*shape)?;
        let (count, seed) = (self.count()?, self.text.seed.unwrap_or(1));
        let depths = self.text.depths.as_deref().unwrap_or_default();
        if depths.is_empty() {
            return Err(self.wrong("at-depth needs depths = [NUMBER, ...]"));
        }
        let drawn = at_depth::draw(&grid, depths, count, seed).map_err(|what| self.wrong(what))?;
        let each = drawn.iter().map(|(depth, number, board)| {
            self.board(format!("{depth} moves, {number}"), board, &goal, Some(*depth))
        });
        let list = depths.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let source = format!("{count} boards of {shape} at each of {list} moves from the goal, seed {seed}");
        Ok((source, each.collect()))
    }

    fn levels(&self, shape: &Shape) -> Result<(String, Vec<Instance>), PlanError> {
        let text = self.text;
        let (count, seed) = (self.count()?, text.seed.unwrap_or(1));
        let boxes = text.boxes.unwrap_or(3);
        let style = text.style.as_deref().map_or(Ok(Options::default().style), values::style);
        let style = style.map_err(|what| self.wrong(what))?;
        let (least, most) = (text.least_pushes.unwrap_or(1), text.most_pushes.unwrap_or(u32::MAX));
        let one = |index| {
            let kind = Kind::Solvable { least_pushes: least, most_pushes: most, states: 100_000 };
            let options = Options {
                rows: shape.rows(),
                columns: shape.columns(),
                boxes,
                style,
                kind,
                seed,
                index,
                ..Options::default()
            };
            let level = sokoban_generate::generate(&options)
                .map_err(|error| self.wrong(format!("level {}: {error}", index + 1)))?;
            Ok(self.level((index + 1).to_string(), &to_xsb(&level)))
        };
        let levels = (0..count).map(one).collect::<Result<_, _>>()?;
        Ok((format!("{count} levels of {shape} with {boxes} boxes, seed {seed}"), levels))
    }

    fn level(&self, label: String, xsb: &str) -> Instance {
        Instance {
            set: self.set,
            label,
            domain: Domain::Sokoban,
            board: xsb.trim_end().replace('\n', "|"),
            goal: None,
            optimum: None,
        }
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

    /// Reads boards or levels; a study refuses a text with anything wrong in it.
    fn read(&self, bytes: &[u8], name: &str) -> Result<Vec<Instance>, PlanError> {
        let text = String::from_utf8_lossy(bytes);
        let only = self.text.only.as_deref().map(values::only).transpose();
        let only = only.map_err(|what| self.wrong(what))?;
        let all = if looks_like_level(&text) {
            self.read_levels(&text, name)?
        } else {
            self.read_boards(bytes, name)?
        };
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

    fn read_levels(&self, text: &str, name: &str) -> Result<Vec<Instance>, PlanError> {
        for (key, given) in [
            ("goal", self.text.goal.is_some()),
            ("size", self.text.size.is_some()),
            ("from-zero", self.text.from_zero.is_some()),
        ] {
            if given {
                return Err(self.wrong(format!("'{key}' is for boards of tiles, and '{name}' holds levels")));
            }
        }
        let mut levels = Vec::new();
        for entry in read_levels(text).entries {
            let level = entry.result.map_err(|error| self.wrong(format!("'{name}': {error}")))?;
            let pushes =
                entry.notes.iter().find_map(|note| note.strip_prefix("Pushes:")?.trim().parse().ok());
            levels
                .push(Instance { optimum: pushes, ..self.level(entry.number.to_string(), &to_xsb(&level)) });
        }
        Ok(levels)
    }

    fn read_boards(&self, bytes: &[u8], name: &str) -> Result<Vec<Instance>, PlanError> {
        let size = self.text.size.as_deref().map(values::size).transpose();
        let size = size.map_err(|what| self.wrong(what))?;
        let options = ParseOptions { size, from_zero: self.text.from_zero.unwrap_or(false) };
        let mut boards = Vec::new();
        for (index, read) in parse(bytes, &options).into_iter().enumerate() {
            let board =
                read.map_err(|error| self.wrong(format!("'{name}': {error}\n{}", error.excerpt())))?;
            let (goal, _) = self.goal(board.grid.shape())?;
            let label = board.label.unwrap_or_else(|| (index + 1).to_string());
            boards.push(self.board(label, &board.grid, &goal, None));
        }
        Ok(boards)
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
