//! The plans that come with pousse, most of which reproduce published results: each puzzle brings its own.

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

/// Every preset.
pub static PRESETS: LazyLock<Vec<Preset>> = LazyLock::new(|| {
    puzzles().flat_map(Puzzle::studies).map(|&(name, text)| Preset { name, text }).collect()
});

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
        let crates =
            std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("the folder of crates");
        let folders = crates.filter_map(|entry| Some(entry.ok()?.path().join("puzzle/data/studies")));
        let mut names: Vec<String> = folders
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter_map(|name| name.strip_suffix(".toml").map(Into::into))
            .collect();
        names.sort();
        let mut known: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
