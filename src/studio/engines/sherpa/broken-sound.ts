// Finds output of a voice model that is not speech: numbers that are no samples, or a level that stays at its limit.

import type { Sound } from './protocol.ts';

const LIMIT = 0.999;
/** Speech touches the limit for milliseconds only. */
const MAX_SECONDS_AT_LIMIT = 0.5;

export function isBrokenSound({ samples, sampleRate }: Sound): boolean {
  const maxLength = MAX_SECONDS_AT_LIMIT * sampleRate;
  let length = 0;
  for (const sample of samples) {
    if (!Number.isFinite(sample)) return true;
    length = Math.abs(sample) >= LIMIT ? length + 1 : 0;
    if (length > maxLength) return true;
  }
  return false;
}
