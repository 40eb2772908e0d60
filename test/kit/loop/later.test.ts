// Work put off by a turn of the event loop: that it is put off, in which order it begins, and how it ends.

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLater } from '../../../src/kit/loop/later.ts';

describe('work that may wait', () => {
  it('does not begin while the event at hand is still being handled', async () => {
    const begun: string[] = [];
    const later = createLater();
    const done = later(async () => begun.push('work'));
    await Promise.resolve();
    expect(begun).toEqual([]);
    await done;
    expect(begun).toEqual(['work']);
  });

  it('begins one piece a turn, in order, and does not wait for the one before', async () => {
    const begun: number[] = [];
    const later = createLater();
    for (const one of [1, 2, 3]) void later(() => new Promise(() => begun.push(one)));
    const seen: number[] = [];
    while (begun.length < 3) {
      seen.push(begun.length);
      await turn();
    }
    expect(begun).toEqual([1, 2, 3]);
    expect(new Set(seen)).toEqual(new Set([0, 1, 2]));
  });

  it('ends as the work does, and what fails holds up nothing behind it', async () => {
    const later = createLater();
    const bad = later(() => Promise.reject(new Error('no')));
    const good = later(async () => 'yes');
    await expect(bad).rejects.toThrow('no');
    await expect(good).resolves.toBe('yes');
  });
});
