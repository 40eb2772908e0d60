// Decides which loaded models leave memory for one that waits to be loaded. Pure.

export interface LoadedModel {
  readonly key: string;
  readonly bytes: number;
  /** True while the model works on a request, which is never interrupted. */
  readonly isBusy: boolean;
  /** Number of the oldest waiting request; requests are numbered by arrival. */
  readonly firstWaiting?: number;
  /** Time of the last request in milliseconds. */
  readonly lastUsedAt: number;
}

export interface WantedModel {
  readonly bytes: number;
  /** Number of the request for which the model is loaded. */
  readonly firstWaiting: number;
}

/**
 * A model with waiting requests may go only if the wanted model was asked for earlier. So every request is served after
 * a bounded wait, and two models that do not fit together take turns.
 */
export const mayServeBefore = ({ firstWaiting }: LoadedModel, wanted: WantedModel | undefined): boolean =>
  wanted === undefined || (firstWaiting ?? Number.POSITIVE_INFINITY) < wanted.firstWaiting;

/** `undefined` counts as the largest number. */
const compareNumbers = (a: number | undefined, b: number | undefined): number =>
  a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);

/** Unused models first, the longest unused before others; then those whose requests came last. */
const compareCandidates = (a: LoadedModel, b: LoadedModel): number =>
  compareNumbers(b.firstWaiting, a.firstWaiting) || a.lastUsedAt - b.lastUsedAt;

interface Evictions {
  readonly keys: readonly string[];
  /** False if there is too little room even after the evictions. */
  readonly isEnough: boolean;
}

/** Chooses the models to unload. */
export function chooseEvictions(loaded: readonly LoadedModel[], wanted: WantedModel, budgetBytes: number): Evictions {
  let excess = loaded.reduce((sum, { bytes }) => sum + bytes, wanted.bytes) - budgetBytes;
  const keys: string[] = [];
  const candidates = loaded.filter((model) => !model.isBusy && !mayServeBefore(model, wanted));
  for (const { key, bytes } of candidates.toSorted(compareCandidates)) {
    if (excess <= 0) break;
    keys.push(key);
    excess -= bytes;
  }
  return { keys, isEnough: excess <= 0 };
}
