// Measures a sound that is joined with others. Reads it in pieces, so that a long one needs no more memory.

import { type AudibleRange, createEdgeFinder } from '../../domain/audio/edge-finder.ts';
import { createLoudnessMeter } from '../../domain/audio/loudness.ts';
import { decodeSound } from '../decode-sound.ts';
import { mixChannels } from '../mp3/write-mp3.ts';

export interface SoundFacts {
  readonly rate: number;
  readonly isStereo: boolean;
  readonly seconds: number;
  /** Mean of the channels in LUFS; `-Infinity` for silence. */
  readonly lufs: number;
  /** Absent for silence. */
  readonly audible?: AudibleRange;
}

/** Loudness of two channels is their sum. */
const STEREO_LUFS = 10 * Math.log10(2);

/** Mono sound, which may become stereo later, has the power of two equal sides. */
const toTwoSides = (channels: readonly Float32Array[]): readonly Float32Array[] => {
  const [mono] = channels;
  return channels.length === 1 && mono ? [mono.map((sample) => sample * Math.SQRT2)] : mixChannels(channels, 2);
};

/** False for identical channels, and for more than two, which are mixed. */
function hasTwoSides([left, right, third]: readonly Float32Array[]): boolean {
  if (!left || !right || third) return false;
  return left.some((sample, at) => sample !== right[at]);
}

/** Throws if the file is not a recording. Calls `onDecoding` for each piece. */
export async function measureSound(path: string, onDecoding: () => void): Promise<SoundFacts> {
  let meters: { readonly loudness: ReturnType<typeof createLoudnessMeter>; readonly edges: Edges } | undefined;
  let rate = 0;
  let isStereo = false;
  let samples = 0;
  for await (const piece of decodeSound(path)) {
    onDecoding();
    rate ||= piece.rate;
    meters ??= { loudness: createLoudnessMeter(rate), edges: createEdgeFinder(rate) };
    isStereo ||= hasTwoSides(piece.channels);
    meters.loudness.push(toTwoSides(piece.channels));
    meters.edges.push(piece.channels);
    samples += piece.channels[0]?.length ?? 0;
  }
  if (!meters || samples === 0) throw new Error('the file has no sound');
  const audible = meters.edges.find();
  const lufs = meters.loudness.measure() - STEREO_LUFS;
  return { rate, isStereo, seconds: samples / rate, lufs, ...(audible && { audible }) };
}

type Edges = ReturnType<typeof createEdgeFinder>;
