// Composes the notes of a plan: four-bar phrases in the order main, main, middle, main, with chords, bass, drums and a
// melody from one motif. Rule-based and repeatable. Leaves sound to render-notes.ts.

import { createRandom, pickRandom } from '../random.ts';
import { createBassNotes, createChordNotes, createDrumNotes, type MusicBar, type MusicNote } from './accompaniment.ts';
import { getBarSeconds, MUSICAL_MODES, type MusicPlan } from './music-plan.ts';

/** Semitones from the tonic to a scale degree, counted from 0, across octaves. */
const toSemitones = (plan: MusicPlan, degree: number): number =>
  (MUSICAL_MODES[plan.mode][((degree % 7) + 7) % 7] as number) + 12 * Math.floor(degree / 7);

/** Scale degrees of the chord on a degree, which counts from 1. */
const getChordDegrees = (plan: MusicPlan, degree: number): readonly number[] =>
  [0, 2, 4, ...(plan.hasSevenths ? [6] : [])].map((third) => degree - 1 + third);

function createBars(plan: MusicPlan): MusicBar[] {
  return Array.from({ length: plan.barCount }, (_, index) => {
    const phrase = Math.floor(index / 4);
    const isLast = index === plan.barCount - 1;
    const isMiddle = phrase % 4 === 2;
    const degree = isLast ? 1 : (plan.progressions[isMiddle ? 1 : 0][index % 4] ?? 1);
    return {
      index,
      startSeconds: index * getBarSeconds(plan),
      degrees: getChordDegrees(plan, degree),
      isBridge: isMiddle,
      isLast,
    };
  });
}

/** Starts and lengths of the motif's notes in a bar, in beats. */
function createRhythm(plan: MusicPlan, seed: number): readonly (readonly [beat: number, beats: number])[] {
  const random = createRandom(seed);
  const starts = Array.from({ length: plan.beatsPerBar * 2 }, (_, eighth) => eighth / 2).filter(
    (beat) => beat === 0 || random() < plan.notesPerBeat * (beat % 1 === 0 ? 0.62 : 0.38),
  );
  return starts.map((beat, at) => [beat, (starts[at + 1] ?? plan.beatsPerBar) - beat]);
}

const findNearestDegree = (degrees: readonly number[], to: number): number => {
  const all = degrees.flatMap((degree) => [degree - 7, degree, degree + 7, degree + 14]);
  return all.reduce((best, degree) => (Math.abs(degree - to) < Math.abs(best - to) ? degree : best));
};

function composeMelody(plan: MusicPlan, bars: readonly MusicBar[]): MusicNote[] {
  const { melody, seed, beatsPerBar, swing, dynamics } = plan;
  if (!melody) return [];
  const random = createRandom(seed + 3);
  const rhythms = [0, 1, 2].map((one) => createRhythm(plan, seed + 11 + one));
  const moves = Array.from({ length: 16 }, () => pickRandom(random, [-2, -1, -1, 1, 1, 2]));
  const base = 12 * Math.round((melody.centreKey - plan.tonic) / 12) + plan.tonic;
  const beat = getBarSeconds(plan) / beatsPerBar;
  const notes: MusicNote[] = [];
  let place = 2;
  for (const bar of bars) {
    const rhythm = bar.isLast ? [[0, beatsPerBar] as const] : (rhythms[bar.isBridge ? 2 : bar.index % 2] ?? []);
    for (const [at, [start, length]] of rhythm.entries()) {
      const isStrong = start % 2 === 0;
      const target = Math.max(-2, Math.min(8, place + (moves[(bar.index % 2) * 8 + (at % 8)] ?? 0)));
      place = bar.isLast ? findNearestDegree([0], place) : isStrong ? findNearestDegree(bar.degrees, target) : target;
      const late = start % 1 === 0.5 ? swing - 0.5 : 0;
      notes.push({
        part: 'melody',
        startSeconds: bar.startSeconds + (start + late) * beat,
        seconds: length * beat * 0.92,
        midiKey: base + toSemitones(plan, place),
        velocity: Math.round(127 * dynamics * (isStrong ? 0.82 : 0.7) * random(0.95, 1.05)),
      });
    }
  }
  return notes;
}

/** Returns all notes by start time. */
export function composeNotes(plan: MusicPlan): readonly MusicNote[] {
  const bars = createBars(plan);
  const random = createRandom(plan.seed + 5);
  const accompaniment = bars.flatMap((bar) => [
    ...createChordNotes(plan, bar),
    ...createBassNotes(plan, bar, bars[bar.index + 1]),
    ...createDrumNotes(plan, bar, random),
  ]);
  return [...accompaniment, ...composeMelody(plan, bars)].sort((a, b) => a.startSeconds - b.startSeconds);
}
