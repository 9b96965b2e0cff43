//! What can end a job from outside: a machine that runs out of memory, and a rank that has died.
//!
//! A system without memory kills processes without a word; it is better to say so a little before. When a rank is gone,
//! `mpirun` asks the others to end, and after a second makes them.

use std::time::{Duration, Instant};

use pousse_cli::Memory;

/// How often the memory is looked at.
const OFTEN: Duration = Duration::from_millis(250);
/// The part of a machine's memory that is left alone.
const RESERVE: u64 = 100;
/// How long the first rank waits for the others when it was asked to end, before it says that something is wrong.
const OVERDUE: Duration = Duration::from_millis(700);

/// Looks around from time to time.
pub(crate) struct Watch {
    rank: usize,
    host: String,
    looked: Instant,
    stopping: Option<Instant>, // since when
    said: bool,
}

impl Watch {
    pub(crate) fn new(rank: usize, host: String) -> Self {
        Self { rank, host, looked: Instant::now(), stopping: None, said: false }
    }

    /// Looks around; an error is a reason to end the job at once.
    pub(crate) fn look(&mut self) -> Result<(), String> {
        if self.rank == 0 && !self.said && pousse_cli::interrupted() {
            let since = *self.stopping.get_or_insert_with(Instant::now);
            if since.elapsed() >= OVERDUE {
                self.said = true;
                eprintln!(
                    "warning: the ranks take long to end, one may have died; what a study or a checkpoint has kept \
                     is whole, and the same command goes on from it"
                );
            }
        }
        if self.looked.elapsed() < OFTEN {
            return Ok(());
        }
        self.looked = Instant::now();
        pousse_cli::memory().map_or(Ok(()), |memory| self.judge(memory))
    }

    fn judge(&self, memory: Memory) -> Result<(), String> {
        if memory.left >= memory.total / RESERVE {
            return Ok(());
        }
        let (rank, host, total, left) = (self.rank, &self.host, memory.total >> 20, memory.left >> 20);
        Err(format!(
            "rank {rank}: {host} runs out of memory, {left} of {total} MiB are left; --memory SIZE gives each rank \
             less, and a study or a checkpoint goes on where it was"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_hundredth_of_the_memory_is_left_alone() {
        let watch = Watch::new(3, "n17".into());
        let judge = |left: u64| watch.judge(Memory { total: 1000 << 20, left: left << 20 });
        assert_eq!(judge(10), Ok(()));
        let reason = judge(9).expect_err("too little");
        assert!(reason.contains("rank 3: n17") && reason.contains("9 of 1000 MiB"), "{reason}");
    }
}
