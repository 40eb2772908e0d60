// Main loop of a worker process: runs one job after another, reports progress, and exits with its studio. The work
// functions are passed in; the studio enforces limits.

import { saveCompileCache } from '../../../kit/process/compile-cache.ts';
import { exitWithParent } from '../../../kit/process/exit-with-parent.ts';
import { isDiskFullError } from '../../../kit/sqlite/disk-full-error.ts';
import { message } from '../../../messages/message.ts';
import type { Engines } from '../../engines/engine.ts';
import type { ModelCall, ModelCaller } from '../../engines/model-call.ts';
import { ModelError, ModelGoneError } from '../../engines/model-process.ts';
import type { RemoteCaller, RemoteEngineInfo } from '../../engines/remote/protocol.ts';
import { JobError, toTaskFailure } from '../../errors.ts';
import type { ModelSelection } from '../../models/model-registry.ts';
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

export interface JobEngineSources {
  readonly remoteEngines: readonly RemoteEngineInfo[];
  readonly callRemote: RemoteCaller;
  readonly callModel: ModelCaller;
  readonly models: ModelSelection;
}

/** Selects the engines of a job. */
type CreateJobEngines = (sources: JobEngineSources) => Engines;

export function serveJobs(workByOperation: WorkByOperation, createEngines?: CreateJobEngines): void {
  const send = (message: WorkerMessage, onSent: () => void = () => {}) => {
    if (process.connected) process.send?.(message, undefined, undefined, onSent);
  };
  const reportDefect = (id: number, error: unknown) => {
    const defect = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    send({ id, defect }, () => process.exit(1));
  };
  exitWithParent();
  const calls = createStudioCalls(send);
  process.on('message', async (received: RunJobMessage | CallResultMessage) => {
    if ('callId' in received) return calls.resolveCall(received);
    const { id, operation, input, folder, remoteEngines, models } = received;
    const onDefect = (error: unknown) => reportDefect(id, error);
    process.once('uncaughtException', onDefect);
    try {
      const runOperation = workByOperation[operation];
      if (!runOperation) throw new JobError('PROCESSING_ERROR', message('faults.noEngineFor', { operation }));
      const engines = createEngines?.({ remoteEngines, models, ...calls.createCallers(id) });
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
    // A client waits for text.
    const isUrgent = report.text !== undefined || report.stage !== stage;
    if (!isUrgent && now - reportedAt < MIN_REPORT_INTERVAL_MS) return;
    reportedAt = now;
    stage = report.stage;
    send({ id, report, memory: process.memoryUsage.rss() });
  };
}

/** Pending calls to remote servers and models, which the studio makes for the worker. */
function createStudioCalls(send: (message: WorkerMessage) => void) {
  const pendingCalls = new Map<number, (result: CallResultMessage) => void>();
  let lastId = 0;
  const ask = (createMessage: (callId: number) => WorkerMessage): Promise<CallResultMessage> =>
    new Promise((resolve) => {
      const callId = ++lastId;
      pendingCalls.set(callId, resolve);
      send(createMessage(callId));
    });
  return {
    createCallers(id: number): { readonly callRemote: RemoteCaller; readonly callModel: ModelCaller } {
      return {
        async callRemote(call) {
          const result = await ask((callId) => ({ id, callId, call }));
          if ('answer' in result) return result.answer;
          throw new Error('The answer belongs to another call.');
        },
        async callModel<Response extends object>(modelCall: ModelCall) {
          const result = await ask((callId) => ({ id, callId, modelCall }));
          if ('modelAnswer' in result) return result.modelAnswer as Response;
          if (!('modelFault' in result)) throw new ModelError('its answer is missing');
          throw result.modelFault.isGone ? new ModelGoneError() : new ModelError(result.modelFault.reason);
        },
      };
    },
    resolveCall(result: CallResultMessage): void {
      pendingCalls.get(result.callId)?.(result);
      pendingCalls.delete(result.callId);
    },
  };
}
