// Waiting for what a fake platform will show: looked at after every change in it, and now and then; and how long a fake platform waits itself.

export interface Waiting {
  /** Something is different now. */
  changed(): void;
  /** Resolves as soon as the condition holds; rejects when it never did. */
  until(holds: () => unknown, most?: number): Promise<void>;
}

/** Generous, for machines that do other things as well: only a failure waits that long. */
const MOST_MS = 180_000;
/** For what changes outside the fake. */
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
 * Acts after so long, unless what it answers with is called before. In stretches: a machine that stands still for a moment takes one of them
 * from whoever is waited for, and not all. Keeps no process alive.
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
