// Who is counted where, on Redis or Valkey: a sorted set for each count, with the moment as the score. A script is one step
// there, whoever asks. The client is given; what is counted, and why, is not known.

import { z } from 'zod';
import type { Counters } from '../../ports/store.ts';

/** What is needed of a client; ioredis has it. */
export interface RedisScripts {
  eval(script: string, keys: number, ...given: (string | number)[]): Promise<unknown>;
}

/** KEYS: the counts. ARGV: the task, the moment, then `most` and `until` of each. Answers with the full one, from 1, and its size. */
const TAKE = `
  for i, key in ipairs(KEYS) do
    if not redis.call('ZSCORE', key, ARGV[1]) then
      local used = redis.call('ZCARD', key)
      if used >= tonumber(ARGV[1 + 2 * i]) then return { i, used } end
    end
  end
  for i, key in ipairs(KEYS) do
    redis.call('ZADD', key, 'NX', ARGV[2], ARGV[1])
    if redis.call('PTTL', key) < tonumber(ARGV[2 + 2 * i]) - tonumber(ARGV[2]) then
      redis.call('PEXPIREAT', key, ARGV[2 + 2 * i])
    end
  end
  return {}`;
const GIVE = `for _, key in ipairs(KEYS) do redis.call('ZREM', key, ARGV[1]) end`;
const COUNT = `
  local counts = {}
  for i, key in ipairs(KEYS) do counts[i] = redis.call('ZCARD', key) end
  return counts`;
const MEMBERS = `return redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1])`;

const taken = z.union([z.tuple([z.number(), z.number()]), z.tuple([])]);

/** `prefix`: what all keys of ours begin with. */
export function createRedisCounters(redis: RedisScripts, prefix: string): Counters {
  const named = (keys: readonly string[]) => keys.map((key) => `${prefix}count:${key}`);
  return {
    async take(task, counts, now) {
      const bounds = counts.flatMap(({ max, until }) => [max, Math.ceil(until)]);
      const keys = named(counts.map(({ key }) => key));
      const [full, used] = taken.parse(await redis.eval(TAKE, keys.length, ...keys, task, now, ...bounds));
      const key = full === undefined ? undefined : counts[full - 1]?.key;
      return key === undefined || used === undefined ? undefined : { key, used };
    },
    give: async (task, keys) => void (await redis.eval(GIVE, keys.length, ...named(keys), task)),
    count: async (keys) => z.array(z.number()).parse(await redis.eval(COUNT, keys.length, ...named(keys))),
    members: async (key, before) =>
      z.array(z.string()).parse(await redis.eval(MEMBERS, 1, ...named([key]), before)),
  };
}
