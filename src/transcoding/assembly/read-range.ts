// Reads a part of a sound in the form of the assembled recording.

import { createStreamResampler } from '../../domain/audio/resampler.ts';
import { decodeSound } from '../decode-sound.ts';
import { mixChannels, type SampleStream } from '../mp3/write-mp3.ts';
import type { AudioFormat } from './mixer.ts';

async function* readSound(path: string, { rate, channels }: AudioFormat): SampleStream {
  let resamplers: readonly ReturnType<typeof createStreamResampler>[] | undefined;
  for await (const piece of decodeSound(path)) {
    resamplers ??= Array.from({ length: channels }, () => createStreamResampler(piece.rate, rate));
    const mixed = mixChannels(piece.channels, channels);
    yield resamplers.map((one, channel) => one.push(mixed[channel] as Float32Array));
  }
  yield (resamplers ?? []).map((one) => one.flush());
}

/** Yields new arrays: `count` samples from the sample `from`, or fewer at the end of the sound. */
export async function* readRange(path: string, format: AudioFormat, from: number, count: number): SampleStream {
  let skip = from;
  let left = count;
  for await (const piece of readSound(path, format)) {
    const length = piece[0]?.length ?? 0;
    const start = Math.min(skip, length);
    const taken = Math.min(left, length - start);
    skip -= start;
    left -= taken;
    if (taken > 0) yield piece.map((samples) => samples.slice(start, start + taken));
    if (left === 0) return;
  }
}
