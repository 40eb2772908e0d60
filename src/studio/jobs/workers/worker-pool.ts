// Pool of worker processes: started on demand, kept while idle for a time, and ended after errors. task-runner.ts limits
// the number of jobs at the same time.

import { formatError, type Log } from '../../../kit/log.ts';
import { JobError, StudioStoppingError } from '../../errors.ts';
import type { WorkResult } from '../../work.ts';
import type { StudioJob } from './worker-messages.ts';
import { type JobRunOptions, startWorker, type WorkerOptions, type WorkerProcess } from './worker-process.ts';

export interface JobWorkerPool {
  /**
   * Rejects with a {@link JobError}, with {@link StudioStoppingError} if the pool stops, or with the signal's reason.
   */
  run(job: StudioJob, limits: JobRunOptions, signal?: AbortSignal): Promise<WorkResult>;
  stop(): Promise<void>;
}

export function createJobWorkerPool(
  options: WorkerOptions & { readonly workerIdleMs: number; readonly log: Log },
): JobWorkerPool {
  const { workerIdleMs, log } = options;
  const workers = new Set<WorkerProcess>();
  const idleWorkers: { readonly worker: WorkerProcess; readonly timer: NodeJS.Timeout }[] = [];
  let isStopping = false;

  const endWorker = async (worker: WorkerProcess, reason?: Error) => {
    await worker.kill(reason);
    workers.delete(worker);
    log.info('worker exited', { pid: worker.pid, workers: workers.size });
  };
  const keepIdle = (worker: WorkerProcess) => {
    const timer = setTimeout(() => {
      idleWorkers.splice(
        idleWorkers.findIndex((item) => item.worker === worker),
        1,
      );
      void endWorker(worker);
    }, workerIdleMs).unref();
    idleWorkers.push({ worker, timer });
  };
  /**
   * Returns the most recently used idle worker that fits the job. If none fits, ends an idle one to make room for a
   * new worker.
   */
  const takeIdleWorker = ({
    needsLittleMemory = false,
    needsFreshWorker = false,
  }: JobRunOptions): WorkerProcess | undefined => {
    const isFit = (worker: WorkerProcess) =>
      !needsFreshWorker && worker.isAlive() && (needsLittleMemory || !worker.isFull());
    const fittingIndex = idleWorkers.findLastIndex(({ worker }) => isFit(worker));
    const [taken] = idleWorkers.splice(fittingIndex, 1);
    if (!taken) return undefined;
    clearTimeout(taken.timer);
    if (fittingIndex >= 0) return taken.worker;
    void endWorker(taken.worker);
    return undefined;
  };
  const startNewWorker = (): WorkerProcess => {
    const worker = startWorker(options);
    workers.add(worker);
    log.info('worker started', { pid: worker.pid, workers: workers.size });
    return worker;
  };

  return {
    async run(job, limits, signal) {
      if (isStopping) throw new StudioStoppingError();
      signal?.throwIfAborted();
      const worker = takeIdleWorker(limits) ?? startNewWorker();
      const kill = () => void worker.kill(signal?.reason);
      signal?.addEventListener('abort', kill, { once: true });
      try {
        return await worker.run(job, limits);
      } catch (error) {
        if (!(error instanceof JobError)) throw error;
        const { reason, defect } = error;
        log.warn('job failed', { operation: job.operation, reason, defect, alive: worker.isAlive() });
        throw error;
      } finally {
        signal?.removeEventListener('abort', kill);
        if (worker.isAlive() && !isStopping && !limits.isLastJob) keepIdle(worker);
        else void endWorker(worker).catch((error) => log.error('worker not stopped', { error: formatError(error) }));
      }
    },
    async stop() {
      isStopping = true;
      for (const { timer } of idleWorkers.splice(0)) clearTimeout(timer);
      await Promise.all([...workers].map((worker) => endWorker(worker, new StudioStoppingError())));
    },
  };
}
