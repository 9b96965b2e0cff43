//! Pushing a box all the way to a goal in one action, in addition to the single pushes (Hoste, 2008, section 11.1).
//!
//! A box that is not on a goal is sent along the graph of squares and player's sides, with all other boxes as walls, by
//! the fewest pushes. Only the best goals are targeted: among those that are free and within reach of a box, the ones
//! with the most walls and boxes around them (Demaret's order of goals), so that corners are filled first. Macros are
//! sequences of legal pushes at their full cost, so they change nothing but the order of the search.
//!
//! A macro is stored as box, goal, first and last direction. The pushes in between are recovered by [`unfold`] when a
//! plan is written: the macro was a shortest path that ends with its last direction, so a shortest path with its first
//! direction is as long.

use crate::board::{Board, DIRECTIONS, WALL};
use crate::domain::Push;
use crate::reach::reach;
use crate::zone::Zone;

/// Scratch memory for the search for macros.
#[derive(Default)]
pub struct Scratch {
    ways: Ways,
    found: Vec<(u8, Push)>, // with the solid neighbours of the goal
}

impl Scratch {
    /// Appends the macros of a position to `out`; returns their number.
    pub fn list<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &Zone<W>,
        boxes: impl Iterator<Item = usize>,
        reached: &Zone<W>,
        out: &mut Vec<Push>,
    ) -> u64 {
        self.found.clear();
        let mut best = 0;
        for from in boxes.filter(|&square| !board.is_goal(square)) {
            self.ways.spread(board, blocked, from, reached, None);
            for &goal in board.goals() {
                let goal = usize::from(goal);
                let solid = solid(board, blocked, goal, from);
                if solid < best || goal == from {
                    continue;
                }
                for last in 0..DIRECTIONS {
                    if let Some(push) = self.ways.to(from, goal, last)
                        && push.pushes > 1
                    {
                        best = best.max(solid);
                        self.found.push((solid, push));
                    }
                }
            }
        }
        let before = out.len();
        out.extend(self.found.iter().filter(|(solid, _)| *solid == best).map(|(_, push)| *push));
        (out.len() - before) as u64
    }
}

/// Returns the single pushes of a macro in a position; `None` if it is not possible there.
#[must_use]
pub fn unfold(board: &Board, occupied: &[bool], player: u16, push: &Push) -> Option<Vec<Push>> {
    const W: usize = crate::state::MOST_SQUARES / 64;
    let blocked = Zone::<W>::of((0..occupied.len()).filter(|&square| occupied[square]));
    let from = usize::from(push.from);
    let reached = reach(board, &blocked, usize::from(player));
    let mut ways = Ways::default();
    ways.spread(board, &blocked, from, &reached, Some(usize::from(push.first)));
    let mut pushes = ways.back(board, from, usize::from(push.to), usize::from(push.last))?;
    pushes.reverse();
    Some(pushes)
}

/// Counts the walls and boxes around a goal, except for the box that is to come.
fn solid<const W: usize>(board: &Board, blocked: &Zone<W>, goal: usize, coming: usize) -> u8 {
    let is_solid = |to: u16| to == WALL || blocked.has(usize::from(to)) && usize::from(to) != coming;
    board.around(goal).iter().filter(|&&to| is_solid(to)).count() as u8
}

/// Shortest paths of one box. A place is a square and the direction in which the box was pushed there, so that the
/// player stands behind it.
#[derive(Default)]
struct Ways {
    pushes: Vec<u16>, // by place: how many; 0 if the box cannot get there
    first: Vec<u8>,   // by place: the direction of the first push
    before: Vec<u32>, // by place: the previous place, or START
    queue: Vec<u32>,
}

const START: u32 = u32::MAX;

impl Ways {
    /// Finds the paths of the box on `from`; if a direction is given, only those that start in it.
    fn spread<const W: usize>(
        &mut self,
        board: &Board,
        blocked: &Zone<W>,
        from: usize,
        reached: &Zone<W>,
        first: Option<usize>,
    ) {
        let places = board.squares() * DIRECTIONS;
        self.pushes.clear();
        self.pushes.resize(places, 0);
        self.first.resize(places, 0);
        self.before.resize(places, START);
        self.queue.clear();
        let mut others = *blocked;
        others.remove(from);
        let free = |square: u16| board.is_live(square) && !others.has(usize::from(square));
        for d in (0..DIRECTIONS).filter(|&d| first.is_none_or(|first| first == d)) {
            let (behind, ahead) = (board.next(from, d ^ 1), board.next(from, d));
            if behind != WALL && reached.has(usize::from(behind)) && free(ahead) {
                self.come(usize::from(ahead) * DIRECTIONS + d, 1, d as u8, START);
            }
        }
        let mut next = 0;
        while let Some(&place) = self.queue.get(next) {
            next += 1;
            let at = place as usize;
            let (square, last) = (at / DIRECTIONS, at % DIRECTIONS);
            let mut walls = others;
            walls.add(square);
            let region = reach(board, &walls, usize::from(board.next(square, last ^ 1)));
            for d in 0..DIRECTIONS {
                let (behind, ahead) = (board.next(square, d ^ 1), board.next(square, d));
                if behind == WALL || !region.has(usize::from(behind)) || !free(ahead) {
                    continue;
                }
                self.come(usize::from(ahead) * DIRECTIONS + d, self.pushes[at] + 1, self.first[at], place);
            }
        }
    }

    fn come(&mut self, place: usize, pushes: u16, first: u8, before: u32) {
        if self.pushes[place] == 0 {
            self.pushes[place] = pushes;
            self.first[place] = first;
            self.before[place] = before;
            self.queue.push(place as u32);
        }
    }

    /// Returns the path to a square that ends with a push in direction `last`.
    fn to(&self, from: usize, square: usize, last: usize) -> Option<Push> {
        let place = square * DIRECTIONS + last;
        (self.pushes[place] > 0).then(|| Push {
            from: from as u16,
            to: square as u16,
            first: self.first[place],
            last: last as u8,
            pushes: self.pushes[place],
        })
    }

    /// Lists the single pushes of the path to a square, the last one first.
    fn back(&self, board: &Board, from: usize, square: usize, last: usize) -> Option<Vec<Push>> {
        let mut place = square * DIRECTIONS + last;
        if self.pushes[place] == 0 {
            return None;
        }
        let mut pushes = Vec::new();
        loop {
            let before = self.before[place];
            let at = if before == START { from } else { before as usize / DIRECTIONS };
            let d = place % DIRECTIONS;
            pushes.push(Push::one(at, board.next(at, d), d));
            if before == START {
                return Some(pushes);
            }
            place = before as usize;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::DeadRule;
    use crate::read_level;

    #[test]
    fn macros_go_to_the_goal_with_most_around_it_and_unfold() {
        let drawing = "########\n#@     #\n# $ $  #\n#    . #\n#     .#\n########";
        let board = Board::new(&read_level(drawing).expect("a level"), DeadRule::Pull);
        let boxes: Vec<usize> = board.boxes().iter().map(|&square| usize::from(square)).collect();
        let blocked = Zone::<2>::of(boxes.iter().copied());
        let reached = reach(&board, &blocked, usize::from(board.player()));
        let mut macros = Vec::new();
        Scratch::default().list(&board, &blocked, boxes.iter().copied(), &reached, &mut macros);
        let mut occupied = vec![false; board.squares()];
        boxes.iter().for_each(|&square| occupied[square] = true);
        assert!(!macros.is_empty());
        for push in &macros {
            assert_eq!(board.place(usize::from(push.to)), (4, 6));
            let single = unfold(&board, &occupied, board.player(), push).expect("a macro can be unfolded");
            assert_eq!(single.len(), usize::from(push.pushes));
            assert_eq!((single[0].from, single[0].first), (push.from, push.first));
            let end = single.last().expect("at least two pushes");
            assert_eq!((end.to, end.last), (push.to, push.last));
            assert!(single.windows(2).all(|pair| pair[0].to == pair[1].from));
        }
    }
}
