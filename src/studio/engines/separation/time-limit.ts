// Time limit of one separation engine, so that another one can take over.

import { computeTimeLimitMs } from '../../limits.ts';

/** Half of the job's time, so that another engine has the rest. At most a third of a dub's time. */
const LIMIT = { share: 0.5, maxMs: 1_200_000 } as const;

/** `bytes`: size of the recording's file. */
export const computeSeparationLimitMs = (bytes: number): number =>
  Math.min(LIMIT.maxMs, Math.round(LIMIT.share * computeTimeLimitMs('audio-separation', bytes)));
