// Wrong secrets lock out one address for a minute and no other. Over real HTTP, with addresses from a proxy header.

import { afterEach, describe, expect, it } from 'vitest';
import { createSecretAttemptLimiter } from '../../../../src/kit/http/secret-attempts.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { realClock } from '../../../fakes/clock.ts';
import { cookieIn } from '../page/browsers.ts';
import { type Live, openChat } from '../setup.ts';

const SECRET = 'correct horse';
let live: Live;
let now = 0;
const clock: Clock = { ...realClock, now: () => now };
afterEach(() => live.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = async (secret: string, headers = {}) => (await live.post('/api/login', { secret }, headers)).status;
const script = async (headers = {}) =>
  (await live.get('/api/session', { authorization: `Bearer ${SECRET}`, ...headers })).status;
async function guess(times: number, headers = {}): Promise<Set<number>> {
  const answers = new Set<number>();
  for (let at = 0; at < times; at += 1) answers.add(await signIn(`wrong ${at}`, headers));
  return answers;
}

describe('wrong secrets', () => {
  it('lock out their own address for a minute, no other', async () => {
    live = await openChat({ secret: SECRET, clock });
    expect(await guess(31, from('203.0.113.7'))).toEqual(new Set([401, 429]));
    expect(await signIn(SECRET, from('203.0.113.7'))).toBe(429);
    expect(await script(from('203.0.113.7'))).toBe(429);
    expect(await signIn(SECRET, from('203.0.113.8'))).toBe(200);
    expect(await script(from('198.51.100.1'))).toBe(200);
    now += 60_001;
    expect(await signIn(SECRET, from('203.0.113.7'))).toBe(200);
  });

  it('do not lock out signed-in people or known scripts', async () => {
    live = await openChat({ secret: SECRET, clock });
    const { headers } = await live.post('/api/login', { secret: SECRET });
    const cookie = cookieIn(headers);
    expect(await script()).toBe(200);
    expect(await guess(200)).toEqual(new Set([401]));
    expect(await script()).toBe(200);
    expect((await live.get('/api/session', { cookie })).status).toBe(200);
    await guess(401);
    expect(await signIn(SECRET)).toBe(429);
    expect((await live.get('/api/session', { cookie })).status).toBe(200);
    now += 60_001;
    expect(await script()).toBe(200);
  });

  it('from many addresses lock out strangers, not known addresses', async () => {
    live = await openChat({ secret: SECRET, clock });
    expect(await script(from('198.51.100.1'))).toBe(200);
    for (let at = 1; at <= 30; at += 1) await guess(10, from(`203.0.113.${at}`));
    expect(await signIn(SECRET, from('203.0.113.99'))).toBe(429);
    expect(await script(from('198.51.100.1'))).toBe(200);
    now += 60_001;
    expect(await signIn(SECRET, from('203.0.113.99'))).toBe(200);
  });

  it('spare the last thousand successful addresses', async () => {
    const attempts = createSecretAttemptLimiter(clock);
    for (let at = 0; at <= 1_000; at += 1) attempts.check(`office ${at}`, () => true);
    for (let at = 0; at < 300; at += 1) attempts.check(`stranger ${at}`, () => false);
    expect(attempts.check('office 0', () => true)).toBe('too-many-attempts');
    expect(attempts.check('office 1', () => true)).toBe(true);
  });
});
