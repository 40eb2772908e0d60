// Decides whether a model fits a machine: its memory and its speed. Pure.

import type { CatalogueKind, CatalogueModel } from './row.ts';

export interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
  /** Memory that models may use. Half of the machine's by default. */
  readonly modelsMemoryBytes?: number;
  /** Measured time of a computation here, as a multiple of its time on two ordinary cores. */
  readonly slowness?: number;
}

/**
 * Longest computing time per second of sound. Voices may be slightly slower than speech, as they start early. Recognition
 * also has to be fast for films.
 */
const MAX_SECONDS_PER_SECOND: Readonly<Partial<Record<CatalogueKind, number>>> = { voices: 1.2, recognition: 0.7 };

/** `secondsPerSecond`: computing time per second of sound. */
export const exceedsTimeLimit = (kind: CatalogueKind, secondsPerSecond: number): boolean =>
  secondsPerSecond > (MAX_SECONDS_PER_SECOND[kind] ?? Number.POSITIVE_INFINITY);

/** A second core makes models 1.6 to 1.76 times as fast. */
const SINGLE_CORE_SLOWNESS = 1.7;

export const toMegabytes = (bytes: number): number => Math.round(bytes / 1e6);

const getSlowness = ({ cores, slowness }: Machine): number => slowness ?? (cores < 2 ? SINGLE_CORE_SLOWNESS : 1);

export function explainMisfit(model: CatalogueModel, machine: Machine): string | undefined {
  const { memoryBytes, modelsMemoryBytes: available = memoryBytes / 2 } = machine;
  if (model.memoryBytes > available)
    return `It needs about ${toMegabytes(model.memoryBytes)} MB of memory, and models may use ${toMegabytes(available)} MB.`;
  const seconds = (model.secondsPerSecond ?? 0) * getSlowness(machine);
  if (exceedsTimeLimit(model.kind, seconds))
    return `It is too slow for this machine: about ${Math.round(60 * seconds)} s for a minute of sound.`;
  return undefined;
}
