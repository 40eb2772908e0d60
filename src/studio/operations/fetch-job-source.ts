// Prepares a job with a link before it needs a CPU core: checks that at least one target language is available, then
// downloads.

import type { WorkFunction } from '../work.ts';
import { assertAnyTargetPossible } from './dubbing/check-targets.ts';
import type { DubInput } from './dubbing/dub-input.ts';
import { type FetchSourceInput, fetchSource } from './media/fetched-source.ts';

/** `from` and `to` are present only for dubs. */
export type FetchJobInput = FetchSourceInput & Partial<Pick<DubInput, 'from' | 'to'>>;

export const fetchJobSource: WorkFunction<FetchJobInput> = async (job, folder, report, engines) => {
  const { from, to } = job;
  if (from !== undefined && to) await assertAnyTargetPossible({ from, to }, engines);
  return fetchSource(job, folder, report, engines);
};
