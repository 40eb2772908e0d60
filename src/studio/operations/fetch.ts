// What a job with a link does before it takes a core: sees whether any of its languages can be had here, then fetches.

import type { DubInput } from './dubbing/input.ts';
import { assertTargets } from './dubbing/possible.ts';
import { type FetchOrder, fetchSource } from './media/from-link.ts';
import type { Work } from './work.ts';

/** `from` and `to`: of a dub. */
export type FetchJob = FetchOrder & Partial<Pick<DubInput, 'from' | 'to'>>;

export const fetchFor: Work<FetchJob> = async (job, folder, report, engines) => {
  const { from, to } = job;
  if (from !== undefined && to) await assertTargets({ from, to }, engines);
  return fetchSource(job, folder, report, engines);
};
