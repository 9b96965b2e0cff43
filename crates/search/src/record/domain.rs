//! A domain whose states know their place in the search tree.

use std::sync::{Mutex, MutexGuard};

use super::Recording;
use super::book::{Book, GOAL, Habits, ROOT, Side};
use crate::packed::sealed::Form;
use crate::structures::Table;
use crate::{Algorithms, Away, Backwards, Cost, Domain, Event, Observer, Outcome, Packed};

/// A domain that records what a search does with it; see [`record`](super::record).
pub(super) struct Recorded<'d, D: Domain> {
    domain: &'d D,
    observer: &'d dyn Observer,
    book: Mutex<Book<D>>,
}

/// A state and its place.
#[derive(Clone)]
pub(super) struct Placed<S> {
    pub(super) state: S,
    pub(super) place: u32,
}

/// A packed state and its place; the place is ignored when comparing.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedPacked<P> {
    packed: P,
    place: u32,
}

impl<P: PartialEq> PartialEq for PlacedPacked<P> {
    fn eq(&self, other: &Self) -> bool {
        self.packed == other.packed
    }
}

impl<P: Eq> Eq for PlacedPacked<P> {}

impl<P: Packed> Form for PlacedPacked<P> {
    const BLANK: Self = Self { packed: P::BLANK, place: 0 };
    const BYTES: usize = P::BYTES + size_of::<u32>();

    fn put(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.place.to_le_bytes());
        self.packed.put(out);
    }

    fn get(bytes: &[u8]) -> Self {
        let (place, packed) = bytes.split_first_chunk().expect("as many bytes as were put");
        Self { packed: P::get(packed), place: u32::from_le_bytes(*place) }
    }
}

impl<P: Packed> Packed for PlacedPacked<P> {
    fn hash(&self) -> u64 {
        self.packed.hash()
    }
}

impl<'d, D: Domain> Recorded<'d, D> {
    pub(super) fn new(domain: &'d D, habits: Habits, observer: &'d dyn Observer) -> Self {
        Self { domain, observer, book: Mutex::new(Book::new(habits)) }
    }

    /// Returns the wrapped domain.
    #[must_use]
    pub(super) fn inner(&self) -> &'d D {
        self.domain
    }

    /// Returns the bytes needed to hold as many states with their places as fit into `bytes` without them.
    pub(super) fn as_many(bytes: u64) -> u64 {
        let (plain, placed) =
            (Table::<D::Packed, D::Meta>::SLOT_BYTES, Table::<PlacedPacked<D::Packed>, D::Meta>::SLOT_BYTES);
        (u128::from(bytes) * u128::from(placed) / u128::from(plain)).try_into().unwrap_or(u64::MAX)
    }

    /// Returns the recording.
    pub(super) fn close(self, outcome: Outcome<D::Action>) -> Recording<D::State, D::Action> {
        let Book { rounds, nodes, steps, expanded, generated, cut, .. } =
            self.book.into_inner().expect("nothing panics while it writes");
        Recording { rounds, nodes, steps, expanded, generated, cut, outcome }
    }

    fn book(&self) -> MutexGuard<'_, Book<D>> {
        self.book.lock().expect("nothing panics while it writes")
    }

    /// Records something about a state, unless recording is suspended.
    pub(super) fn write(&self, state: &Placed<D::State>, what: impl FnOnce(&mut Book<D>, u32)) {
        let mut book = self.book();
        if !book.is_closed() {
            let node = book.resolve(self.domain, state);
            what(&mut book, node);
        }
    }

    /// Records an expansion; returns whether its actions should be listed. Once the book is full they are not, and the
    /// search soon ends.
    fn expand(&self, state: &Placed<D::State>) -> bool {
        self.write(state, |book, node| {
            book.expand(node);
        });
        !self.book().cut
    }
}

impl<D: Domain> Observer for Recorded<'_, D> {
    fn notice(&self, event: Event) {
        if let Event::Bound(bound) = event {
            self.book().begin(bound);
        }
        self.observer.notice(event);
    }
}

impl<D: Domain> Domain for Recorded<'_, D> {
    type State = Placed<D::State>;
    type Action = D::Action;
    type Packed = PlacedPacked<D::Packed>;
    type Meta = D::Meta;
    type Scratch = D::Scratch;
    const ACTION_BITS: u32 = D::ACTION_BITS;
    const SEARCHED_BY: Algorithms =
        D::SEARCHED_BY.without(Algorithms::ANYTIME).without(Algorithms::FEATURE_SPACE);
    const BACKWARDS: Option<Backwards<Self>> = match D::BACKWARDS {
        Some(_) => Some(Backwards { goal: Self::goal, arrivals: Self::arrivals }),
        None => None,
    };
    const WATCHED: bool = true;
    const ALONE: bool = true; // there is one book, and one order of entries in it

    fn initial(&self) -> Self::State {
        self.book().asked_for_initial();
        Placed { state: self.domain.initial(), place: ROOT }
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        let is_goal = self.domain.is_goal(&state.state);
        if is_goal {
            self.write(state, Book::goal);
        }
        is_goal
    }

    fn actions(&self, state: &Self::State, scratch: &mut D::Scratch, out: &mut Vec<D::Action>) {
        if self.expand(state) {
            self.domain.actions(&state.state, scratch, out);
        }
    }

    fn cost(&self, action: D::Action) -> Cost {
        self.domain.cost(action)
    }

    fn unit_cost(&self) -> bool {
        self.domain.unit_cost()
    }

    fn apply(&self, state: &mut Self::State, action: D::Action) {
        let before = state.clone();
        self.domain.apply(&mut state.state, action);
        self.write(&before, |book, node| {
            // In the backward search a step was taken by undoing it, so applying it leads back.
            state.place = match book.nodes[node as usize].side {
                Side::Start => book.child(self.domain, node, action, &state.state),
                Side::Goal => book.parent(node),
            };
        });
    }

    fn undo(&self, state: &mut Self::State, action: D::Action) {
        let before = state.clone();
        self.domain.undo(&mut state.state, action);
        self.write(&before, |book, node| {
            state.place = match book.nodes[node as usize].side {
                Side::Start => book.parent(node),
                Side::Goal => book.child(self.domain, node, action, &state.state),
            };
        });
    }

    fn undoes(&self, action: D::Action, last: D::Action) -> bool {
        self.domain.undoes(action, last)
    }

    fn pack(&self, state: &Self::State) -> Self::Packed {
        PlacedPacked { packed: self.domain.pack(&state.state), place: state.place }
    }

    fn sketch(&self, state: &Self::State) -> Self::Packed {
        PlacedPacked { packed: self.domain.sketch(&state.state), place: state.place }
    }

    fn unpack(&self, packed: Self::Packed) -> Self::State {
        Placed { state: self.domain.unpack(packed.packed), place: packed.place }
    }

    fn encode(&self, action: D::Action) -> u32 {
        self.domain.encode(action)
    }

    fn decode(&self, code: u32) -> D::Action {
        self.domain.decode(code)
    }

    fn turned_away(&self, state: &Self::State, why: Away) {
        self.write(state, |book, node| book.away(node, why));
    }

    fn turned_away_packed(&self, packed: Self::Packed, why: Away) {
        self.turned_away(&self.unpack(packed), why);
    }
}

/// Backward search; called only if the domain supports it.
impl<D: Domain> Recorded<'_, D> {
    fn goal(&self) -> Placed<D::State> {
        let backwards = D::BACKWARDS.expect("the domain goes backwards");
        Placed { state: (backwards.goal)(self.domain), place: GOAL }
    }

    fn arrivals(&self, state: &Placed<D::State>, scratch: &mut D::Scratch, out: &mut Vec<D::Action>) {
        let backwards = D::BACKWARDS.expect("the domain goes backwards");
        if self.expand(state) {
            (backwards.arrivals)(self.domain, &state.state, scratch, out);
        }
    }
}
