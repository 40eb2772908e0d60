// A job's folder for tests of engines, and what to do with what comes out. Knows no engine.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sound } from '../../../src/domain/sound/sound.ts';
import { decodeWav } from '../../../src/studio/audio/wav.ts';
import { JobFault } from '../../../src/studio/faults.ts';
import { type Saying, voiceFor } from '../../../src/studio/operations/narration/speaker.ts';

/** Runs `work` in a folder of its own and takes the folder away afterwards. */
export async function inJobFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'job-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const soundOf = async (folder: string, name: string): Promise<Sound> =>
  decodeWav(await readFile(join(folder, name)));

/** The fault a job ends with; anything else is rethrown, success included. */
export async function faultOf(job: Promise<unknown>): Promise<JobFault> {
  try {
    await job;
  } catch (error) {
    if (error instanceof JobFault) return error;
    throw error;
  }
  throw new Error('The job was expected to fail.');
}

export const quiet = (): void => {};

/** A sentence as the voice says it, bare. */
export async function saidBy(saying: Saying, sentence: string): Promise<Sound> {
  const speak = await voiceFor(saying);
  const { samples, rate } = await speak(async (voice) => ({
    samples: await voice.say(sentence),
    rate: voice.rate,
    message: '',
  }));
  return { samples, rate };
}
