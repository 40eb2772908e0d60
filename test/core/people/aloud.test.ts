// A text that is said at once: in its language, in the voice of whose it is, and without a trace.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ServiceRefused, ServiceUnclear } from '../../../src/ports/service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const place = { id: 'general', name: 'General', server: 'home' };
const person = (name: string) => ({ id: name.toLowerCase(), name });
const ENGLISH = 1;
const FRENCH = 76;

function open(rules: NonNullable<Parameters<typeof createTestBot>[2]> = {}) {
  const earshot = createTestBot(undefined, undefined, { ownService: true, ...rules });
  earshot.service.known.splice(
    0,
    1,
    { id: 1, name: 'Rose', language: ENGLISH },
    { id: 2, name: 'Milo', language: ENGLISH },
    { id: 3, name: 'Zoe', language: ENGLISH },
    { id: 4, name: 'Camille', language: FRENCH },
  );
  const off = new AbortController();
  const lent: string[] = [];
  const say = async (
    who: string,
    sample: string,
    text = (language: string): readonly string[] => [`${language}: ${sample}`],
  ) => {
    const end = earshot.bot.sayAloud(
      { sample, text, person: person(who), place, off: off.signal },
      async (file, at) => {
        expect(existsSync(file.path)).toBe(true);
        lent[at] = file.path;
      },
    );
    const over = end.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([over, earshot.clock.advance(200).then(() => false)])));
    return end;
  };
  const sent = () => earshot.service.created.map(({ request: { values } }) => values);
  return { ...earshot, off, say, sent, lent };
}

test('each text is said in its own language, and nothing of it stays', async () => {
  const { say, sent, records, lent } = open();
  expect(await say('Ana', 'Bonjour tout le monde')).toEqual({ is: 'said' });
  await say('Ana', 'Hello everyone, thanks for your help');
  expect(sent()).toMatchObject([
    { text: 'fr-FR: Bonjour tout le monde', language: FRENCH, voice_id: 4 },
    { language: ENGLISH },
  ]);
  expect(lent.map(existsSync)).toEqual([false]);
  expect([...records.keys()]).toEqual([]);
});

test('of several parts each is lent before the next is sent, in one voice', async () => {
  const { say, sent, lent } = open();
  await say('Ana', 'Hello everyone, thanks for your help', () => [
    'Hello everyone.',
    'Thanks for',
    'your help.',
  ]);
  expect(sent().map(({ text }) => text)).toEqual(['Hello everyone.', 'Thanks for', 'your help.']);
  expect([new Set(sent().map(({ voice_id: id }) => id)).size, lent.length]).toEqual([1, 3]);
});

test('what is said counts in no limit, and is said however much somebody has at work', async () => {
  const limits = { person: { day: 3, 'at-once': 1 } };
  const { ask, say, bot } = open({ limits });
  await ask('tts', { text: 'One' }, [], { person: person('Ana'), place });
  const full = await bot.read({ command: 'tts', values: { text: 'x' }, files: [] }, person('Ana'), place);
  expect(full.ok).toBe(false);
  for (let count = 0; count < 5; count += 1)
    expect(await say('Ben', 'Hello everyone')).toEqual({ is: 'said' });
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'said' });
});

test('for who has used up the day nothing is said until the next, and why is told', async () => {
  const { ask, say, sent, clock } = open({ limits: { person: { day: 1 } } });
  await ask('tts', { text: 'One' }, [], { person: person('Ana'), place });
  const before = sent().length;
  expect(await say('Ana', 'Hello everyone')).toEqual({
    is: 'used-up',
    why: 'You have used 1 of 1 tasks today. It starts anew at 00:00 UTC.',
  });
  expect(sent()).toHaveLength(before);
  expect(await say('Ben', 'Hello everyone')).toEqual({ is: 'said' });
  await clock.advance(24 * 3_600_000);
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'said' });
});

test('people who chose no voice differ as long as there are voices, and stay the same', async () => {
  const { say, sent } = open();
  for (const who of ['Ana', 'Ben', 'Cy', 'Ana', 'Ben', 'Cy'])
    await say(who, 'Hello everyone, thanks for your help');
  const voices = sent().map(({ voice_id: id }) => id);
  expect(new Set(voices.slice(0, 3)).size).toBe(3);
  expect(voices.slice(3)).toEqual(voices.slice(0, 3));
});

test('the voice that somebody set speaks where it speaks the language', async () => {
  const { bot, say, sent } = open();
  const values = { voice: 2 };
  await bot.answer({ command: 'settings', values, files: {}, labels: {} }, person('Ana'), place);
  await say('Ana', 'Hello everyone, thanks for your help');
  await say('Ana', 'Bonjour tout le monde');
  expect(sent().map(({ voice_id: id }) => id)).toEqual([2, 4]);
});

test('what nobody wants any more is ended at the service', async () => {
  const { say, service, off } = open();
  service.statuses = [{ status: 'PENDING' }];
  service.cancels = [];
  setTimeout(() => off.abort(), 20);
  await expect(say('Ana', 'Hello everyone')).rejects.toThrow();
  expect(service.cancelled).toEqual(['service-1']);
});

test('a service that asks for rest is left alone for as long as it said, and a look that fails ends nothing', async () => {
  const { say, service, clock } = open();
  const rest = new ServiceRefused(429, 'busy', [], 20_000);
  service.statuses = [new ServiceUnclear('lost', 502), rest, { status: 'SUCCESS', run_id: 7 }];
  const began = clock.now();
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'said' });
  expect(clock.now() - began).toBeGreaterThanOrEqual(20_000);
  expect(service.statuses).toEqual([]);
});
