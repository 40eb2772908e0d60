// What every task queue must do, whoever else shares it: a stored task is held by one holder at a time until it settles,
// however often it is added and however its holder fails.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaskQueue } from '../../src/ports/task-queue.ts';

/** `stored`: the ids of the tasks that are open. A queue that is shared by processes keeps its own besides. */
type Open = (stored: Set<string>) => Promise<TaskQueue>;

/** Holders that note what they are given, and settle when told. */
function holder() {
  const calls: string[] = [];
  const holding = new Map<string, { signal: AbortSignal; end: (error?: Error) => void }>();
  const waiting = new Set<() => void>();
  const hold = (task: string, signal: AbortSignal): Promise<void> => {
    if (holding.has(task)) throw new Error(`${task} is held twice`);
    calls.push(task);
    return new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => {
        holding.delete(task);
        if (error) reject(error);
        else resolve();
      };
      holding.set(task, { signal, end });
      signal.addEventListener('abort', () => end(), { once: true });
      for (const look of waiting) look();
    });
  };
  /** Resolves once so many holds were begun. */
  const begun = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (calls.length >= count) resolve();
      };
      waiting.add(look);
      look();
    });
  return { hold, calls, holding, begun };
}

const aWhile = () => new Promise((done) => setTimeout(done, 30));

export function taskQueueContract(name: string, open: Open): void {
  describe(name, () => {
    let stored: Set<string>;
    let queue: TaskQueue;
    beforeEach(async () => {
      stored = new Set();
      queue = await open(stored);
    });
    afterEach(() => queue.stop());

    const store = async (task: string) => {
      stored.add(task);
      await queue.add(task);
    };

    test('is ready from its start to its stop', async () => {
      expect(queue.ready()).toBe(false);
      await queue.start(holder().hold);
      expect(queue.ready()).toBe(true);
      await queue.stop();
      expect(queue.ready()).toBe(false);
    });

    test('holds what was stored before it started, and what is added later', async () => {
      const { hold, calls, begun } = holder();
      await store('A');
      await queue.start(hold);
      await store('B');
      await begun(2);
      expect([...calls].sort()).toEqual(['A', 'B']);
    });

    test('holds a task once, however often it is added', async () => {
      const { hold, calls, begun } = holder();
      await store('A');
      await queue.start(hold);
      await Promise.all([store('A'), store('A'), store('B'), store('B')]);
      await begun(2);
      await aWhile();
      expect([...calls].sort()).toEqual(['A', 'B']);
    });

    test('holds a task anew when it is added after it was let go', async () => {
      const { hold, calls, holding, begun } = holder();
      await queue.start(hold);
      await store('A');
      await begun(1);
      holding.get('A')?.end();
      await aWhile();
      expect(calls).toEqual(['A']);
      await store('A');
      await begun(2);
      expect(calls).toEqual(['A', 'A']);
    });

    test('holds a task again whose holder threw, as often as it takes', async () => {
      const { hold, calls, holding, begun } = holder();
      await queue.start(hold);
      await store('A');
      for (let failed = 1; failed <= 4; failed += 1) {
        await begun(failed);
        holding.get('A')?.end(new Error('a defect'));
      }
      await begun(5);
      holding.get('A')?.end();
      await aWhile();
      expect(calls).toEqual(['A', 'A', 'A', 'A', 'A']);
    });

    test('a holder that throws at once harms no other task', async () => {
      const { hold, calls, begun } = holder();
      let thrown = 0;
      await queue.start((task, signal) => {
        if (task !== 'bad') return hold(task, signal);
        thrown += 1;
        throw new Error('a defect');
      });
      await store('bad');
      await store('A');
      await begun(1);
      expect(calls).toEqual(['A']);
      expect(thrown).toBeGreaterThan(0);
    });

    test('stopping ends every hold and waits for the last one', async () => {
      const { hold, holding, begun } = holder();
      const ended: string[] = [];
      await queue.start(async (task, signal) => {
        await hold(task, signal);
        await aWhile();
        ended.push(task);
      });
      for (const task of ['A', 'B', 'C']) await store(task);
      await begun(3);
      const signals = [...holding.values()].map(({ signal }) => signal);
      await queue.stop();
      expect(signals.every((signal) => signal.aborted)).toBe(true);
      expect([...ended].sort()).toEqual(['A', 'B', 'C']);
    });

    test('nothing is held after the stop, nor held again', async () => {
      const { hold, calls, begun } = holder();
      await queue.start(async (task, signal) => {
        await hold(task, signal);
        throw new Error('interrupted');
      });
      await store('A');
      await begun(1);
      await queue.stop();
      await store('B').catch(() => undefined);
      await aWhile();
      expect(calls).toEqual(['A']);
    });

    test('a thousand tasks are all held at the same time', async () => {
      const { hold, holding, begun } = holder();
      for (let at = 0; at < 1_000; at += 1) stored.add(`T${at}`);
      await Promise.all([...stored].map((task) => queue.add(task)));
      await queue.start(hold);
      await begun(1_000);
      expect(holding.size).toBe(1_000);
    });
  });
}
