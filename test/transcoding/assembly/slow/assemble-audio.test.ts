// Assembled recordings, measured after decoding: lengths of pauses, loudness, backgrounds, rates and channels.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PEAK_CEILING } from '../../../../src/domain/audio/linked-limiter.ts';
import type { AssemblyJob, AssemblySegment } from '../../../../src/ports/audio-assembler.ts';
import { assembleAudio } from '../../../../src/transcoding/assembly/assemble-audio.ts';
import { readTags } from '../../../../src/transcoding/mp3/tags.ts';
import { encodeFlac, encodeMp3 } from '../../../studio/media.ts';
import { createNoise, createSoundFolder, createTone, hear } from '../sounds.ts';

const { folder, save } = createSoundFolder();
let jobs = 0;

async function assemble(segments: readonly AssemblySegment[], options: Partial<AssemblyJob> = {}) {
  jobs += 1;
  const outputStem = join(folder, `result-${jobs}`);
  const made = await assembleAudio({ segments, outputStem, maxBytes: 50_000_000, ...options });
  return { made, heard: await hear(made.path) };
}

const speak = (path: string, voice = ''): AssemblySegment => ({ is: 'sound', path, voice });
const pause = (seconds: number): AssemblySegment => ({ is: 'pause', seconds });

test('pauses have their exact length, with the silence at the ends of the sounds', async () => {
  const first = save('first', [createTone({ seconds: 1, rate: 24_000, before: 0.43, after: 0.8 })], 24_000);
  const second = save('second', [createTone({ seconds: 1, rate: 44_100, before: 0.1 })], 44_100);
  const { made, heard } = await assemble([
    pause(0.7),
    speak(first, 'a'),
    pause(0.5),
    speak(second, 'b'),
    pause(0.4),
    pause(0.35),
    speak(first, 'a'),
    pause(1),
  ]);
  expect(heard.silences.map(([from, to]) => to - from)).toEqual(
    [0.7, 0.5, 0.75, 1].map((seconds) => expect.closeTo(seconds, 2)),
  );
  const starts = heard.silences.slice(0, 3).map(([, to]) => to);
  const times = [1, 3, 6].map((index) => made.times[index]?.start ?? 0);
  for (const [index, start] of starts.entries()) expect(Math.abs(start - (times[index] ?? 0))).toBeLessThan(0.025);
  expect(heard.seconds).toBeCloseTo(made.seconds, 3);
  expect(made.bytes).toBe(readFileSync(made.path).length);
});

test('voices reach a common loudness, and other sounds are quieter', async () => {
  const noiseAt = (name: string, level: number) => save(name, [createNoise(2, 24_000, level)], 24_000);
  const { made, heard } = await assemble([
    speak(noiseAt('quiet', 0.25), 'a'),
    pause(0.5),
    speak(noiseAt('loud', 0.9), 'b'),
    pause(0.5),
    { is: 'sound', path: noiseAt('bang', 0.95) },
  ]);
  const loudness = [0, 2, 4].map((index) => {
    const { start = 0, seconds = 0 } = made.times[index] ?? {};
    return heard.lufs(start, start + seconds);
  });
  expect(loudness).toEqual([expect.closeTo(-18, 0), expect.closeTo(-18, 0), expect.closeTo(-20, 0)]);
});

test('a whisper of a voice stays quieter than its shout', async () => {
  const shout = save('shout', [createNoise(2, 24_000, 0.5)], 24_000);
  const whisper = save('whisper', [createNoise(2, 24_000, 0.03)], 24_000);
  const { heard } = await assemble([speak(shout, 'a'), pause(0.5), speak(whisper, 'a')]);
  expect(heard.lufs(0, 2)).toBeGreaterThan(-19);
  expect(heard.lufs(0, 2) - heard.lufs(2.6, 4.4)).toBeGreaterThan(15);
});

test('a background is 18 dB below speech, repeats without a gap, and fades', async () => {
  const line = save('line', [createNoise(2, 24_000, 0.3)], 24_000);
  const music = save('music', [createTone({ seconds: 1.7, rate: 24_000, hertz: 331, level: 0.7 })], 24_000);
  const { made, heard } = await assemble([
    speak(line),
    { is: 'background', path: music, kind: 'music' },
    pause(9),
    speak(line),
    { is: 'background-end', kind: 'music' },
    pause(4),
    speak(line),
  ]);
  const { start = 0, seconds = 0 } = made.times[1] ?? {};
  expect(heard.lufs(0, 2) - heard.lufs(start + 1, start + 8)).toBeCloseTo(18, 0);
  for (let at = start + 0.6; at < start + 8.5; at += 0.1)
    expect(Math.abs(heard.level(at, at + 0.1) - heard.level(start + 1, start + 8))).toBeLessThan(1);
  // Fades in and out.
  expect(heard.level(start + 0.05, start + 0.1)).toBeLessThan(heard.level(start + 1, start + 2) - 10);
  const end = start + seconds;
  const levels = [0.1, 0.5, 0.9].map((after) => heard.level(end + after, end + after + 0.1));
  expect(levels.toSorted((a, b) => b - a)).toEqual(levels);
  expect(heard.level(end + 1.3, end + 3.5)).toBeLessThan(-80);
});

test('a background that still plays fades out after the last line', async () => {
  const line = save('last', [createTone({ seconds: 1, rate: 24_000 })], 24_000);
  const rain = save('rain', [createNoise(3, 24_000, 0.2)], 24_000);
  const { made, heard } = await assemble([{ is: 'background', path: rain, kind: 'sound' }, speak(line)]);
  expect(made.seconds).toBeCloseTo(2.2, 1);
  expect(heard.level(1.1, 1.3)).toBeGreaterThan(-50);
  expect(heard.level(2.1, 2.2)).toBeLessThan(heard.level(1.1, 1.3) - 12);
});

test('one background of each kind plays at a time', async () => {
  const low = save('low', [createTone({ seconds: 3, rate: 24_000, hertz: 200 })], 24_000);
  const high = save('high', [createTone({ seconds: 3, rate: 24_000, hertz: 1500 })], 24_000);
  const under = (path: string, kind: 'sound' | 'music'): AssemblySegment => ({ is: 'background', path, kind });
  const one = await assemble([under(low, 'music'), pause(3), under(high, 'music'), pause(5)]);
  const two = await assemble([under(low, 'music'), pause(3), under(high, 'sound'), pause(5)]);
  expect(two.heard.level(5, 7) - one.heard.level(5, 7)).toBeGreaterThan(2);
});

test('mono stays mono, also as two identical channels', async () => {
  const tone = createTone({ seconds: 1, rate: 24_000 });
  const { heard } = await assemble([speak(save('mono', [tone], 24_000)), speak(save('twice', [tone, tone], 24_000))]);
  expect([heard.channels.length, heard.rate]).toEqual([1, 24_000]);
});

test('different rates, channels and formats are joined', async () => {
  const left = createTone({ seconds: 1, rate: 48_000, hertz: 500 });
  const right = createNoise(1, 48_000, 0.1);
  const flac = join(folder, 'tone.flac');
  const mp3 = join(folder, 'tone.mp3');
  writeFileSync(flac, await encodeFlac(createTone({ seconds: 1, rate: 44_100 })));
  writeFileSync(mp3, await encodeMp3(createTone({ seconds: 1, rate: 44_100 })));
  const { made, heard } = await assemble([
    { is: 'sound', path: save('stereo', [left, right], 48_000) },
    speak(flac),
    speak(mp3),
    speak(save('low-rate', [createTone({ seconds: 1, rate: 8000 })], 8000)),
  ]);
  expect([heard.channels.length, heard.rate]).toEqual([2, 48_000]);
  expect(made.seconds).toBeCloseTo(4, 1);
  expect(Math.abs(heard.level(0.1, 0.9, 0) - heard.level(0.1, 0.9, 1))).toBeGreaterThan(3);
  for (const start of [1, 2, 3]) {
    expect(heard.lufs(start + 0.15, start + 0.85)).toBeCloseTo(-18, -0.5);
    expect(heard.level(start + 0.15, start + 0.85, 0)).toBeCloseTo(heard.level(start + 0.15, start + 0.85, 1), 1);
  }
});

test('loud sounds above a loud background stay below the ceiling', async () => {
  const clicks = new Float32Array(48_000);
  for (let at = 0; at < clicks.length; at += 4800) clicks.fill(0.95, at, at + 40);
  const voice = save('clicks', [clicks], 24_000);
  const loud = save('loud-music', [createNoise(3, 24_000, 0.9)], 24_000);
  const { heard } = await assemble([{ is: 'background', path: loud, kind: 'music' }, speak(voice), speak(voice)]);
  // The encoder may exceed the ceiling by a little.
  expect(heard.peak).toBeLessThan(PEAK_CEILING + 0.08);
});

test('chapters and tags are in the file', async () => {
  const line = save('chapter', [createTone({ seconds: 1, rate: 24_000 })], 24_000);
  const { made } = await assemble([speak(line), pause(2), speak(line), pause(2), speak(line)], {
    title: 'Das Schloß',
    artist: 'Franz Kafka',
    chapters: [
      { title: 'Ankunft', segment: 0 },
      { title: '第二章', segment: 2 },
      { title: '', segment: 4 },
    ],
  });
  const starts = [0, 2, 4].map((segment) => made.times[segment]?.start ?? 0);
  expect(await readTags(made.path)).toEqual({
    title: 'Das Schloß',
    artist: 'Franz Kafka',
    chapters: ['Ankunft', '第二章', '3'].map((title, index) => ({
      title,
      start: expect.closeTo(starts[index] ?? 0, 2),
      end: expect.closeTo(starts[index + 1] ?? made.seconds, 2),
    })),
  });
});

test('silent sounds and pauses alone are possible', async () => {
  const silent = save('silent', [new Float32Array(24_000)], 24_000);
  const { made, heard } = await assemble([speak(silent), pause(0.5), speak(silent)]);
  expect(made.seconds).toBeCloseTo(0.5, 3);
  expect(heard.peak).toBe(0);
});

test.each([
  ['a missing file', () => join(folder, 'missing.wav'), 'ENOENT'],
  [
    'text instead of sound',
    () => {
      writeFileSync(join(folder, 'text.mp3'), 'This is no sound at all. '.repeat(100));
      return join(folder, 'text.mp3');
    },
    'unsupported',
  ],
  [
    'a header without sound',
    () => {
      writeFileSync(
        join(folder, 'cut.wav'),
        readFileSync(save('whole', [new Float32Array(100)], 8000)).subarray(0, 44),
      );
      return join(folder, 'cut.wav');
    },
    'no sound',
  ],
])('%s is an error and leaves no file', async (_, bad, reason) => {
  const good = save('good', [createTone({ seconds: 0.5, rate: 8000 })], 8000);
  const outputStem = join(folder, 'failed');
  await expect(assembleAudio({ segments: [speak(good), speak(bad())], outputStem, maxBytes: 1e6 })).rejects.toThrow(
    reason,
  );
  expect(existsSync(`${outputStem}.mp3`)).toBe(false);
});

test('a result that would be too large is refused and leaves no file', async () => {
  const path = save('long', [createTone({ seconds: 5, rate: 24_000 })], 24_000);
  const outputStem = join(folder, 'large');
  for (const maxBytes of [30_000, 40_100])
    await expect(assembleAudio({ segments: [speak(path)], outputStem, maxBytes })).rejects.toThrow('too large');
  expect(existsSync(`${outputStem}.mp3`)).toBe(false);
});
