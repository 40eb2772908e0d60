// How many tasks a service works on at the same time, learned from how long its tasks took: a service that takes everything into
// a queue of its own looks the same as one with a thousand workers, but for the time it takes. Pure arithmetic over
// milliseconds; why it matters is docs/decisions/turns-at-the-service.md.

interface Finished {
  /** What tasks of this kind have in common, so that their times can be compared: the operation and about what size. */
  readonly kind: string;
  /** From being taken to being seen finished. */
  readonly ms: number;
  /** How many of ours were at the service when it was taken, and how many of them had only just come. */
  readonly ahead: number;
  readonly beside: number;
  /** Only one person has asked for a while, so that no other person waits when more is tried. */
  readonly alone: boolean;
}

export interface Width {
  /** So many at a time are worked on without waiting for each other; one more than shown while it is being tried. */
  max(): number;
  /** How long such a task takes that has the service to itself, as far as is known. */
  typicalMs(kind: string): number | undefined;
  /** Whether that was told, or anything was ever seen to wait. */
  isKnown(): boolean;
  /** Beside so many, as nothing was seen to wait yet. */
  tryOneMore(beside: number): void;
  finished(task: Finished, now: number): void;
}

/** A task that took this many times as long as one that had the service to itself has waited for others. */
const WAITED = 1.3;
/** After trying in vain, one more is not tried again for this long at first, twice as long each time, and at most. */
const REST_FIRST_MS = 2 * 60_000;
const REST_MAX_MS = 30 * 60_000;
/** How much the newest task counts in the typical time of its kind. */
const NEWEST = 0.3;

/** `told`: how many it is was configured, and nothing is learned. */
export function createWidth(told?: number): Width {
  const typical = new Map<string, number>();
  let max = told ?? 1;
  /** Whether anything ever waited there: until then it is twice as many that are tried next, then one more. */
  let bounded = false;
  let inVain = 0;
  let restUntil = 0;

  /** How many times as long as is typical it took; `undefined` where that cannot be said. */
  const learn = ({ kind, ms, ahead }: Finished): number | undefined => {
    const before = typical.get(kind);
    if (before === undefined) {
      typical.set(kind, ms);
      return ahead === 0 ? 1 : undefined;
    }
    // A task that had others ahead can only show that it goes faster than it was thought to.
    const now = ahead === 0 ? before + NEWEST * (ms - before) : Math.min(before, ms);
    typical.set(kind, now);
    return ms / Math.max(1, before);
  };

  return {
    max: () => max,
    typicalMs: (kind) => typical.get(kind),
    isKnown: () => told !== undefined || bounded,
    tryOneMore(beside) {
      if (told === undefined && !bounded) max = Math.max(max, beside + 1);
    },
    finished(task, now) {
      if (told !== undefined) return;
      const slowed = learn(task);
      if (slowed === undefined) return;
      if (slowed >= WAITED) {
        if (task.ahead === 0) return;
        max = Math.max(1, Math.min(max, task.ahead, Math.round(((task.ahead + 1) * WAITED) / slowed)));
        bounded = true;
        if (now < restUntil) return;
        restUntil = now + Math.min(REST_MAX_MS, REST_FIRST_MS * 2 ** inVain);
        inVain += 1;
        return;
      }
      // One that was about to be done when this one came kept it from nothing, whatever the service does.
      const together = task.beside + 1;
      if (together < Math.max(Math.min(2, max), max / 2)) return;
      if (max > 1) inVain = 0;
      max = Math.max(max, together);
      if (task.alone && now >= restUntil) max += bounded ? 1 : max;
    },
  };
}
