// Test suite for every store of usage counters. `again` opens the same store as another process would.

import { beforeEach, describe, expect, test } from 'vitest';
import type { CounterLimit, UsageCounters } from '../../src/ports/store.ts';

const NOW = Date.now();
const count = (key: string, most: number): CounterLimit => ({ key, max: most, expiresAt: NOW + 86_400_000 });

export function countersContract(
  name: string,
  open: () => Promise<UsageCounters>,
  again: () => Promise<UsageCounters>,
): void {
  describe(name, () => {
    let counters: UsageCounters;
    beforeEach(async () => {
      counters = await open();
    });

    test('counts up to the limit, then reports the full counter', async () => {
      expect(await counters.add('A', [count('mine', 2)], NOW)).toBeUndefined();
      expect(await counters.add('B', [count('mine', 2)], NOW)).toBeUndefined();
      expect(await counters.add('C', [count('mine', 2)], NOW)).toEqual({ key: 'mine', used: 2 });
      expect(await counters.count(['mine', 'other'])).toEqual([2, 0]);
    });

    test('counts in all counters or in none', async () => {
      await counters.add('A', [count('full', 1)], NOW);
      expect(await counters.add('B', [count('open', 5), count('full', 1)], NOW)).toEqual({
        key: 'full',
        used: 1,
      });
      expect(await counters.count(['open', 'full'])).toEqual([0, 1]);
    });

    test('counts a task once, even in a full counter', async () => {
      await counters.add('A', [count('mine', 1)], NOW);
      expect(await counters.add('A', [count('mine', 1), count('ours', 1)], NOW)).toBeUndefined();
      expect(await counters.count(['mine', 'ours'])).toEqual([1, 1]);
    });

    test('a removed task frees its place once', async () => {
      await counters.add('A', [count('mine', 2), count('ours', 2)], NOW);
      await counters.add('B', [count('mine', 2)], NOW);
      await counters.remove('A', ['mine']);
      await counters.remove('A', ['mine', 'never']);
      expect(await counters.count(['mine', 'ours'])).toEqual([1, 1]);
    });

    test('lists counts older than a given time', async () => {
      await counters.add('A', [count('mine', 9)], NOW - 1000);
      await counters.add('B', [count('mine', 9)], NOW);
      expect(await counters.listOlder('mine', NOW)).toEqual(['A']);
      expect([...(await counters.listOlder('mine', NOW + 1))].sort()).toEqual(['A', 'B']);
      expect(await counters.listOlder('none', NOW)).toEqual([]);
    });

    test('the largest safe integer means no limit', async () => {
      await counters.add('A', [count('mine', 1)], NOW);
      expect(await counters.add('B', [count('mine', Number.MAX_SAFE_INTEGER)], NOW)).toBeUndefined();
      expect(await counters.count(['mine'])).toEqual([2]);
    });

    test('simultaneous requests never exceed the limit', async () => {
      const asked = await Promise.all(
        Array.from({ length: 60 }, (_, at) => counters.add(`T${at}`, [count('mine', 7)], NOW)),
      );
      expect(asked.filter((one) => one === undefined)).toHaveLength(7);
      expect(await counters.count(['mine'])).toEqual([7]);
    });

    test('counts survive a restart', async () => {
      await counters.add('A', [count('mine', 1)], NOW);
      counters = await again();
      expect(await counters.add('B', [count('mine', 1)], NOW)).toEqual({ key: 'mine', used: 1 });
      await counters.remove('A', ['mine']);
      expect(await counters.add('B', [count('mine', 1)], NOW)).toBeUndefined();
    });
  });
}
