//! The estimate for objectives that count moves: a bound on the pushes as for pushes, and the walk to them.
//!
//! Every push is a move, and before the first push the player walks. So the moves left are at least each of
//!
//! - the pushes left, plus the moves to the nearest box that can be pushed;
//! - the moves to the nearest box that is not on a goal (only boxes on goals can be pushed before that), plus the
//!   pushes that all boxes not on goals need to their nearest goals, none of which has been made by then.

use std::sync::Arc;

use pousse_search::{Cost, DEAD, Heuristic, Properties};

use crate::Estimate;
use crate::approach::{Approach, FAR};
use crate::board::Board;
use crate::distances;
use crate::domain::Pushes;
use crate::judge::{Carry, Judge};
use crate::scale::Scale;
use crate::state::State;
use crate::walks::{Walk, Walks};

/// The estimate of moves and pushes on a scale.
pub(crate) struct WalkJudge<'j, const P: usize, const W: usize, const N: usize> {
    board: Arc<Board>,
    scale: Scale,
    inner: &'j Judge<P, W, N>,
    pushes: &'j Pushes<P, W>, // the domain of the inner estimate
    approach: Option<Approach>,
}

impl<'j, const P: usize, const W: usize, const N: usize> WalkJudge<'j, P, W, N> {
    /// Wraps an estimate of pushes; `estimate` identifies it.
    pub(crate) fn new(
        board: Arc<Board>,
        scale: Scale,
        inner: &'j Judge<P, W, N>,
        pushes: &'j Pushes<P, W>,
        estimate: Estimate,
    ) -> Self {
        let approach = (estimate != Estimate::Zero).then(|| Approach::new(&board));
        Self { board, scale, inner, pushes, approach }
    }

    /// Returns the cost of a position that needs at least `pushes` pushes.
    #[inline]
    fn cost(&self, state: &State<P, W>, pushes: Cost) -> Cost {
        if pushes == DEAD {
            return DEAD;
        }
        let Some(approach) = &self.approach else { return self.scale.cost(pushes, pushes) };
        let player = usize::from(state.player);
        let distances = self.inner.distances();
        let (mut any, mut outside, mut nearest) = (FAR, FAR, 0);
        let mut solved = true;
        for square in state.boxes.iter() {
            let moves = approach.moves(square, player);
            any = any.min(moves);
            if !self.board.is_goal(square) {
                solved = false;
                outside = outside.min(moves);
                let near = distances.nearest(distances.row_of(square, player));
                if near == distances::FAR {
                    return DEAD;
                }
                nearest += Cost::from(near);
            }
        }
        if solved {
            return 0;
        }
        if outside == FAR {
            return DEAD;
        }
        let moves = (pushes + Cost::from(any)).max(nearest + Cost::from(outside));
        self.scale.cost(moves, pushes)
    }
}

/// The data carried with a position.
#[derive(Clone, Copy)]
pub(crate) struct WalkCarry<const N: usize> {
    inner: Carry<N>,
    value: Cost,
}

impl<const P: usize, const W: usize, const N: usize> Heuristic<Walks<P, W>> for WalkJudge<'_, P, W, N> {
    type Carry = WalkCarry<N>;
    const LAZY: bool = true;

    fn properties(&self) -> Properties {
        Properties { consistent: false, ..Heuristic::<Pushes<P, W>>::properties(self.inner) }
    }

    fn root(&self, _: &Walks<P, W>, state: &State<P, W>) -> WalkCarry<N> {
        let inner = self.inner.root(self.pushes, state);
        WalkCarry { inner, value: self.cost(state, self.inner.value(inner)) }
    }

    #[inline]
    fn child(&self, _: &Walks<P, W>, state: &State<P, W>, walk: Walk, parent: WalkCarry<N>) -> WalkCarry<N> {
        let inner = self.inner.child(self.pushes, state, walk.push, parent.inner);
        WalkCarry { inner, value: self.cost(state, self.inner.value(inner)) }
    }

    #[inline]
    fn value(&self, carry: WalkCarry<N>) -> Cost {
        carry.value
    }

    fn refine(&self, _: &Walks<P, W>, state: &State<P, W>, carry: &WalkCarry<N>, value: Cost) -> Cost {
        // Pass 0, since `value` is not a number of pushes.
        match self.inner.refine(self.pushes, state, &carry.inner, 0) {
            0 => value,
            pushes => value.max(self.cost(state, pushes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;
    use std::collections::{BinaryHeap, HashMap};

    use pousse_search::{Domain, Run};

    use super::*;
    use crate::board::DeadRule;
    use crate::generate::{Kind, Options, Style, generate};
    use crate::tally::Tally;
    use crate::{Level, Techniques};

    type Key = (Vec<usize>, u16);

    fn key(state: &State<1, 2>) -> Key {
        (state.boxes.iter().collect(), state.player)
    }

    /// Compares the estimates of all reachable states with their exact costs; returns the number of states, of hopeless
    /// ones recognised, and of exact estimates.
    fn audit(level: &Level, rule: DeadRule, scale: Scale) -> (usize, usize, usize) {
        let board = Arc::new(Board::new(level, rule));
        let (tally, techniques) = (Arc::new(Tally::default()), Techniques::ALL);
        let pushes = Pushes::<1, 2>::new(board.clone(), techniques, tally.clone());
        let mut inner = Judge::<1, 2, 40>::new(board.clone(), Estimate::default(), techniques, tally);
        inner.prepare_rest(u64::MAX, &Run::default());
        let judge = WalkJudge::new(board.clone(), scale, &inner, &pushes, Estimate::default());
        let walks = Walks::<1, 2>::new(board, scale);
        // Forwards, list all states and walks; backwards, compute the exact costs.
        let mut ids = HashMap::from([(key(&walks.initial()), 0)]);
        let (mut states, mut before) = (vec![walks.initial()], vec![Vec::new()]);
        let (mut scratch, mut actions) = (Default::default(), Vec::new());
        let mut at = 0;
        while at < states.len() {
            actions.clear();
            let mut state = states[at];
            walks.actions(&state, &mut scratch, &mut actions);
            for &walk in &actions {
                let known = key(&state);
                walks.apply(&mut state, walk);
                assert_eq!(key(&walks.unpack(walks.pack(&state))), key(&state));
                let id = *ids.entry(key(&state)).or_insert(states.len());
                if id == states.len() {
                    states.push(state);
                    before.push(Vec::new());
                }
                before[id].push((at, walks.cost(walk)));
                let decoded = walks.decode(walks.encode(walk));
                assert_eq!((decoded.push, decoded.before), (walk.push, walk.before));
                walks.undo(&mut state, decoded);
                assert_eq!(key(&state), known);
            }
            at += 1;
        }
        let mut exact = vec![DEAD; states.len()];
        let mut queue = BinaryHeap::new();
        for (id, _) in states.iter().enumerate().filter(|(_, state)| walks.is_goal(state)) {
            exact[id] = 0;
            queue.push(Reverse((0, id)));
        }
        while let Some(Reverse((cost, id))) = queue.pop() {
            for &(from, more) in &before[id] {
                if cost + more < exact[from] {
                    exact[from] = cost + more;
                    queue.push(Reverse((cost + more, from)));
                }
            }
        }
        let (mut hopeless, mut right) = (0, 0);
        for (id, &state) in states.iter().enumerate() {
            let carry = judge.root(&walks, &state);
            let cheap = judge.value(carry);
            let value = if cheap == DEAD { DEAD } else { judge.refine(&walks, &state, &carry, cheap) };
            assert!(cheap <= value && value <= exact[id], "{value} > {} {state:?}\n{level:?}", exact[id]);
            assert!(!walks.is_goal(&state) || value == 0);
            hopeless += usize::from(value == DEAD);
            right += usize::from(value == exact[id]);
            if cheap == DEAD {
                continue;
            }
            actions.clear();
            walks.actions(&state, &mut scratch, &mut actions);
            for &walk in &actions {
                let mut child = state;
                walks.apply(&mut child, walk);
                let value = judge.value(judge.child(&walks, &child, walk, carry));
                assert!(value <= exact[ids[&key(&child)]], "{value} too much {child:?}\n{level:?}");
            }
        }
        (states.len(), hopeless, right)
    }

    #[test]
    fn never_says_too_much() {
        let (mut states, mut hopeless, mut right) = (0, 0, 0);
        for index in 0..400u64 {
            let options = Options {
                rows: 5 + index as usize % 2,
                columns: 5 + index as usize % 3,
                boxes: 1 + index as usize % 3,
                spare_goals: usize::from(index.is_multiple_of(5)),
                style: Style::Noise(15),
                kind: Kind::Random,
                seed: 99,
                index,
            };
            let Ok(level) = generate(&options) else { continue };
            let scale = match index % 3 {
                0 => Scale::MOVES,
                1 => Scale::MOVES_PUSHES,
                _ => Scale::pushes_moves(100, 50).expect("small"),
            };
            let rule = if index.is_multiple_of(2) { DeadRule::Pull } else { DeadRule::None };
            let found = audit(&level, rule, scale);
            states += found.0;
            hopeless += found.1;
            right += found.2;
        }
        assert!(states > 10_000 && hopeless > 1_000 && right > 1_000, "{states} {hopeless} {right}");
    }
}
