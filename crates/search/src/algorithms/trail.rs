//! Reconstructs a plan from a table that holds, for each state, the last action of the path to it.

use crate::structures::{Entry, Table};
use crate::{Cost, Domain, Plan};

/// Walks back from `state` to the initial state; `entry` holds the last action before `state`.
pub(super) fn plan_back<D: Domain>(
    domain: &D,
    lookup: impl Fn(D::Packed) -> Option<D::Meta>,
    mut state: D::State,
    mut entry: Entry,
) -> Plan<D::Action> {
    let root = domain.pack(&domain.initial());
    let mut actions = Vec::new();
    while domain.pack(&state) != root {
        let action = domain.decode(entry.action);
        domain.undo(&mut state, action);
        actions.push(action);
        let meta =
            lookup(domain.pack(&state)).expect("every state on the way was closed before its children");
        entry = Entry::from_meta(meta, D::ACTION_BITS);
    }
    actions.reverse();
    priced(domain, actions)
}

/// Walks back from `state` in one table.
pub(super) fn plan_in<D: Domain>(
    domain: &D,
    table: &Table<D::Packed, D::Meta>,
    state: D::State,
    entry: Entry,
) -> Plan<D::Action> {
    plan_back(domain, |key| table.get(key), state, entry)
}

/// Builds a plan from actions that came out of tables and may lack their costs, which are looked up along the way.
pub(super) fn priced<D: Domain>(domain: &D, mut actions: Vec<D::Action>) -> Plan<D::Action> {
    if !domain.unit_cost() {
        let (mut state, mut scratch, mut listed) = (domain.initial(), D::Scratch::default(), Vec::new());
        for action in &mut actions {
            let code = domain.encode(*action);
            listed.clear();
            domain.actions(&state, &mut scratch, &mut listed);
            if let Some(&legal) = listed.iter().find(|&&legal| domain.encode(legal) == code) {
                *action = legal;
            }
            domain.apply(&mut state, *action);
        }
    }
    finish(domain, actions)
}

/// Builds a plan from actions and adds up their costs.
pub(super) fn finish<D: Domain>(domain: &D, actions: Vec<D::Action>) -> Plan<D::Action> {
    let cost = actions.iter().fold(0, |sum: Cost, &action| sum.saturating_add(domain.cost(action)));
    Plan { actions, cost }
}
