// The types of server responses that are specific to tiles, as far as the page reads them; see ../../types.d.ts.

import type { Falls } from '../../types';

export interface BoardRead {
  label: string | null; rows: number; columns: number; tiles: number[]; solvable: boolean; why: string;
  reachable_goals: string[]; error?: undefined;
}
export interface Kind { is: string; [more: string]: unknown }
export interface Contribution { amount: number; text: string; tiles: number[]; kind: Kind }
/** A pattern of a set of databases: its `moves`, and how many of them are the `steps` of its tiles, if these are
 * counted. */
export interface ExplainedPattern { tiles: number[]; steps: number | null; moves: number }
export interface ExplainedHeuristic {
  name: string; value: number; admissible: boolean; consistent: boolean; contributions: Contribution[];
  on_manhattan?: boolean; patterns?: ExplainedPattern[];
}
export interface TilesExplained {
  rows: number; columns: number; board: number[]; goal: string; goal_board: number[]; solvable: boolean; why: string;
  distance: number | null; heuristics: ExplainedHeuristic[];
}
export interface TilesHint {
  status: 'solved-already' | 'move' | 'unsolvable' | 'unknown'; move?: string | null; tile?: number | null;
  plan?: string | null; remaining?: number | null; proven?: boolean; lower_bound?: number | null; why?: Falls[];
  closer?: boolean | null;
  resolves?: Contribution[]; creates?: Contribution[];
}
