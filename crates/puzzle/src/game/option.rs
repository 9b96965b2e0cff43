//! An option of a puzzle, and where its value goes.

use pousse_search::Message;

use crate::{BadOption, Entry, Game, Given, Kind, Opt, Use};

/// An option, and how its value is read into the puzzle's options.
#[derive(Clone, Copy, Debug)]
pub struct Choice<O: 'static> {
    /// The option.
    pub opt: Opt,
    /// Where the value goes.
    pub set: Set<O>,
}

/// How the value of an option is read into the puzzle's options.
#[derive(Clone, Copy, Debug)]
pub enum Set<O: 'static> {
    /// A flag was given.
    Flag(fn(&mut O)),
    /// Reads a value; once for each of an option that takes several. This is also how a value is checked.
    Value(fn(&mut O, &str) -> Result<(), Message>),
}

impl<O> Choice<O> {
    /// A flag.
    #[must_use]
    pub const fn flag(name: &'static str, help: &'static str, uses: &'static [Use], set: fn(&mut O)) -> Self {
        Self { opt: Opt { name, help, kind: Kind::Flag, uses, ..Opt::PLAIN }, set: Set::Flag(set) }
    }

    /// An option that takes a value, or several if its kind says so.
    #[must_use]
    pub const fn value(opt: Opt, set: fn(&mut O, &str) -> Result<(), Message>) -> Self {
        Self { opt, set: Set::Value(set) }
    }
}

impl<O: Default> Choice<O> {
    /// Checks a value, or each of a comma-separated list if the option takes several.
    pub(crate) fn accepts(&self, value: &str) -> Result<(), Message> {
        self.each(&mut O::default(), value)
    }

    /// Reads a value as someone has written it.
    fn each(&self, options: &mut O, value: &str) -> Result<(), Message> {
        match self.set {
            Set::Flag(set) => set(options),
            Set::Value(set) if self.opt.kind == Kind::Many => {
                return value.split(',').try_for_each(|one| set(options, one.trim()));
            }
            Set::Value(set) => return set(options, value),
        }
        Ok(())
    }
}

/// Reads all options that are given, in the order in which the puzzle lists them.
///
/// # Errors
///
/// [`BadOption`] when a value is invalid.
pub fn read<G: Game>(given: &Given) -> Result<G::Options, BadOption> {
    let mut options = G::Options::default();
    let mut known: Vec<&str> = Vec::new();
    for choice in G::OPTIONS {
        let name = choice.opt.name;
        // An option with other words in other places is listed once for each.
        if known.contains(&name) {
            continue;
        }
        known.push(name);
        let values = given.all(name);
        // Of an option that takes one value, the last counts.
        let skipped = if choice.opt.kind == Kind::Many { 0 } else { values.len().saturating_sub(1) };
        for value in &values[skipped..] {
            choice.each(&mut options, value).map_err(|what| BadOption::new(name, value, what))?;
        }
    }
    Ok(options)
}

/// Reads all options that are given for an instance, which may be meant for a goal.
pub(crate) fn read_for<G: Game>(entry: &Entry<G>, given: &Given) -> Result<G::Options, BadOption> {
    let mut options = read::<G>(given)?;
    if let (Some(goals), Some(goal)) = (G::ABILITIES.goals, entry.goal)
        && !given.has(goals.option)
    {
        (goals.set)(&mut options, goal).map_err(|what| BadOption::new(goals.option, goal, what))?;
    }
    Ok(options)
}
