//! The recorded data: the tree as it grows, and every step.

use std::collections::{BTreeMap, BTreeSet};

use super::domain::Placed;
use crate::{Away, Cost, DEAD, Domain, Packed};

/// A node of a search tree.
#[derive(Clone, Debug)]
pub struct RecordedNode<S, A> {
    /// The round that it belongs to, from 0.
    pub round: u32,
    /// The node it was generated from; `None` for a root.
    pub parent: Option<u32>,
    /// The node of an earlier round that this root continues, for searches that descend from a frontier.
    pub continues: Option<u32>,
    /// Which end of the search it belongs to.
    pub side: Side,
    /// The action between it and its parent; `None` for a root.
    pub action: Option<A>,
    /// The state.
    pub state: S,
    /// The cost of the path from the root.
    pub g: Cost,
    /// The estimate, if the search asked for it; [`DEAD`] if no goal can be reached.
    pub h: Option<Cost>,
    /// Another node of the same round with the same state: for a duplicate, the last one expanded before it was
    /// discarded; otherwise the first one generated.
    pub same: Option<u32>,
    pub(super) class: u32, // the first node of all with the same state
    depth: u32,            // actions from its root
}

/// The end of a search from which a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From the start.
    Start,
    /// From the goal, backwards.
    Goal,
}

/// Something that happened to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The event.
    pub happening: Happening,
    /// The node.
    pub node: u32,
    /// How many nodes of the round are waiting after it: generated, but neither expanded nor discarded.
    pub frontier: u32,
}

/// What can happen to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// It is a root; the first one of a round begins the round.
    Start,
    /// It is generated.
    Generate,
    /// Its children are about to be generated.
    Expand,
    /// It was taken out and its estimate raised to this value; it waits again.
    Refine(Cost),
    /// It is recognised as a goal.
    Goal,
    /// The search discards it.
    Away(Away),
}

/// Properties of an algorithm that its domain cannot see.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// What it forgets without reporting it.
    pub(super) forgets: Forgets,
    /// Whether the estimates it asks for play no part in its search.
    pub(super) blind: bool,
    /// Whether a child's estimate is raised to what its parent's estimate proves.
    pub(super) pathmax: bool,
    /// The limit on recorded expansions.
    pub(super) most: u64,
}

/// What an algorithm forgets as it moves on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Forgets {
    /// Nothing.
    Nothing,
    /// All nodes except the one it continues with.
    Siblings,
    /// What is left of the previous layer.
    Layer,
}

/// Stands for the root of the current round.
pub(super) const ROOT: u32 = u32::MAX;
/// Stands for the root of the search from the goal.
pub(super) const GOAL: u32 = u32::MAX - 1;

/// The tree and the steps so far.
pub(super) struct Book<D: Domain> {
    habits: Habits,
    pub(super) rounds: Vec<Option<Cost>>,
    pub(super) nodes: Vec<RecordedNode<D::State, D::Action>>,
    pub(super) steps: Vec<Step>,
    pub(super) expanded: u64,
    pub(super) generated: u64,
    pub(super) cut: bool,
    children: Vec<Vec<u32>>,
    root: Option<u32>,
    goal: Option<u32>,
    again: BTreeMap<u32, u32>, // nodes of earlier rounds that the current one continues
    open: BTreeSet<u32>,
    closed: BTreeMap<u32, u32>, // for each state, by its first node: the node last expanded in this round
    met: BTreeMap<u64, Vec<(D::Packed, u32)>>, // by their hashes, the states and their nodes
    expanding: bool,            // whether the current round has expanded something
    recovering: bool,           // the round is over, and its plan is being reconstructed
}

impl<S, A> RecordedNode<S, A> {
    /// Returns the node with its state and its action converted.
    pub(super) fn map<T, B>(self, state: impl Fn(&S) -> T, action: impl Fn(A) -> B) -> RecordedNode<T, B> {
        RecordedNode {
            round: self.round,
            parent: self.parent,
            continues: self.continues,
            side: self.side,
            action: self.action.map(action),
            state: state(&self.state),
            g: self.g,
            h: self.h,
            same: self.same,
            class: self.class,
            depth: self.depth,
        }
    }
}

impl<D: Domain> Book<D> {
    pub(super) fn new(habits: Habits) -> Self {
        Self {
            habits,
            rounds: vec![None],
            nodes: Vec::new(),
            steps: Vec::new(),
            expanded: 0,
            generated: 1,
            cut: false,
            children: Vec::new(),
            root: None,
            goal: None,
            again: BTreeMap::new(),
            open: BTreeSet::new(),
            closed: BTreeMap::new(),
            met: BTreeMap::new(),
            expanding: false,
            recovering: false,
        }
    }

    /// Returns whether recording is currently suspended.
    pub(super) fn is_closed(&self) -> bool {
        self.cut || self.recovering
    }

    /// Begins a round.
    pub(super) fn begin(&mut self, bound: Cost) {
        if self.cut {
            return;
        }
        self.recovering = false;
        if self.expanding {
            self.rounds.push(None);
            self.root = None;
            self.goal = None;
            self.again.clear();
            self.open.clear();
            self.closed.clear();
            self.expanding = false;
        }
        if let Some(last) = self.rounds.last_mut() {
            *last = Some(bound);
        }
    }

    /// Called when the search asks for the initial state: after the first expansion, that means plan reconstruction.
    pub(super) fn asked_for_initial(&mut self) {
        self.recovering |= self.expanding;
    }

    /// Returns the node of the current round that a state's place refers to.
    pub(super) fn resolve(&mut self, domain: &D, placed: &Placed<D::State>) -> u32 {
        let round = self.round();
        let state = &placed.state;
        match placed.place {
            ROOT => match self.root {
                Some(root) => root,
                None => {
                    let root = self.start(domain, Side::Start, None, state);
                    self.root = Some(root);
                    root
                }
            },
            GOAL => match self.goal {
                Some(goal) => goal,
                None => {
                    let goal = self.start(domain, Side::Goal, None, state);
                    self.goal = Some(goal);
                    goal
                }
            },
            node if self.nodes[node as usize].round == round => node,
            earlier => match self.again.get(&earlier) {
                Some(&node) => node,
                None => {
                    let node = self.start(domain, Side::Start, Some(earlier), state);
                    self.again.insert(earlier, node);
                    node
                }
            },
        }
    }

    fn round(&self) -> u32 {
        self.rounds.len() as u32 - 1
    }

    fn start(&mut self, domain: &D, side: Side, continues: Option<u32>, state: &D::State) -> u32 {
        let (g, h) = continues.map_or((0, None), |earlier| {
            let node = &self.nodes[earlier as usize];
            (node.g, node.h)
        });
        let round = self.round();
        let node = RecordedNode {
            round,
            parent: None,
            continues,
            side,
            action: None,
            state: state.clone(),
            g,
            h,
            same: None,
            class: 0,
            depth: 0,
        };
        self.add(domain, node, Happening::Start)
    }

    fn add(&mut self, domain: &D, mut node: RecordedNode<D::State, D::Action>, happening: Happening) -> u32 {
        let id = self.nodes.len() as u32;
        let packed = domain.pack(&node.state);
        let met = self.met.entry(packed.hash()).or_default();
        let mut equal = met.iter().filter(|(other, _)| *other == packed).map(|&(_, other)| other);
        node.class = equal.clone().next().unwrap_or(id);
        node.same = equal.find(|&other| self.nodes[other as usize].round == node.round);
        met.push((packed, id));
        self.nodes.push(node);
        self.children.push(Vec::new());
        self.open.insert(id);
        self.note(id, happening);
        id
    }

    fn note(&mut self, node: u32, happening: Happening) {
        self.steps.push(Step { happening, node, frontier: self.open.len() as u32 });
    }

    /// Records an expansion; returns whether there was room for it.
    pub(super) fn expand(&mut self, node: u32) -> bool {
        if self.expanded >= self.habits.most {
            self.cut = true;
            return false;
        }
        let depth = self.nodes[node as usize].depth;
        let forgotten: Vec<u32> = match self.habits.forgets {
            Forgets::Nothing => Vec::new(),
            Forgets::Siblings => self.open.iter().copied().filter(|&other| other != node).collect(),
            Forgets::Layer => {
                let before = |&other: &u32| self.nodes[other as usize].depth < depth;
                self.open.iter().copied().filter(before).collect()
            }
        };
        for other in forgotten {
            self.away(other, Away::Dropped);
        }
        self.expanded += 1;
        self.expanding = true;
        self.open.remove(&node);
        self.closed.insert(self.nodes[node as usize].class, node);
        self.note(node, Happening::Expand);
        true
    }

    /// Returns the child that an action leads to, generating it if it does not exist yet.
    pub(super) fn child(&mut self, domain: &D, parent: u32, action: D::Action, state: &D::State) -> u32 {
        let known = self.children[parent as usize]
            .iter()
            .copied()
            .find(|&child| self.nodes[child as usize].action == Some(action));
        if let Some(child) = known {
            return child;
        }
        let RecordedNode { round, side, g, depth, .. } = self.nodes[parent as usize];
        let node = RecordedNode {
            round,
            parent: Some(parent),
            continues: None,
            side,
            action: Some(action),
            state: state.clone(),
            g: g.saturating_add(domain.cost(action)),
            h: None,
            same: None,
            class: 0,
            depth: depth + 1,
        };
        self.generated += 1;
        let child = self.add(domain, node, Happening::Generate);
        self.children[parent as usize].push(child);
        child
    }

    /// Returns the parent of a node; a root is its own parent.
    pub(super) fn parent(&self, node: u32) -> u32 {
        self.nodes[node as usize].parent.unwrap_or(node)
    }

    /// Records the first estimate of a node.
    pub(super) fn estimate(&mut self, node: u32, value: Cost) {
        let RecordedNode { h, parent, g, .. } = self.nodes[node as usize];
        if self.habits.blind || h.is_some() {
            return;
        }
        let proven = parent.filter(|_| self.habits.pathmax && value != DEAD).map_or(0, |parent| {
            let parent = &self.nodes[parent as usize];
            parent.g.saturating_add(parent.h.unwrap_or(0)).saturating_sub(g)
        });
        self.nodes[node as usize].h = Some(value.max(proven));
    }

    /// Records a better estimate of a node that was taken out.
    pub(super) fn refine(&mut self, node: u32, value: Cost) {
        let h = &mut self.nodes[node as usize].h;
        if !self.habits.blind && h.is_none_or(|known| value > known) {
            *h = Some(value);
            self.note(node, Happening::Refine(value));
        }
    }

    pub(super) fn goal(&mut self, node: u32) {
        self.note(node, Happening::Goal);
    }

    pub(super) fn away(&mut self, node: u32, why: Away) {
        self.open.remove(&node);
        let RecordedNode { class, h, .. } = self.nodes[node as usize];
        let dead = h == Some(DEAD);
        if why == Away::Duplicate
            && let Some(&closed) = self.closed.get(&class)
        {
            self.nodes[node as usize].same = Some(closed);
        }
        self.note(node, Happening::Away(if dead { Away::Dead } else { why }));
    }
}
