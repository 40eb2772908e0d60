// What /readyz is told: whether the service answers and whether the store can be written.

import { describe, expect, it } from 'vitest';
import { createProbe } from '../../src/metrics/index.ts';
import { createInstruments } from '../../src/metrics/instruments.ts';
import { createContact, measuredService } from '../../src/metrics/service.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../src/ports/service.ts';
import { createFakeClock } from '../fakes/clock.ts';
import { createFakeService } from '../fakes/service.ts';

describe('the media service', () => {
  it('is taken to answer until three calls in a row got none, and again with the next answer', async () => {
    const clock = createFakeClock();
    const service = createFakeService();
    const contact = createContact(clock);
    const measured = measuredService(service, createInstruments(), contact);
    const voices = service.voices.bind(service);
    const fail = (fault: Error) => {
      service.voices = () => Promise.reject(fault);
      return measured.voices().catch(() => undefined);
    };
    expect(contact.state()).toBe(true);
    await fail(new ServiceUnreachable('refused'));
    await fail(new ServiceUnclear('HTML', 502));
    expect(contact.state()).toBe(true);
    await fail(new ServiceUnclear('cut'));
    await clock.advance(40_000);
    expect(contact.state()).toMatch(/^does not answer for 40 s: check SERVICE_BASE_URL/);
    service.voices = voices;
    await measured.voices();
    expect(contact.state()).toBe(true);
  });

  it('answers also when it says no, or that we are too fast', async () => {
    const service = createFakeService();
    const contact = createContact(createFakeClock());
    const measured = measuredService(service, createInstruments(), contact);
    for (const fault of [new ServiceRefused(401, 'no'), new ServiceUnclear('slow', 429)])
      for (let at = 0; at < 3; at += 1) {
        service.voices = () => Promise.reject(fault);
        await measured.voices().catch(() => undefined);
      }
    expect(contact.state()).toBe(true);
  });
});

describe('the store', () => {
  it('is tried by writing, at most every five seconds', async () => {
    const clock = createFakeClock();
    let writes = 0;
    let fault: Error | undefined;
    const probe = createProbe(
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
    expect(await probe()).toBe('cannot be written: Error: database or disk is full');
    fault = undefined;
    await clock.advance(5000);
    expect(await probe()).toBe(true);
    expect(writes).toBe(3);
  });

  it('that does not come back from a write is not ready', async () => {
    const clock = createFakeClock();
    const probe = createProbe(() => new Promise(() => undefined), 'Redis', clock);
    const finding = probe();
    await clock.advance(2000);
    expect(await finding).toBe('writing takes too long: check Redis');
  });
});
