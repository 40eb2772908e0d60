// Results that are assembled from several tasks at the service. To the rest of the core such a task looks like one at the
// service: it has an id, a status and a result. Its plan is stored, so that it continues after a crash.

import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { AssemblyPlan } from '../../domain/assembly/assembly-plan.ts';
import type { Operation } from '../../domain/commands/command.ts';
import type { FileRef, Request } from '../../domain/commands/invocation.ts';
import { findAssembledTask, isAssemblyId, toAssemblyId } from '../../domain/tasks/local-task-id.ts';
import type { StatusReport, TaskOutcome } from '../../domain/tasks/outcome.ts';
import { isFinished, type Task } from '../../domain/tasks/task.ts';
import type { TaskEvent } from '../../domain/tasks/task-event.ts';
import { awaitWithTimeout } from '../../kit/await-with-timeout.ts';
import { linkOrCopy } from '../../kit/disk/link-or-copy.ts';
import { asJsonObject } from '../../kit/json.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type CancelResult,
  type CreateResponse,
  type DownloadedFile,
  type DownloadTarget,
  DownloadTooLargeError,
  type MediaService,
  ServiceRefusedError,
} from '../../ports/media-service.ts';
import type { TaskStore } from '../../ports/store.ts';
import { addLocalTasks, type TaskCalls } from '../local-task-calls.ts';
import { type Assembly, advance, createAssembly, listRunningIds } from './assembly-progress.ts';
import { createAssemblyReport } from './assembly-report.ts';
import type { AssemblyStore } from './assembly-store.ts';
import type { CollectedAssembly } from './collect-assembly.ts';
import type { SubtaskStarter } from './subtask-starter.ts';

/** Returns the path of a downloaded file of the request. */
type LocateFile = (file: FileRef) => string;

/** Makes the plan of a request. Throws errors of its input. */
export type PlanAssembly = (operation: Operation, request: Request, locate: LocateFile) => Promise<AssemblyPlan>;

interface AssembliesOptions {
  readonly service: MediaService;
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly plans: AssemblyStore;
  readonly starter: SubtaskStarter;
  readonly plan: PlanAssembly;
  readonly collect: (assembly: Assembly, signal: AbortSignal) => Promise<CollectedAssembly>;
  /** Applies an event to a subtask. */
  readonly dispatch: (task: string, event: TaskEvent) => Promise<Task | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Assemblies {
  /** Starts to assemble the result of a task. Sends nothing yet. Safe to repeat. */
  create(task: Task, operation: Operation, request: Request, locate: LocateFile): Promise<CreateResponse>;
  /** Calls of the media service that also know assembled results. */
  readonly calls: TaskCalls;
  /** Notices that a subtask changed. */
  noticeChange(task: Task): void;
}

/** Subtasks may run in another process, whose changes are found by looking. */
const LOOK_AGAIN_MS = 2000;
/** How long a file is kept after it was copied, for another download. */
const KEEP_COLLECTED_MS = 2 * 60_000;

export function createAssemblies(options: AssembliesOptions): Assemblies {
  const active = createActiveAssemblies(options);
  const collected = createCollectedFiles(options, active);
  return {
    async create(task, operation, request, locate) {
      await options.plans.save(task.id, await options.plan(operation, request, locate));
      return { id: toAssemblyId(task.id), stream: { isLive: false, isRepeatable: true } };
    },
    calls: createAssemblyCalls(options, active, collected),
    noticeChange: ({ parent, state }) => {
      if (parent !== undefined && isFinished({ state })) active.noticeChange(parent);
    },
  };
}

type ActiveAssemblies = ReturnType<typeof createActiveAssemblies>;

/** Assembled results that this process follows. */
function createActiveAssemblies({ tasks, plans, starter }: AssembliesOptions) {
  const known = new Map<string, Assembly>();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const serial = createKeyedMutex();

  const load = async (task: string): Promise<Assembly> => {
    const before = known.get(task);
    if (before) return before;
    const [record, plan] = await Promise.all([tasks.get(task), plans.load(task)]);
    if (!record || !plan) throw new ServiceRefusedError(404, 'The assembled result is not known.');
    const assembly = createAssembly(record, plan);
    known.set(task, assembly);
    return assembly;
  };

  return {
    /** Brings the assembly up to date, and starts what it still needs. */
    advance: (task: string): Promise<Assembly> =>
      serial(task, async () => {
        const assembly = await load(task);
        await advance(assembly, { starter, tasks });
        return assembly;
      }),
    /** Resolves at the next change of a subtask that this process sees. */
    changed(task: string): Promise<void> {
      const waiter = waiting.get(task) ?? Promise.withResolvers<void>();
      waiting.set(task, waiter);
      return waiter.promise;
    },
    noticeChange(task: string): void {
      waiting.get(task)?.resolve();
      waiting.delete(task);
    },
    /** Starts no further subtasks. */
    end: (task: string): Promise<Assembly | undefined> =>
      serial(task, async () => {
        const assembly = await load(task).catch(() => undefined);
        await plans.delete(task);
        known.delete(task);
        return assembly;
      }),
    forget: (task: string): void => {
      known.delete(task);
      waiting.delete(task);
    },
  };
}

type CollectedFiles = ReturnType<typeof createCollectedFiles>;

/** Assembled files, each made once and kept for a while. */
function createCollectedFiles({ collect, clock, log }: AssembliesOptions, active: ActiveAssemblies) {
  const files = new Map<string, { readonly made: Promise<CollectedAssembly>; readonly stop: AbortController }>();
  const discard = async (task: string): Promise<void> => {
    const file = files.get(task);
    files.delete(task);
    file?.stop.abort();
    // A file that was not made needs no deletion.
    const made = await file?.made.catch(() => undefined);
    await made
      ?.discard()
      .catch((thrown) => log.warn('assembled file not deleted', { task, reason: formatError(thrown) }));
  };
  return {
    get(task: string): Promise<CollectedAssembly> {
      const before = files.get(task);
      if (before) return before.made;
      const stop = new AbortController();
      const made = active.advance(task).then((assembly) => collect(assembly, stop.signal));
      files.set(task, { made, stop });
      made.catch(() => {
        if (files.get(task)?.made === made) files.delete(task);
      });
      return made;
    },
    async discardLater(task: string): Promise<void> {
      await clock.sleep(KEEP_COLLECTED_MS);
      await discard(task);
      active.forget(task);
    },
    discard,
  };
}

function createAssemblyCalls(
  { service, plans, dispatch, clock }: AssembliesOptions,
  active: ActiveAssemblies,
  collected: CollectedFiles,
): TaskCalls {
  const cancelRunning = async (assembly: Assembly | undefined): Promise<CancelResult> => {
    const ended = await Promise.all(
      (assembly ? listRunningIds(assembly) : []).map((id) => dispatch(id, { is: 'cancel-requested' })),
    );
    const mayContinue = ended.some(
      (task) => task?.state.status === 'abandoned' && task.state.serviceTaskId !== undefined,
    );
    return mayContinue ? 'unsupported' : 'stopped';
  };
  const report = async (operation: Operation, task: string): Promise<StatusReport> => {
    const current = createAssemblyReport(operation, await active.advance(task));
    // Nothing of it will be collected.
    if (current.phase === 'failure') active.forget(task);
    return current;
  };
  return addLocalTasks(service, isAssemblyId, {
    async status(operation, id, waitSeconds = 0) {
      const task = findAssembledTask(id);
      const until = clock.now() + waitSeconds * 1000;
      const changed = active.changed(task);
      const before = await report(operation, task);
      if (before.phase !== 'working') return before;
      await awaitWithTimeout(changed, Math.min(LOOK_AGAIN_MS, Math.max(0, until - clock.now())), clock);
      return report(operation, task);
    },
    cancel: async (_, id) => cancelRunning(await active.end(findAssembledTask(id))),
    async findOutcome(operation, report) {
      const id = findAssemblyIdOf(report);
      return id === undefined ? undefined : createOutcome(operation, id, await collected.get(findAssembledTask(id)));
    },
    async download(address, into) {
      const task = findAssembledTask(address);
      const copy = await copyFile(await collected.get(task), into);
      void collected.discardLater(task);
      return copy;
    },
    async delete(id) {
      const task = findAssembledTask(id);
      await collected.discard(task);
      await plans.delete(task);
      active.forget(task);
    },
  });
}

const findAssemblyIdOf = (report: Parameters<MediaService['findOutcome']>[1]): string | undefined => {
  const id = asJsonObject(report)?.['assembly'];
  return typeof id === 'string' ? id : undefined;
};

function createOutcome({ outcome }: Operation, address: string, { lines }: CollectedAssembly): TaskOutcome {
  const [role, file] = Object.entries(outcome.files)[0] ?? [];
  if (role === undefined || !file) throw new Error('the operation has no file');
  return {
    fileLinks: [{ role, label: file.label, address }],
    ...(lines.length > 0 && { transcripts: [{ lines }] }),
  };
}

async function copyFile(
  { audio }: CollectedAssembly,
  { folder, name, maxBytes }: DownloadTarget,
): Promise<DownloadedFile> {
  const { bytes, type, seconds } = audio;
  if (bytes > maxBytes) throw new DownloadTooLargeError(bytes, maxBytes);
  await mkdir(folder, { recursive: true });
  const named = `${name}${extname(audio.path)}`;
  const path = join(folder, named);
  const temporary = join(folder, `.${randomUUID()}.part`);
  await linkOrCopy(audio.path, temporary);
  await rename(temporary, path);
  return { name: named, type, bytes, seconds, path };
}
