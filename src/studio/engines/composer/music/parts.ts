// The accompaniment, a bar at a time: chords in six ways of playing, bass lines, drum patterns. Times in seconds.

import type { Random } from '../random.ts';
import { barSeconds, MODES, type MusicPlan } from './plan.ts';

export interface Note {
  readonly part: 'melody' | 'harmony' | 'bass' | 'drums';
  readonly at: number;
  readonly seconds: number;
  /** MIDI note. */
  readonly key: number;
  /** 1 to 127 */
  readonly velocity: number;
}

export interface Bar {
  readonly index: number;
  readonly at: number;
  /** Scale degrees of its chord, from 0. */
  readonly degrees: readonly number[];
  readonly isMiddle: boolean;
  readonly isLast: boolean;
}

type Hit = readonly [beat: number, beats: number, tones: 'all' | number];

const HITS: Readonly<Record<MusicPlan['comping'], readonly Hit[]>> = {
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

const late = ({ swing }: MusicPlan, beat: number): number => (beat % 1 === 0.5 ? swing - 0.5 : 0);

/** MIDI notes of a chord, each in the octave nearest to `centre`. */
function voicing(plan: MusicPlan, degrees: readonly number[], centre: number): number[] {
  return degrees
    .map((degree) => plan.tonic + (MODES[plan.mode][degree % 7] as number))
    .map((key) => key + 12 * Math.round((centre - key) / 12))
    .sort((one, other) => one - other);
}

export function chordBar(plan: MusicPlan, bar: Bar): Note[] {
  const { harmony, beats, touch } = plan;
  const beat = barSeconds(plan) / beats;
  const centre = plan.melody ? Math.min(harmony.centre, plan.melody.centre - 9) : harmony.centre;
  const keys = voicing(plan, bar.degrees, Math.max(52, centre));
  const hits: readonly Hit[] = bar.isLast ? [[0, beats, 'all']] : HITS[plan.comping];
  return hits
    .filter(([start]) => start < beats)
    .flatMap(([start, length, tones]) => {
      const played = tones === 'all' ? keys : [keys[tones % keys.length] as number];
      return played.map((key, at) => ({
        part: 'harmony' as const,
        at: bar.at + (start + late(plan, start)) * beat + (plan.comping === 'strum' ? at * 0.012 : 0),
        seconds: Math.min(length, beats - start) * beat * 0.96,
        key,
        velocity: clampVelocity(127 * touch * (start === 0 ? 0.62 : 0.52)),
      }));
    });
}

/** Beats, lengths and which chord tone (3: a step towards the next chord). */
const BASS: Readonly<Record<MusicPlan['bassLine'], readonly (readonly [number, number, number])[]>> = {
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

export function bassBar(plan: MusicPlan, bar: Bar, next: Bar | undefined): Note[] {
  const { bass, beats, touch } = plan;
  if (!bass) return [];
  const beat = barSeconds(plan) / beats;
  const keyOf = (degree: number): number => voicing(plan, [degree], bass.centre)[0] ?? bass.centre;
  const line = bar.isLast ? ([[0, beats, 0]] as const) : BASS[plan.bassLine];
  const towards = (next?.degrees[0] ?? 0) + 6;
  return line
    .filter(([start]) => start < beats)
    .map(([start, length, tone]) => ({
      part: 'bass' as const,
      at: bar.at + (start + late(plan, start)) * beat,
      seconds: Math.min(length, beats - start) * beat * 0.95,
      key: keyOf(tone === 3 ? towards : (bar.degrees[tone] ?? 0)),
      velocity: clampVelocity(127 * touch * (start === 0 ? 0.8 : 0.7)),
    }));
}

export function drumBar(plan: MusicPlan, bar: Bar, random: Random): Note[] {
  const { drums, beats, touch } = plan;
  if (!drums) return [];
  const step = barSeconds(plan) / beats / 4;
  const hit = (key: number, at: number, level: number): Note => ({
    part: 'drums',
    at: bar.at + at,
    seconds: 0.2,
    key,
    velocity: clampVelocity(127 * touch * level * random(0.93, 1.05)),
  });
  if (bar.isLast) return [hit(36, 0, 0.9), hit(49, 0, 0.7)];
  const pattern = Object.entries(drums.steps).flatMap(([key, steps]) =>
    [...steps]
      .slice(0, beats * 4)
      .flatMap((mark, at) =>
        mark === '.'
          ? []
          : [hit(Number(key), (at + late(plan, (at / 4) % 1) * 4) * step, mark === 'x' ? 0.9 : 0.5)],
      ),
  );
  return bar.index > 0 && bar.index % 8 === 0 ? [...pattern, hit(49, 0, 0.6)] : pattern;
}
