//! Large arrays of zeros.
//!
//! Where the system can, they are made of large pages: handing out the memory of the largest table in small ones took a
//! third of the time that building it takes.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// Bytes, zero at first.
#[derive(Debug)]
pub(crate) enum Buffer {
    Small(Vec<u8>),
    Large(MmapMut),
}

/// Buffers from this size on are made of large pages.
const LARGE: usize = 4 << 20;

impl Buffer {
    pub(crate) fn zeroed(bytes: usize) -> Self {
        if bytes < LARGE {
            return Self::Small(vec![0; bytes]);
        }
        let Ok(map) = MmapMut::map_anon(bytes) else { return Self::Small(vec![0; bytes]) };
        // Advice: the buffer is as good without, only slower.
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
