// A recorded search prepared for replay: what happened to each node and when, and the moments that a reader steps
// through.

/**
 * @typedef {import('../../../types').Trace} Trace
 * @typedef {import('../../../types').TraceNode} TraceNode
 * @typedef {import('../../../types').TraceStep} TraceStep
 */

/**
 * A moment is one event of the search, or one expansion with everything that follows from it.
 * @typedef {object} Moment
 * @property {number} first the first of its events
 * @property {number} last the last of its events, after which it is shown
 * @property {TraceStep} main its main event
 */

/**
 * The state of a node at a moment. Pruned: rejected for any reason other than being a duplicate.
 * @typedef {'future' | 'open' | 'current' | 'closed' | 'duplicate' | 'pruned' | 'goal'} Standing
 */

/**
 * @typedef {object} Recording
 * @property {Trace} trace
 * @property {number[][]} children of each node, in the order of generation
 * @property {Moment[]} expansions moments of one expansion each
 * @property {Moment[]} events moments of one event each
 * @property {(node: TraceNode, moment: Moment) => Standing} standing
 * @property {(moment: Moment) => boolean} over whether the plan is known by then
 */

/** @param {Trace} trace @returns {Recording} */
export function recordingOf(trace) {
  const { nodes, steps } = trace;
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  for (const node of nodes) if (node.parent !== null) children[node.parent]?.push(node.id);
  const turned = new Map(steps.flatMap((step, at) => (step.event === 'away' ? [[step.node, at]] : [])));
  /** @type {Map<number, number>} */
  const goals = new Map();
  steps.forEach((step, at) => {
    if (step.event === 'goal' && !goals.has(step.node)) goals.set(step.node, at);
  });
  const events = steps.map((main, at) => ({ first: at, last: at, main }));
  const expansions = grouped(trace);
  const lastStep = steps.length - 1;
  return {
    trace, children, events, expansions,
    over: ({ last }) => last === lastStep && trace.moves !== null,
    standing(node, { last, main }) {
      if (node.generated_at > last) return 'future';
      if ((goals.get(node.id) ?? Infinity) <= last) return 'goal';
      if (node.id === (main.event === 'generate' ? nodes[main.node]?.parent : main.event === 'expand' ? main.node : null)) return 'current';
      if ((turned.get(node.id) ?? Infinity) <= last) return node.end === 'duplicate' ? 'duplicate' : 'pruned';
      return node.expanded_at !== null && node.expanded_at <= last ? 'closed' : 'open';
    },
  };
}

/** Groups the events that belong to one expansion. @param {Trace} trace @returns {Moment[]} */
function grouped({ nodes, steps }) {
  /** @type {Moment[]} */
  const moments = [];
  /** @type {Moment | null} */
  let now = null;
  steps.forEach((step, at) => {
    const ofNow = now !== null && belongs(step, steps[at - 1], now.main, nodes);
    // A depth-first search generates a child and expands it at once: one moment.
    const tried = now !== null && step.event === 'expand' && now.main.event === 'generate' && now.main.node === step.node && now.last === at - 1;
    if (now && tried) {
      now.last = at;
      now.main = step;
    } else if (now && ofNow) {
      now.last = at;
    } else {
      now = { first: at, last: at, main: step };
      moments.push(now);
    }
  });
  return moments;
}

/**
 * Whether an event belongs to the moment of a main event.
 * @param {TraceStep} step @param {TraceStep | undefined} before the event before it @param {TraceStep} main @param {TraceNode[]} nodes
 */
function belongs(step, before, main, nodes) {
  const parent = nodes[step.node]?.parent;
  const sibling = parent !== null && (parent === main.node || (main.event === 'generate' && parent === nodes[main.node]?.parent));
  switch (step.event) {
    case 'generate': return sibling;
    case 'goal': return before?.event === 'generate' && before.node === step.node; // recognised at once, not when its turn comes
    case 'away': return sibling || (main.event === 'away' && main.why === step.why);
    default: return false;
  }
}

/** The events of a moment. @param {Trace} trace @param {Moment} moment */
export function eventsOf(trace, { first, last }) {
  return trace.steps.slice(first, last + 1);
}
