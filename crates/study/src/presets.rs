//! The plans that come with pousse: files in `data/studies`, and those of puzzles.

use std::sync::LazyLock;

use pousse::{Puzzle, puzzles};
use pousse_search::suggest;

/// A plan that comes with pousse.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
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
    let preset = |&(name, text): &(&'static str, &'static str)| Preset { name, text };
    puzzles().flat_map(Puzzle::studies).chain(OURS).map(preset).collect()
});

/// Plans that reproduce published results; one line per preset.
const OURS: &[(&str, &str)] = presets!["hoste-90", "hoste-ladder"];

/// Finds a preset by its name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Preset> {
    PRESETS.iter().find(|preset| preset.name == name)
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
