// A time limit is told when it is over, and only then. No durations are measured: an abort either comes or does not.

import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createLimit } from '../../src/kit/time-limit.ts';

describe('a time limit', () => {
  it('aborts with the same error as AbortSignal.timeout when the time is over', async () => {
    const { signal } = createLimit(1);
    const keepAlive = setInterval(() => {}, 1000);
    await once(signal, 'abort');
    clearInterval(keepAlive);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('never aborts once what it limited has ended', async () => {
    const [short, longer] = [createLimit(1), createLimit(20)];
    short.over();
    const keepAlive = setInterval(() => {}, 1000);
    await once(longer.signal, 'abort');
    clearInterval(keepAlive);
    expect(short.signal.aborted).toBe(false);
  });
});
