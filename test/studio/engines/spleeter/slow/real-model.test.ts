// The published network on mixtures with a person's talk: better than the built-in one in music, as good in noise.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWholeSoundResampler } from '../../../../../src/domain/audio/resampler.ts';
import { decodeMonoWav } from '../../../../../src/studio/audio/wav.ts';
import { composeMusic } from '../../../../../src/studio/engines/composer/compose-music.ts';
import { SAMPLE_RATE } from '../../../../../src/studio/engines/composer/signal.ts';
import { createVoiceExtractor } from '../../../../../src/studio/engines/gtcrn/voice-extractor.ts';
import { checkSpleeterModel } from '../../../../../src/studio/engines/spleeter/check-spleeter-model.ts';
import { createStereoSeparator } from '../../../../../src/studio/engines/spleeter/separate-recording.ts';
import { createVoiceFinder } from '../../../../../src/studio/engines/spleeter/voice-finder.ts';
import { findRealModel } from '../../../../fixtures/real-weights.ts';
import { inJobFolder } from '../../../operations/job.ts';
import { add, noise, rms, siSdr, times } from '../sounds.ts';
import { installSpleeter } from '../tiny-spleeter.ts';

const weights = findRealModel('spleeter');
const recordings = findRealModel('audio');

const RATE = 44_100;
const LENGTH = 11 * RATE;

const fitLength = (sound: Float32Array, rate: number): Float32Array => {
  const samples = createWholeSoundResampler(rate, RATE)(sound);
  return Float32Array.from({ length: LENGTH }, (_, at) => samples[at % samples.length] ?? 0);
};

describe.skipIf(!weights || !recordings)('with real weights', () => {
  const readFiles = async () =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(weights ?? '')).map(async (name) => [name, await readFile(join(weights ?? '', name))] as const),
      ),
    );
  const readTalk = async () => {
    const { samples, sampleRate } = decodeMonoWav(await readFile(join(recordings ?? '', 'test.wav')));
    return fitLength(samples.slice(0, 11 * sampleRate), sampleRate);
  };

  /** SI-SDR of the built-in network and of the choice, in dB. The voice is `level` louder than the background. */
  async function compare(background: Float32Array, level: number): Promise<readonly [number, number]> {
    const { model, callModel } = await installSpleeter(await readFiles());
    const talk = await readTalk();
    const mix = add(talk, times(background, rms(talk) / rms(background) / 10 ** (level / 20)));
    const [before] = (await createVoiceExtractor(RATE))([mix]);
    return inJobFolder(async (folder) => {
      const separate = createStereoSeparator({ input: join(folder, 'in'), output: join(folder, 'out') }, (request) =>
        callModel({ model: { path: model.folder.path, state: model.state }, request, timeoutMs: 120_000 }),
      );
      const [now] = await (await createVoiceFinder(RATE, separate))([mix]);
      return [siSdr(before as Float32Array, talk), siSdr(now as Float32Array, talk)];
    });
  }

  test('the model passes its check', async () => {
    const { model, callModel } = await installSpleeter(await readFiles());
    expect(await checkSpleeterModel(model, callModel)).toBeUndefined();
  });

  test.each(['rock with drums', 'calm piano'])('a voice over music is 2.5 dB clearer: %s', async (prompt) => {
    const { sound } = await composeMusic({ prompt, variation: 1 }, () => {});
    const [before, now] = await compare(fitLength(sound.left, SAMPLE_RATE), 3);
    expect(now - before).toBeGreaterThan(2.5);
  });

  test('a voice in noise stays as clear', async () => {
    const [before, now] = await compare(noise(LENGTH), 3);
    expect(now).toBeGreaterThan(before - 0.2);
    expect(now).toBeGreaterThan(10);
  });
});
