// Client of POST /tts-stream that measures, the bare engine in a process of its own, and the memory and processor time of
// a studio with its workers. Used by speech-stream.ts.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { listDescendants } from '../src/kit/process/process-tree.ts';
import { SPEAK_PASSAGES, workByOperation } from '../src/studio/operations/index.ts';
import { findBuiltInVoice } from '../src/studio/voices/built-in-voices.ts';
import type { ModelStudio } from './models-rig.ts';

export interface Measured {
  /** Milliseconds until the first sound and until the end. */
  readonly first: number;
  readonly total: number;
}

interface StreamOptions {
  readonly voice: number;
  readonly text: string;
  readonly person?: string;
  readonly format?: string;
  /** Leaves this many milliseconds after the first sound. */
  readonly leaveAfterMs?: number;
}

/** Returns the times of one stream. Rejects if it is refused or cut. */
export async function stream(
  studio: ModelStudio,
  { voice, text, person = 'ana', format = 'mp3', leaveAfterMs }: StreamOptions,
): Promise<Measured> {
  const leaving = new AbortController();
  const startedAt = performance.now();
  const body = { text, voice_id: voice, language: 'en-us', output_configuration: { format } };
  const response = await fetch(`${studio.base}/tts-stream`, {
    method: 'POST',
    headers: { ...studio.headers, 'content-type': 'application/json', 'x-turn': person },
    body: JSON.stringify(body),
    signal: leaving.signal,
  });
  if (!response.ok || !response.body) throw new Error(await response.text());
  let first: number | undefined;
  try {
    for await (const _ of response.body) {
      if (first === undefined && leaveAfterMs !== undefined) setTimeout(() => leaving.abort(), leaveAfterMs);
      first ??= performance.now() - startedAt;
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
  }
  return { first: first ?? Number.NaN, total: performance.now() - startedAt };
}

export interface BareVoice {
  speak(text: string): Promise<Measured>;
  stop(): void;
}

/** Starts a process that speaks the same passages with the bare engine of a built-in voice. */
export function startBareVoice(voice: number): BareVoice {
  const child: ChildProcess = fork(import.meta.filename, [String(voice)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    async speak(text) {
      child.send(text);
      const [measured] = (await once(child, 'message')) as [Measured];
      return measured;
    },
    stop: () => void child.kill(),
  };
}

async function serveBareVoice(voice: number): Promise<void> {
  const design = findBuiltInVoice(voice)?.design;
  if (!design) throw new Error(`No voice ${voice}.`);
  const speak = workByOperation[SPEAK_PASSAGES];
  process.on('message', async (text: string) => {
    const startedAt = performance.now();
    const common = { tag: 'en-US', design };
    const { speech } = await speak({ text, ...common }, tmpdir(), () => {});
    const first = performance.now() - startedAt;
    if (speech && speech.rest.length > 0) {
      const { rest: passages, silence } = speech;
      await speak({ passages, silence, isLast: true, ...common }, tmpdir(), () => {});
    }
    process.send?.({ first, total: performance.now() - startedAt } satisfies Measured);
  });
  process.once('disconnect', () => process.exit(0));
}

const TICKS_PER_SECOND = 100;

/** Resident memory in MB, and processor seconds used so far. */
async function measureProcess(pid: number): Promise<{ readonly mb: number; readonly seconds: number }> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'latin1').catch(() => '');
  const fields = (await read('stat')).split(') ')[1]?.split(' ') ?? [];
  const mb = Number(/^VmRSS:\s+(\d+)/m.exec(await read('status'))?.[1] ?? 0) / 1000;
  return { mb, seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND };
}

/** Measures the studio, and its workers together. */
export async function measureStudio({ pid }: ModelStudio) {
  const studio = await measureProcess(pid);
  const workers = await Promise.all((await listDescendants(pid)).map(measureProcess));
  return {
    studioMb: studio.mb,
    workersMb: workers.reduce((sum, { mb }) => sum + mb, 0),
    seconds: workers.reduce((sum, { seconds }) => sum + seconds, studio.seconds),
  };
}

/** Runs the work and returns its result with the peak memory in MB. */
export async function withPeakMemory<Result>(studio: ModelStudio, work: () => Promise<Result>) {
  const peak = { studioMb: 0, workersMb: 0 };
  const timer = setInterval(async () => {
    const { studioMb, workersMb } = await measureStudio(studio);
    peak.studioMb = Math.max(peak.studioMb, studioMb);
    peak.workersMb = Math.max(peak.workersMb, workersMb);
  }, 100);
  try {
    return { result: await work(), peak };
  } finally {
    clearInterval(timer);
  }
}

if (process.send && process.argv[1] === import.meta.filename) await serveBareVoice(Number(process.argv[2]));
