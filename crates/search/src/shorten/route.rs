//! A plan together with the states it passes through, each of them once.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::{Cost, Domain, Packed, Plan};

/// A plan and its states.
#[derive(Debug)]
pub struct Route<D: Domain> {
    states: Vec<D::Packed>, // one more than actions
    actions: Vec<D::Action>,
    costs: Vec<Cost>,            // by state, from the start
    places: HashMap<u64, usize>, // by hash of the state
}

impl<D: Domain> Clone for Route<D> {
    fn clone(&self) -> Self {
        Self {
            states: self.states.clone(),
            actions: self.actions.clone(),
            costs: self.costs.clone(),
            places: self.places.clone(),
        }
    }
}

impl<D: Domain> Route<D> {
    /// Follows actions from the initial state. Where they return to a state, the loop is left out.
    #[must_use]
    pub fn new(domain: &D, actions: &[D::Action]) -> Self {
        let mut state = domain.initial();
        let mut route =
            Self { states: Vec::new(), actions: Vec::new(), costs: Vec::new(), places: HashMap::new() };
        route.arrive(domain.pack(&state), 0);
        for &action in actions {
            domain.apply(&mut state, action);
            let cost = route.cost().saturating_add(domain.cost(action));
            let key = domain.pack(&state);
            if let Some(back) = route.place(key) {
                route.cut(back);
            } else {
                route.actions.push(action);
                route.arrive(key, cost);
            }
        }
        route
    }

    fn arrive(&mut self, key: D::Packed, cost: Cost) {
        self.places.insert(key.hash(), self.states.len());
        self.states.push(key);
        self.costs.push(cost);
    }

    /// Removes everything after a state.
    fn cut(&mut self, last: usize) {
        for key in &self.states[last + 1..] {
            self.places.remove(&key.hash());
        }
        self.states.truncate(last + 1);
        self.costs.truncate(last + 1);
        self.actions.truncate(last);
    }

    /// Returns the number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Returns whether there are no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Returns the total cost.
    #[must_use]
    pub fn cost(&self) -> Cost {
        self.costs.last().copied().unwrap_or(0)
    }

    /// Returns the cost of the part between two positions.
    #[must_use]
    pub fn cost_between(&self, from: usize, to: usize) -> Cost {
        self.costs[to] - self.costs[from]
    }

    /// Returns the states.
    #[must_use]
    pub fn states(&self) -> &[D::Packed] {
        &self.states
    }

    /// Returns the actions.
    #[must_use]
    pub fn actions(&self) -> &[D::Action] {
        &self.actions
    }

    /// Returns the plan.
    #[must_use]
    pub fn plan(&self) -> Plan<D::Action> {
        Plan { actions: self.actions.clone(), cost: self.cost() }
    }

    /// Returns the position of a state.
    #[must_use]
    pub fn place(&self, key: D::Packed) -> Option<usize> {
        self.places.get(&key.hash()).copied().filter(|&at| self.states[at] == key)
    }

    /// Returns the route with other actions between two positions.
    #[must_use]
    pub fn with(&self, domain: &D, from: usize, to: usize, way: &[D::Action]) -> Self {
        let actions: Vec<D::Action> =
            self.actions[..from].iter().chain(way).chain(&self.actions[to..]).copied().collect();
        Self::new(domain, &actions)
    }

    /// Returns the cheapest route that switches between this one and another at states they share.
    #[must_use]
    pub fn joined(&self, domain: &D, other: &Self) -> Self {
        // Number the states: those of this route first, then those that only the other has.
        let mut keys = self.states.clone();
        let numbers: Vec<usize> = other
            .states
            .iter()
            .map(|&key| {
                self.place(key).unwrap_or_else(|| {
                    keys.push(key);
                    keys.len() - 1
                })
            })
            .collect();
        let mut next: Vec<Vec<(usize, Cost, D::Action)>> = vec![Vec::new(); keys.len()];
        for (at, &action) in self.actions.iter().enumerate() {
            next[at].push((at + 1, self.cost_between(at, at + 1), action));
        }
        for at in 0..other.len() {
            let way = (numbers[at + 1], other.cost_between(at, at + 1), other.actions[at]);
            next[numbers[at]].push(way);
        }
        let mut least = vec![Cost::MAX; keys.len()];
        let mut came: Vec<Option<(usize, D::Action)>> = vec![None; keys.len()];
        let mut queue = BinaryHeap::from([Reverse((0, 0))]);
        least[0] = 0;
        while let Some(Reverse((cost, at))) = queue.pop() {
            if cost > least[at] {
                continue;
            }
            for &(to, more, action) in &next[at] {
                if cost + more < least[to] {
                    least[to] = cost + more;
                    came[to] = Some((at, action));
                    queue.push(Reverse((cost + more, to)));
                }
            }
        }
        let ends = [self.len(), *numbers.last().expect("a route has a state")];
        let mut at = ends.into_iter().min_by_key(|&end| least[end]).expect("there are two");
        let mut actions = Vec::new();
        while let Some((before, action)) = came[at] {
            actions.push(action);
            at = before;
        }
        actions.reverse();
        Self::new(domain, &actions)
    }
}
