// The types of server responses that are specific to Sokoban, as far as the page reads them; see ../../types.d.ts.

import type { Falls } from '../../types';

export interface LevelRead {
  number: number; title: string | null; author: string | null; board: string; boxes: number; hash: string;
  pushes: number | null; notes?: string[]; solutions?: { title: string | null; moves: string }[]; error?: undefined;
}
export interface Deadlock { rule: string; boxes: string[]; why: string }
export interface Checked {
  solved: boolean; lost: boolean; dead_squares: string[]; deadlocks: Deadlock[]; bound: number | null; frozen: string[];
}
export interface SokobanHint {
  status: 'solved-already' | 'move' | 'unsolvable' | 'unknown'; box?: string | null; direction?: string | null;
  to?: string | null; steps?: string | null; plan?: string | null; pushes?: number | null; proven?: boolean;
  lower_bound?: number | null; why?: Falls[];
  goal?: string | null; deadlock?: Deadlock | null;
  packing?: { to: string; box: string | null; parked: boolean; whole: boolean } | null;
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
  packing: { steps: { to: string; from: string | null; until: number | null }[]; done: number; whole: boolean } | null;
  estimates: {
    name: string; summary: string; value: number | null; admissible: boolean; consistent: boolean;
    shares: { box: string; goal: string | null; pushes: number | null }[];
  }[];
  parts: { name: string; value: number | null }[];
}
