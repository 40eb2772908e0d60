// Task store for several processes. Each write is one atomic script: it moves the task between open and finished,
// updates the person's list, and checks that the copy is current. A process that lost a task unknowingly cannot
// overwrite the new owner's writes.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Request } from '../../domain/commands/invocation.ts';
import { isFinishedAndShown, type Task } from '../../domain/tasks/task.ts';
import { type Json, parseJson } from '../../kit/json.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import type { Log } from '../../kit/log.ts';
import { StaleTaskError, type TaskStore } from '../../ports/store.ts';
import type { TaskSecretsCipher } from '../encryption.ts';
import { toKeyPrefix } from '../store.ts';
import {
  createTaskStore,
  type FinishedTasksByPerson,
  isListed,
  MAX_LISTED_TASKS,
  personFromKey,
  TASK_TTL_MS,
  type TaskStorage,
  toPersonKey,
} from '../task-store.ts';
import type { RedisConnection } from './connection.ts';
import { createRedisKeyScan, toRedisKey } from './storage.ts';

/** Returns the new version, or -1 for an outdated copy. A repeated call with the same mark has no effect. */
const PUT = `
  local live, history, person, finished = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
  local from, mark, id, kept, rest, now, keep, most, listed = unpack(ARGV)
  local function read(key)
    local text = redis.call('GET', key)
    local ok, kept = pcall(cjson.decode, text or '')
    if ok and type(kept) == 'table' and type(kept.value) == 'table' then return kept.value end
  end
  local function newest()
    local one, other = read(live), read(history)
    if not one or (other and (tonumber(other.rev) or 0) > (tonumber(one.rev) or 0)) then return other end
    return one
  end
  local function remember()
    local list = read(person)
    local tasks = { id }
    for _, other in ipairs(list and list.tasks or {}) do
      if other ~= id and #tasks < tonumber(most) then tasks[#tasks + 1] = other end
    end
    local until_ = string.format('%.0f', now + keep)
    local text = '{"value":{"v":1,"tasks":' .. cjson.encode(tasks) .. '},"expires":' .. until_ .. '}'
    redis.call('SET', person, text, 'PXAT', until_)
  end

  local before = newest()
  local rev = before and tonumber(before.rev) or 0
  if before and before.by == mark then return rev end
  if from ~= '' and tonumber(from) ~= rev then return -1 end
  if not before and listed == '1' then remember() end
  rev = rev + 1
  local record = '{"value":{"v":1,"rev":' .. string.format('%.0f', rev) .. ',"by":"' .. mark .. '",' .. kept .. '}'
  if rest == '1' then
    local until_ = string.format('%.0f', now + keep)
    redis.call('SET', history, record .. ',"expires":' .. until_ .. '}', 'PXAT', until_)
    redis.call('DEL', live)
    redis.call('ZREMRANGEBYSCORE', finished, '-inf', now)
    redis.call('ZADD', finished, until_, id)
    redis.call('PEXPIREAT', finished, until_)
  else
    redis.call('SET', live, record .. '}')
    redis.call('DEL', history)
    redis.call('ZREM', finished, id)
  end
  return rev`;

const HISTORY = 'finished';
/** Key of a person's finished tasks, sorted by expiry. */
const toHistoryKey = (adapter: string, person: string): string => toRedisKey(HISTORY, toPersonKey(adapter, person));

/** Small, since records may be long. */
const BATCH_SIZE = 50;

const finishedRecord = z.looseObject({
  value: z.looseObject({
    task: z.looseObject({
      origin: z.looseObject({ adapter: z.string(), person: z.looseObject({ id: z.string() }) }),
    }),
  }),
});

const recordWithServiceId = z.object({
  value: z.object({ task: z.object({ state: z.object({ serviceTaskId: z.string() }) }) }),
});

const serviceIdFromRecord = (record: string): string | undefined =>
  recordWithServiceId.safeParse(parseJson(record)).data?.value.task.state.serviceTaskId;

interface RedisFinishedTasks extends FinishedTasksByPerson {
  /** Adds a task from another store. `value` is its record. */
  add(id: string, value: Json, expires: number | undefined): Promise<void>;
}

export function createRedisFinishedTasks(link: RedisConnection): RedisFinishedTasks {
  const { client, withRetry } = link;
  const scanKeys = createRedisKeyScan(link, HISTORY, 'zset');
  return {
    async *listPeople(adapter, start) {
      for await (const key of scanKeys(toKeyPrefix([adapter, start]))) yield personFromKey(key);
    },
    async deleteBatch(adapter, person) {
      const key = toHistoryKey(adapter, person);
      const ids = await withRetry(() => client.zrange(key, '0', String(BATCH_SIZE - 1)));
      if (ids.length === 0) return [];
      const keys = ids.map((id) => toRedisKey('history', id));
      const records = await withRetry(() => client.mget(keys));
      await withRetry(() => client.del(keys));
      await withRetry(() => client.zrem(key, ids));
      return ids.map((id, at) => ({ id, serviceId: serviceIdFromRecord(records[at] ?? '') }));
    },
    async add(id, value, expires = Date.now() + TASK_TTL_MS) {
      const found = finishedRecord.safeParse(value);
      if (!found.success) return;
      const { adapter, person } = found.data.value.task.origin;
      const key = toHistoryKey(adapter, person.id);
      await withRetry(() => client.zadd(key, Math.ceil(expires), id));
      await withRetry(() => client.pexpireat(key, Date.now() + TASK_TTL_MS));
    },
  };
}

interface RedisTaskStoreOptions {
  readonly link: RedisConnection;
  readonly taskCipher: TaskSecretsCipher;
  readonly log: Log;
}

export function createRedisTaskStore(
  namespaces: TaskStorage,
  { link: { client, withRetry }, taskCipher, log }: RedisTaskStoreOptions,
): TaskStore {
  /** Keyed by the request object, which later versions of a copy share and separately read copies don't. */
  const versions = new WeakMap<Request, { readonly id: string; readonly rev: number }>();
  const store = createTaskStore(namespaces, {
    taskCipher,
    log,
    onRead: ({ rev, task }) => versions.set(task.request, { id: task.id, rev }),
  });
  const serial = createKeyedMutex();

  const put = async (task: Task): Promise<void> => {
    const copy = versions.get(task.request);
    const known = copy?.id === task.id ? copy : undefined;
    const { adapter, person } = task.origin;
    const keys = [
      toRedisKey('task', task.id),
      toRedisKey('history', task.id),
      toRedisKey('person', toPersonKey(adapter, person.id)),
      toHistoryKey(adapter, person.id),
    ];
    const from = known ? String(known.rev) : '';
    const mark = randomUUID();
    const rest = isFinishedAndShown(task) ? '1' : '0';
    // Fields of the record that the task cipher supplies, without the outer braces.
    const kept = JSON.stringify(taskCipher.encrypt(task)).slice(1, -1);
    const given = [
      from,
      mark,
      task.id,
      kept,
      rest,
      Date.now(),
      TASK_TTL_MS,
      MAX_LISTED_TASKS,
      isListed(task) ? '1' : '0',
    ];
    const rev = Number(await withRetry(() => client.eval(PUT, keys.length, ...keys, ...given)));
    if (rev < 0) throw new StaleTaskError(task.id);
    if (known) versions.set(task.request, { id: task.id, rev });
  };

  return {
    ...store,
    put: (task) => serial(task.id, () => put(task)),
    delete: (id) =>
      serial(id, async () => {
        const task = await store.get(id);
        await store.delete(id);
        if (!task) return;
        const { adapter, person } = task.origin;
        await withRetry(() => client.zrem(toHistoryKey(adapter, person.id), id));
      }),
    /** The two places are not read atomically. A task that moves in between is found on the second read. */
    get: async (id) => (await store.get(id)) ?? store.get(id),
  };
}
