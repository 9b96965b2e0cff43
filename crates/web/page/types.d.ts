// The shapes of what the server sends; /api/openapi.json has them in full.

export interface Failure { code: string; message: string; hint?: string | null; field?: string | null }

export interface Asked {
  input: string; domain?: 'tiles' | 'sokoban'; size?: string; goal?: string; algorithm?: string; heuristic?: string;
  order?: string; moves_of?: string; objective?: string; without?: string[]; with?: string[]; active?: string;
  time?: string; memory?: string; nodes?: number; threads?: number; expansions?: number;
}

export interface Round { bound: number; generated: number; expected: number | null }
export interface Building { table: number; tables: number; done: number; total: number }
export interface Progress {
  seconds: number; expanded: number; generated: number; rate: number; lower_bound: number; upper_bound: number | null;
  bytes: number; round: Round | null; building: Building | null; done?: number; total?: number;
}
export interface JobState { state: 'queued' | 'running'; ahead?: number }

export type Status = 'optimal' | 'solved' | 'unsolvable' | 'failed' | 'stopped';
export interface Report {
  schema: number; instance: string; domain: 'tiles' | 'sokoban'; status: Status; reason: string | null; detail: string | null;
  cost: number | null; lower_bound: number | null; upper_bound: number | null; moves: string | null; algorithm: string;
  heuristic: string; chosen_because: string | null; initial_h: number; expanded: number; generated: number; popped: number;
  reopened: number; max_frontier: number; stored: number; resumed_nodes: number;
  iterations: { bound: number; nodes: number; expanded: number }[]; seconds: number; peak_bytes: number; threads: number;
  rows: number; columns: number; goal?: string; moves_of?: string; title?: string | null; objective?: string; boxes?: number;
  board_hash?: string; pushes?: number | null; player_moves?: number | null; box_lines?: number | null; box_changes?: number | null;
  pushing_sessions?: number | null; player_lines?: number | null; effects?: Record<string, number>;
}

export interface Declared { admissible: boolean; consistent: boolean }
export interface AlgorithmEntry {
  name: string; summary: string; optimal: boolean; informed: boolean; parallel: boolean; recordable?: boolean;
  domains: string[];
  options: { name: string; meaning: string }[];
}
export interface HeuristicEntry {
  domain: 'tiles' | 'sokoban'; name: string; summary: string; source: string; on_3x3?: Declared | null;
  on_4x4?: Declared | null; admissible?: boolean; consistent?: boolean;
}
export interface DatabaseEntry {
  domain: 'tiles'; name: string; rows: number; columns: number; patterns: number[]; adds_up: boolean; source: string;
  admissible: boolean; consistent: boolean;
}
export interface Named { domain: string; name: string; summary: string; purpose?: string; default?: boolean }
export interface Catalogue {
  schema: number; algorithms: AlgorithmEntry[]; heuristics: HeuristicEntry[]; databases: DatabaseEntry[];
  techniques: Named[]; objectives: Named[];
}
export interface About {
  name: string; version: string; commit: string; threads: number; studies_folder: string | null;
  limits: { body_bytes: number; time_seconds: number; memory_bytes: number; jobs: number; threads: number };
}

export interface BoardRead {
  label: string | null; rows: number; columns: number; tiles: number[]; solvable: boolean; why: string;
  reachable_goals: string[]; error?: undefined;
}
export interface Unreadable { error: Failure; number?: number }
export interface LevelRead {
  number: number; title: string | null; author: string | null; board: string; boxes: number; hash: string;
  pushes: number | null; error?: undefined;
}

export interface Kind { is: string; [more: string]: unknown }
export interface Contribution { amount: number; text: string; tiles: number[]; kind: Kind }
/** A pattern of a set of databases: its `moves`, and how many of them are its tiles' `steps` where these are counted. */
export interface ExplainedPattern { tiles: number[]; steps: number | null; moves: number }
export interface ExplainedHeuristic {
  name: string; value: number; admissible: boolean; consistent: boolean; contributions: Contribution[];
  on_manhattan?: boolean; patterns?: ExplainedPattern[];
}
export interface TilesExplained {
  rows: number; columns: number; board: number[]; goal: string; goal_board: number[]; solvable: boolean; why: string;
  distance: number | null; heuristics: ExplainedHeuristic[];
}
export interface Falls { heuristic: string; before: number | null; after: number | null }
export interface TilesHint {
  status: 'solved-already' | 'move' | 'unsolvable' | 'unknown'; move?: string; tile?: number; plan?: string;
  remaining?: number; proven?: boolean; lower_bound?: number; why?: Falls[]; closer?: boolean;
  resolves?: Contribution[]; creates?: Contribution[];
}
export interface Deadlock { rule: string; boxes: string[]; why: string }
export interface Checked {
  solved: boolean; lost: boolean; dead_squares: string[]; deadlocks: Deadlock[]; bound: number | null; frozen: string[];
}
export interface SokobanHint {
  status: 'solved-already' | 'move' | 'unsolvable' | 'unknown'; box?: string; direction?: string; to?: string;
  steps?: string; plan?: string; pushes?: number; proven?: boolean; lower_bound?: number; why?: Falls[];
  goal?: string | null; deadlock?: Deadlock | null;
}

export interface SokobanExplained {
  rows: number; columns: number; board_hash: string; solved: boolean; solvable: boolean | null; distance: number | null;
  untouchable: string[]; frozen: string[]; deadlocks: Deadlock[]; bound: number | null;
  dead_squares: { by_pulling: string[]; by_corners: string[]; by_corners_and_lines: string[] };
  assignment: {
    pairs: { box: string; goal: string; pushes: number | null; real: number | null; manhattan: number }[];
    total: number | null; total_real: number | null; total_manhattan: number;
  };
  penalties: { sets: { boxes: string[]; extra: number }[]; cover: number | null; step: number; triples: boolean };
  tunnels: { square: string; directions: string[] }[];
  corrals: {
    areas: string[][];
    pi_corral: { squares: string[]; boxes: string[]; pushes: { box: string; direction: string }[] } | null;
  };
  goal_zones: { squares: string[]; configurations: number; at_least: number | null }[];
  estimates: {
    name: string; summary: string; value: number | null; admissible: boolean; consistent: boolean;
    shares: { box: string; goal: string | null; pushes: number | null }[];
  }[];
  parts: { name: string; value: number | null }[];
}

export interface TraceNode {
  id: number; round: number; parent: number | null; continues: number | null; side: string; move: string | null; g: number;
  h: number | null; f: number | null; state: string; generated_at: number; expanded_at: number | null; order: number | null;
  end: string | null; same_as: number | null; is_goal: boolean; on_solution: boolean;
}
export interface TraceStep {
  event: 'start' | 'generate' | 'expand' | 'refine' | 'goal' | 'away'; node: number; frontier: number; why?: string; h?: number;
}
export interface Trace {
  schema: number; domain: string; rows?: number; columns?: number; goal?: string; algorithm: string; heuristic: string | null;
  f_is: string; status: string; reason: string | null; cost: number | null; moves: string | null; expanded: number;
  generated: number; rounds: { bound: number | null; first_step: number; expanded: number; generated: number }[];
  nodes: TraceNode[]; steps: TraceStep[];
}

export interface Preset { name: string; title: string; description: string; needs: string[]; plan: string }
export interface PlanChecked {
  name: string; title: string; runs: number; sets: { name: string; instances: number }[];
  methods: { label: string; algorithm: string; heuristic: string }[];
}
export interface StudyStarted { job: string; study: string; title: string; runs: number; done: number }
export interface StudyEntry {
  name: string; title: string; rows: number; runs: number; job: string | null; report: boolean; changed: string;
}
export interface StudyDone { study: string; rows: number; stopped: boolean }
