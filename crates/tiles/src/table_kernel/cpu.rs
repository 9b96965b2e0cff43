//! Processor features: instructions that count and gather bits, detected at run time.

use std::sync::OnceLock;

/// Proof that the processor can count the bits of a word and gather some of them, the latter quickly: no such value
/// exists on others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quick(());

/// Detects the instructions.
///
/// On AMD processors before Zen 3, `pext` is slow microcode.
pub(super) fn quick() -> Option<Quick> {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    KNOWN.get_or_init(find_out).then_some(Quick(()))
}

#[cfg(target_arch = "x86_64")]
fn find_out() -> bool {
    use std::arch::x86_64::__cpuid;

    if !(is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")) {
        return false;
    }
    let vendor = __cpuid(0);
    let signature = __cpuid(1).eax;
    let by_amd = vendor.ebx == u32::from_le_bytes(*b"Auth") || vendor.ebx == u32::from_le_bytes(*b"Hygo");
    let family = (signature >> 8 & 15) + if signature >> 8 & 15 == 15 { signature >> 20 & 255 } else { 0 };
    !by_amd || family >= 0x19
}

#[cfg(not(target_arch = "x86_64"))]
fn find_out() -> bool {
    false
}

impl Quick {
    /// Gathers the low three bits of each four-bit cell in `set`, the lowest cell first.
    #[inline(always)]
    pub(super) fn gather_nibbles(self, cells: u64, set: u32) -> u32 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this value exists because the instructions do.
        unsafe {
            gather(cells, set)
        }
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("there is no such value on this processor: {cells} {set}")
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2,popcnt")]
#[inline]
fn gather(cells: u64, set: u32) -> u32 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    let low_bits = _pdep_u64(u64::from(set), 0x1111_1111_1111_1111);
    _pext_u64(cells, low_bits * 7) as u32
}
