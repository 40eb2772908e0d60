// What is still running, so that a stop can wait for it.

interface Running {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once nothing runs any more, however it ended. */
  settled(): Promise<void>;
}

export function createRunning(): Running {
  const all = new Set<Promise<unknown>>();
  return {
    track(work) {
      all.add(work);
      const done = () => void all.delete(work);
      work.then(done, done);
      return work;
    },
    async settled() {
      while (all.size > 0) await Promise.allSettled(all);
    },
  };
}
