//! A hint to the processor that a table slot is about to be read.

/// Requests that the cache line of `address` be loaded; never changes a result.
#[inline(always)]
pub(crate) fn prefetch<T>(address: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address comes from a reference, and prefetching affects nothing but the cache.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(address).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = address;
    }
}
