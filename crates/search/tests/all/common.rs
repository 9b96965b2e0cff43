//! Pancakes for several tests: stacks from a seed, and an inconsistent estimate.

#[path = "../../examples/pancakes.rs"]
#[expect(unreachable_pub, reason = "an example is a program of its own")]
pub(crate) mod pancakes;

use pancakes::{Gap, Pancakes};
use pousse_search::{Cost, Domain, Heuristic, Properties, mix};

/// The gap estimate, but halved for about half of the stacks: admissible but inconsistent.
pub(crate) struct Now;

impl Heuristic<Pancakes> for Now {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties { admissible: true, consistent: false }
    }
    fn root(&self, domain: &Pancakes, stack: &Vec<u8>) -> Cost {
        let gap = Gap.root(domain, stack);
        if mix(domain.pack(stack)).is_multiple_of(2) { gap } else { gap / 2 }
    }
    fn child(&self, domain: &Pancakes, stack: &Vec<u8>, _: u8, _: Cost) -> Cost {
        self.root(domain, stack)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Returns a stack of `n` pancakes.
pub(crate) fn stack(n: u8, seed: u64) -> Vec<u8> {
    let mut stack: Vec<u8> = (1..=n).collect();
    stack.sort_by_key(|&size| mix(seed * 100 + u64::from(size)));
    stack
}
