//! The gap kernel visits the same nodes as the generic inner loop.

use pousse_pancakes::heuristics::Estimate;
use pousse_pancakes::{GapKernel, Kind, Pancakes, Stack, generate};
use pousse_search::algorithms::ida_star::{self, Generic, Grain, Kernel};
use pousse_search::{Limits, Run};

#[test]
fn both_inner_loops_visit_the_same_nodes() {
    // Small subtrees, so that rounds are split.
    let grain = Grain { least: 10, most: 1000 };
    for (kind, pancakes) in [(Kind::Plain, 9), (Kind::Plain, 16), (Kind::Burnt, 6), (Kind::Burnt, 9)] {
        let goal = Stack::sorted(kind, pancakes).expect("at most 100");
        let starts = (0..12).map(|index| generate::random(&goal, 2, index));
        let scrambled = (0..12).map(|index| generate::scramble(&goal, 5, 2, index));
        for start in starts.chain(scrambled) {
            let domain = Pancakes::<2>::new(&start).expect("at most 16");
            let kernels: [&dyn Kernel<Pancakes<2>, Estimate>; 2] =
                [&Generic { domain: &domain, heuristic: &Estimate::Gap }, &GapKernel { domain: &domain }];
            let [generic, gaps] = kernels.map(|kernel| {
                ida_star::search_by(&domain, &Estimate::Gap, &kernel, grain, &Run::new(Limits::default()))
            });
            assert_eq!(generic.counters, gaps.counters, "{start}");
            assert_eq!(generic.iterations, gaps.iterations, "{start}");
            assert_eq!(generic.plan, gaps.plan, "{start}");
            assert_eq!((generic.status, generic.lower_bound), (gaps.status, gaps.lower_bound), "{start}");
        }
    }
}
