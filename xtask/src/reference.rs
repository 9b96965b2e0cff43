//! Updates the reference page of the book. A test in `crates/study`, which knows all tables, checks that it is up to
//! date.

use crate::{Command, cargo_process, succeed};

pub(crate) const COMMAND: Command =
    Command { name: "reference", about: "writes docs/src/reference.md from the tables", run };

fn run(_: &[String]) -> Result<(), String> {
    let arguments = ["test", "--quiet", "--package", "pousse-study", "--test", "all", "reference::"];
    let mut process = cargo_process(&arguments);
    process.env("POUSSE_RENEW_REFERENCE", "1");
    succeed(process, &format!("cargo {}", arguments.join(" ")))
}
