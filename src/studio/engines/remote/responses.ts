// Checks a server's answers in a worker: text must be JSON, files must be audio. Reports anything else as a fault of
// the server.

import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { concatSamples, type MonoAudio } from '../../../domain/audio/mono-audio.ts';
import { mixToMono } from '../../../domain/audio/samples.ts';
import { asJsonObject, type Json, parseJson } from '../../../kit/json.ts';
import { message, type Text } from '../../../messages/message.ts';
import { readWavLayout } from '../../audio/wav-layout.ts';
import { EngineError, JobError } from '../../errors.ts';
import type { RemoteCall, RemoteCaller, RemoteCallResult, RemoteEngineInfo } from './protocol.ts';
import { createFaultMessage } from './server-fault.ts';

/** `did`: a text that follows the server's name. */
export const createRemoteFailure = (
  { host }: Pick<RemoteEngineInfo, 'host'>,
  did: Text,
  advice: Text = message('faults.ownerSeesLog'),
): EngineError => new EngineError(host, did, advice);

/**
 * Empty if the answer went into a file.
 * @throws EngineError
 */
export function requireResponseText(engine: RemoteEngineInfo, result: RemoteCallResult): string {
  if ('text' in result) return result.text;
  throw createRemoteFailure(engine, createFaultMessage(result.failed.fault), result.failed.advice);
}

/**
 * @throws EngineError
 */
export const callForText = async (
  engine: RemoteEngineInfo,
  callServer: RemoteCaller,
  call: RemoteCall,
): Promise<string> => requireResponseText(engine, await callServer(call));

/**
 * @throws EngineError
 */
export function parseJsonObject(engine: RemoteEngineInfo, text: string): { readonly [key: string]: Json } {
  const body = asJsonObject(parseJson(text));
  if (!body) throw createRemoteFailure(engine, message('faults.did.notJson'));
  return body;
}

/** Some programs write slightly wrong sizes into WAV headers. */
const SLACK_BYTES = 1024;

/**
 * Accepts files without a size, which were written to a pipe.
 * @throws EngineError if a WAV file is shorter than its header says
 */
export async function assertCompleteWav(engine: RemoteEngineInfo, path: string, kind: string): Promise<void> {
  if (kind !== 'wav') return;
  const { dataStart = 0, dataBytes = 0 } = (await readWavLayout(path)) ?? {};
  if (dataStart + dataBytes > (await stat(path)).size + SLACK_BYTES)
    throw createRemoteFailure(engine, message('faults.did.cutSound'));
}

/**
 * Decodes a file in the job's folder to mono and deletes it. Stops at the maximum length, because hours of silence fit
 * in a small file.
 * @throws EngineError if it is no audio or too long
 */
export async function decodeAndDeleteSound(
  engine: RemoteEngineInfo,
  folder: string,
  { name, maxSeconds }: { readonly name: string; readonly maxSeconds: number },
): Promise<MonoAudio> {
  const path = join(folder, name);
  // Decoders load with the first sound.
  const { requireDecodableFormat, decodeChunks } = await import('../../audio/decode-chunks.ts');
  try {
    const pieces: Float32Array[] = [];
    let sampleRate = 0;
    let seconds = 0;
    const kind = await requireDecodableFormat(path, name);
    await assertCompleteWav(engine, path, kind);
    for await (const piece of decodeChunks(path, kind)) {
      sampleRate = piece.sampleRate;
      seconds += (piece.channels[0]?.length ?? 0) / sampleRate;
      if (seconds > maxSeconds) throw createRemoteFailure(engine, message('faults.did.longSound'));
      pieces.push(mixToMono(piece.channels));
    }
    if (sampleRate === 0) throw createRemoteFailure(engine, message('faults.did.empty'));
    return { samples: concatSamples(pieces), sampleRate };
  } catch (error) {
    if (error instanceof EngineError || !(error instanceof JobError)) throw error;
    throw createRemoteFailure(engine, message('faults.did.noSound'));
  } finally {
    await rm(path, { force: true });
  }
}
