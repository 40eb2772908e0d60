// Main loop of a worker process: runs one job after another, reports progress, and exits with its studio. The work
// functions are passed in; the studio enforces limits.

import { saveCompileCache } from '../../../kit/process/compile-cache.ts';
import { exitWithParent } from '../../../kit/process/exit-with-parent.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import { message } from '../../../messages/message.ts';
import type { Engines } from '../../engines/engine.ts';
import type { RemoteCaller, RemoteCallResult, RemoteEngineInfo } from '../../engines/remote/protocol.ts';
import { JobError, toTaskFailure } from '../../errors.ts';
import { withTempFolder } from '../../temp-folder.ts';
import type { WorkReport, WorkResult } from '../../work.ts';
import { createDiskFullError } from '../disk-errors.ts';
import type { CallResultMessage, RunJobMessage, WorkerMessage } from './worker-messages.ts';

export type WorkByOperation = Readonly<
  Record<
    string,
    (input: never, folder: string, report: (news: WorkReport) => void, engines?: Engines) => Promise<WorkResult>
  >
>;

const MIN_REPORT_INTERVAL_MS = 100;

/** Selects the engines of a job: adds the given remote engines and leaves only the usable models. */
type CreateJobEngines = (
  known: readonly RemoteEngineInfo[],
  ask: RemoteCaller,
  usableModels: readonly string[],
) => Engines;

export function serveJobs(workByOperation: WorkByOperation, createEngines?: CreateJobEngines): void {
  const send = (message: WorkerMessage, onSent: () => void = () => {}) => {
    if (process.connected) process.send?.(message, undefined, undefined, onSent);
  };
  const reportDefect = (id: number, error: unknown) => {
    const defect = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    send({ id, defect }, () => process.exit(1));
  };
  exitWithParent();
  const calls = createRemoteCalls(send);
  process.on('message', async (received: RunJobMessage | CallResultMessage) => {
    if ('answer' in received) return calls.resolveCall(received);
    const { id, operation, input, folder, remoteEngines, usableModels } = received;
    const onDefect = (error: unknown) => reportDefect(id, error);
    process.once('uncaughtException', onDefect);
    try {
      const runOperation = workByOperation[operation];
      if (!runOperation) throw new JobError('PROCESSING_ERROR', message('faults.noEngineFor', { operation }));
      const engines = createEngines?.(remoteEngines, calls.createCaller(id), usableModels);
      const work = () => runOperation(input as never, folder, createReporter(id, send), engines);
      const result = await withTempFolder(folder, work);
      send({ id, result, memory: process.memoryUsage.rss() });
    } catch (error) {
      const memory = process.memoryUsage.rss();
      if (error instanceof JobError) send({ id, fault: toTaskFailure(error), memory });
      else if (isDiskFullError(error)) send({ id, fault: toTaskFailure(createDiskFullError()), memory });
      else reportDefect(id, error);
    }
    process.off('uncaughtException', onDefect);
    saveCompileCache();
  });
}

function createReporter(id: number, send: (message: WorkerMessage) => void): (news: WorkReport) => void {
  let reportedAt = 0;
  let stage: string | undefined;
  return (report) => {
    const now = performance.now();
    if (report.stage === stage && now - reportedAt < MIN_REPORT_INTERVAL_MS) return;
    reportedAt = now;
    stage = report.stage;
    send({ id, report, memory: process.memoryUsage.rss() });
  };
}

/** Pending calls to remote servers, which the studio makes for the worker. */
function createRemoteCalls(send: (message: WorkerMessage) => void) {
  const pendingCalls = new Map<number, (answer: RemoteCallResult) => void>();
  let lastId = 0;
  return {
    createCaller:
      (id: number): RemoteCaller =>
      (call) =>
        new Promise((resolve) => {
          const callId = ++lastId;
          pendingCalls.set(callId, resolve);
          send({ id, callId, call });
        }),
    resolveCall({ callId, answer }: CallResultMessage): void {
      pendingCalls.get(callId)?.(answer);
      pendingCalls.delete(callId);
    },
  };
}
