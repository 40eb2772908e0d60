// The nearest voice to a recording, heard by a worker while the caller waits. One at a time, beside the tasks, and only a
// few may wait. Where a server speaks with recordings, it is given this one, and the nearest stands in for it. Knows neither forms nor
// how a voice is measured.

import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { noteOf } from '../../domain/views/notes.ts';
import { secretId } from '../../kit/id.ts';
import { createSerial } from '../../kit/mutex.ts';
import { BY_ADDRESS, keyOfRecording } from '../engines/by-address/voice-key.ts';
import { EngineFailed, JobFault, Refusal } from '../faults.ts';
import type { Pool } from '../jobs/pool.ts';
import type { Limits } from '../limits.ts';
import { REFERENCE } from '../operations/clone.ts';
import type { WorkResult } from '../operations/work.ts';
import type { Paths } from '../paths.ts';
import { standIn, type VoiceDesign } from './design.ts';
import type { Profiles } from './profiles.ts';

export interface Approximation {
  readonly design: VoiceDesign;
  /** What it is like, for its description. */
  readonly message?: string;
}

/** For a server that speaks with recordings: the language that is spoken, BCP 47, and the name of what it keeps. */
export interface Copy {
  readonly tag: string;
  readonly name: string;
}

/** Throws a {@link JobFault} worded for people, or a {@link Refusal} with 503 when too many are waiting. */
export type Approximate = (
  recording: { readonly path: string; readonly name: string },
  gender: number,
  copy?: Copy,
) => Promise<Approximation>;

/** Also as long as a caller waits. A recogniser by address is given half of it (operations/clone.ts). */
const MOST_MS = 60_000;
const FILE = 'recording';

export function createApproximate(parts: {
  readonly pool: Pool;
  readonly paths: Paths;
  readonly limits: Limits;
  readonly make: Profiles['make'];
}): Approximate {
  const { pool, paths, limits, make } = parts;
  const serial = createSerial();
  let waiting = 0;

  const hear: Approximate = async ({ path, name }, gender, copy) => {
    const folder = join(paths.uploads, secretId());
    await mkdir(folder);
    try {
      await link(path, join(folder, FILE));
      const input = { file: FILE, name, gender, ...(copy && { tag: copy.tag }) };
      const job = { operation: 'custom-voice', input, folder };
      const result = await pool.run(job, { timeMs: limits.jobMs ?? MOST_MS, disk: limits });
      const { voices, message } = result;
      const design = voices?.['voice'];
      if (!design) throw new JobFault('INTERNAL_ERROR', noteOf('noVoiceMade', {}));
      return copy ? await copied(result, design, copy, { make, folder }) : { design, message };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return async (recording, gender, copy) => {
    if (waiting >= limits.previews)
      throw new Refusal(503, 'Many voices are being made right now. Try again in a moment.', {
        'retry-after': '10',
      });
    waiting += 1;
    try {
      return await serial('voices', () => hear(recording, gender, copy));
    } finally {
      waiting -= 1;
    }
  };
}

/** By the server; the nearest, if it does not. */
async function copied(
  { files, transcript = [], message }: WorkResult,
  nearest: VoiceDesign,
  { tag, name }: Copy,
  { make, folder }: { readonly make: Profiles['make']; readonly folder: string },
): Promise<Approximation> {
  const path = join(folder, files[REFERENCE]?.name ?? '');
  const words = transcript.map(({ text }) => text.trim()).join(' ');
  try {
    const { host, voice, model } = await make({ name, tag, words, path });
    const found = { by: BY_ADDRESS, key: keyOfRecording(voice, model) };
    const design: VoiceDesign = { ...standIn(nearest), engine: 'found', found, tag };
    return { design, message: `Spoken with the recording itself, at ${host} (${model}).` };
  } catch (error) {
    if (!(error instanceof EngineFailed)) throw error;
    return { design: nearest, message: `${error.message} A built-in engine stood in. ${message}` };
  }
}
