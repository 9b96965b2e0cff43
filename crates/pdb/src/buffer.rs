//! Large zero-initialised arrays.
//!
//! They use huge pages if the system supports them: with small pages, allocating the memory of the largest table took a
//! third of its build time.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// Bytes, initially zero.
#[derive(Debug)]
pub(crate) enum Buffer {
    Small(Vec<u8>),
    Large(MmapMut),
}

/// Buffers of this size or larger use huge pages.
const LARGE: usize = 4 << 20;

impl Buffer {
    pub(crate) fn zeroed(bytes: usize) -> Self {
        if bytes < LARGE {
            return Self::Small(vec![0; bytes]);
        }
        let Ok(map) = MmapMut::map_anon(bytes) else { return Self::Small(vec![0; bytes]) };
        // Only a hint: without it, the buffer works just as well, but more slowly.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Self::Large(map)
    }
}

impl Deref for Buffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Small(bytes) => bytes,
            Self::Large(map) => map,
        }
    }
}

impl DerefMut for Buffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Small(bytes) => bytes,
            Self::Large(map) => map,
        }
    }
}
