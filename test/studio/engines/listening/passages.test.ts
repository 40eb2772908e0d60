// Passages end in pauses and fit the recogniser. Recordings are searched for speech piece by piece.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import { findSpeechSpans } from '../../../../src/studio/engines/listening/find-passages.ts';
import {
  halvePassage,
  padPassage,
  planPassages,
  toPassage,
} from '../../../../src/studio/engines/listening/passages.ts';
import { openRecording } from '../../../../src/studio/engines/listening/recording.ts';
import { inJobFolder } from '../../operations/job.ts';

const span = (start: number, end: number) => ({ start, end });
const middle = ({ start, end }: { readonly start: number; readonly end: number }) => (start + end) / 2;
const timesOf = (passages: readonly { readonly start: number; readonly end: number }[]) =>
  passages.map(({ start, end }) => [start, end]);

test('short pauses are bridged, long ones separate passages', () => {
  const spans = [span(1, 3), span(3.4, 6), span(9, 11)];
  const passages = planPassages(spans, 29, middle);
  expect(timesOf(passages)).toEqual([
    [1, 6],
    [9, 11],
  ]);
  expect(passages[0]?.spans).toEqual(spans.slice(0, 2));
});

test('a long passage is cut at a long pause near its middle', () => {
  const spans = [span(0, 9), span(9.3, 14), span(15, 21), span(21.3, 33)];
  expect(timesOf(planPassages(spans, 29, middle))).toEqual([
    [0, 14],
    [15, 33],
  ]);
});

test('speech without a pause is cut at its quietest moment', () => {
  expect(timesOf(planPassages([span(0, 40)], 29, () => 17))).toEqual([
    [0, 17],
    [17, 40],
  ]);
});

test('any speech becomes passages that fit and lose nothing', () => {
  const gaps = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: 0.2, max: 50, noNaN: true })),
  );
  fc.assert(
    fc.property(gaps, fc.constantFrom(8, 28, 30), (rows, maxSeconds) => {
      let at = 0;
      const spans = rows.map(([gap, length]) => {
        at += gap + length;
        return span(at - length, at);
      });
      const passages = planPassages(spans, maxSeconds, middle);
      for (const passage of passages) {
        const { start, end } = padPassage(passage, spans, at + 1);
        expect(end - start).toBeLessThanOrEqual(maxSeconds + 1e-6);
      }
      const seconds = (all: readonly { readonly start: number; readonly end: number }[]) =>
        all.reduce((sum, one) => sum + one.end - one.start, 0);
      expect(seconds(passages.flatMap((passage) => passage.spans))).toBeCloseTo(seconds(spans));
    }),
  );
});

test('padding keeps away from other speech and the end', () => {
  const spans = [span(0.1, 2), span(2.1, 4)];
  expect(padPassage(span(2.1, 4), spans, 4.2)).toEqual({ start: 2, end: 4.2 });
  expect(padPassage(span(0.1, 2), spans, 4.2)).toEqual({ start: 0, end: 2.1 });
});

test('a passage is halved at its pause', () => {
  const [first, second] = halvePassage(toPassage([span(0, 4), span(5, 8)]), middle);
  expect(timesOf([first, second])).toEqual([
    [0, 4],
    [5, 8],
  ]);
});

test('speech across the joint of two pieces is one span', () =>
  inJobFolder(async (folder) => {
    const path = join(folder, 'long.wav');
    // Loud samples are speech: 50 s to 70 s and 119 s to 121.5 s.
    const isSpeech = (second: number) => (second >= 50 && second < 70) || (second >= 119 && second < 121.5);
    const samples = Float32Array.from({ length: 125 * 16_000 }, (_, at) => (isSpeech(at / 16_000) ? 0.5 : 0));
    await writeFile(path, encodeMonoWav({ samples, sampleRate: 16_000 }));
    const recording = await openRecording(path);
    const lengths: number[] = [];
    const spans = await findSpeechSpans(recording, async (piece) => {
      lengths.push(piece.length / 16_000);
      const edges = [...piece.keys()].filter((at) => (piece[at] ?? 0) > 0.1 !== (piece[at - 1] ?? 0) > 0.1);
      const found = Array.from({ length: Math.ceil(edges.length / 2) }, (_, at) => edges.slice(2 * at, 2 * at + 2));
      return found.map(([first = 0, last = piece.length]) => span(first / 16_000, last / 16_000));
    });
    await recording.close();
    expect(Math.max(...lengths)).toBeLessThanOrEqual(61);
    expect(spans.map(({ start, end }) => [Math.round(start * 10) / 10, Math.round(end * 10) / 10])).toEqual([
      [50, 70],
      [119, 121.5],
    ]);
  }));
