// Whole files through the engine: formats, sums, progress, messages, and what happens if the model fails or is slow.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { decodeToDisk } from '../../../../../src/studio/audio/decode-to-disk.ts';
import { createLosslessWriter } from '../../../../../src/studio/audio/lossless-writer.ts';
import { toInt16Sample } from '../../../../../src/studio/audio/stems.ts';
import { ENGINES } from '../../../../../src/studio/engines/index.ts';
import type { ModelCaller } from '../../../../../src/studio/engines/model-call.ts';
import { ModelError } from '../../../../../src/studio/engines/model-process.ts';
import { createSpleeterEngine } from '../../../../../src/studio/engines/spleeter/separation-engine.ts';
import { createModelRegistry } from '../../../../../src/studio/models/model-registry.ts';
import { separateAudio } from '../../../../../src/studio/operations/audio-separation.ts';
import { inJobFolder, quiet } from '../../../operations/job.ts';
import { add, gap, noise, rms, times, tone } from '../sounds.ts';
import { installSpleeter, lowVoices, type RunningModel } from '../tiny-spleeter.ts';

async function save(folder: string, sampleRate: number, channels: readonly Float32Array[]): Promise<string> {
  const file = await createLosslessWriter(folder, 'mix', { sampleRate, channels: channels.length });
  const data = new Int16Array((channels[0]?.length ?? 0) * channels.length);
  for (const [which, samples] of channels.entries())
    for (let at = 0; at < samples.length; at++) data[at * channels.length + which] = toInt16Sample(samples[at] ?? 0);
  await file.write(data);
  await file.finish();
  return file.name;
}

async function load(folder: string, name: string) {
  const decoded = await decodeToDisk({ path: join(folder, name), name, folder, maxSeconds: 600 });
  const channels = await decoded.read(0, decoded.sampleCount);
  await decoded.remove();
  return { sampleRate: decoded.sampleRate, channels };
}

/** Music for GTCRN; the tiny model takes the low half for a voice. */
const music = (length: number, sampleRate: number): Float32Array =>
  [220, 330, 440, 2000, 3000].map((frequency) => tone(length, frequency, sampleRate, 0.1)).reduce(add);

/** Separates with the engine before the built-in one, as the studio does. */
const separate = (
  { models }: Pick<RunningModel, 'models'>,
  callModel: ModelCaller,
  folder: string,
  file: string,
  report = quiet as Parameters<typeof separateAudio>[2],
) =>
  separateAudio({ file, name: file }, folder, report, {
    ...ENGINES,
    separation: [createSpleeterEngine(models, callModel), ...ENGINES.separation],
  });

test.each([
  ['mono', 44_100, 1],
  ['stereo', 48_000, 2],
  ['stereo of a low rate', 22_050, 2],
  ['5.1', 48_000, 6],
])('%s at %i Hz is separated, and its stems add up', async (_, rate, channelCount) => {
  const running = await installSpleeter(lowVoices());
  await inJobFolder(async (folder) => {
    const sound = music(13 * rate, rate);
    const mix = Array.from({ length: channelCount }, (_unused, channel) => times(sound, 1 - channel / 8));
    const name = await save(folder, rate, mix);
    const shares: number[] = [];
    const { files, message } = await separate(running, running.callModel, folder, name, ({ stage, progress }) => {
      if (stage === 'separating' || stage === 'writing') shares.push(progress ?? -1);
    });
    const input = await load(folder, name);
    const front = await load(folder, files['foreground']?.name ?? '');
    const back = await load(folder, files['background']?.name ?? '');
    expect(message).toContain('Separated by Spleeter');
    for (const stem of [front, back]) expect([stem.sampleRate, stem.channels.length]).toEqual([rate, channelCount]);
    const low = [220, 330, 440].map((one) => tone(sound.length, one, rate, 0.1)).reduce(add);
    for (const [channel, samples] of input.channels.entries()) {
      const voice = front.channels[channel] as Float32Array;
      expect(gap(add(voice, back.channels[channel] as Float32Array), samples)).toBeLessThan(1e-6);
      // A tone begins and ends with a click, which has all frequencies.
      const inside = (whole: Float32Array) => whole.subarray(rate / 2, -rate / 2);
      expect(gap(inside(voice), inside(times(low, 1 - channel / 8)))).toBeLessThan(0.005);
    }
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
    expect((await readdir(folder)).sort()).toEqual(['background.flac', 'foreground.flac', name]);
  });
});

test('noise is left to the built-in network, and the message says so', async () => {
  const running = await installSpleeter(lowVoices());
  await inJobFolder(async (folder) => {
    const name = await save(folder, 16_000, [times(noise(5 * 16_000), 0.1)]);
    const neverCalled = (() => Promise.reject(new Error('The model was called.'))) as ModelCaller;
    expect((await separate(running, neverCalled, folder, name)).message).toMatch(/^Made for speech/);
  });
});

test('a silent recording is named', async () => {
  const running = await installSpleeter(lowVoices());
  await inJobFolder(async (folder) => {
    const name = await save(folder, 44_100, [new Float32Array(44_100)]);
    const { message } = await separate(running, running.callModel, folder, name);
    expect(message).toMatch(/^This recording is silent/);
  });
});

test('the built-in network takes over from a model that fails', async () => {
  const running = await installSpleeter(lowVoices());
  await inJobFolder(async (folder) => {
    const name = await save(folder, 44_100, [music(3 * 44_100, 44_100)]);
    let calls = 0;
    const { files, message } = await separate(
      running,
      async () => {
        calls += 1;
        throw new ModelError('its process ended (134)');
      },
      folder,
      name,
    );
    expect(calls).toBe(1);
    expect(message).toMatch(/^Spleeter gave up in the middle of a recording, so a built-in engine was used instead\./);
    expect(rms((await load(folder, files['background']?.name ?? '')).channels[0] as Float32Array)).toBeGreaterThan(
      0.05,
    );
    expect((await readdir(folder)).sort()).toEqual(['background.flac', 'foreground.flac', name]);
  });
});

test('the built-in network takes over where the model is too slow', async () => {
  const running = await installSpleeter(lowVoices());
  const real = performance.now.bind(performance);
  let late = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + late);
  try {
    await inJobFolder(async (folder) => {
      const name = await save(folder, 44_100, [music(45 * 44_100, 44_100)]);
      let calls = 0;
      const { message } = await separate(
        running,
        (call) => {
          calls += 1;
          late += 200_000;
          return running.callModel(call);
        },
        folder,
        name,
      );
      expect(calls).toBe(3);
      expect(message).toMatch(/^Spleeter did not answer within [^,]+, so a built-in engine was used instead\./);
    });
  } finally {
    clock.mockRestore();
  }
});

test('a missing model is no fault of a result, and is named in the description', async () => {
  await inJobFolder(async (folder) => {
    const models = createModelRegistry(join(folder, 'none'));
    const callModel = (() => Promise.reject(new Error('no model'))) as ModelCaller;
    const engine = createSpleeterEngine(models, callModel);
    expect(await engine.describe()).toMatchObject({ missing: expect.stringContaining('models/separation') });
    const name = await save(folder, 44_100, [music(44_100, 44_100)]);
    expect((await separate({ models }, callModel, folder, name)).message).toMatch(/^Made for speech/);
  });
});

test('the engine describes an installed model, and fails by name once it is deleted', async () => {
  const { models, model, callModel } = await installSpleeter(lowVoices());
  const engine = createSpleeterEngine(models, callModel);
  expect(await engine.describe()).toEqual({
    version: '1.13.8',
    licence: expect.stringContaining('MIT'),
    languages: [],
  });
  await rm(join(models.root, model.folder.path), { recursive: true });
  await inJobFolder(async (folder) => {
    const name = await save(folder, 44_100, [music(44_100, 44_100)]);
    await expect(engine.separate({ file: name, name }, folder, () => {})).rejects.toThrow(/Spleeter/);
  });
});
