// Controls one worker process: runs jobs within their limits, and kills the process with all its children when a limit
// is exceeded. worker-pool.ts assigns the jobs.

import { type ChildProcess, fork } from 'node:child_process';
import { measureDiskSpace, measureFolderBytes } from '../../../kit/disk/disk-space.ts';
import { getCompileCacheVariables } from '../../../kit/process/compile-cache.ts';
import { killChildGroup, killProcessGroup, measureTreeMemory } from '../../../kit/process/process-tree.ts';
import { message } from '../../../messages/message.ts';
import { roundedDuration } from '../../../messages/values.ts';
import type { ModelCall } from '../../engines/model-call.ts';
import { ModelError, ModelGoneError } from '../../engines/model-process.ts';
import { NO_REMOTE_SERVERS, type RemoteServers } from '../../engines/remote/registry.ts';
import { JobError, restoreJobError } from '../../errors.ts';
import type { ModelSelection } from '../../models/model-registry.ts';
import { deleteTempFolders } from '../../temp-folder.ts';
import type { ReportListener, WorkResult } from '../../work.ts';
import { createDiskFullError } from '../disk-errors.ts';
import { createStageTimer, type StageTimeouts, type StageTimer } from '../stage-timeouts.ts';
import type { RunJobMessage, StudioJob, WorkerMessage } from './worker-messages.ts';

export interface JobRunOptions {
  readonly timeoutMs: number;
  readonly stages?: StageTimeouts;
  /** Maximum size of the job's folder, and minimum free disk space. */
  readonly disk?: { readonly maxOutputBytes: number; readonly minFreeBytes: number };
  readonly onReport?: ReportListener;
  /** True if no more jobs are expected, so that the worker ends after this one. */
  readonly isLastJob?: boolean;
  /** True if the job may run in a worker that already holds much memory. */
  readonly needsLittleMemory?: boolean;
  /** True if a worker died during an earlier attempt of this job, so that it needs a new one. */
  readonly needsFreshWorker?: boolean;
}

export interface WorkerProcess {
  readonly pid: number | undefined;
  /** Runs one job at a time. Rejects with a {@link JobError}. */
  run(job: StudioJob, limits: JobRunOptions): Promise<WorkResult>;
  /** Returns false once the worker has exited or is being killed. */
  isAlive(): boolean;
  /** Returns true if its engines hold so much memory that a large job would exceed the limit. */
  isFull(): boolean;
  /** Kills the process with its children and rejects a running job with `reason`. Resolves after the exit. */
  kill(reason?: Error): Promise<void>;
}

export interface WorkerOptions {
  /** Module that the worker runs. */
  readonly entry: URL;
  /** Complete environment of the worker; contains no secrets. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Memory limit of the worker and its child processes. */
  readonly maxMemoryBytes: number;
  readonly memoryCheckIntervalMs: number;
  /** Remote servers that the worker's engines may call through the studio. */
  readonly remoteServers?: Pick<RemoteServers, 'listEngines' | 'call'>;
  /** Models that the worker's engines may call through the studio. */
  readonly modelCalls?: ModelAccess;
}

/** Models of the studio, as far as workers use them. */
export interface ModelAccess {
  /** Waits until the models are known. Never rejects. */
  select(): Promise<ModelSelection>;
  /** `job`: unique name of the job, whose requests take turns with those of others. */
  call(call: ModelCall, job: string, signal: AbortSignal): Promise<object>;
}

const NO_MODELS: ModelAccess = {
  select: async () => ({ usable: [], demoted: {} }),
  call: () => Promise.reject(new ModelError('there are no models')),
};

interface RunningJob {
  readonly id: number;
  readonly folder: string;
  readonly limits: JobRunOptions;
  readonly stages: StageTimer;
  /** Aborts the remote calls of the job when it ends. */
  readonly abortController: AbortController;
  readonly resolve: (result: WorkResult) => void;
  readonly reject: (error: Error) => void;
}

export function startWorker({
  entry,
  environment = {},
  args = [],
  maxMemoryBytes: memoryBytes,
  memoryCheckIntervalMs,
  remoteServers = NO_REMOTE_SERVERS,
  modelCalls = NO_MODELS,
}: WorkerOptions): WorkerProcess {
  const child = forkWorker(entry, args, environment);
  let running: RunningJob | undefined;
  let killReason: Error | undefined;
  let alive = true;
  let jobCount = 0;
  let reportedBytes = 0;

  const killWith = (reason: Error) => {
    killReason ??= reason;
    killChildGroup(child);
  };
  const settleJob = (settle: (job: RunningJob) => void) => {
    const job = running;
    running = undefined;
    job?.abortController.abort();
    if (job) settle(job);
  };
  const exited = new Promise<void>((resolve) => {
    const onExit = (exitStatus: string) => {
      if (!alive) return;
      alive = false;
      clearInterval(checkTimer);
      // Child processes may still run after the worker exited on its own.
      killProcessGroup(child.pid);
      void deleteLeftovers(running, child).then(resolve);
      settleJob((job) => job.reject(killReason ?? createWorkerDiedError(exitStatus)));
    };
    child.once('exit', (code, signal) => onExit(String(signal ?? code)));
    child.once('error', () => onExit('could not be started'));
  });
  child.on('message', (received: WorkerMessage) => {
    if (running?.id !== received.id) return;
    if ('memory' in received) reportedBytes = received.memory;
    if ('report' in received) {
      running.stages.enterStage(received.report.stage);
      running.limits.onReport?.(received.report);
    } else if ('call' in received) void answerRemoteCall(received, running, remoteServers, child);
    else if ('modelCall' in received) void answerModelCall(received, running, modelCalls, child);
    else if ('result' in received) settleJob((job) => job.resolve(received.result));
    else if ('fault' in received) settleJob((job) => job.reject(restoreJobError(received.fault)));
    else killWith(new JobError('INTERNAL_ERROR', message('faults.engineDefect'), false, received.defect));
  });
  const checkLimits = async () => {
    const bytes = (await measureTreeMemory(child.pid ?? 0, memoryBytes)) ?? reportedBytes;
    // Earlier jobs may have left data in memory, so the job gets another try in a new worker.
    if (alive && bytes > memoryBytes) killWith(createMemoryError(memoryBytes, jobCount > 1));
    const job = running;
    const fault = job && (await checkDisk(job));
    // The check takes time; do not kill the next job for the fault of this one.
    if (fault && running === job) killWith(fault);
  };
  const checkTimer = startChecks(checkLimits, memoryCheckIntervalMs);

  return {
    pid: child.pid,
    isAlive: () => alive && child.connected && !killReason,
    isFull: () => reportedBytes > memoryBytes * MAX_IDLE_MEMORY_SHARE,
    async run(job, limits) {
      const id = ++jobCount;
      const timer = setTimeout(() => killWith(createTimeoutError(limits.timeoutMs)), limits.timeoutMs);
      const stages = createStageTimer(limits.stages ?? {}, killWith);
      try {
        return await new Promise<WorkResult>((resolve, reject) => {
          const abortController = new AbortController();
          running = { id, folder: job.folder, limits, stages, abortController, resolve, reject };
          if (!alive) settleJob((runningJob) => runningJob.reject(killReason ?? createWorkerDiedError('gone')));
          else void sendJob(child, { id, ...job }, remoteServers, modelCalls);
        });
      } finally {
        clearTimeout(timer);
        stages.stop();
      }
    },
    kill(reason) {
      if (alive) killWith(reason ?? createWorkerDiedError('ended'));
      return exited;
    },
  };
}

/** Share of the memory limit. Apertium's programs alone use 440 MB; a loaded Japanese dictionary keeps 260 MB. */
const MAX_IDLE_MEMORY_SHARE = 0.5;

const forkWorker = (entry: URL, args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess =>
  fork(entry, args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...getCompileCacheVariables(), ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Sends sound as it is.
    serialization: 'advanced',
    // Starts a process group, so that the programs of its engines can be killed too.
    detached: true,
  });

/** Deletes the temporary files of an ended process. The job's folder may be gone with its task. */
async function deleteLeftovers(job: RunningJob | undefined, { pid }: ChildProcess): Promise<void> {
  if (job) await deleteTempFolders(job.folder, pid).catch(() => undefined);
}

/** Ignores a failed send: the exit event follows and settles the job. */
async function sendJob(
  child: ChildProcess,
  job: Pick<RunJobMessage, 'id' | keyof StudioJob>,
  remoteServers: Pick<RemoteServers, 'listEngines'>,
  { select }: ModelAccess,
): Promise<void> {
  const message: RunJobMessage = {
    ...job,
    remoteEngines: remoteServers.listEngines(),
    models: await select(),
  };
  child.send(message, () => {});
}

/** Calls a remote server for the worker. The result of an aborted job is dropped. */
async function answerRemoteCall(
  { id, callId, call }: Extract<WorkerMessage, { call: unknown }>,
  { folder, abortController }: RunningJob,
  remoteServers: Pick<RemoteServers, 'call'>,
  child: ChildProcess,
): Promise<void> {
  const callResult = await remoteServers.call(call, folder, abortController.signal).catch(() => undefined);
  if (callResult && !abortController.signal.aborted) child.send({ id, callId, answer: callResult }, () => {});
}

/** Calls a model for the worker. An aborted job drops its waiting requests. */
async function answerModelCall(
  { id, callId, modelCall }: Extract<WorkerMessage, { modelCall: unknown }>,
  { abortController: { signal } }: RunningJob,
  { call }: ModelAccess,
  child: ChildProcess,
): Promise<void> {
  const result = await call(modelCall, `${child.pid} ${id}`, signal).then(
    (modelAnswer) => ({ modelAnswer }),
    (error: unknown) => ({
      modelFault: {
        reason: error instanceof Error ? error.message : String(error),
        isGone: error instanceof ModelGoneError,
      },
    }),
  );
  if (!signal.aborted) child.send({ id, callId, ...result }, () => {});
}

/** Runs the check periodically, never two checks at once. */
function startChecks(check: () => Promise<void>, intervalMs: number): NodeJS.Timeout {
  let isChecking = false;
  return setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await check();
    isChecking = false;
  }, intervalMs).unref();
}

const createWorkerDiedError = (exitStatus: string): JobError =>
  new JobError('PROCESSING_ERROR', message('faults.processDied', { how: exitStatus }), true);

const createTimeoutError = (ms: number): JobError =>
  new JobError('PROCESSING_ERROR', message('faults.tookTooLong', { time: roundedDuration(ms / 1000) }));

const createMemoryError = (bytes: number, isRetryable: boolean): JobError =>
  new JobError(
    'PROCESSING_ERROR',
    message('faults.tooMuchMemory', { megabytes: Math.round(bytes / 1e6) }),
    isRetryable,
  );

const createOutputError = (bytes: number): JobError =>
  new JobError('PROCESSING_ERROR', message('faults.tooMuchDisk', { megabytes: Math.round(bytes / 1e6) }));

async function checkDisk({ folder, limits: { disk } }: RunningJob): Promise<JobError | undefined> {
  if (!disk) return undefined;
  if ((await measureFolderBytes(folder)) > disk.maxOutputBytes) return createOutputError(disk.maxOutputBytes);
  // Running jobs may use half of the disk reserve, so that they can finish; new jobs may not.
  return (await measureDiskSpace(folder)).freeBytes < disk.minFreeBytes / 2 ? createDiskFullError() : undefined;
}
