//! `pousse verify`

use std::io::{Write, stdout};

use clap::Args;
use pousse::{Exit, Instance, Puzzle, Request, Verdict, puzzles};
use serde_json::{Value, json};

use crate::arguments::OrAuto;
use crate::failure::Failure;
use crate::input::{Input, Instances, Numbered, request, solution_text};
use crate::options::{self, Options};
use crate::style;

/// Check that a solution solves an instance
///
/// Without SOLUTION, the solutions saved with the instances are checked, as in a .sok file. For several instances,
/// give one solution per line, as `pousse solve --moves` prints them.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    input: Input,

    #[arg(value_name = "SOLUTION", allow_hyphen_values = true, long_help = long_help())]
    /// The solution, a file that contains it, or - for standard input; by default, what is saved with the instance
    solution: Option<String>,

    #[command(flatten)]
    options: Options<options::Verify>,

    /// Print one JSON object per line and instance
    #[arg(long)]
    json: bool,
}

/// Describes the notation of solutions.
pub(super) fn solutions() -> String {
    let each: Vec<&str> = puzzles().map(|puzzle| puzzle.words().solutions).collect();
    format!("The solution, or a file that contains it: {}.", each.join("; "))
}

fn long_help() -> String {
    format!(
        "{} A file of instances with a saved solution also works, and - is standard input. By default, the solutions \
         saved with the instances are checked.",
        solutions()
    )
}

impl Verify {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        if self.input.input == "-" && self.solution.as_deref() == Some("-") {
            return Err(Failure::bad_input("standard input cannot be both the instance and the solution"));
        }
        let Instances { puzzle, all } = self.input.read()?;
        self.options.fit(puzzle)?;
        let several = all.len() > 1;
        let mut written = self.solution.as_deref().map(solution_text).transpose()?;
        let lines = match written.take_if(|text| several && !is_of_instances(puzzle, text)) {
            Some(text) => Some(one_each(puzzle, &text, all.len())?),
            None => None,
        };
        let mut exit = Exit::Done;
        let mut found = 0;
        // Without any answer, the command is refused and prints none of these.
        let mut unsaved: Vec<Value> = Vec::new();
        for (index, Numbered { number, result }) in all.into_iter().enumerate() {
            let solution = lines.as_ref().map(|lines| lines[index].as_str()).or(written.as_deref());
            let verdict = result.and_then(|instance| self.verdict(puzzle, number, &*instance, solution));
            match verdict {
                Ok((name, Some(verdict))) => {
                    found += 1;
                    self.print_unsaved(&mut unsaved)?;
                    exit = exit.and(if verdict.reason.is_none() { Exit::Done } else { Exit::NotVerified });
                    self.print(verdict, several.then_some(name.as_str()))?;
                }
                Ok((_, None)) if !several => return Err(none_saved(puzzle)),
                Ok((name, None)) => {
                    let nothing = "no solution is saved with it";
                    anstream::eprintln!("{name}: {nothing}");
                    unsaved.push(Self::object(&Value::Null, Some(nothing), Some(&name)));
                }
                Err(failure) => exit = exit.and(failure.print_among(several, &number.to_string())),
            }
        }
        if found == 0 && exit == Exit::Done {
            return Err(none_saved(puzzle));
        }
        if found > 0 {
            self.print_unsaved(&mut unsaved)?;
        }
        Ok(exit)
    }

    /// Prints the instances without a saved solution in their places among the others.
    fn print_unsaved(&self, unsaved: &mut Vec<Value>) -> Result<(), Failure> {
        for object in unsaved.drain(..).filter(|_| self.json) {
            writeln!(stdout(), "{object}")?;
        }
        Ok(())
    }

    /// Checks a solution of an instance, or the one saved with it, and returns the instance's name and the verdict.
    fn verdict(
        &self,
        puzzle: &'static dyn Puzzle,
        number: usize,
        instance: &dyn Instance,
        solution: Option<&str>,
    ) -> Result<(String, Option<Verdict>), Failure> {
        let request: Box<dyn Request> =
            request(puzzle, (number, instance), &OrAuto::Auto, "auto", &self.options.given)?;
        let verdict = match solution {
            Some(text) => Some(request.verify(text)?),
            None => request.verify_saved()?,
        };
        Ok((request.instance().to_owned(), verdict))
    }

    /// Returns what `--json` prints; the instance is named if there are several.
    fn object(verified: &Value, reason: Option<&str>, name: Option<&str>) -> Value {
        let mut object = json!({ "schema": pousse::SCHEMA, "verified": verified, "reason": reason });
        if let Some(name) = name {
            object["instance"] = name.into();
        }
        object
    }

    fn print(&self, verdict: Verdict, name: Option<&str>) -> Result<(), Failure> {
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            let verified = verdict.reason.is_none().into();
            let mut object = Self::object(&verified, verdict.reason.as_deref(), name);
            for (name, value) in verdict.fields {
                object[name] = value;
            }
            writeln!(out, "{object}")?;
            return Ok(());
        }
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        match verdict.reason {
            None => writeln!(out, "{name}{}: {}", style::good("verified"), verdict.text)?,
            Some(reason) => writeln!(out, "{name}{}: {reason}", style::notable("not a solution"))?,
        }
        if let Some(remedy) = verdict.remedy {
            anstream::eprintln!("{}: {}", style::hint("hint"), remedy.with_flags());
        }
        Ok(())
    }
}

/// Returns whether a text contains instances of the puzzle with saved solutions, rather than a solution.
fn is_of_instances(puzzle: &dyn Puzzle, text: &str) -> bool {
    puzzle.recognises(text) == pousse::Likeness::Surely
}

/// Splits a text into one solution per line, for each instance.
fn one_each(puzzle: &dyn Puzzle, text: &str, count: usize) -> Result<Vec<String>, Failure> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.len() == count {
        return Ok(lines);
    }
    let (these, found) =
        (puzzle.count(count as u64), pousse::words::counted(lines.len() as u64, "line", "lines"));
    let what =
        format!("{these} need one solution per line, but there are {found}").replace("are 1 ", "is 1 ");
    Err(Failure::bad_input(what).hint("--only NUMBER picks an instance"))
}

fn none_saved(puzzle: &dyn Puzzle) -> Failure {
    let one = puzzle.words().one;
    Failure::bad_input(format!("no solution is given, and none is saved with the {one}"))
        .hint(format!("write it after the {one}, name a file that contains it, or give - for standard input"))
}
