// The voices of engines from outside in the studio: a worker is asked which there are, again and again, and people can choose from them.

import { type Log, reasonOf } from '../kit/log.ts';
import { finderOf } from './engines/from-outside.ts';
import { Stopping } from './faults.ts';
import type { Pool } from './jobs/pool.ts';
import { LIST_VOICES } from './operations/index.ts';
import type { ListedVoices } from './operations/list-voices.ts';
import type { FoundVoices } from './voices/found.ts';

/** One that is away may be back soon. */
const EVERY_MS = { there: 5 * 60_000, away: 60_000 } as const;
const PATIENCE_MS = 60_000;

interface OutsideParts {
  readonly folder: string;
  readonly found: FoundVoices;
  readonly pool: Pool;
  readonly extensions?: { readonly names: readonly string[] };
  readonly outsideEveryMs?: number;
  readonly log: Log;
}

export function watchOutside(parts: OutsideParts): { stop(): void } {
  const { folder, found, pool, extensions, outsideEveryMs: everyMs, log } = parts;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let faults = '';

  const take = (listed: readonly ListedVoices[]): void => {
    for (const { engine, voices } of listed) if (voices) found.take(finderOf(engine), voices);
    const wrong = listed.flatMap(({ engine, fault }) => (fault === undefined ? [] : [{ engine, fault }]));
    if (JSON.stringify(wrong) !== faults)
      for (const one of wrong) log.warn('voices of an extension not taken', one);
    faults = JSON.stringify(wrong);
  };
  const look = async (): Promise<void> => {
    let everyOther: number = EVERY_MS.away;
    try {
      const order = { operation: LIST_VOICES, input: {}, folder };
      const { message } = await pool.run(order, { timeMs: PATIENCE_MS, small: true });
      const listed = JSON.parse(message) as readonly ListedVoices[];
      take(listed);
      // What an extension brings does not change while the studio runs.
      if (listed.length === 0) return;
      if (listed.every(({ isAway }) => !isAway)) everyOther = EVERY_MS.there;
    } catch (error) {
      if (error instanceof Stopping) return;
      log.warn('voices of extensions not looked at', { error: reasonOf(error) });
    }
    if (!isStopped) timer = setTimeout(() => void look(), everyMs ?? everyOther).unref();
  };
  if (extensions && extensions.names.length > 0) void look();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
