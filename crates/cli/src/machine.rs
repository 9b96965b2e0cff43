//! What the machine has.

/// Returns the number of processors to use.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Returns half of the machine's memory, or of what this process may have of it.
pub(crate) fn half_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    let total = system.total_memory().min(granted);
    if total == 0 { 1 << 30 } else { total / 2 }
}
