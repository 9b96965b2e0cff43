//! The plans that come with pousse: files in `data/studies`, and those of puzzles.

use std::sync::LazyLock;

use pousse::{Puzzle, puzzles};
use pousse_search::suggest;

/// A plan that comes with pousse.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its former name, if it had one, which still works.
    pub former: Option<&'static str>,
    /// The plan.
    pub text: &'static str,
}

macro_rules! presets {
    (@former) => { None };
    (@former $former:literal) => { Some($former) };
    ($($name:literal $(was $former:literal)?),* $(,)?) => {
        &[$(Preset {
            name: $name,
            former: presets!(@former $($former)?),
            text: include_str!(concat!("../../../data/studies/", $name, ".toml")),
        }),*]
    };
}

/// Every preset.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let brought = puzzles().flat_map(Puzzle::studies).map(|&(name, text)| {
        let former = FORMER.iter().find(|(now, _)| *now == name).map(|(_, former)| *former);
        Preset { name, former, text }
    });
    OURS.iter().copied().chain(brought).collect()
});

/// The former names of plans that are now brought by puzzles.
const FORMER: &[(&str, &str)] = &[("hoste-90", "seed-001-90"), ("hoste-ladder", "seed-001-ladder")];

/// Plans that reproduce published results; one line per preset.
const OURS: &[Preset] = presets![
    "idjaton-8puzzle" was "seed-000-8puzzle",
    "idjaton-15puzzle" was "seed-000-15puzzle",
    "idjaton-combinations" was "seed-000-combinations",
    "loiseau-asswad" was "seed-002",
    "roumilhac-weights" was "seed-003-weights",
    "roumilhac-databases" was "seed-003-tables",
    "taquin-game" was "seed-004",
    "korf-100",
];

/// Finds a preset by its current or former name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name || preset.former == Some(name))
}

/// Returns the current name of a study; folders may contain a preset under its former name.
#[must_use]
pub fn present(name: &str) -> &str {
    find(name).map_or(name, |preset| preset.name)
}

/// Returns presets with names similar to a misspelt one.
#[must_use]
pub fn near(name: &str) -> Vec<&'static str> {
    suggest(name, PRESETS.iter().map(|preset| preset.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;

    #[test]
    fn every_preset_is_a_plan_of_its_name() {
        for preset in PRESETS.iter() {
            let plan = Plan::read(preset.text).unwrap_or_else(|error| panic!("{}: {error}", preset.name));
            assert_eq!(plan.name, preset.name);
            assert!(!plan.title.is_empty() && !plan.description.is_empty(), "{}", preset.name);
        }
    }

    #[test]
    fn former_names_still_work() {
        assert_eq!(find("seed-002").map(|preset| preset.name), Some("loiseau-asswad"));
        assert_eq!(
            [present("seed-004"), present("korf-100"), present("mine")],
            ["taquin-game", "korf-100", "mine"]
        );
    }

    #[test]
    fn every_plan_file_is_a_preset() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/studies");
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .expect("the folder is part of the project")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".toml").map(Into::into))
            .collect();
        names.sort();
        let mut known: Vec<&str> = OURS.iter().map(|preset| preset.name).collect();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
