//! What commands need when they run on the ranks of a team: they agree on what to do, and one speaks for all.

use std::time::Duration;

use pousse_search::Team;

use crate::failure::Failure;

/// The ranks that carry out a command together.
#[derive(Clone, Copy)]
pub struct Together<'t> {
    /// The team.
    pub team: &'t dyn Team,
    /// How many of its ranks are on this machine, this one included.
    pub here: usize,
}

impl Together<'_> {
    /// Says whether this rank speaks for all.
    pub(crate) fn speaks(self) -> bool {
        self.team.rank() == 0
    }

    /// Hands a text from the first rank to all; the others give any.
    pub(crate) fn share(self, text: &str) -> String {
        if self.speaks() {
            for to in 1..self.team.ranks() {
                self.team.send(to, text.as_bytes().to_vec());
            }
            return text.into();
        }
        String::from_utf8(self.next().1).expect("the first rank sends text")
    }

    /// Waits for all ranks. Where one has failed, all have: each returns a failure, the first rank's own or one that says
    /// what happened on the other.
    pub(crate) fn agree<T>(self, result: Result<T, Failure>) -> Result<T, Failure> {
        let word = result.as_ref().err().map_or(String::new(), Failure::to_string);
        if !self.speaks() {
            self.team.send(0, word.into_bytes());
            let verdict = String::from_utf8(self.next().1).expect("the first rank sends text");
            return match result {
                Ok(_) if !verdict.is_empty() => Err(Failure::bad_input(verdict)),
                result => result,
            };
        }
        let mut verdict = word;
        let own = result.is_err();
        for _ in 1..self.team.ranks() {
            let (from, message) = self.next();
            let told = String::from_utf8(message).expect("ranks send text");
            if verdict.is_empty() && !told.is_empty() {
                verdict = format!("rank {from}: {told}");
            }
        }
        for to in 1..self.team.ranks() {
            self.team.send(to, verdict.clone().into_bytes());
        }
        if own || verdict.is_empty() { result } else { Err(Failure::bad_input(verdict)) }
    }

    fn next(self) -> (usize, Vec<u8>) {
        loop {
            if let Some(message) = self.team.receive(Duration::from_secs(1)) {
                return message;
            }
        }
    }
}
