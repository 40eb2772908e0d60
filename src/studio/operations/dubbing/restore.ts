// Fills up the background of a whole recording, a piece at a time so that memory stays flat (steady.ts says how).
// Reads and writes raw 16-bit samples in the job's folder.

import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from '../media/ffmpeg.ts';
import type { Track } from '../media/track.ts';
import { steadied } from './steady.ts';

/** Pieces, and what is listened to before and after each. */
const PIECE_SECONDS = 20;
const AROUND_SECONDS = 5;
const HEADER_BYTES = 44;
const TIME_MS = 10 * 60_000;

async function readSamples(file: FileHandle, offset: number, count: number): Promise<Int16Array> {
  const samples = new Int16Array(count);
  await file.read(new Uint8Array(samples.buffer), 0, samples.byteLength, offset);
  return samples;
}

const channelOf = (samples: Int16Array, channel: number, channels: number): Float32Array =>
  Float32Array.from({ length: samples.length / channels }, (_, at) => samples[at * channels + channel] ?? 0);

function filled(mix: Int16Array, background: Int16Array, channels: number): Int16Array {
  const out = new Int16Array(mix.length);
  for (let channel = 0; channel < channels; channel++) {
    const one = steadied(channelOf(mix, channel, channels), channelOf(background, channel, channels));
    for (const [at, sample] of one.entries())
      out[at * channels + channel] = Math.max(-32_768, Math.min(32_767, Math.round(sample)));
  }
  return out;
}

/** The name of the filled background: raw samples at the track's rate, with its channels and its length. */
export async function restored(background: string, track: Track, folder: string): Promise<string> {
  const { rate, channels, seconds } = track;
  const raw = 'background.pcm';
  const name = 'bed.pcm';
  const format = ['-f', 's16le', '-ar', String(rate), '-ac', String(channels)];
  await ffmpeg(['-i', background, ...format], raw, { folder, timeMs: TIME_MS });
  const frame = 2 * channels;
  const total = Math.round(seconds * rate);
  const files = {
    mix: await open(join(folder, track.file)),
    raw: await open(join(folder, raw)),
    out: await open(join(folder, name), 'w'),
  };
  try {
    for (let start = 0; start < total; start += PIECE_SECONDS * rate) {
      const from = Math.max(0, start - AROUND_SECONDS * rate);
      const end = Math.min(total, start + PIECE_SECONDS * rate);
      const count = (Math.min(total, end + AROUND_SECONDS * rate) - from) * channels;
      const mix = await readSamples(files.mix, HEADER_BYTES + from * frame, count);
      const all = filled(mix, await readSamples(files.raw, from * frame, count), channels);
      const piece = all.subarray((start - from) * channels, (end - from) * channels);
      await files.out.write(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
    }
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  await rm(join(folder, raw));
  return name;
}
