//! Places the nodes of a tree: siblings side by side without overlap, parents centred above their children.
//!
//! After Reingold & Tilford (1981): subtrees are moved together until their outlines touch. Outlines are stored
//! from the deepest level up, so that adding a parent appends to them, and joining two costs the depth of the
//! shallower one: in total less than the number of nodes times the levels, and linear for a chain.

use super::drawn::Drawn;

/// The positions of the nodes of one round, in units of the distance between neighbours.
pub(super) struct Layout {
    /// The position of each node of the round: across, from 0, and down, in levels.
    pub(super) places: Vec<(u32, f64, usize)>,
    /// The width, from the middle of the first node to the middle of the last.
    pub(super) width: f64,
    /// The number of levels.
    pub(super) levels: usize,
}

/// The outline of a subtree, relative to its root, deepest level first; `offset` is added to all.
struct Outline {
    offset: f64,
    left: Vec<f64>,
    right: Vec<f64>,
}

impl Layout {
    /// Places the trees below some roots side by side; `nodes` are those of their round, parents first.
    pub(super) fn new(drawn: &Drawn, roots: &[u32], nodes: &[u32]) -> Self {
        let count = drawn.children.len();
        let mut shift = vec![0.0; count]; // of a node relative to its parent, or of a root relative to the first one
        let mut outlines: Vec<Option<Outline>> = (0..count).map(|_| None).collect();
        for &node in nodes.iter().rev() {
            let children = &drawn.children[node as usize];
            let mut outline = join(children, &mut outlines, &mut shift);
            let middle = children.last().map_or(0.0, |&last| shift[last as usize] / 2.0);
            for &child in children {
                shift[child as usize] -= middle;
            }
            outline.offset -= middle;
            outline.left.push(-outline.offset);
            outline.right.push(-outline.offset);
            outlines[node as usize] = Some(outline);
        }
        let whole = join(roots, &mut outlines, &mut shift);
        let least = whole.left.iter().copied().fold(f64::INFINITY, f64::min) + whole.offset;
        let most = whole.right.iter().copied().fold(f64::NEG_INFINITY, f64::max) + whole.offset;
        let mut across = vec![0.0; count];
        let mut level = vec![0; count];
        for &root in roots {
            across[root as usize] = shift[root as usize] - least;
        }
        for &node in nodes {
            for &child in &drawn.children[node as usize] {
                across[child as usize] = across[node as usize] + shift[child as usize];
                level[child as usize] = level[node as usize] + 1;
            }
        }
        let places = nodes.iter().map(|&node| (node, across[node as usize], level[node as usize])).collect();
        Self { places, width: most - least, levels: whole.left.len() }
    }
}

/// Moves subtrees together from left to right; the first one stays where it is.
fn join(trees: &[u32], outlines: &mut [Option<Outline>], shift: &mut [f64]) -> Outline {
    let mut all = Outline { offset: 0.0, left: Vec::new(), right: Vec::new() };
    for (index, &tree) in trees.iter().enumerate() {
        let mut next = outlines[tree as usize].take().expect("children come before their parents");
        if index == 0 {
            all = next;
            continue;
        }
        let (depth, other) = (all.right.len(), next.left.len());
        let shared = depth.min(other);
        let apart = (1..=shared)
            .map(|up| all.right[depth - up] + all.offset - next.left[other - up] - next.offset + 1.0)
            .fold(f64::NEG_INFINITY, f64::max);
        shift[tree as usize] = apart;
        next.offset += apart;
        if other > depth {
            for up in 1..=shared {
                next.left[other - up] = all.left[depth - up] + all.offset - next.offset;
            }
            all = next;
        } else {
            for up in 1..=shared {
                all.right[depth - up] = next.right[other - up] + next.offset - all.offset;
            }
        }
    }
    all
}
