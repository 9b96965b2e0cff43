//! Macro moves: one box pushed, or pulled, to every square that it can reach while all others stand still.

use super::floor::{Floor, NO_SIDE, Sides};
use crate::board::{Board, DIRECTIONS};
use crate::domain::Push;
use crate::reach::reach;
use crate::zone::Zone;

/// A place that the box can be brought to: a square, and the part of the floor where the player then is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The square.
    pub(crate) square: u16,
    /// The player's side: the first direction from the box in which the player can stand.
    pub(crate) side: u8,
    /// The direction of the first push or pull.
    pub(crate) first: u8,
    /// The direction of the last one.
    pub(crate) last: u8,
    /// The number of pushes or pulls.
    pub(crate) steps: u16,
    /// The number of regions of the floor afterwards.
    pub(crate) regions: u16,
    before: u32, // the previous place, or START
}

/// The predecessor of the first place.
const START: u32 = u32::MAX;

/// The places where one box can be brought.
#[derive(Default)]
pub(crate) struct Ways {
    /// The floor without the box.
    pub(crate) floor: Floor,
    /// The places, nearest first, without the one where the box starts.
    pub(crate) places: Vec<Place>,
    seen: Vec<u8>,     // by square: a bit for each side
    sides: Vec<Sides>, // by square; valid where `known`
    known: Vec<bool>,
}

impl Ways {
    /// Finds where the box on `from` can be pushed. `others` are the other boxes; `reached` is where the player can
    /// walk while it stands there.
    pub(crate) fn push<const W: usize>(
        &mut self,
        board: &Board,
        others: &Zone<W>,
        from: usize,
        reached: &Zone<W>,
    ) {
        self.spread(board, others, from, reached, |board, floor, sides, square, side, d| {
            // The player stands behind the box and ends up where it was.
            let (behind, ahead) = (d ^ 1, board.next(square, d));
            let goes = sides.of[behind] == side && floor.is_free(ahead) && board.is_live(ahead);
            goes.then_some((usize::from(ahead), d ^ 1))
        });
    }

    /// Finds where the box on `from` can be pulled.
    pub(crate) fn pull<const W: usize>(
        &mut self,
        board: &Board,
        others: &Zone<W>,
        from: usize,
        reached: &Zone<W>,
    ) {
        self.spread(board, others, from, reached, |board, floor, sides, square, side, d| {
            // The player stands next to the box and steps back; the box follows.
            let beside = board.next(square, d);
            if sides.of[d] != side || !board.is_live(beside) {
                return None;
            }
            let beyond = board.next(usize::from(beside), d);
            floor.is_free(beyond).then_some((usize::from(beside), d))
        });
    }

    /// Expands from a box by steps, which return where the box goes and on which side of it the player ends up.
    fn spread<const W: usize>(
        &mut self,
        board: &Board,
        others: &Zone<W>,
        from: usize,
        reached: &Zone<W>,
        step: impl Fn(&Board, &Floor, &Sides, usize, u8, usize) -> Option<(usize, usize)>,
    ) {
        self.floor.survey(board, others);
        self.places.clear();
        self.seen.clear();
        self.seen.resize(board.squares(), 0);
        self.known.clear();
        self.known.resize(board.squares(), false);
        self.sides.resize(board.squares(), Sides { of: [NO_SIDE; DIRECTIONS], count: 0 });
        let around = board.around(from);
        let start =
            (0..DIRECTIONS).find(|&d| self.floor.is_free(around[d]) && reached.has(usize::from(around[d])));
        let Some(start) = start else { return };
        let side = self.sides(board, from).of[start];
        self.seen[from] |= 1 << side;
        let regions = self.floor.regions() - 1;
        let mut at = (from, side, None, 0, START);
        let mut next = 0;
        loop {
            let (square, side, first, steps, before) = at;
            let sides = self.sides(board, square);
            for d in 0..DIRECTIONS {
                let Some((to, towards)) = step(board, &self.floor, &sides, square, side, d) else { continue };
                let there = self.sides(board, to);
                let side = there.of[towards];
                if self.seen[to] >> side & 1 != 0 {
                    continue;
                }
                self.seen[to] |= 1 << side;
                self.places.push(Place {
                    square: to as u16,
                    side,
                    first: first.unwrap_or(d as u8),
                    last: d as u8,
                    steps: steps + 1,
                    regions: regions + u16::from(there.count),
                    before,
                });
            }
            let Some(place) = self.places.get(next) else { return };
            at = (usize::from(place.square), place.side, Some(place.first), place.steps, next as u32);
            next += 1;
        }
    }

    #[inline]
    fn sides(&mut self, board: &Board, square: usize) -> Sides {
        if !self.known[square] {
            self.known[square] = true;
            self.sides[square] = self.floor.sides(board, square);
        }
        self.sides[square]
    }
}

/// Returns the fewest single pushes that bring the box on `from` to `to` with the player behind it, as after a push in
/// direction `last`; empty if it cannot be brought there.
pub(crate) fn unfold<const W: usize>(
    board: &Board,
    boxes: &Zone<W>,
    player: usize,
    haul: &Push,
) -> Option<Vec<Push>> {
    let (from, to) = (usize::from(haul.from), usize::from(haul.to));
    let reached = reach(board, boxes, player);
    let mut others = *boxes;
    others.remove(from);
    let mut ways = Ways::default();
    ways.push(board, &others, from, &reached);
    let side = ways.floor.sides(board, to).of[usize::from(haul.last ^ 1)];
    let mut at =
        ways.places.iter().position(|place| usize::from(place.square) == to && place.side == side)? as u32;
    let mut pushes = Vec::new();
    while at != START {
        let place = &ways.places[at as usize];
        let d = usize::from(place.last);
        let before = board.next(usize::from(place.square), d ^ 1);
        pushes.push(Push::one(usize::from(before), place.square, d));
        at = place.before;
    }
    pushes.reverse();
    Some(pushes)
}
