// Recorded sounds: the CC0 samples of Sonic Pi, decoded on first use and repeated with a pause. Knows no words.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decode from 'audio-decode';
import type { Recipe } from './recipe.ts';
import { countedIn, mixInto, RATE } from './signal.ts';

export interface Sample {
  /** File name without extension. */
  readonly sample: string;
  /** Seconds from one start to the next; without it the sample runs on in a loop. */
  readonly every?: number;
}

/** Mono samples at {@link RATE}. */
async function loadSample(name: string): Promise<Float32Array> {
  const home = dirname(createRequire(import.meta.url).resolve('supersonic-scsynth-samples/package.json'));
  const { channelData } = await decode(await readFile(join(home, 'samples', `${name}.flac`)));
  const out = new Float32Array(channelData[0]?.length ?? 0);
  for (const channel of channelData) mixInto(out, channel, 0, 1 / channelData.length);
  return out;
}

/** The sample as a recipe. */
export async function playing({ sample, every }: Sample): Promise<Recipe> {
  const sound = await loadSample(sample);
  return ({ n, count, pace, random }) => {
    const out = new Float32Array(n);
    const gap = every === undefined ? sound.length / RATE : Math.max(sound.length / RATE / 2, every / pace);
    const jitter = every === undefined ? 0 : 0.06;
    for (const at of countedIn(n, count, () => gap * (1 + random(-jitter, jitter)))) mixInto(out, sound, at);
    return out;
  };
}
