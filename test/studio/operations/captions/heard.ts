// Detects speech in a sound by its energy and compares captions with it.

import { execFileSync } from 'node:child_process';
import { WebVTTParser } from 'webvtt-parser';
import { type CaptionCue, formatLinesAsCaptions, toCaptionCues } from '../../../../src/domain/media/captions.ts';
import type { SpokenLine } from '../../../../src/domain/media/transcript.ts';

const RATE = 16_000;
const STEP = 0.01;
/** Share of the loudest step above which a step counts as speech. */
const SPEECH = 0.04;

/** Returns for each step of 10 ms whether it contains speech. */
export function speechIn(file: string, folder: string): readonly boolean[] {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-'], {
    cwd: folder,
    maxBuffer: 1e9,
  });
  const samples = new Int16Array(raw.buffer, raw.byteOffset, raw.length / 2);
  const width = RATE * STEP;
  const levels = Array.from({ length: Math.floor(samples.length / width) }, (_, at) =>
    samples.subarray(at * width, (at + 1) * width).reduce((peak, one) => Math.max(peak, Math.abs(one)), 0),
  );
  const floor = SPEECH * Math.max(...levels);
  return levels.map((level) => level > floor);
}

export interface Judged {
  readonly cues: number;
  /**
   * Maximum seconds from a cue's start to its first sound, from its last sound to its end, and of speech without a
   * cue.
   */
  readonly early: number;
  readonly late: number;
  readonly bare: number;
  readonly overlaps: number;
  /** Characters per second of the fastest cue. */
  readonly pace: number;
  /** Number of errors of the strict parser. */
  readonly faults: number;
}

const most = (values: readonly number[]): number => values.reduce((top, one) => Math.max(top, one), 0);

export function judged(lines: readonly SpokenLine[], speech: readonly boolean[]): Judged {
  const cues = toCaptionCues(lines);
  const step = (seconds: number): number => Math.round(seconds / STEP);
  const heard = (cue: CaptionCue) => speech.slice(step(cue.start), step(cue.end));
  const silent = (found: number, all: number): number => (found < 0 ? all : found) * STEP;
  const gaps = cues.map(({ end }, at) => [end, cues[at + 1]?.start ?? speech.length * STEP] as const);
  const bare = [[0, cues[0]?.start ?? 0] as const, ...gaps].map(
    ([from, to]) => speech.slice(step(from), step(to)).filter(Boolean).length * STEP,
  );
  const parsed = new WebVTTParser().parse(formatLinesAsCaptions(lines, 'vtt'), 'captions');
  return {
    cues: cues.length,
    early: most(cues.map((cue) => silent(heard(cue).indexOf(true), heard(cue).length))),
    late: most(cues.map((cue) => silent(heard(cue).toReversed().indexOf(true), heard(cue).length))),
    bare: most(bare),
    overlaps: cues.filter(({ end }, at) => end > (cues[at + 1]?.start ?? Number.POSITIVE_INFINITY) + 1e-6).length,
    pace: most(cues.map(({ start, end, lines: shown }) => shown.join(' ').length / (end - start))),
    faults: parsed.errors.length,
  };
}
