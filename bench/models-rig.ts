// Runs a studio with real models in its own process, for the benches of models. The client knows within milliseconds
// that a task has ended, because it uses the studio's long poll.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRealModel, type RealModel } from '../test/fixtures/real-weights.ts';

const KEY = 'measurements-only';
/** A survey may follow another. */
const SURVEY_PAUSE_MS = 1000;
const TEXT_TYPE = { 'content-type': 'application/json' };

export type Fields = Readonly<Record<string, unknown>>;

/** One line of the studio's log. */
interface LogLine {
  readonly msg?: string;
  readonly [field: string]: unknown;
}

export interface ModelStudio {
  readonly pid: number;
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly log: readonly LogLine[];
  get(path: string): Promise<Fields>;
  list(path: string): Promise<readonly Fields[]>;
  /** Creates a task and waits for its end. @throws an error with the status of a task that failed. */
  run(path: string, body: Fields | FormData, headers?: Readonly<Record<string, string>>): Promise<Fields>;
  stop(): Promise<void>;
}

/** Returns the folder of a model. @throws if it is missing. */
export function requireModel(name: RealModel): string {
  const folder = findRealModel(name);
  if (folder === undefined) throw new Error('Set EARSHOT_TEST_WEIGHTS to a folder with real models.');
  return folder;
}

/** Creates a data folder. `models`: model by its path in the models folder. */
export function createDataFolder(models: Readonly<Record<string, RealModel>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-models-'));
  for (const [path, model] of Object.entries(models))
    cpSync(requireModel(model), join(folder, 'models', path), { recursive: true, dereference: true });
  return folder;
}

export const deleteDataFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** `settings`: environment variables. */
export async function startModelStudio(folder: string, settings: Record<string, string> = {}): Promise<ModelStudio> {
  const child = fork(new URL('../src/studio-main.ts', import.meta.url), {
    env: {
      PATH: process.env['PATH'],
      // As the bot starts it.
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      DATA_DIR: folder,
      STUDIO_API_KEY: KEY,
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const log = collectLog(child);
  const [{ listening }] = (await once(child, 'message')) as [{ listening: number }];
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { 'x-api-key': KEY, ...(typeof init.body === 'string' && TEXT_TYPE), ...init.headers };
    return (await fetch(`http://127.0.0.1:${listening}${path}`, { ...init, headers })).json();
  };
  return {
    pid: child.pid ?? 0,
    base: `http://127.0.0.1:${listening}`,
    headers: { 'x-api-key': KEY },
    log,
    get: async (path) => (await call(path)) as Fields,
    list: async (path) => (await call(path)) as Fields[],
    async run(path, body, headers = {}) {
      const init = { method: 'POST', headers, body: body instanceof FormData ? body : JSON.stringify(body) };
      const { task_id: task, ...problem } = (await call(path, init)) as Fields;
      if (typeof task !== 'string') throw new Error(JSON.stringify(problem));
      for (;;) {
        const status = (await call(`/${path.split('/')[1]}/${task}?wait=20`)) as Fields;
        if (status['status'] === 'SUCCESS') return status;
        if (status['status'] !== 'PENDING') throw new Error(JSON.stringify(status));
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function collectLog({ stdout }: ChildProcess): readonly LogLine[] {
  const lines: LogLine[] = [];
  if (stdout)
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(JSON.parse(line) as LogLine);
    });
  return lines;
}

/** Ids of the voices of the models folder, by name. */
export async function listModelVoices(studio: ModelStudio): Promise<ReadonlyMap<string, number>> {
  const voices = await studio.list('/list-voices');
  const isFound = ({ id }: Fields) => Number(id) > 50_000 && Number(id) < 100_000;
  return new Map(voices.filter(isFound).map((voice) => [String(voice['voice_name']), Number(voice['id'])]));
}

export async function waitForLog(
  { log }: ModelStudio,
  isExpected: (line: LogLine) => boolean,
  count = 1,
): Promise<void> {
  while (log.filter(isExpected).length < count) await sleep(20);
}

/** Waits until so many models passed their trial in this run. */
export const waitForModels = (studio: ModelStudio, count: number): Promise<void> =>
  waitForLog(studio, ({ msg }) => msg === 'model found', count);

/** Waits until all surveys of the engines have ended, which are jobs of their own. */
export async function waitForSurvey(studio: ModelStudio): Promise<void> {
  const count = (name: string) => studio.log.filter(({ msg }) => msg === name).length;
  do await sleep(SURVEY_PAUSE_MS);
  while (count('worker started') > count('worker exited'));
}
