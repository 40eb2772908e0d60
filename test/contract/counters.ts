// What every store of counts must do, whatever it stands on. `again` opens the same one as another process would.

import { beforeEach, describe, expect, test } from 'vitest';
import type { Count, Counters } from '../../src/ports/store.ts';

const NOW = Date.now();
const count = (key: string, most: number): Count => ({ key, max: most, until: NOW + 86_400_000 });

export function countersContract(
  name: string,
  open: () => Promise<Counters>,
  again: () => Promise<Counters>,
): void {
  describe(name, () => {
    let counters: Counters;
    beforeEach(async () => {
      counters = await open();
    });

    test('counts up to the most, then says which is full and how full', async () => {
      expect(await counters.take('A', [count('mine', 2)], NOW)).toBeUndefined();
      expect(await counters.take('B', [count('mine', 2)], NOW)).toBeUndefined();
      expect(await counters.take('C', [count('mine', 2)], NOW)).toEqual({ key: 'mine', used: 2 });
      expect(await counters.count(['mine', 'other'])).toEqual([2, 0]);
    });

    test('is counted in all of them or in none', async () => {
      await counters.take('A', [count('full', 1)], NOW);
      expect(await counters.take('B', [count('open', 5), count('full', 1)], NOW)).toEqual({
        key: 'full',
        used: 1,
      });
      expect(await counters.count(['open', 'full'])).toEqual([0, 1]);
    });

    test('the same task is counted once, also in one that is full by now', async () => {
      await counters.take('A', [count('mine', 1)], NOW);
      expect(await counters.take('A', [count('mine', 1), count('ours', 1)], NOW)).toBeUndefined();
      expect(await counters.count(['mine', 'ours'])).toEqual([1, 1]);
    });

    test('what is given back makes room, however often it is given back', async () => {
      await counters.take('A', [count('mine', 2), count('ours', 2)], NOW);
      await counters.take('B', [count('mine', 2)], NOW);
      await counters.give('A', ['mine']);
      await counters.give('A', ['mine', 'never']);
      expect(await counters.count(['mine', 'ours'])).toEqual([1, 1]);
    });

    test('those counted before a moment can be listed', async () => {
      await counters.take('A', [count('mine', 9)], NOW - 1000);
      await counters.take('B', [count('mine', 9)], NOW);
      expect(await counters.members('mine', NOW)).toEqual(['A']);
      expect([...(await counters.members('mine', NOW + 1))].sort()).toEqual(['A', 'B']);
      expect(await counters.members('none', NOW)).toEqual([]);
    });

    test('a bound as high as numbers go is none', async () => {
      await counters.take('A', [count('mine', 1)], NOW);
      expect(await counters.take('B', [count('mine', Number.MAX_SAFE_INTEGER)], NOW)).toBeUndefined();
      expect(await counters.count(['mine'])).toEqual([2]);
    });

    test('of many who ask at once exactly as many get in as there is room', async () => {
      const asked = await Promise.all(
        Array.from({ length: 60 }, (_, at) => counters.take(`T${at}`, [count('mine', 7)], NOW)),
      );
      expect(asked.filter((one) => one === undefined)).toHaveLength(7);
      expect(await counters.count(['mine'])).toEqual([7]);
    });

    test('counts are there after a restart', async () => {
      await counters.take('A', [count('mine', 1)], NOW);
      counters = await again();
      expect(await counters.take('B', [count('mine', 1)], NOW)).toEqual({ key: 'mine', used: 1 });
      await counters.give('A', ['mine']);
      expect(await counters.take('B', [count('mine', 1)], NOW)).toBeUndefined();
    });
  });
}
