//! `pousse race`

mod method;
mod standing;

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use clap::Args;
use pousse::{Ask, Context, Exit, Files, Instance, Puzzle, Report, Request, RequestError, Wanted};
use pousse_search::Run;

use self::method::Method;
use self::standing::{Finished, Rank, Standing};
use crate::failure::Failure;
use crate::input::Input;
use crate::limits::LimitFlags;
use crate::options::{self, Options};
use crate::progress::LiveLine;
use crate::tables::{Tables, Tell, print_notes};
use crate::{interrupt, style};

/// How long a race runs before it reports every finished method.
const PATIENCE: Duration = Duration::from_secs(2);

/// Compare methods on one instance: a table of what each of them found, and what it cost
///
/// The methods run one after another, each from scratch and on one thread, so that times and counts can be
/// compared. Only a solution found by the method itself counts. Ctrl-C ends the race with a table of the finished
/// methods.
#[derive(Args, Debug)]
#[command(mut_arg("time", |flag| {
    flag.help("Stop each method after this time, in which it also builds its tables: 500ms, 60s, 5min").default_value("30s")
}))]
#[command(mut_arg("memory", |flag| {
    flag.help("Let each method use at most this much memory for tables; half of the machine's by default")
}))]
#[command(mut_arg("nodes", |flag| flag.help("Stop each method after generating this many nodes")))]
#[command(mut_arg("threads", |flag| {
    flag.help("Let methods that support it use this many threads").default_value("1")
}))]
pub(crate) struct Race {
    #[command(flatten)]
    input: Input,

    /// The methods, as ALGORITHM*HEURISTIC,...: `astar*manhattan,ida-star*linear-conflict`; by default, a few
    /// common ones
    ///
    /// Without a heuristic, a common one is used. Sokoban techniques can be disabled or enabled for a single
    /// method: `astar*assignment-sided*-tunnels`. `pousse explain --list` prints all names.
    #[arg(long, short, value_name = "METHOD,...")]
    methods: Vec<String>,

    #[command(flatten)]
    options: Options<options::Solve>,

    #[command(flatten)]
    limits: LimitFlags,

    /// Rank the methods by time, nodes or length
    #[arg(long, value_name = "BY", default_value = "time", value_parser = Rank::read)]
    rank: Rank,

    #[command(flatten)]
    tables: Tables,

    /// Print only results, and only errors on stderr
    #[arg(long, short)]
    quiet: bool,

    /// Print one JSON object per line and method: the report of `solve`, with `method`, `place` and ratios to the
    /// best
    #[arg(long)]
    json: bool,
}

/// The methods of a race, each with its request.
type Entrants = Vec<(Method, Box<dyn Request>)>;

impl Race {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        interrupt::listen();
        let (puzzle, instance) = self.input.read_one()?;
        self.options.fit(puzzle)?;
        let entrants = self.entrants(puzzle, &*instance)?;
        let context = self.tables.context();
        let (total, begun) = (entrants.len(), Instant::now());
        let mut exit = Exit::Done;
        let mut finished: Vec<Finished> = Vec::new();
        for (number, (method, request)) in (1..).zip(entrants) {
            if interrupt::interrupted() {
                let left = pousse::words::counted(total as u64 + 1 - number, "method was", "methods were");
                if !self.quiet {
                    anstream::eprintln!("{}: {left} not run", style::hint("note"));
                }
                break;
            }
            match self.run_one(&method, &*request, &format!("{number}/{total} {}", method.name), &context) {
                Ok(report) => {
                    let done = Finished { name: method.name, report };
                    if begun.elapsed() > PATIENCE && !self.quiet {
                        anstream::eprintln!("{number}/{total} {}", done.in_a_line());
                    }
                    finished.push(done);
                }
                Err(failure) => exit = exit.and(failure.print_about(&method.name)),
            }
        }
        let exit = exit.and(outcome(&finished));
        self.print(finished, puzzle.unit(&self.options.given))?;
        Ok(if interrupt::interrupted() { exit.and(Exit::Interrupted) } else { exit })
    }

    /// Reads all methods and turns each into a request; all mistakes are reported at once.
    fn entrants(&self, puzzle: &'static dyn Puzzle, instance: &dyn Instance) -> Result<Entrants, Failure> {
        let named = self.methods.join(",");
        let text = if self.methods.is_empty() { puzzle.race(instance) } else { &named };
        let methods = method::read(text);
        if methods.is_empty() {
            return Err(Failure::bad_input("--methods names no method").hint(HINT));
        }
        let mut entrants = Entrants::new();
        let mut wrong = Mistakes::default();
        for method in methods {
            let method = match method {
                Ok(method) => method,
                Err(mistake) => {
                    wrong.add(Failure::bad_input(mistake).hint(HINT));
                    continue;
                }
            };
            if entrants.iter().any(|(other, _)| other.name == method.name) {
                wrong.add(Failure::bad_input(format!("'{}' is named twice", method.name)));
                continue;
            }
            match self.request(puzzle, instance, &method) {
                Ok(request) => entrants.push((method, request)),
                Err(failure) => wrong.add(failure),
            }
        }
        wrong.none().map(|()| entrants)
    }

    /// Turns a method into a request, unless it is clear at a glance that it cannot be carried out.
    fn request(
        &self,
        puzzle: &'static dyn Puzzle,
        instance: &dyn Instance,
        method: &Method,
    ) -> Result<Box<dyn Request>, Failure> {
        let given = method.given(puzzle, &self.options.given)?;
        let (algorithm, heuristic) = (method.algorithm.clone().given(), &*method.heuristic);
        let ask = Ask { number: 1, algorithm, heuristic, given: &given, files: Files::Read };
        let request = puzzle.request(instance, &ask).map_err(|error| method.refused(error))?;
        request.fits().map_err(Failure::from).map(|()| request)
    }

    fn run_one(
        &self,
        method: &Method,
        request: &dyn Request,
        title: &str,
        context: &Context,
    ) -> Result<Report, Failure> {
        let line = LiveLine::of_search(title, self.quiet);
        let mut run = Run::new(self.limits.limits()).cancelled_by(interrupt::listen());
        if let Some(line) = &line {
            run = run.watched_by(line);
        }
        let report = request.solve(context, run);
        line.iter().for_each(LiveLine::clear);
        print_notes(context, &method.heuristic, if self.quiet { Tell::Nothing } else { Tell::Warnings });
        report.map_err(|error| match error {
            RequestError::Option(error) => method.refused(error),
            error => Failure::from(error).in_cache(&self.tables),
        })
    }

    fn print(&self, finished: Vec<Finished>, unit: &str) -> Result<(), Failure> {
        if finished.is_empty() {
            return Ok(());
        }
        let standing = Standing::new(finished, self.rank);
        let mut out = anstream::AutoStream::auto(stdout().lock());
        if self.json {
            for object in standing.objects()? {
                writeln!(out, "{object}")?;
            }
        } else {
            write!(out, "{}", standing.text(unit))?;
        }
        Ok(out.flush()?)
    }
}

/// What is wrong with the methods; what is said about several of them is said once.
#[derive(Default)]
struct Mistakes {
    all: Vec<String>,
    hints: Vec<String>,
}

impl Mistakes {
    fn add(&mut self, failure: Failure) {
        let hint = failure.remedy().map(str::to_owned);
        for (list, text) in [(&mut self.all, Some(failure.to_string())), (&mut self.hints, hint)] {
            list.extend(text.filter(|text| !list.contains(text)));
        }
    }

    /// Fails if there were any.
    fn none(self) -> Result<(), Failure> {
        let Self { all, hints } = self;
        match (all.is_empty(), hints.is_empty()) {
            (true, _) => Ok(()),
            (false, true) => Err(Failure::bad_input(all.join("\n"))),
            (false, false) => Err(Failure::bad_input(all.join("\n")).hint(hints.join("; "))),
        }
    }
}

/// What to do about an unknown method.
const HINT: &str = "a method is ALGORITHM*HEURISTIC; `pousse explain --list` prints all names";

/// Returns the exit code of a race: success if any method has a solution.
fn outcome(finished: &[Finished]) -> Exit {
    let exits = || finished.iter().map(|done| done.report.exit(Wanted::Solution));
    if exits().any(|exit| exit == Exit::Done) { Exit::Done } else { exits().fold(Exit::Done, Exit::and) }
}
