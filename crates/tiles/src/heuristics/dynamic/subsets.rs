//! The sets of tiles that need more moves together than all their parts, and in which placements.
//!
//! Most entries in a table of excesses are zero, and most others add nothing to the tables of smaller sets: a triple in
//! which two tiles get in each other's way is only as hard as that pair. Such an entry is *reducible*: any selection
//! with the triple could use the pair instead. Only entries larger than the sum of any of their disjoint parts are
//! kept, which does not change any maximum.
//!
//! Sets that a symmetry of the board maps to each other have the same table with different numbers, so only one of each
//! kind is searched; its relevant entries are listed, and the list is translated for the others. Which entries are
//! relevant is also the same: images of a set may have the blank's home elsewhere, but in the same region of cells free
//! of the set's tiles, hence in the same region for every part of the set.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use pousse_pdb::{BuildError, Counted, build};
use pousse_search::{Building, Limits, Run};

use super::trie::Trie;
use crate::Layout;
use crate::patterns::{LibraryError, Symmetry, Wanted};

/// The maximum number of tiles in a set.
pub(super) const MOST_TILES: usize = 4;

/// Sets of the same size that are symmetric to each other: one table serves them all.
struct Kind {
    wanted: Wanted,
    members: Vec<(Vec<usize>, Symmetry)>, // homes in increasing order, and the symmetry that maps them to the table's
}

/// A relevant entry: tiles in increasing order, their cells, and half of their excess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Excess {
    pub(super) tiles: [u8; MOST_TILES],
    pub(super) cells: [u8; MOST_TILES],
    pub(super) amount: u8,
}

impl Excess {
    /// Returns how many tiles there are.
    pub(super) fn size(&self) -> usize {
        self.tiles.iter().filter(|&&tile| tile != 0).count()
    }
}

/// Finds all relevant entries of the sets of `size` tiles, given those of all smaller sets.
///
/// Progress is reported to the run as that of table `which.0` of `which.1`.
pub(super) fn find(
    layout: &Layout,
    size: usize,
    smaller: &Trie,
    run: &Run<'_>,
    which: (usize, usize),
) -> Result<Vec<Excess>, LibraryError> {
    let (table, tables) = which;
    let kinds = kinds(layout, size);
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Ok(Vec::new()));
    let finished = AtomicUsize::new(0);
    let work = || {
        // There are many small tables: each is built by one thread, which checks the limits of the run in between.
        let quiet = Run::new(Limits { memory: run.limits().memory, ..Limits::default() });
        while let Some(kind) = kinds.get(next.fetch_add(1, Ordering::Relaxed)) {
            let listed = match run.interrupted() {
                Some(reason) => Err(BuildError::Stopped(reason).into()),
                None => list(layout, kind, smaller, &quiet),
            };
            let mut found = found.lock().expect("no thread panics");
            match (listed, &mut *found) {
                (Ok(listed), Ok(all)) => all.push((kind.members[0].0.clone(), listed)),
                (Err(error), Ok(_)) => *found = Err(error),
                (_, Err(_)) => return,
            }
            drop(found);
            let done = finished.fetch_add(1, Ordering::Relaxed) as u64 + 1;
            let total = kinds.len() as u64;
            run.announce_building(Building { table, tables, done, total });
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..run.limits().threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    // Threads finish in any order, so their results are sorted.
    let mut lists = found.into_inner().expect("no thread panics")?;
    lists.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(lists.into_iter().flat_map(|(_, listed)| listed).collect())
}

fn kinds(layout: &Layout, size: usize) -> Vec<Kind> {
    let (shape, blank) = (layout.shape(), layout.target(0));
    let homes: Vec<usize> = (0..shape.cells()).filter(|&cell| cell != blank).collect();
    let mut kinds: Vec<Kind> = Vec::new();
    let mut numbers = std::collections::HashMap::new();
    for_each_subset(homes.len(), size, &mut |subset| {
        let homes: Vec<usize> = subset.iter().map(|&i| homes[i]).collect();
        let (wanted, symmetry) = Wanted::new(shape, &homes, blank, Counted::Pieces);
        let number = *numbers.entry(wanted.recipe().name().to_owned()).or_insert(kinds.len());
        if number == kinds.len() {
            kinds.push(Kind { wanted, members: Vec::new() });
        }
        kinds[number].members.push((homes, symmetry));
    });
    kinds
}

/// Calls `visit` with all sets of `size` of the first `count` numbers, each in increasing order.
pub(super) fn for_each_subset(count: usize, size: usize, visit: &mut impl FnMut(&[usize])) {
    if size > count {
        return;
    }
    let mut subset: Vec<usize> = (0..size).collect();
    loop {
        visit(&subset);
        let Some(i) = (0..size).rev().find(|&i| subset[i] < count - size + i) else { return };
        subset[i] += 1;
        for j in i + 1..size {
            subset[j] = subset[j - 1] + 1;
        }
    }
}

/// Builds the table of a kind and lists the relevant entries of all its members.
fn list(layout: &Layout, kind: &Kind, smaller: &Trie, run: &Run<'_>) -> Result<Vec<Excess>, LibraryError> {
    let pattern = kind.wanted.pattern()?;
    let table = build(&pattern, run, (1, 1))?;
    let size = pattern.pieces();
    let members: Vec<Member> =
        kind.members.iter().map(|(_, symmetry)| Member::new(layout, symmetry, pattern.homes())).collect();
    let first = &members[0];
    let mut listed = Vec::new();
    // Each row is an order of the pieces: the i-th occupied cell, counted from the lowest, holds piece order[i].
    let mut order = vec![0; size];
    let (mut places, mut own) = (vec![0; size], vec![0; size]);
    let sets: Vec<u128> = pattern.sets().iter().collect();
    for row in 0..pattern.rows() {
        pousse_pdb::orders::unrank(row, &mut order);
        for (column, &set) in sets.iter().enumerate() {
            let amount = table.get(row * pattern.stride() + column);
            if amount == 0 {
                continue;
            }
            for (cell, &piece) in pousse_pdb::cells_of(set).zip(&order) {
                places[usize::from(piece)] = cell;
            }
            for (own, &(piece, _)) in own.iter_mut().zip(&first.tiles) {
                *own = first.back[places[piece]];
            }
            let tiles: [usize; MOST_TILES] =
                std::array::from_fn(|i| first.tiles.get(i).map_or(0, |&(_, tile)| tile));
            if amount > parts(smaller, &tiles[..size], &own) {
                listed.extend(members.iter().map(|member| member.excess(&places, amount)));
            }
        }
    }
    Ok(listed)
}

/// Returns the largest total excess of disjoint proper parts of a set.
fn parts(smaller: &Trie, tiles: &[usize], cells: &[usize]) -> u8 {
    let all = (1usize << tiles.len()) - 1;
    let mut most = [0; 1 << MOST_TILES];
    for mask in 1..=all {
        let own = if mask == all || mask.count_ones() < 2 {
            0
        } else {
            let (mut some, mut places, mut count) = ([0; MOST_TILES], [0; MOST_TILES], 0);
            for i in (0..tiles.len()).filter(|i| mask >> i & 1 == 1) {
                (some[count], places[count]) = (tiles[i], cells[i]);
                count += 1;
            }
            smaller.amount(&some[..count], &places[..count])
        };
        // Every split of the tiles in two; the best choice for each part is already known.
        let mut best = own;
        let mut part = (mask - 1) & mask;
        while part > 0 {
            best = best.max(most[part] + most[mask & !part]);
            part = (part - 1) & mask;
        }
        most[mask] = best;
    }
    most[all]
}

/// One of the sets of a kind.
struct Member {
    tiles: Vec<(usize, usize)>, // pairs of table piece and tile, in the order of the tiles
    back: Vec<usize>,           // cell of the table's board -> cell of the board
}

impl Member {
    fn new(layout: &Layout, symmetry: &Symmetry, homes: &[usize]) -> Self {
        let mut back = vec![0; symmetry.map.len()];
        for (cell, &image) in symmetry.map.iter().enumerate() {
            back[image] = cell;
        }
        let mut tiles: Vec<(usize, usize)> =
            homes.iter().enumerate().map(|(piece, &home)| (piece, layout.owner(back[home]))).collect();
        tiles.sort_unstable_by_key(|&(_, tile)| tile);
        Self { tiles, back }
    }

    fn excess(&self, places: &[usize], amount: u8) -> Excess {
        let mut excess = Excess { tiles: [0; MOST_TILES], cells: [0; MOST_TILES], amount };
        for (i, &(piece, tile)) in self.tiles.iter().enumerate() {
            excess.tiles[i] = tile as u8;
            excess.cells[i] = self.back[places[piece]] as u8;
        }
        excess
    }
}
