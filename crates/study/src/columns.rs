//! The columns of a study's rows as exported: one line per column, for CSV, JSON lines, Parquet and the documentation.

use std::borrow::Cow;

use std::sync::LazyLock;

use pousse::puzzles;

use crate::model::{Instance, Method, Row, RunLimits, Study};

/// A column.
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// The type of its values.
    pub kind: Kind,
    /// What it means.
    pub about: Cow<'static, str>,
    value: Of,
}

/// Where the values of a column come from.
enum Of {
    /// The study.
    Row(for<'s> fn(&'s Study, &'s Row) -> Value<'s>),
    /// A measure of a puzzle, with the same name as the column.
    Measure,
}

impl Column {
    /// Returns the value of a row in this column.
    #[must_use]
    pub fn value<'s>(&self, study: &'s Study, row: &'s Row) -> Value<'s> {
        match self.value {
            Of::Row(value) => value(study, row),
            Of::Measure => row.ran.measures.get(self.name).copied().into(),
        }
    }
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text in UTF-8.
    Text,
    /// A signed 64-bit integer.
    Integer,
    /// A 64-bit floating-point number.
    Real,
}

impl Kind {
    /// Returns its name in the documentation.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Real => "real",
        }
    }
}

/// A value of a row; in any column it may be missing, which is written as empty or null.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'s> {
    /// Text.
    Text(Cow<'s, str>),
    /// A whole number.
    Integer(i64),
    /// A real number.
    Real(f64),
    /// No value.
    Missing,
}

impl<'s> From<&'s str> for Value<'s> {
    fn from(text: &'s str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<u64> for Value<'_> {
    fn from(count: u64) -> Self {
        Self::Integer(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value<'_> {
    fn from(count: u32) -> Self {
        Self::Integer(count.into())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl<'s, T: Into<Value<'s>>> From<Option<T>> for Value<'s> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Into::into)
    }
}

macro_rules! columns {
    ($($name:literal $kind:ident $about:literal $value:expr;)*) => {
        [$(Column { name: $name, kind: Kind::$kind, about: Cow::Borrowed($about), value: Of::Row($value) }),*]
    };
}

/// Every column, in order; the measures of puzzles come before the solution.
pub static COLUMNS: LazyLock<Vec<Column>> = LazyLock::new(|| {
    let mut all: Vec<Column> = BEFORE.into_iter().collect();
    for puzzle in puzzles() {
        for (name, about) in puzzle.measures() {
            if all.iter().all(|column| column.name != name) {
                let about = format!("{}: {about}", puzzle.words().puzzle).into();
                all.push(Column { name, kind: Kind::Integer, about, value: Of::Measure });
            }
        }
    }
    all.extend(AFTER);
    all
});

const BEFORE: [Column; 26] = columns![
    "study" Text "name of the study" |s, _| s.design.name.as_str().into();
    "set" Text "name of the set of instances" |s, r| s.set(r).name.as_str().into();
    "instance" Text "label of the instance in its set" |s, r| s.instance(r).label.as_str().into();
    "domain" Text "name of the puzzle" |s, r| s.instance(r).puzzle.name().into();
    "board" Text "the instance in one line" |s, r| s.instance(r).board.as_str().into();
    "goal" Text "the goal, if the puzzle has a choice of goals" |s, r| s.instance(r).goal.as_deref().into();
    "optimum" Integer "cost of the cheapest solution, if known before the study" |s, r| s.instance(r).optimum.into();
    "method" Text "label of the method" |s, r| s.method(r).label.as_str().into();
    "algorithm" Text "algorithm with its options" |s, r| s.method(r).algorithm.as_str().into();
    "heuristic" Text "heuristic with its options" |s, r| s.method(r).heuristic.as_str().into();
    "options" Text "other command-line options; may be empty" |s, r| s.method(r).options.join(" ").into();
    "repetition" Integer "which repetition of the same run, from 1" |_, r| (r.repetition + 1).into();
    "status" Text "`optimal`, `solved`, `unsolvable`, `failed`, `stopped` (by a limit, before there was a solution) or `error`" |_, r| r.ran.ended().into();
    "reason" Text "why, if that needs explaining: the limit that ended the run (`time`, `nodes`, `memory`), with or without a solution, or a sentence" |_, r| r.ran.reason().into();
    "cost" Integer "cost of the solution: moves, or whatever is minimised" |_, r| r.ran.measured.cost.into();
    "lower_bound" Integer "lower bound on the cost, proven by the run" |_, r| r.ran.measured.lower_bound.into();
    "initial_h" Integer "heuristic value of the start" |_, r| (r.ran.measured.initial_h != pousse_search::DEAD).then_some(r.ran.measured.initial_h).into();
    "expanded" Integer "nodes whose children were generated" |_, r| r.ran.measured.effort.expanded.into();
    "generated" Integer "nodes created, counting the root once" |_, r| r.ran.measured.effort.generated.into();
    "popped" Integer "nodes taken from an open list, duplicates included; 0 for algorithms without one" |_, r| r.ran.measured.effort.popped.into();
    "reopened" Integer "nodes expanded again because of a cheaper path" |_, r| r.ran.measured.effort.reopened.into();
    "max_frontier" Integer "largest number of nodes waiting at once" |_, r| r.ran.measured.effort.max_frontier.into();
    "stored" Integer "entries of tables and lists at the end" |_, r| r.ran.measured.effort.stored.into();
    "rounds" Text "rounds of an iterative algorithm as `BOUND:NODES`, separated by spaces; the last is cut short by the solution" |_, r| rounds(r);
    "seconds" Real "time of the search alone, without reading tables" |_, r| r.ran.measured.effort.seconds.into();
    "peak_bytes" Integer "peak memory of the search's tables and lists, in bytes" |_, r| r.ran.measured.effort.peak_bytes.into();
];

const AFTER: [Column; 12] = columns![
    "moves" Text "the solution, if the plan asks for solutions" |_, r| r.ran.measured.moves.as_deref().into();
    "seed" Integer "seed that the instance was generated from" |s, r| s.set(r).seed.into();
    "limit_seconds" Real "time limit of the run" |s, r| s.method(r).limits.seconds.into();
    "limit_nodes" Integer "node limit of the run" |s, r| s.method(r).limits.nodes.into();
    "limit_bytes" Integer "memory limit of the run" |s, r| s.method(r).limits.bytes.into();
    "threads" Integer "threads of the run" |s, r| (s.method(r).limits.threads as u64).into();
    "command" Text "command that repeats the run" |s, r| command(s.instance(r), s.method(r)).into();
    "version" Text "version of pousse" |s, r| s.session(r).version.as_str().into();
    "commit" Text "commit that it was built from, with `+` if files were modified" |s, r| s.session(r).commit.as_str().into();
    "cpu" Text "processor" |s, r| s.session(r).cpu.as_str().into();
    "workers" Integer "number of concurrent runs" |s, r| (s.session(r).workers as u64).into();
    "started" Text "when the session that ran it started" |s, r| s.session(r).started.as_str().into();
];

fn rounds(row: &Row) -> Value<'static> {
    let rounds = &row.ran.measured.effort.iterations;
    if rounds.is_empty() {
        return Value::Missing;
    }
    let each = rounds.iter().map(|round| format!("{}:{}", round.bound, round.nodes));
    each.collect::<Vec<_>>().join(" ").into()
}

/// Returns the command that repeats a run.
#[must_use]
pub fn command(instance: &Instance, method: &Method) -> String {
    let mut words = vec!["pousse".to_owned(), "solve".into(), instance.board.clone()];
    let mut flag = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    if let (Some(goal), Some(option)) = (&instance.goal, instance.puzzle.goal_option()) {
        flag(&format!("--{option}"), goal);
    }
    let own = instance.puzzle.own_method().is_some_and(|own| own.name == method.algorithm);
    flag("--algorithm", if own { "auto" } else { &method.algorithm });
    flag("--heuristic", &method.heuristic);
    words.extend(method.options.iter().cloned());
    let mut flag = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    let RunLimits { seconds, nodes, bytes, threads } = method.limits;
    if let Some(seconds) = seconds {
        flag("--time", &format!("{seconds}s"));
    }
    if let Some(nodes) = nodes {
        flag("--nodes", &nodes.to_string());
    }
    flag("--memory", &pousse::values::write_memory(bytes));
    flag("--threads", &threads.to_string());
    words.extend(instance.puzzle.fresh().map(|flag| format!("--{flag}")));
    words.push("--own".into());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// Quotes a word for a shell, if necessary.
fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', r"'\''")).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_stands_alone_in_the_command() {
        let tiles = pousse::puzzle("tiles").expect("in the table");
        let board = "1 2 3/4 0 5".to_owned();
        let instance =
            Instance { set: 0, label: "1".into(), puzzle: tiles, board, goal: None, optimum: None };
        let options = ["--doubling-first", "--order", "ULRD", "--last"].map(String::from).to_vec();
        let method =
            Method { algorithm: "bfs".into(), heuristic: "zero".into(), options, ..Method::default() };
        let command = command(&instance, &method);
        assert!(
            command.contains(" --heuristic zero --doubling-first --order ULRD --last --memory"),
            "{command}"
        );
        let given = crate::executor::given(&method);
        assert_eq!(given.all("doubling-first"), [""]);
        assert_eq!((given.text("order"), given.text("last")), (Some("ULRD"), Some("")));
    }
}
