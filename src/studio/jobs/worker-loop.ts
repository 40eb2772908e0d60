// The life of a worker process: takes one job after another, reports, answers, and dies with its studio.
// What work there is is handed in; limits are the studio's business.

import { noteOf } from '../../domain/views/notes.ts';
import { isDiskFull } from '../../kit/disk/space.ts';
import { keepCompiled } from '../../kit/process/compile-cache.ts';
import { endWithParent } from '../../kit/process/end-with-parent.ts';
import type { Ask, CallAnswer, KnownEngine } from '../engines/by-address/address.ts';
import type { Engines } from '../engines/engine.ts';
import { failureIn, JobFault } from '../faults.ts';
import type { WorkReport, WorkResult } from '../operations/work.ts';
import { diskFull } from './disk-words.ts';
import type { Answered, Order, Word } from './job.ts';
import { withTemporary } from './temporary.ts';

export type AllWork = Readonly<
  Record<
    string,
    (
      input: never,
      folder: string,
      report: (news: WorkReport) => void,
      engines?: Engines,
    ) => Promise<WorkResult>
  >
>;

/** At most this often is progress told. */
const REPORT_GAP_MS = 100;

/** The engines of a job, with the servers that can be asked and without the models that do not work. */
export type EnginesWith = (
  known: readonly KnownEngine[],
  ask: Ask,
  brokenModels: readonly string[],
) => Engines;

export function serveJobs(all: AllWork, enginesWith?: EnginesWith): void {
  const say = (word: Word, then: () => void = () => {}) => {
    if (process.connected) process.send?.(word, undefined, undefined, then);
  };
  const broken = (id: number, error: unknown) => {
    const defect = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    say({ id, defect }, () => process.exit(1));
  };
  endWithParent();
  const calls = createCalls(say);
  process.on('message', async (message: Order | Answered) => {
    if ('answer' in message) return calls.answered(message);
    const { id, operation, input, folder, known, brokenModels } = message;
    const onDefect = (error: unknown) => broken(id, error);
    process.once('uncaughtException', onDefect);
    try {
      const worked = all[operation];
      if (!worked) throw new JobFault('PROCESSING_ERROR', noteOf('noEngineFor', { operation }));
      const engines = enginesWith?.(known, calls.asking(id), brokenModels);
      const work = () => worked(input as never, folder, reporter(id, say), engines);
      const result = await withTemporary(folder, work);
      say({ id, result, memory: process.memoryUsage.rss() });
    } catch (error) {
      const memory = process.memoryUsage.rss();
      if (error instanceof JobFault) say({ id, fault: failureIn(error), memory });
      else if (isDiskFull(error)) say({ id, fault: failureIn(diskFull()), memory });
      else broken(id, error);
    }
    process.off('uncaughtException', onDefect);
    keepCompiled();
  });
}

function reporter(id: number, say: (word: Word) => void): (news: WorkReport) => void {
  let told = 0;
  let stage: string | undefined;
  return (report) => {
    const now = performance.now();
    if (report.stage === stage && now - told < REPORT_GAP_MS) return;
    told = now;
    stage = report.stage;
    say({ id, report, memory: process.memoryUsage.rss() });
  };
}

/** Calls under way, answered by the studio. */
function createCalls(say: (word: Word) => void) {
  const waiting = new Map<number, (answer: CallAnswer) => void>();
  let last = 0;
  return {
    asking:
      (id: number): Ask =>
      (call) =>
        new Promise((resolve) => {
          const number = ++last;
          waiting.set(number, resolve);
          say({ id, number, call });
        }),
    answered({ number, answer }: Answered): void {
      waiting.get(number)?.(answer);
      waiting.delete(number);
    },
  };
}
