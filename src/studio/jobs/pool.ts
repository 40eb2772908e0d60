// Worker processes: started when there is work, kept warm for a while, ended when they idle or have misbehaved.
// Runs as many jobs at once as it is asked to; who may ask is the runner's business.

import { type Log, reasonOf } from '../../kit/log.ts';
import { JobFault, Stopping } from '../faults.ts';
import type { WorkResult } from '../operations/work.ts';
import type { Job } from './job.ts';
import { type JobLimits, startWorker, type WorkerPlan, type WorkerProcess } from './worker-process.ts';

export interface Pool {
  /** Rejects with a {@link JobFault}, {@link Stopping} when the pool is stopped meanwhile, or the signal's reason. */
  run(job: Job, limits: JobLimits, signal?: AbortSignal): Promise<WorkResult>;
  stop(): Promise<void>;
}

export function createPool(plan: WorkerPlan & { readonly idleMs: number; readonly log: Log }): Pool {
  const { idleMs, log } = plan;
  const all = new Set<WorkerProcess>();
  const idle: { readonly worker: WorkerProcess; readonly timer: NodeJS.Timeout }[] = [];
  let stopping = false;

  const end = async (worker: WorkerProcess, because?: Error) => {
    await worker.end(because);
    all.delete(worker);
    log.info('worker ended', { pid: worker.pid, workers: all.size });
  };
  const rest = (worker: WorkerProcess) => {
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      );
      void end(worker);
    }, idleMs).unref();
    idle.push({ worker, timer });
  };
  /** The last that rested and is fit for the job. Where none is, one makes place for a fresh one. */
  const warm = ({ small = false, fresh = false }: JobLimits): WorkerProcess | undefined => {
    const isFit = (worker: WorkerProcess) => !fresh && worker.alive() && (small || !worker.full());
    const fit = idle.findLastIndex(({ worker }) => isFit(worker));
    const [taken] = idle.splice(fit, 1);
    if (!taken) return undefined;
    clearTimeout(taken.timer);
    if (fit >= 0) return taken.worker;
    void end(taken.worker);
    return undefined;
  };
  const started = (): WorkerProcess => {
    const worker = startWorker(plan);
    all.add(worker);
    log.info('worker started', { pid: worker.pid, workers: all.size });
    return worker;
  };

  return {
    async run(job, limits, signal) {
      if (stopping) throw new Stopping();
      signal?.throwIfAborted();
      const worker = warm(limits) ?? started();
      const kill = () => void worker.end(signal?.reason);
      signal?.addEventListener('abort', kill, { once: true });
      try {
        return await worker.run(job, limits);
      } catch (error) {
        if (!(error instanceof JobFault)) throw error;
        const { reason, defect } = error;
        log.warn('job failed', { operation: job.operation, reason, defect, alive: worker.alive() });
        throw error;
      } finally {
        signal?.removeEventListener('abort', kill);
        if (worker.alive() && !stopping && !limits.last) rest(worker);
        else void end(worker).catch((error) => log.error('worker not ended', { error: reasonOf(error) }));
      }
    },
    async stop() {
      stopping = true;
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      await Promise.all([...all].map((worker) => end(worker, new Stopping())));
    },
  };
}
