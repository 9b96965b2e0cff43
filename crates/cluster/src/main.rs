//! `pousse-mpi`: studies and searches of pousse on the processes of an MPI job.
//!
//! `mpirun -n 4 pousse-mpi solve ...` takes the options of `pousse solve`, and `study` those of `pousse study`. Every
//! rank runs the same command; only the first one prints.

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
    /// Run the experiment that a plan describes, with its runs spread over all ranks
    Study(Box<Study>),
    Bench(bench::Bench),
}

fn main() -> ExitCode {
    let Some((universe, threading)) = mpi::initialize_with_threading(Threading::Funneled) else {
        eprintln!("error: MPI cannot be initialised");
        return ExitCode::FAILURE;
    };
    if threading < Threading::Funneled {
        eprintln!("error: this MPI does not support multi-threaded processes");
        return ExitCode::FAILURE;
    }
    let world = universe.world();
    end_at_a_panic(world.rank());
    // Every rank reads the same arguments, so only the first reports what is wrong with them.
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
    // Ranks often write to a terminal that mpirun gives them, which says nothing about where its own output goes.
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
        // Ranks agree on their errors, so all of them get here. Only the first reports it, since mpirun adds a message
        // for each rank that fails.
        _ if world.rank() > 0 => ExitCode::SUCCESS,
        Ok(exit) => ExitCode::from(exit.code()),
        Err(failure) => ExitCode::from(failure.print().code()),
    }
}

/// Makes a panic on one rank end the whole job; otherwise other threads and ranks might wait for it forever.
fn end_at_a_panic(rank: i32) {
    std::panic::set_hook(Box::new(move |panic| {
        eprintln!("error: rank {rank} hit a bug and ends the job: {panic}");
        std::process::exit(i32::from(Exit::Internal.code()));
    }));
}
