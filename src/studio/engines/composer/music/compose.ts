// A plan as notes: phrases of four bars in the order main, main, middle, main; chords, bass, drums and a melody made of
// one motif. Rule-based and seeded: the same plan is the same piece. Knows no synthesizer.

import { pick, randomFrom } from '../random.ts';
import { type Bar, bassBar, chordBar, drumBar, type Note } from './parts.ts';
import { barSeconds, MODES, type MusicPlan } from './plan.ts';

/** Semitones above the tonic of a scale degree, from 0, over any octave. */
const stepOf = (plan: MusicPlan, degree: number): number =>
  (MODES[plan.mode][((degree % 7) + 7) % 7] as number) + 12 * Math.floor(degree / 7);

/** Scale degrees of the chord on a degree from 1. */
const chordOf = (plan: MusicPlan, degree: number): readonly number[] =>
  [0, 2, 4, ...(plan.sevenths ? [6] : [])].map((third) => degree - 1 + third);

function barsOf(plan: MusicPlan): Bar[] {
  return Array.from({ length: plan.bars }, (_, index) => {
    const phrase = Math.floor(index / 4);
    const isLast = index === plan.bars - 1;
    const isMiddle = phrase % 4 === 2;
    const degree = isLast ? 1 : (plan.chords[isMiddle ? 1 : 0][index % 4] ?? 1);
    return { index, at: index * barSeconds(plan), degrees: chordOf(plan, degree), isMiddle, isLast };
  });
}

/** Where in a bar the motif has notes, in beats, with how long they last. */
function rhythmOf(plan: MusicPlan, seed: number): readonly (readonly [beat: number, beats: number])[] {
  const random = randomFrom(seed);
  const starts = Array.from({ length: plan.beats * 2 }, (_, eighth) => eighth / 2).filter(
    (beat) => beat === 0 || random() < plan.density * (beat % 1 === 0 ? 0.62 : 0.38),
  );
  return starts.map((beat, at) => [beat, (starts[at + 1] ?? plan.beats) - beat]);
}

const nearest = (degrees: readonly number[], to: number): number => {
  const all = degrees.flatMap((degree) => [degree - 7, degree, degree + 7, degree + 14]);
  return all.reduce((best, degree) => (Math.abs(degree - to) < Math.abs(best - to) ? degree : best));
};

function melodyOf(plan: MusicPlan, bars: readonly Bar[]): Note[] {
  const { melody, seed, beats, swing, touch } = plan;
  if (!melody) return [];
  const random = randomFrom(seed + 3);
  const rhythms = [0, 1, 2].map((one) => rhythmOf(plan, seed + 11 + one));
  const moves = Array.from({ length: 16 }, () => pick(random, [-2, -1, -1, 1, 1, 2]));
  const base = 12 * Math.round((melody.centre - plan.tonic) / 12) + plan.tonic;
  const beat = barSeconds(plan) / beats;
  const notes: Note[] = [];
  let place = 2;
  for (const bar of bars) {
    const rhythm = bar.isLast ? [[0, beats] as const] : (rhythms[bar.isMiddle ? 2 : bar.index % 2] ?? []);
    for (const [at, [start, length]] of rhythm.entries()) {
      const isStrong = start % 2 === 0;
      const wished = Math.max(-2, Math.min(8, place + (moves[(bar.index % 2) * 8 + (at % 8)] ?? 0)));
      place = bar.isLast ? nearest([0], place) : isStrong ? nearest(bar.degrees, wished) : wished;
      const late = start % 1 === 0.5 ? swing - 0.5 : 0;
      notes.push({
        part: 'melody',
        at: bar.at + (start + late) * beat,
        seconds: length * beat * 0.92,
        key: base + stepOf(plan, place),
        velocity: Math.round(127 * touch * (isStrong ? 0.82 : 0.7) * random(0.95, 1.05)),
      });
    }
  }
  return notes;
}

/** All notes in the order they start. */
export function compose(plan: MusicPlan): readonly Note[] {
  const bars = barsOf(plan);
  const random = randomFrom(plan.seed + 5);
  const accompaniment = bars.flatMap((bar) => [
    ...chordBar(plan, bar),
    ...bassBar(plan, bar, bars[bar.index + 1]),
    ...drumBar(plan, bar, random),
  ]);
  return [...accompaniment, ...melodyOf(plan, bars)].sort((one, other) => one.at - other.at);
}
