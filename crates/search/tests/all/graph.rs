//! Random graphs as domains, and estimates that promise nothing except admissibility.

use pousse_search::{Cost, DEAD, Domain, Heuristic, Properties, mix};

/// A directed graph with costs; the last node is the goal, node 0 the start.
pub(crate) struct Graph {
    edges: Vec<(u32, u32, Cost)>, // from, to, cost
    from: Vec<Vec<u32>>,          // the edges out of each node
    distance: Vec<Cost>,          // to the goal
}

/// The current node, and an irrelevant label: states that differ only in it are equal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    node: u32,
    label: u32,
}

/// A step along an edge; it does not know its cost if it comes from a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    edge: u32,
    cost: Cost,
}

impl Graph {
    /// Creates a graph of up to 150 nodes.
    pub(crate) fn new(seed: u64) -> Self {
        let mut word = mix(seed + 1);
        let mut random = |below: u64| {
            word = mix(word.wrapping_add(0x9e37_79b9));
            word % below
        };
        let nodes = 2 + random(150);
        let costs = [1, 2, 6][random(3) as usize];
        let least = random(2); // some graphs have steps that cost nothing
        let edges: Vec<_> = (0..nodes * (2 + random(4)))
            .map(|_| (random(nodes) as u32, random(nodes) as u32, (least + random(costs)) as Cost))
            .collect();
        let mut from = vec![Vec::new(); nodes as usize];
        for (index, &(node, ..)) in edges.iter().enumerate() {
            from[node as usize].push(index as u32);
        }
        let mut distance = vec![DEAD; nodes as usize];
        distance[nodes as usize - 1] = 0;
        loop {
            let before = distance.clone();
            for &(from, to, cost) in &edges {
                let further = distance[to as usize].saturating_add(cost);
                distance[from as usize] = distance[from as usize].min(further);
            }
            if distance == before {
                return Self { edges, from, distance };
            }
        }
    }

    /// Returns whether some steps cost nothing.
    pub(crate) fn has_free_steps(&self) -> bool {
        self.edges.iter().any(|edge| edge.2 == 0)
    }

    /// Returns the cost of an optimal plan.
    pub(crate) fn truth(&self) -> Cost {
        self.distance[0]
    }
}

impl Domain for Graph {
    type State = Place;
    type Action = Step;
    type Packed = u64;
    type Meta = u64;
    type Scratch = ();
    const ACTION_BITS: u32 = 18;

    fn initial(&self) -> Place {
        Place { node: 0, label: 1 }
    }
    fn is_goal(&self, place: &Place) -> bool {
        place.node as usize + 1 == self.from.len()
    }
    fn actions(&self, place: &Place, (): &mut (), out: &mut Vec<Step>) {
        let edges = self.from[place.node as usize].iter();
        out.extend(edges.map(|&edge| Step { edge, cost: self.edges[edge as usize].2 }));
    }
    fn unit_cost(&self) -> bool {
        false
    }
    fn cost(&self, step: Step) -> Cost {
        step.cost
    }
    fn apply(&self, place: &mut Place, step: Step) {
        place.node = self.edges[step.edge as usize].1;
        place.label = place.label.wrapping_mul(3).wrapping_add(step.edge);
    }
    fn undo(&self, place: &mut Place, step: Step) {
        place.node = self.edges[step.edge as usize].0;
    }
    fn undoes(&self, _: Step, _: Step) -> bool {
        false
    }
    fn pack(&self, place: &Place) -> u64 {
        u64::from(place.node)
    }
    fn sketch(&self, place: &Place) -> u64 {
        u64::from(place.node) | u64::from(place.label) << 32
    }
    fn unpack(&self, packed: u64) -> Place {
        Place { node: packed as u32, label: (packed >> 32) as u32 }
    }
    fn encode(&self, step: Step) -> u32 {
        step.edge
    }
    fn decode(&self, code: u32) -> Step {
        Step { edge: code, cost: DEAD }
    }
}

/// A value up to the true distance, and a better one after refinement: admissible but inconsistent. States without a
/// plan are recognised at once, when refined, or never.
pub(crate) struct Guess<const LAZY: bool> {
    cheap: Vec<Cost>,
    dear: Vec<Cost>,
}

impl<const LAZY: bool> Guess<LAZY> {
    pub(crate) fn new(graph: &Graph, seed: u64) -> Self {
        let guess = |node: usize, salt: u64, least: Cost| {
            let word = mix(seed << 20 ^ salt << 50 ^ node as u64);
            match graph.distance[node] {
                DEAD if word.is_multiple_of(2) => DEAD,
                DEAD => least.max((word >> 8) as Cost % 10),
                truth => least + (word >> 8) as Cost % (truth - least + 1),
            }
        };
        let cheap: Vec<Cost> = (0..graph.distance.len()).map(|node| guess(node, 1, 0)).collect();
        let dear = cheap.iter().enumerate().map(|(node, &least)| guess(node, 2, least)).collect();
        Self { cheap, dear }
    }
}

impl<const LAZY: bool> Heuristic<Graph> for Guess<LAZY> {
    type Carry = Cost;
    const LAZY: bool = LAZY;

    fn properties(&self) -> Properties {
        Properties { admissible: true, consistent: false }
    }
    fn root(&self, _: &Graph, place: &Place) -> Cost {
        self.cheap[place.node as usize]
    }
    fn child(&self, _: &Graph, place: &Place, _: Step, _: Cost) -> Cost {
        self.cheap[place.node as usize]
    }
    fn value(&self, carry: Cost) -> Cost {
        carry
    }
    fn refine(&self, _: &Graph, place: &Place, _: &Cost, value: Cost) -> Cost {
        assert!(LAZY, "only a lazy estimate is refined");
        self.dear[place.node as usize].max(value)
    }
}
