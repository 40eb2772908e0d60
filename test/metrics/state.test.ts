// Readiness: whether the service responds and the store accepts writes.

import { describe, expect, it } from 'vitest';
import { createStoreWritableCheck } from '../../src/metrics/index.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { createReachabilityTracker, measureService } from '../../src/metrics/service.ts';
import { ServiceRefusedError, ServiceResponseError, ServiceUnreachableError } from '../../src/ports/media-service.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeService } from '../fakes/service.ts';

describe('the media service', () => {
  it('is reachable until three calls in a row fail', async () => {
    const clock = createFakeClock();
    const service = createFakeService();
    const contact = createReachabilityTracker(clock);
    const measured = measureService(service, createInstruments(), contact);
    const voices = service.voices.bind(service);
    const fail = (fault: Error) => {
      service.voices = () => Promise.reject(fault);
      return measured.voices().catch(() => undefined);
    };
    expect(contact.state()).toBe(true);
    await fail(new ServiceUnreachableError('refused'));
    await fail(new ServiceResponseError('HTML', 502));
    expect(contact.state()).toBe(true);
    await fail(new ServiceResponseError('cut'));
    await clock.advance(40_000);
    expect(contact.state()).toMatch(/^no response for 40 s: check SERVICE_BASE_URL/);
    service.voices = voices;
    await measured.voices();
    expect(contact.state()).toBe(true);
  });

  it('is reachable also after refusals and rate limits', async () => {
    const service = createFakeService();
    const contact = createReachabilityTracker(createFakeClock());
    const measured = measureService(service, createInstruments(), contact);
    for (const fault of [new ServiceRefusedError(401, 'no'), new ServiceResponseError('slow', 429)])
      for (let at = 0; at < 3; at += 1) {
        service.voices = () => Promise.reject(fault);
        await measured.voices().catch(() => undefined);
      }
    expect(contact.state()).toBe(true);
  });
});

describe('the store', () => {
  it('is tested by writing, at most every five seconds', async () => {
    const clock = createFakeClock();
    let writes = 0;
    let fault: Error | undefined;
    const probe = createStoreWritableCheck(
      async () => {
        writes += 1;
        if (fault) throw fault;
      },
      'the disk',
      clock,
    );
    expect(await probe()).toBe(true);
    fault = new Error('database or disk is full');
    expect(await probe()).toBe(true);
    await clock.advance(5000);
    expect(await probe()).toBe('can’t be written: Error: database or disk is full');
    fault = undefined;
    await clock.advance(5000);
    expect(await probe()).toBe(true);
    expect(writes).toBe(3);
  });

  it('is not ready when a write hangs', async () => {
    const clock = createFakeClock();
    const probe = createStoreWritableCheck(() => new Promise(() => undefined), 'Redis', clock);
    const finding = probe();
    await clock.advance(2000);
    expect(await finding).toBe('writing is too slow: check Redis');
  });
});
