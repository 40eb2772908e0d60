// Runs one attempt of a task: creates its folder, copies the upload, runs the job in a worker and checks the result.
// task-runner.ts queues and retries.

import { statSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linkOrCopy } from '../../kit/disk/link-or-copy.ts';
import type { CapabilityReporter } from '../capabilities.ts';
import { JobError } from '../errors.ts';
import {
  computeTimeLimitMs,
  FETCH_TIMEOUT_MS,
  isLowMemoryTask,
  type MediaSize,
  needsFetch,
  type StudioLimits,
} from '../limits.ts';
import { combineMessages } from '../messages.ts';
import { FETCH_SOURCE } from '../operations/index.ts';
import { SOURCE_FILE } from '../operations/media/fetched-source.ts';
import type { StudioPaths } from '../paths.ts';
import type { VoiceStore } from '../voices/voice-store.ts';
import type { ReportListener, WorkResult } from '../work.ts';
import { hashFile, toStudioTaskResult } from './result-files.ts';
import { createStageTimeouts } from './stage-timeouts.ts';
import type { StudioTask, StudioTaskResult } from './studio-task.ts';
import type { JobWorkerPool } from './workers/worker-pool.ts';

const STORY = 'story';
/**
 * Operations whose input is needed as long as the result: for translations of a story and for the language of
 * transcripts.
 */
const KEEPS_INPUT: ReadonlySet<string> = new Set([STORY, 'translated-story', 'dub', 'dub-again', 'transcribe']);

/** Files in the task's folder that the job needs beside its source. */
const listCompanions = ({ companionFiles }: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(companionFiles) ? companionFiles.filter((name) => typeof name === 'string') : [];

export interface AttemptRunner {
  /** Returns the task's upload, or its downloaded file. Undefined if there is none yet. */
  measureMedia(task: Pick<StudioTask, 'id' | 'source'> & Partial<Pick<StudioTask, 'attempts'>>): MediaSize | undefined;
  /** Downloads the file behind the task's link into the task's folder. Rejects like `run`. */
  fetchSource(task: StudioTask, onReport: ReportListener, signal: AbortSignal): Promise<void>;
  /** Rejects with a {@link JobError}, with the pool's error when it stops, or with the signal's reason. */
  run(task: StudioTask, onReport: ReportListener, signal: AbortSignal): Promise<StudioTaskResult>;
  deleteLeftovers(task: StudioTask, succeeded: boolean): Promise<void>;
}

interface AttemptRunnerOptions {
  readonly pool: JobWorkerPool;
  readonly paths: StudioPaths;
  readonly voices: VoiceStore;
  readonly capabilities: CapabilityReporter;
  readonly limits: StudioLimits;
}

export function createAttemptRunner({
  pool,
  paths,
  voices,
  capabilities,
  limits,
}: AttemptRunnerOptions): AttemptRunner {
  const saveSamples = async ({ files, voices: designs = {} }: WorkResult, folder: string) => {
    for (const [role, design] of Object.entries(designs)) {
      const name = files[role]?.name;
      if (name !== undefined) voices.saveSample(await hashFile(join(folder, name)), design);
    }
  };
  const prepareFolder = async ({ id, operation, attempts }: StudioTask): Promise<void> => {
    const missing = capabilities.findUnsupportedReason(operation);
    if (missing !== undefined) throw new JobError('PROCESSING_ERROR', missing);
    if (attempts > 1) await rm(paths.getAttemptFolder(id, attempts - 1), { recursive: true, force: true });
    await mkdir(paths.getAttemptFolder(id, attempts), { recursive: true });
  };

  return {
    measureMedia({ id, source, attempts = 0 }) {
      const folder = source === undefined ? paths.getAttemptFolder(id, attempts) : paths.getTaskFolder(id);
      const name = source ?? SOURCE_FILE;
      const facts = statSync(join(folder, name), { throwIfNoEntry: false });
      return facts && { name, bytes: facts.size };
    },
    async fetchSource(task, onReport, signal) {
      await prepareFolder(task);
      const { id, input = {}, attempts, workerDeaths } = task;
      const job = { operation: FETCH_SOURCE, input, folder: paths.getAttemptFolder(id, attempts) };
      const runOptions = {
        timeoutMs: limits.jobTimeoutMs ?? FETCH_TIMEOUT_MS,
        disk: limits,
        onReport,
        needsFreshWorker: workerDeaths > 0,
      };
      await pool.run(job, runOptions, signal);
    },
    async run(task, onReport, signal) {
      const { id, operation, source, input = {}, attempts, workerDeaths, note } = task;
      if (!needsFetch(task)) await prepareFolder(task);
      const folder = paths.getAttemptFolder(id, attempts);
      const bytes = source === undefined ? JSON.stringify(input).length : await copyUpload(source, task, folder);
      for (const name of listCompanions(input)) await copyUpload(name, task, folder);
      const timeoutMs = limits.jobTimeoutMs ?? computeTimeLimitMs(operation, bytes, source, input['transcriptionMode']);
      const stages = createStageTimeouts(limits);
      const needsLittleMemory = isLowMemoryTask(operation, bytes);
      const runOptions = {
        timeoutMs,
        stages,
        disk: limits,
        onReport,
        needsLittleMemory,
        needsFreshWorker: workerDeaths > 0,
      };
      const result = await pool.run({ operation, input, folder }, runOptions, signal);
      const accepted = await toStudioTaskResult(result, folder, paths.tasksFolder);
      await saveSamples(result, folder);
      return {
        ...accepted,
        ...combineMessages(accepted, note),
        ...(KEEPS_INPUT.has(operation) && { originalInput: input }),
      };
    },
    async deleteLeftovers({ id, operation, source, attempts, input = {} }, succeeded) {
      if (!succeeded) return rm(paths.getTaskFolder(id), { recursive: true, force: true });
      if (source === undefined) return;
      for (const name of [source, ...listCompanions(input)]) {
        // A stored story can still be told in another language, so its document stays.
        const isKept = operation === STORY && name === source;
        if (!isKept) await rm(join(paths.getTaskFolder(id), name), { force: true });
        await rm(join(paths.getAttemptFolder(id, attempts), name), { force: true });
      }
    },
  };

  /** Copies the upload into the attempt's folder and returns its size. */
  async function copyUpload(source: string, { id }: StudioTask, folder: string): Promise<number> {
    const from = join(paths.getTaskFolder(id), source);
    const to = join(folder, source);
    await linkOrCopy(from, to);
    return (await stat(to)).size;
  }
}
