// Job folders for tests of engines, and helpers for their results.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MonoAudio } from '../../../src/domain/audio/mono-audio.ts';
import { decodeMonoWav } from '../../../src/studio/audio/wav.ts';
import { JobError } from '../../../src/studio/errors.ts';
import { createVoiceRunner, type VoiceRequest } from '../../../src/studio/operations/narration/voice-runner.ts';

/** Runs `work` in a temporary folder. */
export async function inJobFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'job-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const soundOf = async (folder: string, name: string): Promise<MonoAudio> =>
  decodeMonoWav(await readFile(join(folder, name)));

/** Returns the error of a failed job; rethrows anything else, including success. */
export async function faultOf(job: Promise<unknown>): Promise<JobError> {
  try {
    await job;
  } catch (error) {
    if (error instanceof JobError) return error;
    throw error;
  }
  throw new Error('The job was expected to fail.');
}

export const quiet = (): void => {};

/** Speaks a sentence without post-processing. */
export async function saidBy(saying: VoiceRequest, sentence: string): Promise<MonoAudio> {
  const speak = await createVoiceRunner(saying);
  const { samples, rate: sampleRate } = await speak(async (voice) => ({
    samples: await voice.synthesize(sentence),
    rate: voice.sampleRate,
    message: '',
  }));
  return { samples, sampleRate };
}
