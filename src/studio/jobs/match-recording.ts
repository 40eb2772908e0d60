// Turns a recording into a voice while the caller waits: a remote server clones it, or a worker finds the nearest
// available voice. Runs one job at a time, beside the tasks, with a short queue.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { linkOrCopy } from '../../kit/disk/link-or-copy.ts';
import { createSecretId } from '../../kit/id.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { message } from '../../messages/message.ts';
import { formatProfileVoiceKey, REMOTE_VOICE_SOURCE } from '../engines/remote/voice-key.ts';
import { EngineError, JobError, StudioHttpError } from '../errors.ts';
import type { StudioLimits } from '../limits.ts';
import { REFERENCE_ROLE } from '../operations/clone-voice.ts';
import type { StudioPaths } from '../paths.ts';
import { toEspeakDesign, type VoiceDesign } from '../voices/voice-design.ts';
import type { VoiceProfiles } from '../voices/voice-profiles.ts';
import type { WorkResult } from '../work.ts';
import type { JobWorkerPool } from './workers/worker-pool.ts';

export interface MatchedVoiceDesign {
  readonly design: VoiceDesign;
  readonly message?: string;
}

/** Request to a remote server: spoken language (BCP 47) and name of the clone. */
interface CloneRequest {
  readonly tag: string;
  readonly name: string;
}

/** @throws {@link JobError} with a message for the user, or {@link StudioHttpError} with 503 if the queue is full. */
export type RecordingMatcher = (
  recording: { readonly path: string; readonly name: string },
  gender: number,
  cloneRequest?: CloneRequest,
) => Promise<MatchedVoiceDesign>;

/** Equals the longest wait of a caller. Remote speech recognition gets half of it (operations/clone-voice.ts). */
const TIMEOUT_MS = 60_000;
const RECORDING_FILE = 'recording';

export function createRecordingMatcher(options: {
  readonly pool: JobWorkerPool;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  readonly createProfile: VoiceProfiles['create'];
}): RecordingMatcher {
  const { pool, paths, limits, createProfile } = options;
  const serial = createKeyedMutex();
  let waiting = 0;

  const match: RecordingMatcher = async ({ path, name }, gender, cloneRequest) => {
    const folder = join(paths.uploadsFolder, createSecretId());
    await mkdir(folder);
    try {
      await linkOrCopy(path, join(folder, RECORDING_FILE));
      const input = { file: RECORDING_FILE, name, gender, tag: cloneRequest?.tag };
      const job = { operation: 'custom-voice', input, folder };
      const result = await pool.run(job, { timeoutMs: limits.jobTimeoutMs ?? TIMEOUT_MS, disk: limits });
      const { voices, message: english } = result;
      const design = voices?.['voice'];
      if (!design) throw new JobError('INTERNAL_ERROR', message('faults.noVoiceMade'));
      return cloneRequest
        ? await cloneOnServer(result, design, cloneRequest, { createProfile, folder })
        : { design, message: english };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return async (recording, gender, cloneRequest) => {
    if (waiting >= limits.maxQueuedPreviews)
      throw new StudioHttpError(503, 'Too many voices are being created. Try again in a moment.', {
        'retry-after': '10',
      });
    waiting += 1;
    try {
      return await serial('voices', () => match(recording, gender, cloneRequest));
    } finally {
      waiting -= 1;
    }
  };
}

/** Falls back to the nearest voice if the server fails. */
async function cloneOnServer(
  { files, transcript = [], message }: WorkResult,
  similarVoice: VoiceDesign,
  { tag, name }: CloneRequest,
  { createProfile, folder }: { readonly createProfile: VoiceProfiles['create']; readonly folder: string },
): Promise<MatchedVoiceDesign> {
  const path = join(folder, files[REFERENCE_ROLE]?.name ?? '');
  const words = transcript.map(({ text }) => text.trim()).join(' ');
  try {
    const { host, voice, model } = await createProfile({ name, tag, transcript: words, path });
    const found = { by: REMOTE_VOICE_SOURCE, key: formatProfileVoiceKey(voice, model) };
    const design: VoiceDesign = { ...toEspeakDesign(similarVoice), engine: 'found', found, tag };
    return { design, message: `Cloned from the recording at ${host} (${model}).` };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { design: similarVoice, message: `${error.message} A built-in engine was used instead. ${message}` };
  }
}
