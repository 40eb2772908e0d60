// A server of which a test says what it answers to each path: lists as they are given, calls as a good server would, unless told otherwise.

import { createServer } from 'node:http';
import { encodeWav } from '../../../../src/studio/audio/wav.ts';
import type { EngineAddress } from '../../../../src/studio/engines/by-address/address.ts';
import { createAddresses } from '../../../../src/studio/engines/by-address/keeper.ts';
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
  body: encodeWav({
    samples: Float32Array.from({ length: 8000 }, (_, at) => Math.sin(at / 9) / 2),
    rate: 16_000,
  }),
};
export const chatReply = (content: unknown, more: object = {}): ScriptedReply => ({
  body: { choices: [{ message: { role: 'assistant', content }, ...more }] },
});
export const linesOf = (body: string): readonly string[] =>
  JSON.parse(JSON.parse(body).messages[1].content).lines;

/** What a good server answers, by the end of a path. */
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

/** `script`: `undefined` is a 404. */
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

/** As `scripted`, with lists at these paths and good answers to calls below the same places. */
export function good(
  lists: Readonly<Record<string, unknown>>,
  ends: readonly string[] = Object.keys(GOOD),
): Script {
  const places = new Set(Object.keys(lists).map((path) => path.replace(/\/(?:models|audio\/voices).*$/, '')));
  return (path, method, body) => {
    if (method === 'GET') return path in lists ? { body: lists[path] } : undefined;
    const end = ends.find((one) => path.endsWith(one));
    if (end === undefined) return undefined;
    const isThere = places.has(path.slice(0, -end.length)) || end === '/audio/transformations';
    return isThere ? GOOD[end]?.(body) : undefined;
  };
}

/** What is found at an address; `change`: of each ability's settings. */
export async function knownAt(url: string, change: (one: EngineAddress) => EngineAddress = (one) => one) {
  const log = createFakeLog();
  const addresses = createAddresses(addressesOf({ url }).map(change), { log });
  await addresses.ready;
  addresses.stop();
  const away = log.entries
    .filter(({ event }) => event === 'engine away')
    .map(({ fields }) => fields?.['why']);
  return { known: addresses.known, voices: addresses.voices, call: addresses.call, log, away };
}
