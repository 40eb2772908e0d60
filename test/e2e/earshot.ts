// Runs the real process with its own folder, and drives it over the web chat's HTTP API like a script.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../architecture/sources.ts';
import { freePort } from '../fakes/http-server.ts';

export interface Said {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked by the tests that read them
  readonly body: any;
}

export interface Message {
  readonly id: string;
  readonly rev: number;
  readonly text?: string;
  readonly notify?: string;
  readonly view?: {
    readonly status: string;
    readonly line: string;
    readonly body?: string;
    readonly reference?: string;
    readonly facts?: { label: string; value: string }[];
    readonly actions?: { name: string; label: string; task: string }[];
  };
  readonly files?: readonly {
    readonly role: string;
    readonly name: string;
    readonly type: string;
    readonly bytes: number;
    readonly seconds?: number;
    readonly url: string;
  }[];
}

export interface Earshot {
  readonly base: string;
  readonly folder: string;
  /** Parsed JSON lines of the log so far. */
  readonly log: {
    readonly msg: string;
    readonly task?: string;
    readonly to?: string;
    readonly part: string;
    readonly level: number;
  }[];
  /** Resolves with the first past or future entry that matches. */
  logged(fits: (entry: Earshot['log'][number]) => boolean): Promise<Earshot['log'][number]>;
  readonly process: ChildProcess;
  kill(signal?: NodeJS.Signals): Promise<void>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Said>;
  say(text: string, more?: Record<string, unknown>): Promise<Said>;
  upload(name: string, bytes: Uint8Array | string): Promise<string>;
  messages(room?: string): Promise<readonly Message[]>;
  /** Waits until the message has one of these statuses. */
  until(id: string, ...statuses: string[]): Promise<Message>;
}

const ana = { id: 'ana', name: 'Ana' };
const OVER = ['done', 'failed', 'unknown', 'cancelled'];

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'earshot-story-'));

/** The last lines of the log, for the message of a test that waited in vain. */
export const lastLines = ({ log }: Earshot): string =>
  log
    .slice(-20)
    .map((entry) =>
      Object.values({ ...entry, part: undefined, level: undefined })
        .filter(Boolean)
        .join(' '),
    )
    .join('\n');

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Program to start and its working directory. */
const OURS = { program: join(ROOT, 'src/start.js'), cwd: ROOT };

interface Program {
  readonly program: string;
  readonly cwd: string;
  readonly node?: string;
  /** Command-line options for Node. */
  readonly flags?: readonly string[];
}

export async function startEarshot(
  environment: Readonly<Record<string, string | undefined>> = {},
  folder = newFolder(),
  { program, cwd, node = process.execPath, flags = [] }: Program = OURS,
): Promise<Earshot> {
  const port = environment['PORT'] ?? String(await freePort());
  const child = spawn(node, [...flags, program], {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: folder,
      PORT: port,
      ...{ POLL_INTERVAL_MS: '200', LIMIT_PERSON_AT_ONCE: '0' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: Earshot['log'] = [];
  const waiting = new Set<() => void>();
  let errors = '';
  let rest = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) log.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const base = `http://127.0.0.1:${port}`;

  const earshot: Earshot = {
    base,
    folder,
    log,
    process: child,
    logged: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const found = log.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
    async call(method, path, body, headers = {}) {
      const raw = body instanceof Uint8Array || typeof body === 'string' ? (body as string) : undefined;
      const answer = await fetch(base + path, {
        method,
        headers: {
          ...(body !== undefined && raw === undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: raw ?? JSON.stringify(body) }),
      }).catch((cause) => {
        throw new Error(`${method} ${path} was not answered: ${cause.cause ?? cause}`, { cause });
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    },
    say: (text, more = {}) => earshot.call('POST', '/api/messages', { room: 'general', person: ana, text, ...more }),
    async upload(name, bytes) {
      const { body } = await earshot.call('POST', `/api/files?name=${encodeURIComponent(name)}`, bytes);
      return body.id;
    },
    async messages(room = 'general') {
      return (await earshot.call('GET', `/api/rooms/${room}/messages?limit=200`)).body.messages;
    },
    async until(id, ...statuses) {
      const wanted = statuses.length > 0 ? statuses : OVER;
      for (;;) {
        const found = (await earshot.messages()).find((one) => one.id === id);
        if (found?.view && wanted.includes(found.view.status)) return found;
        await sleep(100);
      }
    },
  };

  // As long as other waits of the tests.
  const until = performance.now() + 180_000;
  for (;;) {
    const ready = await fetch(`${base}/readyz`)
      .then((answer) => answer.status === 200)
      .catch(() => false);
    if (ready) return earshot;
    if (child.exitCode !== null || performance.now() > until) throw new Error(`Earshot did not start: ${errors}`);
    await sleep(50);
  }
}
