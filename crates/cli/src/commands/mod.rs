//! One file per subcommand; a new one takes a file and a line below.

mod audit;
mod bench;
mod book;
mod completions;
mod convert;
mod db;
mod explain;
mod generate;
mod improve;
mod man;
mod play;
mod prepare;
mod race;
mod serve;
pub(crate) mod solve;
pub(crate) mod study;
mod trace;
mod verify;

use clap::{Parser, Subcommand};
use pousse::Exit;

use crate::failure::Failure;

#[derive(Parser, Debug)]
#[command(name = "pousse", version, about = about(), max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 solved, 1 internal error, 2 bad usage or input, 10 proven unsolvable, 11 failed, \
12 verification failed; without a solution, or with `solve --prove` without a proof: 20 memory limit, 21 time or node limit, \
22 interrupted (bounds printed)."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// Returns the description of the program.
fn about() -> String {
    let names: Vec<&str> = pousse::puzzles().map(|puzzle| puzzle.words().puzzle).collect();
    format!("Solves {} by heuristic search and proves how good its answers are", pousse::and(&names))
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::Solve),
    Race(race::Race),
    Play(play::Play),
    Serve(serve::Serve),
    Improve(improve::Improve),
    Verify(verify::Verify),
    Explain(explain::Explain),
    Trace(trace::Trace),
    Generate(generate::Generate),
    Prepare(prepare::Prepare),
    Study(study::Study),
    Audit(audit::Audit),
    Db(db::Db),
    Bench(bench::Bench),
    Convert(convert::Convert),
    Book(book::Book),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Cli {
    /// Runs the command.
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        match self.command {
            Command::Solve(command) => command.run(),
            Command::Race(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Serve(command) => command.run(),
            Command::Improve(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Explain(command) => command.run(),
            Command::Trace(command) => command.run(),
            Command::Generate(command) => command.run(),
            Command::Prepare(command) => command.run(),
            Command::Study(command) => command.run(),
            Command::Audit(command) => command.run(),
            Command::Db(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Convert(command) => command.run(),
            Command::Book(command) => command.run(),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}
