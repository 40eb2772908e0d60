// Waiting for what a fake platform will show: looked at after every change in it, and now and then.

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
