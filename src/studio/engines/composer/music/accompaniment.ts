// Composes the accompaniment bar by bar: chords in six styles, bass lines, drum patterns. Times are in seconds.

import type { Random } from '../random.ts';
import { getBarSeconds, MUSICAL_MODES, type MusicPlan } from './music-plan.ts';

export interface MusicNote {
  readonly part: 'melody' | 'harmony' | 'bass' | 'drums';
  readonly startSeconds: number;
  readonly seconds: number;
  /** MIDI note number. */
  readonly midiKey: number;
  /** MIDI velocity, 1 to 127. */
  readonly velocity: number;
}

export interface MusicBar {
  readonly index: number;
  readonly startSeconds: number;
  /** Scale degrees of the chord, from 0. */
  readonly degrees: readonly number[];
  readonly isBridge: boolean;
  readonly isLast: boolean;
}

type ChordHit = readonly [beat: number, beats: number, tones: 'all' | number];

const COMPING_PATTERNS: Readonly<Record<MusicPlan['compingStyle'], readonly ChordHit[]>> = {
  block: [
    [0, 2, 'all'],
    [2, 1.5, 'all'],
    [3.5, 0.5, 'all'],
  ],
  broken: [
    [0, 1, 0],
    [0.5, 1, 1],
    [1, 1, 2],
    [1.5, 1, 3],
    [2, 1, 2],
    [2.5, 1, 1],
    [3, 1, 2],
    [3.5, 0.5, 1],
  ],
  strum: [
    [0, 1, 'all'],
    [1, 0.5, 'all'],
    [1.5, 0.5, 'all'],
    [2.5, 0.5, 'all'],
    [3, 0.5, 'all'],
    [3.5, 0.5, 'all'],
  ],
  pad: [[0, 4, 'all']],
  stab: [
    [0.5, 0.4, 'all'],
    [1.5, 0.4, 'all'],
    [2.5, 0.4, 'all'],
    [3.5, 0.4, 'all'],
  ],
  waltz: [
    [1, 0.7, 'all'],
    [2, 0.7, 'all'],
  ],
};

const clampVelocity = (value: number): number => Math.max(1, Math.min(127, Math.round(value)));

const getSwingDelay = ({ swing }: MusicPlan, beat: number): number => (beat % 1 === 0.5 ? swing - 0.5 : 0);

/** MIDI notes of a chord, each in the octave closest to `centre`. */
function voiceChord(plan: MusicPlan, degrees: readonly number[], centre: number): number[] {
  return degrees
    .map((degree) => plan.tonic + (MUSICAL_MODES[plan.mode][degree % 7] as number))
    .map((key) => key + 12 * Math.round((centre - key) / 12))
    .sort((a, b) => a - b);
}

export function createChordNotes(plan: MusicPlan, bar: MusicBar): MusicNote[] {
  const { harmony, beatsPerBar, dynamics } = plan;
  const beat = getBarSeconds(plan) / beatsPerBar;
  const centre = plan.melody ? Math.min(harmony.centreKey, plan.melody.centreKey - 9) : harmony.centreKey;
  const keys = voiceChord(plan, bar.degrees, Math.max(52, centre));
  const hits: readonly ChordHit[] = bar.isLast ? [[0, beatsPerBar, 'all']] : COMPING_PATTERNS[plan.compingStyle];
  return hits
    .filter(([start]) => start < beatsPerBar)
    .flatMap(([start, length, tones]) => {
      const played = tones === 'all' ? keys : [keys[tones % keys.length] as number];
      return played.map((key, at) => ({
        part: 'harmony' as const,
        startSeconds:
          bar.startSeconds +
          (start + getSwingDelay(plan, start)) * beat +
          (plan.compingStyle === 'strum' ? at * 0.012 : 0),
        seconds: Math.min(length, beatsPerBar - start) * beat * 0.96,
        midiKey: key,
        velocity: clampVelocity(127 * dynamics * (start === 0 ? 0.62 : 0.52)),
      }));
    });
}

/** Start and length in beats, and the chord tone. Chord tone 3 is a step towards the next chord. */
const BASS_PATTERNS: Readonly<Record<MusicPlan['bassStyle'], readonly (readonly [number, number, number])[]>> = {
  none: [],
  long: [[0, 4, 0]],
  roots: [
    [0, 1.5, 0],
    [2, 1.5, 2],
  ],
  walking: [
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 2],
    [3, 1, 3],
  ],
  eighths: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at) => [at, 0.45, 0] as const),
  offbeat: [
    [0, 0.4, 0],
    [0.75, 0.25, 0],
    [1.5, 0.5, 0],
    [2.5, 0.5, 2],
    [3.5, 0.4, 0],
  ],
};

export function createBassNotes(plan: MusicPlan, bar: MusicBar, next: MusicBar | undefined): MusicNote[] {
  const { bass, beatsPerBar, dynamics } = plan;
  if (!bass) return [];
  const beat = getBarSeconds(plan) / beatsPerBar;
  const keyOf = (degree: number): number => voiceChord(plan, [degree], bass.centreKey)[0] ?? bass.centreKey;
  const line = bar.isLast ? ([[0, beatsPerBar, 0]] as const) : BASS_PATTERNS[plan.bassStyle];
  const towards = (next?.degrees[0] ?? 0) + 6;
  return line
    .filter(([start]) => start < beatsPerBar)
    .map(([start, length, tone]) => ({
      part: 'bass' as const,
      startSeconds: bar.startSeconds + (start + getSwingDelay(plan, start)) * beat,
      seconds: Math.min(length, beatsPerBar - start) * beat * 0.95,
      midiKey: keyOf(tone === 3 ? towards : (bar.degrees[tone] ?? 0)),
      velocity: clampVelocity(127 * dynamics * (start === 0 ? 0.8 : 0.7)),
    }));
}

export function createDrumNotes(plan: MusicPlan, bar: MusicBar, random: Random): MusicNote[] {
  const { drums, beatsPerBar, dynamics } = plan;
  if (!drums) return [];
  const step = getBarSeconds(plan) / beatsPerBar / 4;
  const hit = (midiKey: number, at: number, level: number): MusicNote => ({
    part: 'drums',
    startSeconds: bar.startSeconds + at,
    seconds: 0.2,
    midiKey,
    velocity: clampVelocity(127 * dynamics * level * random(0.93, 1.05)),
  });
  if (bar.isLast) return [hit(36, 0, 0.9), hit(49, 0, 0.7)];
  const pattern = Object.entries(drums.steps).flatMap(([key, steps]) =>
    [...steps]
      .slice(0, beatsPerBar * 4)
      .flatMap((mark, at) =>
        mark === '.'
          ? []
          : [hit(Number(key), (at + getSwingDelay(plan, (at / 4) % 1) * 4) * step, mark === 'x' ? 0.9 : 0.5)],
      ),
  );
  return bar.index > 0 && bar.index % 8 === 0 ? [...pattern, hit(49, 0, 0.6)] : pattern;
}
