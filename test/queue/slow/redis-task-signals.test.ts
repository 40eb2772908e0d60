// Signals between processes on a real Redis reach the task's owner, and a hanging process delays them only briefly.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TaskEvent } from '../../../src/domain/tasks/step.ts';
import { singleProcessSignals } from '../../../src/ports/task-queue.ts';
import { createRedisTaskSignals } from '../../../src/queue/redis-task-signals.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';

const redis = await startRedis();
const STOP: TaskEvent = { is: 'cancel-requested' };
/** Every process of a group takes its signal. */
const PROBE = 'probe';

type Take = (task: string, event: TaskEvent) => Promise<boolean>;

/** Processes that own tasks and listen. */
async function group(takes: readonly Take[], timeoutMs = 20_000) {
  const name = randomUUID();
  const all = takes.map(() => createRedisTaskSignals({ url: redis.url, name, log: createFakeLog(), timeoutMs }));
  onTestFinished(async () => void (await Promise.all(all.map((signals) => signals.stop()))));
  await Promise.all(
    all.map((signals, at) =>
      signals.listen(async (task, event) => task === PROBE || !!(await takes[at]?.(task, event))),
    ),
  );
  const heard = async () =>
    Number(/:(\d+)\r\n$/.exec(await redis.say('PUBSUB', 'NUMSUB', `earshot-news:${name}`))?.[1]);
  while ((await heard()) < all.length) await sleep(10);
  // Sending has a connection of its own. A single process reaches nobody.
  if (all.length > 1) for (const { send } of all) while (!(await send(PROBE, STOP))) await sleep(10);
  return all;
}

const holderOf = (...mine: string[]) => {
  const got: [string, TaskEvent][] = [];
  const take: Take = async (task, event) => {
    if (!mine.includes(task)) return false;
    got.push([task, event]);
    return true;
  };
  return { take, got };
};

describe.runIf(redisIsHere)('signals', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  test('reach the holder of the task from any sender', async () => {
    const [one, two, three] = [holderOf('A'), holderOf('B'), holderOf('C')];
    const [a, b, c] = await group([one.take, two.take, three.take]);
    expect(await b?.send('A', STOP)).toBe(true);
    expect(await c?.send('A', { is: 'voice-saved', savedVoice: { role: 'r', voiceId: 7, name: 'Rose' } })).toBe(true);
    expect(await a?.send('C', STOP)).toBe(true);
    expect(one.got).toEqual([
      ['A', STOP],
      ['A', { is: 'voice-saved', savedVoice: { role: 'r', voiceId: 7, name: 'Rose' } }],
    ]);
    expect([two.got, three.got]).toEqual([[], [['C', STOP]]]);
  });

  test('return to the sender when no process holds the task', async () => {
    const [a] = await group([holderOf().take, holderOf('B').take, holderOf('C').take]);
    expect(await a?.send('X', STOP)).toBe(false);
    const [only] = await group([holderOf().take]);
    expect(await only?.send('X', STOP)).toBe(false);
  });

  test('return to the sender when a process hangs or fails', async () => {
    const [a] = await group([holderOf().take, () => new Promise<boolean>(() => undefined)], 200);
    expect(await a?.send('A', STOP)).toBe(false);
    const broken: Take = async () => {
      throw new Error('a defect');
    };
    const [b] = await group([holderOf().take, broken]);
    expect(await b?.send('A', STOP)).toBe(false);
  });

  test('reach their holders when many are sent', async () => {
    const ids = Array.from({ length: 200 }, (_, at) => `T${at}`);
    const two = holderOf(...ids.filter((_, at) => at % 2));
    const [a] = await group([holderOf().take, two.take]);
    const told = await Promise.all(ids.map((task) => a?.send(task, STOP)));
    expect(told).toEqual(ids.map((_, at) => at % 2 === 1));
    expect(two.got).toHaveLength(100);
  });

  test('stay with the sender while Redis is unreachable', async () => {
    const [a] = await group([holderOf().take, holderOf('A').take], 300);
    await redis.kill();
    expect(await a?.send('A', STOP)).toBe(false);
    await redis.start();
    while (!(await a?.send('A', STOP))) await sleep(50);
  });
});

test('a single process sends to no other', async () => {
  await singleProcessSignals.listen(async () => true);
  expect(await singleProcessSignals.send('A', STOP)).toBe(false);
  await singleProcessSignals.stop();
});
