// Contract of every key-value store. `again` opens the same store as a new process would.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeyValueStore } from '../../src/ports/store.ts';

/** Advances the store's clock, where tests control it. */
export interface Time {
  readonly short: number;
  readonly long: number;
  begin(): void;
  pass(ms: number): Promise<void>;
  end(): void;
}

const setForward: Time = {
  short: 3_600_000,
  long: 86_400_000,
  begin: () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12) }),
  pass: async (ms) => void vi.setSystemTime(Date.now() + ms),
  end: () => void vi.useRealTimers(),
};

export function notesContract(
  name: string,
  open: () => Promise<KeyValueStore>,
  again?: () => Promise<KeyValueStore>,
  time: Time = setForward,
): void {
  const { short: HOUR, long: DAY } = time;
  describe(name, () => {
    let notes: KeyValueStore;
    beforeEach(async () => {
      time.begin();
      notes = await open();
    });
    afterEach(() => time.end());

    test('a note is returned unchanged until it is deleted', async () => {
      const note = { text: 'Ünï “x” \u0000🎧', list: [1, null, false], deep: { a: '' } };
      await notes.put('T1:a', note);
      expect(await notes.get('T1:a')).toEqual(note);
      await notes.put('T1:a', false);
      expect(await notes.get('T1:a')).toBe(false);
      await notes.delete('T1:a');
      expect(await notes.get('T1:a')).toBeUndefined();
      await notes.delete('T1:a');
    });

    test('expires after its lifetime, or never without one', async () => {
      await notes.put('short', 1, HOUR);
      await notes.put('long', 2);
      await time.pass(HOUR / 2);
      expect(await notes.get('short')).toBe(1);
      await time.pass(HOUR / 2 + 1);
      expect(await notes.get('short')).toBeUndefined();
      expect(await notes.get('long')).toBe(2);
      expect(await notes.keys('')).toEqual(['long']);
    });

    test('only the first of many claims on a key succeeds', async () => {
      const asked = await Promise.all(Array.from({ length: 20 }, () => notes.claim('k', DAY)));
      expect(asked.filter(Boolean)).toHaveLength(1);
      expect(await notes.claim('other', DAY)).toBe(true);
      await time.pass(HOUR);
      expect(await notes.claim('k', DAY)).toBe(false);
    });

    test('a claim can be taken again after expiry or deletion', async () => {
      expect(await notes.claim('k', HOUR)).toBe(true);
      await time.pass(HOUR);
      expect(await notes.claim('k', HOUR)).toBe(true);
      expect(await notes.claim('k', HOUR)).toBe(false);
      await notes.delete('k');
      expect(await notes.claim('k', HOUR)).toBe(true);
    });

    test('an owner can renew its lease until it expires', async () => {
      expect(await notes.claim('k', HOUR, 'one')).toBe(true);
      expect(await notes.claim('k', HOUR, 'other')).toBe(false);
      expect(await notes.claim('k', HOUR)).toBe(false);
      await time.pass(HOUR / 2);
      expect(await notes.claim('k', HOUR, 'one')).toBe(true);
      await time.pass(HOUR * 0.75);
      expect(await notes.claim('k', HOUR, 'other')).toBe(false);
      expect(await notes.get('k')).toBe(true);
      await time.pass(HOUR / 2);
      expect(await notes.claim('k', HOUR, 'other')).toBe(true);
      expect(await notes.claim('k', HOUR, 'one')).toBe(false);
    });

    test('a key with a stored note cannot be claimed', async () => {
      await notes.put('k', 'mine');
      expect(await notes.claim('k', HOUR)).toBe(false);
      expect(await notes.get('k')).toBe('mine');
    });

    test('keys are found by an exact prefix', async () => {
      for (const key of ['T1:a', 'T1:b', 'T10:a', 't1:a', 'T1%', 'T_:']) await notes.put(key, 1);
      expect([...(await notes.keys('T1:'))].sort()).toEqual(['T1:a', 'T1:b']);
      expect(await notes.keys('T_')).toEqual(['T_:']);
      expect(await notes.keys('T1%')).toEqual(['T1%']);
      expect(await notes.keys('none')).toEqual([]);
    });

    test.runIf(again)('everything survives a restart', async () => {
      await notes.put('a', { b: 1 });
      await notes.claim('k', DAY);
      notes = (await again?.()) ?? notes;
      expect(await notes.get('a')).toEqual({ b: 1 });
      expect(await notes.claim('k', DAY)).toBe(false);
    });
  });
}
