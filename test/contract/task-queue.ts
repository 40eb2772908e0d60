// Contract of every task queue: a stored task has one owner at a time until its run settles, however often it is added
// and however its owner fails.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaskQueue } from '../../src/ports/task-queue.ts';

/** `stored`: ids of the open tasks. A shared queue also keeps its own list. */
type Open = (stored: Set<string>) => Promise<TaskQueue>;

/** Creates a run function that records its tasks and settles on demand. */
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
  /** Resolves after `count` runs have started. */
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
      expect(queue.isReady()).toBe(false);
      await queue.start(holder().hold);
      expect(queue.isReady()).toBe(true);
      await queue.stop();
      expect(queue.isReady()).toBe(false);
    });

    test('holds tasks stored before the start and tasks added later', async () => {
      const { hold, calls, begun } = holder();
      await store('A');
      await queue.start(hold);
      await store('B');
      await begun(2);
      expect([...calls].sort()).toEqual(['A', 'B']);
    });

    test('holds a task once after several additions', async () => {
      const { hold, calls, begun } = holder();
      await store('A');
      await queue.start(hold);
      await Promise.all([store('A'), store('A'), store('B'), store('B')]);
      await begun(2);
      await aWhile();
      expect([...calls].sort()).toEqual(['A', 'B']);
    });

    test('holds a released task again after it is added again', async () => {
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

    test('holds a task again each time its holder throws', async () => {
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

    test('a holder that throws immediately affects no other task', async () => {
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

    test('holds nothing after the stop', async () => {
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

    test('holds a thousand tasks at the same time', async () => {
      const { hold, holding, begun } = holder();
      for (let at = 0; at < 1_000; at += 1) stored.add(`T${at}`);
      await Promise.all([...stored].map((task) => queue.add(task)));
      await queue.start(hold);
      await begun(1_000);
      expect(holding.size).toBe(1_000);
    });
  });
}
