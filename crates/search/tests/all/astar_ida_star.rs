//! A*+IDA* with so little memory that the second phase is reached, for every size of the first.

use pousse_search::algorithms::ida_star::{self, Generic};
use pousse_search::algorithms::{astar, astar_ida_star};
use pousse_search::{Domain, Heuristic, Limits, Outcome, Run, Status, StopReason, Zero};

use crate::common::pancakes::{Gap, Pancakes};
use crate::common::{Now, stack};

fn search<H: Heuristic<Pancakes>>(domain: &Pancakes, heuristic: &H, limits: Limits) -> Outcome<u8> {
    astar_ida_star::search(domain, heuristic, &Generic { domain, heuristic }, None, &Run::new(limits))
}

/// Returns how many of the searches continued after A*.
fn at_every_size<H: Heuristic<Pancakes>>(heuristic: &H, n: u8) -> usize {
    let mut went_on = 0;
    for seed in 0..8 {
        let domain = Pancakes::new(&stack(n, seed)).expect("a stack");
        let best = ida_star::search(&domain, heuristic, &Run::default());
        assert_eq!(best.status, Status::Optimal);
        for memory in (0..60).map(|step| step * step * 40) {
            let what = format!("seed {seed}, {memory} bytes");
            let limits = Limits { memory, ..Limits::default() };
            let alone = astar::search(&domain, heuristic, astar::Options::default(), &Run::new(limits));
            let one = search(&domain, heuristic, limits);
            assert_eq!(one.status, Status::Optimal, "{what}");
            assert_eq!(one.upper_bound(), best.upper_bound(), "{what}");
            assert_eq!(one.lower_bound, best.lower_bound, "{what}");
            assert!(one.counters.peak_bytes <= memory + 256, "{what}: {} bytes", one.counters.peak_bytes);
            let mut state = domain.initial();
            for &flip in &one.plan.as_ref().expect("optimal").actions {
                domain.apply(&mut state, flip);
            }
            assert!(domain.is_goal(&state), "{what}: the plan leads elsewhere");
            assert!(one.iterations.is_sorted_by(|a, b| a.bound < b.bound), "{what}");
            went_on += usize::from(!one.iterations.is_empty());
            if alone.status == Status::Stopped(StopReason::Memory) && alone.plan.is_none() {
                assert!(!one.iterations.is_empty(), "{what}: A* cannot have been enough");
            }
            for threads in 2..=3 {
                let more = search(&domain, heuristic, Limits { threads, ..limits });
                assert_eq!(more.plan, one.plan, "{what}");
                assert_eq!(more.iterations, one.iterations, "{what}");
                assert_eq!(
                    (more.counters.expanded, more.counters.generated),
                    (one.counters.expanded, one.counters.generated),
                    "{what}"
                );
            }
        }
    }
    went_on
}

#[test]
fn is_optimal_wherever_a_star_ends() {
    let good = at_every_size(&Gap, 10);
    let blind = at_every_size(&Zero, 6);
    let inconsistent = at_every_size(&Now, 8);
    assert!(good > 20 && blind > 100 && inconsistent > 100, "{good}, {blind}, {inconsistent}");
}

#[test]
fn without_memory_it_is_ida_star() {
    let domain = Pancakes::new(&stack(9, 4)).expect("a stack");
    let ida = ida_star::search(&domain, &Now, &Run::default());
    let hybrid = search(&domain, &Now, Limits { memory: 0, ..Limits::default() });
    assert_eq!(hybrid.plan, ida.plan);
    assert_eq!(hybrid.iterations, ida.iterations);
    assert_eq!(hybrid.counters.generated, ida.counters.generated);
}
