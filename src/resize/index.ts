// Makes recordings smaller, each in a child process of its own with limits of time and memory, few at a time.
// Which bit rate it will be is decided there (resize.ts).

import { type ChildProcess, fork } from 'node:child_process';
import { basename, dirname, extname, join } from 'node:path';
import { kindOf, type MediaFile } from '../domain/media/file-kinds.ts';
import { createSerial } from '../kit/mutex.ts';
import { compileCacheVariables } from '../kit/process/compile-cache.ts';
import { endChild } from '../kit/process/process-tree.ts';
import type { Fitted, Resizer } from '../ports/resizer.ts';
import type { SavedKind, Transcoder } from '../ports/transcoder.ts';
import type { Answer, FitKind, Made, Order } from './resize.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** An hour of stereo takes a minute or two. */
const TIME_MS = 15 * 60_000;
const HEAP_MB = 256;
/** Two lines, so that a short recording rarely waits behind a long one. */
const LINES = 2;
const FIT_KINDS: readonly string[] = ['flac', 'mp3', 'wav'] satisfies FitKind[];

const isFitKind = (kind: string | undefined): kind is FitKind =>
  kind !== undefined && FIT_KINDS.includes(kind);

export function createResizer(): Resizer & Transcoder & { stop(): void } {
  const line = createSerial();
  const children = new Set<ChildProcess>();
  let turn = 0;
  let stopped = false;

  /** An empty environment: no secret of ours is any business of a decoder's. */
  const run = (order: Order): Promise<Made | undefined> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(new Error('we are stopping'));
      const child = fork(WORKER, {
        env: compileCacheVariables(),
        execArgv: [`--max-old-space-size=${HEAP_MB}`, '--disable-warning=ExperimentalWarning'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        detached: true,
        timeout: TIME_MS,
        killSignal: 'SIGKILL',
      });
      children.add(child);
      child.once('message', (said: Answer) => {
        if ('fault' in said) reject(Object.assign(new Error(said.fault.message), { code: said.fault.code }));
        else resolve(said.made);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        children.delete(child);
        reject(new Error(`the process making it smaller ended (${signal ?? code})`));
      });
      // A failed send is followed by the exit event.
      child.send(order, () => {});
    });

  async function make(file: MediaFile, max: number, as: SavedKind): Promise<Fitted | undefined> {
    const kind = kindOf(file);
    if (!isFitKind(kind)) return undefined;
    turn += 1;
    const { path } = file;
    const into = join(dirname(path), `${basename(path)}.${max}.${as}`);
    const order: Order = { kind, path, into, most: max, ...(as === 'wav' && { as }) };
    const made = await line(String(turn % LINES), () => run(order));
    return made && fittedOf(file, { path: into, as }, made);
  }

  return {
    fit: (file, max) => make(file, max, 'mp3'),
    transcode: (file, kind, max) => make(file, max, kind),
    stop() {
      stopped = true;
      for (const child of children) endChild(child);
    },
  };
}

const TYPES: Readonly<Record<SavedKind, string>> = { mp3: 'audio/mpeg', wav: 'audio/wav' };

const fittedOf = (
  file: MediaFile,
  { path, as }: { readonly path: string; readonly as: SavedKind },
  { bytes, kbps, seconds }: Made,
): Fitted => ({
  ...file,
  path,
  bytes,
  kbps,
  seconds,
  name: `${basename(file.name, extname(file.name))}.${as}`,
  type: TYPES[as],
});
