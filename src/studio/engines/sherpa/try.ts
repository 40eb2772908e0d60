// Whether a model does what its folder promises, found out by using it once.

import { clones, hears, voicesOf } from '../../models/abilities.ts';
import { createModels, type Model } from '../../models/models.ts';
import { previewText } from '../../voices/preview-texts.ts';
import { baseOf } from '../../voices/tongues.ts';
import { loadRecogniser, loadSpeaker } from './loading.ts';
import { NOT_INSTALLED, sherpaVersion } from './package.ts';
import type { RunningModel } from './runtime.ts';

const TIME_MS = 60_000;
const SILENCE = { samples: new Float32Array(16_000), rate: 16_000 };
const UNUSED = 'Its files are in order, but nothing here translates with models yet.';
/** Seconds, and how loud: what is less is no sentence. */
const LEAST = { seconds: 0.3, peak: 0.001 } as const;

/** Nothing: it works. Else a sentence for the owner. Never rejects. */
export async function tryModel(root: string, path: string): Promise<string | undefined> {
  const model = (await createModels(root).look()).find(({ folder }) => folder.path === path);
  if (!model) return 'It is not in order any more.';
  if (model.folder.section === 'translation') return UNUSED;
  if (!needsSherpa(model)) return undefined;
  if (sherpaVersion() === undefined) return NOT_INSTALLED;
  try {
    return model.folder.section === 'recognition' ? await hear(model, root) : await speak(model, root);
  } catch (error) {
    return `It does not load: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

const needsSherpa = ({ folder }: Model): boolean =>
  folder.section === 'recognition' ||
  (folder.section === 'voices' && folder.layout !== 'Cloned voice' && folder.layout !== 'Designed voice');

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
    // What it is cloned from comes later.
    if (clones(model.folder)) return undefined;
    const text = previewText(baseOf(tag));
    const answer = await running.ask({ say: { text, speaker: voice?.speaker ?? 0, speed: 1 } }, TIME_MS);
    if (!('said' in answer)) return 'It gave no sound.';
    const { samples, rate } = answer.said;
    if (!samples.every(Number.isFinite)) return 'What it says is no sound.';
    const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const isSpeech = samples.length / rate >= LEAST.seconds && peak >= LEAST.peak;
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
