//! The line for Sokoban in the table of puzzles.

use pousse_puzzle::words::grouped;
use pousse_puzzle::{
    Ask, BadOption, BuiltIn, Careful, Converted, Given, Instance, Instances, Likeness, ListedHeuristic,
    ListedObjective, ListedTechnique, Made, Opt, OwnMethod, Report, RequestError, Schemas, SetText, Source,
    Sums, Words,
};
use pousse_search::{Algorithm, Message, Run};
use pousse_sokoban::{
    Collection, Objective, Techniques, looks_like_level, read_level, read_levels, to_run_length, to_sok,
    to_xsb,
};

use super::level::Drawn;
use super::request::Kept;
use super::values::LevelFormat;
use super::{Request, list, make, options, report, sources, values};

/// The puzzle.
#[derive(Debug)]
struct Puzzle;

/// Sokoban.
pub const PUZZLE: &dyn pousse_puzzle::Puzzle = &Puzzle;

/// Its name.
pub(crate) const WORDS: Words = Words {
    name: "sokoban",
    puzzle: "Sokoban",
    one: "level",
    many: "levels",
    step: ("move", "moves"),
    letters: "udlrUDLR",
    who_goes: "player goes",
    an_instance: "a Sokoban level",
    example: "a level is a drawing: '#####|#@$.#|#####'",
    files: "Files of Sokoban levels are .xsb and .sok files",
    solutions: "for Sokoban, the player's steps u d l r in upper or lower case (2r and 2(rU) repeat)",
    heuristics: "",
    view: Some("sokoban"),
};

/// The name, in plans, of what `solve` does with a level by default.
const STAGES: &str = "stages";

/// The levels that come with pousse.
const BUILT_IN: &[BuiltIn] = &[
    BuiltIn {
        name: "pousse-trivial",
        source: "our trivial levels",
        text: include_str!("../../../../data/sokoban/pousse-trivial.sok"),
        pack: true,
        goal: None,
    },
    BuiltIn {
        name: "pousse-easy",
        source: "our easy levels",
        text: include_str!("../../../../data/sokoban/pousse-easy.sok"),
        pack: true,
        goal: None,
    },
    BuiltIn {
        name: "pousse-medium",
        source: "our medium levels",
        text: include_str!("../../../../data/sokoban/pousse-medium.sok"),
        pack: true,
        goal: None,
    },
    BuiltIn {
        name: "pousse-hard",
        source: "our hard levels",
        text: include_str!("../../../../data/sokoban/pousse-hard.sok"),
        pack: true,
        goal: None,
    },
    BuiltIn {
        name: "pousse-techniques",
        source: "our levels for single techniques",
        text: include_str!("../../../../data/sokoban/pousse-techniques.sok"),
        pack: true,
        goal: None,
    },
];

impl pousse_puzzle::Puzzle for Puzzle {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn options(&self) -> Vec<&'static Opt> {
        options::OPTIONS.iter().collect()
    }

    fn recognises(&self, text: &str) -> Likeness {
        if looks_like_level(text) { Likeness::Surely } else { Likeness::No }
    }

    fn read(&self, text: &[u8], _: &Given) -> Result<Instances, BadOption> {
        let (about, all) = levels(&String::from_utf8_lossy(text));
        let all = all.into_iter().map(|read| read.map(|drawn| Box::new(drawn) as Box<dyn Instance>));
        // Lines that begin with colons are comments in the data file.
        let comment = about.notes.into_iter().find(|note| !note.starts_with("::"));
        Ok(Instances { all: all.collect(), title: about.name, comment })
    }

    fn read_kept(&self, text: &str) -> Result<Box<dyn Instance>, String> {
        let level = read_level(&text.replace('|', "\n")).map_err(|error| error.to_string())?;
        Ok(Box::new(Drawn::new(level)))
    }

    fn formats(&self) -> &'static [&'static str] {
        &["xsb", "sok", "rle"]
    }

    fn convert(
        &self,
        text: &[u8],
        _: &Given,
        takes: &dyn Fn(usize) -> bool,
        to: &str,
    ) -> Result<Converted, BadOption> {
        let format = values::format(to).map_err(|what| BadOption::new("to", to, what))?;
        let (about, all) = levels(&String::from_utf8_lossy(text));
        let mut converted = Converted { count: all.len(), ..Converted::default() };
        let mut drawn = Vec::new();
        for (number, read) in (1..).zip(all).filter(|(number, _)| takes(*number)) {
            match read {
                Err(error) => converted.failures.push((number.to_string(), error)),
                Ok(level) => drawn.push(level),
            }
        }
        converted.text = written(about, drawn, format);
        Ok(converted)
    }

    fn with_solutions(&self, text: &[u8], found: &[(usize, Report)]) -> Result<String, RequestError> {
        let mut collection = read_levels(&String::from_utf8_lossy(text));
        for (number, report) in found {
            let entry = collection.entries.iter_mut().find(|entry| entry.number == *number);
            if let (Some(entry), Some(solution)) = (entry, report::saved(report)) {
                entry.solutions.retain(|other| other.moves != solution.moves);
                entry.solutions.insert(0, solution);
            }
        }
        Ok(to_sok(&collection))
    }

    fn generate(
        &self,
        given: &Given,
        seed: u64,
        index: u64,
        careful: Careful,
        run: &Run<'_>,
    ) -> Result<Made, RequestError> {
        make::make(given, seed, index, careful, run)
    }

    fn generate_text(&self, given: &Given, seed: u64, index: u64) -> Result<String, RequestError> {
        make::make_text(given, seed, index)
    }

    /// Players' collections are large.
    fn most_read(&self) -> usize {
        5000
    }

    fn schemas(&self) -> Schemas {
        Schemas {
            instance: include_str!("schemas/instance.json"),
            made: include_str!("schemas/made.json"),
            check: Some(include_str!("schemas/check.json")),
            explanation: include_str!("schemas/explanation.json"),
            hint: include_str!("schemas/hint.json"),
        }
    }

    fn built_in(&self) -> &'static [BuiltIn] {
        BUILT_IN
    }

    fn sources(&self) -> Vec<Source> {
        sources::SOURCES.iter().map(|(source, _)| *source).collect()
    }

    fn draw(&self, key: &str, set: &SetText<'_>) -> Result<pousse_puzzle::Drawn, Message> {
        let (_, draw) =
            sources::SOURCES.iter().find(|(source, _)| source.key == key).expect("a key of the list");
        draw(set)
    }

    fn searches(&self, algorithm: Algorithm) -> bool {
        pousse_sokoban::searches(algorithm)
    }

    fn race(&self, _: &dyn Instance) -> &'static str {
        "astar*nearest-manhattan,astar*assignment-real,astar*assignment-sided,greedy*assignment-sided"
    }

    fn heuristics(&self) -> Vec<ListedHeuristic> {
        list::heuristics()
    }

    fn techniques(&self) -> Vec<ListedTechnique> {
        list::techniques()
    }

    fn switches(&self) -> Option<(&'static str, &'static str)> {
        Some(("without", "with"))
    }

    fn fresh(&self) -> Option<&'static str> {
        Some("fresh")
    }

    fn objectives(&self) -> Vec<ListedObjective> {
        list::objectives()
    }

    fn own_method(&self) -> Option<OwnMethod> {
        Some(OwnMethod {
            name: STAGES,
            summary: "the default of solve: several searches in turn",
            heuristic: "assignment-sided",
        })
    }

    fn list(&self) -> String {
        list::list()
    }

    fn unit(&self, given: &Given) -> &'static str {
        let objective = given.text("objective").and_then(|text| values::objective(text).ok());
        if objective.is_some_and(Objective::counts_moves) { "moves" } else { "pushes" }
    }

    fn measures(&self) -> Vec<(&'static str, &'static str)> {
        vec![("pushes", "pushes of the solution"), ("player_moves", "moves of the player, pushes included")]
    }

    fn sum_up(&self, sums: &Sums) -> String {
        let (pushes, moves) = (grouped(sums.measure("pushes")), grouped(sums.measure("player_moves")));
        format!("{} optimally, {pushes} pushes and {moves} moves in all", sums.optimal)
    }

    fn request(
        &self,
        instance: &dyn Instance,
        ask: &Ask<'_>,
    ) -> Result<Box<dyn pousse_puzzle::Request>, BadOption> {
        let drawn = drawn_of(instance);
        let usual = Request::new(drawn.level.clone());
        let given = ask.given;
        let heuristic = ask
            .heuristic()
            .map(|text| values::estimate(text).map_err(|what| BadOption::new("heuristic", text, what)));
        let left = given
            .read_all("without", values::techniques)?
            .into_iter()
            .fold(usual.techniques, Techniques::minus);
        let techniques = given.read_all("with", values::techniques)?.into_iter().fold(left, Techniques::and);
        let kept = match given.text("data") {
            _ if given.has("fresh") => Kept::Nowhere,
            Some(folder) => Kept::In(folder.into()),
            None => Kept::AsUsual,
        };
        Ok(Box::new(Request {
            instance: ask.number.to_string(),
            title: drawn.entry.title.clone(),
            solutions: drawn.entry.solutions.clone(),
            objective: given.read("objective", values::objective)?.unwrap_or(usual.objective),
            algorithm: ask.algorithm,
            heuristic: heuristic.transpose()?.and_then(pousse_puzzle::values::OrAuto::given),
            techniques,
            active: given.read("active", values::active)?.unwrap_or(usual.active),
            seed: given.read("seed", values::seed)?.unwrap_or(usual.seed),
            kept,
            ..usual
        }))
    }
}

/// Downcasts an instance of this puzzle to its level.
pub(super) fn drawn_of(instance: &dyn Instance) -> &Drawn {
    instance.as_any().downcast_ref().expect("an instance of Sokoban is a level")
}

/// Reads all levels of a text and the information about the collection. If the text has no level, the result is a
/// single error that says so.
fn levels(text: &str) -> (Collection, Vec<Result<Drawn, pousse_puzzle::ReadError>>) {
    let mut about = read_levels(text);
    let author = about.author.clone();
    let mut all: Vec<_> = std::mem::take(&mut about.entries)
        .into_iter()
        .map(|entry| entry.result.clone().map(|level| Drawn { level, entry, author: author.clone() }))
        .collect();
    if all.is_empty() {
        all.extend(read_level(text).err().map(Err));
    }
    (about, all)
}

fn written(about: Collection, drawn: Vec<Drawn>, format: LevelFormat) -> String {
    if format == LevelFormat::Sok {
        let entries = drawn.into_iter().map(|one| one.entry).collect();
        return to_sok(&Collection { entries, ..about });
    }
    let mut text = String::new();
    for (index, Drawn { level, entry, .. }) in drawn.iter().enumerate() {
        if index > 0 && format == LevelFormat::Xsb {
            text.push('\n');
        }
        if let Some(title) = &entry.title {
            text += &format!("; {title}\n");
        }
        text += &if format == LevelFormat::Rle { to_run_length(level) } else { to_xsb(level) };
        text.push('\n');
    }
    text
}
