// Previews of speech: no task, bounded, cached, counted only where the service may charge, and with everyone's rules.

import { expect, test } from 'vitest';
import type { Provenance } from '../../../src/domain/media/provenance.ts';
import { unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { createTestBot } from '../../fakes/bot.ts';
import { createFakeLog } from '../../fakes/log.ts';

const place = { id: 'general', name: 'General', server: 'home' };
const person = (name: string) => ({ id: name.toLowerCase(), name });
const ENGLISH = 1;
const FRENCH = 76;
const HELLO = 'Hello everyone, thanks for your help';

type Rules = NonNullable<Parameters<typeof createTestBot>[2]>;
type Wanted = Partial<Parameters<ReturnType<typeof createTestBot>['bot']['previewSpeech']>[0]>;

function open(rules: Rules = {}) {
  const earshot = createTestBot(undefined, undefined, { ownService: true, ...rules });
  earshot.service.known.splice(
    0,
    1,
    { id: 1, name: 'Rose', language: ENGLISH },
    { id: 4, name: 'Camille', language: FRENCH },
  );
  const start = (who: string, text: string, more: Wanted = {}) =>
    earshot.bot.previewSpeech({
      text,
      values: {},
      acceptsCost: false,
      person: person(who),
      place,
      signal: new AbortController().signal,
      ...more,
    });
  const settle = async <R>(work: Promise<R>): Promise<R> => {
    const over = work.then(
      () => true,
      () => true,
    );
    while (!(await Promise.race([over, earshot.clock.advance(200).then(() => false)])));
    return work;
  };
  const preview = (...given: Parameters<typeof start>) => settle(start(...given));
  const sent = () => earshot.service.created.map(({ request: { values } }) => values);
  return { ...earshot, start, settle, preview, sent };
}

test('speaks in the voice without creating a task', async () => {
  const { preview, sent, records, service } = open();
  const answer = await preview('Ana', HELLO, { values: { voice: 'Rose' } });
  expect(answer).toMatchObject({ is: 'sound', type: 'audio/wav' });
  expect(answer.is === 'sound' && answer.bytes.toString()).toBe('sound of /result/7/speech');
  expect(sent()).toMatchObject([{ text: HELLO, voice_id: 1, language: ENGLISH }]);
  expect([...records.keys()]).toEqual([]);
  expect(service.deletedTasks).toEqual(['service-1']);
});

test('the words of a translation come along', async () => {
  const { preview, service, sent } = open();
  service.statuses = [{ status: 'SUCCESS', run_id: 7, spoken_text: 'Bonjour à tous' }];
  const answer = await preview('Ana', HELLO, { values: { to: 'French' } });
  expect(answer).toMatchObject({ is: 'sound', translation: 'Bonjour à tous' });
  expect(sent()).toMatchObject([{ text: HELLO, target_language: FRENCH }]);
});

test('elsewhere the text is translated first', async () => {
  const { preview, service, sent } = open({ ownService: false });
  const answer = await preview('Ana', HELLO, { values: { to: 'French' }, acceptsCost: true });
  // The words that the fake service always answers.
  expect(answer).toMatchObject({ is: 'sound', translation: 'Hola' });
  expect(sent()).toMatchObject([
    { texts: [HELLO], target_language: FRENCH },
    { text: 'Hola', language: FRENCH },
  ]);
  expect(service.deletedTasks).toHaveLength(2);
});

test('the sound is marked as synthetic', async () => {
  const written: Provenance[] = [];
  const writer = {
    write: async (_: string, provenance: Provenance) => {
      written.push(provenance);
      return undefined;
    },
  };
  const { preview } = open({ provenance: { writer, disk: unlimitedDiskQuota, log: createFakeLog() } });
  await preview('Ana', HELLO);
  expect(written.map(({ text }) => text)).toEqual(['AI-generated speech, made with Earshot']);
});

test('the same preview is spoken once, for everybody', async () => {
  const { preview, sent, clock } = open();
  for (const who of ['Ana', 'Ana', 'Ben']) await preview(who, HELLO, { values: { voice: 1 } });
  expect(sent()).toHaveLength(1);
  await preview('Ana', HELLO, { values: { voice: 4, language: 'French' } });
  expect(sent()).toHaveLength(2);
  await clock.advance(11 * 60_000);
  await preview('Ana', HELLO, { values: { voice: 1 } });
  expect(sent()).toHaveLength(3);
});

test('200 characters are the limit', async () => {
  const { preview, sent } = open();
  expect(await preview('Ana', 'a '.repeat(101))).toEqual({
    is: 'rejected',
    reason: 'A preview has 1 to 200 characters. Shorten the text.',
  });
  expect(await preview('Ana', ' ')).toMatchObject({ is: 'rejected' });
  expect(sent()).toEqual([]);
});

test('pronunciations cannot make a short text long', async () => {
  const { preview, sent } = open();
  const pronunciation = { word: 'a', replacement: 'very long indeed '.repeat(5).trim() };
  expect(await preview('Ana', 'a '.repeat(80), { pronunciation })).toMatchObject({ is: 'rejected' });
  expect(await preview('Ana', 'I have a dog', { pronunciation })).toMatchObject({ is: 'sound' });
  expect(sent()).toHaveLength(1);
});

test('an unknown voice is refused with its problem', async () => {
  const { preview } = open();
  const refused = await preview('Ana', HELLO, { values: { voice: 'Nobody' } });
  expect(refused).toMatchObject({ is: 'rejected', reason: expect.stringContaining('Voice') });
});

test('saved and unsaved pronunciations are applied', async () => {
  const { bot, preview, sent } = open();
  const values = { add: 'Earshot', as: 'ear shot' };
  await bot.answerQuery({ command: 'dictionary', values, files: {}, labels: {} }, person('Ana'), place);
  await preview('Ana', 'Earshot meets Kubernetes in the office today', {
    pronunciation: { word: 'kubernetes', replacement: 'koober netties' },
  });
  expect(sent()).toMatchObject([{ text: 'ear shot meets koober netties in the office today' }]);
});

test('pronunciations leave pauses and phonetic writing alone', async () => {
  const { bot, preview, sent } = open();
  const values = { add: 'pause', as: 'paws' };
  await bot.answerQuery({ command: 'dictionary', values, files: {}, labels: {} }, person('Ana'), place);
  await preview('Ana', 'A pause [pause 1s] comes before [EY1 B] and /ˈfəʊniːm/', {
    pronunciation: { word: 'ey1', replacement: 'wrong' },
  });
  expect(sent()).toMatchObject([{ text: 'A paws [pause 1s] comes before [EY1 B] and /ˈfəʊniːm/' }]);
});

test('one person runs three at once, everybody together eight', async () => {
  const { start, settle, service, sent } = open();
  const gate = Promise.withResolvers<void>();
  service.throttle = gate.promise;
  const began = ['Ana', 'Ana', 'Ana', 'Ben', 'Ben', 'Ben', 'Cy', 'Cy'].map((who, at) => start(who, `${HELLO} ${at}`));
  const busy = { is: 'limit-reached', reason: 'Several previews are being spoken. Try again in a moment.' };
  expect(await settle(start('Ana', `${HELLO} more`))).toEqual(busy);
  expect(await settle(start('Dora', `${HELLO} more`))).toEqual(busy);
  gate.resolve();
  for (const answer of await settle(Promise.all(began))) expect(answer.is).toBe('sound');
  expect(sent()).toHaveLength(8);
});

test('one person starts thirty in a minute', async () => {
  const { preview, sent, clock } = open();
  const start = clock.now();
  for (let at = 0; sent().length < 30; at += 1) await preview('Ana', `${HELLO} ${at}`);
  const minutes = Math.floor(clock.now() / 60_000) - Math.floor(start / 60_000);
  expect(minutes).toBe(0);
  expect(await preview('Ana', `${HELLO} more`)).toMatchObject({ is: 'limit-reached' });
  expect(await preview('Ben', `${HELLO} more`)).toMatchObject({ is: 'sound' });
  await clock.advance(60_000);
  expect(await preview('Ana', `${HELLO} later`)).toMatchObject({ is: 'sound' });
});

test('a preview is cancelled at the service when the client leaves', async () => {
  const { preview, service } = open();
  const client = new AbortController();
  service.cancels = [];
  service.status = async () => {
    client.abort();
    return { phase: 'working', statusWord: 'PENDING', body: {} };
  };
  await expect(preview('Ana', HELLO, { signal: client.signal })).rejects.toThrow();
  expect(service.cancelled).toEqual(['service-1']);
});

test('a preview that takes too long is cancelled at the service', async () => {
  const { preview, service } = open();
  service.cancels = [];
  service.statuses = [{ status: 'PENDING' }];
  expect(await preview('Ana', HELLO)).toMatchObject({ is: 'rejected' });
  expect(service.cancelled).toEqual(['service-1']);
});

test('where the service may charge, the cost is accepted first', async () => {
  const { preview, sent } = open({ ownService: false });
  expect(await preview('Ana', HELLO)).toEqual({
    is: 'costs',
    reason: 'The speech service may charge for this. It counts as one of your tasks.',
  });
  expect(sent()).toEqual([]);
  expect(await preview('Ana', HELLO, { acceptsCost: true })).toMatchObject({ is: 'sound' });
  // The cached sound costs nothing.
  expect(await preview('Ana', HELLO)).toMatchObject({ is: 'sound' });
});

test('paid previews count, also aborted ones, and refused ones do not', async () => {
  const { preview, service } = open({ ownService: false, limits: { person: { day: 2, concurrent: 1 } } });
  const paid = { acceptsCost: true };
  service.createFaults.push(new ServiceRefusedError(402, 'no'));
  expect(await preview('Ana', HELLO, paid)).toMatchObject({ is: 'rejected' });
  const client = new AbortController();
  const status = service.status.bind(service);
  service.status = async () => {
    client.abort();
    return { phase: 'working', statusWord: 'PENDING', body: {} };
  };
  await expect(preview('Ana', HELLO, { ...paid, signal: client.signal })).rejects.toThrow();
  service.status = status;
  expect(await preview('Ana', HELLO, paid)).toMatchObject({ is: 'sound' });
  expect(await preview('Ana', `${HELLO} again`, paid)).toEqual({
    is: 'limit-reached',
    reason: 'You have used 2 of 2 tasks today. Resets at 00:00 UTC.',
  });
});

test('previews of our own studio do not count', async () => {
  const { preview } = open({ limits: { person: { day: 1 } } });
  for (let at = 0; at < 3; at += 1) expect(await preview('Ana', `${HELLO} ${at}`)).toMatchObject({ is: 'sound' });
});

test('a failure is a sentence', async () => {
  const { preview, service } = open();
  service.statuses = [{ status: 'FAILED' }];
  expect(await preview('Ana', HELLO)).toEqual({
    is: 'rejected',
    reason: 'This could not be spoken. Try again, or choose another voice.',
  });
});
