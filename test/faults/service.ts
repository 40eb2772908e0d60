// A media service on loopback that does with each request what the test planned for it, and holds back what it is to answer until it
// is told to. It counts what it made of which. Written from the interface document and, for what that leaves out, the service's own
// client library; speaks of /tts, /transcribe, /dub and /create-custom-voice only.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { encodeWav } from '../../src/studio/audio/wav.ts';
import { listening } from '../fakes/http-server.ts';
import { HEARD } from './wishes.ts';

export type PlannedLook = 'held' | 'answered';

/** What happens to the calls for a key; where nothing is planned, all goes well. */
export interface Plan {
  /** `lost`: it arrives and nothing is made of it; `held`: made, and not answered; `busy`: come back much later. */
  create?: 'lost' | 'held' | 'busy';
  /** PENDING until {@link Service.endLooks} is called with the same word; from then on held back, or answered with the end. */
  look?: PlannedLook;
  word?: 'PENDING' | 'FAILED';
  /** Of the result: nothing when it is first asked for; of its bytes: none, or half of them; of its words: none. */
  fetch?: 'held' | 'bytes held' | 'half' | 'words held';
}

export type Call = 'create' | 'look' | 'fetch';

export interface Service {
  readonly base: string;
  plan(key: string, plan: Plan): void;
  /** How many tasks it made of a key. */
  made(key: string): number;
  /** How often it was asked to make one, taken or not. */
  asked(key: string): number;
  /** Whether a call for the key is held back now. */
  holds(key: string, call: Call): boolean;
  /** Ends the PENDING of the looks planned so. Call it late: Earshot waits 15 seconds for a look, and for captions. */
  endLooks(how: PlannedLook): void;
  /** Answers what is held back for these keys; resolves when the answers have left. */
  answer(keys: readonly string[]): Promise<void>;
  /** The same, and whatever comes for the key from now on is answered too. */
  release(key: string): Promise<void>;
  /** From now on the list of dictionaries is not answered; tells how often it was asked for. */
  holdDictionaries(): () => number;
  /** From now on all goes well, but for words that stay as they are planned. */
  heal(): void;
  /** The size of the file it makes of a text: no two are alike. */
  size(key: string): number;
  stop(): Promise<void>;
}

/** Silence; so long that it is more than one look into it. */
const wav = (bytes: number): Buffer =>
  encodeWav({ samples: new Float32Array((bytes - 44) / 2), rate: 16_000 });

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

/** What a create call is about, and what a voice is to be called. */
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

/** Answers that wait to be told to go. */
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

/** Sizes of files, each a little larger than the one before. */
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

  /** Results that only name their files, or hold all there is. */
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
    // A result is asked for twice: what it is, and then all of it; of several files the first is let through.
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
    if (request.method === 'POST') return create(path, (await buffer(request)).toString('latin1'), response);
    // The words of a run stand at its number and a language's.
    const id = Number((kind === 'transcript' ? /\d+/ : /\d+$/).exec(path)?.[0]);
    const known = made[id];
    if (!known) return send(response, '{"detail":"no such task"}', 404);
    const isLook = !kind.endsWith('-result') && kind !== 'transcript' && kind !== 'file';
    return isLook ? look(known, id, response) : fetched(kind, id, known, response);
  };

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
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
