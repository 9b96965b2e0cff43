//! What can end a job from outside: a machine running out of memory, and a rank that died.
//!
//! A system out of memory kills processes without explanation, so it is better to stop and explain shortly before. When
//! a rank dies, `mpirun` asks the others to end, and kills them a second later.

use std::time::{Duration, Instant};

use pousse_cli::Memory;

/// The interval between two checks of the memory.
const OFTEN: Duration = Duration::from_millis(250);
/// The fraction of a machine's memory to leave free: one part in this many.
const RESERVE: u64 = 100;
/// How long the first rank waits for the others after it was asked to end, before it warns that something is wrong.
const OVERDUE: Duration = Duration::from_millis(700);

/// Checks memory and interruptions from time to time.
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

    /// Checks memory and interruptions; an error is a reason to end the job at once.
    pub(crate) fn look(&mut self) -> Result<(), String> {
        if self.rank == 0 && !self.said && pousse_cli::interrupted() {
            let since = *self.stopping.get_or_insert_with(Instant::now);
            if since.elapsed() >= OVERDUE {
                self.said = true;
                eprintln!(
                    "warning: the ranks are slow to end, one may have died; a study or a checkpoint is intact, and the \
                     same command resumes it"
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
            "rank {rank}: {host} is running out of memory, {left} of {total} MiB are left; give each rank less with \
             --memory SIZE; a study or a checkpoint resumes where it stopped"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_hundredth_of_the_memory_is_left_free() {
        let watch = Watch::new(3, "n17".into());
        let judge = |left: u64| watch.judge(Memory { total: 1000 << 20, left: left << 20 });
        assert_eq!(judge(10), Ok(()));
        let reason = judge(9).expect_err("too little");
        assert!(reason.contains("rank 3: n17") && reason.contains("9 of 1000 MiB"), "{reason}");
    }
}
