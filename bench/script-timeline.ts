// Finds recorded speech and sounds in the recording that was assembled from them, and measures what is between them.

import { spawnSync } from 'node:child_process';
import { createLoudnessMeter } from '../src/domain/audio/loudness.ts';

const RATE = 16_000;
/** Positions are found at a quarter of the rate, to 0.25 ms. */
const STEP = 4;
const HEAD_SECONDS = 1.5;

export const decode = (file: Buffer): Float32Array => {
  const arguments_ = ['-v', 'error', '-i', 'pipe:0', '-f', 'f32le', '-ar', String(RATE), '-ac', '1', 'pipe:1'];
  const { stdout, stderr, status } = spawnSync('ffmpeg', arguments_, { input: file, maxBuffer: 1e9 });
  if (status !== 0) throw new Error(stderr.toString());
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
};

export const secondsOf = (samples: Float32Array): number => samples.length / RATE;

/** Cuts what is quieter at both ends. `share`: of the peak. */
export function cutSilence(samples: Float32Array, share: number): Float32Array {
  const level = share * samples.reduce((peak, one) => Math.max(peak, Math.abs(one)), 0);
  const isHeard = (one: number) => Math.abs(one) > level;
  return samples.subarray(Math.max(0, samples.findIndex(isHeard)), samples.findLastIndex(isHeard) + 1);
}

function decimate(samples: Float32Array): Float32Array {
  const fewer = new Float32Array(Math.floor(samples.length / STEP));
  for (let at = 0; at < fewer.length; at += 1)
    for (let one = 0; one < STEP; one += 1) fewer[at] = (fewer[at] as number) + (samples[at * STEP + one] as number);
  return fewer;
}

export interface Found {
  /** Seconds. */
  readonly at: number;
  /** 1: the same wave, however loud. */
  readonly likeness: number;
}

/** Where the sound begins in the recording, within `within` seconds of `near`. */
export function locate(recording: Float32Array, sound: Float32Array, near: number, within: number): Found {
  const from = Math.max(0, Math.round((near - within) * RATE));
  const head = decimate(sound.subarray(0, HEAD_SECONDS * RATE));
  const place = decimate(recording.subarray(from, Math.round((near + within) * RATE) + head.length * STEP));
  const power = head.reduce((sum, one) => sum + one * one, 0);
  let best = { at: 0, likeness: 0 };
  let window = 0;
  for (let at = 0; at < head.length; at += 1) window += (place[at] ?? 0) ** 2;
  for (let lag = 0; lag + head.length <= place.length; lag += 1) {
    let product = 0;
    for (let at = 0; at < head.length; at += 1) product += (head[at] as number) * (place[lag + at] as number);
    const likeness = product / Math.sqrt(power * Math.max(window, 1e-9));
    if (likeness > best.likeness) best = { at: lag, likeness };
    window += (place[lag + head.length] ?? 0) ** 2 - (place[lag] as number) ** 2;
  }
  return { at: from / RATE + (best.at * STEP) / RATE, likeness: best.likeness };
}

export const cut = (recording: Float32Array, from: number, to: number): Float32Array =>
  recording.subarray(Math.max(0, Math.round(from * RATE)), Math.max(0, Math.round(to * RATE)));

/** LUFS of pieces that are measured as one. */
export function measureLoudness(...pieces: readonly Float32Array[]): number {
  const meter = createLoudnessMeter(RATE);
  for (const piece of pieces) meter.push([piece]);
  return meter.measure();
}

/** Level of the loudest tenth of a second, in decibels of full scale. */
export function measurePeak(samples: Float32Array): number {
  const length = RATE / 10;
  let loudest = 0;
  for (let from = 0; from < samples.length; from += length) {
    const piece = samples.subarray(from, from + length);
    loudest = Math.max(loudest, piece.reduce((sum, one) => sum + one * one, 0) / length);
  }
  return 10 * Math.log10(Math.max(loudest, 1e-12));
}
