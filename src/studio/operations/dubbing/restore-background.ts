// Restores the background of a whole recording in chunks with constant memory, through restore-steady-sounds.ts. Reads
// and writes raw 16-bit samples in the job's folder.

import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { WAV_HEADER_BYTES } from '../../audio/wav.ts';
import type { ExtractedTrack } from '../media/extract-track.ts';
import { decodeToRaw } from '../media/raw-samples.ts';
import { restoreSteadySounds } from './restore-steady-sounds.ts';

/** Length of a chunk, and of the context analysed before and after it. */
const CHUNK_SECONDS = 20;
const CONTEXT_SECONDS = 5;

async function readSamples(file: FileHandle, offset: number, count: number): Promise<Int16Array> {
  const samples = new Int16Array(count);
  await file.read(new Uint8Array(samples.buffer), 0, samples.byteLength, offset);
  return samples;
}

function getChannel(samples: Int16Array, channel: number, channels: number): Float32Array {
  const one = new Float32Array(samples.length / channels);
  for (let at = 0; at < one.length; at++) one[at] = samples[at * channels + channel] ?? 0;
  return one;
}

function restoreChunk(mix: Int16Array, background: Int16Array, channels: number): Int16Array {
  const out = new Int16Array(mix.length);
  for (let channel = 0; channel < channels; channel++) {
    const one = restoreSteadySounds(getChannel(mix, channel, channels), getChannel(background, channel, channels));
    for (const [at, sample] of one.entries())
      out[at * channels + channel] = Math.max(-32_768, Math.min(32_767, Math.round(sample)));
  }
  return out;
}

/** Returns the file name of the restored background: raw samples with the track's rate, channels and length. */
export async function restoreBackground(background: string, track: ExtractedTrack, folder: string): Promise<string> {
  const { sampleRate, channels, seconds } = track;
  const name = 'bed.pcm';
  const raw = await decodeToRaw(background, track, folder);
  const frame = 2 * channels;
  const total = Math.round(seconds * sampleRate);
  const files = {
    mix: await open(join(folder, track.file)),
    raw: await open(join(folder, raw)),
    out: await open(join(folder, name), 'w'),
  };
  try {
    for (let start = 0; start < total; start += CHUNK_SECONDS * sampleRate) {
      const from = Math.max(0, start - CONTEXT_SECONDS * sampleRate);
      const end = Math.min(total, start + CHUNK_SECONDS * sampleRate);
      const count = (Math.min(total, end + CONTEXT_SECONDS * sampleRate) - from) * channels;
      const mix = await readSamples(files.mix, WAV_HEADER_BYTES + from * frame, count);
      const all = restoreChunk(mix, await readSamples(files.raw, from * frame, count), channels);
      const piece = all.subarray((start - from) * channels, (end - from) * channels);
      await files.out.write(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength));
    }
  } finally {
    await Promise.all(Object.values(files).map((file) => file.close()));
  }
  await rm(join(folder, raw));
  return name;
}
