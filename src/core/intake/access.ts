// Checks whether a person may start a task: allow lists, quotas, then disk space. Tasks count from before they start
// and are removed according to their state. Counting a task twice has no effect.

import type { Person, Place } from '../../domain/person.ts';
import {
  listCountedPeriods,
  listQuotaBuckets,
  listStartPeriods,
  type QuotaBucket,
  type QuotaSubject,
  type TaskLimits,
} from '../../domain/tasks/quota.ts';
import type { LimitPeriod, LimitUsage, Task } from '../../domain/tasks/task.ts';
import { createLimitMessage } from '../../domain/views/failure-text.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { type Message, message } from '../../messages/message.ts';
import type { Requester } from '../../ports/chat.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DiskQuota } from '../../ports/disk-quota.ts';
import type { TaskStore, UsageCounters } from '../../ports/store.ts';

export interface AccessOptions {
  /** Absent: everyone may use the bot. */
  readonly allowLists?: AllowLists;
  /** Absent: no limits. */
  readonly quota?: Quota;
  /** Absent: no disk limit. */
  readonly disk?: Pick<DiskQuota, 'isFull'>;
}

/** The person who wants something, and where. */
type Applicant = Pick<Requester, 'person' | 'place'>;

export interface AccessControl {
  /** Reason why the person may not use the bot here at all. */
  denialReason(requester: Applicant): Message | undefined;
  /** Reason why the person may not start a task now. Does not count a task. */
  startDenialReason(requester: Applicant): Promise<Message | undefined>;
  /** Reason if the daily limit is reached, regardless of running tasks. Does not count a task. */
  dailyLimitReason(requester: Applicant): Promise<Message | undefined>;
  /** Reason if the disk is full for new tasks. */
  diskFullReason(): Promise<Message | undefined>;
}

export function createAccessControl(adapter: string, { allowLists, quota, disk }: AccessOptions): AccessControl {
  const denialReason = ({ person, place }: Applicant) => allowLists && checkAllowLists(allowLists, person, place);
  const diskFullReason = async () => ((await disk?.isFull()) ? message('limits.diskFull') : undefined);
  const quotaReason = async ({ person, place }: Applicant, only?: LimitPeriod) => {
    const limit = await quota?.findReachedLimit({ adapter, person, place }, only);
    return limit && createLimitMessage(limit);
  };
  return {
    denialReason,
    diskFullReason,
    startDenialReason: async (requester) =>
      denialReason(requester) ?? (await quotaReason(requester)) ?? (await diskFullReason()),
    dailyLimitReason: (requester) => quotaReason(requester, 'day'),
  };
}

interface AllowLists {
  readonly servers: readonly string[];
  readonly channels: readonly string[];
  readonly roles: readonly string[];
}

/** Returns a message for a person who is not on the lists. */
export function checkAllowLists(
  { servers, channels, roles }: AllowLists,
  person: Person,
  place: Place,
): Message | undefined {
  const { server } = place;
  if (servers.length > 0 && server !== undefined && !(server !== null && servers.includes(server)))
    return server === null ? message('limits.noDirectMessages') : message('limits.notThisServer', { server });
  const here = place.channels;
  if (channels.length > 0 && here && !here.some((one) => channels.includes(one)))
    return message('limits.notThisChannel', { channel: here[0] ?? place.id });
  if (roles.length > 0 && person.roles && !person.roles.some((one) => roles.includes(one)))
    return message('limits.noRole');
  return undefined;
}

export interface Quota {
  /**
   * Returns the limit that would reject a task now. `only` restricts the check to one period. Does not count a task.
   */
  findReachedLimit(subject: QuotaSubject, only?: LimitPeriod): Promise<LimitUsage | undefined>;
  /** Counts a task in all its buckets. If a limit is reached, counts it in none and returns that limit. */
  reserve(task: Pick<Task, 'id' | 'origin' | 'createdAt' | 'parent' | 'request'>): Promise<LimitUsage | undefined>;
  /** Updates the counters to the task's state. Never rejects. */
  sync(task: Task): Promise<void>;
  usage(subject: QuotaSubject): Promise<readonly LimitUsage[]>;
}

interface QuotaOptions {
  readonly counters: UsageCounters;
  readonly limits: TaskLimits;
  readonly tasks: Pick<TaskStore, 'get'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** A counted task must be stored within this time. Otherwise it was lost in a crash. */
const STORE_TIMEOUT_MS = 60_000;
/** Shortest wait between two cleanups of a full bucket. With many tasks the wait is longer: {@link CLEANUP_MS_PER_TASK} each. */
const MIN_CLEANUP_INTERVAL_MS = 30_000;
const CLEANUP_MS_PER_TASK = 30;
/** Tasks looked up at once. */
const BATCH_SIZE = 50;

/** Removes tasks that a crash left in the counters. This matters only at a limit, so it runs only then. */
function createCounterCleanup({ counters, limits, tasks, clock, log }: QuotaOptions) {
  /** Earliest next cleanup of each full bucket. */
  const nextCleanupAt = new Map<string, number>();

  const isStale = async (id: string, { key, period }: QuotaBucket): Promise<boolean> => {
    const task = await tasks.get(id);
    // Deleted tasks still count towards the day. Only running ones must still exist.
    if (!task) return period === 'concurrent';
    // The task may now belong to another day, if it started later than first planned.
    const belongs = listQuotaBuckets(limits, task.origin, task.createdAt).some((one) => one.key === key);
    return !belongs || !listCountedPeriods(task).has(period);
  };

  return async (bucket: QuotaBucket): Promise<boolean> => {
    const now = clock.now();
    if (now < (nextCleanupAt.get(bucket.key) ?? 0)) return false;
    for (const [key, until] of nextCleanupAt) if (until <= now) nextCleanupAt.delete(key);
    nextCleanupAt.set(bucket.key, now + MIN_CLEANUP_INTERVAL_MS);
    const ids = await counters.listOlder(bucket.key, now - STORE_TIMEOUT_MS);
    nextCleanupAt.set(bucket.key, now + Math.max(MIN_CLEANUP_INTERVAL_MS, ids.length * CLEANUP_MS_PER_TASK));
    let removed = 0;
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const batch = ids.slice(at, at + BATCH_SIZE);
      const stale = await Promise.all(batch.map((id) => isStale(id, bucket)));
      for (const id of batch.filter((_, one) => stale[one])) {
        await counters.remove(id, [bucket.key]);
        removed += 1;
      }
    }
    if (removed > 0) log.info('limits: ended tasks removed from the count', { tasks: removed });
    return removed > 0;
  };
}

export function createTaskQuota(options: QuotaOptions): Quota {
  const { counters, limits, clock, log } = options;
  const cleanUp = createCounterCleanup(options);

  const usageOf = async (buckets: readonly QuotaBucket[]): Promise<readonly LimitUsage[]> => {
    const counts = buckets.length === 0 ? [] : await counters.count(buckets.map(({ key }) => key));
    return buckets.map(({ scope, period, max }, at) => ({
      scope,
      period,
      used: counts[at] ?? 0,
      max,
    }));
  };

  const firstFull = async (buckets: readonly QuotaBucket[]): Promise<LimitUsage | undefined> =>
    (await usageOf(buckets)).find(({ used, max }) => used >= max);

  return {
    async findReachedLimit(subject, only) {
      const all = listQuotaBuckets(limits, subject, clock.now());
      const buckets = only === undefined ? all : all.filter(({ period }) => period === only);
      let full = await firstFull(buckets);
      const bucket = full && buckets.find(({ scope, period }) => scope === full?.scope && period === full.period);
      if (bucket && (await cleanUp(bucket))) full = await firstFull(buckets);
      return full;
    },
    async reserve(task) {
      const { id, origin, createdAt } = task;
      const periods = listStartPeriods(task);
      const buckets = listQuotaBuckets(limits, origin, createdAt).filter(({ period }) => periods.includes(period));
      const attempt = async (): Promise<readonly [QuotaBucket, LimitUsage] | undefined> => {
        const full = buckets.length === 0 ? undefined : await counters.add(id, buckets, clock.now());
        const bucket = full && buckets.find(({ key }) => key === full.key);
        if (!full || !bucket) return undefined;
        const { scope, period, max } = bucket;
        return [bucket, { scope, period, used: full.used, max }];
      };
      const refused = await attempt();
      if (!refused) return undefined;
      return (await cleanUp(refused[0])) ? (await attempt())?.[1] : refused[1];
    },
    async sync(task) {
      const buckets = listQuotaBuckets(limits, task.origin, task.createdAt);
      if (buckets.length === 0) return;
      const periods = listCountedPeriods(task);
      const endedBuckets = buckets.filter(({ period }) => !periods.has(period));
      try {
        if (endedBuckets.length > 0)
          await counters.remove(
            task.id,
            endedBuckets.map(({ key }) => key),
          );
        // A task resumed with a button counts as running even above the limit, since the service already has it.
        const runningBuckets = buckets.filter(({ period }) => period === 'concurrent' && periods.has(period));
        const unbounded = runningBuckets.map((one) => ({ ...one, max: Number.MAX_SAFE_INTEGER }));
        if (task.state.status === 'polling' && runningBuckets.length > 0)
          await counters.add(task.id, unbounded, clock.now());
      } catch (thrown) {
        log.warn('limits: task not counted', { task: task.id, reason: formatError(thrown) });
      }
    },
    usage: async (subject) => usageOf(listQuotaBuckets(limits, subject, clock.now())),
  };
}
