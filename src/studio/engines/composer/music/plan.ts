// What a piece of music is before a note is written: pure data, read from a prompt and printed in the message.

/** Scale steps in semitones. */
export const MODES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type Mode = keyof typeof MODES;

/** How the chords are played. */
export type Comping = 'block' | 'broken' | 'strum' | 'pad' | 'stab' | 'waltz';
export type BassLine = 'roots' | 'walking' | 'eighths' | 'offbeat' | 'long' | 'none';

export interface Instrument {
  readonly name: string;
  /** General MIDI program, from 0. */
  readonly program: number;
  /** Bank of the SoundFont, 0 for General MIDI's own. */
  readonly bank: number;
  /** MIDI note it sounds best around. */
  readonly centre: number;
}

/** Sixteen steps a bar, `x` loud, `o` soft, `.` nothing, by General MIDI drum note. */
export interface Drums {
  readonly name: string;
  /** General MIDI kit. */
  readonly kit: number;
  readonly steps: Readonly<Record<number, string>>;
}

export interface MusicPlan {
  readonly genre: string;
  readonly moods: readonly string[];
  readonly bpm: number;
  /** 0 is C. */
  readonly tonic: number;
  readonly mode: Mode;
  readonly beats: 3 | 4;
  readonly bars: number;
  /** Seconds that the last notes ring on. */
  readonly tail: number;
  /** Scale degrees from 1, one a bar, for the main part and the middle. */
  readonly chords: readonly [readonly number[], readonly number[]];
  readonly sevenths: boolean;
  readonly melody: Instrument | undefined;
  readonly harmony: Instrument;
  readonly bass: Instrument | undefined;
  readonly comping: Comping;
  readonly bassLine: BassLine;
  readonly drums: Drums | undefined;
  /** How long the first of two eighths is, 0.5 even, 0.66 swung. */
  readonly swing: number;
  /** Loudness of touch, 0 to 1. */
  readonly touch: number;
  /** Melody notes a beat, roughly. */
  readonly density: number;
  readonly seed: number;
}

const KEYS = ['C', 'C sharp', 'D', 'E flat', 'E', 'F', 'F sharp', 'G', 'A flat', 'A', 'B flat', 'B'] as const;

export const TAIL_SECONDS = 2;
export const barSeconds = ({ bpm, beats }: Pick<MusicPlan, 'bpm' | 'beats'>): number => (60 / bpm) * beats;

export function planInWords(plan: MusicPlan): string {
  const { moods, genre, tonic, mode, melody, harmony, bass, drums, bpm, beats } = plan;
  const players = [melody, harmony, bass].filter((one) => one !== undefined).map(({ name }) => name);
  const band = [...new Set([...players, ...(drums ? [drums.name] : [])])];
  const list = band.length > 1 ? `${band.slice(0, -1).join(', ')} and ${band.at(-1)}` : band.join('');
  const meter = beats === 3 ? ', three beats a bar' : '';
  return [...moods, genre, `${KEYS[tonic]} ${mode}`, list, `${bpm} bpm`].join(', ') + meter;
}
