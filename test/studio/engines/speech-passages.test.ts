// Tests the search for speech in synthetic noise with louder parts.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FRAMES_PER_SECOND, measureWavLevels } from '../../../src/studio/audio/levels.ts';
import { encodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { findSpeechPassages, type SpeechPassage } from '../../../src/studio/engines/speech-passages.ts';
import { inJobFolder } from '../operations/job.ts';

const RATE = 16_000;

/** Noise that is louder while `speaks` returns true. Its level changes four times a second, like that of speech. */
function levels(seconds: number, room: number, speaks: (second: number) => boolean): Float32Array {
  return Float32Array.from({ length: seconds * FRAMES_PER_SECOND }, (_, at) => {
    const dip = 15 * (1 + Math.sin((2 * Math.PI * 4 * at) / FRAMES_PER_SECOND));
    return speaks(at / FRAMES_PER_SECOND) ? Math.max(room, -20 - dip) : room + (at % 3);
  });
}
const inSeconds = (found: readonly SpeechPassage[]) =>
  found.map(({ startFrame, endFrame }) => [startFrame / FRAMES_PER_SECOND, endFrame / FRAMES_PER_SECOND]);

test.each([-90, -50, -38])('speech is found above a noise level of %i dB', (room) => {
  const found = inSeconds(findSpeechPassages(levels(20, room, (at) => (at > 4 && at < 9) || (at > 13 && at < 15))));
  expect(found).toHaveLength(2);
  for (const [at, [start = 0, end = 0]] of found.entries()) {
    const [first = 0, last = 0] = [[4, 9] as const, [13, 15] as const][at] ?? [];
    expect(Math.abs(start - first)).toBeLessThan(0.5);
    expect(Math.abs(end - last)).toBeLessThan(0.5);
  }
});

test('even noise and silence contain no passage', () => {
  for (const room of [-100, -60, -20]) expect(findSpeechPassages(levels(12, room, () => false))).toEqual([]);
  expect(findSpeechPassages(new Float32Array(0))).toEqual([]);
});

test('continuous speech is cut into passages without gaps', () => {
  const found = findSpeechPassages(levels(100, -60, () => true));
  expect(found.length).toBeGreaterThan(5);
  for (const [at, { startFrame, endFrame }] of found.entries()) {
    expect(endFrame - startFrame).toBeLessThan(16 * FRAMES_PER_SECOND);
    if (at > 0) expect(startFrame).toBe(found[at - 1]?.endFrame);
  }
});

test('levels are read from a file in chunks', () =>
  inJobFolder(async (folder) => {
    const samples = Float32Array.from({ length: 70 * RATE }, (_, at) =>
      at < 65 * RATE ? 0 : 0.5 * Math.sin((2 * Math.PI * 1000 * at) / RATE),
    );
    await writeFile(join(folder, 'long.wav'), encodeMonoWav({ samples, sampleRate: RATE }));
    const read = await measureWavLevels(join(folder, 'long.wav'));
    expect(read).toHaveLength(70 * FRAMES_PER_SECOND);
    expect(read[64 * FRAMES_PER_SECOND]).toBeLessThan(-90);
    expect(read[66 * FRAMES_PER_SECOND]).toBeGreaterThan(-30);
  }));
