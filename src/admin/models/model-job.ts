// Runs one change of the models at a time in the background, and describes its progress in sentences.

import { getMessages } from '../../domain/messages.ts';
import type { Log } from '../../kit/log.ts';
import { EXIT } from '../../kit/process/exit-codes.ts';
import { AddedRecord, FailedRecord, ProgressRecord, RemovedRecord } from './model-records.ts';
import type { ModelsCommand } from './models-command.ts';

const { bytes: formatBytes } = getMessages().formats;

/** Status of the running or last change. */
export interface JobStatus {
  readonly id: number;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  readonly title: string;
  /** Sentence about the present step, or about the end. */
  readonly text: string;
  /** From 0 to 100; absent if unknown. */
  readonly percent?: number;
}

export interface ModelJobs {
  /** Returns false if another change is running. `titles`: by the names of models. */
  start(args: readonly string[], title: string, titles: ReadonlyMap<string, string>): boolean;
  stop(): void;
  /** `undefined` if nothing was changed since the start. */
  status(): JobStatus | undefined;
}

/** The steps are named by their verbs. */
function describeProgress({ step, name, done, total, note }: ProgressRecord, titles: ReadonlyMap<string, string>) {
  const what = `${step.replace(/^./, (letter) => letter.toUpperCase())} ${titles.get(name) ?? name}`;
  if (!total) return { text: note ?? `${what} …`, percent: undefined };
  const percent = Math.min(100, Math.floor((100 * done) / total));
  return { text: note ?? `${what}: ${percent} %, ${formatBytes(done)} of ${formatBytes(total)}`, percent };
}

const KEPT = 'Add it again; it continues where it ended.';

interface RunningJob {
  readonly isRemoval: boolean;
  status: JobStatus;
  readonly controller: AbortController;
  readonly added: string[];
  failure?: string;
  removal?: string;
}

function takeRecord(job: RunningJob, record: unknown, titles: ReadonlyMap<string, string>): void {
  const progress = ProgressRecord.safeParse(record).data;
  if (progress) job.status = { ...job.status, ...describeProgress(progress, titles) };
  const added = AddedRecord.safeParse(record).data;
  if (added) job.added.push(titles.get(added.name) ?? added.name);
  job.failure = FailedRecord.safeParse(record).data?.message ?? job.failure;
  job.removal = RemovedRecord.safeParse(record).data?.message ?? job.removal;
}

const formatAdded = (added: readonly string[]): string =>
  added.length === 0
    ? 'Nothing had to be fetched.'
    : `Added: ${added.join(', ')}. Earshot uses ${added.length === 1 ? 'it' : 'them'} within five seconds.`;

function describeEnd(job: RunningJob, exitCode: number | null): Pick<JobStatus, 'state' | 'text'> {
  const { added, failure, removal } = job;
  if (exitCode === EXIT.done) return { state: 'done', text: removal ?? formatAdded(added) };
  const before = added.length === 0 ? '' : `${formatAdded(added)} `;
  if (exitCode === EXIT.interrupted || job.controller.signal.aborted)
    return { state: 'stopped', text: `${before}Stopped.${job.isRemoval ? '' : ` ${KEPT}`}` };
  const reason = failure ?? 'The models command ended unexpectedly. The log of Earshot has the details.';
  const advice = exitCode === EXIT.network && !reason.includes('it continues') ? ` ${KEPT}` : '';
  return { state: 'failed', text: `${before}${reason}${advice}` };
}

export function createModelJobs(
  runCommand: ModelsCommand,
  { onEnd, log }: { readonly onEnd: () => void; readonly log: Log },
): ModelJobs {
  let last: RunningJob | undefined;
  const isRunning = () => last?.status.state === 'running';

  const run = async (job: RunningJob, args: readonly string[], titles: ReadonlyMap<string, string>): Promise<void> => {
    const { controller } = job;
    const ended = await runCommand(args, (record) => takeRecord(job, record, titles), controller.signal).catch(
      (error: unknown) => ({ exitCode: null, errorOutput: String(error) }),
    );
    const { percent: _, ...status } = job.status;
    job.status = { ...status, ...describeEnd(job, ended.exitCode) };
    if (ended.exitCode === EXIT.done) log.info('models changed by the operator', { args: args.join(' ') });
    else log.warn('models not changed', { args: args.join(' '), why: job.failure ?? ended.errorOutput });
    onEnd();
  };

  return {
    start(args, title, titles) {
      if (isRunning()) return false;
      const id = (last?.status.id ?? 0) + 1;
      const status: JobStatus = { id, state: 'running', title, text: 'Starting …' };
      last = { isRemoval: args[0] === 'remove', status, controller: new AbortController(), added: [] };
      void run(last, args, titles);
      return true;
    },
    stop: () => last?.controller.abort(),
    status: () => last?.status,
  };
}
