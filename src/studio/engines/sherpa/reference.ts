// Reads the reference recording of a cloned voice: the beginning of ref.wav in mono, with its transcript.

import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { concatSamples } from '../../../domain/audio/mono-audio.ts';
import { mixToMono } from '../../../domain/audio/samples.ts';
import type { ModelFolder } from '../../models/inspect-folder.ts';
import { formatModelKey, toModelReference } from '../../models/model-reference.ts';
import type { InstalledModel } from '../../models/model-registry.ts';
import type { ReferenceRecording } from './protocol.ts';

/** Longer references take more time and do not improve the voice. */
const MAX_SECONDS = 20;

export async function readReferenceRecording(
  path: string,
  { files, text = '' }: ModelFolder,
): Promise<ReferenceRecording> {
  // Imported on demand, because decoders add 0.07 s to every worker start and few voices are cloned.
  const { decodeChunks } = await import('../../audio/decode-chunks.ts');
  const parts: Float32Array[] = [];
  let sampleRate = 0;
  let length = 0;
  for await (const piece of decodeChunks(join(path, files['recording']?.[0] ?? ''), 'wav')) {
    sampleRate = piece.sampleRate;
    const samples = mixToMono(piece.channels);
    parts.push(samples);
    length += samples.length;
    if (length > MAX_SECONDS * sampleRate) break;
  }
  return { samples: concatSamples(parts).slice(0, MAX_SECONDS * sampleRate), sampleRate, transcript: text };
}

/** Each takes up to four megabytes. */
const MAX_KEPT = 20;

/** Reads each recording once. */
export function createReferenceReader(root: string) {
  const references = new LRUCache<string, Promise<ReferenceRecording>>({ max: MAX_KEPT });
  return (model: InstalledModel): Promise<ReferenceRecording> => {
    const { folder } = model;
    const key = formatModelKey(toModelReference(model));
    const reference = references.get(key) ?? readReferenceRecording(join(root, folder.path), folder);
    references.set(key, reference);
    // Not kept after a failure, because the file may become readable.
    reference.catch(() => references.delete(key));
    return reference;
  };
}
