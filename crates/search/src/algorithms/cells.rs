//! The cells of a [feature-space search](super::feature_space): which children are waiting, and whose turn it is.
//!
//! Every other turn belongs to the best cell that has children. The turns in between go round all cells in the order in
//! which they were created; a new cell does not have to wait for its place in the circle. So half of the work follows
//! what looks best, and no cell is forgotten as long as new ones do not appear faster than turns.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use crate::structures::Full;

/// The approximate number of bytes that the sets, the map and the queue below take per cell.
const PLACES: u64 = 64;

/// Children by cell.
pub(super) struct Cells<A> {
    cells: Vec<Cell<A>>,
    by_key: BTreeMap<u64, u32>,
    by_quality: BTreeSet<(u64, u32)>, // cells with children: key and number
    circle: BTreeSet<u32>,            // cells with children
    fresh: VecDeque<u32>,             // new cells that have not had one of the turns in between yet
    last: u32,                        // the cell that the circle reached last
    turn: u64,
    born: u32, // children so far; it wraps after four billion, which affects only the order of ties
    len: u64,
    room: u64, // for children, in all cells
    budget: u64,
}

struct Cell<A> {
    key: u64,
    children: BinaryHeap<Reverse<Child<A>>>,
}

/// A child that was generated and is waiting to be picked.
pub(super) struct Child<A> {
    /// The rank of the state it would become.
    pub(super) rank: u64,
    /// The actions on its path that no advisor proposed.
    pub(super) weight: u32,
    /// The number of its parent.
    pub(super) parent: u32,
    born: u32,
    /// The action that leads to it.
    pub(super) action: A,
}

impl<A> Child<A> {
    pub(super) fn new(weight: u32, rank: u64, parent: u32, action: A) -> Self {
        Self { rank, weight, parent, born: 0, action }
    }

    /// Returns the sort key within a cell: fewest actions against advice, then best rank, then oldest.
    fn order(&self) -> (u32, u64, u32) {
        (self.weight, self.rank, self.born)
    }
}

impl<A> PartialEq for Child<A> {
    fn eq(&self, other: &Self) -> bool {
        self.order() == other.order()
    }
}

impl<A> Eq for Child<A> {}

impl<A> PartialOrd for Child<A> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<A> Ord for Child<A> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl<A> Cells<A> {
    /// Creates an empty set of cells that may use up to `budget` bytes.
    pub(super) fn new(budget: u64) -> Self {
        Self {
            cells: Vec::new(),
            by_key: BTreeMap::new(),
            by_quality: BTreeSet::new(),
            circle: BTreeSet::new(),
            fresh: VecDeque::new(),
            last: 0,
            turn: 0,
            born: 0,
            len: 0,
            room: 0,
            budget,
        }
    }

    /// Returns how many children are waiting.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Returns the bytes used, including free slots.
    pub(super) fn bytes(&self) -> u64 {
        self.room * size_of::<Child<A>>() as u64
            + (self.cells.capacity() * size_of::<Cell<A>>()) as u64
            + self.cells.len() as u64 * PLACES
    }

    /// Changes the budget, which is shared with other tables.
    pub(super) fn set_budget(&mut self, budget: u64) {
        self.budget = budget;
    }

    /// Adds a waiting child to the cell with the given key.
    ///
    /// # Errors
    ///
    /// [`Full`] if there is no room for it within the budget.
    pub(super) fn push(&mut self, key: u64, child: Child<A>) -> Result<(), Full> {
        let at = match self.by_key.get(&key) {
            Some(&at) => at,
            None => self.add(key)?,
        };
        self.make_room(at)?;
        let children = &mut self.cells[at as usize].children;
        if children.is_empty() {
            self.by_quality.insert((key, at));
            self.circle.insert(at);
        }
        children.push(Reverse(Child { born: self.born, ..child }));
        self.born = self.born.wrapping_add(1);
        self.len += 1;
        Ok(())
    }

    /// Takes out the child whose turn it is.
    pub(super) fn pick(&mut self) -> Option<Child<A>> {
        let &(_, best) = self.by_quality.first()?;
        self.turn += 1;
        let at = if self.turn.is_multiple_of(2) {
            best
        } else {
            self.next_fresh().unwrap_or_else(|| self.next_in_circle())
        };
        let cell = &mut self.cells[at as usize];
        let Reverse(child) = cell.children.pop().expect("only cells with children have turns");
        if cell.children.is_empty() {
            self.by_quality.remove(&(cell.key, at));
            self.circle.remove(&at);
        }
        self.len -= 1;
        Some(child)
    }

    /// Returns the oldest cell that has not had a turn, skipping those that the best cell's turns have emptied.
    fn next_fresh(&mut self) -> Option<u32> {
        while let Some(at) = self.fresh.pop_front() {
            if self.circle.contains(&at) {
                return Some(at);
            }
        }
        None
    }

    fn next_in_circle(&mut self) -> u32 {
        let next = self.circle.range(self.last + 1..).next().or_else(|| self.circle.first());
        self.last = *next.expect("some cell has children");
        self.last
    }

    /// Adds a cell and returns its number.
    fn add(&mut self, key: u64) -> Result<u32, Full> {
        let at = self.cells.len();
        let more = if at == self.cells.capacity() { grown(at) } else { 0 };
        if self.bytes() + PLACES + (more * size_of::<Cell<A>>()) as u64 > self.budget {
            return Err(Full);
        }
        if more > 0 {
            self.cells.reserve_exact(more - at);
        }
        self.cells.push(Cell { key, children: BinaryHeap::new() });
        self.by_key.insert(key, at as u32);
        self.fresh.push_back(at as u32);
        Ok(at as u32)
    }

    /// Makes sure that a cell has room for another child.
    fn make_room(&mut self, at: u32) -> Result<(), Full> {
        let bytes = self.bytes();
        let children = &mut self.cells[at as usize].children;
        let room = children.capacity();
        if children.len() < room {
            return Ok(());
        }
        // While children are copied, their old and new memory exist at the same time.
        let more = grown(room);
        if bytes + (more * size_of::<Child<A>>()) as u64 > self.budget {
            return Err(Full);
        }
        children.reserve_exact(more - room);
        self.room += (children.capacity() - room) as u64;
        Ok(())
    }
}

/// Returns the next larger capacity.
fn grown(room: usize) -> usize {
    4.max(room + room / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn push(cells: &mut Cells<char>, key: u64, weight: u32, rank: u64, name: char) {
        cells.push(key, Child::new(weight, rank, 0, name)).expect("the budget is ample");
    }

    fn picks(cells: &mut Cells<char>, most: usize) -> String {
        std::iter::from_fn(|| cells.pick()).take(most).map(|child| child.action).collect()
    }

    #[test]
    fn the_best_cell_gets_every_other_turn_and_the_others_rotate() {
        let mut cells = Cells::new(1 << 20);
        for (key, name) in [(5, 'f'), (1, 'b'), (9, 'j'), (7, 'h')] {
            for _ in 0..4 {
                push(&mut cells, key, 0, 0, name);
            }
        }
        assert_eq!(cells.len(), 16);
        // New cells in order of creation, then the circle from the second cell on; in between, the best cell left.
        assert_eq!(picks(&mut cells, 16), "fbbbjbhfjfhfjhhj");
        assert_eq!(cells.len(), 0);
    }

    #[test]
    fn a_new_cell_does_not_wait_for_the_circle() {
        let mut cells = Cells::new(1 << 20);
        for key in 0..100 {
            push(&mut cells, key, 0, 0, 'a');
            push(&mut cells, key, 0, 0, 'a');
        }
        picks(&mut cells, 130);
        push(&mut cells, 1000, 0, 0, 'n');
        assert_eq!(picks(&mut cells, 200).find('n'), Some(70), "after the other new cells");
    }

    #[test]
    fn a_cell_gives_what_is_least_against_advice_then_the_best_then_the_oldest() {
        let mut cells = Cells::new(1 << 20);
        for (weight, rank, name) in
            [(1, 0, 'd'), (0, 7, 'b'), (0, 3, 'a'), (2, 0, 'f'), (0, 7, 'c'), (1, 0, 'e')]
        {
            push(&mut cells, 0, weight, rank, name);
        }
        assert_eq!(picks(&mut cells, 10), "abcdef");
    }

    #[test]
    fn a_budget_is_respected() {
        let budget = 10_000;
        let mut cells = Cells::new(budget);
        let mut children = 0;
        while cells.push(children % 7, Child::new(0, 0, 0, 'x')).is_ok() {
            children += 1;
            assert!(cells.bytes() <= budget);
        }
        assert_eq!(cells.len(), children);
        assert!(children * size_of::<Child<char>>() as u64 > budget / 3, "only {children} fit");
        assert!((0..children).all(|_| cells.pick().is_some()) && cells.pick().is_none());
    }
}
