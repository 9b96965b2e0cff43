//! Compares what an older build of pousse and this one do, with `tools/same.py` and the invocations in `tools/same`.

use std::ffi::OsString;
use std::process::Command as Process;

use crate::{Command, cargo, root, succeed, target};

pub(crate) const COMMAND: Command = Command {
    name: "same",
    about: "compares two builds on many invocations: OLD_BINARY [NEW_BINARY]; --help lists the options",
    run,
};

fn run(arguments: &[String]) -> Result<(), String> {
    let binaries = arguments.iter().take_while(|argument| !argument.starts_with('-')).count();
    let mut all: Vec<OsString> = arguments.iter().map(OsString::from).collect();
    if binaries == 1 {
        cargo(&["build", "--release", "--package", "pousse-cli"])?;
        let built = target().join("release").join(format!("pousse{}", std::env::consts::EXE_SUFFIX));
        all.insert(1, built.into());
    }
    let mut process = Process::new("python3");
    process.arg(root().join("tools/same.py")).args(all);
    succeed(process, "python3 tools/same.py")
}
