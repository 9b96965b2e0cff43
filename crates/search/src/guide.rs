//! What guides a feature-space search: how good a state is, and which actions are worth trying first.

use crate::{Cost, DEAD, Domain, Heuristic, POLL_INTERVAL};

/// Guides a [feature-space search](crate::algorithms::feature_space) through a domain.
///
/// A state's *rank* combines its features, the most important ones in the highest bits; lower is better. A *cell* is a
/// set of similar ranks, usually the most important features without the finer ones.
///
/// # Examples
///
/// A lamp with a dial from 0 to 99 and a switch must shine at 42. Being lit is what matters most:
///
/// ```
/// use pousse_search::algorithms::feature_space::FeatureSpace;
/// use pousse_search::{Domain, Guide, Mark, Run, Status};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// enum Do { Up, Down, Switch }
///
/// struct Lamp;
/// # impl Domain for Lamp {
/// #     type State = (bool, u8);
/// #     type Action = Do;
/// #     type Packed = u64;
/// #     type Meta = u32;
/// #     type Scratch = ();
/// #     const ACTION_BITS: u32 = 2;
/// #     fn initial(&self) -> (bool, u8) { (false, 50) }
/// #     fn is_goal(&self, lamp: &(bool, u8)) -> bool { *lamp == (true, 42) }
/// #     fn actions(&self, lamp: &(bool, u8), _: &mut (), out: &mut Vec<Do>) {
/// #         out.extend((lamp.1 < 99).then_some(Do::Up));
/// #         out.extend((lamp.1 > 0).then_some(Do::Down));
/// #         out.push(Do::Switch);
/// #     }
/// #     fn apply(&self, lamp: &mut (bool, u8), action: Do) {
/// #         match action { Do::Up => lamp.1 += 1, Do::Down => lamp.1 -= 1, Do::Switch => lamp.0 = !lamp.0 }
/// #     }
/// #     fn undo(&self, lamp: &mut (bool, u8), action: Do) {
/// #         match action { Do::Up => lamp.1 -= 1, Do::Down => lamp.1 += 1, Do::Switch => lamp.0 = !lamp.0 }
/// #     }
/// #     fn undoes(&self, _: Do, _: Do) -> bool { false }
/// #     fn pack(&self, lamp: &(bool, u8)) -> u64 { u64::from(lamp.0) << 8 | u64::from(lamp.1) }
/// #     fn unpack(&self, packed: u64) -> (bool, u8) { (packed >> 8 == 1, packed as u8) }
/// #     fn encode(&self, action: Do) -> u32 { action as u32 }
/// #     fn decode(&self, code: u32) -> Do { [Do::Up, Do::Down, Do::Switch][code as usize] }
/// # }
/// struct LightFirst;
///
/// impl Guide<Lamp> for LightFirst {
///     type Scratch = ();
///
///     fn rank(&self, _: &Lamp, &(lit, dial): &(bool, u8), _: &mut ()) -> u64 {
///         u64::from(!lit) << 8 | u64::from(dial.abs_diff(42))
///     }
///     fn cell(&self, rank: u64) -> u64 { rank >> 8 }
///     fn survey(&self, lamp: &Lamp, state: &(bool, u8), actions: &[Do], _: &mut (), out: &mut Vec<Mark>) {
///         for &action in actions {
///             let mut next = *state;
///             lamp.apply(&mut next, action);
///             let rank = self.rank(lamp, &next, &mut ());
///             out.push(Mark { rank, advised: rank < self.rank(lamp, state, &mut ()) });
///         }
///     }
/// }
///
/// let mut search = FeatureSpace::new(&Lamp, &LightFirst, 1 << 20);
/// assert_eq!(search.go_on(1000, &Run::default()), Status::Solved);
/// assert_eq!(search.plan().expect("it is solved").cost, 9); // eight times down, and the switch
/// assert!(search.counters().expanded < 20); // of two hundred states
/// ```
pub trait Guide<D: Domain>: Sync {
    /// Scratch memory for the guide; one per search.
    type Scratch: Default + Send;

    /// The approximate cost of judging a state and its actions, measured in nodes of a plain search. The slower a
    /// guide, the fewer states pass between two checks of the clock. The default suits guides whose tests take a while.
    const EFFORT: u64 = POLL_INTERVAL / 8;

    /// Returns the rank of a state from scratch.
    fn rank(&self, domain: &D, state: &D::State, scratch: &mut Self::Scratch) -> u64;

    /// Returns the cell that a rank belongs to. Better cells have smaller numbers.
    fn cell(&self, rank: u64) -> u64;

    /// Looks at all actions of a state together and appends one mark for each, in their order.
    fn survey(
        &self,
        domain: &D,
        state: &D::State,
        actions: &[D::Action],
        scratch: &mut Self::Scratch,
        out: &mut Vec<Mark>,
    );

    /// Returns whether no goal can be reached from `state`, which `last` led to, using tests that are too slow to run
    /// for every child: called once, when a state is about to be expanded.
    fn lost(
        &self,
        _domain: &D,
        _state: &D::State,
        _last: Option<D::Action>,
        _scratch: &mut Self::Scratch,
    ) -> bool {
        false
    }

    /// Like [`lost`](Self::lost), for a state below which the search has expanded `expanded` states without finding a
    /// goal: time for a closer look. Called each time that number has quadrupled, and when nothing is left to try below
    /// the state.
    fn lost_after_all(
        &self,
        _domain: &D,
        _state: &D::State,
        _last: Option<D::Action>,
        _expanded: u32,
        _scratch: &mut Self::Scratch,
    ) -> bool {
        false
    }
}

/// What a guide says about an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The rank of the state that it leads to; [`LOST`](Self::LOST) if no goal can be reached from there.
    pub rank: u64,
    /// Whether an advisor proposes it; following it then adds no weight to the path.
    pub advised: bool,
}

impl Mark {
    /// The rank of a state from which no goal can be reached.
    pub const LOST: u64 = u64::MAX;
}

/// The guide derived from an estimate: a lower estimate is better, and the action with the lowest one is advised.
pub struct Nearest<'h, H>(pub &'h H);

impl<D: Domain, H: Heuristic<D>> Guide<D> for Nearest<'_, H> {
    type Scratch = ();
    const EFFORT: u64 = 1;

    fn rank(&self, domain: &D, state: &D::State, (): &mut ()) -> u64 {
        rank(self.0.value(self.0.root(domain, state)))
    }

    fn cell(&self, rank: u64) -> u64 {
        rank
    }

    fn survey(&self, domain: &D, state: &D::State, actions: &[D::Action], (): &mut (), out: &mut Vec<Mark>) {
        let first = out.len();
        let mut state = state.clone();
        let carry = self.0.root(domain, &state);
        for &action in actions {
            domain.apply(&mut state, action);
            let value = self.0.value(self.0.child(domain, &state, action, carry));
            out.push(Mark { rank: rank(value), advised: false });
            domain.undo(&mut state, action);
        }
        if let Some(best) = out[first..].iter_mut().min_by_key(|mark| mark.rank) {
            best.advised = best.rank < rank(self.0.value(carry));
        }
    }
}

fn rank(value: Cost) -> u64 {
    if value == DEAD { Mark::LOST } else { u64::from(value) }
}
