// What workers make of a server's answers: text that must be JSON, files that must be sound. What is neither is told as what the
// server did.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import { joined, type Sound } from '../../audio/wav.ts';
import { EngineFailed, JobFault } from '../../faults.ts';
import type { EngineFacts } from '../engine.ts';
import type { Ask, Call, KnownEngine } from './address.ts';

const LOG = 'The owner looks at its log, or names another model.';

export const failed = ({ host }: Pick<KnownEngine, 'host'>, did: string, advice = LOG): EngineFailed =>
  new EngineFailed(host, did, advice);

/** The text of the answer, empty where it became a file. Throws {@link EngineFailed}; `refused` may answer a refusal instead. */
export async function answerTo(known: KnownEngine, ask: Ask, call: Call): Promise<string> {
  const answer = await ask(call);
  if ('text' in answer) return answer.text;
  throw failed(known, answer.failed.did, answer.failed.advice);
}

/** Throws {@link EngineFailed}. */
export function objectIn(known: KnownEngine, text: string): { readonly [key: string]: Json } {
  const body = asObject(parseJson(text));
  if (!body) throw failed(known, 'answered with something that is not JSON');
  return body;
}

/** What it tells of itself, but for its languages. */
export const factsOf = ({ model, missing }: KnownEngine): Omit<EngineFacts, 'languages'> => ({
  version: model === '' ? null : model,
  licence: 'that of the server and its model, which the owner chose',
  ...(missing !== undefined && { missing }),
});

/** A file in the job's folder as one channel; it is deleted. Throws {@link EngineFailed} for what is no sound. */
export async function soundIn(known: KnownEngine, folder: string, name: string): Promise<Sound> {
  const path = join(folder, name);
  // Decoders load with the first sound.
  const { audioKindOf, decodePieces } = await import('../../audio/decode.ts');
  try {
    const pieces: Float32Array[] = [];
    let rate = 0;
    for await (const piece of decodePieces(path, await audioKindOf(path, name))) {
      rate = piece.rate;
      pieces.push(mixed(piece.channels));
    }
    if (rate === 0) throw failed(known, 'answered with an empty file');
    return { samples: joined(pieces), rate };
  } catch (error) {
    if (error instanceof EngineFailed || !(error instanceof JobFault)) throw error;
    throw failed(known, 'answered with something that is no sound it can play');
  } finally {
    await rm(path, { force: true });
  }
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(0)] = channels;
  if (channels.length === 1) return first.slice();
  return first.map((_, at) => channels.reduce((sum, one) => sum + (one[at] ?? 0), 0) / channels.length);
}

export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Quieter than this is silence. */
export const SILENT = 0.003;
