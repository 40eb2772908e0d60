// Makes sounds for assembled recordings, and measures what is heard in them.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import decode from 'audio-decode';
import { afterAll } from 'vitest';
import { measureLoudness } from '../../../src/domain/audio/loudness.ts';
import { wav } from '../../studio/media.ts';

/** A folder that is deleted after the tests of the file. */
export function createSoundFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-assembly-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    folder,
    /** Writes samples by channel as WAV. Returns the path. */
    save(name: string, channels: readonly Float32Array[], rate: number): string {
      const path = join(folder, `${name}.wav`);
      const count = channels.length;
      const samples = Float32Array.from(
        { length: (channels[0]?.length ?? 0) * count },
        (_, at) => channels[at % count]?.[Math.floor(at / count)] ?? 0,
      );
      writeFileSync(path, wav({ samples, channels: count, rate }));
      return path;
    },
  };
}

export interface ToneOptions {
  readonly seconds: number;
  readonly rate: number;
  readonly hertz?: number;
  readonly level?: number;
  /** Silence before and after. */
  readonly before?: number;
  readonly after?: number;
}

export function createTone({ seconds, rate, hertz = 440, level = 0.3, before = 0, after = 0 }: ToneOptions) {
  const start = Math.round(before * rate);
  const count = Math.round(seconds * rate);
  const samples = new Float32Array(start + count + Math.round(after * rate));
  for (let at = 0; at < count; at++) samples[start + at] = level * Math.cos((2 * Math.PI * hertz * at) / rate);
  return samples;
}

/** Noise without high tones, which an encoder leaves out. The same for the same seed. */
export function createNoise(seconds: number, rate: number, level: number, seed = 1): Float32Array {
  let state = seed;
  let previous = 0;
  return Float32Array.from({ length: Math.round(seconds * rate) }, () => {
    state = (state * 16_807) % 2_147_483_647;
    previous = 0.85 * previous + 0.15 * level * (state / 1_073_741_823 - 1);
    return previous;
  });
}

export interface Heard {
  readonly rate: number;
  readonly channels: readonly Float32Array[];
  readonly seconds: number;
  /** Loudness of the first channel in a range of seconds. */
  lufs(from: number, to: number): number;
  /** Root mean square of a channel in decibels below full scale. */
  level(from: number, to: number, channel?: number): number;
  /** Longer silences than 50 ms. */
  readonly silences: readonly (readonly [from: number, to: number])[];
  readonly peak: number;
}

export async function hear(path: string): Promise<Heard> {
  const { channelData: channels, sampleRate: rate } = await decode(await readFile(path));
  const [first = new Float32Array(0)] = channels;
  const range = (from: number, to: number, channel = 0) =>
    (channels[channel] ?? first).subarray(Math.round(from * rate), Math.round(to * rate));
  return {
    rate,
    channels,
    seconds: first.length / rate,
    lufs: (from, to) => measureLoudness({ samples: range(from, to), sampleRate: rate }),
    level(from, to, channel) {
      const samples = range(from, to, channel);
      return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    },
    silences: findSilences(first, rate),
    peak: Math.max(...channels.map((samples) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0))),
  };
}

/** An encoder spreads sound by some milliseconds at a low level. */
const SILENCE = 0.008;
const MIN_SILENCE = 0.05;

function findSilences(samples: Float32Array, rate: number): readonly (readonly [from: number, to: number])[] {
  const silences: (readonly [number, number])[] = [];
  let start = 0;
  for (let at = 0; at <= samples.length; at++) {
    if (at < samples.length && Math.abs(samples[at] as number) < SILENCE) continue;
    if (at - start > MIN_SILENCE * rate) silences.push([start / rate, at / rate]);
    start = at + 1;
  }
  return silences;
}
