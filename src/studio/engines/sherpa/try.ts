// Whether a voice or a recogniser does what its folder promises, found out by using it once.

import { join } from 'node:path';
import { peakOf } from '../../audio/samples.ts';
import { clones, hears, voicesOf } from '../../models/abilities.ts';
import type { Model } from '../../models/models.ts';
import { previewText } from '../../voices/preview-texts.ts';
import { baseOf } from '../../voices/tongues.ts';
import { loadRecogniser, loadSpeaker } from './loading.ts';
import { NOT_INSTALLED, sherpaVersion } from './package.ts';
import { readReference } from './reference.ts';
import type { RunningModel } from './runtime.ts';
import type { Reference } from './words.ts';

const TIME_MS = 60_000;
const SILENCE = { samples: new Float32Array(16_000), rate: 16_000 };
/** A second of a low tone, for those that speak with a recording. */
const HUM: Reference = {
  samples: Float32Array.from(
    { length: 24_000 },
    (_, at) => 0.2 * Math.sin((2 * Math.PI * 160 * at) / 24_000),
  ),
  rate: 24_000,
  words: 'Hum.',
};
/** Seconds, and how loud: what is less is no sentence. */
const LEAST = { seconds: 0.3, peak: 0.001 } as const;

/** Nothing: it works. Else a sentence for the owner. `root`: the models folder. Rejects as loading does. */
export async function trySherpa(model: Model, root: string): Promise<string | undefined> {
  if (model.folder.layout === 'Cloned voice') return listenTo(model, root);
  if (model.folder.layout === 'Designed voice') return undefined;
  if (sherpaVersion() === undefined) return NOT_INSTALLED.text;
  return model.folder.section === 'recognition' ? hear(model, root) : speak(model, root);
}

/** The recording of a voice. */
async function listenTo({ folder }: Model, root: string): Promise<string | undefined> {
  const recording = await readReference(join(root, folder.path), folder).catch(() => undefined);
  if (!recording) return 'ref.wav cannot be read: save it again as a plain WAV file.';
  const { samples, rate } = recording;
  const isHeard = samples.length >= rate && peakOf(samples) >= LEAST.peak;
  return isHeard ? undefined : 'ref.wav holds less than a second of sound: record a few sentences.';
}

async function using<Result>(model: RunningModel, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    model.end();
  }
}

async function speak(model: Model, root: string): Promise<string | undefined> {
  const voice = voicesOf(model.folder)[0];
  const tag = voice?.tag ?? 'en-US';
  const running = await loadSpeaker(model, tag, root);
  return using(running, async () => {
    const isCloner = clones(model.folder);
    const text = previewText(baseOf(tag));
    const order = { text, speaker: voice?.speaker ?? 0, speed: 1, ...(isCloner && { reference: HUM }) };
    const answer = await running.ask({ say: order }, TIME_MS);
    if (!('said' in answer)) return 'It gave no sound.';
    const { samples, rate } = answer.said;
    if (!samples.every(Number.isFinite)) return 'What it says is no sound.';
    // With the voice of a tone nobody speaks well.
    if (isCloner) return samples.length > 0 ? undefined : 'It gave no sound.';
    const isSpeech = samples.length / rate >= LEAST.seconds && peakOf(samples) >= LEAST.peak;
    return isSpeech ? undefined : 'It says nothing that could be heard.';
  });
}

async function hear(model: Model, root: string): Promise<string | undefined> {
  const running = await loadRecogniser(model, hears(model.folder)[0] ?? 'en', root);
  return using(running, async () => {
    await running.ask({ hear: SILENCE }, TIME_MS);
    return undefined;
  });
}
