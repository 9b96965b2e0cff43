//! The puzzles' flags, built from the table of puzzles: names, help and parsers, and the rejection of flags that do
//! not apply.

use std::marker::PhantomData;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint, parser::ValueSource};
use pousse::{BadOption, Given, Kind, Opt, Puzzle, Use, and, puzzles};

use crate::failure::Failure;
use crate::words::capital;

/// A place where puzzles' options apply.
pub(crate) trait Place: std::fmt::Debug + Send + Sync {
    /// Which place.
    const USE: Use;
}

macro_rules! places {
    ($($name:ident),*) => {$(
        /// Options for this place.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Place for $name {
            const USE: Use = Use::$name;
        }
    )*};
}

places!(Read, Solve, Trace, Verify, Improve, Explain, Prepare, Play, Audit, Tables);

/// The values given for the options of a place.
#[derive(Clone, Debug)]
pub(crate) struct Options<P> {
    pub(crate) given: Given,
    place: PhantomData<P>,
}

impl<P: Place> Options<P> {
    /// Rejects the first given option that a puzzle does not have.
    pub(crate) fn fit(&self, puzzle: &dyn Puzzle) -> Result<(), Failure> {
        let has = |name: &str| puzzle.options_for(P::USE).any(|option| option.name == name);
        let Some(name) = self.given.names().find(|name| !has(name)) else { return Ok(()) };
        let there = |other: &&'static dyn Puzzle| other.options_for(P::USE).any(|option| option.name == name);
        let others: Vec<&str> = puzzles().filter(there).map(|other| other.words().puzzle).collect();
        let what = format!("--{name} is for {}, but this is {}", and(&others), puzzle.words().an_instance);
        Err(Failure::bad_input(what).hint("if the puzzle was recognised wrongly, set it with --domain"))
    }
}

impl<P: Place> Args for Options<P> {
    fn augment_args(command: Command) -> Command {
        arguments(P::USE).into_iter().fold(command, Command::arg)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<P: Place> FromArgMatches for Options<P> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let options = puzzles().flat_map(|puzzle| puzzle.options_for(P::USE));
        Ok(Self { given: given(options, matches), place: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Builds an argument for each option of any puzzle that applies in a place.
fn arguments(place: Use) -> Vec<Arg> {
    let mut names: Vec<&'static str> = Vec::new();
    for option in puzzles().flat_map(|puzzle| puzzle.options_for(place)) {
        if !names.contains(&option.name) {
            names.push(option.name);
        }
    }
    let of = |name: &str| {
        let all = puzzles().filter_map(|puzzle| {
            let found = puzzle.options_for(place).find(|option| option.name == name);
            found.map(|option| (puzzle, option))
        });
        all.collect::<Vec<_>>()
    };
    names.into_iter().map(|name| shared(&of(name))).collect()
}

/// Builds one argument for an option that several puzzles share.
fn shared(all: &[(&'static dyn Puzzle, &'static Opt)]) -> Arg {
    let [(puzzle, first), rest @ ..] = all else { unreachable!("every name is an option of some puzzle") };
    let help = all.iter().map(|(puzzle, option)| {
        let title = capital(puzzle.name());
        (format!("{title}: {}", with_default(option)), option.more)
    });
    let (help, more): (Vec<String>, Vec<&str>) = help.unzip();
    let argument = argument(*puzzle, first, &help.join("; "), more.into_iter().find(|more| !more.is_empty()));
    // What an option of several puzzles means is known only after reading the instance.
    if rest.is_empty() { argument } else { argument.value_parser(ValueParser::string()) }
}

/// Builds an argument for an option of one puzzle.
pub(crate) fn own(puzzle: &'static dyn Puzzle, option: &'static Opt) -> Arg {
    argument(
        puzzle,
        option,
        &capital(&with_default(option)),
        Some(option.more).filter(|more| !more.is_empty()),
    )
}

fn argument(puzzle: &'static dyn Puzzle, option: &'static Opt, help: &str, more: Option<&str>) -> Arg {
    let argument = Arg::new(option.name).long(option.name).help(help.to_owned());
    let argument = match more {
        Some(more) => argument.long_help(format!("{help}\n\n{more}")),
        None => argument,
    };
    let checked = move |text: &str| puzzle.accepts(option, text).map(|()| text.to_owned());
    let argument = if option.value == "DIR" { argument.value_hint(ValueHint::DirPath) } else { argument };
    match option.kind {
        Kind::Flag => argument.action(ArgAction::SetTrue),
        Kind::One => argument.value_name(option.value).value_parser(checked).allow_hyphen_values(true),
        Kind::Many => argument
            .value_name(option.value)
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(checked),
    }
}

/// Returns the values given for some options.
pub(crate) fn given(options: impl Iterator<Item = &'static Opt>, matches: &ArgMatches) -> Given {
    let mut given = Given::new();
    for option in options {
        if given.has(option.name) || matches.value_source(option.name) != Some(ValueSource::CommandLine) {
            continue;
        }
        if option.kind == Kind::Flag {
            given.add(option.name, "");
            continue;
        }
        for value in matches.get_many::<String>(option.name).into_iter().flatten() {
            given.add(option.name, value);
        }
    }
    given
}

fn with_default(option: &Opt) -> String {
    match option.default {
        Some(default) => format!("{} [default: {default}]", option.help),
        None => option.help.into(),
    }
}

impl From<BadOption> for Failure {
    fn from(error: BadOption) -> Self {
        Self::bad_value(&format!("--{}", error.name), &error.value, &error.what)
    }
}
