//! `pousse convert`

use std::io::{Write, stdout};

use clap::Args;
use pousse::Exit;
use pousse_search::suggest;
use pousse_sokoban::{to_run_length, to_sok, to_xsb};
use pousse_tiles::{Format, Instance};

use crate::failure::Failure;
use crate::input::{ByPuzzle, Drawn, Input, Levels, Numbered};

/// Rewrite boards or levels in another format
#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    /// For boards line, slash, grid, comma, 42 or from-zero; for Sokoban levels xsb, sok or rle
    // What a name means depends on the puzzle, which is known when the input is.
    #[arg(long, value_name = "FORMAT")]
    to: String,
}

/// Reads the name of a format for boards.
pub(super) fn format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|error: pousse_tiles::FormatError| error.to_string())
}

/// A format for levels.
#[derive(Clone, Copy, Debug)]
pub(super) enum LevelFormat {
    /// Drawings, each with its title in a comment.
    Xsb,
    /// A collection with all that is known about its levels.
    Sok,
    /// One line a level, with run lengths.
    Rle,
}

impl LevelFormat {
    /// Every format, with its name on the command line.
    pub(super) const NAMES: [(&'static str, Self); 3] =
        [("xsb", Self::Xsb), ("sok", Self::Sok), ("rle", Self::Rle)];

    /// Reads a name.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if let Some((_, format)) = Self::NAMES.iter().find(|(name, _)| *name == text) {
            return Ok(*format);
        }
        let near = suggest(text, Self::NAMES.map(|(name, _)| name));
        let hint = near.first().map_or(String::new(), |name| format!("; did you mean {name}?"));
        Err(format!("'{text}' is no format for Sokoban levels, which are xsb, sok and rle{hint}"))
    }
}

impl Convert {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let wrong = |error: String| Failure::bad_value("--to", &self.to, &error);
        match self.input.read()? {
            ByPuzzle::Tiles(boards) => write_boards(boards, format(&self.to).map_err(wrong)?),
            ByPuzzle::Sokoban(levels) => write_levels(levels, LevelFormat::parse(&self.to).map_err(wrong)?),
        }
    }
}

fn write_boards(boards: Vec<Numbered<Instance>>, format: Format) -> Result<Exit, Failure> {
    let mut out = stdout().lock();
    let mut exit = Exit::Done;
    let mut first = true;
    for Numbered { number, result } in boards {
        let name = |label: Option<String>| label.unwrap_or_else(|| number.to_string());
        let written = match result {
            Err(failure) => Err((failure, name(None))),
            Ok(Instance { grid, label, .. }) => match format.write(&grid) {
                Ok(text) => Ok((label, text)),
                Err(error) => Err((Failure::bad_input(error), name(label))),
            },
        };
        match written {
            Err((failure, name)) => exit = exit.and(failure.print_among(true, &name)),
            Ok((label, text)) => {
                let several_lines = text.trim_end().contains('\n');
                if several_lines && !first {
                    writeln!(out)?;
                }
                if let Some(label) = &label {
                    if several_lines {
                        writeln!(out, "# {label}")?;
                    } else {
                        write!(out, "{label} : ")?;
                    }
                }
                writeln!(out, "{}", text.trim_end())?;
                first = false;
            }
        }
    }
    Ok(exit)
}

fn write_levels(levels: Levels, format: LevelFormat) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    let mut drawn = Vec::new();
    for Numbered { number, result } in levels.all {
        match result {
            Err(failure) => exit = exit.and(failure.print_among(true, &number.to_string())),
            Ok(level) => drawn.push(level),
        }
    }
    let mut out = stdout().lock();
    if matches!(format, LevelFormat::Sok) {
        let entries = drawn.into_iter().map(|one| one.entry).collect();
        write!(out, "{}", to_sok(&pousse_sokoban::Collection { entries, ..levels.about }))?;
        return Ok(exit);
    }
    for (index, Drawn { level, entry }) in drawn.iter().enumerate() {
        if index > 0 && matches!(format, LevelFormat::Xsb) {
            writeln!(out)?;
        }
        if let Some(title) = &entry.title {
            writeln!(out, "; {title}")?;
        }
        writeln!(
            out,
            "{}",
            if matches!(format, LevelFormat::Rle) { to_run_length(level) } else { to_xsb(level) }
        )?;
    }
    Ok(exit)
}
