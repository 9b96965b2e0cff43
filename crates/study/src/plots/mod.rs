//! The plots of the laboratory, drawn as SVG text from plain numbers: one file per plot.
//!
//! `ink` gives every colour a role that follows the reader's light or dark theme, `canvas` writes an SVG that scales,
//! has an accessible name and stays small, `axis` positions values, and `text` sizes the margins without any font
//! installed. Colours follow Okabe and Ito (2008); markers and dashes differ as well, so that colour is never the only
//! cue.
//!
//! No plot fails: non-finite numbers are left out, zero on a logarithmic axis has its own place at the edge, and a plot
//! without data is an empty frame that says so. The same numbers always give the same text.

mod axis;
mod canvas;
mod figure;
mod ink;
mod legend;
mod number;
mod text;

pub mod bars;
pub mod by_depth;
pub mod cactus;
pub mod estimate;
pub mod scatter;
pub mod shares;

/// A plot, ready to be written to a file or embedded in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The file stem, in kebab case, derived from what the plot shows.
    pub name: String,
    /// A one-line title, which also heads the drawing.
    pub title: String,
    /// How to read it, and what the eye may miss; shown not in the drawing but in its description.
    pub caption: String,
    /// The drawing: one `svg` element with its own style, which works alone and inside an HTML page.
    pub svg: String,
}

#[cfg(test)]
mod tests;
