//! The options of a puzzle: one entry gives a flag of the command line with its help, a key of plans, a field of the
//! server's interface, and what is refused where it does not fit.

use std::fmt;

/// An option that a puzzle has.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its name, as the flag is written without `--`; fields of JSON have `_` for `-`.
    pub name: &'static str,
    /// What stands for its value in the help.
    pub value: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// More of it, for those who ask; may be empty.
    pub more: &'static str,
    /// How often it may be given.
    pub kind: Kind,
    /// What holds where it is not given, as it would be written; none where that is not one value.
    pub default: Option<&'static str>,
    /// Where it means something.
    pub uses: &'static [Use],
    /// Says what is wrong with a value.
    pub check: fn(&str) -> Result<(), String>,
    /// Lists the values, where there are few.
    pub values: fn() -> Vec<&'static str>,
}

impl Opt {
    /// An option with one value of any text, used nowhere yet.
    pub const PLAIN: Self = Self {
        name: "",
        value: "TEXT",
        help: "",
        more: "",
        kind: Kind::One,
        default: None,
        uses: &[],
        check: |_| Ok(()),
        values: Vec::new,
    };

    /// Says whether the option means something somewhere.
    #[must_use]
    pub fn is_for(&self, place: Use) -> bool {
        self.uses.contains(&place)
    }

    /// Returns its name as a field of JSON.
    #[must_use]
    pub fn field(&self) -> String {
        self.name.replace('-', "_")
    }
}

/// How often an option may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is there or it is not.
    Flag,
    /// It has one value.
    One,
    /// It has values, split by commas.
    Many,
}

/// Where an option means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Reading instances, whatever for.
    Read,
    /// `solve`.
    Solve,
    /// `trace`.
    Trace,
    /// `verify`.
    Verify,
    /// `improve`.
    Improve,
    /// `explain`.
    Explain,
    /// `play`.
    Play,
    /// `generate`.
    Generate,
    /// A method of a study.
    Method,
    /// A set of instances of a study.
    Set,
    /// A question to the server about an instance.
    Ask,
    /// Instances that the server makes.
    Make,
}

/// What was given for the options of a puzzle, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given(Vec<(String, Vec<String>)>);

impl Given {
    /// Returns nothing given.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a value, or one more.
    pub fn add(&mut self, name: &str, value: impl Into<String>) {
        match self.0.iter_mut().find(|(other, _)| other == name) {
            Some((_, values)) => values.push(value.into()),
            None => self.0.push((name.into(), vec![value.into()])),
        }
    }

    /// The same, for one expression.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.add(name, value);
        self
    }

    /// Returns the names that were given, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Says whether an option was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| other == name)
    }

    /// Returns the values of an option; none where it was not given.
    #[must_use]
    pub fn all(&self, name: &str) -> &[String] {
        self.0.iter().find(|(other, _)| other == name).map_or(&[], |(_, values)| values)
    }

    /// Returns the value of an option; the last one where there are several.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.all(name).last().map(String::as_str)
    }

    /// Reads the value of an option, if there is one.
    ///
    /// # Errors
    ///
    /// [`BadOption`] with what the reader says.
    pub fn read<T>(
        &self,
        name: &str,
        reader: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<Option<T>, BadOption> {
        let Some(value) = self.text(name) else { return Ok(None) };
        reader(value).map(Some).map_err(|what| BadOption::new(name, value, what))
    }

    /// Reads all values of an option, each of which may be several split by commas.
    ///
    /// # Errors
    ///
    /// [`BadOption`] with what the reader says.
    pub fn read_all<T>(
        &self,
        name: &str,
        reader: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, BadOption> {
        let each = self.all(name).iter().flat_map(|values| values.split(','));
        each.map(|value| reader(value.trim()).map_err(|what| BadOption::new(name, value, what))).collect()
    }

    /// Reads a whole number, if there is one.
    ///
    /// # Errors
    ///
    /// [`BadOption`] where it is none, or not within the bounds.
    pub fn number(&self, name: &str, least: u64, most: u64) -> Result<Option<u64>, BadOption> {
        self.read(name, |text| match text.trim().parse::<u64>() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(format!("'{text}' is not a number from {least} to {most}")),
        })
    }
}

/// What is wrong with the value of an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct BadOption {
    /// The option.
    pub name: String,
    /// The value.
    pub value: String,
    /// What is wrong.
    pub what: String,
}

impl BadOption {
    /// Puts one together.
    pub fn new(name: impl Into<String>, value: impl Into<String>, what: impl Into<String>) -> Self {
        Self { name: name.into(), value: value.into(), what: what.into() }
    }
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}
