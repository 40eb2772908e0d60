// Tests that deferred work starts in a later turn of the event loop, in order, and settles.

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDeferredRunner } from '../../../src/kit/loop/deferred-work.ts';

describe('deferred work', () => {
  it('does not start during the current event', async () => {
    const begun: string[] = [];
    const later = createDeferredRunner();
    const done = later(async () => begun.push('work'));
    await Promise.resolve();
    expect(begun).toEqual([]);
    await done;
    expect(begun).toEqual(['work']);
  });

  it('starts one per turn, in order, without waiting', async () => {
    const begun: number[] = [];
    const later = createDeferredRunner();
    for (const one of [1, 2, 3]) void later(() => new Promise(() => begun.push(one)));
    const seen: number[] = [];
    while (begun.length < 3) {
      seen.push(begun.length);
      await turn();
    }
    expect(begun).toEqual([1, 2, 3]);
    expect(new Set(seen)).toEqual(new Set([0, 1, 2]));
  });

  it('settles with its work, and failures block no others', async () => {
    const later = createDeferredRunner();
    const bad = later(() => Promise.reject(new Error('no')));
    const good = later(async () => 'yes');
    await expect(bad).rejects.toThrow('no');
    await expect(good).resolves.toBe('yes');
  });
});
