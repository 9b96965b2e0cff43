//! `pousse play`

use clap::Args;
use pousse::Exit;
use pousse_web::Options as Served;

use super::serve::{Browser, Service, serve};
use crate::failure::Failure;
use crate::input::Input;
use crate::options::{self, Options};

/// Play an instance in the browser
///
/// The page is served at a free port until Ctrl-C, as by `pousse serve`, and opened at the instance.
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    options: Options<options::Play>,

    /// Print the address of the page without opening it
    #[arg(long)]
    no_open: bool,

    #[command(flatten)]
    service: Service,
}

impl Play {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let (puzzle, instance) = self.input.read_one()?;
        self.options.fit(puzzle)?;
        let Some(view) = puzzle.words().view else {
            return Err(Failure::bad_input(format!("the page does not play {}", puzzle.words().puzzle)));
        };
        let place = format!("#/{view}?{}", instance.address(&self.options.given)?);
        let browser = if self.no_open { Browser::LeftAlone } else { Browser::Opened };
        serve(Served { port: 0, ..self.service.options() }, &place, browser)
    }
}
