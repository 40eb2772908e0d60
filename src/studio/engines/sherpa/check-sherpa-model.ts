// Checks a speech or recognition model by running it once.

import { join } from 'node:path';
import { toBaseTag } from '../../../domain/media/language.ts';
import { toEnglish } from '../../../domain/messages.ts';
import { findPeak } from '../../audio/samples.ts';
import { canClone, listModelVoices, listRecognisedLanguages } from '../../models/model-capabilities.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import { getPreviewText } from '../../voices/preview-texts.ts';
import { loadRecognitionModel, loadSpeechModel } from './load-model.ts';
import { getSherpaVersion, SHERPA_NOT_INSTALLED_MESSAGE } from './package.ts';
import type { ReferenceRecording } from './protocol.ts';
import { readReferenceRecording } from './reference.ts';
import type { SherpaModel } from './start-model.ts';

const TIMEOUT_MS = 60_000;
const SILENCE = { samples: new Float32Array(16_000), sampleRate: 16_000 };
/** One second of a low tone, as the reference for models that clone voices. */
const HUM: ReferenceRecording = {
  samples: Float32Array.from({ length: 24_000 }, (_, at) => 0.2 * Math.sin((2 * Math.PI * 160 * at) / 24_000)),
  sampleRate: 24_000,
  transcript: 'Hum.',
};
/** Minimum length and peak of audible speech. */
const MIN_SPEECH = { seconds: 0.3, peak: 0.001 } as const;

/**
 * Returns a sentence about the fault, or nothing if the model works. Rejects if the model cannot load. `root`: models
 * folder.
 */
export async function checkSherpaModel(model: InstalledModel, root: string): Promise<string | undefined> {
  if (model.folder.layout === 'Cloned voice') return checkRecording(model, root);
  if (model.folder.layout === 'Designed voice') return undefined;
  if (getSherpaVersion() === undefined) return toEnglish(SHERPA_NOT_INSTALLED_MESSAGE);
  return model.folder.section === 'recognition' ? checkRecognition(model, root) : checkSpeech(model, root);
}

async function checkRecording({ folder }: InstalledModel, root: string): Promise<string | undefined> {
  const recording = await readReferenceRecording(join(root, folder.path), folder).catch(() => undefined);
  if (!recording) return 'ref.wav can’t be read. Save it again as a PCM WAV file.';
  const { samples, sampleRate } = recording;
  const isHeard = samples.length >= sampleRate && findPeak(samples) >= MIN_SPEECH.peak;
  return isHeard ? undefined : 'ref.wav contains less than a second of sound. Record a few sentences.';
}

async function withModel<Result>(model: SherpaModel, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    model.kill();
  }
}

async function checkSpeech(model: InstalledModel, root: string): Promise<string | undefined> {
  const voice = listModelVoices(model.folder)[0];
  const tag = voice?.tag ?? 'en-US';
  const running = await loadSpeechModel(model, tag, root);
  return withModel(running, async () => {
    const isCloner = canClone(model.folder);
    const text = getPreviewText(toBaseTag(tag));
    const order = { text, speaker: voice?.speaker ?? 0, speed: 1, ...(isCloner && { reference: HUM }) };
    const answer = await running.request({ synthesize: order }, TIMEOUT_MS);
    if (!('sound' in answer)) return 'The model made no sound.';
    const { samples, sampleRate } = answer.sound;
    if (!samples.every(Number.isFinite)) return 'The model’s output is not sound.';
    // No model speaks well with the voice of a tone, so any sound counts.
    if (isCloner) return samples.length > 0 ? undefined : 'The model made no sound.';
    const isSpeech = samples.length / sampleRate >= MIN_SPEECH.seconds && findPeak(samples) >= MIN_SPEECH.peak;
    return isSpeech ? undefined : 'The model’s output is silent.';
  });
}

async function checkRecognition(model: InstalledModel, root: string): Promise<string | undefined> {
  const running = await loadRecognitionModel(model, listRecognisedLanguages(model.folder)[0] ?? 'en', root);
  return withModel(running, async () => {
    await running.request({ recognise: SILENCE }, TIMEOUT_MS);
    return undefined;
  });
}
