// Waits for conditions on a fake platform, checked after each change and at intervals. Also has the fakes' own
// timeouts.

export interface Waiting {
  /** Signals a change. */
  changed(): void;
  /** Resolves when the condition holds. Rejects after a timeout. */
  until(holds: () => unknown, most?: number): Promise<void>;
}

/** Generous, since the machine may be busy. Only failing tests wait this long. */
const MOST_MS = 180_000;
/** Interval for changes outside the fake. */
const LOOK_MS = 10;

export function createWaiting(): Waiting {
  const waiting = new Set<() => void>();
  return {
    changed() {
      for (const look of [...waiting]) look();
    },
    until: (holds, most = MOST_MS) =>
      new Promise((resolve, reject) => {
        const end = (finish: () => void) => {
          clearTimeout(timer);
          clearInterval(poll);
          waiting.delete(look);
          finish();
        };
        const look = () => {
          if (holds()) end(resolve);
        };
        const late = new Error(`It did not come to this within ${most} ms: ${String(holds).slice(0, 200)}`);
        const timer = setTimeout(() => end(() => (holds() ? resolve() : reject(late))), most);
        const poll = setInterval(look, LOOK_MS);
        waiting.add(look);
        look();
      }),
  };
}

const STRETCHES = 30;

/**
 * Calls `act` after `ms`, unless the returned function is called first. Waits in steps, so a suspended machine loses
 * only one of them. Doesn't keep the process alive.
 */
export function patiently(ms: number, act: () => void): () => void {
  let left = STRETCHES;
  let timer: NodeJS.Timeout | undefined;
  const next = (): void => {
    left -= 1;
    timer = setTimeout(left > 0 ? next : act, ms / STRETCHES).unref();
  };
  next();
  return () => clearTimeout(timer);
}
