//! The plots of the laboratory, drawn as SVG text from plain numbers: one file a plot.
//!
//! `ink` gives every colour a role that follows the reader's light or dark theme, `canvas` writes an SVG that scales, names
//! itself to a screen reader and stays small, `axis` says where values stand, and `text` sizes the margins without any
//! font installed.
//! Colours are after Okabe and Ito (2008), and markers and dashes differ too, so that colour is never the only cue.
//!
//! No plot fails: numbers that are not finite are left out, nought on a logarithmic axis has a place of its own at the
//! edge, and a plot of nothing is an empty frame that says so. The same numbers always give the same text.

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

/// A plot, ready to be written to a file or set into a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// File stem, in kebab case, made from what the plot shows.
    pub name: String,
    /// What is shown, in a line; also written at the head of the drawing.
    pub title: String,
    /// How to read it, and what is in it that the eye may miss; not in the drawing, but in its description.
    pub caption: String,
    /// The drawing: one `svg` element with its own style, good alone and inside an HTML page.
    pub svg: String,
}

#[cfg(test)]
mod tests;
