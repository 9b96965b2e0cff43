//! IDA* as repeated A* under a rising bound, with the open list ordered by h (Hoste, 2008, section 5.5).
//!
//! Each round keeps a table of the states it expands, rejects every state with g + h above the bound, and expands the
//! state with the lowest estimate first. A round that ends without a goal proves that every plan costs more than the
//! bound; the next bound is the smallest g + h rejected. Compared with A*, it holds fewer states in its last round
//! (only those within the bound) and heads straight for the goal there; compared with IDA*, it never expands a state
//! twice in a round unless a cheaper path to it is found, which must be followed because the search below the more
//! expensive one was cut short.

use super::best_first::{Config, End, Order, Ties, announce, pass};
use crate::heuristic::estimate_of_root;
use crate::kept::Plain;
use crate::{Cost, Counters, DEAD, Domain, Heuristic, Iteration, Outcome, Run, Status};

/// Searches for an optimal plan.
pub fn search<D: Domain, H: Heuristic<D>>(domain: &D, heuristic: &H, run: &Run<'_>) -> Outcome<D::Action> {
    search_from(domain, heuristic, 0, run)
}

/// Searches for an optimal plan, given that none is cheaper than `floor`: no round is spent below it.
pub fn search_from<D: Domain, H: Heuristic<D>>(
    domain: &D,
    heuristic: &H,
    floor: Cost,
    run: &Run<'_>,
) -> Outcome<D::Action> {
    let admissible = heuristic.properties().admissible;
    let mut counters = Counters::default();
    let mut pulse = run.pulse();
    let mut outcome = Outcome::new(Status::Failed);
    let mut bound = estimate_of_root(domain, heuristic).max(floor);
    while bound != DEAD {
        announce(run, bound, admissible);
        let before = counters;
        let config = Config { bound: Some(bound), ..Config::new(Order::H, Ties::LargerG) };
        let pass = pass(domain, &Plain(heuristic), config, &mut counters, &mut pulse);
        outcome.iterations.push(Iteration {
            bound,
            generated: counters.generated - before.generated.max(1),
            expanded: counters.expanded - before.expanded,
        });
        outcome.counters = counters;
        outcome.plan = pass.plan;
        match pass.end {
            End::Goal => outcome.status = Status::Solved,
            End::Stopped(reason) => outcome.status = Status::Stopped(reason),
            End::Exhausted => {
                bound = pass.next_bound;
                continue;
            }
        }
        outcome.raise_lower_bound(if admissible { bound } else { floor });
        return outcome;
    }
    outcome.status = Status::Unsolvable;
    outcome.lower_bound = DEAD;
    outcome
}
