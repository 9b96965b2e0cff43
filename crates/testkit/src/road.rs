//! A puzzle that takes every algorithm a long time, even with an estimate: none finishes before it is stopped.

use pousse_search::{Backwards, Cost, Domain, Heuristic, Properties, Reversible};

/// The milestone at the end.
const END: u32 = 200_000;

/// A road with milestones: each action moves on by one mile or two.
///
/// For blind methods the tree is practically endless; with the estimate the way is clear, but it takes 100,000 actions.
pub struct Road;

impl Road {
    /// The number of actions of the shortest plan.
    pub const LENGTH: Cost = END / 2;

    /// Replays a plan independently of the domain.
    #[must_use]
    pub fn leads_to_the_end(miles: &[u32]) -> bool {
        miles.iter().all(|mile| [1, 2].contains(mile)) && miles.iter().sum::<u32>() == END
    }
}

impl Domain for Road {
    type State = u32;
    type Action = u32;
    type Packed = u64;
    type Meta = u32;
    type Scratch = ();
    const ACTION_BITS: u32 = 4;
    const BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible());

    fn initial(&self) -> u32 {
        0
    }
    fn is_goal(&self, milestone: &u32) -> bool {
        *milestone == END
    }
    fn actions(&self, milestone: &u32, (): &mut (), out: &mut Vec<u32>) {
        out.extend([2, 1].into_iter().filter(|miles| milestone + miles <= END));
    }
    fn apply(&self, milestone: &mut u32, miles: u32) {
        *milestone += miles;
    }
    fn undo(&self, milestone: &mut u32, miles: u32) {
        *milestone -= miles;
    }
    fn undoes(&self, _: u32, _: u32) -> bool {
        false
    }
    fn pack(&self, milestone: &u32) -> u64 {
        u64::from(*milestone)
    }
    fn unpack(&self, packed: u64) -> u32 {
        packed as u32
    }
    fn encode(&self, miles: u32) -> u32 {
        miles
    }
    fn decode(&self, code: u32) -> u32 {
        code
    }
}

impl Reversible for Road {
    fn goal(&self) -> u32 {
        END
    }
    fn arrivals(&self, milestone: &u32, (): &mut (), out: &mut Vec<u32>) {
        out.extend([2, 1].into_iter().filter(|miles| miles <= milestone));
    }
}

/// The exact number of remaining actions.
pub struct Left;

impl Heuristic<Road> for Left {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }
    fn root(&self, _: &Road, milestone: &u32) -> Cost {
        (END - milestone).div_ceil(2)
    }
    fn child(&self, domain: &Road, milestone: &u32, _: u32, _: Cost) -> Cost {
        self.root(domain, milestone)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}
