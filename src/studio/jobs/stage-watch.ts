// How long one stage of a job may take, watched from outside: a worker that is busy with a text cannot look at its own clock.

import { noteOf } from '../../domain/views/notes.ts';
import { JobFault } from '../faults.ts';
import type { Limits } from '../limits.ts';

/** What is held against the clock, by the stage that the work reports. */
export type StageLimits = Readonly<
  Record<string, { readonly mostMs: number; readonly fault: (mostMs: number) => JobFault }>
>;

export interface StageWatch {
  /** The job is at this stage now. */
  at(stage: string | undefined): void;
  end(): void;
}

/** `kill` is told when a stage lasts too long. */
export function watchStages(limits: StageLimits, kill: (because: JobFault) => void): StageWatch {
  let current: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    at(stage) {
      if (stage === current) return;
      clearTimeout(timer);
      current = stage;
      const limit = stage === undefined ? undefined : limits[stage];
      if (limit) timer = setTimeout(() => kill(limit.fault(limit.mostMs)), limit.mostMs);
    },
    end: () => clearTimeout(timer),
  };
}

export const stageLimits = ({ readingMs }: Pick<Limits, 'readingMs'>): StageLimits => ({
  reading: { mostMs: readingMs, fault: notRead },
});

const notRead = (ms: number): JobFault =>
  new JobFault('SOURCE_TOO_LONG', noteOf('notReadInTime', { seconds: Math.round(ms / 1000) }));
