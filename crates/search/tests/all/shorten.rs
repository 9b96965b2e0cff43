//! Plans on a plain with walls, shortened window by window.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use pousse_search::algorithms::astar;
use pousse_search::shorten::{Between, Improver, Rest, Route, Shorten, Sweep, Wander, Window};
use pousse_search::{Cost, Domain, Heuristic, Limits, Outcome, Properties, Run, Status, StopReason};

/// Steps on a square plain; some cells are walls.
struct Plain {
    side: i32,
    walls: Vec<bool>,
    from: (i32, i32),
    to: (i32, i32),
}

const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

impl Plain {
    fn new(seed: u64) -> Self {
        let side = 24;
        let is_wall = |at: i32| pousse_search::mix(seed * 1000 + at as u64).is_multiple_of(4);
        let mut walls: Vec<bool> = (0..side * side).map(is_wall).collect();
        let (from, to) = ((0, 0), (side - 1, side - 1));
        for end in [from, to] {
            walls[(end.0 * side + end.1) as usize] = false;
        }
        Self { side, walls, from, to }
    }

    fn is_free(&self, (row, column): (i32, i32)) -> bool {
        let inside = |at: i32| (0..self.side).contains(&at);
        inside(row) && inside(column) && !self.walls[(row * self.side + column) as usize]
    }

    /// Returns the steps between two cells, found by a depth-first search, which takes detours, or a breadth-first one.
    fn way(&self, from: (i32, i32), to: (i32, i32), astray: bool) -> Option<Vec<u8>> {
        let mut came = HashMap::from([(from, None)]);
        let mut open = VecDeque::from([from]);
        while let Some(at) = if astray { open.pop_back() } else { open.pop_front() } {
            if at == to {
                break;
            }
            for (step, (down, right)) in STEPS.into_iter().enumerate() {
                let next = (at.0 + down, at.1 + right);
                if self.is_free(next) && !came.contains_key(&next) {
                    came.insert(next, Some((at, step as u8)));
                    open.push_back(next);
                }
            }
        }
        let mut steps = Vec::new();
        let mut at = to;
        while let Some((before, step)) = *came.get(&at)? {
            steps.push(step);
            at = before;
        }
        steps.reverse();
        Some(steps)
    }
}

impl Domain for Plain {
    type State = (i32, i32);
    type Action = u8;
    type Packed = u64;
    type Meta = u32;
    type Scratch = ();
    const ACTION_BITS: u32 = 4;

    fn initial(&self) -> (i32, i32) {
        self.from
    }
    fn is_goal(&self, state: &(i32, i32)) -> bool {
        *state == self.to
    }
    fn actions(&self, state: &(i32, i32), (): &mut (), out: &mut Vec<u8>) {
        let free = |step: &u8| {
            let (down, right) = STEPS[usize::from(*step)];
            self.is_free((state.0 + down, state.1 + right))
        };
        out.extend((0..4u8).filter(free));
    }
    fn apply(&self, state: &mut (i32, i32), step: u8) {
        let (down, right) = STEPS[usize::from(step)];
        *state = (state.0 + down, state.1 + right);
    }
    fn undo(&self, state: &mut (i32, i32), step: u8) {
        let (down, right) = STEPS[usize::from(step)];
        *state = (state.0 - down, state.1 - right);
    }
    fn undoes(&self, step: u8, last: u8) -> bool {
        step ^ last == 2
    }
    fn pack(&self, state: &(i32, i32)) -> u64 {
        (state.0 * self.side + state.1) as u64
    }
    fn unpack(&self, packed: u64) -> (i32, i32) {
        (packed as i32 / self.side, packed as i32 % self.side)
    }
    fn encode(&self, step: u8) -> u32 {
        u32::from(step)
    }
    fn decode(&self, code: u32) -> u8 {
        code as u8
    }
}

/// The number of rows and columns to a cell.
struct Straight((i32, i32));

impl<G: Fn(&(i32, i32)) -> bool + Sync> Heuristic<Between<'_, Plain, G>> for Straight {
    type Carry = Cost;

    fn properties(&self) -> Properties {
        Properties::SOUND
    }
    fn root(&self, _: &Between<'_, Plain, G>, state: &(i32, i32)) -> Cost {
        (state.0.abs_diff(self.0.0)) + state.1.abs_diff(self.0.1)
    }
    fn child(&self, domain: &Between<'_, Plain, G>, state: &(i32, i32), _: u8, _: Cost) -> Cost {
        self.root(domain, state)
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
}

/// Windows on the plain; records which were searched.
struct Windows<'p> {
    plain: &'p Plain,
    sweeps: Vec<Sweep>,
    searched: Mutex<Vec<(Vec<u64>, u32)>>,
}

impl<'p> Windows<'p> {
    fn new(plain: &'p Plain, lengths: &[usize]) -> Self {
        let sweeps = lengths.iter().map(|&length| Sweep { width: length as u32, length }).collect();
        Self { plain, sweeps, searched: Mutex::default() }
    }
}

impl Shorten for Windows<'_> {
    type Domain = Plain;

    fn domain(&self) -> &Plain {
        self.plain
    }
    fn sweeps(&self) -> &[Sweep] {
        &self.sweeps
    }
    fn at_least(&self, from: u64, to: u64, _: bool) -> Cost {
        let (from, to) = (self.plain.unpack(from), self.plain.unpack(to));
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    }
    fn step(&self) -> Cost {
        2
    }
    fn search(&self, window: &Window<'_, Plain>, run: &Run<'_>) -> Outcome<u8> {
        self.searched.lock().expect("no panic").push((window.states.to_vec(), window.width));
        let (first, last) = (window.states[0], window.states[window.states.len() - 1]);
        let end = self.plain.unpack(last);
        let domain = Between::new(self.plain, self.plain.unpack(first), |state| *state == end);
        let options = astar::Options { ceiling: Some(window.cost), ..astar::Options::default() };
        astar::search(&domain, &Straight(end), options, run)
    }
}

/// Follows a plan independently of the domain, and returns whether it arrives.
fn arrives(plain: &Plain, steps: &[u8]) -> bool {
    let mut at = plain.from;
    for &step in steps {
        let (down, right) = STEPS[usize::from(step)];
        at = (at.0 + down, at.1 + right);
        if !plain.is_free(at) {
            return false;
        }
    }
    at == plain.to
}

/// Calls `test` with plains, a plan with detours, and the optimal cost.
fn each(test: impl Fn(&Plain, &[u8], Cost)) {
    let mut count = 0;
    for seed in 0..40 {
        let plain = Plain::new(seed);
        let Some(long) = plain.way(plain.from, plain.to, true) else { continue };
        let least = plain.way(plain.from, plain.to, false).expect("there is one").len() as Cost;
        assert!(arrives(&plain, &long));
        test(&plain, &long, least);
        count += 1;
    }
    assert!(count > 10, "only {count} plains can be crossed");
}

#[test]
fn whole_windows_find_the_shortest_plan_and_small_ones_a_shorter_one() {
    each(|plain, long, least| {
        for threads in [1, 2] {
            let run = Run::new(Limits { threads, ..Limits::default() });
            for (lengths, whole) in [(&[6, 12, 24][..], false), (&[6, 24, usize::MAX][..], true)] {
                let windows = Windows::new(plain, lengths);
                let route = Route::new(plain, long);
                let before = route.cost();
                let improver = Improver::new(&windows, route);
                let told = Mutex::new(before);
                let gained = |route: &Route<Plain>| {
                    let mut told = told.lock().expect("no panic");
                    assert!(route.cost() < *told, "told what is not better");
                    *told = route.cost();
                };
                let (rest, counters) = improver.work(None, &run, &|_| false, &gained);
                assert_eq!(rest, Rest::Dry);
                let route = improver.route();
                assert!(arrives(plain, route.actions()));
                assert_eq!(
                    (route.cost(), route.len() as Cost),
                    (*told.lock().expect("no panic"), route.cost())
                );
                assert!(route.cost() >= least && route.cost() <= before);
                assert!(!whole || route.cost() == least, "{} instead of {least}", route.cost());
                assert!(counters.generated > 0 || before == least);
            }
        }
    });
}

#[test]
fn a_fruitless_window_is_not_searched_again() {
    each(|plain, long, _| {
        let windows = Windows::new(plain, &[8, 16]);
        let improver = Improver::new(&windows, Route::new(plain, long));
        improver.work(None, &Run::default(), &|_| false, &|_| {});
        let searched = windows.searched.lock().expect("no panic").clone();
        let again = improver.work(None, &Run::default(), &|_| false, &|_| {});
        assert_eq!((again.0, again.1.generated), (Rest::Dry, 0));
        let mut each = searched.clone();
        each.sort();
        each.dedup();
        assert_eq!(each.len(), searched.len(), "the same window of the same plan was searched twice");
    });
}

#[test]
fn it_pauses_on_request() {
    each(|plain, long, least| {
        let windows = Windows::new(plain, &[8, usize::MAX]);
        let improver = Improver::new(&windows, Route::new(plain, long));
        let before = improver.cost();
        assert_eq!(improver.work(None, &Run::default(), &|_| true, &|_| {}).0, Rest::Enough);
        assert_eq!(improver.cost(), before);
        let few = Run::new(Limits { nodes: Some(1), ..Limits::default() });
        let (rest, counters) = improver.work(None, &few, &|_| false, &|_| {});
        assert!(rest == Rest::Stopped(StopReason::Nodes) || before == least, "{rest:?}");
        assert!(counters.generated < 20);
        let over = std::sync::atomic::AtomicBool::new(true);
        let cancelled = Run::default().cancelled_by(&over);
        let rest = improver.work(None, &cancelled, &|_| false, &|_| {}).0;
        assert_eq!(rest, Rest::Stopped(StopReason::Interrupted));
        // Windows that were given up for lack of nodes are tried again.
        assert_eq!(improver.work(None, &Run::default(), &|_| false, &|_| {}).0, Rest::Dry);
        assert_eq!(improver.cost(), least);
    });
}

#[test]
fn loops_are_left_out_and_routes_change_where_they_meet() {
    let open = Plain { side: 8, walls: vec![false; 64], from: (0, 0), to: (0, 4) };
    // Right, once around a cell and back, then onwards.
    let route = Route::new(&open, &[0, 1, 0, 3, 2, 0, 0, 0]);
    assert_eq!((route.cost(), route.actions()), (4, &[0, 0, 0, 0][..]));
    // Each of two routes is shorter on one side of the cell where they meet.
    let first = Route::new(&open, &[0, 0, 1, 0, 0, 3]);
    let second = Route::new(&open, &[1, 0, 0, 3, 0, 0]);
    assert_eq!((first.cost(), second.cost()), (6, 6));
    for joined in [first.joined(&open, &second), second.joined(&open, &first)] {
        assert_eq!((joined.cost(), joined.actions()), (4, &[0, 0, 0, 0][..]));
    }
    let windows = Windows::new(&open, &[4]);
    let improver = Improver::new(&windows, first);
    assert!(!improver.offer(&improver.route()));
    assert!(improver.offer(&second));
    assert_eq!(improver.cost(), 4);
}

/// A puzzle that claims that every replacement costs only one step.
struct Liar<'p>(Windows<'p>);

impl Shorten for Liar<'_> {
    type Domain = Plain;

    fn domain(&self) -> &Plain {
        self.0.plain
    }
    fn sweeps(&self) -> &[Sweep] {
        &self.0.sweeps
    }
    fn at_least(&self, _: u64, _: u64, _: bool) -> Cost {
        0
    }
    fn search(&self, window: &Window<'_, Plain>, run: &Run<'_>) -> Outcome<u8> {
        let mut outcome = self.0.search(window, run);
        if let Some(plan) = &mut outcome.plan {
            plan.cost = 1;
        } else {
            outcome.status = Status::Failed;
        }
        outcome
    }
}

#[test]
fn claimed_gains_are_recounted() {
    each(|plain, long, least| {
        let liar = Liar(Windows::new(plain, &[12, usize::MAX]));
        let improver = Improver::new(&liar, Route::new(plain, long));
        assert_eq!(improver.work(None, &Run::default(), &|_| false, &|_| {}).0, Rest::Dry);
        assert_eq!(improver.cost(), least);
        assert!(arrives(plain, improver.route().actions()));
    });
}

/// Random windows once the smallest ones are done.
struct Drawn<'p>(Windows<'p>);

impl Shorten for Drawn<'_> {
    type Domain = Plain;

    fn domain(&self) -> &Plain {
        self.0.plain
    }
    fn sweeps(&self) -> &[Sweep] {
        &self.0.sweeps
    }
    fn at_least(&self, from: u64, to: u64, last: bool) -> Cost {
        self.0.at_least(from, to, last)
    }
    fn wander(&self) -> Option<Wander> {
        Some(Wander { lengths: (8, 40), widths: (1, 9), to_the_end: 5, seed: 3 })
    }
    fn search(&self, window: &Window<'_, Plain>, run: &Run<'_>) -> Outcome<u8> {
        assert!(window.states.len() > 1 && (window.even || window.width == 4));
        let end = self.0.plain.unpack(window.states[window.states.len() - 1]);
        let domain = Between::new(self.0.plain, self.0.plain.unpack(window.states[0]), |state| *state == end);
        let ceiling = Some(window.cost + Cost::from(window.even));
        astar::search(&domain, &Straight(end), astar::Options { ceiling, ..astar::Options::default() }, run)
    }
}

#[test]
fn windows_that_are_drawn_go_on_until_it_is_enough() {
    each(|plain, long, least| {
        for threads in [1, 2] {
            let run = Run::new(Limits { threads, ..Limits::default() });
            let drawn = Drawn(Windows::new(plain, &[4]));
            let improver = Improver::new(&drawn, Route::new(plain, long));
            let before = improver.cost();
            // Windows from anywhere to the end eventually find a shortest plan; a node limit ends what would continue
            // forever.
            let (rest, _) = improver.work(Some(3_000_000), &run, &|cost| cost == least, &|_| {});
            assert_eq!(rest, Rest::Enough);
            assert!(improver.cost() == least && least <= before, "{} instead of {least}", improver.cost());
            assert!(arrives(plain, improver.route().actions()));
        }
    });
}
