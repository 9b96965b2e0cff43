//! States that take several words: every algorithm must find the same as with one word.

use pousse_search::algorithms::{astar, parallel_astar, team_astar};
use pousse_search::{
    Algorithm, Backwards, Cost, Domain, Heuristic, Limits, Outcome, Properties, Reversible, Run, search,
};
use pousse_testkit::conformance::every_algorithm;

use crate::common::pancakes::{Gap, Pancakes};
use crate::common::stack;
use crate::ranks::together;

/// Pancakes whose packed form is spread over `N` words, half a word of pancakes in the first and half in the last.
struct Wide<const N: usize>(Pancakes);

impl<const N: usize> Domain for Wide<N> {
    type State = Vec<u8>;
    type Action = u8;
    type Packed = [u64; N];
    type Meta = u32;
    type Scratch = ();
    const ACTION_BITS: u32 = 8;
    const BACKWARDS: Option<Backwards<Self>> = Some(Backwards::reversible());

    fn initial(&self) -> Vec<u8> {
        self.0.initial()
    }
    fn is_goal(&self, stack: &Vec<u8>) -> bool {
        self.0.is_goal(stack)
    }
    fn actions(&self, stack: &Vec<u8>, scratch: &mut (), out: &mut Vec<u8>) {
        self.0.actions(stack, scratch, out);
    }
    fn apply(&self, stack: &mut Vec<u8>, flip: u8) {
        self.0.apply(stack, flip);
    }
    fn undo(&self, stack: &mut Vec<u8>, flip: u8) {
        self.0.undo(stack, flip);
    }
    fn undoes(&self, flip: u8, last: u8) -> bool {
        self.0.undoes(flip, last)
    }
    fn pack(&self, stack: &Vec<u8>) -> [u64; N] {
        let word = self.0.pack(stack);
        let mut words = [0; N];
        words[0] = word & 0xffff;
        words[N - 1] |= word & !0xffff;
        words
    }
    fn unpack(&self, words: [u64; N]) -> Vec<u8> {
        self.0.unpack(words[0] & 0xffff | words[N - 1] & !0xffff)
    }
    fn encode(&self, flip: u8) -> u32 {
        self.0.encode(flip)
    }
    fn decode(&self, code: u32) -> u8 {
        self.0.decode(code)
    }
}

impl<const N: usize> Reversible for Wide<N> {
    fn goal(&self) -> Vec<u8> {
        self.0.goal()
    }
    fn arrivals(&self, stack: &Vec<u8>, scratch: &mut (), out: &mut Vec<u8>) {
        self.0.arrivals(stack, scratch, out);
    }
}

impl<const N: usize> Heuristic<Wide<N>> for Gap {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }
    fn root(&self, domain: &Wide<N>, stack: &Vec<u8>) -> Cost {
        Gap.root(&domain.0, stack)
    }
    fn child(&self, domain: &Wide<N>, stack: &Vec<u8>, flip: u8, parent: Cost) -> Cost {
        Gap.child(&domain.0, stack, flip, parent)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Returns the outcome and the counters that do not depend on the size of a state.
fn course<D: Domain<Action = u8>>(algorithm: Algorithm, domain: &D) -> (Outcome<u8>, [u64; 3])
where
    Gap: Heuristic<D>,
{
    let run = Run::new(Limits { nodes: Some(1_000_000), ..Limits::default() });
    let outcome = search(algorithm, domain, &Gap, &run).expect("pancakes are searched by all");
    let counters = outcome.counters;
    (outcome, [counters.expanded, counters.generated, counters.stored])
}

fn as_in_one_word<const N: usize>() {
    for seed in 0..3 {
        let stack = stack(7, seed); // few enough states for the cache, where loops take them one by one
        let (narrow, wide) =
            (Pancakes::new(&stack).expect("a stack"), Wide::<N>(Pancakes::new(&stack).expect("a stack")));
        for algorithm in every_algorithm() {
            // These depend on how many states fit into their memory, or on the order of hashes.
            let by_bytes = matches!(
                algorithm,
                Algorithm::AstarIdaStar(_) | Algorithm::IdaStarTt(_) | Algorithm::Beam(_)
            );
            let ((one, counts), (many, same)) = (course(algorithm, &narrow), course(algorithm, &wide));
            assert_eq!((one.status, one.upper_bound()), (many.status, many.upper_bound()), "{algorithm}");
            if !by_bytes {
                assert_eq!((one.plan, counts), (many.plan, same), "{algorithm}");
            }
        }
    }
}

#[test]
fn two_words_are_as_good_as_one() {
    as_in_one_word::<2>();
}

/// More words than the standard library has `Default` implementations for.
#[test]
fn forty_words_are_as_good_as_one() {
    as_in_one_word::<40>();
}

#[test]
fn threads_and_ranks_send_them_to_each_other() {
    let wide = Wide::<40>(Pancakes::new(&stack(9, 5)).expect("a stack"));
    let options = astar::Options::default();
    let truth = astar::search(&wide, &Gap, options, &Run::default()).upper_bound();
    let run = Run::new(Limits { threads: 2, ..Limits::default() });
    assert_eq!(parallel_astar::search(&wide, &Gap, options, &run).upper_bound(), truth);
    let on_two_ranks = together(2, Limits::default(), |run| {
        let team = run.team().expect("a run of a team");
        team_astar::search(&wide, &Gap, options, team, run).upper_bound()
    });
    assert_eq!(on_two_ranks, [truth, truth]);
}
