// Creates a short sample of each voice on its first request and stores it. Signed URLs give access without an API key.
// Samples are made one at a time, beside the tasks.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toBaseTag } from '../../domain/media/language.ts';
import { createSecretId } from '../../kit/id.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { StudioHttpError } from '../errors.ts';
import { computeTimeLimitMs, type StudioLimits } from '../limits.ts';
import type { StudioPaths } from '../paths.ts';
import { getPreviewText } from '../voices/preview-texts.ts';
import type { DirectoryVoice, StudioVoiceDirectory } from '../voices/voice-directory.ts';
import { toStudioTaskResult } from './result-files.ts';
import type { JobWorkerPool } from './workers/worker-pool.ts';

export interface VoicePreviews {
  getUrl(origin: string, voice: Pick<DirectoryVoice, 'id'>): string;
  /**
   * Resolves to the path of the sample.
   *
   * @throws {@link StudioHttpError} with 404, or 503 if the queue is full.
   */
  getFile(voiceId: number, signature: string): Promise<string>;
}

export interface PreviewOptions {
  readonly voiceDirectory: StudioVoiceDirectory;
  readonly pool: JobWorkerPool;
  readonly paths: StudioPaths;
  readonly limits: StudioLimits;
  /** Key that signs the URLs; stored in the data folder. */
  readonly secret: string;
}

export const PREVIEW_MEDIA_TYPE = 'audio/wav';

export function createVoicePreviews({ voiceDirectory, pool, paths, limits, secret }: PreviewOptions): VoicePreviews {
  const serial = createKeyedMutex();
  let waiting = 0;

  const sign = (id: number): string => createHmac('sha256', secret).update(`preview ${id}`).digest('base64url');

  const getPath = ({ design }: DirectoryVoice): string => {
    const hash = createHash('sha256').update(JSON.stringify([design, getPreviewText(toBaseTag(design.tag))]));
    return join(paths.previewsFolder, `${hash.digest('hex').slice(0, 32)}.wav`);
  };

  const createPreview = async ({ design, tag }: DirectoryVoice, file: string) => {
    const folder = join(paths.previewsFolder, createSecretId());
    await mkdir(folder);
    try {
      const input = { text: getPreviewText(toBaseTag(tag)), tag, design };
      const timeoutMs = limits.jobTimeoutMs ?? computeTimeLimitMs('tts', 0);
      const result = await pool.run({ operation: 'tts', input, folder }, { timeoutMs });
      const speech = (await toStudioTaskResult(result, folder, folder)).files['speech'];
      // Renames atomically, so that no request finds half a file.
      if (speech) await rename(join(folder, speech.path), file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    getUrl: (origin, { id }) => `${origin}/previews/${id}/${sign(id)}.wav`,
    async getFile(id, signature) {
      const voice = voiceDirectory.findAny(id);
      if (!voice || !isEqual(signature, sign(id))) throw new StudioHttpError(404, 'Preview not found.');
      const file = getPath(voice);
      if (await exists(file)) return file;
      if (waiting >= limits.maxQueuedPreviews)
        throw new StudioHttpError(503, 'Too many previews are being created. Try again in a moment.', {
          'retry-after': '5',
        });
      waiting += 1;
      try {
        await serial('previews', async () => (await exists(file)) || createPreview(voice, file));
      } finally {
        waiting -= 1;
      }
      return file;
    },
  };
}

const exists = async (file: string): Promise<boolean> => (await stat(file).catch(() => undefined)) !== undefined;

const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
