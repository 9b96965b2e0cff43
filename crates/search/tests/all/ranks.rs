//! Teams of threads.

use pousse_search::team::members;
use pousse_search::{Limits, Run};

/// Runs a search on every rank of a team of threads; returns all results.
pub(crate) fn together<T: Send>(
    ranks: usize,
    limits: Limits,
    search: impl Fn(&Run<'_>) -> T + Sync,
) -> Vec<T> {
    let team = members(ranks);
    std::thread::scope(|scope| {
        let search = &search;
        let handles: Vec<_> = team
            .iter()
            .map(|member| scope.spawn(move || search(&Run::new(limits).in_team(member))))
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("no rank panics")).collect()
    })
}
