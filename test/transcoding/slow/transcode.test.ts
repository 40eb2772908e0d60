// Transcoding in the real child process keeps length and loudness.

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import decode from 'audio-decode';
import { expect, test } from 'vitest';
import { encodeFlac, encodeMp3, tone, wav } from '../../studio/media.ts';
import { resizing } from '../setup.ts';

const MB = 1_000_000;
const SECONDS = 3;
const { folder, resizer, fileOf } = resizing();

test.each([
  ['wav', 'mp3', 'audio/mpeg'],
  ['flac', 'mp3', 'audio/mpeg'],
  ['mp3', 'wav', 'audio/wav'],
  ['flac', 'wav', 'audio/wav'],
] as const)('%s becomes %s', async (from, to, type) => {
  const samples = tone(SECONDS);
  const encode = { wav: async () => wav({ samples }), flac: encodeFlac, mp3: encodeMp3 }[from];
  const made = await resizer.transcode(fileOf(`a talk.${from}`, await encode(samples)), to, 10 * MB);
  expect(made).toMatchObject({ name: `a talk.${to}`, type });
  const content = await readFile(made?.path ?? '');
  expect(content.length).toBe(made?.bytes);
  const { channelData, sampleRate } = await decode(content);
  const [heard = new Float32Array(0)] = channelData;
  expect(Math.abs(heard.length / sampleRate - SECONDS)).toBeLessThan(0.2);
  const middle = heard.subarray(sampleRate, 2 * sampleRate);
  const level = Math.sqrt(middle.reduce((sum, one) => sum + one * one, 0) / middle.length);
  expect(Math.abs(20 * Math.log10(level / (1 / 3 / Math.SQRT2)))).toBeLessThan(1);
});

test('results over the limit and unreadable files leave nothing', async () => {
  const long = fileOf('long.flac', await encodeFlac(tone(SECONDS)));
  expect(await resizer.transcode(long, 'wav', 100_000)).toBeUndefined();
  expect(await resizer.transcode(fileOf('words.txt', Buffer.from('words')), 'wav', MB)).toBeUndefined();
  expect(readdirSync(folder).filter((name) => name.startsWith('long'))).toEqual(['long.flac']);
});
