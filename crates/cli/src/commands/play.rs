//! `pousse play`

use clap::Args;
use pousse::Exit;
use pousse_web::Options as Served;

use super::serve::{Browser, Service, serve};
use crate::failure::Failure;
use crate::input::Optional;
use crate::options::{self, Options};

/// Play in the browser: an instance, or anything on the page
///
/// Serves the page on a free port until Ctrl-C, like `pousse serve`, and opens it with this instance.
#[derive(Args, Debug)]
pub(crate) struct Play {
    #[command(flatten)]
    input: Optional,

    #[command(flatten)]
    options: Options<options::Play>,

    /// Print the address of the page instead of opening it
    #[arg(long)]
    no_open: bool,

    #[command(flatten)]
    service: Service,
}

impl Play {
    pub(crate) fn run(self) -> Result<Exit, Failure> {
        let browser = if self.no_open { Browser::LeftAlone } else { Browser::Opened };
        let Some(input) = &self.input.0 else {
            return serve(Served { port: 0, ..self.service.options() }, "", browser);
        };
        let (puzzle, instance) = input.read_one()?;
        self.options.fit(puzzle)?;
        let Some(view) = puzzle.words().view else {
            return Err(Failure::bad_input(format!("the page cannot play {}", puzzle.words().puzzle)));
        };
        let place = format!("#/{view}?{}", instance.address(&self.options.given)?);
        serve(Served { port: 0, ..self.service.options() }, &place, browser)
    }
}
