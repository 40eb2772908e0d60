// Who may begin a task here and now: the operator's lists first, then the limits, then the room on the disk. Tasks are counted in
// under their own id before they begin, and taken out again as their state says; counting twice changes nothing.

import type { Person, Place } from '../../domain/commands/invocation.ts';
import { type Bucket, bucketsOf, holds, type Limits, type Whose } from '../../domain/tasks/quota.ts';
import type { Full, Period, Task } from '../../domain/tasks/task.ts';
import { languageOf, type Words, type WordsFor } from '../../domain/words/index.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Disk } from '../../ports/disk.ts';
import type { Counters, TaskStore } from '../../ports/store.ts';

export interface AccessParts {
  /** Without them everyone may. */
  readonly allow?: AllowLists | undefined;
  /** Without it nothing is limited. */
  readonly quota?: Quota | undefined;
  /** Without it there is room for everything. */
  readonly disk?: Pick<Disk, 'isFull'> | undefined;
  readonly wordsFor: WordsFor;
}

export interface Access {
  /** Why they may not use us here at all. */
  barred(person: Person, place: Place): string | undefined;
  /** Why they may not begin a task right now. Counts nothing. */
  refusal(person: Person, place: Place): Promise<string | undefined>;
  /** Why nothing more is made for them today, however little they have at work. Counts nothing. */
  usedUp(person: Person, place: Place): Promise<string | undefined>;
  /** Why no task is taken at all just now. */
  full(person: Person, place: Place): Promise<string | undefined>;
}

export function createAccess(adapter: string, { allow, quota, disk, wordsFor }: AccessParts): Access {
  const limitsFor = (person: Person, place: Place) => wordsFor(languageOf({ person, place })).limits;
  const barred = (person: Person, place: Place) =>
    allow && refusalOf(allow, person, place, limitsFor(person, place));
  const full = async (person: Person, place: Place) =>
    (await disk?.isFull()) ? limitsFor(person, place).diskFull : undefined;
  const reached = async (person: Person, place: Place, only?: Period) => {
    const limit = await quota?.reached({ adapter, person, place }, only);
    return limit && limitsFor(person, place).full(limit);
  };
  return {
    barred,
    full,
    refusal: async (person, place) =>
      barred(person, place) ?? (await reached(person, place)) ?? (await full(person, place)),
    usedUp: (person, place) => reached(person, place, 'day'),
  };
}

/** The operator's lists. */
interface AllowLists {
  readonly servers: readonly string[];
  readonly channels: readonly string[];
  readonly roles: readonly string[];
}

/** What a person reads who may not; `undefined` for those who may. */
export function refusalOf(
  { servers, channels, roles }: AllowLists,
  person: Person,
  place: Place,
  say: Words['limits'],
): string | undefined {
  const { server } = place;
  if (servers.length > 0 && server !== undefined && !(server !== null && servers.includes(server)))
    return server === null ? say.noDirectMessages : say.notThisServer(server);
  const here = place.channels;
  if (channels.length > 0 && here && !here.some((one) => channels.includes(one)))
    return say.notThisChannel(here[0] ?? place.id);
  if (roles.length > 0 && person.roles && !person.roles.some((one) => roles.includes(one))) return say.noRole;
  return undefined;
}

interface Quota {
  /** The limit for which a task of theirs would be refused right now; `only`: of those. Counts nothing. */
  reached(whose: Whose, only?: Period): Promise<Full | undefined>;
  /** Counts a task in where it belongs, or nowhere when a limit is reached. */
  enter(task: Pick<Task, 'id' | 'origin' | 'created'>): Promise<Full | undefined>;
  /** Makes the counts fit what a task is now. Never rejects. */
  follow(task: Task): Promise<void>;
  /** What they have used of which limit. */
  usage(whose: Whose): Promise<readonly Full[]>;
}

interface QuotaParts {
  readonly counters: Counters;
  readonly limits: Limits;
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A task that is counted but not stored is on its way there for this long; after that it was lost in a crash. */
const ON_ITS_WAY_MS = 60_000;
/** A full bucket is looked through at most this often, and the more rarely the more there is to look at. */
const HEAL_MS = 30_000;
const EACH_MS = 30;
/** How many of a bucket are looked up at once. */
const TOGETHER = 50;

/** Takes out what a crash left in. Only once a limit is reached does it matter, so only then is it looked for. */
function createHeal({ counters, limits, tasks, clock, log }: QuotaParts) {
  /** Until when a full bucket is not looked through again. */
  const rests = new Map<string, number>();

  const isStale = async (id: string, { key, period }: Bucket): Promise<boolean> => {
    const task = await tasks.get(id);
    // A person who was forgotten has used the day all the same, so only what is said to be at work must still be there.
    if (!task) return period === 'at-once';
    // It may be counted in another day by now: it went ahead later than it tried to at first.
    const belongs = bucketsOf(limits, task.origin, task.created).some((one) => one.key === key);
    return !belongs || !holds(task).has(period);
  };

  return async (bucket: Bucket): Promise<boolean> => {
    const now = clock.now();
    if (now < (rests.get(bucket.key) ?? 0)) return false;
    for (const [key, until] of rests) if (until <= now) rests.delete(key);
    rests.set(bucket.key, now + HEAL_MS);
    const ids = await counters.members(bucket.key, now - ON_ITS_WAY_MS);
    rests.set(bucket.key, now + Math.max(HEAL_MS, ids.length * EACH_MS));
    let freed = 0;
    for (let at = 0; at < ids.length; at += TOGETHER) {
      const some = ids.slice(at, at + TOGETHER);
      const stale = await Promise.all(some.map((id) => isStale(id, bucket)));
      for (const id of some.filter((_, one) => stale[one])) {
        await counters.give(id, [bucket.key]);
        freed += 1;
      }
    }
    if (freed > 0) log.info('limits: tasks that had ended were still counted', { tasks: freed });
    return freed > 0;
  };
}

export function createQuota(parts: QuotaParts): Quota {
  const { counters, limits, clock, log } = parts;
  const heal = createHeal(parts);

  const usageOf = async (buckets: readonly Bucket[]): Promise<readonly Full[]> => {
    const counts = buckets.length === 0 ? [] : await counters.count(buckets.map(({ key }) => key));
    return buckets.map(({ scope, period, max: most }, at) => ({
      scope,
      period,
      used: counts[at] ?? 0,
      most,
    }));
  };

  const firstFull = async (buckets: readonly Bucket[]): Promise<Full | undefined> =>
    (await usageOf(buckets)).find(({ used, most }) => used >= most);

  return {
    async reached(whose, only) {
      const all = bucketsOf(limits, whose, clock.now());
      const buckets = only === undefined ? all : all.filter(({ period }) => period === only);
      let full = await firstFull(buckets);
      const bucket =
        full && buckets.find(({ scope, period }) => scope === full?.scope && period === full.period);
      if (bucket && (await heal(bucket))) full = await firstFull(buckets);
      return full;
    },
    async enter({ id, origin, created }) {
      const buckets = bucketsOf(limits, origin, created);
      const attempt = async (): Promise<readonly [Bucket, Full] | undefined> => {
        const full = buckets.length === 0 ? undefined : await counters.take(id, buckets, clock.now());
        const bucket = full && buckets.find(({ key }) => key === full.key);
        if (!full || !bucket) return undefined;
        const { scope, period, max } = bucket;
        return [bucket, { scope, period, used: full.used, most: max }];
      };
      const refused = await attempt();
      if (!refused) return undefined;
      return (await heal(refused[0])) ? (await attempt())?.[1] : refused[1];
    },
    async follow(task) {
      const buckets = bucketsOf(limits, task.origin, task.created);
      if (buckets.length === 0) return;
      const held = holds(task);
      const goes = buckets.filter(({ period }) => !held.has(period));
      try {
        if (goes.length > 0)
          await counters.give(
            task.id,
            goes.map(({ key }) => key),
          );
        // Picked up again with a button, it is at work whatever the limit says: the service has it already.
        const works = buckets.filter(({ period }) => period === 'at-once' && held.has(period));
        const unbounded = works.map((one) => ({ ...one, max: Number.MAX_SAFE_INTEGER }));
        if (task.state.at === 'polling' && works.length > 0)
          await counters.take(task.id, unbounded, clock.now());
      } catch (thrown) {
        log.warn('limits: not counted', { task: task.id, reason: reasonOf(thrown) });
      }
    },
    usage: async (whose) => usageOf(bucketsOf(limits, whose, clock.now())),
  };
}
