//! Searches for penalties ahead of any solve, for as long as the user likes (Hoste, 2008, chapter 9).

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pousse_search::{Building, Run, StopReason};

use crate::board::{Board, DIRECTIONS, DeadRule, WALL};
use crate::distances::Distances;
use crate::knowledge::{Frame, Keeper, Knowledge, Prepared};
use crate::penalties::active::{Both, smallest};
use crate::penalties::cover::cover;
use crate::penalties::learned::Learned;
use crate::penalties::passive::Stages;
use crate::penalties::patterns::{Pattern, Patterns};
use crate::penalties::sets::{LOST, Sets};
use crate::penalties::substate::{Finding, Ground, Known, Prober, Question, STEP};
use crate::penalties::tables::add_sets;
use crate::reach::reach;
use crate::size::{ForSize, with_size};
use crate::zone::Zone;
use crate::{Level, PerBox, TaskError};

/// The maximum number of expansions for one set of boxes.
const PATIENCE: u32 = 10_000;
/// How many sets threads divide among themselves before their results are merged.
const CHUNK: usize = 1024;
/// The largest sets known exactly from tables that are built at every start.
const FROM_TABLES: usize = 3;
/// The number of steps above which searches do not always build the table of triples, so that its results are worth
/// storing.
const DEAR: u64 = 100_000_000;
/// The maximum number of boxes in a set.
pub const MOST_PREPARED: usize = 12;

/// The result of a preparation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preparation {
    /// Sets of boxes examined, each with all regions of the player.
    pub sets: u64,
    /// New penalties found.
    pub penalties: u64,
    /// New deadlocks found.
    pub deadlocks: u64,
    /// The size of the sets whose table, which comes first and is built by every run, was not finished.
    pub unfinished: Option<usize>,
    /// Why it ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// Looks for the penalties of all sets of at most `boxes` boxes, in a fixed order, resuming where it last stopped.
///
/// Sets in the queue come first. Results and progress go to the keeper, which saves them every few seconds. Sets of two
/// and three boxes are settled by tables that searches rebuild in a second or two; results for three boxes are stored
/// if that takes longer.
///
/// # Errors
///
/// [`TaskError`] if the level is too large.
pub fn prepare(
    level: &Level,
    boxes: usize,
    keeper: &Keeper,
    run: &Run<'_>,
) -> Result<Preparation, TaskError> {
    let board = Arc::new(Board::new(level, DeadRule::Pull));
    with_size(&board, Preparing { board: board.clone(), boxes: boxes.min(MOST_PREPARED), keeper, run })
}

struct Preparing<'k, 'r, 'a> {
    board: Arc<Board>,
    boxes: usize,
    keeper: &'k Keeper,
    run: &'r Run<'a>,
}

impl Preparing<'_, '_, '_> {
    /// Announces the progress of the table of all sets of a size.
    fn tell(&self, size: usize) -> impl Fn(u64, u64) + Sync {
        let tables = self.boxes.max(size);
        move |done, total| self.run.announce_building(Building { table: size, tables, done, total })
    }
}

impl ForSize for Preparing<'_, '_, '_> {
    type Output = Preparation;

    fn run<const P: usize, const W: usize, const N: usize>(self) -> Preparation {
        let board = &*self.board;
        let distances = Distances::new(board, PerBox::Sided, &|_| false);
        let mut fixed = Patterns::<P, W>::new(board.live());
        let mut done = Preparation::default();
        let fits = [2, 3].map(|size| size <= self.boxes.max(FROM_TABLES) && size <= board.goals().len());
        let made = [
            !fits[0] || add_sets::<2, P, W>(board, &distances, STEP, &mut fixed, self.run, &self.tell(2)),
            !fits[1] || add_sets::<3, P, W>(board, &distances, STEP, &mut fixed, self.run, &self.tell(3)),
        ];
        done.unfinished = [2, 3].into_iter().zip(made).find(|(_, made)| !made).map(|(size, _)| size);
        if made[1] && Sets::<3>::work(board) > DEAR {
            let frame = Frame::new(board);
            let mut knowledge = self.keeper.knowledge();
            for pattern in fixed.iter().filter(|pattern| pattern.boxes.len() == 3) {
                let (place, penalty) = frame.place(&pattern);
                knowledge.add_pattern(place, penalty);
            }
        }
        for (size, made) in [2, 3].into_iter().zip(made) {
            if made && size <= self.boxes {
                let sets =
                    if size == 2 { Sets::<2>::count(board.live()) } else { Sets::<3>::count(board.live()) };
                let prepared = Prepared { stage: 0, done: 0, before: sets, complete: true };
                self.keeper.knowledge().set_prepared(size, prepared);
            }
        }
        let searcher = Searcher::<P, W> {
            board,
            distances: &distances,
            fixed: &fixed,
            learned: &Learned::new(board.live()),
            frame: &Frame::new(board),
            keeper: self.keeper,
            run: self.run,
        };
        recall(&self.keeper.knowledge(), searcher.frame, board, searcher.learned);
        done.stopped = self.run.interrupted().or_else(|| searcher.queue(u64::MAX, &mut done));
        let stages = Stages::new(board);
        for size in FROM_TABLES + 1..=self.boxes.min(board.goals().len()) {
            if done.stopped.is_none() {
                done.stopped = searcher.all(&stages, size, self.boxes, &mut done);
            }
        }
        done
    }
}

/// Adds the known patterns.
pub(crate) fn recall<const P: usize, const W: usize>(
    knowledge: &Knowledge,
    frame: &Frame,
    board: &Board,
    learned: &Learned<P, W>,
) {
    for (place, penalty) in knowledge.iter_patterns() {
        if let Some(pattern) = frame.pattern(board, place, penalty) {
            learned.add(&pattern);
        }
    }
}

/// Examines sets of boxes and passes its results to a keeper.
pub(crate) struct Searcher<'a, 'r, const P: usize, const W: usize> {
    pub(crate) board: &'a Board,
    pub(crate) distances: &'a Distances,
    pub(crate) fixed: &'a Patterns<P, W>,
    pub(crate) learned: &'a Learned<P, W>,
    pub(crate) frame: &'a Frame,
    pub(crate) keeper: &'a Keeper,
    pub(crate) run: &'a Run<'r>,
}

impl<const P: usize, const W: usize> Searcher<'_, '_, P, W> {
    /// Examines the sets in the queue, within a number of expansions; returns why it was stopped, if it was.
    pub(crate) fn queue(&self, budget: u64, done: &mut Preparation) -> Option<StopReason> {
        let mut prober = Prober::default();
        while prober.expanded < budget {
            if let Some(reason) = self.run.interrupted() {
                return Some(reason);
            }
            let cells = self.keeper.knowledge().queue().first().cloned();
            let Some(cells) = cells else { break };
            if let Some(boxes) = self.frame.boxes(self.board, &cells) {
                let found = self.probe(&mut prober, &boxes);
                done.sets += 1;
                self.keep(&found, done);
            }
            // Remove it only when it is done, so that a killed process does not lose it.
            self.keeper.knowledge().next_queued();
            self.keeper.save_now_and_then();
        }
        None
    }

    /// Examines all sets of a size from where it last stopped; returns why it was stopped, if it was.
    fn all(&self, stages: &Stages, size: usize, most: usize, done: &mut Preparation) -> Option<StopReason> {
        let mut place = self.keeper.knowledge().prepared(size);
        if place.complete {
            return None;
        }
        place.stage = place.stage.max(1);
        let total = count(self.board.live(), size);
        let announce = |place: &Prepared| {
            let done = place.before + place.done;
            self.run.announce_building(Building { table: size, tables: most, done, total });
        };
        announce(&place);
        let mut chunk: Vec<Zone<P>> = Vec::with_capacity(CHUNK);
        let mut stopped = None;
        while place.stage <= stages.last() && stopped.is_none() {
            let mut skip = place.done;
            stages.for_each(place.stage, size, &mut |set| {
                if skip > 0 {
                    skip -= 1;
                    return true;
                }
                chunk.push(Zone::of(set.iter().copied()));
                if chunk.len() == CHUNK {
                    stopped = self.chunk(&mut chunk, &mut place, size, done);
                    announce(&place);
                }
                stopped.is_none()
            });
            if stopped.is_none() && !chunk.is_empty() {
                stopped = self.chunk(&mut chunk, &mut place, size, done);
                announce(&place);
            }
            if stopped.is_none() {
                place =
                    Prepared { stage: place.stage + 1, done: 0, before: place.before + place.done, ..place };
            }
        }
        place.complete = stopped.is_none();
        self.keeper.knowledge().set_prepared(size, place);
        stopped
    }

    /// Examines some sets on all threads; if the run is stopped meanwhile, they do not count as done.
    fn chunk(
        &self,
        chunk: &mut Vec<Zone<P>>,
        place: &mut Prepared,
        size: usize,
        done: &mut Preparation,
    ) -> Option<StopReason> {
        let next = AtomicUsize::new(0);
        let threads = self.run.limits().threads.clamp(1, 64);
        let mut found: Vec<(usize, Vec<Pattern<P, W>>)> = std::thread::scope(|scope| {
            let work = || {
                let mut prober = Prober::default();
                let mut found = Vec::new();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= chunk.len() || at.is_multiple_of(16) && self.run.interrupted().is_some() {
                        return found;
                    }
                    let patterns = self.probe(&mut prober, &chunk[at]);
                    if !patterns.is_empty() {
                        found.push((at, patterns));
                    }
                }
            };
            let handles: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut found = work();
            for handle in handles {
                found.extend(handle.join().expect("a search for penalties does not panic"));
            }
            found
        });
        // The findings are true even if the chunk is not finished.
        found.sort_by_key(|(at, _)| *at);
        for (_, patterns) in &found {
            self.keep(patterns, done);
        }
        let stopped = self.run.interrupted();
        if stopped.is_none() {
            place.done += chunk.len() as u64;
            done.sets += chunk.len() as u64;
            self.keeper.knowledge().set_prepared(size, *place);
        }
        self.keeper.save_now_and_then();
        chunk.clear();
        stopped
    }

    /// Returns the penalties of a set of boxes beyond what is known, for each region of the player.
    fn probe(&self, prober: &mut Prober<P, W>, boxes: &Zone<P>) -> Vec<Pattern<P, W>> {
        let both = Both { fixed: self.fixed, learned: self.learned };
        let ground = Ground { board: self.board, distances: self.distances, known: &both };
        let blocked = Zone::<W>::of(boxes.iter());
        let mut seen = blocked;
        let mut found = Vec::new();
        for square in boxes.iter() {
            for d in 0..DIRECTIONS {
                let player = self.board.next(square, d);
                if player == WALL || seen.has(usize::from(player)) {
                    continue;
                }
                let player = usize::from(player);
                seen = seen.or(&reach(self.board, &blocked, player));
                let mut penalties = Vec::new();
                if both.find(boxes, player, &mut penalties) {
                    continue;
                }
                let known = cover(&mut penalties, STEP);
                let penalty = match prober.probe(ground, boxes, player, Question::Beyond(known), PATIENCE) {
                    Finding::Lost => LOST,
                    Finding::Exact(extra) => extra as u16,
                    Finding::AtLeast(extra) if extra > known => extra as u16,
                    Finding::AtLeast(_) | Finding::NoMore => continue,
                };
                found.push(smallest(ground, prober, *boxes, player, penalty, PATIENCE));
            }
        }
        found
    }

    fn keep(&self, patterns: &[Pattern<P, W>], done: &mut Preparation) {
        for pattern in patterns {
            let (place, penalty) = self.frame.place(pattern);
            if self.learned.add(pattern) && self.keeper.knowledge().add_pattern(place, penalty) {
                if penalty.is_none() {
                    done.deadlocks += 1;
                } else {
                    done.penalties += 1;
                }
            }
        }
    }
}

/// Returns how many sets of a size there are.
fn count(squares: usize, size: usize) -> u64 {
    (0..size as u64)
        .fold(1, |product: u64, i| product.saturating_mul((squares as u64).saturating_sub(i)) / (i + 1))
}
