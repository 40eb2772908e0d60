// Decides which loaded models leave memory for one that waits to be loaded. Pure.

export interface LoadedModel {
  readonly key: string;
  readonly bytes: number;
  /** True while the model works on a request, which is never interrupted. */
  readonly isBusy: boolean;
  /** Number of the oldest waiting request; requests are numbered by arrival. */
  readonly oldestRequest?: number;
  /** Time of the last request in milliseconds. */
  readonly lastUsedAt: number;
}

export interface WantedModel {
  readonly bytes: number;
  /** Number of the request for which the model is loaded. */
  readonly oldestRequest: number;
}

/**
 * True if the model's oldest request came before the wanted model's. Such a model is served first and not unloaded, so
 * every request waits a bounded time, and two models that don't fit together alternate.
 */
export const hasEarlierRequest = ({ oldestRequest }: LoadedModel, wanted: WantedModel | undefined): boolean =>
  wanted === undefined || (oldestRequest ?? Number.POSITIVE_INFINITY) < wanted.oldestRequest;

/** `undefined` counts as the largest number. */
const compareNumbers = (a: number | undefined, b: number | undefined): number =>
  a === b ? 0 : (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY);

/** Unused models first, the longest unused before others; then those whose requests came last. */
const compareCandidates = (a: LoadedModel, b: LoadedModel): number =>
  compareNumbers(b.oldestRequest, a.oldestRequest) || a.lastUsedAt - b.lastUsedAt;

interface Evictions {
  readonly keys: readonly string[];
  /** False if there is too little room even after the evictions. */
  readonly isEnough: boolean;
}

/** Chooses the models to unload. */
export function chooseEvictions(loaded: readonly LoadedModel[], wanted: WantedModel, budgetBytes: number): Evictions {
  let excess = loaded.reduce((sum, { bytes }) => sum + bytes, wanted.bytes) - budgetBytes;
  const keys: string[] = [];
  const candidates = loaded.filter((model) => !model.isBusy && !hasEarlierRequest(model, wanted));
  for (const { key, bytes } of candidates.toSorted(compareCandidates)) {
    if (excess <= 0) break;
    keys.push(key);
    excess -= bytes;
  }
  return { keys, isEnough: excess <= 0 };
}
