// The recording that a voice is cloned from: the beginning of ref.wav, mono, with what is said in it.

import { join } from 'node:path';
import { joined } from '../../../domain/sound/sound.ts';
import { meanOf } from '../../audio/samples.ts';
import type { SoundFolder } from '../../models/inspect.ts';
import type { Reference } from './words.ts';

/** Longer ones cost time and gain nothing. */
const MOST_SECONDS = 20;

/** Rejects when it is no recording. */
export async function readReference(path: string, { files, text = '' }: SoundFolder): Promise<Reference> {
  // Loaded here, since decoders cost every new worker 0.07 s and few voices are cloned.
  const { decodePieces } = await import('../../audio/decode.ts');
  const parts: Float32Array[] = [];
  let rate = 0;
  let length = 0;
  for await (const piece of decodePieces(join(path, files['recording']?.[0] ?? ''), 'wav')) {
    rate = piece.rate;
    const samples = meanOf(piece.channels);
    parts.push(samples);
    length += samples.length;
    if (length > MOST_SECONDS * rate) break;
  }
  return { samples: joined(parts).slice(0, MOST_SECONDS * rate), rate, words: text };
}
