//! INPUT: an instance of a puzzle in the arguments, a file, or `-` for standard input.

use std::io::Read as _;
use std::path::Path;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use pousse::{
    Ask, BuiltIn, Files, Given, Instance, Likeness, Puzzle, ReadError, Request, not_text, puzzle, puzzles,
    recognise,
};
use pousse_search::Algorithm;

use crate::arguments::{self, OrAuto};
use crate::failure::Failure;
use crate::options::{Options, Read};
use crate::words::capital;

/// The maximum size of the input in bytes.
const MOST_BYTES: u64 = 256 << 20;

/// Where instances come from and how they are read.
#[derive(Args, Debug)]
pub(crate) struct Input {
    #[arg(value_name = "INPUT", allow_hyphen_values = true, help = help(), long_help = long_help())]
    pub(crate) input: String,

    #[arg(long, value_name = "DOMAIN", value_parser = puzzle, help = domain_help())]
    pub(crate) domain: Option<&'static dyn Puzzle>,

    #[command(flatten)]
    pub(crate) reading: Options<Read>,

    /// Use only these instances, such as 1-5,12
    #[arg(long, value_name = "NUMBERS", value_parser = arguments::only)]
    pub(crate) only: Option<arguments::Only>,
}

fn help() -> String {
    let instances: Vec<&str> = puzzles().map(|puzzle| puzzle.words().an_instance).collect();
    let sets = "a set that comes with pousse";
    format!("{}, a file, {sets}, or - for standard input", capital(&instances.join(", ")))
}

fn long_help() -> String {
    let words = || puzzles().map(Puzzle::words);
    let examples: Vec<&str> = words().map(|words| words.example).collect();
    let files: Vec<&str> = words().map(|words| words.files).collect();
    let sets: Vec<&str> = pousse::sets().map(|(_, set)| set.name).collect();
    let (examples, files) = (examples.join("; "), files.join(". "));
    format!("{}: {examples}.\n\n{files}.\n\nThe sets are {}.", help(), pousse::and(&sets))
}

fn domain_help() -> String {
    format!("The puzzle: {}; by default, recognised from the input", pousse::or(&pousse::names()))
}

/// An optional input.
#[derive(Debug)]
pub(crate) struct Optional(pub(crate) Option<Input>);

impl Args for Optional {
    fn augment_args(command: Command) -> Command {
        Input::augment_args(command).mut_arg("input", |argument| argument.required(false))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Optional {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let there = matches.contains_id("input");
        Ok(Self(there.then(|| Input::from_arg_matches(matches)).transpose()?))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The instances of an input, all of the same puzzle.
#[derive(Debug)]
pub(crate) struct Instances {
    /// The puzzle.
    pub(crate) puzzle: &'static dyn Puzzle,
    /// The selected instances.
    pub(crate) all: Vec<Numbered<Box<dyn Instance>>>,
}

/// An instance with its number in the input, from 1, or the error in its place.
#[derive(Debug)]
pub(crate) struct Numbered<T> {
    pub(crate) number: usize,
    pub(crate) result: Result<T, Failure>,
}

impl Input {
    /// Reads all selected instances.
    pub(crate) fn read(&self) -> Result<Instances, Failure> {
        self.read_from(&self.bytes()?)
    }

    /// Determines the puzzle of the input.
    pub(crate) fn puzzle(&self, bytes: &[u8]) -> Result<&'static dyn Puzzle, Failure> {
        let set = || self.set().map(|(puzzle, _)| puzzle);
        let puzzle = self.domain.or_else(set).unwrap_or_else(|| recognise(bytes));
        self.reading.fit(puzzle)?;
        Ok(puzzle)
    }

    /// Reads all selected instances from the text of the input.
    pub(crate) fn read_from(&self, bytes: &[u8]) -> Result<Instances, Failure> {
        let puzzle = self.puzzle(bytes)?;
        let given = &self.reading.given;
        let all = match self.set().filter(|(of, _)| *of == puzzle) {
            Some((_, set)) => puzzle.read_set(set, given)?.all,
            None => puzzle.read(bytes, given)?.all,
        };
        self.check_only(all.len())?;
        let numbered = (1..).zip(all).filter(|(number, _)| self.takes(*number));
        let failed = |error| self.refused(&error, puzzle, bytes);
        let all = numbered.map(|(number, read)| Numbered { number, result: read.map_err(failed) });
        Ok(Instances { puzzle, all: all.collect() })
    }

    /// Reads the only selected instance, for commands that take one.
    pub(crate) fn read_one(&self) -> Result<(&'static dyn Puzzle, Box<dyn Instance>), Failure> {
        let Instances { puzzle, mut all } = self.read()?;
        let words = puzzle.words();
        if all.len() > 1 {
            let what = format!("the input has {} {}, but this command takes one", all.len(), words.many);
            return Err(Failure::bad_input(what).hint("choose one with --only NUMBER"));
        }
        let none = || Failure::bad_input(format!("the input contains no {}", words.one));
        Ok((puzzle, all.pop().ok_or_else(none)?.result?))
    }

    /// Returns whether the instance with this number is selected.
    pub(crate) fn takes(&self, number: usize) -> bool {
        self.only.as_ref().is_none_or(|only| only.takes(number))
    }

    /// Rejects numbers beyond the end of the input.
    pub(crate) fn check_only(&self, count: usize) -> Result<(), Failure> {
        let Some(last) = self.only.as_ref().map(arguments::Only::last).filter(|last| *last > count) else {
            return Ok(());
        };
        let there = if count == 1 { "is 1 instance".into() } else { format!("are {count} instances") };
        Err(Failure::bad_input(format!("--only asks for instance {last}, but there {there}")))
    }

    /// Returns the set of instances that comes with pousse, if the input is its name; a file of that name wins.
    fn set(&self) -> Option<(&'static dyn Puzzle, &'static BuiltIn)> {
        if Path::new(&self.input).exists() {
            return None;
        }
        pousse::sets().find(|(_, set)| set.name == self.input)
    }

    /// Turns an unreadable instance into a failure that names the file and the place in it.
    pub(crate) fn refused(&self, error: &ReadError, puzzle: &dyn Puzzle, bytes: &[u8]) -> Failure {
        let file = if self.input != "-" && Path::new(&self.input).exists() {
            format!("{}: ", self.input)
        } else {
            String::new()
        };
        let failure = Failure::bad_input(format!("{file}{error}\n{}", error.excerpt().trim_end()));
        // If another puzzle can read the text and this one nothing of it, it may have been meant for that one.
        let read =
            |puzzle: &dyn Puzzle| puzzle.read(bytes, &Given::new()).map_or(Vec::new(), |read| read.all);
        let reads = |other: &&'static dyn Puzzle| {
            let all = read(*other);
            *other != puzzle && !all.is_empty() && all.iter().all(Result::is_ok)
        };
        let meant = || puzzles().find(reads).filter(|_| read(puzzle).iter().all(Result::is_err));
        match self.domain.map_or_else(meant, |_| None) {
            Some(other) => {
                let (name, words) = (other.name(), other.words());
                failure.hint(format!("--domain {name} reads it as {}", words.an_instance))
            }
            None => failure,
        }
    }

    /// Reads the text of the input.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let limited = |reader: &mut dyn std::io::Read, name: &str| -> Result<Vec<u8>, Failure> {
            let mut bytes = Vec::new();
            let wrong = |error| Failure::bad_input(format!("cannot read {name}: {error}"));
            reader.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(wrong)?;
            if bytes.len() as u64 > MOST_BYTES {
                return Err(Failure::bad_input(format!("{name} is larger than {} MiB", MOST_BYTES >> 20)));
            }
            Ok(bytes)
        };
        let text = |bytes: Vec<u8>, name: &str| match not_text(&bytes) {
            Some(wrong) => Err(Failure::bad_input(format!("{name}: {wrong}"))),
            None => Ok(bytes),
        };
        if self.input == "-" {
            return text(limited(&mut std::io::stdin().lock(), "standard input")?, "standard input");
        }
        let path = Path::new(&self.input);
        if path.is_dir() {
            return Err(Failure::bad_input(format!("'{}' is a folder; give a file", self.input)));
        }
        if path.exists() {
            let wrong = |error| Failure::bad_input(format!("cannot open '{}': {error}", self.input));
            let mut file = std::fs::File::open(path).map_err(wrong)?;
            return text(limited(&mut file, &format!("'{}'", self.input))?, &self.input);
        }
        if let Some((_, set)) = self.set() {
            return Ok(set.text.as_bytes().to_vec());
        }
        let looks = puzzles().any(|puzzle| puzzle.recognises(&self.input) > Likeness::No);
        if looks || self.input.contains(char::is_whitespace) {
            return Ok(self.input.clone().into_bytes());
        }
        let shown: String = self.input.chars().take(60).collect();
        let url = self
            .input
            .split_once("://")
            .is_some_and(|(scheme, _)| ["http", "https", "ftp"].contains(&scheme));
        if url || self.input.starts_with("www.") {
            let what = format!("'{shown}' is an address, and pousse fetches nothing from the network");
            return Err(Failure::bad_input(what).hint("download the file first, then give its name"));
        }
        let named = is_file_name(&self.input);
        let names: Vec<&str> = puzzles().map(|puzzle| puzzle.words().one).collect();
        let examples: Vec<&str> = puzzles().map(|puzzle| puzzle.words().example).collect();
        let what = if named {
            format!("there is no file '{shown}'")
        } else {
            format!("'{shown}' is neither a file nor a {}", pousse::or(&names))
        };
        let mut near = near_files(path);
        near.extend(
            pousse_search::suggest(&self.input, pousse::sets().map(|(_, set)| set.name))
                .into_iter()
                .map(str::to_owned),
        );
        if !near.is_empty() {
            return Err(Failure::bad_input(what).hint(format!("did you mean {}?", pousse::or(&near))));
        }
        let failure = Failure::bad_input(what);
        Err(if named { failure } else { failure.hint(examples.join("; ")) })
    }
}

/// Returns whether a text that is not an instance can only be meant as the name of a file.
fn is_file_name(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
    let word = |extension: &str| {
        (1..=5).contains(&extension.len()) && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let letter = |text: &str| text.starts_with(|first: char| first.is_ascii_alphabetic());
    text.contains(['/', '\\']) || extension.is_some_and(|extension| word(extension) && letter(extension))
}

/// Returns the files beside one that does not exist whose names are similar.
fn near_files(path: &Path) -> Vec<String> {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return Vec::new() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let there: Vec<String> = entries
        .take(1000)
        .filter_map(|entry| entry.ok().filter(|entry| entry.path().is_file())?.file_name().into_string().ok())
        .collect();
    let near = pousse_search::suggest(name, there.iter().map(String::as_str));
    near.into_iter().map(|name| format!("'{}'", path.with_file_name(name).display())).collect()
}

/// Reads the text of a solution: the argument itself, the file that it names, or standard input for `-`.
pub(crate) fn solution_text(given: &str) -> Result<String, Failure> {
    if given == "-" {
        let wrong = |error| Failure::bad_input(format!("cannot read the solution: {error}"));
        return std::io::read_to_string(std::io::stdin().lock().take(MOST_BYTES)).map_err(wrong);
    }
    if !Path::new(given).is_file() {
        return Ok(given.to_owned());
    }
    std::fs::read_to_string(given)
        .map_err(|error| Failure::bad_input(format!("cannot read '{given}': {error}")))
}

/// Turns an instance into a request.
pub(crate) fn request(
    puzzle: &'static dyn Puzzle,
    (number, instance): (usize, &dyn Instance),
    algorithm: &OrAuto<Algorithm>,
    heuristic: &str,
    given: &Given,
) -> Result<Box<dyn Request>, Failure> {
    let algorithm = algorithm.clone().given();
    Ok(puzzle.request(instance, &Ask { number, algorithm, heuristic, given, files: Files::Read })?)
}
