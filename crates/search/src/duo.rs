//! Two searches side by side, or taking turns when there is only one thread.
//!
//! One looks for better plans while the other proves bounds. With one thread, only one of them runs at a time, and
//! hands over after its share of the work, counted in nodes: a single-threaded run is therefore deterministic.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// One of the two searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    First,
    Second,
}

/// The handle by which one of the two hands over to the other.
pub struct Turns<'d> {
    duo: &'d Duo,
    side: Side,
}

struct Duo {
    by_turns: bool,
    desk: Mutex<Desk>,
    handed_over: Condvar,
}

struct Desk {
    turn: Side,
    nodes: u64,  // done in the last turn
    alone: bool, // the other one has finished
}

/// Runs two searches side by side, each on its own thread; with `by_turns`, only one of them runs at a time, beginning
/// with the first.
pub fn side_by_side<A, B: Send>(
    by_turns: bool,
    first: impl FnOnce(&Turns<'_>) -> A,
    second: impl FnOnce(&Turns<'_>) -> B + Send,
) -> (A, B) {
    let desk = Desk { turn: Side::First, nodes: 0, alone: false };
    let duo = Duo { by_turns, desk: Mutex::new(desk), handed_over: Condvar::new() };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| {
            let turns = Turns { duo: &duo, side: Side::Second };
            turns.wait(turns.duo.desk());
            let done = second(&turns);
            turns.leave();
            done
        });
        let turns = Turns { duo: &duo, side: Side::First };
        let done = first(&turns);
        turns.leave();
        (done, other.join().expect("neither of two searches panics"))
    })
}

impl Duo {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turns<'_> {
    /// Returns whether only one of the two runs at a time.
    #[must_use]
    pub fn are_taken(&self) -> bool {
        self.duo.by_turns
    }

    /// Hands over after `nodes` nodes, and returns how many the other search did before it handed back; returns at once
    /// if both may run, or the other has finished.
    pub fn hand_over(&self, nodes: u64) -> u64 {
        if !self.duo.by_turns {
            return nodes;
        }
        let mut desk = self.duo.desk();
        if desk.alone {
            return nodes;
        }
        desk.turn = self.other();
        desk.nodes = nodes;
        self.duo.handed_over.notify_all();
        self.wait(desk)
    }

    fn wait(&self, mut desk: MutexGuard<'_, Desk>) -> u64 {
        while self.duo.by_turns && !desk.alone && desk.turn != self.side {
            desk = self.duo.handed_over.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
        desk.nodes
    }

    fn leave(&self) {
        self.duo.desk().alone = true;
        self.duo.handed_over.notify_all();
    }

    fn other(&self) -> Side {
        match self.side {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_alternates() {
        let told = Mutex::new(Vec::new());
        let tell = |what: &'static str, nodes: u64| told.lock().expect("no panic").push((what, nodes));
        side_by_side(
            true,
            |turns| {
                tell("a", 0);
                let nodes = turns.hand_over(10);
                tell("a", nodes);
                let nodes = turns.hand_over(30);
                tell("a", nodes);
            },
            |turns| {
                tell("b", 0);
                let nodes = turns.hand_over(20);
                tell("b", nodes);
            },
        );
        let told = told.into_inner().expect("no panic");
        assert_eq!(told, [("a", 0), ("b", 0), ("a", 20), ("b", 30), ("a", 30)]);
    }

    #[test]
    fn the_survivor_continues() {
        let (first, second) = side_by_side(true, |_| 1, |turns| turns.hand_over(7) + turns.hand_over(8));
        assert_eq!((first, second), (1, 15));
        let (first, second) = side_by_side(false, |turns| turns.hand_over(3), |turns| turns.hand_over(4));
        assert_eq!((first, second), (3, 4));
    }
}
