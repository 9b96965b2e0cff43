// The types of server responses, as far as the page reads them; those of a single puzzle are in its folder. A test
// (tests/all/types.rs) compares them with real responses, and reads only the subset of TypeScript that they use.

/** A text as data, for other languages. */
export type MessageValue = string | number | string[] | { bytes: number } | Message;
export interface Message { code: string; values: Record<string, MessageValue> }
export interface Failure { code: string; message: string; hint?: string | null; field?: string | null; said?: Record<string, Message> }

export interface Asked {
  input: string; domain?: string; size?: string; goal?: string; algorithm?: string; heuristic?: string;
  order?: string; moves_of?: string; objective?: string; without?: string[]; with?: string[]; active?: string;
  time?: string; memory?: string; nodes?: number; threads?: number; expansions?: number; solution?: string;
}

export interface Round { bound: number; generated: number; expected: number | null }
export interface Building { table: number; tables: number; done: number; total: number }
export interface Progress {
  stage: string | null; seconds: number; expanded: number; generated: number; rate: number; lower_bound: number; upper_bound: number | null;
  bytes: number; round: Round | null; building: Building | null;
}
export interface StudyProgress { done: number; total: number; seconds: number; building: Building | null }
export interface JobState { state: 'queued' | 'running'; ahead?: number }

export interface Change { seconds: number; best: number | null; bound: number }
export type Status = 'optimal' | 'solved' | 'unsolvable' | 'failed' | 'stopped';
export interface Report {
  schema: number; instance: string; domain: string; status: Status; reason: string | null; detail: string | null;
  cost: number | null; lower_bound: number | null; upper_bound: number | null; gap: number | null; history: Change[];
  moves: string | null; plan_from: string | null; algorithm: string; heuristic: string; chosen_because: string | null; initial_h: number | null; expanded: number; generated: number; popped: number;
  reopened: number; max_frontier: number; stored: number; resumed_nodes: number;
  iterations: { bound: number; nodes: number; expanded: number }[]; seconds: number; peak_bytes: number; table_bytes: number; threads: number;
  rows?: number; columns?: number; goal?: string; moves_of?: string; title?: string | null; objective?: string; boxes?: number;
  board_hash?: string; preparation_seconds?: number; pushes?: number | null; player_moves?: number | null; box_lines?: number | null; box_changes?: number | null;
  pushing_sessions?: number | null; player_lines?: number | null; effects?: Record<string, number>;
  from?: number | { pushes: number | null; player_moves: number | null }; said?: Record<string, Message>;
}

export interface Declared { admissible: boolean; consistent: boolean }
export interface AlgorithmEntry {
  name: string; summary: string; optimal: boolean; informed: boolean; parallel: boolean; recordable?: boolean;
  domains: string[];
  options: { name: string; meaning: string }[];
}
export interface HeuristicEntry {
  domain: string; name: string; summary: string; source: string; on_3x3?: Declared | null;
  on_4x4?: Declared | null; admissible?: boolean; consistent?: boolean;
}
export interface DatabaseEntry {
  domain: string; name: string; rows: number; columns: number; patterns: number[]; adds_up: boolean; source: string;
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

export interface Unreadable { error: Failure; number?: number }

export interface Falls { heuristic: string; before: number | null; after: number | null }

export interface TraceNode {
  id: number; round: number; parent: number | null; continues: number | null; side: string; move: string | null; g: number;
  h: number | null; f: number | null; state: string; generated_at: number; expanded_at: number | null; order: number | null;
  end: string | null; same_as: number | null; is_goal: boolean; on_solution: boolean;
}
export interface TraceStep {
  event: 'start' | 'generate' | 'expand' | 'refine' | 'goal' | 'away'; node: number; frontier: number; why?: string; h?: number;
}
export interface Trace {
  schema: number; domain: string; rows?: number; columns?: number; goal?: string | null; algorithm: string; heuristic: string | null;
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
  name: string; title: string; rows: number; runs: number; job: string | null; report: boolean;
  files: string[]; changed: string;
}
export interface StudyDone { study: string; rows: number; stopped: boolean }
