// Where in a recording somebody may be speaking: seconds of noise and of louder sound, made on the spot.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { levelsOf, SECOND } from '../../../src/studio/audio/levels.ts';
import { encodeWav } from '../../../src/studio/audio/wav.ts';
import { passagesOf } from '../../../src/studio/engines/passages.ts';
import { inJobFolder } from '../operations/job.ts';

const RATE = 16_000;

/** Noise of a room, louder while `speaks` says so: its level goes up and down four times a second, as that of speech does. */
function levels(seconds: number, room: number, speaks: (second: number) => boolean): Float32Array {
  return Float32Array.from({ length: seconds * SECOND }, (_, at) => {
    const dip = 15 * (1 + Math.sin((2 * Math.PI * 4 * at) / SECOND));
    return speaks(at / SECOND) ? Math.max(room, -20 - dip) : room + (at % 3);
  });
}
const inSeconds = (found: readonly { readonly start: number; readonly end: number }[]) =>
  found.map(({ start, end }) => [start / SECOND, end / SECOND]);

test.each([-90, -50, -38])('speech stands out from a room of %i dB', (room) => {
  const found = inSeconds(passagesOf(levels(20, room, (at) => (at > 4 && at < 9) || (at > 13 && at < 15))));
  expect(found).toHaveLength(2);
  for (const [at, [start = 0, end = 0]] of found.entries()) {
    const [first = 0, last = 0] = [[4, 9] as const, [13, 15] as const][at] ?? [];
    expect(Math.abs(start - first)).toBeLessThan(0.5);
    expect(Math.abs(end - last)).toBeLessThan(0.5);
  }
});

test('even noise and silence hold no passage', () => {
  for (const room of [-100, -60, -20]) expect(passagesOf(levels(12, room, () => false))).toEqual([]);
  expect(passagesOf(new Float32Array(0))).toEqual([]);
});

test('who never pauses is cut into passages that can be heard at once, without a gap or an overlap', () => {
  const found = passagesOf(levels(100, -60, () => true));
  expect(found.length).toBeGreaterThan(5);
  for (const [at, { start, end }] of found.entries()) {
    expect(end - start).toBeLessThan(16 * SECOND);
    if (at > 0) expect(start).toBe(found[at - 1]?.end);
  }
});

test('levels are read from a file a piece at a time, as long as it is', () =>
  inJobFolder(async (folder) => {
    const samples = Float32Array.from({ length: 70 * RATE }, (_, at) =>
      at < 65 * RATE ? 0 : 0.5 * Math.sin((2 * Math.PI * 1000 * at) / RATE),
    );
    await writeFile(join(folder, 'long.wav'), encodeWav({ samples, rate: RATE }));
    const read = await levelsOf(join(folder, 'long.wav'));
    expect(read).toHaveLength(70 * SECOND);
    expect(read[64 * SECOND]).toBeLessThan(-90);
    expect(read[66 * SECOND]).toBeGreaterThan(-30);
  }));
