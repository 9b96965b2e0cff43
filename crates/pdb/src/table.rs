//! A finished table: small numbers, four or eight bits each.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use memmap2::Mmap;

use crate::buffer::Buffer;

/// The size of an entry in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Four: entry `2i` is the low half of byte `i`.
    Nibble,
    /// Eight.
    Byte,
}

impl Width {
    /// Returns the number of bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Self::Nibble => 4,
            Self::Byte => 8,
        }
    }

    /// Returns the width with this many bits.
    #[must_use]
    pub fn from_bits(bits: u32) -> Option<Self> {
        [Self::Nibble, Self::Byte].into_iter().find(|width| width.bits() == bits)
    }

    /// Returns the bytes that hold this many entries.
    #[must_use]
    pub fn bytes(self, entries: u64) -> u64 {
        match self {
            Self::Nibble => entries.div_ceil(2),
            Self::Byte => entries,
        }
    }
}

/// Table size in bytes from which a copy in huge pages pays off.
const LARGE: usize = 16 << 20;

/// Numbers accessed by index, in memory or in a mapped file.
#[derive(Debug)]
pub struct Table {
    entries: u64,
    width: Width,
    bytes: Bytes,
    near: OnceLock<Buffer>, // a copy in huge pages
    asked: AtomicBool,      // whether the copy has been started
}

#[derive(Debug)]
enum Bytes {
    Owned(Buffer),
    Mapped { map: Mmap, start: usize },
}

impl Table {
    /// Creates a table in memory.
    ///
    /// # Panics
    ///
    /// If the number of bytes does not match the number of entries.
    #[must_use]
    pub fn new(entries: u64, width: Width, bytes: Vec<u8>) -> Self {
        assert_eq!(bytes.len() as u64, width.bytes(entries), "bytes for {entries} entries");
        Self::of(entries, width, Bytes::Owned(Buffer::Small(bytes)))
    }

    /// Returns a table that was just built.
    pub(crate) fn built(entries: u64, width: Width, bytes: Buffer) -> Self {
        Self::of(entries, width, Bytes::Owned(bytes))
    }

    /// Returns a table that uses the bytes of a mapping from `start` on.
    pub(crate) fn mapped(entries: u64, width: Width, map: Mmap, start: usize) -> Self {
        let length = map.len().checked_sub(start).expect("the map goes past its start");
        assert_eq!(length as u64, width.bytes(entries), "bytes for {entries} entries");
        Self::of(entries, width, Bytes::Mapped { map, start })
    }

    fn of(entries: u64, width: Width, bytes: Bytes) -> Self {
        Self { entries, width, bytes, near: OnceLock::new(), asked: AtomicBool::new(false) }
    }

    /// Starts copying a large mapped table to huge pages, in the background, for searches that take a long time.
    ///
    /// The system keeps files in pages of a few kilobytes, and a search that reads all over the table spends much of
    /// its time on address translation. [`bytes`](Self::bytes) returns the copy once it is complete. Further calls do
    /// nothing.
    pub fn bring_near(self: &Arc<Self>) {
        if matches!(self.bytes, Bytes::Owned(_))
            || self.bytes().len() < LARGE
            || self.asked.swap(true, Ordering::Relaxed)
        {
            return;
        }
        let table = Arc::clone(self);
        std::thread::spawn(move || {
            let mut copy = Buffer::zeroed(table.bytes().len());
            copy.copy_from_slice(table.bytes());
            let _ = table.near.set(copy);
        });
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// Returns the bits of an entry.
    #[must_use]
    pub fn width(&self) -> Width {
        self.width
    }

    /// Returns the entries in their stored form.
    #[inline]
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        if let Some(near) = self.near.get() {
            return near;
        }
        match &self.bytes {
            Bytes::Owned(bytes) => bytes,
            Bytes::Mapped { map, start } => &map[*start..],
        }
    }

    /// Returns an entry.
    #[inline]
    #[must_use]
    pub fn get(&self, index: usize) -> u8 {
        match self.width {
            Width::Nibble => self.bytes()[index / 2] >> (4 * (index % 2)) & 15,
            Width::Byte => self.bytes()[index],
        }
    }

    /// Asks the processor to fetch an entry that will be read soon; does nothing on processors without such an
    /// instruction.
    #[inline(always)]
    pub fn prefetch(bytes: &[u8], byte: usize) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let address = bytes.as_ptr().wrapping_add(byte);
            // SAFETY: prefetching any address whatsoever has no effect on the program.
            unsafe { _mm_prefetch(address.cast(), _MM_HINT_T0) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (bytes, byte);
    }
}
