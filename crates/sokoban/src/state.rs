//! A position as searches see it: boxes, and where the player can walk.

use crate::board::Board;
use crate::reach::reach;
use crate::zone::Zone;

/// Returns the number of bits for the player's square in a packed state of `words` words: enough for the squares that
/// fit in them.
const fn player_bits(words: usize) -> usize {
    if words <= LARGE_WORDS { 10 } else { 16 }
}

/// The maximum number of squares inside the walls of a level of usual size.
pub(crate) const MOST_SQUARES: usize = 1 << player_bits(1);

/// The maximum number of words of a packed state of usual size.
pub(crate) const LARGE_WORDS: usize = 17;

/// Boxes and player. For pushes, two positions are the same if their boxes are and the player can walk from one to the
/// other (Hoste's generalised states, 2008, section 3.1).
#[derive(Clone, Copy, Debug)]
pub struct State<const P: usize, const W: usize> {
    /// The boxes.
    pub boxes: Zone<P>,
    /// Where the player is.
    pub player: u16,
    /// Where the player can walk; valid only if `fresh`.
    reach: Zone<W>,
    fresh: bool,
}

/// A position as stored in tables: the boxes, and the player's square in the highest bits.
pub(crate) type Compact<const P: usize> = [u64; P];

impl<const P: usize, const W: usize> State<P, W> {
    /// The maximum number of live squares for which there is room.
    pub const MOST_LIVE: usize = 64 * P - Self::PLAYER_BITS;

    const PLAYER_BITS: usize = player_bits(P);

    /// Returns the position with these boxes and player.
    #[must_use]
    pub fn new(board: &Board, boxes: Zone<P>, player: u16) -> Self {
        let reach = reach(board, &widen(&boxes), usize::from(player));
        Self { boxes, player, reach, fresh: true }
    }

    /// Returns the position with these boxes and player, without computing where the player can walk.
    #[inline]
    #[must_use]
    pub fn bare(boxes: Zone<P>, player: u16) -> Self {
        Self { boxes, player, reach: Zone::default(), fresh: false }
    }

    /// Returns where the player can walk.
    #[inline]
    #[must_use]
    pub fn reach(&self, board: &Board) -> Zone<W> {
        if self.fresh { self.reach } else { reach(board, &widen(&self.boxes), usize::from(self.player)) }
    }

    /// Moves a box, and the player to a square next to it.
    #[inline]
    pub fn shift(&mut self, from: usize, to: usize, player: u16) {
        self.boxes.remove(from);
        self.boxes.add(to);
        self.player = player;
        self.fresh = false;
    }

    /// Returns the compact form with the player's actual square.
    #[inline]
    #[must_use]
    pub fn sketch(&self) -> Compact<P> {
        self.compact(usize::from(self.player))
    }

    /// Returns the compact form with the player on the first reachable square.
    #[inline]
    #[must_use]
    pub fn pack(&self, board: &Board) -> Compact<P> {
        self.compact(self.reach(board).first().expect("the player can reach his own square"))
    }

    #[inline]
    fn compact(&self, player: usize) -> Compact<P> {
        let mut words = *self.boxes.words();
        words[P - 1] |= (player as u64) << (64 - Self::PLAYER_BITS);
        words
    }

    /// Converts a compact form back to a position.
    #[inline]
    #[must_use]
    pub fn unpack(board: &Board, compact: Compact<P>) -> Self {
        let (boxes, player) = Self::take_apart(compact);
        Self::new(board, boxes, player)
    }

    /// Returns the boxes and the player of a compact form.
    #[inline]
    #[must_use]
    pub fn take_apart(compact: Compact<P>) -> (Zone<P>, u16) {
        let mut words = compact;
        let player = (words[P - 1] >> (64 - Self::PLAYER_BITS)) as u16;
        words[P - 1] &= (1 << (64 - Self::PLAYER_BITS)) - 1;
        (Zone::from_words(words), player)
    }
}

/// Converts a set of live squares to a set of squares.
#[inline]
#[must_use]
pub(crate) fn widen<const P: usize, const W: usize>(boxes: &Zone<P>) -> Zone<W> {
    let mut words = [0; W];
    words[..P].copy_from_slice(boxes.words());
    Zone::from_words(words)
}
