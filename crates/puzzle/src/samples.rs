//! Instances on which searches are measured.

use pousse_search::Algorithm;

use crate::{Ask, Files, Given, Puzzle, Request, RequestError};

/// The instances of a puzzle on which searches are measured.
#[derive(Clone, Copy, Debug)]
pub struct Samples {
    /// Those of the signature: the number of nodes that all algorithms expand on them.
    pub signature: &'static [Sample],
    /// Those that show how fast an algorithm is on this machine.
    pub speed: &'static [(&'static str, &'static [Sample])],
    /// Those that show what several machines gain: a title, and an algorithm.
    pub ranks: &'static [(&'static str, &'static str, Sample)],
}

/// An instance on which searches are measured.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The instance.
    pub text: &'static str,
    /// The options, by name.
    pub given: &'static [(&'static str, &'static str)],
    /// The heuristic.
    pub heuristic: &'static str,
}

impl Sample {
    /// Asks for the search by an algorithm.
    ///
    /// # Errors
    ///
    /// [`RequestError`] when something of it cannot be read.
    pub fn request(
        &self,
        puzzle: &dyn Puzzle,
        algorithm: Algorithm,
    ) -> Result<Box<dyn Request>, RequestError> {
        let instance = puzzle.read_kept(self.text).map_err(RequestError::refused)?;
        let given = self.given.iter().fold(Given::new(), |given, &(name, value)| given.with(name, value));
        let (algorithm, heuristic) = (Some(algorithm), self.heuristic);
        let ask = Ask { number: 1, algorithm, heuristic, given: &given, files: Files::Refused };
        Ok(puzzle.request(&*instance, &ask)?)
    }
}
