// What workers make of a server's answers: text that must be JSON, files that must be sound. What is neither is told as what the
// server did.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joined, type Sound } from '../../../domain/sound/sound.ts';
import type { Did } from '../../../domain/views/fault-kinds.ts';
import { type Note, noteOf } from '../../../domain/views/notes.ts';
import { asObject, type Json, parseJson } from '../../../kit/json.ts';
import { meanOf } from '../../audio/samples.ts';
import { readWavLayout } from '../../audio/wav-layout.ts';
import { EngineFailed, JobFault } from '../../faults.ts';
import type { Ask, Call, CallAnswer, KnownEngine } from './address.ts';

const log = (): Note => noteOf('ownerSeesLog', {});

export const failed = (
  { host }: Pick<KnownEngine, 'host'>,
  did: Did | string,
  advice: Note | string = log(),
): EngineFailed => new EngineFailed(host, did, advice);

/** Empty where it became a file. Throws {@link EngineFailed}. */
export function textOf(known: KnownEngine, answer: CallAnswer): string {
  if ('text' in answer) return answer.text;
  throw failed(known, answer.failed.did, answer.failed.advice);
}

/** The text of the answer. Throws {@link EngineFailed}. */
export const answerTo = async (known: KnownEngine, ask: Ask, call: Call): Promise<string> =>
  textOf(known, await ask(call));

/** Throws {@link EngineFailed}. */
export function objectIn(known: KnownEngine, text: string): { readonly [key: string]: Json } {
  const body = asObject(parseJson(text));
  if (!body) throw failed(known, { what: 'notJson' });
  return body;
}

/** Writers of WAV files miscount by a little. */
const SLACK_BYTES = 1024;

/** Throws {@link EngineFailed} for a WAV file with less in it than it says; one written to a pipe says nothing. */
export async function assertWhole(known: KnownEngine, path: string, kind: string): Promise<void> {
  if (kind !== 'wav') return;
  const { start = 0, bytes = 0 } = (await readWavLayout(path)) ?? {};
  if (start + bytes > (await stat(path)).size + SLACK_BYTES) throw failed(known, { what: 'cutSound' });
}

/**
 * A file in the job's folder as one channel; it is deleted. Throws {@link EngineFailed} for what is no sound, and for what is longer than it
 * may be, as soon as that shows: hours of silence are a small file.
 */
export async function soundIn(
  known: KnownEngine,
  folder: string,
  { name, mostSeconds }: { readonly name: string; readonly mostSeconds: number },
): Promise<Sound> {
  const path = join(folder, name);
  // Decoders load with the first sound.
  const { audioKindOf, decodePieces } = await import('../../audio/decode.ts');
  try {
    const pieces: Float32Array[] = [];
    let rate = 0;
    let seconds = 0;
    const kind = await audioKindOf(path, name);
    await assertWhole(known, path, kind);
    for await (const piece of decodePieces(path, kind)) {
      rate = piece.rate;
      seconds += (piece.channels[0]?.length ?? 0) / rate;
      if (seconds > mostSeconds) throw failed(known, { what: 'longSound' });
      pieces.push(meanOf(piece.channels));
    }
    if (rate === 0) throw failed(known, { what: 'empty' });
    return { samples: joined(pieces), rate };
  } catch (error) {
    if (error instanceof EngineFailed || !(error instanceof JobFault)) throw error;
    throw failed(known, { what: 'noSound' });
  } finally {
    await rm(path, { force: true });
  }
}
