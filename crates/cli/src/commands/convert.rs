//! `pousse convert`

use std::io::{Write, stdout};

use clap::Args;
use pousse::Exit;
use pousse_tiles::Format;

use crate::failure::Failure;
use crate::input::Input;

/// Rewrite boards in another format
#[derive(Args, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    /// line, slash, grid, comma, 42 or from-zero
    #[arg(long, value_name = "FORMAT", value_parser = format)]
    to: Format,
}

/// Reads the name of a format.
pub(super) fn format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|error: pousse_tiles::FormatError| error.to_string())
}

impl Convert {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let mut out = stdout().lock();
        let mut exit = Exit::Done;
        let mut first = true;
        for numbered in self.input.read()? {
            let name = numbered.name();
            let written = match numbered.result {
                Err(error) => Err(self.input.refused(&error)),
                Ok(instance) => {
                    self.to.write(&instance.grid).map_err(Failure::bad_input).map(|text| (instance, text))
                }
            };
            match written {
                Err(failure) => exit = exit.and(failure.print_for(&name)),
                Ok((instance, text)) => {
                    let several_lines = text.trim_end().contains('\n');
                    if several_lines && !first {
                        writeln!(out)?;
                    }
                    if let Some(label) = &instance.label {
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
}
