// The plan of a piece before its notes are composed, as plain data. It is parsed from a prompt and shown in the
// message.

import { toEnglish } from '../../../../domain/messages.ts';
import { message, type Text } from '../../../../messages/message.ts';
import { list, music } from '../../../../messages/values.ts';

/** Semitones from the tonic to each scale step. */
export const MUSICAL_MODES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type MusicalMode = keyof typeof MUSICAL_MODES;

/** Playing style of the chords. */
export type CompingStyle = 'block' | 'broken' | 'strum' | 'pad' | 'stab' | 'waltz';
export type BassStyle = 'roots' | 'walking' | 'eighths' | 'offbeat' | 'long' | 'none';

export interface Instrument {
  readonly name: string;
  /** General MIDI program from 0. */
  readonly program: number;
  /** Bank of the SoundFont. 0 is General MIDI. */
  readonly bank: number;
  /** MIDI note at which the instrument sounds best. */
  readonly centreKey: number;
}

/** A pattern with sixteen steps per bar, by General MIDI drum note: `x` loud, `o` soft, `.` silent. */
export interface DrumPattern {
  readonly name: string;
  /** General MIDI drum kit. */
  readonly kit: number;
  readonly steps: Readonly<Record<number, string>>;
}

export interface MusicPlan {
  readonly genre: string;
  readonly moods: readonly string[];
  readonly bpm: number;
  /** Pitch class from 0 to 11. 0 is C. */
  readonly tonic: number;
  readonly mode: MusicalMode;
  readonly beatsPerBar: 3 | 4;
  readonly barCount: number;
  /** Seconds for the last notes to fade out. */
  readonly tailSeconds: number;
  /** Scale degrees from 1, one chord per bar, for the main part and the middle part. */
  readonly progressions: readonly [readonly number[], readonly number[]];
  readonly hasSevenths: boolean;
  readonly melody: Instrument | undefined;
  readonly harmony: Instrument;
  readonly bass: Instrument | undefined;
  readonly compingStyle: CompingStyle;
  readonly bassStyle: BassStyle;
  readonly drums: DrumPattern | undefined;
  /** Share of the first of two eighths: 0.5 even, 0.66 swung. */
  readonly swing: number;
  /** Playing strength, 0 to 1. */
  readonly dynamics: number;
  /** Approximate number of melody notes per beat. */
  readonly notesPerBeat: number;
  readonly seed: number;
}

const KEY_NAMES = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const;

export const TAIL_SECONDS = 2;
export const getBarSeconds = ({ bpm, beatsPerBar }: Pick<MusicPlan, 'bpm' | 'beatsPerBar'>): number =>
  (60 / bpm) * beatsPerBar;

/** The plan for people, in each reader's language. */
export function describePlan({ moods, genre, tonic, mode, beatsPerBar, bpm, ...band }: MusicPlan): Text {
  const players = [band.melody, band.harmony, band.bass, band.drums].filter((one) => one !== undefined);
  return list(
    [
      ...moods.map(music),
      music(genre),
      message('notes.musicalKey', {
        tonic: KEY_NAMES[tonic] ?? '',
        scale: mode === 'major' || mode === 'minor' ? mode : 'other',
        mode,
      }),
      list([...new Set(players.map(({ name }) => name))].map(music)),
      `${bpm} bpm`,
      ...(beatsPerBar === 3 ? ['3/4'] : []),
    ],
    'comma',
  );
}

export const formatPlan = (plan: MusicPlan): string => toEnglish(describePlan(plan));
