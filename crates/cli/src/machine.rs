//! The resources of the machine.

/// Returns the number of processors to use.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Returns half of the machine's memory, or of this process's share of it.
pub(crate) fn half_memory() -> u64 {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let granted = system.cgroup_limits().map_or(u64::MAX, |limits| limits.total_memory);
    let total = system.total_memory().min(granted);
    if total == 0 { 1 << 30 } else { total / 2 }
}

/// The memory of a machine, or this process's share of it.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// The total, in bytes.
    pub total: u64,
    /// What is still available, in bytes.
    pub left: u64,
}

/// Returns how much memory there is, if the system reports it.
#[must_use]
pub fn memory() -> Option<Memory> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let whole = Memory { total: system.total_memory(), left: system.available_memory() };
    // Cached files count as used memory of a control group, but can be reclaimed.
    let granted = system.cgroup_limits().map(|group| Memory {
        total: group.total_memory,
        left: group.total_memory.saturating_sub(group.rss),
    });
    let least = granted.into_iter().chain([whole]).min_by_key(|memory| memory.left)?;
    (least.total > 0).then_some(least)
}

/// Returns the processor's name.
pub(crate) fn cpu() -> String {
    let mut system = sysinfo::System::new();
    system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
    let brand = system.cpus().first().map(|cpu| cpu.brand().trim().to_owned());
    brand.filter(|name| !name.is_empty()).unwrap_or_else(|| std::env::consts::ARCH.into())
}
