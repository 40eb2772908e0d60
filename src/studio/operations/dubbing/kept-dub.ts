// Keeps the parts of a dub, so that single lines can be spoken again: the sound under the voice, and each voice track
// with the times of its lines.

import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readBytesAt } from '../../../kit/disk/read-bytes-at.ts';
import { decodeSamples } from '../../audio/wav.ts';
import type { KeptBed, SpokenPlace, WorkFile } from '../../work.ts';
import { runFfmpeg } from '../media/ffmpeg.ts';
import type { ResultMediaFormat } from '../media/probe-media.ts';
import { createRawArgs } from '../media/raw-samples.ts';
import { createBedArgs, getAudioFormat, type OriginalAudio } from './mix-down.ts';

const ENCODE_TIMEOUT_MS = 10 * 60_000;
const SAMPLE_BYTES = 2;

/** Encodes the sound under the voice as the result is encoded. */
export async function keepBed(
  originalAudio: OriginalAudio,
  kind: ResultMediaFormat,
  folder: string,
): Promise<WorkFile> {
  const { extension, type, args } = getAudioFormat(kind);
  const name = `bed.${extension}`;
  await runFfmpeg([...createBedArgs(originalAudio), ...args], name, { folder, timeoutMs: ENCODE_TIMEOUT_MS });
  return { name, type, seconds: originalAudio.track.seconds };
}

/** Gives the kept sound of an earlier dub the name of a result. */
export async function moveBed(
  { bed, resultFormat, seconds }: Pick<KeptBed, 'bed' | 'resultFormat' | 'seconds'>,
  folder: string,
): Promise<WorkFile> {
  const { extension, type } = getAudioFormat(resultFormat);
  const name = `bed.${extension}`;
  await rename(join(folder, bed), join(folder, name));
  return { name, type, seconds };
}

export async function keepVoice(
  { file, sampleRate }: { readonly file: string; readonly sampleRate: number },
  tag: string,
  folder: string,
): Promise<WorkFile> {
  const name = `voice-${tag}.flac`;
  const args = [...createRawArgs({ sampleRate, channels: 1 }), '-i', file, '-c:a', 'flac', '-sample_fmt', 's16'];
  await runFfmpeg(args, name, { folder, timeoutMs: ENCODE_TIMEOUT_MS });
  return { name, type: 'audio/flac' };
}

/** Returns the line as it was spoken. `path`: raw 16-bit mono samples. */
export async function readKeptLine(
  path: string,
  sampleRate: number,
  { from, until }: SpokenPlace,
): Promise<Float32Array> {
  const file = await open(path);
  try {
    const first = Math.round(from * sampleRate);
    const count = Math.max(0, Math.round(until * sampleRate) - first);
    return decodeSamples(await readBytesAt(file, first * SAMPLE_BYTES, count * SAMPLE_BYTES));
  } finally {
    await file.close();
  }
}
