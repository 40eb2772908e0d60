// How long Slack asked us to wait, per workspace and line (a method, or a method in one channel), so that nothing else is held up.

import type { Clock } from '../../../ports/clock.ts';

export interface Holds {
  hold(team: string, line: string, ms: number): void;
  /** Resolves once calls of this line may go out. */
  ready(team: string, line: string): Promise<void>;
}

/** Waits beyond which those that are over are forgotten. */
const TIDY_AT = 500;

export function createHolds(clock: Clock): Holds {
  const holds = new Map<string, number>();
  const until = (key: string) => holds.get(key) ?? 0;
  return {
    hold(team, line, ms) {
      const now = clock.now();
      const key = `${team} ${line}`;
      holds.set(key, Math.max(until(key), now + ms));
      if (holds.size > TIDY_AT) for (const [one, end] of holds) if (end <= now) holds.delete(one);
    },
    async ready(team, line) {
      const key = `${team} ${line}`;
      while (until(key) > clock.now()) await clock.sleep(until(key) - clock.now());
    },
  };
}
