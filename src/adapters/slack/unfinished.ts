// What was begun and not led to its end because the process ended in between. It is not begun again, since it may have cost
// something already; whoever asked is told, once somebody in that workspace is heard again. Knows nothing of what it was.

import { z } from 'zod';
import { shortId } from '../../kit/id.ts';
import type { Json } from '../../kit/json.ts';
import { reasonOf } from '../../kit/log.ts';
import type { HearParts } from './parts.ts';
import { Caller } from './places.ts';

const Begun = z.object({ at: z.number(), caller: Caller });

export interface Unfinished {
  /** To be called with whom to tell; what it resolves with is to be called at the end, whatever that is. */
  begin(caller: Caller): Promise<() => Promise<void>>;
  /** Whom to tell that something of theirs was left. Each is named once. */
  left(team: string): Promise<readonly Caller[]>;
}

/** Nothing takes as long as this; what does was left, by us or by another process. */
const LEFT_MS = 2 * 60_000;
const LOOK_MS = 60_000;
/** After this nobody waits for it any more. */
const LIFE_MS = 24 * 3_600_000;

export function createUnfinished({
  notes,
  clock,
  log,
}: Pick<HearParts, 'notes' | 'clock' | 'log'>): Unfinished {
  const looked = new Map<string, number>();
  const startOf = (team: string) => `${team}:begun:`;

  return {
    async begin(caller) {
      const key = `${startOf(caller.team)}${shortId()}`;
      const failed = (thrown: unknown) => log.warn('not noted as begun', { reason: reasonOf(thrown) });
      const begun = { at: clock.now(), caller: JSON.parse(JSON.stringify(caller)) as Json };
      await notes.put(key, begun, LIFE_MS).catch(failed);
      return () => notes.delete(key).catch(failed);
    },
    async left(team) {
      const now = clock.now();
      if (now - (looked.get(team) ?? Number.NEGATIVE_INFINITY) < LOOK_MS) return [];
      looked.set(team, now);
      const found: Caller[] = [];
      for (const key of await notes.keys(startOf(team))) {
        const begun = Begun.safeParse(await notes.get(key)).data;
        if (begun && now - begun.at < LEFT_MS) continue;
        await notes.delete(key);
        if (begun) found.push(begun.caller);
      }
      return found;
    },
  };
}
