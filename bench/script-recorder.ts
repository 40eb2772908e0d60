// Passes requests on to a studio, and records the speech and sounds that it made, with the requests for them.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening } from '../test/fakes/http-server.ts';

export interface Recorded {
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Absent if the studio made nothing. */
  sound?: Buffer;
}

export interface RecordedStudio {
  readonly base: string;
  readonly key: string;
  /** Requests that create something, in order. */
  readonly created: readonly Recorded[];
  stop(): Promise<void>;
}

const KEY = 'bench';

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Notes what an answer of the studio tells about the tasks. */
function createNotes() {
  const created: Recorded[] = [];
  const byTask = new Map<string, Recorded>();
  /** By the path of the result. */
  const byPath = new Map<string, Recorded>();
  return {
    created,
    note(request: IncomingMessage, sent: Buffer, type: string, answer: Buffer): void {
      const { pathname } = new URL(request.url ?? '/', 'http://studio');
      const made = byPath.get(pathname);
      if (made && !type.includes('json')) made.sound = answer;
      if (!type.includes('json')) return;
      const told = JSON.parse(answer.toString() || '{}') ?? {};
      if (request.method === 'POST' && told.task_id !== undefined) {
        const one: Recorded = { path: pathname, values: JSON.parse(sent.toString()) };
        created.push(one);
        byTask.set(String(told.task_id), one);
      }
      const asked = byTask.get(pathname.split('/').at(-1) ?? '');
      if (!asked) return;
      if (told.run_id) byPath.set(`${asked.path}-result/${told.run_id}`, asked);
      if (told.audio_url) byPath.set(new URL(told.audio_url).pathname, asked);
    },
  };
}

export async function startRecordedStudio(): Promise<RecordedStudio> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scripts-'));
  const studio = fork(join(import.meta.dirname, '../src/studio-main.ts'), {
    env: { ...process.env, DATA_DIR: folder, STUDIO_API_KEY: KEY, LOG_LEVEL: 'error' },
  });
  const [{ listening: port }] = await once(studio, 'message');
  const { created, note } = createNotes();

  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await readAll(request);
    const { method, url: path, headers } = request;
    const onward = send({ host: '127.0.0.1', port, method, path, headers });
    response.once('close', () => onward.destroy());
    onward.end(sent);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = await readAll(answer);
    note(request, sent, answer.headers['content-type'] ?? '', body);
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length }).end(body);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  const { base, close } = await listening(server);
  return {
    ...{ base, created, key: KEY },
    async stop() {
      await close();
      const gone = once(studio, 'exit');
      studio.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
