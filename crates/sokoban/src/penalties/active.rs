//! The search for penalties around the last push (Hoste, 2008, section 8.2.2; pattern search after Junghanns).
//!
//! It starts with only the box pushed last. As long as the boxes considered can reach goals without an unknown penalty,
//! the boxes of the position that stand in its way are added, first those where boxes go, then those where the player
//! goes, and the larger set is tried. A set that turns out to be a deadlock, or to have a larger penalty than known, is
//! minimised (section 8.3.1) and stored.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use pousse_search::{Run, mix};

use super::cover::{Penalty, cover};
use super::learned::Learned;
use super::patterns::{Pattern, Patterns};
use super::sets::LOST;
use super::substate::{Finding, Ground, Known, Prober, Question, STEP, Ways, region};
use crate::Active;
use crate::board::{Board, DIRECTIONS, WALL};
use crate::distances::Distances;
use crate::knowledge::{Frame, Keeper};
use crate::postprocess::Sample;
use crate::prepare::{Preparation, Searcher, recall};
use crate::zone::Zone;

/// The maximum number of boxes in a set that is tried.
const MOST_BOXES: usize = 12;
/// The cost of an expansion, where each position earns 1.
///
/// An expansion here takes about as long as two positions of the search, so about a fifth of the time is spent here.
const PRICE: i64 = 10;
/// What a frugal learner may spend before it has earned anything.
const FIRST_CREDIT: i64 = 10_000 * PRICE;
/// What a pruned position earns.
const WORTH_OF_CUT: i64 = PRICE;
/// Expansions for the queued sets when a search starts.
const QUEUE_BUDGET: u64 = 100_000;
/// How many sets are remembered as tried.
const MOST_TRIED: usize = 1 << 20;

/// What is looked for, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Whether penalties are looked for, not only deadlocks.
    pub penalties: bool,
    /// The maximum number of expansions for one set of boxes.
    pub patience: u32,
    /// The maximum number of expansions for one position.
    pub budget: u32,
}

impl Effort {
    /// Small searches for deadlocks only.
    pub const DEADLOCKS: Self = Self { penalties: false, patience: 60, budget: 200 };
    /// The default: it costs easy levels up to a tenth of a second and pays off on hard ones. The numbers were chosen
    /// on XSokoban 5, 7, 9, 43, 51, 79, 82.
    pub const FRUGAL: Self = Self { penalties: true, patience: 300, budget: 600 };
    /// The effort if the user asks for it.
    pub const PENALTIES: Self = Self { penalties: true, patience: 2000, budget: 5000 };
}

/// Finds patterns while a search runs, and stores them.
pub struct Learner<const P: usize, const W: usize> {
    /// The learned patterns.
    pub learned: Learned<P, W>,
    active: Active,
    effort: Effort,
    positions: AtomicU64,
    credit: Option<AtomicI64>, // what may be spent; no limit if the user asked for it
    tried: Mutex<HashMap<u64, Option<Ways<W>>>>, // by name of the set: its path; `None` if patience ran out
    probers: Mutex<Vec<Prober<P, W>>>, // currently not in use
    keeper: Option<(Keeper, Frame)>, // where learned patterns are passed on
    sample: Option<Sample<P>>, // of the positions, if there is a keeper
}

/// Two collections of patterns combined.
pub struct Both<'a, const P: usize, const W: usize> {
    /// The fixed ones.
    pub fixed: &'a Patterns<P, W>,
    /// The growing ones.
    pub learned: &'a Learned<P, W>,
}

impl<const P: usize, const W: usize> Known<P, W> for Both<'_, P, W> {
    fn find(&self, boxes: &Zone<P>, player: usize, found: &mut Vec<Penalty>) -> bool {
        self.fixed.find(boxes, player, found) || self.learned.find(boxes, player, found)
    }
}

/// The result of the search around a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Around {
    /// Nothing new.
    Nothing,
    /// A penalty.
    Penalty,
    /// A deadlock.
    Lost,
}

impl<const P: usize, const W: usize> Learner<P, W> {
    /// Returns an empty learner; a frugal one spends no more on its searches than positions and its successes have
    /// earned.
    #[must_use]
    pub fn new(live: usize, active: Active, effort: Effort, frugal: bool) -> Self {
        Self {
            learned: Learned::new(live),
            active,
            effort,
            positions: AtomicU64::new(0),
            credit: frugal.then(|| AtomicI64::new(FIRST_CREDIT)),
            tried: Mutex::new(HashMap::new()),
            probers: Mutex::new(Vec::new()),
            keeper: None,
            sample: None,
        }
    }

    /// Starts with what a keeper knows, takes samples for it, and from now on passes on to it what is learned.
    pub(crate) fn recall(&mut self, keeper: &Keeper, board: &Board) {
        let frame = Frame::new(board);
        recall(&keeper.knowledge(), &frame, board, &self.learned);
        self.sample = Some(Sample::default());
        self.keeper = Some((keeper.clone(), frame));
    }

    /// Examines the sets in the keeper's queue, as many as are worth the time before a search.
    pub(crate) fn look_at_queue(
        &self,
        board: &Board,
        distances: &Distances,
        fixed: &Patterns<P, W>,
        run: &Run<'_>,
    ) {
        if let Some((keeper, frame)) = &self.keeper {
            let searcher = Searcher { board, distances, fixed, learned: &self.learned, frame, keeper, run };
            let _ = searcher.queue(QUEUE_BUDGET, &mut Preparation::default());
        }
    }

    /// Returns sets of boxes that the next search should examine first.
    pub(crate) fn probable(&self, board: &Board) -> Vec<Zone<P>> {
        self.sample.as_ref().map(|sample| sample.probable(board)).unwrap_or_default()
    }

    /// Offers a position to the sample.
    #[inline]
    pub(crate) fn notice(&self, boxes: &Zone<P>) {
        if let Some(sample) = &self.sample {
            sample.offer(boxes);
        }
    }

    /// Counts a position and returns whether to examine it.
    pub fn is_due(&self) -> bool {
        if self.active == Active::Never {
            return false;
        }
        let position = self.positions.fetch_add(1, Ordering::Relaxed);
        if !self.earn(1) {
            return false;
        }
        match self.active {
            Active::Never => false,
            Active::Every => true,
            Active::OneIn(many) => position.is_multiple_of(many.max(1)),
            Active::First(many) => position < many,
        }
    }

    /// Records that a learned pattern pruned a position.
    pub fn reward(&self) {
        self.earn(WORTH_OF_CUT);
    }

    /// Adds to the credit, and returns whether any is left.
    fn earn(&self, credit: i64) -> bool {
        self.credit.as_ref().is_none_or(|own| own.fetch_add(credit, Ordering::Relaxed) + credit > 0)
    }

    /// Searches around the boxes next to the player, one of which was pushed last.
    pub fn look(
        &self,
        board: &Board,
        distances: &Distances,
        fixed: &Patterns<P, W>,
        boxes: &Zone<P>,
        player: usize,
    ) -> Around {
        let both = Both { fixed, learned: &self.learned };
        let ground = Ground { board, distances, known: &both };
        let mut prober = self.probers.lock().ok().and_then(|mut list| list.pop()).unwrap_or_default();
        let start = prober.expanded;
        let end = start + u64::from(self.effort.budget);
        let mut found = Around::Nothing;
        for d in 0..DIRECTIONS {
            let (beside, behind) = (board.next(player, d), board.next(player, d ^ 1));
            // Before the push, the box was where the player is now, and the player behind it.
            if beside == WALL || behind == WALL || !board.is_live(beside) || !boxes.has(usize::from(beside)) {
                continue;
            }
            match self.grow(ground, &mut prober, boxes, player, usize::from(beside), end) {
                Around::Nothing => {}
                Around::Penalty => found = Around::Penalty,
                Around::Lost => {
                    found = Around::Lost;
                    break;
                }
            }
        }
        self.earn((start as i64 - prober.expanded as i64) * PRICE);
        if let Ok(mut list) = self.probers.lock() {
            list.push(prober);
        }
        found
    }

    /// Tries larger and larger sets of boxes around one.
    fn grow(
        &self,
        ground: Ground<'_, P, W>,
        prober: &mut Prober<P, W>,
        boxes: &Zone<P>,
        player: usize,
        first: usize,
        end: u64,
    ) -> Around {
        let mut set = Zone::<P>::of([first]);
        while prober.expanded < end {
            let ways = match self.tried(ground.board, &set, player) {
                Tried::Known(Some(ways)) => ways,
                Tried::Known(None) => return Around::Nothing,
                Tried::Not(name) => {
                    let question = match self.question(ground, &set, player) {
                        None => return Around::Nothing, // known to be lost: the position is not examined again
                        Some(question) => question,
                    };
                    match prober.probe(ground, &set, player, question, self.effort.patience) {
                        Finding::NoMore => {
                            let ways = prober.ways(ground.board).unwrap_or_default();
                            self.remember(name, Some(ways));
                            ways
                        }
                        Finding::Lost => return self.keep(ground, prober, set, player, LOST),
                        Finding::Exact(extra) => return self.keep(ground, prober, set, player, extra as u16),
                        Finding::AtLeast(extra) => {
                            if matches!(question, Question::Beyond(known) if extra > known) {
                                return self.keep(ground, prober, set, player, extra as u16);
                            }
                            self.remember(name, None);
                            return Around::Nothing;
                        }
                    }
                }
            };
            let others = boxes.minus(&set);
            let mut more: Vec<usize> = others.iter().filter(|&square| ways.boxes.has(square)).collect();
            if more.is_empty() {
                more = others.iter().filter(|&square| ways.player.has(square)).collect();
            }
            if more.is_empty() || set.len() + more.len() > MOST_BOXES {
                return Around::Nothing;
            }
            for square in more {
                set.add(square);
            }
        }
        Around::Nothing
    }

    /// Returns the question to ask about a set; `None` if it is known to be a deadlock.
    fn question(&self, ground: Ground<'_, P, W>, set: &Zone<P>, player: usize) -> Option<Question> {
        let mut penalties = Vec::new();
        if ground.known.find(set, player, &mut penalties) {
            return None;
        }
        Some(if self.effort.penalties {
            Question::Beyond(cover(&mut penalties, STEP))
        } else {
            Question::Deadlock
        })
    }

    /// Minimises a set and stores it.
    fn keep(
        &self,
        ground: Ground<'_, P, W>,
        prober: &mut Prober<P, W>,
        set: Zone<P>,
        player: usize,
        penalty: u16,
    ) -> Around {
        let pattern = smallest(ground, prober, set, player, penalty, self.effort.patience);
        if self.learned.add(&pattern)
            && let Some((keeper, frame)) = &self.keeper
        {
            let (place, penalty) = frame.place(&pattern);
            keeper.knowledge().add_pattern(place, penalty);
        }
        if penalty == LOST { Around::Lost } else { Around::Penalty }
    }

    fn tried(&self, board: &Board, set: &Zone<P>, player: usize) -> Tried<W> {
        let place = region::<P, W>(board, set, player).first().unwrap_or(player);
        let name = set.words().iter().fold(place as u64 + 1, |hash, word| mix(word ^ hash.rotate_left(23)));
        let known = self.tried.lock().ok().and_then(|tried| tried.get(&name).copied());
        known.map_or(Tried::Not(name), Tried::Known)
    }

    fn remember(&self, name: u64, ways: Option<Ways<W>>) {
        if let Ok(mut tried) = self.tried.lock()
            && tried.len() < MOST_TRIED
        {
            tried.insert(name, ways);
        }
    }
}

/// Whether a set of boxes was tried before. If two sets share a hash, a wrong answer may miss a pattern, but never
/// invents one.
enum Tried<const W: usize> {
    Known(Option<Ways<W>>),
    Not(u64),
}

/// Removes boxes from a set one by one as long as its penalty stays the same; returns it as a pattern.
pub fn smallest<const P: usize, const W: usize>(
    ground: Ground<'_, P, W>,
    prober: &mut Prober<P, W>,
    mut set: Zone<P>,
    player: usize,
    penalty: u16,
    patience: u32,
) -> Pattern<P, W> {
    let question =
        if penalty == LOST { Question::Deadlock } else { Question::Beyond(u32::from(penalty) - 1) };
    for square in set.iter() {
        if set.len() <= 2 {
            break;
        }
        let mut fewer = set;
        fewer.remove(square);
        let stays = match prober.probe(ground, &fewer, player, question, patience) {
            Finding::Lost => true,
            Finding::Exact(extra) => extra >= u32::from(penalty),
            Finding::AtLeast(extra) => penalty != LOST && extra >= u32::from(penalty),
            Finding::NoMore => false,
        };
        if stays {
            set = fewer;
        }
    }
    Pattern { boxes: set, player: region(ground.board, &set, player), penalty }
}
