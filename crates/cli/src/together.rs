//! Running a command on the ranks of a team: the first rank reads and prints for all, and all agree on what to do.

use std::time::Duration;

use pousse::Exit;
use pousse_search::team::Team;

use crate::failure::Failure;
use crate::progress::bytes;
use crate::{machine, style};

/// The ranks that run a command together.
#[derive(Clone, Copy)]
pub struct Together<'t> {
    /// The team.
    pub team: &'t dyn Team,
    /// How many of its ranks are on this machine, including this one.
    pub here: usize,
    /// Whether this is the first of them.
    pub first_here: bool,
}

impl Together<'_> {
    /// Returns whether this rank prints for all.
    pub(crate) fn speaks(self) -> bool {
        self.team.rank() == 0
    }

    /// Sends bytes from the first rank to all; what the others pass in is ignored.
    pub(crate) fn share(self, bytes: &[u8]) -> Vec<u8> {
        if !self.speaks() {
            return self.next().1;
        }
        for to in 1..self.team.ranks() {
            self.team.send(to, bytes.to_vec());
        }
        bytes.into()
    }

    /// Waits for all ranks. If one has failed, all return a failure: the first rank its own, or what happened on
    /// another.
    pub(crate) fn agree<T>(self, result: Result<T, Failure>) -> Result<T, Failure> {
        let word = result.as_ref().err().map_or(Vec::new(), |failure| vec![failure.exit().code()]);
        let word = [word, result.as_ref().err().map_or(Vec::new(), |f| f.to_string().into_bytes())].concat();
        let verdict = if self.speaks() {
            let mut verdict = word;
            for _ in 1..self.team.ranks() {
                let (from, told) = self.next();
                if let (true, Some((&code, text))) = (verdict.is_empty(), told.split_first()) {
                    verdict = [&[code], format!("rank {from}: ").as_bytes(), text].concat();
                }
            }
            self.share(&verdict)
        } else {
            self.team.send(0, word);
            self.share(&[])
        };
        match (result, verdict.split_first()) {
            (Ok(_), Some((&code, text))) => Err(Failure::told(exit(code), String::from_utf8_lossy(text))),
            (result, _) => result,
        }
    }

    /// Warns if the ranks of this machine together may use more memory than it has; the system would kill them
    /// without a message.
    pub(crate) fn warn_of_memory(self, each: u64) {
        let (all, there) = (each.saturating_mul(self.here as u64), 2 * machine::half_memory());
        if self.first_here && all > there {
            anstream::eprintln!(
                "{}: {} ranks with {} each exceed the {} of this machine (lower this with --memory SIZE)",
                style::notable("warning"),
                self.here,
                bytes(each),
                bytes(there)
            );
        }
    }

    fn next(self) -> (usize, Vec<u8>) {
        loop {
            if let Some(message) = self.team.receive(Duration::from_secs(1)) {
                return message;
            }
        }
    }
}

/// Converts a number to the exit code it stands for.
fn exit(code: u8) -> Exit {
    let all = [Exit::BadInput, Exit::Memory, Exit::TimeOrNodes, Exit::Interrupted];
    all.into_iter().find(|exit| exit.code() == code).unwrap_or(Exit::Internal)
}

#[cfg(test)]
mod tests {
    use pousse_search::{team::Member, team::members};

    use super::*;

    /// Runs something on three ranks and returns what each returned.
    fn on_three<T: Send>(what: impl Fn(Together<'_>) -> T + Sync) -> Vec<T> {
        let (team, what) = (members(3), &what);
        std::thread::scope(|scope| {
            let together = |team: &'_ Member| what(Together { team, here: 3, first_here: false });
            let handles: Vec<_> = team.iter().map(|rank| scope.spawn(move || together(rank))).collect();
            handles.into_iter().map(|handle| handle.join().expect("no panic")).collect()
        })
    }

    #[test]
    fn all_ranks_get_what_the_first_sends() {
        let shared = on_three(|all| all.share(if all.speaks() { b"first" } else { b"other" }));
        assert_eq!(shared, [b"first"; 3]);
    }

    #[test]
    fn one_failure_fails_all_ranks_and_the_first_ranks_own_takes_precedence() {
        assert_eq!(on_three(|all| all.agree(Ok(all.team.rank())).expect("none failed")), [0, 1, 2]);
        let failed = on_three(|all| {
            let mine = match all.team.rank() {
                2 => Err(Failure::interrupted("by hand")),
                _ => Ok(()),
            };
            all.agree(mine).map_err(|failure| (failure.to_string(), failure.exit())).expect_err("one failed")
        });
        let told = ("rank 2: by hand".to_owned(), Exit::Interrupted);
        assert_eq!(failed, [told.clone(), told, ("by hand".into(), Exit::Interrupted)]);
        let failed = on_three(|all| {
            let mine: Result<(), _> = Err(Failure::bad_input(format!("no {}", all.team.rank())));
            all.agree(mine).expect_err("all failed").to_string()
        });
        assert_eq!(failed, ["no 0", "no 1", "no 2"]);
    }
}
