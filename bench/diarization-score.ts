// Compares found speakers with the true ones. Truth is in RTTM: `SPEAKER file 1 START SECONDS <NA> <NA> NAME <NA> <NA>`.

import type { TimeSpan } from '../src/studio/engines/engine.ts';

export interface NamedTurn extends TimeSpan {
  readonly speaker: string | number;
}

export interface DiarizationScore {
  readonly trueCount: number;
  readonly foundCount: number;
  /** Share of the speech given to a wrong speaker, from 0 to 1. Speech that was missed does not count. */
  readonly wrongShare: number;
}

const FRAMES_PER_SECOND = 100;
/** Seconds around the start and end of a true turn that do not count. */
const COLLAR_SECONDS = 0.25;

export const parseRttm = (text: string): readonly NamedTurn[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('SPEAKER '))
    .map((line) => {
      const [, , , start = '', seconds = '', , , speaker = ''] = line.split(/\s+/);
      return { start: Number(start), end: Number(start) + Number(seconds), speaker };
    });

export const formatRttm = (name: string, turns: readonly NamedTurn[]): string =>
  turns
    .map(
      ({ start, end, speaker }) =>
        `SPEAKER ${name} 1 ${start.toFixed(3)} ${(end - start).toFixed(3)} <NA> <NA> ${speaker} <NA> <NA>\n`,
    )
    .join('');

const listSpeakers = (turns: readonly NamedTurn[]) => [...new Set(turns.map(({ speaker }) => speaker))];

/** Bit masks of the speakers in each frame. */
function toFrames(turns: readonly NamedTurn[], frameCount: number): Uint32Array {
  const speakers = listSpeakers(turns);
  const frames = new Uint32Array(frameCount);
  for (const { start, end, speaker } of turns) {
    const bit = 1 << (speakers.indexOf(speaker) % 32);
    const until = Math.min(frameCount, Math.round(end * FRAMES_PER_SECOND));
    for (let at = Math.round(start * FRAMES_PER_SECOND); at < until; at += 1) frames[at] = (frames[at] ?? 0) | bit;
  }
  return frames;
}

const countBits = (mask: number): number => mask.toString(2).replaceAll('0', '').length;

/** Finds the best one-to-one mapping. Tries all for up to eight true speakers, since others are not measured. */
function maximizeShared(
  shared: readonly (readonly number[])[],
  row = 0,
  taken: ReadonlySet<number> = new Set(),
): number {
  const own = shared[row];
  if (!own) return 0;
  const without = maximizeShared(shared, row + 1, taken);
  const candidates = own.flatMap((frames, column) => (frames > 0 && !taken.has(column) ? [[frames, column]] : []));
  return candidates.reduce(
    (best, [frames = 0, column = 0]) =>
      Math.max(best, frames + maximizeShared(shared, row + 1, new Set([...taken, column]))),
    without,
  );
}

export function scoreDiarization(truth: readonly NamedTurn[], found: readonly NamedTurn[]): DiarizationScore {
  const [trueSpeakers, foundSpeakers] = [listSpeakers(truth), listSpeakers(found)];
  const lastEnd = Math.max(...[...truth, ...found].map(({ end }) => end));
  const frameCount = Math.ceil(lastEnd * FRAMES_PER_SECOND) + 1;
  const [spoken, heard] = [toFrames(truth, frameCount), toFrames(found, frameCount)];
  const isCounted = new Uint8Array(frameCount).fill(1);
  for (const time of truth.flatMap(({ start, end }) => [start, end]))
    isCounted.fill(
      0,
      Math.max(0, Math.round((time - COLLAR_SECONDS) * FRAMES_PER_SECOND)),
      Math.round((time + COLLAR_SECONDS) * FRAMES_PER_SECOND),
    );
  const shared = trueSpeakers.map(() => foundSpeakers.map(() => 0));
  let speech = 0;
  let both = 0;
  for (let at = 0; at < frameCount; at += 1) {
    if (isCounted[at] === 0) continue;
    const [now = 0, then = 0] = [spoken[at], heard[at]];
    speech += countBits(now);
    both += Math.min(countBits(now), countBits(then));
    for (const [row, counts] of shared.entries())
      for (const column of counts.keys())
        if ((now >> row) & (then >> column) & 1) counts[column] = (counts[column] ?? 0) + 1;
  }
  return {
    trueCount: trueSpeakers.length,
    foundCount: foundSpeakers.length,
    wrongShare: (both - maximizeShared(shared)) / Math.max(1, speech),
  };
}
