// A sound effect from a prompt: reads the scene, makes its layers, puts the turns one after the other. Same prompt and
// duration, same samples. Writes no file.

import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { JobFault } from '../../faults.ts';
import { firstOf, type Remarks, told } from '../../told.ts';
import { readAnyScene } from './languages/read.ts';
import { layerOf } from './layer.ts';
import type { Source } from './lexicon/entry.ts';
import { played } from './played.ts';
import { seedOf } from './random.ts';
import { KNOWN_TO_ALL, nearestTo, weakIn } from './reading/suggest.ts';
import type { Recipe } from './recipe.ts';
import { playing } from './samples.ts';
import { type Layer, type Scene, sceneInWords } from './scene.ts';
import { mixInto, RATE, samplesIn } from './signal.ts';
import { evened, faded, type Stereo, silence } from './stereo.ts';

/** How far one turn reaches into the next, in seconds. */
const OVERLAP = 0.2;
const BEHIND_DECIBELS = -5;
const MOST_LAYERS = 8;
const MOST_VOICES = 4;
const MOST_WORDS_TOLD = 12;
const MOST_OFFERED = 3;

/** How to make it; what it is made of is loaded on first use. */
export async function recipeOf(source: Source): Promise<Recipe> {
  if (typeof source === 'function') return source;
  return 'sample' in source ? playing(source) : played(source);
}

async function turnOf(layers: readonly Layer[], n: number, seed: number): Promise<Stereo> {
  const turn = silence(n);
  const inFront = layers.some(({ entry }) => !entry.bed);
  for (const [at, { entry, change, times: count, voices = 1 }] of layers.entries()) {
    const gain = entry.bed && inFront ? BEHIND_DECIBELS : 0;
    for (let voice = 0; voice < Math.min(voices, MOST_VOICES); voice++) {
      const recipe = await recipeOf(entry.source);
      const seedHere = seed + at * 101 + voice * 1009;
      const layer = layerOf({ recipe, change, wide: entry.bed, seed: seedHere, gain, count }, n);
      mixInto(turn.left, layer.left, 0);
      mixInto(turn.right, layer.right, 0);
    }
  }
  return turn;
}

export interface Made extends Remarks {
  readonly sound: Stereo;
}

interface EffectPlan {
  readonly prompt: string;
  /** Seconds. */
  readonly duration: number;
  readonly variation: number;
}

function faultOf(scene: Scene, prompt: string): JobFault {
  const instead = nearestTo(scene, prompt);
  const near = instead.length > 0 ? noteOf('nearestSounds', { list: instead }) : undefined;
  const word = scene.doubtful[0]?.word ?? weakIn(prompt)[0]?.word;
  const say = (why: Note, offered: readonly string[] = instead) =>
    new JobFault(
      'INVALID_SOURCE_DATA',
      told(why, near),
      false,
      undefined,
      offered.map((one) => ({ prompt: one })),
    );
  if (word !== undefined) return say(noteOf('unclearSound', { word }));
  if (scene.leftOut.length > 0) return say(noteOf('onlyLeftOut', { list: [...scene.leftOut] }));
  const offered = instead.length > 0 ? instead : KNOWN_TO_ALL.slice(0, MOST_OFFERED);
  return say(noteOf('noKnownSound', { sounds: KNOWN_TO_ALL.join(', ') }), offered);
}

/** Faults when nothing in the prompt is known, with prompts that are. */
export async function effectOf(
  { prompt, duration, variation }: EffectPlan,
  onProgress: (share: number) => void,
): Promise<Made> {
  const scene = readAnyScene(prompt);
  if (scene.turns.length === 0) throw faultOf(scene, prompt);
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
  const { leftOut, unused } = scene;
  return {
    sound: evened(faded(whole, 0.003, 0.04)),
    ...told(
      noteOf('made', { scene: sceneInWords(scene) }),
      leftOut.length > 0 ? noteOf('leftOut', { list: [...leftOut] }) : undefined,
      unused.length > 0 ? noteOf('notUsed', firstOf(unused, MOST_WORDS_TOLD)) : undefined,
      isCut ? noteOf('firstLayers', { most: MOST_LAYERS }) : undefined,
    ),
  };
}
