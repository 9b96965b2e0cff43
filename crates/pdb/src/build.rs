//! Builds a database by a breadth-first search from the goal, level by level, on all cores.
//!
//! Every block has two bitmaps with one bit per order of the pieces: what the last level reached, and what any level
//! reached. A level *pulls*: each block gathers what the moves into it bring from the last level. A level writes blocks
//! of one parity and reads those of the other, so threads share nothing they write, and one array holds both levels.
//!
//! The level at which an entry was reached is written into bit planes, one plane for each binary digit of half the
//! level, a whole block at a time. `pack.rs` turns planes into the table.
//!
//! Blocks, moves of whole bitmaps, and the layout of the table (order of the pieces first) were the fastest in the
//! experiments that this is based on; planes take five bits per entry where the largest table of the 15-puzzle would
//! otherwise need eight.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pousse_search::{Building, Run, StopReason};

use crate::Table;
use crate::blocks::Blocks;
use crate::buffer::Buffer;
use crate::pack::{self, Levels};
use crate::pattern::Pattern;
use crate::turn::{Turns, map_bytes};

/// Why a table could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The run was stopped.
    #[error("stopped before the database was finished")]
    Stopped(StopReason),
    /// It would take more memory than allowed.
    #[error("building this database takes {needed} bytes of memory; only {allowed} are allowed")]
    Memory {
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
}

/// Builds the table of a pattern: for every placement the number of counted moves, minus the steps of the pieces to
/// their homes, halved (rounded down).
///
/// Progress is reported to the run as that of table `which.0` of `which.1`.
///
/// # Errors
///
/// [`BuildError`] if the run is stopped or allows too little memory.
pub fn build(pattern: &Pattern, run: &Run<'_>, which: (usize, usize)) -> Result<Table, BuildError> {
    let (needed, allowed) = (memory_needed(pattern), run.limits().memory);
    if needed > allowed {
        return Err(BuildError::Memory { needed, allowed });
    }
    let blocks = Blocks::new(pattern);
    let progress = Progress { run, which, settled: AtomicU64::new(0), total: entries_in_use(pattern) };
    let levels = search(pattern, &blocks, &progress)?;
    let table =
        pack::pack(pattern, &blocks, levels, run, &|part| progress.announce(SEARCH + (1.0 - SEARCH) * part))?;
    progress.announce(1.0);
    Ok(table)
}

/// Returns the approximate memory for building a table, in bytes: the bitmaps, the planes, the moves and the table
/// itself.
#[must_use]
pub fn memory_needed(pattern: &Pattern) -> u64 {
    let map = map_bytes(pattern.pieces()) as u64;
    let groups = pattern.columns() as u64;
    // There are up to three times as many blocks as groups on crowded boards, and only a few more otherwise.
    let crowded = 2 * pattern.pieces() >= pattern.cells();
    let blocks = if groups > pattern.sets().count() { groups } else { groups * if crowded { 3 } else { 2 } };
    let edges = blocks * 8 * pattern.pieces() as u64;
    blocks * map * 2 + groups * map * 6 + edges + groups * 8
}

fn entries_in_use(pattern: &Pattern) -> u64 {
    pattern.rows() as u64 * pattern.columns() as u64
}

struct Progress<'r, 'a> {
    run: &'r Run<'a>,
    which: (usize, usize),
    settled: AtomicU64,
    total: u64,
}

/// The share of the work done by the search; the rest is packing.
const SEARCH: f64 = 0.6;

impl Progress<'_, '_> {
    /// Reports the fraction of the work that is done.
    fn announce(&self, part: f64) {
        let (table, tables) = self.which;
        let done = (part.clamp(0.0, 1.0) * self.total as f64) as u64;
        self.run.announce_building(Building { table, tables, done, total: self.total });
    }

    /// Reports the progress of the search.
    ///
    /// Each level takes about the same time, while the number of entries settled per level first grows, and in the end
    /// shrinks, by a constant factor: so the number of levels done is linear in the logarithm of the ratio of settled
    /// to unsettled entries.
    fn announce_level(&self) {
        let total = self.total as f64;
        let settled = (self.settled.load(Ordering::Relaxed) as f64).clamp(1.0, (total - 1.0).max(1.0));
        let odds = (settled / (total - settled).max(1.0)).ln();
        self.announce(SEARCH * (0.5 + odds / (2.0 * total.ln().max(1.0))));
    }
}

/// The blocks of one parity.
struct Half {
    first_group: usize,
    groups: usize,
    first_block: usize,
    last_level: Buffer, // a bitmap for every block: reached by the last level of this parity
    reached: Buffer,    // a bitmap for every block: reached by any level
    live: Vec<bool>,    // block -> its last level is not empty
    full: Vec<bool>,    // block -> everything has been reached
    planes: Vec<Buffer>,
}

/// Some groups of a [`Half`], for one thread to process.
struct Share<'h> {
    groups: std::ops::Range<usize>,
    first_block: usize,
    last_level: &'h mut [u8],
    reached: &'h mut [u8],
    live: &'h mut [bool],
    full: &'h mut [bool],
    planes: Vec<&'h mut [u8]>,
}

/// Target number of shares per thread, so that none waits long for the last one.
const SHARES_PER_THREAD: usize = 16;

impl Half {
    fn new(blocks: &Blocks, groups: std::ops::Range<usize>, map: usize) -> Self {
        let first_block = blocks.first[groups.start] as usize;
        let count = blocks.first[groups.end] as usize - first_block;
        Self {
            first_group: groups.start,
            groups: groups.len(),
            first_block,
            last_level: Buffer::zeroed(count * map),
            reached: Buffer::zeroed(count * map),
            live: vec![false; count],
            full: vec![false; count],
            planes: Vec::new(),
        }
    }

    /// Divides the groups into shares.
    fn shares(&mut self, blocks: &Blocks, map: usize, threads: usize) -> Vec<Share<'_>> {
        let size = self.groups.div_ceil(threads * SHARES_PER_THREAD).max(1);
        let (mut last_level, mut reached) = (&mut self.last_level[..], &mut self.reached[..]);
        let (mut live, mut full) = (&mut self.live[..], &mut self.full[..]);
        let mut planes: Vec<&mut [u8]> = self.planes.iter_mut().map(|plane| &mut plane[..]).collect();
        let end = self.first_group + self.groups;
        let mut shares = Vec::new();
        let mut start = self.first_group;
        while start < end {
            let groups = start..(start + size).min(end);
            let first_block = blocks.first[groups.start] as usize;
            let count = blocks.first[groups.end] as usize - first_block;
            shares.push(Share {
                first_block,
                last_level: last_level.split_off_mut(..count * map).expect("as many as counted"),
                reached: reached.split_off_mut(..count * map).expect("as many as counted"),
                live: live.split_off_mut(..count).expect("as many as counted"),
                full: full.split_off_mut(..count).expect("as many as counted"),
                planes: planes
                    .iter_mut()
                    .map(|plane| plane.split_off_mut(..groups.len() * map).expect("as many as counted"))
                    .collect(),
                groups: groups.clone(),
            });
            start = groups.end;
        }
        shares
    }
}

fn search(pattern: &Pattern, blocks: &Blocks, progress: &Progress<'_, '_>) -> Result<Levels, BuildError> {
    let map = map_bytes(pattern.pieces());
    let turns = Turns::new(pattern.pieces());
    let threads = progress.run.limits().threads.max(1);
    let mut even = Half::new(blocks, 0..blocks.even, map);
    let mut odd = Half::new(blocks, blocks.even..blocks.groups(), map);
    // At the goal the pieces are in the order of their homes, which is order 0.
    even.last_level[blocks.start * map] = 1;
    even.reached[blocks.start * map] = 1;
    even.live[blocks.start] = true;
    for level in 1usize.. {
        let (write, read) = if level % 2 == 0 { (&mut even, &odd) } else { (&mut odd, &even) };
        let half_level = level / 2;
        while half_level >> write.planes.len() != 0 {
            write.planes.push(Buffer::zeroed(write.groups * map));
        }
        let shares = Mutex::new(write.shares(blocks, map, threads));
        let (any, stopped) = (AtomicBool::new(false), Mutex::new(None));
        let work = || {
            let mut room = Room::new(map);
            loop {
                let Some(mut share) = shares.lock().expect("no thread panics").pop() else { return };
                if let Some(reason) = progress.run.interrupted() {
                    *stopped.lock().expect("no thread panics") = Some(reason);
                    return;
                }
                let found = share.pull(blocks, read, &turns, half_level, &mut room);
                if found > 0 {
                    any.store(true, Ordering::Relaxed);
                    progress.settled.fetch_add(found, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        if let Some(reason) = stopped.into_inner().expect("no thread panics") {
            return Err(BuildError::Stopped(reason));
        }
        progress.announce_level();
        if !any.into_inner() {
            break;
        }
    }
    Ok(Levels { planes: [even.planes, odd.planes] })
}

/// Scratch space for the bitmaps that a thread works on.
struct Room {
    map: usize,
    gathered: Vec<u8>,
    spare: (Vec<u8>, Vec<u8>),
}

impl Room {
    fn new(map: usize) -> Self {
        Self { map, gathered: vec![0; map], spare: (vec![0; map], vec![0; map]) }
    }
}

impl Share<'_> {
    /// Determines what the next level reaches; returns the approximate number of new entries.
    fn pull(
        &mut self,
        blocks: &Blocks,
        read: &Half,
        turns: &Turns,
        half_level: usize,
        room: &mut Room,
    ) -> u64 {
        let map = room.map;
        let first_group = self.groups.start;
        let mut found = 0;
        for group in self.groups.clone() {
            let begin = blocks.first[group] as usize - self.first_block;
            let end = blocks.first[group + 1] as usize - self.first_block;
            let mut any = false;
            for block in begin..end {
                let maps = block * map..(block + 1) * map;
                let level = &mut self.last_level[maps.clone()];
                if std::mem::take(&mut self.live[block]) {
                    level.fill(0);
                }
                if self.full[block] {
                    continue;
                }
                let mut gathered = false;
                for edge in blocks.edges(self.first_block + block) {
                    let source = edge.block as usize - read.first_block;
                    if read.live[source] {
                        if !gathered {
                            room.gathered.fill(0);
                            gathered = true;
                        }
                        let from = &read.last_level[source * map..(source + 1) * map];
                        let spare = (&mut room.spare.0[..], &mut room.spare.1[..]);
                        turns.add(edge.turn, from, &mut room.gathered, spare);
                    }
                }
                if gathered {
                    let mut new = 0;
                    for ((level, &gathered), &reached) in
                        level.iter_mut().zip(&room.gathered).zip(&self.reached[maps])
                    {
                        *level = gathered & !reached;
                        new |= *level;
                    }
                    self.live[block] = new != 0;
                    any |= new != 0;
                }
            }
            if any {
                let planes = (group - first_group) * map..(group - first_group + 1) * map;
                found += self.settle(begin..end, planes, half_level, room);
            }
        }
        found
    }

    /// Records the level for the entries that no block of the group had reached before.
    fn settle(
        &mut self,
        blocks: std::ops::Range<usize>,
        planes: std::ops::Range<usize>,
        half_level: usize,
        room: &mut Room,
    ) -> u64 {
        let map = room.map;
        let (new, before) = (&mut room.spare.0, &mut room.spare.1);
        new.fill(0);
        before.fill(0);
        for block in blocks {
            let maps = block * map..(block + 1) * map;
            let (level, reached) = (&self.last_level[maps.clone()], &mut self.reached[maps]);
            if self.live[block] {
                let mut all = u8::MAX;
                for (((new, before), &level), reached) in
                    new.iter_mut().zip(before.iter_mut()).zip(level).zip(reached.iter_mut())
                {
                    *new |= level;
                    *before |= *reached;
                    *reached |= level;
                    all &= *reached;
                }
                self.full[block] = all == u8::MAX;
            } else {
                for (before, &reached) in before.iter_mut().zip(reached.iter()) {
                    *before |= reached;
                }
            }
        }
        for (new, &before) in new.iter_mut().zip(before.iter()) {
            *new &= !before;
        }
        for (digit, plane) in self.planes.iter_mut().enumerate() {
            if half_level >> digit & 1 == 1 {
                for (plane, &new) in plane[planes.clone()].iter_mut().zip(new.iter()) {
                    *plane |= new;
                }
            }
        }
        about_ones(new)
    }
}

/// Returns the approximate number of set bits, at least 1: for the progress line, every eighth byte of long bitmaps is
/// enough.
fn about_ones(map: &[u8]) -> u64 {
    let step = if map.len() > 64 { 8 } else { 1 };
    let counted: u64 = map.iter().step_by(step).map(|byte| u64::from(byte.count_ones())).sum();
    (counted * step as u64).max(1)
}
