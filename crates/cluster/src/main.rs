//! `pousse-mpi`: studies and searches of pousse on the processes of an MPI job.
//!
//! `mpirun -n 4 pousse-mpi solve ...` takes the options of `pousse solve`, `study` those of `pousse study`. Every rank
//! runs the same command; the first one speaks.

mod bench;
mod network;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mpi::Threading;
use mpi::traits::Communicator;
use pousse::Exit;
use pousse_cli::{Failure, Solve, Study, Together};

/// Runs studies and searches of pousse on the processes of an MPI job
#[derive(Parser, Debug)]
#[command(name = "pousse-mpi", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve boards and levels by IDA* or A*, on all ranks together
    Solve(Box<Solve>),
    /// Run an experiment that a plan describes, its runs on all ranks
    Study(Box<Study>),
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let Some((universe, threading)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("error: MPI cannot be initialised");
        return ExitCode::FAILURE;
    };
    if threading < Threading::Funneled {
        eprintln!("error: this MPI cannot be used by processes of several threads");
        return ExitCode::FAILURE;
    }
    let world = universe.world();
    end_at_a_panic(world.rank());
    // Every rank reads the same arguments; one is enough to say what is wrong with them.
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            if world.rank() > 0 {
                return ExitCode::SUCCESS;
            }
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    // Ranks write to what mpirun gives them, often a terminal of its own, and not where it writes to.
    if std::env::var_os("CLICOLOR_FORCE").is_none() {
        anstream::ColorChoice::Never.write_global();
    }
    let machine = world.split_shared(world.rank());
    let (here, first_here) = (machine.size() as usize, machine.rank() == 0);
    let result = network::serve(&world, |rank| {
        let together = Together { team: rank, here, first_here };
        match cli.command {
            Command::Solve(solve) => solve.run_together(together),
            Command::Study(study) => study.run_together(together),
            Command::Bench(bench) => bench.run(rank).map(|()| Exit::Done).map_err(Failure::internal),
        }
    });
    match result {
        // Ranks agree on what they fail with, so all come here. One says it: mpirun has something to say about each
        // rank that does not end well.
        _ if world.rank() > 0 => ExitCode::SUCCESS,
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}

/// Has a bug on one rank end the whole job: other threads and ranks may wait for this one, and would for good.
fn end_at_a_panic(rank: i32) {
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("error: rank {rank} has a bug and ends the job: {panic}");
        std::process::exit(i32::from(Exit::Internal.code()));
    }));
}
