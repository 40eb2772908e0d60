// Tracks running work, so that a stop can wait for it.

interface WorkTracker {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once no work is running. Failed work counts as ended. */
  waitUntilIdle(): Promise<void>;
}

export function createWorkTracker(): WorkTracker {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      all.add(work);
      const done = () => void all.delete(work);
      work.then(done, done);
      return work;
    },
    async waitUntilIdle() {
      while (all.size > 0) await Promise.allSettled(all);
    },
  };
}
