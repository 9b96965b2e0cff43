//! Whether this machine can build and run `crates/cluster`, which needs MPI and libclang; people who have neither
//! should not even notice that it exists.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// The package that needs MPI.
pub(crate) const PACKAGE: &str = "pousse-cluster";

/// Returns the arguments that make cargo select all packages that this machine can build.
pub(crate) fn packages() -> &'static [&'static str] {
    if is_here() { &["--workspace"] } else { &["--workspace", "--exclude", PACKAGE] }
}

/// The name of the test program for MPI, and the prefix of its tests.
pub(crate) const TESTS: (&str, &str) = ("ranks", "over_mpi::");

/// Reports in one line that the tests over MPI are skipped, if they are; an error if they are required.
pub(crate) fn check() -> Result<(), String> {
    if is_here() {
        return Ok(());
    }
    let why = "MPI or libclang is not installed (Debian: libopenmpi-dev openmpi-bin libclang-dev)";
    if std::env::var_os("POUSSE_MPI_TESTS").is_some_and(|value| value == "required") {
        return Err(why.into());
    }
    println!("skipping crates/cluster: {why}");
    Ok(())
}

/// Returns whether MPI and libclang are installed.
pub(crate) fn is_here() -> bool {
    static HERE: OnceLock<bool> = OnceLock::new();
    *HERE.get_or_init(|| ["mpicc", "mpirun"].iter().all(|program| runs(program)) && has_libclang())
}

/// Returns whether libclang is in one of its usual places; it is needed to read the MPI header.
fn has_libclang() -> bool {
    let in_folder = |folder: &Path| {
        let names = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.into_iter().any(|name| name.to_string_lossy().starts_with("libclang"))
    };
    let llvm = std::fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let llvm = llvm.filter(|entry| entry.file_name().to_string_lossy().starts_with("llvm"));
    let given = std::env::var_os("LIBCLANG_PATH").map(PathBuf::from);
    let usual = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/opt/homebrew/opt/llvm/lib"].map(PathBuf::from);
    let target = PathBuf::from(format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH));
    given
        .into_iter()
        .chain(llvm.map(|entry| entry.path().join("lib")))
        .chain(usual)
        .chain([target])
        .any(|folder| in_folder(&folder))
}

fn runs(program: &str) -> bool {
    let status = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}
