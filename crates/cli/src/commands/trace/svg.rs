//! The trees as a figure: a small board for each node, with its position in the order of expansion and f = g + h
//! below.

use std::fmt::Write;

use pousse::{Trace, TraceNode};

use super::drawn::{Drawn, caption, ending, heading, mark, value};
use super::layout::Layout;

/// The margin around the whole figure.
const MARGIN: f64 = 24.0;
/// The minimum space between two boards side by side.
const GAP: f64 = 22.0;
/// The width of the longest line below a board.
const LABEL: f64 = 66.0;
/// From the bottom of a board to the boards of the next level.
const DROP: f64 = 62.0;
/// The height of the heading.
const HEAD: f64 = 34.0;
/// The height of a caption.
const CAPTION: f64 = 22.0;
/// The space between two rounds.
const BETWEEN: f64 = 46.0;
/// Rounds are placed side by side up to this width.
const PAGE: f64 = 1400.0;

/// Light colours first, then the changes for dark pages. Plain rules, because not every program supports variables.
const STYLE: &str = "\
text{font-family:ui-sans-serif,system-ui,Helvetica,Arial,sans-serif;fill:#1f2328}\
.paper{fill:#ffffff}.head{font-size:15px;font-weight:600}.foot{font-size:12px;fill:#59636e}\
.caption{font-size:13px;font-weight:600}.number{text-anchor:middle;font-weight:600}\
.value{font-size:11px;text-anchor:middle}.mark{font-size:9.5px;text-anchor:middle;fill:#59636e}\
.made{font-size:10.5px;text-anchor:middle;fill:#59636e;paint-order:stroke;stroke:#ffffff;stroke-width:3px}\
.edge{stroke:#afb8c1;stroke-width:1.2;fill:none}.frame{fill:#eceff2;stroke:#8c959f;stroke-width:1}\
.tile{fill:#fbf6ea;stroke:#c9bfa8;stroke-width:.6}.wall{fill:#6e6558}.box{fill:#c98a2e}.home{fill:#4d8f3c}\
.place{fill:#cf5148}.player{fill:#2f6fb5}\
.badge{fill:#1f2328}.order{font-size:10px;font-weight:700;text-anchor:middle;fill:#ffffff}\
.plan .frame{stroke:#c2410c;stroke-width:2.4}.plan .badge{fill:#c2410c}.edge.plan{stroke:#c2410c;stroke-width:2.4}\
.goal .frame{stroke:#1a7f37;stroke-width:3}.goal .mark{fill:#1a7f37;font-weight:700}.away{opacity:.5}\
@media (prefers-color-scheme:dark){\
text{fill:#e6edf3}.paper{fill:#0d1117}.foot,.mark,.made{fill:#9198a1}.made{stroke:#0d1117}.edge{stroke:#4b535d}\
.frame{fill:#1b222b;stroke:#656d76}.tile{fill:#3a3428;stroke:#5c5340}.wall{fill:#8a8071}\
.badge{fill:#e6edf3}.order{fill:#0d1117}.plan .frame{stroke:#ff8a4c}.plan .badge{fill:#ff8a4c}\
.edge.plan{stroke:#ff8a4c}.goal .frame{stroke:#3fb950}.goal .mark{fill:#3fb950}}";

/// Draws the trees.
pub(super) fn draw(trace: &Trace, drawn: &Drawn) -> String {
    let trees: Vec<Tree<'_>> =
        drawn.rounds.iter().map(|(round, roots)| Tree::new(trace, drawn, *round, roots)).collect();
    let mut body = String::new();
    let (mut x, mut y, mut row, mut widest) = (MARGIN, MARGIN + HEAD, 0.0_f64, 0.0_f64);
    for tree in &trees {
        if x > MARGIN && x + tree.width() > PAGE {
            (x, y, row) = (MARGIN, y + row + BETWEEN, 0.0);
        }
        tree.draw(&mut body, x, y);
        widest = widest.max(x + tree.width() + MARGIN);
        row = row.max(tree.height());
        x += tree.width() + BETWEEN;
    }
    let head = heading(trace);
    let mut foot = vec![ending(trace)];
    foot.extend(trace.puzzle.known());
    foot.extend(drawn.left_out());
    let foot = foot.join("; ");
    let longest = (head.len() as f64 * 9.4).max(foot.len() as f64 * 6.4);
    let width = widest.max(longest.min(PAGE) + 2.0 * MARGIN);
    let height = y + row + 40.0 + MARGIN;
    let mut out = String::new();
    let _ = write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" role="img"><title>{}</title><style>{STYLE}</style><rect class="paper" width="100%" height="100%"/>"#,
        escaped(&head)
    );
    let _ =
        write!(out, r#"<text class="head" x="{MARGIN}" y="{:.1}">{}</text>"#, MARGIN + 12.0, escaped(&head));
    out += &body;
    let _ = write!(
        out,
        r#"<text class="foot" x="{MARGIN}" y="{:.1}">{}</text></svg>"#,
        y + row + 34.0,
        escaped(&foot)
    );
    out.push('\n');
    out
}

/// One round, ready to be drawn.
struct Tree<'t> {
    trace: &'t Trace,
    size: (f64, f64), // of a board
    caption: Option<String>,
    layout: Layout,
}

impl<'t> Tree<'t> {
    fn new(trace: &'t Trace, drawn: &Drawn, round: usize, roots: &[u32]) -> Self {
        let nodes: Vec<u32> =
            drawn.nodes().filter(|&id| trace.nodes[id as usize].round as usize == round).collect();
        let layout = Layout::new(drawn, roots, &nodes);
        Self { trace, size: trace.puzzle.size(), caption: caption(trace, round), layout }
    }

    /// The distance between neighbours.
    fn step(&self) -> f64 {
        (self.size.0 + GAP).max(LABEL + 8.0)
    }

    fn level(&self) -> f64 {
        self.size.1 + DROP
    }

    fn width(&self) -> f64 {
        let caption = self.caption.as_ref().map_or(0.0, |text| text.len() as f64 * 8.2);
        ((self.layout.width + 1.0) * self.step()).max(caption)
    }

    fn height(&self) -> f64 {
        let caption = if self.caption.is_some() { CAPTION } else { 0.0 };
        caption + self.layout.levels as f64 * self.level() - DROP + 30.0
    }

    fn draw(&self, out: &mut String, left: f64, top: f64) {
        let mut top = top;
        if let Some(caption) = &self.caption {
            let _ = write!(
                out,
                r#"<text class="caption" x="{left:.1}" y="{:.1}">{}</text>"#,
                top + 4.0,
                escaped(caption)
            );
            top += CAPTION;
        }
        let middle = |across: f64| left + (across + 0.5) * self.step();
        let upper = |level: usize| top + level as f64 * self.level();
        let mut places = std::collections::BTreeMap::new();
        let mut boards = String::new();
        // Edges below boards, and those on the plan above other edges.
        let (mut edges, mut plan) = (String::new(), String::new());
        for &(id, across, level) in &self.layout.places {
            let node = &self.trace.nodes[id as usize];
            let (x, y) = (middle(across), upper(level));
            places.insert(id, (x, y));
            let mut from_right = false;
            if let Some(&(from_x, from_y)) = node.parent.and_then(|parent| places.get(&parent)) {
                let from_y = from_y + self.size.1 + 20.0;
                from_right = from_x > x + 1.0;
                let bend = (from_y + y) / 2.0;
                let on_plan =
                    node.on_solution && self.trace.nodes[node.parent.unwrap_or(id) as usize].on_solution;
                let (to, class) = if on_plan { (&mut plan, "edge plan") } else { (&mut edges, "edge") };
                let _ = write!(
                    to,
                    r#"<path class="{class}" d="M{from_x:.1} {from_y:.1}C{from_x:.1} {bend:.1} {x:.1} {bend:.1} {x:.1} {y:.1}"/>"#
                );
            }
            self.node(&mut boards, node, (x, y), from_right);
        }
        *out += &edges;
        *out += &plan;
        *out += &boards;
    }

    fn node(&self, out: &mut String, node: &TraceNode, (x, y): (f64, f64), from_right: bool) {
        let (width, height) = (self.size.0, self.size.1);
        let mut class = String::from("node");
        for (on, name) in [
            (node.on_solution, " plan"),
            (node.is_goal, " goal"),
            (node.end.is_some() && !node.on_solution, " away"),
        ] {
            if on {
                class += name;
            }
        }
        let left = x - width / 2.0;
        let _ = write!(
            out,
            r#"<g class="{class}"><rect class="frame" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="3"/>"#,
            left - 1.5,
            y - 1.5,
            width + 3.0,
            height + 3.0
        );
        *out += &self.trace.puzzle.draw(&node.state, left, y);
        if let Some(made) = &node.made {
            // Letters are placed on the side away from the edge; longer names would collide with the number there.
            let side = if from_right && made.len() == 1 { -1.0 } else { 1.0 };
            let _ = write!(
                out,
                r#"<text class="made" x="{:.1}" y="{:.1}">{}</text>"#,
                x + side * (5.0 + made.len() as f64 * 3.0),
                y - 5.0,
                escaped(made)
            );
        }
        if let Some(order) = node.order {
            let order = order.to_string();
            let half = 4.5 + order.len() as f64 * 3.0;
            let _ = write!(
                out,
                r#"<rect class="badge" x="{:.1}" y="{:.1}" width="{:.1}" height="14" rx="7"/><text class="order" x="{:.1}" y="{:.1}">{order}</text>"#,
                left - 3.0 - half,
                y - 9.0,
                2.0 * half,
                left - 3.0,
                y + 1.6
            );
        }
        let _ = write!(
            out,
            r#"<text class="value" x="{x:.1}" y="{:.1}">{}</text>"#,
            y + height + 15.0,
            escaped(&value(self.trace, node))
        );
        if let Some(mark) = mark(self.trace, node) {
            let _ = write!(
                out,
                r#"<text class="mark" x="{x:.1}" y="{:.1}">{}</text>"#,
                y + height + 26.0,
                short(&mark)
            );
        }
        *out += "</g>";
    }
}

/// Says more briefly what happened to a node, since boards are close together.
fn short(mark: &str) -> &str {
    match mark {
        "beyond the bound" => "beyond",
        "cut by the table" => "in the table",
        "the two ends meet" => "ends meet",
        other => other,
    }
}

/// Escapes text for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
