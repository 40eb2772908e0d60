// Tests that the signal is aborted at the timeout, and not after clearing. Measures no durations.

import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createTimeoutSignal } from '../../src/kit/timeout-signal.ts';

describe('a time limit', () => {
  it('aborts with a TimeoutError after the time limit', async () => {
    const { signal } = createTimeoutSignal(1);
    const keepAlive = setInterval(() => {}, 1000);
    await once(signal, 'abort');
    clearInterval(keepAlive);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('never aborts after it is cleared', async () => {
    const [short, longer] = [createTimeoutSignal(1), createTimeoutSignal(20)];
    short.clear();
    const keepAlive = setInterval(() => {}, 1000);
    await once(longer.signal, 'abort');
    clearInterval(keepAlive);
    expect(short.signal.aborted).toBe(false);
  });
});
