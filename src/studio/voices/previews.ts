// A short sample of every voice, spoken when somebody first asks for it and kept. Its address carries a signature, so
// that only those who were shown a voice can hear it, without a key. One preview is made at a time, beside the tasks.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { baseOf } from '../../domain/media/language.ts';
import { secretId } from '../../kit/id.ts';
import { createSerial } from '../../kit/mutex.ts';
import { Refusal } from '../faults.ts';
import { acceptResult } from '../jobs/accept-result.ts';
import type { Pool } from '../jobs/pool.ts';
import { type Limits, timeLimit } from '../limits.ts';
import type { Paths } from '../paths.ts';
import type { Cast, CastVoice } from './cast.ts';
import { previewText } from './preview-texts.ts';

export interface Previews {
  address(origin: string, voice: Pick<CastVoice, 'id'>): string;
  /** Path of the sample. Throws a {@link Refusal}: 404, or 503 when too many are waiting. */
  find(voiceId: number, signature: string): Promise<string>;
}

export interface PreviewParts {
  readonly cast: Cast;
  readonly pool: Pool;
  readonly paths: Paths;
  readonly limits: Limits;
  /** Signs addresses; stays the same for as long as the folder lives. */
  readonly secret: string;
}

export const PREVIEW_TYPE = 'audio/wav';

export function createPreviews({ cast, pool, paths, limits, secret }: PreviewParts): Previews {
  const serial = createSerial();
  let waiting = 0;

  const signatureOf = (id: number): string =>
    createHmac('sha256', secret).update(`preview ${id}`).digest('base64url');

  const fileOf = ({ design }: CastVoice): string => {
    const hash = createHash('sha256').update(JSON.stringify([design, previewText(baseOf(design.tag))]));
    return join(paths.previews, `${hash.digest('hex').slice(0, 32)}.wav`);
  };

  const make = async ({ design, tag }: CastVoice, file: string) => {
    const folder = join(paths.previews, secretId());
    await mkdir(folder);
    try {
      const input = { text: previewText(baseOf(tag)), tag, design };
      const timeMs = limits.jobMs ?? timeLimit('tts', 0);
      const result = await pool.run({ operation: 'tts', input, folder }, { timeMs });
      const speech = (await acceptResult(result, folder, folder)).files['speech'];
      // A rename is all or nothing: half a preview is never found.
      if (speech) await rename(join(folder, speech.path), file);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  return {
    address: (origin, { id }) => `${origin}/previews/${id}/${signatureOf(id)}.wav`,
    async find(id, signature) {
      const voice = cast.any(id);
      if (!voice || !equal(signature, signatureOf(id))) throw new Refusal(404, 'There is no such preview.');
      const file = fileOf(voice);
      if (await exists(file)) return file;
      if (waiting >= limits.previews)
        throw new Refusal(503, 'Many previews are being made right now. Try again in a moment.', {
          'retry-after': '5',
        });
      waiting += 1;
      try {
        await serial('previews', async () => (await exists(file)) || make(voice, file));
      } finally {
        waiting -= 1;
      }
      return file;
    },
  };
}

const exists = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined)) !== undefined;

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
