//! The `pousse` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    pousse_cli::main()
}
