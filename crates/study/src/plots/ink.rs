//! Colours by role, for light and dark pages, and how to distinguish series without them.
//!
//! Each role has a class, and the style sheet here gives its colour in each theme. Viewers without style sheets show
//! the light colour, which is written beside the class.

use std::fmt::Write as _;

/// The purpose of a shape, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// Titles and names.
    Text,
    /// Numbers along the axes, and remarks.
    Quiet,
    /// Axes and reference lines.
    Rule,
    /// Dashed reference lines.
    DashedRule,
    /// The grid behind the data.
    Lattice,
    /// The series with that number, from 0.
    Series(usize),
    /// The better, equal or worse share: the same in both themes, so that the text on it keeps its contrast.
    Share(usize),
    /// Text on a share.
    OnShare(usize),
}

/// The marker for the points of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    TriangleDown,
    Cross,
    Plus,
    Ring,
}

/// (light, dark) for white and nearly black pages, in the order of the series: blue, vermilion, green, purple, orange,
/// sky blue, yellow, and black or white; each with a contrast of at least 3:1 to its page.
const SERIES: [(&str, &str); 8] = [
    ("#0072B2", "#4AA8E8"),
    ("#D55E00", "#F5813C"),
    ("#00805E", "#2FC79A"),
    ("#B0558F", "#E79CCB"),
    ("#A86A00", "#E69F00"),
    ("#3A8FC4", "#9AD8FF"),
    ("#857B00", "#F0E442"),
    ("#333333", "#E0E0E0"),
];

const SHARES: [&str; 3] = ["#0072B2", "#8F8F8F", "#D55E00"];
const ON_SHARES: [&str; 3] = ["#FFFFFF", "#000000", "#000000"];

/// (class, light, dark) of the roles other than series.
const ROLES: [(&str, &str, &str); 4] = [
    ("text", "#1F2328", "#ECEFF2"),
    ("quiet", "#59636E", "#A9B2BC"),
    ("rule", "#7A838D", "#8B949E"),
    ("lattice", "#E3E6EA", "#34393F"),
];

/// Dash patterns of successive groups of eight series, in tenths of a unit; the first eight are solid.
const DASHES: [&str; 5] = ["", "70 35", "20 35", "90 30 20 30", "140 40"];
const RULE_DASH: &str = "50 40";

impl Ink {
    /// Returns the class in the style sheet, if the theme decides the colour.
    pub(super) fn class(self) -> Option<String> {
        Some(match self {
            Ink::Text => "text".into(),
            Ink::Quiet => "quiet".into(),
            Ink::Rule | Ink::DashedRule => "rule".into(),
            Ink::Lattice => "lattice".into(),
            Ink::Series(number) => format!("s{}", number % SERIES.len()),
            Ink::Share(_) | Ink::OnShare(_) => return None,
        })
    }

    /// Returns the colour on a light page.
    pub(super) fn light(self) -> &'static str {
        match self {
            Ink::Text => ROLES[0].1,
            Ink::Quiet => ROLES[1].1,
            Ink::Rule | Ink::DashedRule => ROLES[2].1,
            Ink::Lattice => ROLES[3].1,
            Ink::Series(number) => SERIES[number % SERIES.len()].0,
            Ink::Share(share) => SHARES[share % SHARES.len()],
            Ink::OnShare(share) => ON_SHARES[share % SHARES.len()],
        }
    }

    /// Returns the same colour without dashes, for markers.
    pub(super) fn solid(self) -> Ink {
        match self {
            Ink::Series(number) => Ink::Series(number % SERIES.len()),
            other => other,
        }
    }

    /// Returns the dash pattern of a line in this ink; empty for a solid one.
    pub(super) fn dash(self) -> &'static str {
        match self {
            Ink::DashedRule => RULE_DASH,
            Ink::Series(number) => DASHES[number / SERIES.len() % DASHES.len()],
            _ => "",
        }
    }
}

/// Returns the marker of a series; series of one colour have different markers.
pub(super) fn shape(number: usize) -> Shape {
    const SHAPES: [Shape; 8] = [
        Shape::Disc,
        Shape::Square,
        Shape::Triangle,
        Shape::Diamond,
        Shape::TriangleDown,
        Shape::Cross,
        Shape::Plus,
        Shape::Ring,
    ];
    SHAPES[(number + number / SERIES.len()) % SHAPES.len()]
}

/// Returns the style sheet that every plot carries, scoped to plots so that it does not affect the page around it.
pub(super) fn style_sheet() -> String {
    let mut light = String::new();
    let mut dark = String::new();
    let mut rules = String::new();
    let series =
        SERIES.iter().enumerate().map(|(i, (on_light, on_dark))| (format!("s{i}"), *on_light, *on_dark));
    let roles = ROLES.iter().map(|(class, on_light, on_dark)| ((*class).to_owned(), *on_light, *on_dark));
    for (class, on_light, on_dark) in roles.chain(series) {
        // Writing to a string cannot fail.
        let _ = write!(light, "--{class}:{on_light};");
        let _ = write!(dark, "--{class}:{on_dark};");
        let _ = write!(
            rules,
            ".pousse-plot .{class}[fill^=\"#\"]{{fill:var(--{class})}}.pousse-plot .{class}[stroke]{{stroke:var(--{class})}}"
        );
    }
    format!(
        "<style>.pousse-plot{{{light}color-scheme:light dark;max-width:100%;height:auto;font-family:system-ui,-apple-system,\"Segoe UI\",\
         Roboto,\"Helvetica Neue\",Arial,sans-serif}}@media (prefers-color-scheme:dark){{.pousse-plot{{{dark}}}}}\
         .pousse-plot rect{{shape-rendering:crispEdges}}{rules}</style>"
    )
}

#[cfg(test)]
mod tests {
    use super::{Ink, ROLES, SERIES, SHARES, shape};

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value =
                f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("two hex digits")) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_colour_stands_out_from_its_page() {
        for (light, dark) in SERIES {
            assert!(contrast(light, "#FFFFFF") >= 3.0, "{light}");
            assert!(contrast(dark, "#1A1A1A") >= 3.0, "{dark}");
        }
        for (class, light, dark) in &ROLES[..2] {
            assert!(contrast(light, "#FFFFFF") >= 4.5 && contrast(dark, "#1A1A1A") >= 4.5, "{class}");
        }
        for (share, colour) in SHARES.iter().enumerate() {
            assert!(contrast(colour, "#FFFFFF") >= 3.0 && contrast(colour, "#1A1A1A") >= 3.0, "{colour}");
            assert!(contrast(colour, Ink::OnShare(share).light()) >= 4.5, "text on {colour}");
        }
    }

    #[test]
    fn forty_series_are_all_told_apart() {
        for one in 0..40 {
            for other in 0..one {
                let same = Ink::Series(one).light() == Ink::Series(other).light()
                    && Ink::Series(one).dash() == Ink::Series(other).dash();
                assert!(!same, "{one} and {other}");
                if Ink::Series(one).light() == Ink::Series(other).light() {
                    assert_ne!(shape(one), shape(other), "{one} and {other}");
                }
            }
        }
    }
}
