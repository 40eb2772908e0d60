// The nearest voice to a recording, heard by a worker while the caller waits. One at a time, beside the tasks, and only a
// few may wait. Knows neither forms nor how a voice is measured.

import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { secretId } from '../../kit/id.ts';
import { createSerial } from '../../kit/mutex.ts';
import { JobFault, Refusal } from '../faults.ts';
import type { Pool } from '../jobs/pool.ts';
import type { Limits } from '../limits.ts';
import type { Paths } from '../paths.ts';
import type { VoiceDesign } from './design.ts';

export interface Approximation {
  readonly design: VoiceDesign;
  /** What it is like, for its description. */
  readonly message?: string;
}

/** Throws a {@link JobFault} worded for people, or a {@link Refusal} with 503 when too many are waiting. */
export type Approximate = (
  recording: { readonly path: string; readonly name: string },
  gender: number,
) => Promise<Approximation>;

const MOST_MS = 60_000;
const FILE = 'recording';

export function createApproximate(parts: {
  readonly pool: Pool;
  readonly paths: Paths;
  readonly limits: Limits;
}): Approximate {
  const { pool, paths, limits } = parts;
  const serial = createSerial();
  let waiting = 0;

  const hear: Approximate = async ({ path, name }, gender) => {
    const folder = join(paths.uploads, secretId());
    await mkdir(folder);
    try {
      await link(path, join(folder, FILE));
      const job = { operation: 'custom-voice', input: { file: FILE, name, gender }, folder };
      const { voices, message } = await pool.run(job, { timeMs: limits.jobMs ?? MOST_MS, disk: limits });
      const design = voices?.['voice'];
      if (!design) throw new JobFault('INTERNAL_ERROR', 'The engine made no voice. Try again.');
      return { design, message };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return async (recording, gender) => {
    if (waiting >= limits.previews)
      throw new Refusal(503, 'Many voices are being made right now. Try again in a moment.', {
        'retry-after': '10',
      });
    waiting += 1;
    try {
      return await serial('voices', () => hear(recording, gender));
    } finally {
      waiting -= 1;
    }
  };
}
