// A sound effect from a prompt: reads the scene, makes its layers, puts the turns one after the other. Same prompt and
// duration, same samples. Writes no file.

import { JobFault } from '../../faults.ts';
import { layerOf } from './layer.ts';
import { listOfSounds } from './lookup.ts';
import { seedOf } from './random.ts';
import type { Recipe } from './recipe.ts';
import { playing, type Sample } from './samples.ts';
import { type Layer, readScene, sceneInWords } from './scene.ts';
import { mixInto, RATE, samplesIn } from './signal.ts';
import { evened, faded, type Stereo, silence } from './stereo.ts';

/** How far one turn reaches into the next, in seconds. */
const OVERLAP = 0.2;
const BEHIND_DECIBELS = -5;
const MOST_LAYERS = 8;
const MOST_WORDS_TOLD = 12;

const recipeOf = async (source: Recipe | Sample): Promise<Recipe> =>
  typeof source === 'function' ? source : playing(source);

async function turnOf(layers: readonly Layer[], n: number, seed: number): Promise<Stereo> {
  const turn = silence(n);
  const inFront = layers.some(({ entry }) => !entry.bed);
  for (const [at, { entry, change }] of layers.entries()) {
    const recipe = await recipeOf(entry.source);
    const gain = entry.bed && inFront ? BEHIND_DECIBELS : 0;
    const layer = layerOf({ recipe, change, wide: entry.bed, seed: seed + at * 101, gain }, n);
    mixInto(turn.left, layer.left, 0);
    mixInto(turn.right, layer.right, 0);
  }
  return turn;
}

export interface Made {
  readonly sound: Stereo;
  readonly message: string;
}

interface EffectPlan {
  readonly prompt: string;
  /** Seconds. */
  readonly duration: number;
  readonly variation: number;
}

/** Faults when nothing in the prompt is known. */
export async function effectOf(
  { prompt, duration, variation }: EffectPlan,
  onProgress: (share: number) => void,
): Promise<Made> {
  const scene = readScene(prompt);
  if (scene.turns.length === 0)
    throw new JobFault(
      'INVALID_SOURCE_DATA',
      `Nothing in this prompt is a sound that this server can make. It can make: ${listOfSounds()}. Name one or more of these.`,
    );
  const n = samplesIn(duration);
  const seed = seedOf(prompt.trim().toLowerCase()) + variation;
  const each = duration / scene.turns.length;
  const whole = silence(n);
  let isCut = false;
  for (const [at, layers] of scene.turns.entries()) {
    const isLast = at === scene.turns.length - 1;
    const from = Math.round(at * each * RATE);
    const length = Math.max(1, isLast ? n - from : Math.min(n - from, samplesIn(each + OVERLAP)));
    const turn = await turnOf(layers.slice(0, MOST_LAYERS), length, seed + at * 7919);
    isCut ||= layers.length > MOST_LAYERS;
    const soft = isLast ? turn : faded(turn, 0.003, OVERLAP);
    mixInto(whole.left, soft.left, from / RATE);
    mixInto(whole.right, soft.right, from / RATE);
    onProgress((at + 1) / scene.turns.length);
  }
  const told = scene.unused.slice(0, MOST_WORDS_TOLD).join(', ');
  const unused = told === '' ? '' : ` Not used: ${told}${scene.unused.length > MOST_WORDS_TOLD ? ' …' : ''}.`;
  const cut = isCut ? ` Only the first ${MOST_LAYERS} sounds at a time are heard.` : '';
  return {
    sound: evened(faded(whole, 0.003, 0.04)),
    message: `Made: ${sceneInWords(scene)}.${unused}${cut}`,
  };
}
