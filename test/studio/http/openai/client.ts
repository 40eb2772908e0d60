// Runs a studio with fake engines, and OpenAI's SDK as its client.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import OpenAI from 'openai';
import type { StudioOptions } from '../../../../src/studio/start.ts';
import { KEY, OPERATIONS, TOYS, toyStudio } from '../../harness.ts';

export const sdkOf = (base: string, apiKey = KEY): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${base}/v1`, maxRetries: 0 });

/** Names of everything that is stored for tasks and uploads. */
export async function storedFiles(folder: string): Promise<readonly string[]> {
  const listed = await Promise.all(['tasks', 'uploads'].map((name) => readdir(join(folder, name))));
  return listed.flat();
}

export async function openAiStudio(plan: Partial<StudioOptions> = {}) {
  const worker = { entry: TOYS, operations: [...OPERATIONS, 'transcribe'] };
  const studio = await toyStudio({ worker, ...plan });
  return { ...studio, sdk: sdkOf(studio.base) };
}

/** The fake recogniser hears these lines. */
export const talk = (text: string, name = 'talk.wav'): File => new File([text], name, { type: 'audio/wav' });
