//! Whether this machine can build and run `crates/cluster`, which needs MPI and libclang: nobody without them should notice
//! it.

use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// Returns what cargo is to be told so that it takes all packages that this machine can build.
pub(crate) fn packages() -> &'static [&'static str] {
    if is_here() { &["--workspace"] } else { &["--workspace", "--exclude", "pousse-cluster"] }
}

/// Says in one line that the tests over MPI are left out, if they are; an error where they must not be.
pub(crate) fn check() -> Result<(), String> {
    if is_here() {
        return Ok(());
    }
    let why = "MPI is not installed (Debian: libopenmpi-dev openmpi-bin libclang-dev)";
    if std::env::var_os("POUSSE_MPI_TESTS").is_some_and(|value| value == "required") {
        return Err(why.into());
    }
    println!("crates/cluster is left out: {why}");
    Ok(())
}

fn is_here() -> bool {
    static HERE: OnceLock<bool> = OnceLock::new();
    *HERE.get_or_init(|| ["mpicc", "mpirun"].iter().all(|program| runs(program)))
}

fn runs(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
