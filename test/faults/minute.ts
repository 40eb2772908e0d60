// Simulates a minute passing on Redis: locks of dead processes expire, and Slack's rate limits reset.
// test/queue/slow/processes.test.ts tests real expiry.

import type { RedisServer } from '../fakes/redis-server.ts';

const PASS = `
  for _, active in ipairs(redis.call('KEYS', 'earshot-queue:*:active')) do
    local queue = string.sub(active, 1, -7)
    redis.call('DEL', queue .. 'stalled-check')
    for _, job in ipairs(redis.call('LRANGE', active, 0, -1)) do
      redis.call('DEL', queue .. job .. ':lock')
      redis.call('SADD', queue .. 'stalled', job)
    end
  end
  for _, taken in ipairs(redis.call('KEYS', 'earshot:notes:slack*:update:*')) do redis.call('DEL', taken) end
  return 1`;

export async function passMinute(redis: RedisServer): Promise<void> {
  const answer = await redis.say('EVAL', PASS, '0');
  if (!answer.startsWith(':1')) throw new Error(`Redis did not let time pass: ${answer}`);
}
