// Recognition by a server that answers, but not with a transcript, or with times that cannot be: nothing that was said is lost, and nobody is
// told that they said nothing.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeWav } from '../../../../../src/studio/audio/wav.ts';
import type { Ask } from '../../../../../src/studio/engines/by-address/address.ts';
import { recognitionByAddress } from '../../../../../src/studio/engines/by-address/hearing/recognition.ts';
import { EngineFailed } from '../../../../../src/studio/faults.ts';

const RATE = 16_000;
const KNOWN = { ability: 'recognition', host: 'there', model: 'one', languages: [] } as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heard-'));
  // Two passages of two seconds, with two of silence around each.
  const isSaid = (at: number) => Math.floor(at / RATE / 2) % 2 === 1;
  const level = (at: number) => (isSaid(at) ? Math.sin(at / 900) : 0.0001);
  const samples = Float32Array.from({ length: 10 * RATE }, (_, at) => level(at) * Math.sin(at / 5));
  await writeFile(join(folder, 'speech.wav'), encodeWav({ samples, rate: RATE }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is heard where the first answer is this one; those to single passages follow. */
async function heard(first: unknown) {
  const answers = [first, { text: 'One.' }, { text: 'Two.' }];
  const ask: Ask = async () => ({ text: JSON.stringify(answers.shift()) });
  const hearing = { tag: 'en-US', folder, onHeard: () => {} };
  return (await recognitionByAddress(KNOWN, ask).recognise('speech.wav', hearing)).utterances;
}

test.each([
  { error: { message: 'out of memory' } },
  { foo: 1 },
  { text: null },
  { text: 1, segments: 'none' },
])('%j is no transcript: the engine failed', async (answer) => {
  await expect(heard(answer)).rejects.toThrow(EngineFailed);
});

test.each([{ text: '' }, { segments: [] }])('%j is one in which nothing was said', async (answer) => {
  expect(await heard(answer)).toEqual([]);
});

test('where times would lose a line, each passage is asked for by itself', async () => {
  const segments = [
    { text: ' One.', start: 0, end: 0 },
    { text: ' Two.', start: 4000, end: 6000 },
  ];
  const lines = await heard({ text: 'One. Two.', segments });
  expect(lines.map(({ text }) => text)).toEqual(['One.', 'Two.']);
  expect(lines[0]?.end).toBeLessThan(lines[1]?.start ?? 0);
});
