// Makes a sound effect from a prompt: parses the scene, renders its layers, joins its steps. The result is repeatable.
// Writes no file.

import { mayBeMusic } from '../../../domain/sound-prompts/classify-prompt.ts';
import { type Message, message } from '../../../messages/message.ts';
import { limitedList, list, sound } from '../../../messages/values.ts';
import { JobError } from '../../errors.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import { createInstrumentRecipe } from './instrument-recipe.ts';
import { parseSceneInAnyLanguage } from './languages/parse-any-language.ts';
import type { SoundSource } from './lexicon/entry.ts';
import { describeScene, type SceneLayer, type SoundScene } from './parse-scene.ts';
import { COMMON_SOUNDS, findSoundlessWords, suggestPrompts } from './parsing/suggest-prompts.ts';
import { hashToSeed } from './random.ts';
import type { SoundRecipe } from './recipe.ts';
import { renderLayer } from './render-layer.ts';
import { loadRecordedSoundRecipe } from './sample-recipe.ts';
import { mixInto, SAMPLE_RATE, toSampleCount } from './signal.ts';
import { applyFades, createSilentSamples, normalizeLoudness, type StereoSound } from './stereo.ts';

const OVERLAP_SECONDS = 0.2;
const BACKGROUND_DECIBELS = -5;
const MAX_LAYERS = 8;
const MAX_VOICES = 4;
const MAX_REPORTED_WORDS = 12;
const MAX_SUGGESTIONS = 3;

/** Resolves a source to its recipe. Samples and instruments load on first use. */
export async function loadSoundRecipe(source: SoundSource): Promise<SoundRecipe> {
  if (typeof source === 'function') return source;
  return 'sample' in source ? loadRecordedSoundRecipe(source) : createInstrumentRecipe(source);
}

async function renderStep(layers: readonly SceneLayer[], n: number, seed: number): Promise<StereoSound> {
  const mix = createSilentSamples(n);
  const hasForeground = layers.some(({ entry }) => !entry.isBackground);
  for (const [at, { entry, change, repetitions: count, voiceCount = 1 }] of layers.entries()) {
    const gainDecibels = entry.isBackground && hasForeground ? BACKGROUND_DECIBELS : 0;
    for (let voice = 0; voice < Math.min(voiceCount, MAX_VOICES); voice++) {
      const recipe = await loadSoundRecipe(entry.source);
      const layerSeed = seed + at * 101 + voice * 1009;
      const layer = renderLayer(
        { recipe, change, isSurrounding: entry.isBackground, seed: layerSeed, gainDecibels, count },
        n,
      );
      mixInto(mix.left, layer.left, 0);
      mixInto(mix.right, layer.right, 0);
    }
  }
  return mix;
}

export interface ComposedSound extends MessagesWithEnglish {
  readonly sound: StereoSound;
}

interface EffectRequest {
  readonly prompt: string;
  /** Length in seconds. */
  readonly duration: number;
  readonly variation: number;
}

function createPromptFault(scene: SoundScene, prompt: string): JobError {
  const suggestions = suggestPrompts(scene, prompt);
  const near =
    suggestions.length > 0
      ? message('faults.nearestSounds', { list: list(suggestions.map(sound), 'comma') })
      : undefined;
  const word = scene.ambiguous[0]?.word ?? findSoundlessWords(prompt)[0]?.word;
  const createFault = (why: Message, offered: readonly string[] = suggestions) =>
    new JobError(
      'INVALID_SOURCE_DATA',
      combineMessages(why, near),
      false,
      undefined,
      [...(mayBeMusic(prompt) ? [{ audio_type: 'music' }] : []), ...offered.map((one) => ({ prompt: one }))].slice(
        0,
        MAX_SUGGESTIONS,
      ),
    );
  if (word !== undefined) return createFault(message('faults.unclearSound', { word }));
  if (scene.excluded.length > 0)
    return createFault(message('faults.onlyLeftOut', { list: list(scene.excluded.map(sound), 'comma') }));
  const offered = suggestions.length > 0 ? suggestions : COMMON_SOUNDS.slice(0, MAX_SUGGESTIONS);
  return createFault(message('faults.noKnownSound', { sounds: list(COMMON_SOUNDS.map(sound), 'comma') }), offered);
}

/** Throws if nothing in the prompt is known, with alternative prompts. */
export async function composeEffect(
  { prompt, duration, variation }: EffectRequest,
  onProgress: (share: number) => void,
): Promise<ComposedSound> {
  const scene = parseSceneInAnyLanguage(prompt);
  if (scene.steps.length === 0) throw createPromptFault(scene, prompt);
  const n = toSampleCount(duration);
  const seed = hashToSeed(prompt.trim().toLowerCase()) + variation;
  const stepSeconds = duration / scene.steps.length;
  const whole = createSilentSamples(n);
  let isCut = false;
  for (const [at, layers] of scene.steps.entries()) {
    const isLast = at === scene.steps.length - 1;
    const from = Math.round(at * stepSeconds * SAMPLE_RATE);
    const length = Math.max(1, isLast ? n - from : Math.min(n - from, toSampleCount(stepSeconds + OVERLAP_SECONDS)));
    const stepSound = await renderStep(layers.slice(0, MAX_LAYERS), length, seed + at * 7919);
    isCut ||= layers.length > MAX_LAYERS;
    const fadedStep = isLast ? stepSound : applyFades(stepSound, 0.003, OVERLAP_SECONDS);
    mixInto(whole.left, fadedStep.left, from / SAMPLE_RATE);
    mixInto(whole.right, fadedStep.right, from / SAMPLE_RATE);
    onProgress((at + 1) / scene.steps.length);
  }
  const { excluded, unusedWords } = scene;
  return {
    sound: normalizeLoudness(applyFades(whole, 0.003, 0.04)),
    ...combineMessages(
      message('notes.made', { scene: describeScene(scene) }),
      excluded.length > 0 ? message('notes.leftOut', { list: list(excluded.map(sound), 'comma') }) : undefined,
      unusedWords.length > 0
        ? message('notes.notUsed', { list: limitedList(unusedWords, MAX_REPORTED_WORDS) })
        : undefined,
      isCut ? message('notes.firstLayers', { most: MAX_LAYERS }) : undefined,
    ),
  };
}
