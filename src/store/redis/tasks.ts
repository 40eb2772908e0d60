// The task store where several processes write. A task is put in one step: moved between work and rest, named in its
// person's list, and only over the very version that the copy came from. An owner that lost its task without knowing cannot
// overwrite what the next one wrote.

import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Request } from '../../domain/commands/invocation.ts';
import { isAtRest, type Task } from '../../domain/tasks/task.ts';
import { type Json, parseJson } from '../../kit/json.ts';
import type { Log } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import { TaskMoved, type TaskStore } from '../../ports/store.ts';
import type { Sealer } from '../encryption.ts';
import {
  createTaskStore,
  type FinishedTasks,
  KEEP_MS,
  LAST_TASKS,
  personKey,
  type TaskNamespaces,
} from '../tasks.ts';
import type { RedisLink } from './client.ts';
import { redisKey } from './storage.ts';

/** Answers with the new version, or -1 for a copy that is out of date. Done twice with the same mark it counts once. */
const PUT = `
  local live, history, person, finished = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
  local from, mark, id, kept, rest, now, keep, most = unpack(ARGV)
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
  if not before then remember() end
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

/** The ids of a person's finished tasks, by the moment when they expire. */
const finishedKey = (adapter: string, person: string): string =>
  redisKey('finished', personKey(adapter, person));

/** Records may be long. */
const BATCH = 50;

const finishedRecord = z.looseObject({
  value: z.looseObject({
    task: z.looseObject({
      origin: z.looseObject({ adapter: z.string(), person: z.looseObject({ id: z.string() }) }),
    }),
  }),
});

const stated = z.object({ value: z.object({ task: z.object({ state: z.object({ id: z.string() }) }) }) });

const serviceIdIn = (record: string): string | undefined =>
  stated.safeParse(parseJson(record)).data?.value.task.state.id;

interface RedisFinishedTasks extends FinishedTasks {
  /** `value`: the record of a task that comes from another store. */
  add(id: string, value: Json, expires: number | undefined): Promise<void>;
}

export function createRedisFinishedTasks({ client, steady }: RedisLink): RedisFinishedTasks {
  return {
    async deleteSome(adapter, person) {
      const key = finishedKey(adapter, person);
      const ids = await steady(() => client.zrange(key, '0', String(BATCH - 1)));
      if (ids.length === 0) return [];
      const keys = ids.map((id) => redisKey('history', id));
      const records = await steady(() => client.mget(keys));
      await steady(() => client.del(keys));
      await steady(() => client.zrem(key, ids));
      return ids.map((id, at) => ({ id, serviceId: serviceIdIn(records[at] ?? '') }));
    },
    async add(id, value, expires = Date.now() + KEEP_MS) {
      const found = finishedRecord.safeParse(value);
      if (!found.success) return;
      const { adapter, person } = found.data.value.task.origin;
      const key = finishedKey(adapter, person.id);
      await steady(() => client.zadd(key, Math.ceil(expires), id));
      await steady(() => client.pexpireat(key, Date.now() + KEEP_MS));
    },
  };
}

interface RedisTaskStoreParts {
  readonly link: RedisLink;
  readonly sealer: Sealer;
  readonly log: Log;
}

export function createRedisTaskStore(
  namespaces: TaskNamespaces,
  { link: { client, steady }, sealer, log }: RedisTaskStoreParts,
): TaskStore {
  /** By the request, which all versions of a copy share, and no two copies that were read do. */
  const copies = new WeakMap<Request, { readonly id: string; readonly rev: number }>();
  const store = createTaskStore(namespaces, {
    sealer,
    log,
    seen: ({ rev, task }) => copies.set(task.request, { id: task.id, rev }),
  });
  const serial = createSerial();

  const put = async (task: Task): Promise<void> => {
    const copy = copies.get(task.request);
    const known = copy?.id === task.id ? copy : undefined;
    const { adapter, person } = task.origin;
    const keys = [
      redisKey('task', task.id),
      redisKey('history', task.id),
      redisKey('person', personKey(adapter, person.id)),
      finishedKey(adapter, person.id),
    ];
    const from = known ? String(known.rev) : '';
    const mark = randomUUID();
    const rest = isAtRest(task) ? '1' : '0';
    // The fields of the record that are ours to fill, without the braces around them.
    const kept = JSON.stringify(sealer.close(task)).slice(1, -1);
    const given = [from, mark, task.id, kept, rest, Date.now(), KEEP_MS, LAST_TASKS];
    const rev = Number(await steady(() => client.eval(PUT, keys.length, ...keys, ...given)));
    if (rev < 0) throw new TaskMoved(task.id);
    if (known) copies.set(task.request, { id: task.id, rev });
  };

  return {
    ...store,
    put: (task) => serial(task.id, () => put(task)),
    /** The two places are not read in one step: a task on its way from the one to the other is looked for again. */
    get: async (id) => (await store.get(id)) ?? store.get(id),
  };
}
