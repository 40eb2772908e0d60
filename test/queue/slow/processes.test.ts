// Real processes on a real Redis. When one is killed, stopped or suspended, its tasks move to the others, and two never
// act on one task.

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemClock as clock } from '../../../src/app/clock.ts';
import type { TaskQueue } from '../../../src/ports/task-queue.ts';
import { createBullMqQueue } from '../../../src/queue/bullmq.ts';
import { createFakeLog } from '../../fakes/log.ts';
import { redisIsHere, startRedis } from '../../fakes/redis-server.ts';
import { createWaiting } from '../../fakes/waiting.ts';
import { linesOf } from '../../store/setup.ts';

const LOCK_MS = 3_000;
const redis = await startRedis();
const { until } = createWaiting();

type Holder = ChildProcess & { readonly lines: readonly string[] };

async function holder(name: string, lockMs = LOCK_MS): Promise<Holder> {
  const script = join(import.meta.dirname, '../holder.ts');
  const child = spawn(process.execPath, [script, redis.url, name, String(lockMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const started = Object.assign(child, { lines: linesOf(child) });
  await until(() => started.lines.includes('ready'));
  return started;
}

const held = ({ lines }: Holder): string[] =>
  lines.filter((line) => line.startsWith('hold ')).map((line) => line.slice(5));
/** Times at which an owner acted on a task. */
const acts = ({ lines }: Holder, task: string): number[] =>
  lines.filter((line) => line.startsWith(`act ${task} `)).map((line) => Number(line.split(' ')[2]));

/** A queue that only adds and never starts. */
function adder(name: string): TaskQueue {
  const queue = createBullMqQueue({
    url: redis.url,
    name,
    listOpenIds: async () => [],
    clock,
    log: createFakeLog(),
  });
  onTestFinished(() => queue.stop());
  return queue;
}

const TASKS = Array.from({ length: 40 }, (_, at) => `T${at}`);

describe.runIf(redisIsHere)('a process', () => {
  beforeAll(() => redis.start());
  afterAll(() => redis.end());

  test('that is killed loses all its tasks to the other', async () => {
    const name = randomUUID();
    const one = await holder(name);
    await Promise.all(TASKS.map((task) => adder(name).add(task)));
    await until(() => held(one).length === TASKS.length);
    const other = await holder(name);
    one.kill('SIGKILL');
    await until(() => new Set(held(other)).size === TASKS.length);
    for (const task of TASKS)
      expect(Math.max(...acts(one, task))).toBeLessThanOrEqual(acts(other, task)[0] ?? Number.POSITIVE_INFINITY);
    expect(held(other)).toHaveLength(TASKS.length);
  });

  test('that stops hands its tasks over before the locks expire', async () => {
    const name = randomUUID();
    const HOUR = 3_600_000;
    const one = await holder(name, HOUR);
    await Promise.all(TASKS.map((task) => adder(name).add(task)));
    await until(() => held(one).length === TASKS.length);
    const other = await holder(name, HOUR);
    one.kill('SIGTERM');
    await until(() => held(other).length === TASKS.length);
    await until(() => one.exitCode !== null);
    expect(one.exitCode).toBe(0);
    expect(held(one)).toHaveLength(TASKS.length);
  });

  test('that hangs longer than its lock stops acting', async () => {
    const name = randomUUID();
    const one = await holder(name);
    await Promise.all(TASKS.map((task) => adder(name).add(task)));
    await until(() => held(one).length === TASKS.length);
    const other = await holder(name);
    one.kill('SIGSTOP');
    await until(() => new Set(held(other)).size === TASKS.length);
    const moved = Date.now();
    one.kill('SIGCONT');
    await until(() => one.lines.filter((line) => line.startsWith('lost ')).length === TASKS.length);
    await sleep(500);
    for (const task of TASKS) expect(acts(one, task).filter((at) => at > moved)).toEqual([]);
    expect(held(other)).toHaveLength(TASKS.length);
  });

  test('keeps its tasks when Redis hangs longer than the lock', async () => {
    const name = randomUUID();
    const [one, other] = [await holder(name), await holder(name)];
    await Promise.all(TASKS.map((task) => adder(name).add(task)));
    const allHeld = () => held(one).length + held(other).length;
    await until(() => allHeld() === TASKS.length);
    redis.pause();
    await sleep(LOCK_MS * 1.5);
    redis.resume();
    await until(() => allHeld() >= TASKS.length * 2);
    await sleep(LOCK_MS);
    const since = Date.now();
    const actors = (task: string) => [one, other].filter((each) => acts(each, task).some((at) => at > since));
    // The lines of a slow process, or to a slow test, come late.
    await until(() => TASKS.every((task) => actors(task).length > 0));
    await sleep(1_000);
    for (const task of TASKS) expect([task, actors(task).length]).toEqual([task, 1]);
  });
});
