// Recipe for recorded sounds: the CC0 samples of Sonic Pi, decoded on first use and repeated with a pause.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decode from 'audio-decode';
import type { SoundRecipe } from './recipe.ts';
import { listCountedEventTimes, mixInto, SAMPLE_RATE } from './signal.ts';

export interface SampledSound {
  /** File name without extension. */
  readonly sample: string;
  /** Seconds between two starts. Absent for a continuous loop. */
  readonly intervalSeconds?: number;
}

/**
 * Mono samples at {@link SAMPLE_RATE}.
 */
async function loadSample(name: string): Promise<Float32Array> {
  const home = dirname(createRequire(import.meta.url).resolve('supersonic-scsynth-samples/package.json'));
  const { channelData } = await decode(await readFile(join(home, 'samples', `${name}.flac`)));
  const out = new Float32Array(channelData[0]?.length ?? 0);
  for (const channel of channelData) mixInto(out, channel, 0, 1 / channelData.length);
  return out;
}

export async function loadRecordedSoundRecipe({ sample, intervalSeconds }: SampledSound): Promise<SoundRecipe> {
  const sound = await loadSample(sample);
  return ({ n, count, pace, random }) => {
    const out = new Float32Array(n);
    const gap =
      intervalSeconds === undefined
        ? sound.length / SAMPLE_RATE
        : Math.max(sound.length / SAMPLE_RATE / 2, intervalSeconds / pace);
    const jitter = intervalSeconds === undefined ? 0 : 0.06;
    for (const at of listCountedEventTimes(n, count, () => gap * (1 + random(-jitter, jitter))))
      mixInto(out, sound, at);
    return out;
  };
}
