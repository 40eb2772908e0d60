// Limits the duration of single job stages from outside the worker, because a busy worker cannot check the time itself.

import { message } from '../../messages/message.ts';
import { duration } from '../../messages/values.ts';
import { JobError } from '../errors.ts';
import type { StudioLimits } from '../limits.ts';

export type StageTimeouts = Readonly<
  Record<string, { readonly timeoutMs: number; readonly createError: (timeoutMs: number) => JobError }>
>;

export interface StageTimer {
  enterStage(stage: string | undefined): void;
  stop(): void;
}

export function createStageTimer(limits: StageTimeouts, kill: (reason: JobError) => void): StageTimer {
  let current: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    enterStage(stage) {
      if (stage === current) return;
      clearTimeout(timer);
      current = stage;
      const limit = stage === undefined ? undefined : limits[stage];
      if (limit) timer = setTimeout(() => kill(limit.createError(limit.timeoutMs)), limit.timeoutMs);
    },
    stop: () => clearTimeout(timer),
  };
}

export const createStageTimeouts = ({ documentTimeoutMs }: Pick<StudioLimits, 'documentTimeoutMs'>): StageTimeouts => ({
  reading: { timeoutMs: documentTimeoutMs, createError: createReadingTimeoutError },
});

const createReadingTimeoutError = (ms: number): JobError =>
  new JobError('SOURCE_TOO_LONG', message('faults.notReadInTime', { time: duration(ms) }));
