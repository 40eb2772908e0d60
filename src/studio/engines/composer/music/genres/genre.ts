// What a style of music is: how fast, in which mode, which chords, who plays and how. Knows no style.
// The chord sequences that several styles share are here too.

import type { BassLine, Comping, Mode } from '../plan.ts';

export interface Genre {
  readonly name: string;
  readonly words: string;
  readonly bpm: readonly [low: number, high: number];
  readonly mode: Mode;
  readonly chords: readonly (readonly number[])[];
  readonly sevenths?: true;
  /** Names in the table of instruments. */
  readonly melody?: string;
  readonly harmony: string;
  readonly bass?: string;
  readonly comping: Comping;
  readonly bassLine: BassLine;
  /** A name in the table of drums. */
  readonly drums?: string;
  readonly beats?: 3;
  readonly swing?: number;
  readonly density: number;
}

export const POP = [
  [1, 5, 6, 4],
  [6, 4, 1, 5],
  [1, 6, 4, 5],
] as const;
export const DARK = [
  [1, 6, 3, 7],
  [1, 4, 6, 5],
  [1, 7, 6, 5],
] as const;
