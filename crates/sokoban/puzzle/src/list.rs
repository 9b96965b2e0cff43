//! The objectives, heuristics and techniques of Sokoban.

use pousse_puzzle::{Listed, Section, Topic};
use pousse_sokoban::{Objective, Technique, Techniques};

use crate::game::Sokoban;

/// Returns all of them.
pub(crate) fn sections() -> Vec<Section> {
    let objectives = Objective::NAMES.iter().map(|&(name, objective)| {
        Listed::new("", vec![("name", name.into()), ("summary", objective.summary().into())])
    });
    let techniques = Technique::NAMES.iter().map(|&(name, technique)| {
        let (purpose, default) = (technique.purpose().name(), Techniques::DEFAULT.has(technique));
        let fields = vec![
            ("name", name.into()),
            ("summary", technique.summary().into()),
            ("purpose", purpose.into()),
            ("default", default.into()),
        ];
        Listed::new(&format!("{}{} ", &purpose[..1], if default { ' ' } else { '-' }), fields)
    });
    vec![
        Section::new::<Sokoban>(Topic::Objectives, "Objectives", objectives),
        Section { note: "properties as above, for every level", ..Section::heuristics::<Sokoban>() },
        Section {
            note: "--without NAME,... disables techniques, --with NAME,... enables those that are off by default (-). d = detects \
                   deadlocks, b = raises bounds, s = shrinks the search",
            ..Section::new::<Sokoban>(Topic::Techniques, "Techniques", techniques)
        },
    ]
}
