//! The level played backwards, for a plan: boxes are pulled from the goals to the start squares of boxes and taken off
//! the board there, each along with its start square.
//!
//! The boxes left on the board are those that the goals still hold, so the reverse of the order in which boxes leave is
//! an order in which the goals can be filled. Boxes that wait at their start squares are ignored: a plan is advice, not
//! a proof.

use std::sync::Arc;

use pousse_search::{Algorithms, Domain};

use super::macros::{Place, Ways};
use super::pairing::can_be_paired;
use super::push_domain::{Haul, is_large};
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::{Distances, FAR};
use crate::reach::reach;
use crate::state::{Compact, State, widen};
use crate::zone::Zone;

/// A position of backward play.
#[derive(Clone, Copy)]
pub(crate) struct Pulled<const P: usize, const W: usize> {
    pub(crate) state: State<P, W>,
    /// The start squares to which no box has been brought back yet.
    pub(crate) starts: Zone<P>,
    /// Whether the player's final square is still to be chosen.
    pub(crate) outside: bool,
}

/// The actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pull {
    /// The player starts here.
    Enter(u16),
    /// A box is pulled, and stays on the board.
    Park(Haul),
    /// A box is pulled to a start square, and taken off the board.
    Remove(Haul),
}

impl Pull {
    /// Returns the move of a box, if any.
    pub(crate) fn haul(self) -> Option<Haul> {
        match self {
            Self::Enter(_) => None,
            Self::Park(haul) | Self::Remove(haul) => Some(haul),
        }
    }
}

/// Where boxes are taken off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removal {
    /// Nowhere.
    Never,
    /// On start squares of the largest group between which boxes can be moved.
    InGroups,
    /// On those first, then on any start square.
    Anywhere,
}

/// A level played backwards.
pub(crate) struct MacroPulls<const P: usize, const W: usize> {
    pub(crate) board: Arc<Board>,
    filled: Zone<P>, // the goals that hold a box at the end
    removal: Removal,
    sparse: bool, // not all actions are listed
    starts: Zone<P>,
    room: Vec<u16>,         // by square
    usable: Vec<u16>,       // by square: how many goals a box can be pushed to from here
    walks: Vec<Vec<u16>>,   // by start square, in order: the steps to every square on the empty level
    pushable: Vec<Zone<P>>, // by start square, in order: where a box can be pushed from there on the empty level
}

impl<const P: usize, const W: usize> MacroPulls<P, W> {
    pub(crate) fn new(board: Arc<Board>, filled: Zone<P>, removal: Removal, room: Vec<u16>) -> Self {
        let starts: Zone<P> = Zone::of(board.boxes().iter().map(|&square| usize::from(square)));
        let mut usable = vec![0; board.squares()];
        for goal in filled.iter() {
            for (square, &far) in Distances::unsided_to_any(&board, &[goal as u16]).iter().enumerate() {
                usable[square] += u16::from(far != FAR);
            }
        }
        let walks = starts.iter().map(|start| steps_from(&board, start)).collect();
        let pushable = starts.iter().map(|start| pushable(&board, start)).collect();
        Self { sparse: is_large(&board), board, filled, removal, starts, room, usable, walks, pushable }
    }

    /// Returns the index of a start square among the start squares.
    fn index(&self, start: usize) -> usize {
        self.starts.iter().position(|square| square == start).expect("a start square")
    }

    /// Returns whether boxes and start squares can be paired so that each box could have come from its square.
    fn can_be_paired(&self, boxes: &Zone<P>, starts: &Zone<P>) -> bool {
        let boxes: Vec<usize> = boxes.iter().collect();
        let rows: Vec<&Zone<P>> = starts.iter().map(|start| &self.pushable[self.index(start)]).collect();
        can_be_paired(rows.len(), boxes.len(), &|row, at| rows[row].has(boxes[at]))
    }

    /// Lists the squares where the player can start, one per region.
    fn entrances(&self, boxes: &Zone<P>) -> Vec<u16> {
        let walls: Zone<W> = widen(boxes);
        let mut seen = walls;
        let mut found = Vec::new();
        for square in 0..self.board.squares() {
            if !seen.has(square) {
                seen = seen.or(&reach(&self.board, &walls, square));
                found.push(square as u16);
            }
        }
        found
    }

    /// Returns the start squares to which boxes should be brought next: the largest set between which a box can
    /// currently be moved freely.
    fn group(&self, pulled: &Pulled<P, W>, reached: &Zone<W>, ways: &mut Ways) -> Zone<P> {
        let board = &*self.board;
        let walls: Zone<W> = widen(&pulled.state.boxes);
        let free = pulled.starts.minus(&pulled.state.boxes);
        let mut reach_of: Vec<(usize, Zone<P>)> = Vec::new();
        for start in free.iter() {
            if !board.around(start).iter().any(|&to| to != WALL && reached.has(usize::from(to)))
                && !reached.has(start)
            {
                continue;
            }
            let mut around = walls;
            around.add(start);
            let from = board
                .around(start)
                .iter()
                .find(|&&to| to != WALL && !walls.has(usize::from(to)) && reached.has(usize::from(to)));
            let Some(&from) = from else { continue };
            let region = reach(board, &around, usize::from(from));
            ways.pull(board, &walls, start, &region);
            let mut there = Zone::<P>::of(ways.places.iter().map(|place| usize::from(place.square)));
            there.add(start);
            reach_of.push((start, there.and(&free)));
        }
        let mut best = Zone::default();
        for (start, there) in &reach_of {
            let both: Zone<P> = Zone::of(
                reach_of
                    .iter()
                    .filter(|(other, back)| there.has(*other) && back.has(*start))
                    .map(|(other, _)| *other),
            );
            if both.len() > best.len() {
                best = both;
            }
        }
        best
    }
}

/// Returns the length of the walk from a square to every other on the empty level.
fn steps_from(board: &Board, from: usize) -> Vec<u16> {
    let mut far = vec![u16::MAX; board.squares()];
    far[from] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for &to in board.around(at).iter().filter(|&&to| to != WALL) {
            if far[usize::from(to)] == u16::MAX {
                far[usize::from(to)] = far[at] + 1;
                queue.push_back(usize::from(to));
            }
        }
    }
    far
}

/// Returns where a box can be pushed from a square on the empty level, wherever the player starts.
fn pushable<const P: usize>(board: &Board, from: usize) -> Zone<P> {
    let mut seen = Zone::default();
    seen.add(from);
    let mut stack = vec![from];
    while let Some(at) = stack.pop() {
        for d in 0..DIRECTIONS {
            let (behind, ahead) = (board.next(at, d ^ 1), board.next(at, d));
            if behind != WALL && board.is_live(ahead) && !seen.has(usize::from(ahead)) {
                seen.add(usize::from(ahead));
                stack.push(usize::from(ahead));
            }
        }
    }
    seen
}

/// Scratch memory for listing the actions.
#[derive(Default)]
pub(crate) struct Scratch {
    ways: Ways,
}

/// How many steps a start square must be from a box to be worth bringing it there.
const FAR_ENOUGH: u16 = 6;
/// On large levels: the most boxes to take off, ways to try for each, and pulls to a parking place.
const ENOUGH: usize = 8;
const FEW: usize = 3;
const NEARBY: u16 = 8;

impl<const P: usize, const W: usize> MacroPulls<P, W> {
    /// Returns the best way to take one box off the board, if there is one.
    fn taken_off(&self, pulled: &Pulled<P, W>, from: usize, group: &Zone<P>, ways: &Ways) -> Option<Haul> {
        let far =
            |to: usize| self.room[to] != self.room[from] || self.walks[self.index(to)][from] >= FAR_ENOUGH;
        let mut found: Vec<&Place> = ways
            .places
            .iter()
            .filter(|place| group.has(usize::from(place.square)) && far(usize::from(place.square)))
            .collect();
        // Prefer a square from which few goals can be reached, then the longest path.
        found.sort_by_key(|place| (self.usable[usize::from(place.square)], std::cmp::Reverse(place.steps)));
        found.dedup_by_key(|place| place.square);
        let fits = |place: &&&Place| {
            let (mut boxes, mut starts) = (pulled.state.boxes, pulled.starts);
            boxes.remove(from);
            starts.remove(usize::from(place.square));
            self.can_be_paired(&boxes, &starts)
        };
        let most = if self.sparse { FEW } else { found.len() };
        found.iter().take(most).find(fits).map(|place| haul(from, place, ways.floor.regions()))
    }
}

fn haul(from: usize, place: &Place, regions: u16) -> Haul {
    Haul {
        from: from as u16,
        to: place.square,
        first: place.first,
        last: place.last,
        steps: place.steps,
        regions,
    }
}

impl<const P: usize, const W: usize> Domain for MacroPulls<P, W> {
    type State = Pulled<P, W>;
    type Action = Pull;
    type Packed = [Compact<P>; 2];
    type Meta = u64;
    type Scratch = Scratch;
    const ACTION_BITS: u32 = 1; // no search that stores codes is compiled for it
    const SEARCHED_BY: Algorithms = Algorithms::NONE;
    const ALONE: bool = true;

    fn initial(&self) -> Pulled<P, W> {
        Pulled { state: State::bare(self.filled, 0), starts: self.starts, outside: true }
    }

    fn is_goal(&self, pulled: &Pulled<P, W>) -> bool {
        pulled.state.boxes.is_empty()
    }

    fn actions(&self, pulled: &Pulled<P, W>, scratch: &mut Scratch, out: &mut Vec<Pull>) {
        if pulled.outside {
            out.extend(self.entrances(&pulled.state.boxes).into_iter().map(Pull::Enter));
            return;
        }
        let board = &*self.board;
        let reached = pulled.state.reach(board);
        let group = match self.removal {
            Removal::Never => Zone::default(),
            _ if self.sparse => pulled.starts.minus(&pulled.state.boxes),
            _ => self.group(pulled, &reached, &mut scratch.ways),
        };
        let mut others: Zone<W> = widen(&pulled.state.boxes);
        let mut parks = Vec::new();
        let mut loose = Vec::new();
        for from in pulled.state.boxes.iter() {
            if !board.around(from).iter().any(|&to| to != WALL && reached.has(usize::from(to))) {
                continue;
            }
            if self.sparse && out.len() >= ENOUGH {
                break;
            }
            others.remove(from);
            scratch.ways.pull(board, &others, from, &reached);
            others.add(from);
            let ways = &scratch.ways;
            if let Some(haul) = self.taken_off(pulled, from, &group, ways) {
                out.push(Pull::Remove(haul));
                continue;
            }
            if !out.is_empty() {
                continue;
            }
            if self.removal == Removal::Anywhere
                && let Some(haul) = self.taken_off(pulled, from, &pulled.starts.minus(&group), ways)
            {
                loose.push(Pull::Remove(haul));
            }
            let places = ways.places.iter().filter(|place| !self.sparse || place.steps <= NEARBY);
            parks.extend(places.map(|place| Pull::Park(haul(from, place, place.regions))));
            if self.removal != Removal::Never && pulled.starts.has(from) {
                let (mut boxes, mut starts) = (pulled.state.boxes, pulled.starts);
                boxes.remove(from);
                starts.remove(from);
                if self.can_be_paired(&boxes, &starts) {
                    let side = (0..DIRECTIONS).find(|&d| {
                        let to = board.next(from, d);
                        to != WALL && reached.has(usize::from(to))
                    });
                    let side = side.expect("the player reaches the box") as u8;
                    let at = from as u16;
                    let regions = ways.floor.regions();
                    parks.push(Pull::Remove(Haul {
                        from: at,
                        to: at,
                        first: side,
                        last: side,
                        steps: 0,
                        regions,
                    }));
                }
            }
        }
        if out.is_empty() {
            out.append(&mut loose);
        }
        if out.is_empty() {
            out.append(&mut parks);
        }
    }

    fn apply(&self, pulled: &mut Pulled<P, W>, pull: Pull) {
        match pull {
            Pull::Enter(square) => {
                pulled.state = State::bare(pulled.state.boxes, square);
                pulled.outside = false;
            }
            Pull::Park(haul) => {
                let player = self.board.next(usize::from(haul.to), usize::from(haul.last));
                pulled.state.shift(usize::from(haul.from), usize::from(haul.to), player);
            }
            Pull::Remove(haul) => {
                let player = self.board.next(usize::from(haul.to), usize::from(haul.last));
                let mut boxes = pulled.state.boxes;
                boxes.remove(usize::from(haul.from));
                pulled.state = State::bare(boxes, player);
                pulled.starts.remove(usize::from(haul.to));
            }
        }
    }

    fn undo(&self, pulled: &mut Pulled<P, W>, pull: Pull) {
        match pull {
            Pull::Enter(_) => *pulled = self.initial(),
            Pull::Park(haul) => {
                let player = self.board.next(usize::from(haul.from), usize::from(haul.first));
                pulled.state.shift(usize::from(haul.to), usize::from(haul.from), player);
            }
            Pull::Remove(haul) => {
                let player = self.board.next(usize::from(haul.from), usize::from(haul.first));
                let mut boxes = pulled.state.boxes;
                boxes.add(usize::from(haul.from));
                pulled.state = State::bare(boxes, player);
                pulled.starts.add(usize::from(haul.to));
            }
        }
    }

    fn undoes(&self, _: Pull, _: Pull) -> bool {
        false
    }

    fn pack(&self, pulled: &Pulled<P, W>) -> [Compact<P>; 2] {
        let mut starts = *pulled.starts.words();
        starts[P - 1] |= u64::from(pulled.outside) << 63;
        [if pulled.outside { pulled.state.sketch() } else { pulled.state.pack(&self.board) }, starts]
    }

    fn unpack(&self, [state, mut starts]: [Compact<P>; 2]) -> Pulled<P, W> {
        let outside = starts[P - 1] >> 63 != 0;
        starts[P - 1] &= u64::MAX >> 1;
        let (boxes, player) = State::<P, W>::take_apart(state);
        Pulled { state: State::bare(boxes, player), starts: Zone::from_words(starts), outside }
    }

    fn encode(&self, _: Pull) -> u32 {
        unreachable!("no search that keeps codes is compiled for macro pulls")
    }

    fn decode(&self, _: u32) -> Pull {
        unreachable!("no search that keeps codes is compiled for macro pulls")
    }
}
