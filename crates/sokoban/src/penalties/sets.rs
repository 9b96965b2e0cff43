//! Penalties and deadlocks of all sets of K boxes, by one backward search per set of K goals.
//!
//! A place is a set of K live squares and a region of the player. All places and their predecessors (by pulls) are
//! enumerated once; then a plain breadth-first search from each set of goals gives the exact pushes from every place to
//! it, and the penalty of a place is the minimum, over all sets of goals that it can reach, of exact pushes minus
//! assignment. A place that reaches no set is a deadlock.

use std::sync::atomic::{AtomicUsize, Ordering};

use pousse_search::Run;

use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::reach::reach;
use crate::zone::Zone;

/// The penalty of a deadlock.
pub const LOST: u16 = u16::MAX;
const NOWHERE: u8 = u8::MAX;

/// Hears how many sets are done, on average over the sets of goals, and how many there are.
pub type Tell<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// The penalties of all sets of `K` boxes.
pub struct Sets<const K: usize> {
    live: usize,
    first: Vec<u32>,                   // by set: its first place
    label: Vec<[[u8; DIRECTIONS]; K]>, // by set: the region of each square next to each box
    beside: Vec<u16>,                  // by place: a square of its region
    penalty: Vec<u16>,                 // by place
}

impl<const K: usize> Sets<K> {
    /// Returns the number of sets of squares.
    #[must_use]
    pub fn count(live: usize) -> u64 {
        (0..K as u64).fold(1, |product, i| product * (live as u64).saturating_sub(i) / (i + 1))
    }

    /// Returns roughly how many steps the searches take: places times sets of goals.
    #[must_use]
    pub fn work(board: &Board) -> u64 {
        Self::count(board.live()) * Self::count(board.goals().len())
    }

    /// Returns roughly how many bytes the searches take while they run.
    pub(crate) fn bytes(board: &Board) -> u64 {
        Self::count(board.live()) * (8 * K as u64 + 80)
    }

    /// Computes the penalties; returns `None` if the run is stopped before the end.
    #[must_use]
    pub fn build<const W: usize>(
        board: &Board,
        distances: &Distances,
        run: &Run<'_>,
        tell: Tell<'_>,
    ) -> Option<Self> {
        if board.goals().len() < K || board.live() < K {
            return None;
        }
        tell(0, Self::count(board.live()));
        let mut sets = Self::lay_out::<W>(board, run)?;
        let (start, before) = sets.predecessors(board);
        let goals: Vec<[u16; K]> = subsets(board.goals());
        let next = AtomicUsize::new(0);
        let threads = run.limits().threads.clamp(1, 64);
        let parts: Vec<Option<Vec<u16>>> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..threads)
                .map(|_| {
                    let (sets, start, before, goals, next) = (&sets, &start, &before, &goals, &next);
                    scope.spawn(move || sets.search(distances, start, before, goals, next, board, run, tell))
                })
                .collect();
            handles
                .into_iter()
                .map(|handle| handle.join().expect("a search for penalties does not panic"))
                .collect()
        });
        for part in parts {
            for (all, own) in sets.penalty.iter_mut().zip(part?) {
                *all = (*all).min(own);
            }
        }
        Some(sets)
    }

    /// Enumerates all sets and their regions.
    fn lay_out<const W: usize>(board: &Board, run: &Run<'_>) -> Option<Self> {
        let live = board.live();
        let count = Self::count(live) as usize;
        let mut sets = Self {
            live,
            first: Vec::with_capacity(count + 1),
            label: Vec::with_capacity(count),
            beside: Vec::new(),
            penalty: Vec::new(),
        };
        let mut squares: [usize; K] = std::array::from_fn(|i| i);
        loop {
            sets.first.push(sets.beside.len() as u32);
            let label = sets.regions::<W>(board, &squares);
            sets.label.push(label);
            if sets.first.len().is_multiple_of(4096) && run.interrupted().is_some() {
                return None;
            }
            if !advance(&mut squares, live) {
                break;
            }
        }
        sets.first.push(sets.beside.len() as u32);
        sets.penalty = vec![LOST; sets.beside.len()];
        Some(sets)
    }

    /// Numbers the regions next to the boxes of a set, and records a square of each.
    fn regions<const W: usize>(&mut self, board: &Board, squares: &[usize; K]) -> [[u8; DIRECTIONS]; K] {
        let mut label = [[NOWHERE; DIRECTIONS]; K];
        let blocked = Zone::<W>::of(squares.iter().copied());
        let mut count = 0;
        for i in 0..K {
            for d in 0..DIRECTIONS {
                let beside = board.next(squares[i], d);
                if beside == WALL || blocked.has(usize::from(beside)) || label[i][d] != NOWHERE {
                    continue;
                }
                let region = reach(board, &blocked, usize::from(beside));
                for (j, sides) in label.iter_mut().enumerate() {
                    for (e, side) in sides.iter_mut().enumerate() {
                        let other = board.next(squares[j], e);
                        if other != WALL && region.has(usize::from(other)) {
                            *side = count;
                        }
                    }
                }
                self.beside.push(beside);
                count += 1;
            }
        }
        label
    }

    /// Returns, for each place, where its predecessors start in a list, and the list.
    fn predecessors(&self, board: &Board) -> (Vec<u32>, Vec<u32>) {
        let mut start = Vec::with_capacity(self.beside.len() + 1);
        let mut before = Vec::new();
        let mut squares: [usize; K] = std::array::from_fn(|i| i);
        for set in 0..self.label.len() {
            for region in 0..self.first[set + 1] - self.first[set] {
                start.push(before.len() as u32);
                for (i, &square) in squares.iter().enumerate() {
                    for d in 0..DIRECTIONS {
                        if u32::from(self.label[set][i][d]) != region {
                            continue;
                        }
                        let beside = usize::from(board.next(square, d));
                        let beyond = board.next(beside, d);
                        if beside >= self.live || beyond == WALL || squares.contains(&usize::from(beyond)) {
                            continue;
                        }
                        let mut other = squares;
                        other[i] = beside;
                        let at = sort_one(&mut other, i);
                        let set = rank(&other);
                        before.push(self.first[set] + u32::from(self.label[set][at][d]));
                    }
                }
            }
            advance(&mut squares, self.live);
        }
        start.push(before.len() as u32);
        (start, before)
    }

    /// Searches from this thread's share of the sets of goals.
    #[expect(clippy::too_many_arguments, reason = "what all threads share")]
    fn search(
        &self,
        distances: &Distances,
        start: &[u32],
        before: &[u32],
        goals: &[[u16; K]],
        next: &AtomicUsize,
        board: &Board,
        run: &Run<'_>,
        tell: Tell<'_>,
    ) -> Option<Vec<u16>> {
        let mut penalty = vec![LOST; self.beside.len()];
        let mut pushes = vec![FAR; self.beside.len()];
        let mut queue: Vec<u32> = Vec::with_capacity(self.beside.len());
        let places = self.places(distances);
        loop {
            let turn = next.fetch_add(1, Ordering::Relaxed);
            let of = goals.len() as u64;
            let Some(goals) = goals.get(turn) else { return Some(penalty) };
            let count = Self::count(self.live);
            tell((u128::from(count) * turn as u128 / u128::from(of)) as u64, count);
            if run.interrupted().is_some() {
                return None;
            }
            pushes.fill(FAR);
            queue.clear();
            let mut squares: [usize; K] = std::array::from_fn(|i| usize::from(goals[i]));
            squares.sort_unstable();
            let set = rank(&squares);
            for place in self.first[set]..self.first[set + 1] {
                pushes[place as usize] = 0;
                queue.push(place);
            }
            let mut head = 0;
            while head < queue.len() {
                let place = queue[head] as usize;
                head += 1;
                let steps = pushes[place] + 1;
                for &other in &before[start[place] as usize..start[place + 1] as usize] {
                    if pushes[other as usize] == FAR {
                        pushes[other as usize] = steps;
                        queue.push(other);
                    }
                }
            }
            let index: [usize; K] =
                std::array::from_fn(|i| board.goal_at(usize::from(goals[i])).expect("it is a goal"));
            for &place in &queue {
                let place = place as usize;
                if penalty[place] > 0 {
                    let least = cheapest(distances, &places[place], &index);
                    penalty[place] = penalty[place].min(pushes[place] - least);
                }
            }
        }
    }

    /// Returns, for each place, the rows of the distance table of its boxes.
    fn places(&self, distances: &Distances) -> Vec<[u16; K]> {
        let mut places = Vec::with_capacity(self.beside.len());
        let mut squares: [usize; K] = std::array::from_fn(|i| i);
        for set in 0..self.label.len() {
            for place in self.first[set]..self.first[set + 1] {
                let player = usize::from(self.beside[place as usize]);
                places.push(std::array::from_fn(|i| distances.row_of(squares[i], player) as u16));
            }
            advance(&mut squares, self.live);
        }
        places
    }

    /// Returns the penalty of an ascending set of squares with the player on `player`.
    #[must_use]
    pub fn penalty<const W: usize>(&self, board: &Board, squares: &[usize; K], player: usize) -> u16 {
        let set = rank(squares);
        let blocked = Zone::<W>::of(squares.iter().copied());
        let region = reach(board, &blocked, player);
        let place = (self.first[set]..self.first[set + 1])
            .find(|&place| region.has(usize::from(self.beside[place as usize])))
            .expect("every region touches a box");
        self.penalty[place as usize]
    }

    /// Calls `visit` with the squares, region and penalty of every place that has a penalty.
    pub fn for_each(&self, mut visit: impl FnMut(&[usize; K], usize, u16)) {
        let mut squares: [usize; K] = std::array::from_fn(|i| i);
        for set in 0..self.label.len() {
            for place in self.first[set]..self.first[set + 1] {
                let penalty = self.penalty[place as usize];
                if penalty > 0 {
                    visit(&squares, usize::from(self.beside[place as usize]), penalty);
                }
            }
            advance(&mut squares, self.live);
        }
    }
}

/// Returns the cost of the cheapest assignment of K boxes, given by rows, to K goals.
#[inline]
fn cheapest<const K: usize>(distances: &Distances, rows: &[u16; K], goals: &[usize; K]) -> u16 {
    let d = |i: usize, j: usize| u32::from(distances.row(usize::from(rows[i]))[goals[j]]);
    let least = match K {
        2 => (d(0, 0) + d(1, 1)).min(d(0, 1) + d(1, 0)),
        3 => {
            let first = d(0, 0) + (d(1, 1) + d(2, 2)).min(d(1, 2) + d(2, 1));
            let second = d(0, 1) + (d(1, 0) + d(2, 2)).min(d(1, 2) + d(2, 0));
            let third = d(0, 2) + (d(1, 0) + d(2, 1)).min(d(1, 1) + d(2, 0));
            first.min(second).min(third)
        }
        _ => permutations(&d, 0, &mut std::array::from_fn::<usize, K, _>(|i| i)),
    };
    least as u16
}

/// Returns the cost of the cheapest assignment by trying all.
fn permutations<const K: usize>(d: &impl Fn(usize, usize) -> u32, at: usize, order: &mut [usize; K]) -> u32 {
    if at == K {
        return 0;
    }
    let mut least = u32::MAX;
    for other in at..K {
        order.swap(at, other);
        least = least.min(d(at, order[at]).saturating_add(permutations(d, at + 1, order)));
        order.swap(at, other);
    }
    least
}

/// Lists the sets of K goals.
fn subsets<const K: usize>(goals: &[u16]) -> Vec<[u16; K]> {
    let mut all = Vec::new();
    let mut index: [usize; K] = std::array::from_fn(|i| i);
    loop {
        all.push(std::array::from_fn(|i| goals[index[i]]));
        if !advance(&mut index, goals.len()) {
            return all;
        }
    }
}

/// Advances to the next set of squares below `live`, in the order of [`rank`]; returns `false` after the last.
fn advance<const K: usize>(squares: &mut [usize; K], live: usize) -> bool {
    for i in 0..K {
        let limit = if i + 1 < K { squares[i + 1] } else { live };
        if squares[i] + 1 < limit {
            squares[i] += 1;
            for (j, square) in squares[..i].iter_mut().enumerate() {
                *square = j;
            }
            return true;
        }
    }
    false
}

/// Returns the rank of an ascending set in colexicographic order.
#[inline]
fn rank<const K: usize>(squares: &[usize; K]) -> usize {
    let mut rank = 0;
    for (i, &square) in squares.iter().enumerate() {
        rank += match i {
            0 => square,
            1 => square * (square - 1) / 2,
            2 => square * (square - 1) * (square - 2) / 6,
            _ => square * (square - 1) * (square - 2) * (square - 3) / 24,
        };
    }
    rank
}

/// Moves the changed element `at` of an otherwise ascending array to its place; returns its new index.
#[inline]
fn sort_one<const K: usize>(squares: &mut [usize; K], mut at: usize) -> usize {
    while at > 0 && squares[at - 1] > squares[at] {
        squares.swap(at - 1, at);
        at -= 1;
    }
    while at + 1 < K && squares[at + 1] < squares[at] {
        squares.swap(at, at + 1);
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        let mut squares = [0, 1, 2];
        let mut expected = 0;
        loop {
            assert_eq!(rank(&squares), expected);
            expected += 1;
            if !advance(&mut squares, 9) {
                break;
            }
        }
        assert_eq!(expected as u64, Sets::<3>::count(9));
        let mut one = [5, 2, 7];
        assert_eq!((sort_one(&mut one, 1), one), (0, [2, 5, 7]));
    }
}
