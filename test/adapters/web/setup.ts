// A web chat on a real port. Its bot parses commands like the program and records tasks, and tests script the rest.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWebChat, type WebChat, type WebChatOptions } from '../../../src/adapters/web/index.ts';
import type { ChatMessage } from '../../../src/adapters/web/storage/message-log.ts';
import { CONNECTION_LIMITS, createHttpServer } from '../../../src/app/http-server.ts';
import { createMessagesProvider } from '../../../src/domain/messages.ts';
import type { Suggestion, SuggestionQuery } from '../../../src/ports/chat.ts';
import type { Clock } from '../../../src/ports/clock.ts';
import { realClock } from '../../fakes/clock.ts';
import { createFakeLog, type FakeLog } from '../../fakes/log.ts';
import { catalogue, createWorkingBot, type WorkingBot } from '../../fakes/working-bot.ts';

export const ana = { id: 'ana', name: 'Ana' };
export const ben = { id: 'ben', name: 'Ben' };

/** More suggestions than the page shows, each with a voice sample. */
const suggest = ({ text, field }: SuggestionQuery): readonly Suggestion[] =>
  Array.from({ length: 30 }, (_, at) => ({
    value: `${at}`,
    label: `${field} ${text} ${at}`,
    previewVoiceId: at,
  }));

/** Real time, with long waits shortened a hundredfold, so that heartbeats occur during a test. */
export const quickClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) => sleep(ms / 100, undefined, { ...(signal && { signal }) }).catch(() => {}),
};

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: Answered;
}

/** All fields of a response; tests check the ones they expect. */
interface Answered {
  readonly message: ChatMessage<string>;
  readonly messages: readonly ChatMessage<string>[];
  readonly [field: string]: unknown;
}

export interface Live {
  readonly chat: WebChat;
  readonly bot: WorkingBot;
  readonly log: FakeLog;
  readonly folder: string;
  readonly port: number;
  readonly base: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  upload(
    name: string,
    bytes: Buffer | string,
    type?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** A request without a body. */
  call(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** Stops everything. A folder passed by the caller is kept. */
  close(): Promise<void>;
}

export async function openChat(
  more: Partial<WebChatOptions> & { bot?: WorkingBot; patience?: Partial<typeof CONNECTION_LIMITS> } = {},
): Promise<Live> {
  const folder = more.folder ?? mkdtempSync(join(tmpdir(), 'earshot-web-'));
  const log = createFakeLog();
  const bot = more.bot ?? createWorkingBot(suggest);
  const chat = createWebChat({
    catalogue,
    messagesFor: createMessagesProvider(),
    clock: realClock,
    allowedHosts: [],
    log,
    ...more,
    folder,
  });
  await chat.start(bot);
  const mount = {
    path: '/',
    fetch: chat.fetch,
    closeStreams: chat.closeStreams,
    uploadPaths: chat.uploadPaths,
  };
  const http = createHttpServer({
    host: '127.0.0.1',
    port: 0,
    log,
    readStates: () => ({ web: chat.isReady() }),
    mounts: [mount],
    limits: { ...CONNECTION_LIMITS, ...more.patience },
  });
  const port = await http.start();

  const ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: Buffer | string) =>
    new Promise<Reply>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (answer) => {
        try {
          const said = await text(answer);
          const isJson = answer.headers['content-type']?.startsWith('application/json');
          const json = (isJson && said !== '' ? JSON.parse(said) : {}) as Answered;
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: said, json });
        } catch (thrown) {
          reject(thrown);
        }
      });
      sent.on('error', reject).end(body);
    });

  return {
    chat,
    bot,
    log,
    folder,
    port,
    base: `http://127.0.0.1:${port}`,
    get: (path, headers = {}) => ask('GET', path, headers),
    post: (path, body, headers = {}) =>
      ask('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body)),
    upload: (name, bytes, type = 'application/octet-stream', headers = {}) =>
      ask('POST', `/api/files?name=${encodeURIComponent(name)}`, { 'content-type': type, ...headers }, bytes),
    call: (method, path, headers = {}) => ask(method, path, headers),
    async close() {
      await chat.stop();
      await http.stop();
      if (more.folder === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface StreamedEvent {
  readonly event: string;
  readonly id: string;
  readonly data: ChatMessage<string> & { readonly rev: number };
}

/** Reads server-sent events. Comments are yielded as `comment` events without data. */
export async function* events(
  address: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): AsyncGenerator<StreamedEvent> {
  const answer = await fetch(address, { signal, headers });
  let rest = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
      yield {
        event: block.startsWith(':') ? 'comment' : String(fields['event']),
        id: String(fields['id']),
        data: JSON.parse(fields['data'] ?? 'null'),
      };
    }
  }
}

/** Returns the next `count` events of a stream. */
export async function next<T>(stream: AsyncGenerator<T>, count: number): Promise<T[]> {
  const got: T[] = [];
  while (got.length < count) {
    const { value, done } = await stream.next();
    if (done) break;
    got.push(value);
  }
  return got;
}

/**
 * Writes messages directly to the message log, which is faster than posting. Streams receive them with the next post.
 */
export function fillRoom(folder: string, count: number, text = 'short'): void {
  const database = new DatabaseSync(join(folder, 'chat.sqlite'));
  const rev = Number(database.prepare("SELECT value FROM facts WHERE name = 'rev'").get()?.['value']);
  const insert = database.prepare('INSERT INTO messages VALUES (?1, ?2, ?2, ?3, ?4, 0)');
  const body = JSON.stringify({ at: Date.now(), author: ana, text });
  database.exec('BEGIN IMMEDIATE');
  for (let at = rev + 1; at <= rev + count; at += 1) insert.run(`filled-${at}`, at, 'general', body);
  database.prepare("UPDATE facts SET value = ? WHERE name = 'rev'").run(rev + count);
  database.exec('COMMIT');
  database.close();
}
