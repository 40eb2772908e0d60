// Type of a genre: tempo, mode, chords, instruments and playing styles. Also holds chord progressions that several
// genres share.

import type { BassStyle, CompingStyle, MusicalMode } from '../music-plan.ts';

export interface Genre {
  readonly name: string;
  readonly keywords: string;
  readonly bpm: readonly [low: number, high: number];
  readonly mode: MusicalMode;
  readonly progressions: readonly (readonly number[])[];
  readonly hasSevenths?: true;
  /** Name from the table of instruments. */
  readonly melody?: string;
  readonly harmony: string;
  readonly bass?: string;
  readonly compingStyle: CompingStyle;
  readonly bassStyle: BassStyle;
  /** Name from the table of drum patterns. */
  readonly drums?: string;
  readonly beatsPerBar?: 3;
  readonly swing?: number;
  readonly notesPerBeat: number;
}

export const POP_PROGRESSIONS = [
  [1, 5, 6, 4],
  [6, 4, 1, 5],
  [1, 6, 4, 5],
] as const;
export const MINOR_PROGRESSIONS = [
  [1, 6, 3, 7],
  [1, 4, 6, 5],
  [1, 7, 6, 5],
] as const;
