//! Chooses the algorithm and the estimate if none is requested, and says why.
//!
//! Databases are used if they are available. They are built automatically only if that takes about a second and the
//! boards could take minutes without them: on 4x4 and 3x5 boards that do not look easy. Larger ones are only
//! recommended.

use std::sync::Arc;
use std::time::Duration;

use pousse_puzzle::{Question, Wanted};
use pousse_search::algorithms::astar;
use pousse_search::{Algorithm, Limits, Message, Value, message};
use pousse_tiles::heuristics::{Databases, Mirror, Part, Spec, manhattan_distance};
use pousse_tiles::patterns::{Catalogue, Library, Wanted as Table};
use pousse_tiles::{Direction, Layout, Patience, Shape};

use crate::databases::{self, Footprint};
use crate::game::Tiles;

/// What will be run.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// The algorithm.
    pub(crate) algorithm: Algorithm,
    /// The estimate.
    pub(crate) heuristic: Spec,
    /// The chosen set of databases, by name; `None` if it was requested.
    pub(crate) set: Option<String>,
    /// How long an anytime search runs if there is no time limit.
    pub(crate) patience: Patience,
    /// The reason for the choice, if there was one.
    pub(crate) because: Option<Message>,
}

/// What a choice depends on besides the question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances<'a> {
    /// The goal.
    pub(crate) layout: &'a Layout,
    /// Whether the goal can be reached; if not, no table is worth loading.
    pub(crate) solvable: bool,
    /// The tables that are available.
    pub(crate) library: &'a Library,
    /// The limits of the run.
    pub(crate) limits: &'a Limits,
    /// Sets that were tried and are unavailable.
    pub(crate) avoid: &'a [String],
}

/// Chooses what a question leaves open.
pub(crate) fn choose(question: &Question<Tiles>, circumstances: &Circumstances<'_>) -> Chosen {
    let shape = question.start().shape();
    let settles = question.algorithm.is_some() || question.wanted == Wanted::Proof;
    let patience = if settles { Patience::UntilSettled } else { Patience::WhileItPays };
    let asked = |algorithm, heuristic, because| Chosen { algorithm, heuristic, set: None, patience, because };
    match (question.algorithm, &question.estimate) {
        (Some(algorithm), Some(heuristic)) => asked(algorithm, heuristic.clone(), None),
        (None, Some(heuristic)) => {
            let usual = without_tables(shape, question);
            asked(usual.algorithm, heuristic.clone(), Some(usual.because))
        }
        (None, None) => {
            let usual = usual(question, circumstances);
            let because = Some(usual.because);
            Chosen {
                algorithm: usual.algorithm,
                heuristic: usual.heuristic,
                set: usual.set,
                patience,
                because,
            }
        }
        (Some(algorithm), None) if !algorithm.about().informed => asked(algorithm, named("zero"), None),
        (Some(algorithm), None) => {
            let suits = |heuristic: &Spec| {
                let (heuristic, algorithm) = (heuristic.to_string(), algorithm.about().name);
                let text = format!("{heuristic} suits {algorithm} on {shape} boards");
                message!("because.suits", text, heuristic, algorithm, shape)
            };
            // Only IDA* has loops specialised for Manhattan distance, and it gains most from tables.
            if algorithm == Algorithm::IdaStar {
                let Usual { heuristic, set, .. } = usual(question, circumstances);
                let because = Some(suits(&heuristic));
                return Chosen { algorithm, heuristic, set, patience, because };
            }
            let heuristic = named(if shape.cells() <= 9 { "linear-conflict" } else { "korf-taylor" });
            let because = Some(suits(&heuristic));
            asked(algorithm, heuristic, because)
        }
    }
}

fn with(because: Message, more: Option<Message>) -> Message {
    match more {
        Some(more) => because.and(more),
        None => because,
    }
}

fn named(name: &str) -> Spec {
    Spec::named(name).expect("a name of the table")
}

/// The method for a board.
struct Usual {
    algorithm: Algorithm,
    heuristic: Spec,
    set: Option<String>,
    because: Message,
}

/// A set of databases for boards of a shape.
struct Offer {
    set: &'static str,
    rows: usize,
    columns: usize,
    unasked: bool, // whether it is built automatically
}

/// The sets that are worth using, best first.
const OFFERS: &[Offer] = &[
    Offer { set: "5-6", rows: 3, columns: 4, unasked: false },
    Offer { set: "7-7", rows: 3, columns: 5, unasked: true },
    Offer { set: "7-8", rows: 4, columns: 4, unasked: false },
    Offer { set: "6-6-3", rows: 4, columns: 4, unasked: true },
    Offer { set: "6-6-7", rows: 4, columns: 5, unasked: false },
    Offer { set: "6-6-6-6", rows: 5, columns: 5, unasked: false },
];

/// Returns the names of the sets that are worth using on boards of a shape, best first.
pub(crate) fn offered(shape: Shape) -> impl Iterator<Item = &'static str> {
    let sides = (shape.rows().min(shape.columns()), shape.rows().max(shape.columns()));
    OFFERS.iter().filter(move |offer| (offer.rows, offer.columns) == sides).map(|offer| offer.set)
}

/// Up to this Manhattan distance, solving a board without tables takes less time than loading them.
///
/// Among Korf's hundred boards, one is below 28 and takes 18 million nodes with Manhattan distance; one at 29 takes
/// 1,200 million.
const LOOKS_EASY: u32 = 22;
/// With less time than this, nothing is built automatically.
const TIME_TO_MAKE: Duration = Duration::from_secs(5);
/// With less time than this, no large set is built for a proof.
const TIME_TO_MAKE_LARGE: Duration = Duration::from_secs(600);

fn usual(question: &Question<Tiles>, circumstances: &Circumstances<'_>) -> Usual {
    let shape = question.start().shape();
    let mut usual = without_tables(shape, question);
    let layout = circumstances.layout;
    if !circumstances.solvable || manhattan_distance(question.start(), layout) <= LOOKS_EASY {
        return usual;
    }
    let sides = (shape.rows().min(shape.columns()), shape.rows().max(shape.columns()));
    let offers: Vec<&Offer> = OFFERS.iter().filter(|offer| (offer.rows, offer.columns) == sides).collect();
    let to_prove = question.wanted == Wanted::Proof;
    let best = offers.iter().find_map(|offer| circumstances.take(offer, to_prove).map(|how| (*offer, how)));
    if let Some((offer, (heuristic, how))) = best {
        if shape.cells() <= 16 {
            usual.algorithm = Algorithm::IdaStar;
            let text = format!("IDA* with databases takes the fewest nodes on {shape} boards");
            usual.because = message!("because.databases", text, shape);
        }
        usual.heuristic = heuristic;
        usual.set = Some(offer.set.into());
        let made = match how {
            How::AtHand => None,
            How::Made if shape.cells() <= 16 => {
                Some(message!("because.made", "the tables are built in a moment"))
            }
            How::Made => {
                let text = "their tables are built first, once, so that there can be a proof";
                Some(message!("because.made-first", text))
            }
        };
        usual.because = with(usual.because, made);
    }
    // The first candidate is the best; recommend it if it is missing.
    if let Some(first) = offers.first()
        && usual.set.as_deref() != Some(first.set)
        && let Some(bytes) = circumstances.size(first)
    {
        let (set, size) = (first.set, Value::Bytes(bytes.div_ceil(1 << 20) << 20));
        let text = format!("`pousse db build {set}` ({} MiB, once)", bytes.div_ceil(1 << 20));
        let advice = if shape.cells() <= 16 {
            message!("because.build-faster", format!("{text} solves such boards faster"), set, size = size)
        } else {
            message!("because.build-bounds", format!("{text} gives better bounds"), set, size = size)
        };
        usual.because = usual.because.and(advice);
    }
    usual
}

/// How a set becomes available.
enum How {
    AtHand,
    Made,
}

impl Circumstances<'_> {
    /// Returns a set as an estimate if it is available or to be built automatically, and fits in memory.
    fn take(&self, offer: &Offer, to_prove: bool) -> Option<(Spec, How)> {
        let (catalogue, wanted) = self.find(offer)?;
        let footprint = Footprint::of(&wanted).ok()?;
        if footprint.bytes > self.limits.memory {
            return None;
        }
        let heuristic = Spec::One(Part::databases(catalogue, Mirror::On));
        if databases::at_hand(&wanted, self.library) {
            return Some((heuristic, How::AtHand));
        }
        let time = |enough: Duration| self.limits.time.is_none_or(|time| time >= enough);
        let unasked = offer.unasked && time(TIME_TO_MAKE);
        // There would be no proof without them.
        let needed = to_prove && self.layout.shape().cells() > 16 && time(TIME_TO_MAKE_LARGE);
        ((unasked || needed) && footprint.memory <= self.limits.memory).then_some((heuristic, How::Made))
    }

    /// Returns the size of a set in bytes, if it can be used here.
    fn size(&self, offer: &Offer) -> Option<u64> {
        let (_, wanted) = self.find(offer)?;
        let footprint = Footprint::of(&wanted).ok()?;
        (footprint.bytes.max(footprint.memory) <= self.limits.memory).then_some(footprint.bytes)
    }

    /// Returns a set and its tables for the goal; `None` if it was tried before and failed.
    fn find(&self, offer: &Offer) -> Option<(&'static Arc<Catalogue>, Vec<Table>)> {
        let avoided = self.avoid.iter().any(|name| name == offer.set);
        let catalogue =
            databases::for_shape(self.layout.shape()).find(|c| !avoided && c.name == offer.set)?;
        Databases::wanted(catalogue, self.layout).map(|wanted| (catalogue, wanted))
    }
}

/// Returns the best estimate for boards of a shape without databases.
fn without_tables(shape: Shape, question: &Question<Tiles>) -> Usual {
    let astar = Algorithm::Astar(astar::Options::default());
    let thin = shape.rows().min(shape.columns()) < 3;
    let kernel = shape.rows() == 4 && shape.columns() == 4 && question.options().order == Direction::ALL;
    // The requested estimate may be anything; only Manhattan distance has the specialised loop.
    let heuristic = question.estimate.as_ref().map(ToString::to_string);
    let (algorithm, name, because) = match shape.cells() {
        ..=9 => {
            let text = format!("all positions of a {shape} board fit in memory");
            (astar, "linear-conflict", message!("because.fits", text, shape))
        }
        10..=12 => {
            let text = format!("A* on a {shape} board fits in memory");
            (astar, "korf-taylor", message!("because.astar-fits", text, shape))
        }
        13..=16 if thin => {
            let text =
                format!("solutions of a {shape} board are long; the answer improves until it is proven");
            (Algorithm::Anytime, "korf-taylor", message!("because.long", text, shape))
        }
        13..=16 if kernel && heuristic.as_deref().is_none_or(|name| name == "manhattan") => {
            let text = "IDA* needs no memory, and Manhattan distance has a special loop for 4x4 boards";
            (Algorithm::IdaStar, "manhattan", message!("because.kernel", text))
        }
        13..=16 => {
            let text = "IDA* needs no memory";
            (Algorithm::IdaStar, "korf-taylor", message!("because.no-memory", text))
        }
        _ => {
            let text = format!(
                "a {shape} board is too large for optimal search; the best answer found quickly, with a proven bound"
            );
            (Algorithm::Anytime, "korf-taylor", message!("because.too-large", text, shape))
        }
    };
    Usual { algorithm, heuristic: named(name), set: None, because }
}

#[cfg(test)]
mod tests {
    use pousse_puzzle::Entry;
    use pousse_tiles::{Goal, ParseOptions, parse};

    use super::*;

    const HARD: &str = "2 5 13 12 1 0 3 15 9 7 14 6 10 11 8 4";

    fn choice(
        board: &str,
        size: (usize, usize),
        library: &Library,
        limits: &Limits,
        avoid: &[String],
    ) -> Chosen {
        let options = ParseOptions { size: Shape::new(size.0, size.1), ..ParseOptions::default() };
        let start = parse(board.as_bytes(), &options).remove(0).expect("a board").grid;
        let layout = Layout::new(Goal::BlankLast.grid(start.shape()).expect("a named goal"));
        let circumstances = Circumstances { layout: &layout, solvable: true, library, limits, avoid };
        choose(&Question::new(Entry::new(start)), &circumstances)
    }

    #[test]
    fn small_sets_are_built_and_large_ones_recommended() {
        let (library, limits) = (Library::default(), Limits::default());
        let chosen = choice(HARD, (4, 4), &library, &limits, &[]);
        assert_eq!((chosen.set.as_deref(), chosen.heuristic.to_string().as_str()), (Some("6-6-3"), "6-6-3"));
        assert!(chosen.because.expect("a reason").contains("pousse db build 7-8"));
        // A rejected set is not chosen again.
        let refused = ["6-6-3".to_owned()];
        let chosen = choice(HARD, (4, 4), &library, &limits, &refused);
        assert_eq!((chosen.set, chosen.heuristic.to_string().as_str()), (None, "manhattan"));
        let large = "22 18 5 21 12 6 0 17 14 4 19 13 16 10 1 9 2 15 11 7 24 3 20 23 8";
        let chosen = choice(large, (5, 5), &library, &limits, &[]);
        assert_eq!((chosen.set, chosen.heuristic.to_string().as_str()), (None, "korf-taylor"));
        assert!(chosen.because.expect("a reason").contains("pousse db build 6-6-6-6"));
    }

    #[test]
    fn easy_boards_and_tight_limits_use_no_databases() {
        let (library, limits) = (Library::default(), Limits::default());
        let easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15";
        assert_eq!(choice(easy, (4, 4), &library, &limits, &[]).set, None);
        let little = Limits { memory: 1 << 20, ..limits };
        assert_eq!(choice(HARD, (4, 4), &library, &little, &[]).set, None);
        let short = Limits { time: Some(Duration::from_secs(1)), ..limits };
        assert_eq!(choice(HARD, (4, 4), &library, &short, &[]).set, None);
    }

    #[test]
    fn every_offer_is_a_set_for_its_board() {
        for offer in OFFERS {
            let shape = Shape::new(offer.rows, offer.columns).expect("a shape");
            assert!(databases::for_shape(shape).any(|set| set.name == offer.set), "{}", offer.set);
        }
    }
}
