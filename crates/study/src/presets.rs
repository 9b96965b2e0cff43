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
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../data/studies/", $name, ".toml")))),*]
    };
}

/// Every preset.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    let preset = |&(name, text): &(&'static str, &'static str)| {
        let former = FORMER.iter().find(|(present, _)| *present == name).map(|(_, former)| *former);
        Preset { name, former, text }
    };
    puzzles().flat_map(Puzzle::studies).chain(OURS).map(preset).collect()
});

/// Plans that reproduce published results; one line per preset.
const OURS: &[(&str, &str)] = presets!["hoste-90", "hoste-ladder"];

/// The former names of presets; folders of studies may still have them.
const FORMER: &[(&str, &str)] = &[
    ("idjaton-8puzzle", "seed-000-8puzzle"),
    ("idjaton-15puzzle", "seed-000-15puzzle"),
    ("idjaton-combinations", "seed-000-combinations"),
    ("hoste-90", "seed-001-90"),
    ("hoste-ladder", "seed-001-ladder"),
    ("loiseau-asswad", "seed-002"),
    ("roumilhac-weights", "seed-003-weights"),
    ("roumilhac-databases", "seed-003-tables"),
    ("taquin-game", "seed-004"),
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
        let mut known: Vec<&str> = OURS.iter().map(|(name, _)| *name).collect();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
