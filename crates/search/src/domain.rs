//! What a puzzle provides to the search algorithms: its rules, and how to store a state.
//!
//! A domain contains the rules only: no parsing, no drawing, no estimate. States are changed in place (`apply` /
//! `undo`) and have a second, compact form for tables (`pack` / `unpack`), because the form that is fast to change is
//! rarely the one that is small to store (the State / PackedState split of Burns et al., 2012).

use std::fmt::Debug;

use crate::{Algorithms, Cost, Meta, Packed};

/// The rules of a single-agent puzzle and the instance being solved.
///
/// # What a state must be
///
/// Searches change one [`State`](Self::State) in place, by actions that can be undone. It may be of any type and size,
/// and hold whatever makes `apply` and `undo` fast.
///
/// Tables and lists hold millions of states in their [`Packed`](Self::Packed) form: a `u64`, a `u128`, `[u64; N]`, or
/// `[u8; N]` where words would waste bytes. Equal states must have equal packed forms, because that is how they are
/// compared; the domain need not care how they are hashed or sent to other processes.
///
/// Next to each packed state a table stores one [`Meta`](Self::Meta) word, a `u16`, `u32` or `u64`:
/// [`ACTION_BITS`](Self::ACTION_BITS) of it hold the code of the action that led there, the rest the cost of the path.
/// Plans are reconstructed backwards from these codes, so a code alone must give an action that can be undone. With b
/// bits for the cost, up to 32, paths may cost up to 2^b - 2: 16,382 with a `u16` and two bits for the action. More
/// expensive paths are stored as if they cost exactly that, which only methods that ignore path costs (depth-first and
/// greedy ones) can tolerate. Choose the smallest word that no relevant path exceeds; searches without tables (IDA*) do
/// not use it.
///
/// # Examples
///
/// A complete small domain, pancakes, is explained line by line in `crates/search/examples/pancakes.rs`.
/// The shortest possible one counts up to a target:
///
/// ```
/// use pousse_search::{Algorithm, Domain, Run, Zero, search};
///
/// struct Count { target: u32 }
///
/// impl Domain for Count {
///     type State = u32;
///     type Action = u32; // how much is added
///     type Packed = u64;
///     type Meta = u32;
///     type Scratch = ();
///     const ACTION_BITS: u32 = 2;
///
///     fn initial(&self) -> u32 { 0 }
///     fn is_goal(&self, state: &u32) -> bool { *state == self.target }
///     fn actions(&self, state: &u32, _: &mut (), out: &mut Vec<u32>) {
///         out.extend([1, 3].into_iter().filter(|step| state + step <= self.target));
///     }
///     fn apply(&self, state: &mut u32, step: u32) { *state += step }
///     fn undo(&self, state: &mut u32, step: u32) { *state -= step }
///     fn pack(&self, state: &u32) -> u64 { u64::from(*state) }
///     fn unpack(&self, packed: u64) -> u32 { packed as u32 }
///     fn encode(&self, step: u32) -> u32 { step }
///     fn decode(&self, code: u32) -> u32 { code }
/// }
///
/// let (count, run) = (Count { target: 10 }, Run::default());
/// let outcome = search("astar".parse()?, &count, &Zero, &run)?;
/// assert_eq!(outcome.plan.expect("10 can be reached").cost, 4); // 3 + 3 + 3 + 1
///
/// let refused = search(Algorithm::BidirectionalBfs, &count, &Zero, &run).expect_err("it has no way back");
/// assert!(refused.to_string().starts_with("bidirectional-bfs does not search this puzzle; use bfs, dfs, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Domain: Sized + Sync {
    /// A state that searches change in place.
    type State: Clone + Send + Sync;
    /// An action. It must hold enough information to be undone.
    type Action: Copy + Eq + Debug + Send + Sync + 'static;
    /// A state as stored in tables, as small as possible: `u64`, `u128`, `[u64; N]` or `[u8; N]`.
    type Packed: Packed;
    /// The word stored next to a packed state, with the cost of its path and the code of its last action: `u16`, `u32`
    /// or `u64`.
    type Meta: Meta;
    /// Scratch memory for listing the actions; one per search thread.
    type Scratch: Default + Send;

    /// All actions, where there are so few that one is known by its place in this list: the default of
    /// [`encode`](Self::encode) and [`decode`](Self::decode).
    const ACTIONS: &'static [Self::Action] = &[];

    /// The number of bits that [`encode`](Self::encode) uses; the rest of [`Meta`](Self::Meta) holds the path's cost.
    const ACTION_BITS: u32;

    /// The algorithms that make sense here; all by default. [`search`](crate::search) and [`solve`](crate::solve())
    /// refuse the others, which are not even compiled.
    const SEARCHED_BY: Algorithms = Algorithms::ALL;

    /// How to search backwards from the goal, for a domain that is [`Reversible`]:
    /// `Some(`[`Backwards::reversible`]`())`. Without it, bidirectional searches are refused.
    const BACKWARDS: Option<Backwards<Self>> = None;

    /// Whether searches run on one thread of one process, whatever the limits say. The code for threads and ranks is
    /// then not even compiled.
    const ALONE: bool = false;

    /// Whether every [rejected](Self::turned_away) state must be reported, even if the search has to construct the
    /// state just for that.
    const WATCHED: bool = false;

    /// Returns the state in which the search starts.
    fn initial(&self) -> Self::State;

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Appends the legal actions of `state`, in a fixed order, to `out`.
    fn actions(&self, state: &Self::State, scratch: &mut Self::Scratch, out: &mut Vec<Self::Action>);

    /// Returns the cost of `action`; one by default.
    fn cost(&self, _action: Self::Action) -> Cost {
        1
    }

    /// Returns whether every action costs one. A domain that overrides [`cost`](Self::cost) must return `false` if any
    /// cost differs: methods that count actions (breadth-first, iterative deepening) then no longer call their plans
    /// optimal.
    fn unit_cost(&self) -> bool {
        true
    }

    /// Performs `action`, which must be legal in `state`.
    fn apply(&self, state: &mut Self::State, action: Self::Action);

    /// Reverts `action`, which must be the last one applied to `state`.
    fn undo(&self, state: &mut Self::State, action: Self::Action);

    /// Returns whether `action` leads back to the state before `last`, so that a tree search may skip it; by default,
    /// that is not known of any.
    fn undoes(&self, _action: Self::Action, _last: Self::Action) -> bool {
        false
    }

    /// Returns the packed form of `state`; equal states must have equal forms.
    fn pack(&self, state: &Self::State) -> Self::Packed;

    /// Returns a form of `state` that is cheap to compute but need not be canonical: `unpack` must read it, and
    /// `pack(&unpack(sketch))` is the canonical form. States that are generated and perhaps never looked at again wait
    /// in this form in the open list of a best-first search with a lazy estimate; everything else calls
    /// [`pack`](Self::pack).
    fn sketch(&self, state: &Self::State) -> Self::Packed {
        self.pack(state)
    }

    /// Returns the state that `packed` represents.
    fn unpack(&self, packed: Self::Packed) -> Self::State;

    /// Returns a number below `1 << ACTION_BITS` for an action; below a quarter of that for searches with a
    /// [lazy](crate::Heuristic::LAZY) estimate, which reserve the two highest bits.
    fn encode(&self, action: Self::Action) -> u32 {
        Self::ACTIONS.iter().position(|one| *one == action).expect("an action of the list") as u32
    }

    /// Returns the action with the number `code`, usable by [`undo`](Self::undo) and [`undoes`](Self::undoes). It need
    /// not restore details that only [`cost`](Self::cost) looks at: the cost of a plan is taken from what the search
    /// recorded.
    fn decode(&self, code: u32) -> Self::Action {
        Self::ACTIONS[code as usize]
    }

    /// Returns the hash that decides which thread of which process owns a state in parallel A*.
    ///
    /// By default, states are spread evenly, and no domain needs to change that. A domain may base the hash on features
    /// that few actions change: most children then stay with the thread that generates them, which saves sending them
    /// (structured hashing: Jinnai & Fukunaga, 2017). The hash must be well mixed, and there must be many more hashes
    /// than threads.
    #[inline]
    fn owner_hash(&self, state: &Self::State) -> u64 {
        self.pack(state).hash()
    }

    /// Called when a search discards a state that it generated or took out of a list. It exists for recording
    /// ([`record`](crate::record)); for an ordinary puzzle it does nothing and costs nothing.
    #[inline]
    fn turned_away(&self, _state: &Self::State, _why: Away) {}

    /// Like [`turned_away`](Self::turned_away), for when the search has only the packed form.
    #[inline]
    fn turned_away_packed(&self, _packed: Self::Packed, _why: Away) {}
}

/// Why a search discards a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// It was reached before, by a path that is no more expensive or that the method prefers.
    Duplicate,
    /// It is beyond the bound of the round.
    Beyond,
    /// The estimate knows that no goal can be reached from it.
    Dead,
    /// A table knows that nothing within the bound lies below it.
    Proven,
    /// The method keeps fewer states than it generates.
    Dropped,
}

/// A domain with a single goal state whose actions can be followed backwards.
///
/// Bidirectional searches need it. To let [`solve`](crate::solve()) know, the domain must also declare `const
/// BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible())`.
pub trait Reversible: Domain {
    /// Returns the goal state.
    fn goal(&self) -> Self::State;

    /// Appends the actions that can have led to `state`; undoing one gives a predecessor.
    fn arrivals(&self, state: &Self::State, scratch: &mut Self::Scratch, out: &mut Vec<Self::Action>);
}

/// The methods of [`Reversible`] as a value, so that generic code can check whether a domain has them.
pub struct Backwards<D: Domain> {
    pub(crate) goal: fn(&D) -> D::State,
    pub(crate) arrivals: Arrivals<D>,
}

/// The type of [`Reversible::arrivals`].
type Arrivals<D> =
    fn(&D, &<D as Domain>::State, &mut <D as Domain>::Scratch, &mut Vec<<D as Domain>::Action>);

impl<D: Reversible> Backwards<D> {
    /// Returns the methods of the domain.
    #[must_use]
    pub const fn reversible() -> Self {
        Self { goal: D::goal, arrivals: D::arrivals }
    }
}

impl<D: Domain> Clone for Backwards<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: Domain> Copy for Backwards<D> {}
