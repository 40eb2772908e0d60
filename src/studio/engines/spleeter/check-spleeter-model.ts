// Checks a Spleeter model by separating a spoken sentence in soft noise.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWholeSoundResampler } from '../../../domain/audio/resampler.ts';
import { toEnglish } from '../../../domain/messages.ts';
import { toModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { BUILT_IN_VOICES } from '../../voices/built-in-voices.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import { FLITE_SAMPLE_RATE, fliteEngine } from '../flite/index.ts';
import type { ModelCaller } from '../model-call.ts';
import { getSherpaVersion, SHERPA_NOT_INSTALLED_MESSAGE } from '../sherpa/package.ts';
import type { StereoSamples } from './native-separator.ts';
import { isKoffiInstalled, KOFFI_NOT_INSTALLED_MESSAGE } from './package.ts';
import { createStereoSeparator } from './separate-recording.ts';
import { FRAME_SAMPLES, MODEL_SAMPLE_RATE, WINDOW_SAMPLES, WINDOW_TIMEOUT_MS } from './window.ts';

const NOISE = 0.002;
const MIN_VOICE_SHARE = 0.1;
/** Maximum difference to half of the mixture at which both networks count as equal. */
const EQUAL_DIFFERENCE = 1e-4;

/** Returns a sentence about the fault, or nothing if the model works. Rejects if the model cannot load or answer. */
export async function checkSpleeterModel(model: InstalledModel, callModel: ModelCaller): Promise<string | undefined> {
  if (getSherpaVersion() === undefined) return toEnglish(SHERPA_NOT_INSTALLED_MESSAGE);
  if (!isKoffiInstalled()) return toEnglish(KOFFI_NOT_INSTALLED_MESSAGE);
  const tempFolder = await mkdtemp(join(tmpdir(), 'separation-'));
  const files = { input: join(tempFolder, 'in.f32'), output: join(tempFolder, 'out.f32') };
  try {
    const window = await createNoisySpeech(tempFolder);
    const separateStereo = createStereoSeparator(files, (request) =>
      callModel({ model: toModelReference(model), request, timeoutMs: WINDOW_TIMEOUT_MS }),
    );
    return findFault([window, window], await separateStereo([window, window]));
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

async function createNoisySpeech(folder: string): Promise<Float32Array> {
  const design = BUILT_IN_VOICES.find((voice) => voice.design.engine === 'flite')?.design;
  if (!design) throw new Error('there is no built-in voice');
  const speech = await fliteEngine.createSpeaker(design, 'en-US', folder).synthesize(getPreviewText('en'));
  const samples = createWholeSoundResampler(FLITE_SAMPLE_RATE, MODEL_SAMPLE_RATE)(speech);
  const window = Float32Array.from({ length: WINDOW_SAMPLES }, () => NOISE * (2 * Math.random() - 1));
  for (let at = 0; at < samples.length && at < WINDOW_SAMPLES - 2 * FRAME_SAMPLES; at++)
    window[at + FRAME_SAMPLES] = (window[at + FRAME_SAMPLES] as number) + (samples[at] as number);
  return window;
}

const sumSquares = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0);

function findFault([mix]: StereoSamples, [voice]: StereoSamples): string | undefined {
  const isHalf = voice.every(
    (sample, at) =>
      at < FRAME_SAMPLES ||
      at >= WINDOW_SAMPLES - FRAME_SAMPLES ||
      Math.abs(sample - (mix[at] as number) / 2) < EQUAL_DIFFERENCE,
  );
  if (isHalf) return 'Both networks give the same result. Use the two files of one download.';
  const voiceShare = sumSquares(voice) / sumSquares(mix);
  return voiceShare < MIN_VOICE_SHARE
    ? 'The model finds no voice in speech. Check that its files aren’t swapped.'
    : undefined;
}
