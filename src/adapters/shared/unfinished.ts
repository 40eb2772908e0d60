// Notes each request before it is acknowledged and drops the note once there is a task or an answer. The next process tells the
// person about every note that a killed process left.

import { z } from 'zod';
import { shortId } from '../../kit/id.ts';
import { inTime } from '../../kit/in-time.ts';
import type { Json } from '../../kit/json.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Notes } from '../../ports/store.ts';

/** What a platform does about something that was left. */
export interface InterruptionHandler<What> {
  /** Whether it came to something after all. If not, nobody begins it any more from now on. */
  isOver(what: What): Promise<boolean>;
  /** Says to whoever asked that it was interrupted. Throws when that may work later. */
  tell(what: What): Promise<void>;
}

export type Unfinished<What> = ReturnType<typeof createUnfinished<What>>;

interface UnfinishedParts<What> {
  /** A secret namespace: what is noted holds a way to answer. */
  readonly notes: Notes;
  readonly what: z.ZodType<What>;
  /** After so long nobody waits for it any more, or can be told. */
  readonly lifeMs: number;
  /** Other processes share the notes. */
  readonly others: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const START = 'begun:';
/** Nothing takes as long as this: what does, no living process is at. */
const LEFT_MS = 2 * 60_000;
const LOOK_MS = 60_000;
/** So often it is tried to tell somebody. */
const TRIES = 10;

interface Found<What> {
  readonly key: string;
  readonly at: number;
  readonly what: What;
}

/** Longest wait for the note: a slow store must not make the acknowledgement late (3 s on Discord and Slack). */
const NOTE_MS = 400;

export function createUnfinished<What>(parts: UnfinishedParts<What>) {
  const { notes, lifeMs, clock, log } = parts;
  /** Keys of what this process is at. */
  const own = new Set<string>();
  const leaving = new AbortController();

  /** Never throws: what cannot be noted goes on all the same. */
  const note = ({ key, at, what }: Found<What>): Promise<void> =>
    notes
      .put(key, { at, what: JSON.parse(JSON.stringify(what)) as Json }, lifeMs)
      .catch((thrown: unknown) => log.warn('not noted as begun', { reason: reasonOf(thrown) }));

  return {
    /** To be waited for before the acknowledgement; what it resolves with is to be called at the end, whatever that is. */
    async begin(what: What): Promise<() => Promise<void>> {
      const key = START + shortId();
      own.add(key);
      const noted = note({ key, at: clock.now(), what });
      await inTime(noted, (off) => clock.sleep(NOTE_MS, off));
      return async () => {
        await noted;
        // A note that stays would be told by the next process: whether it came to something is asked first there.
        await notes
          .delete(key)
          .catch((thrown: unknown) => log.warn('still noted', { reason: reasonOf(thrown) }));
        own.delete(key);
      };
    },
    /** Resolves once it is known what was left. That is told after it. */
    async start(handler: InterruptionHandler<What>): Promise<void> {
      const look = createLook(parts, own, handler);
      const found = await look();
      void follow(parts, look, createTeller(parts, note, handler), found, leaving.signal);
    },
    stop: (): void => leaving.abort(),
  };
}

/** Finds what a process that is no more left and is to be told; `undefined` where nobody can be asked. */
function createLook<What>(
  parts: UnfinishedParts<What>,
  own: ReadonlySet<string>,
  { isOver }: InterruptionHandler<What>,
) {
  const { notes, others, clock, log } = parts;
  const Begun = z.object({ at: z.number(), what: parts.what });

  return async (): Promise<readonly Found<What>[] | undefined> => {
    try {
      const found: Found<What>[] = [];
      for (const key of await notes.keys(START)) {
        const begun = own.has(key) ? undefined : Begun.safeParse(await notes.get(key)).data;
        // Without others, whoever began it was an earlier life of this process.
        if (!begun || (others && clock.now() - begun.at < LEFT_MS)) continue;
        if (await isOver(begun.what)) await notes.delete(key);
        else found.push({ key, ...begun });
      }
      return found;
    } catch (thrown) {
      log.warn('what was left is not known', { reason: reasonOf(thrown) });
      return undefined;
    }
  };
}

/** Resolves with whether that is over; false when it is to be tried again. */
function createTeller<What>(
  { notes, others, log }: UnfinishedParts<What>,
  note: (found: Found<What>) => Promise<void>,
  handler: InterruptionHandler<What>,
) {
  const tries = new Map<string, number>();

  return async (found: Found<What>): Promise<boolean> => {
    const { key, what } = found;
    // Of several that find it one tells it.
    if ((await notes.get(key)) === undefined) return true;
    if (others && !(await notes.claim(`told:${key}`, LOOK_MS / 2))) return true;
    // Dropped first: who ends in the middle of telling has told, or nobody does. Twice would be worse.
    await notes.delete(key);
    try {
      await handler.tell(what);
      log.info('an interruption was told', { begun: key });
      return true;
    } catch (thrown) {
      const failed = (tries.get(key) ?? 0) + 1;
      const again = failed < TRIES;
      log.warn('an interruption was not told', { begun: key, failed, again, reason: reasonOf(thrown) });
      tries.set(key, failed);
      if (again) await note(found);
      return !again;
    }
  };
}

/** As long as others may end, or something is still to be told. */
async function follow<What>(
  { others, clock, log }: UnfinishedParts<What>,
  look: ReturnType<typeof createLook<What>>,
  tell: ReturnType<typeof createTeller<What>>,
  first: readonly Found<What>[] | undefined,
  off: AbortSignal,
): Promise<void> {
  for (let found = first; ; found = await look()) {
    let done = found !== undefined;
    for (const one of found ?? []) {
      const told = await tell(one).catch((thrown: unknown) => {
        log.warn('what was left is not known', { reason: reasonOf(thrown) });
        return false;
      });
      done &&= told;
    }
    if (done && !others) return;
    await clock.sleep(LOOK_MS, off);
    if (off.aborted) return;
  }
}

/** Notes it as begun while the work goes on. */
export async function during<What, T>(
  unfinished: Pick<Unfinished<What>, 'begin'>,
  what: What,
  work: () => Promise<T>,
): Promise<T> {
  const end = await unfinished.begin(what);
  try {
    return await work();
  } finally {
    await end();
  }
}
