// A server whose answers a test scripts by path, with the given lists and good answers to calls.

import { createServer } from 'node:http';
import { encodeMonoWav } from '../../../../src/studio/audio/wav.ts';
import type { RemoteEngineSettings } from '../../../../src/studio/engines/remote/protocol.ts';
import { createRemoteServers } from '../../../../src/studio/engines/remote/registry.ts';
import { listening } from '../../../fakes/http-server.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { addressesOf } from './addressed.ts';
import { spanish } from './engine-server.ts';

export interface ScriptedReply {
  readonly status?: number;
  readonly type?: string;
  readonly body: unknown;
}

const SOUND: ScriptedReply = {
  type: 'audio/wav',
  body: encodeMonoWav({
    samples: Float32Array.from({ length: 8000 }, (_, at) => Math.sin(at / 9) / 2),
    sampleRate: 16_000,
  }),
};
export const chatReply = (content: unknown, more: object = {}): ScriptedReply => ({
  body: { choices: [{ message: { role: 'assistant', content }, ...more }] },
});
export const linesOf = (body: string): readonly string[] => JSON.parse(JSON.parse(body).messages[1].content).lines;

/** Good answers by the end of the path. */
const GOOD: Readonly<Record<string, (body: string) => ScriptedReply>> = {
  '/audio/speech': () => SOUND,
  '/audio/transcriptions': () => ({ body: { text: 'Hello.' } }),
  '/chat/completions': (body) => chatReply(JSON.stringify({ lines: linesOf(body).map(spanish) })),
  '/sound-generation': () => SOUND,
  '/audio/transformations': () => SOUND,
};

export const NOT_FOUND: ScriptedReply = { status: 404, body: { detail: 'Not Found' } };

export type Script = (
  path: string,
  method: string,
  body: string,
) => ScriptedReply | undefined | Promise<ScriptedReply | undefined>;

/** `script`: returns `undefined` for a 404. */
export async function scripted(script: Script) {
  const asked: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { url: path = '', method = '' } = request;
    const sent = Buffer.concat(pieces).toString('latin1');
    asked.push(`${method} ${path}`);
    if (method === 'POST') bodies.push(sent);
    const {
      status = 200,
      type = 'application/json',
      body,
    } = (await script(path, method, Buffer.concat(pieces).toString())) ?? NOT_FOUND;
    if (response.destroyed) return;
    response.writeHead(status, { 'content-type': type });
    response.end(Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { base, close } = await listening(server);
  return { base, asked, bodies, close };
}

/** Script with these lists, and good answers to calls below the same base paths. */
export function good(lists: Readonly<Record<string, unknown>>, ends: readonly string[] = Object.keys(GOOD)): Script {
  const places = new Set(Object.keys(lists).map((path) => path.replace(/\/(?:models|audio\/voices).*$/, '')));
  return (path, method, body) => {
    if (method === 'GET') return path in lists ? { body: lists[path] } : undefined;
    const end = ends.find((one) => path.endsWith(one));
    if (end === undefined) return undefined;
    const isThere = places.has(path.slice(0, -end.length)) || end === '/audio/transformations';
    return isThere ? GOOD[end]?.(body) : undefined;
  };
}

/** Findings about a URL. `change`: modifies the settings of each capability. */
export async function knownAt(url: string, change: (one: RemoteEngineSettings) => RemoteEngineSettings = (one) => one) {
  const log = createFakeLog();
  const addresses = createRemoteServers(addressesOf({ url }).map(change), { log });
  await addresses.ready;
  addresses.stop();
  const away = log.entries
    .filter(({ event }) => event === 'remote engine unavailable')
    .map(({ fields }) => fields?.['why']);
  return { known: addresses.listEngines, voices: addresses.listVoices, call: addresses.call, log, away };
}
