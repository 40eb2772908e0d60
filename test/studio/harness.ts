// Runs a studio in this process with fake engines in real workers, and an HTTP client. All data is deleted when the test
// ends.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { commands } from '../../commands/index.ts';
import { LANGUAGES } from '../../src/domain/media/language.ts';
import { calculateBackoff } from '../../src/kit/retry.ts';
import { type StudioOptions, startStudio } from '../../src/studio/start.ts';
import { createFakeLog } from '../fakes/log.ts';

export const KEY = 'first-key';
export const OTHER_KEY = 'second-key';

/** JSON response as a client reads it: an object or a list with any fields. */
export interface Body extends ReadonlyArray<Body> {
  readonly id: number;
  readonly task_id: string;
  readonly run_id: number;
  readonly voice_id: number;
  readonly folder_id: number;
  readonly status: string;
  readonly stage: string | null;
  readonly progress: number | null;
  readonly message: string;
  readonly audio_url: string;
  readonly output_url: string;
  readonly story_url: string;
  readonly foreground_url: string;
  readonly background_url: string;
  readonly signed_url: string;
  readonly previews: readonly string[];
  readonly transcript: readonly Body[];
  readonly detail: readonly { readonly loc: readonly (string | number)[]; readonly type: string }[];
  readonly engines: readonly Body[];
  readonly operations: readonly Body[];
  readonly spoken_languages: readonly Body[];
  readonly voices: number;
  readonly also: readonly string[];
  readonly texts: readonly string[];
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed body, for JSON responses. */
  readonly body: Body;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly text: string;
}

export const OPERATIONS = 'tts story text-to-voice text-to-sound translate audio-separation'.split(' ');
export const TOYS = new URL('./toy-worker.ts', import.meta.url);

/** Options that add a fake engine for dubbing. */
export const WITH_DUB = { worker: { entry: TOYS, operations: [...OPERATIONS, 'dub'] } };

export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Options replace the defaults; the default folder is temporary. */
export async function toyStudio(plan: Partial<StudioOptions> = {}) {
  const folder = plan.folder ?? (await tempFolder());
  const log = createFakeLog();
  const studio = await startStudio({
    folder,
    host: '127.0.0.1',
    port: 0,
    apiKeys: [KEY, OTHER_KEY],
    concurrency: 2,
    commands,
    log,
    worker: { entry: TOYS, operations: OPERATIONS },
    ...plan,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= studio.stop());
  onTestFinished(stop);
  return { ...clientOf(`http://127.0.0.1:${studio.port}`), folder, log, stop };
}

/** Delay between polls: short at first, then longer, because polling slows down the work. */
const pauseMs = (polls: number): number => calculateBackoff(polls, 10, 200);

export function clientOf(base: string, key = KEY) {
  const call = async (path: string, init: RequestInit = {}, as = key): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (as !== '') headers.set('x-api-key', as);
    const response = await fetch(path.startsWith('http') ? path : base + path, { ...init, headers });
    const json = response.headers.get('content-type')?.startsWith('application/json');
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    return {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : [],
      bytes,
      text,
    };
  };
  const get = (path: string, as = key) => call(path, {}, as);
  /** @param turn Value of the fair-queue header. */
  const post = (path: string, body: unknown, as = key, turn?: string) => {
    const mark: Record<string, string> = turn === undefined ? {} : { 'x-turn': turn };
    const json = { ...mark, 'content-type': 'application/json' };
    return call(
      path,
      body instanceof FormData
        ? { method: 'POST', body, headers: mark }
        : { method: 'POST', body: JSON.stringify(body), headers: json },
      as,
    );
  };
  /** Polls until the task has ended. */
  const final = async (path: string, as = key): Promise<Body> => {
    for (let polls = 1; ; polls += 1) {
      const { body } = await get(path, as);
      if (body.status !== 'PENDING') return body;
      await sleep(pauseMs(polls));
    }
  };
  /** Polls until the status meets the condition. Rejects if the task ends without meeting it. */
  const until = async (path: string, holds: (body: Body) => boolean): Promise<Body> => {
    for (let polls = 1; ; polls += 1) {
      const { body } = await get(path);
      if (holds(body)) return body;
      if (/^(SUCCESS|FAILED|ERROR)$/.test(body.status)) throw new Error(`It ended before: ${JSON.stringify(body)}`);
      await sleep(pauseMs(polls));
    }
  };
  return {
    base,
    call,
    get,
    post,
    final,
    until,
    /** Creates a task and returns its final status. */
    async run(operation: string, body: unknown, as = key): Promise<Body> {
      const created = await post(operation, body, as);
      if (created.status !== 200) throw new Error(JSON.stringify(created.body));
      return final(`${operation}/${created.body.task_id}`, as);
    },
    async speak(text: string, as = key, turn?: string): Promise<string> {
      const { body } = await post('/tts', { text, voice_id: 1001, language: 1 }, as, turn);
      return body.task_id;
    },
  };
}

export function form(fields: Readonly<Record<string, string | readonly string[] | File>>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value instanceof File) data.append(name, value);
    else for (const one of [value].flat()) data.append(name, one);
  return data;
}

/** Returns the service's id of a language tag. */
export const languageId = (tag: string): number => LANGUAGES.find((one) => one.tag === tag)?.id ?? 0;

export const textFile = (text: string, name = 'tale.txt'): File => new File([text], name, { type: 'text/plain' });
