//! The inner loop: format, lints and tests of what changed compared with `main` or, on `main`, with the last commit.
//!
//! Packages whose files changed are tested; those that depend on them are only checked by clippy, which shows whether
//! they still compile. Anything beyond that is left to `cargo xtask ci`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command as Process;
use std::time::Instant;

use crate::{Command, cargo, cargo_process, ci, mpi, page, root, succeed, tidy};

pub(crate) const COMMAND: Command =
    Command { name: "quick", about: "checks format, lints and tests of what changed since main", run };

/// The main branch.
const MAIN: &str = "main";

fn run(arguments: &[String]) -> Result<(), String> {
    if let Some(argument) = arguments.first() {
        return Err(format!("unexpected '{argument}'; usage: cargo xtask quick"));
    }
    let begin = Instant::now();
    let packages = packages()?;
    let changed = changed_files()?;
    let work = Work::of(&changed, &packages);
    println!("{} files differ from {}", changed.len(), base()?);
    for step in work.steps() {
        println!("== {}", step.name());
        step.carry_out().map_err(|error| format!("{} failed: {error}", step.name()))?;
    }
    println!("checked in {:.0} s; `cargo xtask ci` checks everything", begin.elapsed().as_secs_f64());
    Ok(())
}

/// A package of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Package {
    name: String,
    /// Its folder, relative to the root, with a trailing `/`.
    folder: String,
    /// The packages of the workspace that it needs for building or testing.
    needs: Vec<String>,
}

/// Reads the manifests of the workspace.
fn packages() -> Result<Vec<Package>, String> {
    let mut folders = vec!["bench/".to_owned(), "xtask/".to_owned()];
    let crates = root().join("crates");
    for entry in fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?.flatten() {
        folders.push(format!("crates/{}/", entry.file_name().to_string_lossy()));
    }
    folders.sort();
    let mut packages = Vec::new();
    for folder in folders {
        // A folder without a manifest is not a package.
        let Ok(manifest) = fs::read_to_string(root().join(&folder).join("Cargo.toml")) else { continue };
        packages.push(Package::read(folder, &manifest));
    }
    Ok(packages)
}

impl Package {
    fn read(folder: String, manifest: &str) -> Self {
        let name = manifest.lines().find_map(|line| line.strip_prefix("name = "));
        let name = name.unwrap_or_default().trim().trim_matches('"').to_owned();
        let needs = manifest
            .lines()
            .filter(|line| line.contains('='))
            .filter_map(|line| line.split(['.', ' ', '=']).next())
            .filter(|word| word.starts_with("pousse") && *word != name)
            .map(str::to_owned)
            .collect();
        Self { name, folder, needs }
    }
}

/// Returns the files that differ from the base, including untracked ones.
fn changed_files() -> Result<BTreeSet<String>, String> {
    let base = base()?;
    let mut files: BTreeSet<String> =
        git(&["diff", "--name-only", "--no-renames", &base])?.lines().map(str::to_owned).collect();
    files.extend(git(&["ls-files", "--others", "--exclude-standard"])?.lines().map(str::to_owned));
    Ok(files)
}

/// Returns the commit to compare with: where this branch diverged from `main`, or else the last commit.
fn base() -> Result<String, String> {
    match git(&["merge-base", "HEAD", MAIN]) {
        Ok(commit) => Ok(commit.trim().chars().take(12).collect()),
        Err(_) => git(&["rev-parse", "--short=12", "HEAD"]).map(|commit| commit.trim().to_owned()),
    }
}

pub(crate) fn git(arguments: &[&str]) -> Result<String, String> {
    let line = format!("git {}", arguments.join(" "));
    let output = Process::new("git")
        .args(arguments)
        .current_dir(root())
        .output()
        .map_err(|e| format!("`{line}`: {e}"))?;
    if !output.status.success() {
        return Err(format!("`{line}`: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What needs to be checked.
#[derive(Debug, Default, PartialEq, Eq)]
struct Work {
    /// Packages with changed files.
    changed: Vec<String>,
    /// Those, and everything that depends on them.
    affected: Vec<String>,
    /// Whether commands shown in the documentation may now behave differently.
    documents: bool,
    /// Whether the page or its tests changed.
    page: bool,
}

impl Work {
    fn of(files: &BTreeSet<String>, packages: &[Package]) -> Self {
        let everything = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml", "clippy.toml"];
        let all = files.iter().any(|file| everything.contains(&file.as_str()));
        let in_page = |file: &&String| {
            file.starts_with("crates/web/page/") || file.starts_with("crates/web/tests/page/")
        };
        let has_code = |package: &&Package| {
            all || files.iter().any(|file| {
                // The page is part of the program, but not code.
                file.starts_with(&package.folder) && !in_page(&file)
            })
        };
        let changed: Vec<String> =
            packages.iter().filter(has_code).map(|package| package.name.clone()).collect();
        let mut affected: BTreeSet<String> = changed.iter().cloned().collect();
        loop {
            let more: Vec<String> = packages
                .iter()
                .filter(|package| !affected.contains(&package.name))
                .filter(|package| package.needs.iter().any(|need| affected.contains(need)))
                .map(|package| package.name.clone())
                .collect();
            if more.is_empty() {
                break;
            }
            affected.extend(more);
        }
        let documents = files.iter().any(|file| {
            file.ends_with(".md") && (file.starts_with("docs/") || file == "README.md")
                || file.contains("/data/")
        });
        Self {
            changed,
            affected: affected.into_iter().collect(),
            documents,
            page: files.iter().any(|f| in_page(&f)),
        }
    }

    fn steps(&self) -> Vec<Step> {
        let buildable = |names: &[String]| -> Vec<String> {
            names.iter().filter(|name| *name != mpi::PACKAGE || mpi::is_here()).cloned().collect()
        };
        let (affected, mut tested) = (buildable(&self.affected), buildable(&self.changed));
        tested.retain(|name| name != "xtask" || self.changed.len() == 1);
        let mut steps = vec![Step::Format, Step::Tidy];
        if !affected.is_empty() {
            steps.push(Step::Lints(affected));
        }
        if !tested.is_empty() {
            steps.push(Step::Tests(tested));
        }
        if self.documents && !self.changed.iter().any(|name| name == ci::DOCUMENTS.0) {
            steps.push(Step::Documents);
        }
        if self.page {
            steps.push(Step::Page);
        }
        steps
    }
}

/// One check.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    Format,
    Tidy,
    Lints(Vec<String>),
    Tests(Vec<String>),
    Documents,
    Page,
}

impl Step {
    fn name(&self) -> String {
        match self {
            Self::Format => "format".into(),
            Self::Tidy => "tidy".into(),
            Self::Lints(packages) => format!("lints of {}", packages.join(", ")),
            Self::Tests(packages) => format!("tests of {}", packages.join(", ")),
            Self::Documents => "commands shown in the documentation".into(),
            Self::Page => "page".into(),
        }
    }

    fn carry_out(&self) -> Result<(), String> {
        let picked = |packages: &[String]| -> Vec<String> {
            packages.iter().flat_map(|name| ["--package".to_owned(), name.clone()]).collect()
        };
        match self {
            Self::Format => ci::format(),
            Self::Tidy => (tidy::COMMAND.run)(&[]),
            Self::Lints(packages) => {
                let packages = picked(packages);
                let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
                cargo(&[&["clippy"], &packages[..], &["--all-targets", "--", "-D", "warnings"]].concat())
            }
            Self::Tests(packages) => {
                let packages = picked(packages);
                let packages: Vec<&str> = packages.iter().map(String::as_str).collect();
                // Each example in the documentation is compiled separately, so they are left to `ci`.
                ci::tests(&[&packages[..], ci::TESTED].concat())
            }
            Self::Documents => {
                let (package, test) = ci::DOCUMENTS;
                let line = ["test", "--quiet", "--package", package, "--test", "all", test];
                succeed(cargo_process(&line), &format!("cargo {}", line.join(" ")))
            }
            Self::Page => (page::COMMAND.run)(&[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, folder: &str, needs: &[&str]) -> Package {
        let needs = needs.iter().map(|&need| need.to_owned()).collect();
        Package { name: name.into(), folder: folder.into(), needs }
    }

    fn work(files: &[&str]) -> Work {
        let packages = [
            package("pousse-cli", "crates/cli/", &["pousse-web", "pousse-sokoban"]),
            package("pousse-sokoban", "crates/sokoban/", &["pousse-search"]),
            package("pousse-search", "crates/search/", &[]),
            package("pousse-web", "crates/web/", &["pousse-search"]),
            package("xtask", "xtask/", &[]),
        ];
        Work::of(&files.iter().map(|&file| file.to_owned()).collect(), &packages)
    }

    #[test]
    fn what_changed_is_tested_and_what_depends_on_it_is_checked() {
        let work = work(&["crates/sokoban/src/judge.rs"]);
        assert_eq!(work.changed, ["pousse-sokoban"]);
        assert_eq!(work.affected, ["pousse-cli", "pousse-sokoban"]);
        assert!(!work.page && !work.documents);
        let steps = work.steps();
        assert_eq!(steps[2..], [Step::Lints(work.affected), Step::Tests(work.changed)]);
    }

    #[test]
    fn manifests_of_all_concern_all() {
        assert_eq!(work(&["Cargo.lock"]).changed.len(), 5);
        assert_eq!(work(&["LICENSE-MIT"]), Work::default());
        assert_eq!(Work::default().steps(), [Step::Format, Step::Tidy]);
    }

    #[test]
    fn documents_and_the_page_have_checks_of_their_own() {
        assert_eq!(work(&["docs/src/speed.md"]).steps()[2..], [Step::Documents]);
        assert_eq!(work(&["crates/web/page/app.js"]).steps()[2..], [Step::Page]);
        assert!(work(&["crates/web/page/app.js", "crates/web/src/api.rs"]).page);
    }

    #[test]
    fn manifests_are_read() {
        let packages = packages().expect("the workspace has manifests");
        let of = |name: &str| packages.iter().find(|package| package.name == name).expect("it is there");
        assert_eq!(of("pousse-sokoban").folder, "crates/sokoban/");
        assert!(of("pousse-sokoban").needs.contains(&"pousse-search".to_owned()));
        assert!(of("pousse-cluster").needs.contains(&"pousse-cli".to_owned()));
        assert!(of("xtask").needs.is_empty() && of("pousse-search").needs == ["pousse-testkit"]);
    }
}
