// A media service for load tests: all seven operations, tasks with a given duration, and failures at any request.
// Counts requests by the mark in their text (`mark12`).

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeMonoWav } from '../src/studio/audio/wav.ts';

/**
 * `busy`: 429. `error`: 503. `cut`: disconnected before the request was read. `lost`: done, but disconnected before the
 * response.
 */
export type Trouble = 'busy' | 'error' | 'cut' | 'lost';

export interface LoadService {
  readonly base: string;
  takes: (mark: string) => number;
  delayMs: number;
  trouble: (create: boolean) => Trouble | undefined;
  /** Number of create calls by mark. */
  readonly creates: ReadonlyMap<string, number>;
  /** Marks whose create call got no usable response. */
  readonly unclear: ReadonlySet<string>;
  /** Time of the first reported success, by mark. */
  readonly told: ReadonlyMap<string, number>;
  over(mark: string): number | undefined;
  readonly statuses: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const MARK = /mark\d+/;

/** 8 kB of silence. */
export const silence = (bytes = 8044): Buffer =>
  encodeMonoWav({ samples: new Float32Array((bytes - 44) / 2), sampleRate: 16_000 });

const SOUND = silence();
const VOICES = [{ id: 5, voice_name: 'Rose', gender: 2, age: 30, language: 1 }];

/** Results that contain only names of files, or no file. */
const NAMED: Readonly<Record<string, (file: string) => object>> = {
  'audio-separation-result': (file) => ({ foreground_url: file, background_url: file }),
  'text-to-voice-result': (file) => ({ previews: [file, file] }),
  'dub-result': (file) => ({ video_url: file, audio_url: file }),
  'translation-result': () => ({ texts: ['Hola'] }),
};

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

export async function startLoadService(): Promise<LoadService> {
  const creates = new Map<string, number>();
  const unclear = new Set<string>();
  const told = new Map<string, number>();
  const ends = new Map<string, number>();
  const tasks: { readonly mark: string; readonly ends: number }[] = [];

  const json = (response: ServerResponse, body: unknown, status = 200, retry?: string) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...(retry && { 'retry-after': retry }) })
      .end(JSON.stringify(body));

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method } = request;
    if (url === '/tts-stream') return json(response, { detail: 'Not Found' }, 404);
    const create = method === 'POST';
    const words = await textOf(request);
    const mark = MARK.exec(words)?.[0] ?? '';
    if (service.delayMs > 0) await sleep(service.delayMs);
    const trouble = service.trouble(create);
    if (trouble === 'busy') return json(response, { detail: 'too many requests' }, 429, '1');
    if (trouble && create) unclear.add(mark);
    if (trouble === 'error') return json(response, { detail: 'something broke' }, 503);
    if (trouble === 'cut') return request.socket.destroy();
    if (create) {
      creates.set(mark, (creates.get(mark) ?? 0) + 1);
      const task = { mark, ends: Date.now() + service.takes(mark) };
      tasks.push(task);
      ends.set(mark, task.ends);
      return trouble ? request.socket.destroy() : json(response, { task_id: `t${tasks.length - 1}` });
    }
    if (trouble) return request.socket.destroy();
    if (url === '/list-voices') return json(response, VOICES);
    const [, first = '', id = ''] = url.split('/');
    if (first.endsWith('-result')) {
      const named = NAMED[first]?.(`${service.base}/file-result/1`);
      return named ? json(response, named) : response.writeHead(200, { 'content-type': 'audio/wav' }).end(SOUND);
    }
    looks += 1;
    const at = Number(id.slice(1));
    const task = tasks[at];
    if (!task) return json(response, { detail: 'no such task' }, 404);
    const over = Date.now() >= task.ends;
    if (over && !told.has(task.mark)) told.set(task.mark, Date.now());
    return json(response, {
      status: over ? 'SUCCESS' : 'PENDING',
      run_id: over ? at + 1 : null,
      exception_reason: null,
      message: null,
    });
  };

  let looks = 0;
  let port = 0;
  let server = createServer();
  const service: LoadService = {
    get base() {
      return `http://127.0.0.1:${port}`;
    },
    takes: () => 0,
    delayMs: 0,
    trouble: () => undefined,
    creates,
    unclear,
    told,
    over: (mark) => ends.get(mark),
    get statuses() {
      return looks;
    },
    async start() {
      server = createServer((request, response) => {
        // The client disconnected during the request, so there is no response.
        answer(request, response).catch(() => request.socket.destroy());
      });
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  await service.start();
  return service;
}
