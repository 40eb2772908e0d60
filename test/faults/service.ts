// A media service on loopback that does with each text what the test planned for it, and holds back what it is to answer
// until it is told to. It counts what it made of which text. Written from the interface document; speaks /tts only.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { encodeWav } from '../../src/studio/audio/wav.ts';
import { listening } from '../fakes/http-server.ts';

/** What happens to the calls for a text; where nothing is planned, all goes well. */
export interface Plan {
  /** `lost`: it arrives and nothing is made of it; `held`: made, and not answered; `busy`: come back much later. */
  create?: 'lost' | 'held' | 'busy';
  look?: 'held';
  word?: 'PENDING' | 'FAILED';
  /** Of the result: nothing when it is first asked for; of its bytes: none, or half of them. */
  fetch?: 'held' | 'bytes held' | 'half';
}

export type Call = 'create' | 'look' | 'fetch';

export interface Service {
  readonly base: string;
  plan(text: string, plan: Plan): void;
  /** How many tasks it made of a text. */
  made(text: string): number;
  /** How often it was asked to make one, taken or not. */
  asked(text: string): number;
  /** Whether a call for the text is held back now. */
  holds(text: string, call: Call): boolean;
  /** Answers what is held back for these texts; resolves when the answers have left. */
  answer(texts: readonly string[]): Promise<void>;
  /** From now on all goes well, but for words that stay as they are planned. */
  heal(): void;
  /** The size of the file it makes of a text: no two are alike. */
  size(text: string): number;
  stop(): Promise<void>;
}

/** Silence; so long that it is more than one look into it. */
const wav = (bytes: number): Buffer =>
  encodeWav({ samples: new Float32Array((bytes - 44) / 2), rate: 16_000 });

interface Known {
  readonly text: string;
  readonly size: number;
  fetched: number;
}

interface Waiting {
  readonly text: string;
  readonly call: Call;
  readonly finish: () => Promise<void>;
}

export async function startService(): Promise<Service> {
  const plans = new Map<string, Plan>();
  const made: Known[] = [];
  const sizes = new Map<string, number>();
  const asked: string[] = [];
  const held = new Set<Waiting>();

  const sizeOf = (text: string): number => {
    const size = sizes.get(text) ?? 12_044 + 2 * sizes.size;
    sizes.set(text, size);
    return size;
  };
  const send = (response: ServerResponse, body: string | Buffer, status = 200, headers: object = {}) =>
    new Promise<void>((resolve) => {
      const type = typeof body === 'string' ? 'application/json' : 'audio/wav';
      response.writeHead(status, { 'content-type': type, ...headers }).end(body, resolve);
    });
  const hold = (text: string, call: Call, response: ServerResponse, finish: () => Promise<void>) => {
    const one = { text, call, finish };
    held.add(one);
    response.once('close', () => held.delete(one));
  };

  const create = async (text: string, response: ServerResponse): Promise<void> => {
    const how = plans.get(text)?.create;
    asked.push(text);
    if (how === 'busy') return send(response, '{"detail":"busy"}', 429, { 'retry-after': '120' });
    if (how === 'lost') return hold(text, 'create', response, async () => {});
    const id = made.push({ text, size: sizeOf(text), fetched: 0 }) - 1;
    const finish = () => send(response, JSON.stringify({ task_id: `t${id}` }));
    return how === 'held' ? hold(text, 'create', response, finish) : finish();
  };

  const look = async ({ text }: Known, id: number, response: ServerResponse): Promise<void> => {
    const { look: how, word = 'SUCCESS' } = plans.get(text) ?? {};
    const status = { status: word, run_id: word === 'SUCCESS' ? id : null, exception_reason: null };
    const said = word === 'FAILED' ? 'No such voice.' : null;
    const finish = () => send(response, JSON.stringify({ ...status, message: said }));
    return how === 'held' ? hold(text, 'look', response, finish) : finish();
  };

  const fetched = async (known: Known, response: ServerResponse): Promise<void> => {
    const how = plans.get(known.text)?.fetch;
    known.fetched += 1;
    const bytes = wav(known.size);
    const finish = () => send(response, bytes, 200, { 'content-length': bytes.length });
    // It is asked for twice: what it is, and then all of it.
    const first = known.fetched === 1;
    if (how === undefined || (first && how !== 'held')) return finish();
    if (how === 'half') {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': bytes.length });
      response.write(bytes.subarray(0, bytes.length / 2));
    }
    return hold(known.text, 'fetch', response, finish);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '', method } = request;
    if (url === '/list-voices')
      return send(response, '[{"id":5,"voice_name":"Rose","gender":2,"age":30,"language":1}]');
    if (method === 'POST') return create(String(JSON.parse(await textOf(request)).text), response);
    const id = Number(/\d+$/.exec(url)?.[0]);
    const known = made[id];
    if (!known) return send(response, '{"detail":"no such task"}', 404);
    return url.startsWith('/tts-result/') ? fetched(known, response) : look(known, id, response);
  };

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  );
  const { base, close } = await listening(server);
  return {
    base,
    plan: (text, plan) => void plans.set(text, plan),
    made: (text) => made.filter((one) => one.text === text).length,
    asked: (text) => asked.filter((one) => one === text).length,
    holds: (text, call) => [...held].some((one) => one.text === text && one.call === call),
    async answer(texts) {
      await Promise.all([...held].filter(({ text }) => texts.includes(text)).map(({ finish }) => finish()));
    },
    heal() {
      for (const [text, { word }] of plans) plans.set(text, word === 'FAILED' ? { word } : {});
    },
    size: sizeOf,
    stop: close,
  };
}
