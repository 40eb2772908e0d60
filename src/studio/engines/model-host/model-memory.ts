// Memory of one model's process: the estimate until more is measured, because a model grows when it works.

interface ModelMemory {
  getBytes(): number;
  /** The highest measured memory. */
  getMeasuredBytes(): number | undefined;
  /** A process starts. */
  begin(estimatedBytes: number): void;
  /** At most every {@link MEASURE_INTERVAL_MS}, because all pages of the process are counted. */
  measure(pid: number): Promise<void>;
  end(): void;
}

const MEASURE_INTERVAL_MS = 5000;

/** `measureBytes`: memory of a process in bytes; `undefined` if unknown. */
export function createModelMemory(
  measureBytes: (pid: number) => Promise<number | undefined>,
  now: () => number,
): ModelMemory {
  let estimate = 0;
  let highest: number | undefined;
  let measuredAt = Number.NEGATIVE_INFINITY;
  const begin = (estimatedBytes: number): void => {
    estimate = estimatedBytes;
    highest = undefined;
    measuredAt = Number.NEGATIVE_INFINITY;
  };
  return {
    getBytes: () => Math.max(estimate, highest ?? 0),
    getMeasuredBytes: () => highest,
    begin,
    async measure(pid) {
      if (now() - measuredAt < MEASURE_INTERVAL_MS) return;
      const startedAt = now();
      measuredAt = startedAt;
      const bytes = await measureBytes(pid);
      // The process may have ended meanwhile.
      if (bytes !== undefined && measuredAt === startedAt) highest = Math.max(bytes, highest ?? 0);
    },
    end: () => begin(0),
  };
}
