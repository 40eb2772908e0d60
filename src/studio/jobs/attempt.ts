// One attempt at a task: a fresh folder, the upload in it, the job run by a worker, its result checked.
// Knows nothing of lines, retries or HTTP.

import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Capabilities } from '../capabilities.ts';
import { JobFault } from '../faults.ts';
import { FETCH_MS, isFetched, isSmall, type Limits, timeLimit } from '../limits.ts';
import { FETCH } from '../operations/index.ts';
import type { WorkReport, WorkResult } from '../operations/work.ts';
import type { Paths } from '../paths.ts';
import { told } from '../told.ts';
import type { VoiceStore } from '../voices/voices-store.ts';
import { acceptResult, hashOf } from './accept-result.ts';
import type { Pool } from './pool.ts';
import { stageLimits } from './stage-watch.ts';
import type { TaskRecord, TaskResult } from './task-record.ts';

const STORY = 'story';
/** What was asked of them is needed as long as they are kept: another language of a story, the language of words. */
const REMEMBERED: ReadonlySet<string> = new Set([STORY, 'translated-story', 'dub', 'transcribe']);

type OnReport = (report: WorkReport) => void;

export interface Attempt {
  /** Brings what stands behind the task's link into its folder, to be worked on later. Rejects like `run`. */
  fetch(task: TaskRecord, onReport: OnReport, signal: AbortSignal): Promise<void>;
  /** Rejects with a {@link JobFault}, whatever stopped the pool, or the signal's reason. */
  run(task: TaskRecord, onReport: OnReport, signal: AbortSignal): Promise<TaskResult>;
  /** Deletes what a finished task no longer needs. */
  tidy(task: TaskRecord, succeeded: boolean): Promise<void>;
}

export interface AttemptParts {
  readonly pool: Pool;
  readonly paths: Paths;
  readonly voices: VoiceStore;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
}

export function createAttempt({ pool, paths, voices, capabilities, limits }: AttemptParts): Attempt {
  const rememberSamples = async ({ files, voices: designs = {} }: WorkResult, folder: string) => {
    for (const [role, design] of Object.entries(designs)) {
      const name = files[role]?.name;
      if (name !== undefined) voices.remember(await hashOf(join(folder, name)), design);
    }
  };
  /** A fresh folder for the attempt. */
  const prepare = async ({ id, operation, attempts }: TaskRecord): Promise<void> => {
    const missing = capabilities.missing(operation);
    if (missing !== undefined) throw new JobFault('PROCESSING_ERROR', missing);
    if (attempts > 1) await rm(paths.attempt(id, attempts - 1), { recursive: true, force: true });
    await mkdir(paths.attempt(id, attempts), { recursive: true });
  };

  return {
    async fetch(task, onReport, signal) {
      await prepare(task);
      const { id, input = {}, attempts, breaks } = task;
      const job = { operation: FETCH, input, folder: paths.attempt(id, attempts) };
      const bounds = { timeMs: limits.jobMs ?? FETCH_MS, disk: limits, onReport, fresh: breaks > 0 };
      await pool.run(job, bounds, signal);
    },
    async run(task, onReport, signal) {
      const { id, operation, source, input = {}, attempts, breaks, note } = task;
      if (!isFetched(task)) await prepare(task);
      const folder = paths.attempt(id, attempts);
      const bytes = source === undefined ? JSON.stringify(input).length : await bring(source, task, folder);
      const timeMs = limits.jobMs ?? timeLimit(operation, bytes, source);
      const stages = stageLimits(limits);
      const small = isSmall(operation, bytes);
      const bounds = { timeMs, stages, disk: limits, onReport, small, fresh: breaks > 0 };
      const result = await pool.run({ operation, input, folder }, bounds, signal);
      const accepted = await acceptResult(result, folder, paths.tasks);
      await rememberSamples(result, folder);
      return { ...accepted, ...told(accepted, note), ...(REMEMBERED.has(operation) && { told: input }) };
    },
    async tidy({ id, operation, source, attempts }, succeeded) {
      if (!succeeded) return rm(paths.task(id), { recursive: true, force: true });
      if (source === undefined) return;
      // It may be told in another language as long as the task is kept.
      if (operation !== STORY) await rm(join(paths.task(id), source), { force: true });
      await rm(join(paths.attempt(id, attempts), source), { force: true });
    },
  };

  /** Puts the upload into the attempt's folder, where the work may read it; answers its size. */
  async function bring(source: string, { id }: TaskRecord, folder: string): Promise<number> {
    const from = join(paths.task(id), source);
    const to = join(folder, source);
    await link(from, to).catch(() => copyFile(from, to));
    return (await stat(to)).size;
  }
}
