// The real library with networks of exactly known effect: masks, sides, chunk borders, and files that are no Spleeter.

import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { synthesizeWithFlite } from '../../../../../src/studio/engines/flite/flite.ts';
import { findVoiceChunks } from '../../../../../src/studio/engines/separation/voice-chunks.ts';
import { getSherpaVersion } from '../../../../../src/studio/engines/sherpa/package.ts';
import type { StereoSamples } from '../../../../../src/studio/engines/spleeter/native-separator.ts';
import { SUPPORTED_SHERPA_VERSION } from '../../../../../src/studio/engines/spleeter/package.ts';
import { createStereoSeparator } from '../../../../../src/studio/engines/spleeter/separate-recording.ts';
import { writeStereo } from '../../../../../src/studio/engines/spleeter/stereo-file.ts';
import { CHUNK_LENGTHS, createSpleeterFinder } from '../../../../../src/studio/engines/spleeter/voice-finder.ts';
import { WINDOW_SAMPLES } from '../../../../../src/studio/engines/spleeter/window.ts';
import { BUILT_IN_VOICES } from '../../../../../src/studio/voices/built-in-voices.ts';
import type { Files } from '../../../../fixtures/tiny-models.ts';
import { inJobFolder } from '../../../operations/job.ts';
import { add, gap, noise, rms, times, tone } from '../sounds.ts';
import { ALL, installSpleeter, LOW_HZ, lowVoices, NONE, spleeterFiles, stem } from '../tiny-spleeter.ts';

const RATE = 44_100;
const LENGTH = 26 * RATE;

async function runModel(files: Files) {
  const { model, callModel } = await installSpleeter(files);
  const folder = await mkdtemp(join(tmpdir(), 'job-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = { input: join(folder, 'in'), output: join(folder, 'out') };
  const call = (request: object) =>
    callModel<{ readonly fault?: string }>({
      model: { path: model.folder.path, state: '' },
      request,
      timeoutMs: 60_000,
    });
  return { call, paths, separate: createStereoSeparator(paths, call) };
}

/** Separates a long recording in chunks. */
async function separateLong(files: Files, mix: readonly Float32Array[]): Promise<readonly Float32Array[]> {
  const { separate } = await runModel(files);
  const findInChunk = createSpleeterFinder(RATE, separate);
  const reader = {
    sampleRate: RATE,
    sampleCount: LENGTH,
    read: async (from: number, count: number) =>
      mix.map((channel) => Float32Array.from({ length: count }, (_, at) => channel[from + at] ?? 0)),
  };
  const voice = mix.map(() => new Float32Array(LENGTH));
  let start = 0;
  for await (const chunk of findVoiceChunks(reader, CHUNK_LENGTHS, (channels) =>
    // As if the voice were in the middle.
    findInChunk(
      channels,
      channels.map(() => channels[0] as Float32Array),
    ),
  )) {
    for (const [channel, samples] of chunk.voice.entries()) voice[channel]?.set(samples, start);
    start = chunk.endSample;
  }
  return voice;
}

/** Speech, a chord and noise, other ones in each channel. */
async function createMixture(): Promise<StereoSamples> {
  const design = BUILT_IN_VOICES[0]?.design as NonNullable<(typeof BUILT_IN_VOICES)[0]>['design'];
  const said = await inJobFolder((folder) => synthesizeWithFlite('The weather will change tomorrow.', design, folder));
  const speech = Float32Array.from({ length: LENGTH }, (_, at) => 0.5 * (said[Math.floor(at / 3) % said.length] ?? 0));
  const chord = [220, 277, 330].map((pitch) => tone(LENGTH, pitch, RATE, 0.05)).reduce(add);
  return [
    add(add(speech, chord), times(noise(LENGTH, 1), 0.05)),
    add(add(times(speech, 0.6), times(chord, -0.5)), times(noise(LENGTH, 2), 0.03)),
  ];
}
const mixture = createMixture();

test('the installed library is the version whose layouts are known', () => {
  expect(getSherpaVersion()).toBe(SUPPORTED_SHERPA_VERSION);
});

test('a network that passes everything returns the recording, without seams', async () => {
  const mix = await mixture;
  const voice = await separateLong(spleeterFiles(ALL, NONE), mix);
  for (const [channel, samples] of mix.entries())
    expect(gap(voice[channel] as Float32Array, samples)).toBeLessThan(1e-3);
});

test('a mono recording returns as well', async () => {
  const [mix] = await mixture;
  const [voice] = await separateLong(spleeterFiles(ALL, NONE), [mix]);
  expect(gap(voice as Float32Array, mix)).toBeLessThan(1e-3);
});

test('a network that passes nothing leaves silence', async () => {
  for (const voice of await separateLong(spleeterFiles(NONE, ALL), await mixture))
    expect(rms(voice)).toBeLessThan(1e-4);
});

test('the share of a stem is its square among the squares of both', async () => {
  const mix = await mixture;
  const voice = await separateLong(
    spleeterFiles(ALL, () => 0.5),
    mix,
  );
  const expected = mix.map((samples) => times(samples, 1 / (1 + 0.25)));
  for (const [channel, samples] of expected.entries())
    expect(gap(voice[channel] as Float32Array, samples)).toBeLessThan(5e-3);
});

test('left and right keep their places', async () => {
  const mix = await mixture;
  const onLeft = (side: number) => 1 - side;
  const [left, right] = await separateLong(
    spleeterFiles(onLeft, (side) => side),
    mix,
  );
  expect(gap(left as Float32Array, mix[0])).toBeLessThan(1e-3);
  expect(rms(right as Float32Array)).toBeLessThan(1e-4);
});

/** A tone begins and ends with a click, which has all frequencies. */
const inside = (sound: Float32Array): Float32Array => sound.subarray(RATE / 2, -RATE / 2);

test('frequencies are separated', async () => {
  const low = tone(LENGTH, LOW_HZ / 2, RATE);
  const high = tone(LENGTH, LOW_HZ * 2, RATE);
  const [voice] = await separateLong(lowVoices(), [add(low, high)]);
  expect(gap(inside(voice as Float32Array), inside(low))).toBeLessThan(2e-3);
});

test('output that is not sound is a fault', async () => {
  const { call, paths } = await runModel(spleeterFiles(() => Number.NaN, ALL));
  await writeStereo(paths.input, [noise(WINDOW_SAMPLES), noise(WINDOW_SAMPLES)]);
  await expect(call({ separate: paths })).rejects.toThrow('its output is not sound');
});

test('the model goes on after a request that fails', async () => {
  const { call, paths, separate } = await runModel(spleeterFiles(ALL, NONE));
  await expect(call({ separate: { ...paths, input: '/nowhere' } })).rejects.toThrow(/ENOENT/);
  await separate([noise(WINDOW_SAMPLES), noise(WINDOW_SAMPLES)]);
  expect((await stat(paths.output)).size).toBe(2 * 4 * WINDOW_SAMPLES);
});

test.each([
  ['of the older export', stem(ALL, { isOlder: true }), /Got invalid dimensions for input: x/],
  ['of another kind', stem(ALL, { metadata: { model_type: 'UVR' } }), /Expect model type 'spleeter'. Given: 'UVR'/],
  ['that is cut off', stem(ALL).subarray(0, 5000), /Load model from vocals.fp16.onnx failed/],
])('a network %s is a fault, with its reason', async (_, network, reason) => {
  const { models, model, callModel } = await installSpleeter(lowVoices());
  // Replaced after the folder was checked, as the check would refuse it.
  await writeFile(join(models.root, model.folder.path, 'vocals.fp16.onnx'), network);
  await inJobFolder(async (folder) => {
    const separate = createStereoSeparator({ input: join(folder, 'in'), output: join(folder, 'out') }, (request) =>
      callModel({ model: { path: model.folder.path, state: model.state }, request, timeoutMs: 60_000 }),
    );
    await expect(separate([noise(WINDOW_SAMPLES), noise(WINDOW_SAMPLES)])).rejects.toThrow(reason);
  });
});
