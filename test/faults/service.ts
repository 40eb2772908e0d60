// A media service on loopback that treats each request as the test planned, holds responses until released, and counts
// the tasks it created. Written from the API documentation and the service's client library. Supports /tts,
// /transcribe, /dub and /create-custom-voice.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { encodeMonoWav } from '../../src/studio/audio/wav.ts';
import { listening } from '../fakes/http-server.ts';
import { HEARD } from './wishes.ts';

export type PlannedLook = 'held' | 'answered';

/** Treatment of the calls for a key. Unplanned calls succeed. */
export interface Plan {
  /** `lost`: received, but no task is created; `held`: created, but not answered; `busy`: asked to retry much later. */
  create?: 'lost' | 'held' | 'busy';
  /** PENDING until {@link Service.endLooks} is called with the same value; then held, or answered with the end. */
  look?: PlannedLook;
  word?: 'PENDING' | 'FAILED';
  /** For the result: no response to the first request; no bytes, or half of them; no text. */
  fetch?: 'held' | 'bytes held' | 'half' | 'words held';
}

export type Call = 'create' | 'look' | 'fetch';

export interface Service {
  readonly base: string;
  plan(key: string, plan: Plan): void;
  /** Number of tasks created for a key. */
  made(key: string): number;
  /** Number of create requests for a key, successful or not. */
  asked(key: string): number;
  /** True if a call for the key is being held. */
  holds(key: string, call: Call): boolean;
  /**
   * Ends the PENDING state of polls with this plan. Call this late: Earshot waits 15 seconds for a poll, and for
   * captions.
   */
  endLooks(how: PlannedLook): void;
  /** Answers held calls for these keys. Resolves when the responses were sent. */
  answer(keys: readonly string[]): Promise<void>;
  /** Also answers all later calls for the key. */
  release(key: string): Promise<void>;
  /** Stops answering the dictionary list. Returns a counter of its requests. */
  holdDictionaries(): () => number;
  /** Ends all planned failures, except for text results. */
  heal(): void;
  /** Size of the file created for a text. All sizes differ. */
  size(key: string): number;
  stop(): Promise<void>;
}

/** Silence that is too long to be read at once. */
const wav = (bytes: number): Buffer =>
  encodeMonoWav({ samples: new Float32Array((bytes - 44) / 2), sampleRate: 16_000 });

const CAPTIONS = `1\n00:00:00,000 --> 00:00:01,500\n${HEARD}\n`;
const LINES = [{ start: 0, end: 1.5, text: HEARD, speaker: 'S' }];

interface Known {
  readonly key: string;
  readonly size: number;
  fetched: number;
}

interface Waiting {
  readonly key: string;
  readonly call: Call;
  readonly finish: () => Promise<void>;
}

interface Voice {
  readonly id: number;
  readonly voice_name: string;
}

/** Key and voice name of a create request. */
function readCreate(body: string): { readonly key: string; readonly voice: string } {
  if (body.startsWith('{')) {
    const { text, video_url } = JSON.parse(body);
    return { key: String(text ?? video_url), voice: '' };
  }
  const part = (name: string) => new RegExp(`name="${name}"\r\n\r\n(.*)\r\n`).exec(body)?.[1];
  const file = /filename="([^"]+)"/.exec(body)?.[1];
  return { key: file ?? part('media_url') ?? '', voice: part('voice_name') ?? '' };
}

const send = (response: ServerResponse, body: string | Buffer, status = 200, headers: object = {}) =>
  new Promise<void>((resolve) => {
    const type = typeof body === 'string' ? 'application/json' : 'audio/wav';
    response.writeHead(status, { 'content-type': type, ...headers }).end(body, resolve);
  });
const sendJson = (response: ServerResponse, body: unknown) => send(response, JSON.stringify(body));

/** Responses that wait to be released. */
function createHeld() {
  const held = new Set<Waiting>();
  return {
    hold(key: string, call: Call, response: ServerResponse, finish: () => Promise<void>) {
      const one = { key, call, finish };
      held.add(one);
      response.once('close', () => held.delete(one));
    },
    holds: (key: string, call: Call) => [...held].some((one) => one.key === key && one.call === call),
    async answer(keys: readonly string[]) {
      await Promise.all([...held].filter(({ key }) => keys.includes(key)).map(({ finish }) => finish()));
    },
  };
}

/** File sizes, each slightly larger than the last. */
function createSizes() {
  const sizes = new Map<string, number>();
  return (key: string): number => {
    const size = sizes.get(key) ?? 12_044 + 2 * sizes.size;
    sizes.set(key, size);
    return size;
  };
}

export async function startService(): Promise<Service> {
  const plans = new Map<string, Plan>();
  const made: Known[] = [];
  const voices: Voice[] = [];
  const asked: string[] = [];
  const sizeOf = createSizes();
  const { hold, holds, answer: answerHeld } = createHeld();
  const ended = new Set<PlannedLook>();
  let listsAsked: number | undefined;

  const create = async (path: string, body: string, response: ServerResponse): Promise<void> => {
    const { key, voice } = readCreate(body);
    const how = plans.get(key)?.create;
    asked.push(key);
    if (how === 'busy') return send(response, '{"detail":"busy"}', 429, { 'retry-after': '120' });
    if (how === 'lost') return hold(key, 'create', response, async () => {});
    const id = made.push({ key, size: sizeOf(key), fetched: 0 }) - 1;
    const isVoice = path === '/create-custom-voice';
    if (isVoice) voices.push({ id, voice_name: voice });
    const finish = () => sendJson(response, isVoice ? { voice_id: id } : { task_id: `t${id}` });
    return how === 'held' ? hold(key, 'create', response, finish) : finish();
  };

  const look = async ({ key }: Known, id: number, response: ServerResponse): Promise<void> => {
    const { look: how, word: end = 'SUCCESS' } = plans.get(key) ?? {};
    const word = how !== undefined && !ended.has(how) ? 'PENDING' : end;
    const status = { status: word, run_id: word === 'SUCCESS' ? id : null, exception_reason: null };
    const said = word === 'FAILED' ? 'No such voice.' : null;
    const finish = () => sendJson(response, { ...status, message: said });
    return how === 'held' && ended.has(how) ? hold(key, 'look', response, finish) : finish();
  };

  const sendBytes = async ({ key, size }: Known, isFirst: boolean, response: ServerResponse) => {
    const how = plans.get(key)?.fetch;
    const bytes = wav(size);
    const finish = () => send(response, bytes, 200, { 'content-length': bytes.length });
    if (how === undefined || how === 'words held' || (isFirst && how !== 'held')) return finish();
    if (how === 'half') {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2));
    }
    return hold(key, 'fetch', response, finish);
  };

  /** Results that list their files, or contain everything. */
  const results: Readonly<Record<string, (id: number) => object>> = {
    'transcription-result': () => ({ transcript: LINES }),
    'dub-result': (id) => ({ video_url: `${base}/file/film/${id}`, audio_url: `${base}/file/sound/${id}` }),
  };

  const fetched = async (kind: string, id: number, known: Known, response: ServerResponse): Promise<void> => {
    const how = plans.get(known.key)?.fetch;
    const result = results[kind]?.(id);
    if (result) {
      const finish = () => sendJson(response, result);
      return how === 'held' ? hold(known.key, 'fetch', response, finish) : finish();
    }
    if (kind === 'transcript') {
      const finish = () => sendJson(response, CAPTIONS);
      return how === 'words held' ? hold(known.key, 'fetch', response, finish) : finish();
    }
    known.fetched += 1;
    // Results are requested twice: type first, then content. Of several files, the first one is sent.
    return sendBytes(known, known.fetched === 1, response);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const [, kind = ''] = path.split('/');
    if (path === '/list-voices') {
      const rose = { id: 4000, voice_name: 'Rose', gender: 2, age: 30, language: 1 };
      return sendJson(response, [rose, ...voices]);
    }
    if (path === '/dictionaries') {
      if (listsAsked === undefined) return sendJson(response, []);
      listsAsked += 1;
      return undefined;
    }
    if (path === '/tts-stream') return send(response, '{"detail":"Not Found"}', 404);
    if (request.method === 'POST') return create(path, (await buffer(request)).toString('latin1'), response);
    // The path of a transcript contains the task's number and a language's.
    const id = Number((kind === 'transcript' ? /\d+/ : /\d+$/).exec(path)?.[0]);
    const known = made[id];
    if (!known) return send(response, '{"detail":"no such task"}', 404);
    const isLook = !kind.endsWith('-result') && kind !== 'transcript' && kind !== 'file';
    return isLook ? look(known, id, response) : fetched(kind, id, known, response);
  };

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  const { base, close } = await listening(server);
  return {
    base,
    plan: (key, plan) => void plans.set(key, plan),
    made: (key) => made.filter((one) => one.key === key).length,
    asked: (key) => asked.filter((one) => one === key).length,
    holds,
    endLooks: (how) => void ended.add(how),
    answer: answerHeld,
    async release(key) {
      const { look: _, create: __, ...rest } = plans.get(key) ?? {};
      plans.set(key, rest);
      await answerHeld([key]);
    },
    holdDictionaries() {
      listsAsked = 0;
      return () => listsAsked ?? 0;
    },
    heal() {
      ended.clear();
      listsAsked = undefined;
      for (const [key, { word }] of plans) plans.set(key, word === 'FAILED' ? { word } : {});
    },
    size: sizeOf,
    stop: close,
  };
}
