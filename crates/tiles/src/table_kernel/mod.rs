//! IDA* with sums of pattern databases: depth-first search below a node, with all lookups updated incrementally.
//!
//! A node holds, for every pattern of the board and of its mirror image, the place of its entry. A slide moves one
//! tile, and so changes one entry per image. There are two ways to find the new one. [`place`] keeps the set of
//! occupied cells with its number and the order of the tiles: a horizontal slide changes the set's number by a known
//! difference; a vertical one also takes the tile past up to `columns - 1` others in the order. [`gathered`], on up to
//! 16 cells and processors that support it, ranks the tiles anew with two instructions.
//!
//! Most of the time goes into waiting for memory: tables have hundreds of megabytes and every entry is somewhere else.
//! So the entries of all children are prefetched before the first of them is tested; they arrive together.
//!
//! The estimate is Manhattan distance plus twice what the patterns need beyond it, so a node carries its *slack*, half
//! the difference between the bound and g plus Manhattan distance, and is within the bound if no image needs more.
//!
//! Nodes are visited in the order of the generic loop and, as there, counted when they are tested.

mod cpu;
mod gathered;
mod order;
mod place;
mod search;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pousse_pdb::{Table, Width};
use pousse_search::algorithms::ida_star::{Explored, Kernel, Node, Worker};
use pousse_search::{Cost, Heuristic};

use crate::heuristics::{Databases, WalkingDistance, manhattan_sum};
use crate::patterns::{Few, Lookup};
use crate::{Board, Direction, Layout, Tiles};
use cpu::Quick;
use gathered::Gathered;
use order::{MOST_TILES, Numbers, Orders, Words};
use place::{Edges, Stepped, Track};
use search::Search;

/// The maximum number of cells: sets of cells have 32 bits, slides seven.
const MOST_CELLS: usize = 25;
/// The array size for cells and tiles: a power of two, so that indices are masked instead of checked.
const ROOM: usize = 32;
/// The number of nodes from which a search counts as long.
const LONG: u64 = 2_000_000;
/// The maximum number of patterns of all images together.
const MOST_PLACES: usize = 16;

/// The data shared by all searches for one goal.
struct TableKernel<T, const IMAGES: usize> {
    quick: Option<Quick>,
    layout: Arc<Layout>,
    walking: Option<WalkingDistance>,
    edges: Edges,
    patterns: Vec<Pattern<T>>,
    images: Vec<Range<usize>>,    // the patterns of each image
    places: [[u8; IMAGES]; ROOM], // tile -> its pattern in each image
    moves: [[Moves; 8]; ROOM],    // blank's cell, last move (4: none) -> moves in order
    worse: [[u32; 4]; ROOM],      // blank's cell, move -> the tiles that it takes farther from home
    generated: AtomicU64,         // by all searches
}

/// One pattern of one image.
struct Pattern<T> {
    table: Arc<Table>,
    tiles: Vec<usize>,
    cells: Vec<usize>,      // cell of the board -> cell of the table
    edges: [[u8; 4]; ROOM], // blank's cell on the board, its move -> the slide on the table's board
    track: Arc<T>,
    few: Arc<Few>,
}

/// The moves from a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Moves {
    count: u8,
    moves: [Move; 4],
}

/// A move of the blank.
#[derive(Clone, Copy, Debug)]
struct Move {
    direction: Direction,
    to: u8, // the cell that the blank enters and a tile leaves
}

impl Default for Move {
    fn default() -> Self {
        Self { direction: Direction::Up, to: 0 }
    }
}

impl<T: Track> Pattern<T> {
    fn new(lookup: &Lookup, layout: &Layout, edges: &Edges, track: Arc<T>) -> Option<Self> {
        let mut numbers = [[0; 4]; ROOM];
        for (blank, numbers) in numbers.iter_mut().enumerate().take(layout.shape().cells()) {
            for direction in Direction::ALL {
                if let Some(from) = layout.neighbour(blank, direction) {
                    let (from, to) = (lookup.cells()[from], lookup.cells()[blank]);
                    numbers[direction as usize] = edges.number(from, to);
                }
            }
        }
        Some(Self {
            table: Arc::clone(lookup.table()),
            tiles: lookup.tiles().to_vec(),
            cells: lookup.cells().to_vec(),
            edges: numbers,
            track,
            few: Arc::clone(lookup.few()?),
        })
    }

    /// Finds the tiles of the pattern on a board.
    fn place<B: Board>(&self, board: &B) -> T::Place {
        let mut cells = [0; MOST_TILES];
        for (cell, &tile) in cells.iter_mut().zip(&self.tiles) {
            *cell = self.cells[board.find(tile)] as u8;
        }
        self.track.find(&cells[..self.tiles.len()], self.few.index(board))
    }
}

impl<T: Track, const IMAGES: usize> TableKernel<T, IMAGES> {
    /// Prepares the search for a set of databases; `None` if it does not apply: every image must be a partition of all
    /// tiles into a few patterns of up to eight, in tables of four bits.
    fn new(
        databases: &Databases,
        walking: Option<&WalkingDistance>,
        layout: &Arc<Layout>,
        order: [Direction; 4],
        quick: Option<Quick>,
        track: impl Fn(&Lookup) -> T,
    ) -> Option<Self> {
        let cells = layout.shape().cells();
        let (sums, lookups) = (databases.sums(), databases.lookups());
        let fits = (2..=MOST_CELLS).contains(&cells)
            && sums.len() == IMAGES
            && sums.iter().map(ExactSizeIterator::len).sum::<usize>() == lookups.len()
            && lookups.len() <= MOST_PLACES
            && lookups.iter().all(|lookup| {
                let small = lookup.tiles().len() <= MOST_TILES && lookup.table().entries() < 1 << 32;
                small && lookup.table().width() == Width::Nibble
            });
        if !fits {
            return None;
        }
        let mut places = [[0; IMAGES]; ROOM];
        for (tile, places) in places.iter_mut().enumerate().take(cells).skip(1) {
            for (image, place) in places.iter_mut().enumerate() {
                let mut range = sums[image].clone();
                *place = range.find(|&i| lookups[i].tiles().contains(&tile))? as u8;
            }
        }
        let most = lookups.iter().max_by_key(|lookup| lookup.tiles().len())?;
        let edges = Edges::new(most.shape(), most.pattern().sets());
        let mut patterns: Vec<Pattern<T>> = Vec::new();
        for lookup in lookups {
            // Patterns of the same size have tables of the same size.
            let same = patterns.iter().find(|pattern| pattern.tiles.len() == lookup.tiles().len());
            let track = match same {
                Some(pattern) => Arc::clone(&pattern.track),
                None => Arc::new(track(lookup)),
            };
            patterns.push(Pattern::new(lookup, layout, &edges, track)?);
        }
        let mut moves = [[Moves::default(); 8]; ROOM];
        let mut worse = [[0; 4]; ROOM];
        for cell in 0..cells {
            moves[cell] = moves_from(layout, order, cell);
            worse[cell] = Direction::ALL.map(|direction| {
                let Some(from) = layout.neighbour(cell, direction) else { return 0 };
                let further = |&tile: &usize| layout.distance(tile, cell) > layout.distance(tile, from);
                (1..cells).filter(further).fold(0, |mask, tile| mask | 1 << tile)
            });
        }
        let (layout, walking) = (Arc::clone(layout), walking.cloned());
        Some(Self {
            quick,
            layout,
            walking,
            edges,
            patterns,
            images: sums.to_vec(),
            places,
            moves,
            worse,
            generated: AtomicU64::new(0),
        })
    }

    /// Searches below a board that was reached in `g` moves, the last of them `last`.
    fn search<B: Board>(
        &self,
        (board, g, last): (&B, Cost, Option<Direction>),
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<B>>,
    ) -> Explored {
        let distance = manhattan_sum(&self.layout, board);
        let mut path = std::mem::take(&mut worker.path);
        let mut stopped = None;
        let mut poll = |expanded, generated| {
            stopped = worker.poll(expanded, generated);
            stopped.is_some()
        };
        let mut search = Search::new(self, board, &mut poll);
        let (from, costs) = ((board.blank(), last), (g, distance, bound));
        let explored = match &self.walking {
            None => search.run(from, costs, search::Nothing, &mut path),
            Some(walking) => search.run(from, costs, search::Walked::new(walking, board), &mut path),
        };
        let (expanded, generated) = (search.expanded, search.generated);
        worker.path = path;
        worker.counters.expanded += expanded;
        worker.counters.generated += generated;
        self.note_work(generated, worker.memory());
        match explored {
            search::End::Found => Explored::Found,
            search::End::Stopped => stopped.unwrap_or(Explored::Stopped(None)),
            search::End::Exhausted(beyond) => Explored::Exhausted(beyond),
        }
    }
}

impl<T, const IMAGES: usize> TableKernel<T, IMAGES> {
    /// Has the tables loaded into memory if the search turns out to be long and there is enough memory.
    fn note_work(&self, generated: u64, memory: u64) {
        // Once is enough, and threads should not contend here for every subtree.
        if self.generated.load(Ordering::Relaxed) >= LONG {
            return;
        }
        let before = self.generated.fetch_add(generated, Ordering::Relaxed);
        if before + generated >= LONG {
            let bytes: u64 = self.patterns.iter().map(|pattern| pattern.table.bytes().len() as u64).sum();
            if bytes < memory / 4 {
                self.patterns.iter().for_each(|pattern| pattern.table.bring_near());
            }
        }
    }
}

/// Lists the moves from a cell after each last move, never the way back.
fn moves_from(layout: &Layout, order: [Direction; 4], cell: usize) -> [Moves; 8] {
    std::array::from_fn(|last| {
        let mut list = Moves::default();
        for direction in order.into_iter().filter(|way| way.opposite() as usize != last) {
            if let Some(to) = layout.neighbour(cell, direction) {
                list.moves[usize::from(list.count)] = Move { direction, to: to as u8 };
                list.count += 1;
            }
        }
        list
    })
}

impl<B, H, T, const IMAGES: usize> Kernel<Tiles<B>, H> for TableKernel<T, IMAGES>
where
    B: Board,
    H: Heuristic<Tiles<B>>,
    T: Track,
{
    fn explore(
        &self,
        node: &Node<Tiles<B>, H>,
        bound: Cost,
        worker: &mut Worker<'_, '_, '_, Tiles<B>>,
    ) -> Explored {
        self.search((&node.state, node.g, node.last), bound, worker)
    }
}

/// A kernel behind a pointer, called once per subtree.
pub(crate) type Boxed<B, H> = Box<dyn Kernel<Tiles<B>, H> + Send>;

/// Returns the search for a set of databases, combined with walking distance if that is given; `None` if it does not
/// apply: the board and at most one mirror image, each a partition of all tiles into a few patterns of up to eight, in
/// tables of four bits.
pub(crate) fn kernel<B: Board, H: Heuristic<Tiles<B>>>(
    databases: &Databases,
    walking: Option<&WalkingDistance>,
    layout: &Arc<Layout>,
    order: [Direction; 4],
) -> Option<Boxed<B, H>> {
    kernel_with(databases, walking, layout, order, cpu::quick())
}

/// Does the same as [`kernel`] on a processor with these instructions.
fn kernel_with<B: Board, H: Heuristic<Tiles<B>>>(
    databases: &Databases,
    walking: Option<&WalkingDistance>,
    layout: &Arc<Layout>,
    order: [Direction; 4],
    quick: Option<Quick>,
) -> Option<Boxed<B, H>> {
    match databases.sums().len() {
        1 => with_images::<B, H, 1>(databases, walking, layout, order, quick),
        2 => with_images::<B, H, 2>(databases, walking, layout, order, quick),
        _ => None,
    }
}

/// Picks the fastest way to track places.
fn with_images<B: Board, H: Heuristic<Tiles<B>>, const IMAGES: usize>(
    databases: &Databases,
    walking: Option<&WalkingDistance>,
    layout: &Arc<Layout>,
    order: [Direction; 4],
    quick: Option<Quick>,
) -> Option<Boxed<B, H>> {
    fn boxed<B: Board, H: Heuristic<Tiles<B>>, T: Track + 'static, const IMAGES: usize>(
        kernel: TableKernel<T, IMAGES>,
    ) -> Boxed<B, H> {
        Box::new(kernel)
    }
    let stride = |lookup: &Lookup| lookup.pattern().stride() as u32;
    if let (Some(quick), ..=16) = (quick, layout.shape().cells()) {
        let track = |lookup: &Lookup| Gathered::new(lookup.pattern().sets(), stride(lookup), quick);
        return TableKernel::<_, IMAGES>::new(databases, walking, layout, order, Some(quick), track)
            .map(boxed);
    }
    let longest = |lookup: &Lookup| lookup.shape().columns() - 1;
    if databases.lookups().iter().all(|lookup| lookup.tiles().len() <= order::MOST_NUMBERED) {
        let track = |lookup: &Lookup| Stepped {
            orders: Numbers::new(lookup.tiles().len(), longest(lookup), stride(lookup)),
        };
        return TableKernel::<_, IMAGES>::new(databases, walking, layout, order, quick, track).map(boxed);
    }
    let track = |lookup: &Lookup| Stepped {
        orders: Words::new(lookup.tiles().len(), longest(lookup), stride(lookup)),
    };
    TableKernel::<_, IMAGES>::new(databases, walking, layout, order, quick, track).map(boxed)
}
