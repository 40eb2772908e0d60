// Read-aloud requests: language and voice of the author, and no stored data.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ReadAloudRequest } from '../../../src/ports/chat.ts';
import { ServiceRefusedError, ServiceResponseError } from '../../../src/ports/media-service.ts';
import { createWavHeader } from '../../../src/studio/audio/wav.ts';
import { createTestBot, parseWith } from '../../fakes/bot.ts';

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
    languageSample: string,
    partsIn: ReadAloudRequest['partsIn'] = (language) => [`${language}: ${languageSample}`],
    translation?: ReadAloudRequest['translation'],
    language?: string,
  ) => {
    const end = earshot.bot.readAloud(
      { languageSample, partsIn, translation, language, person: person(who), place, signal: off.signal },
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

test('each text is spoken in its language and then deleted', async () => {
  const { say, sent, records, lent } = open();
  expect(await say('Ana', 'Bonjour tout le monde')).toEqual({ is: 'done' });
  await say('Ana', 'Hello everyone, thanks for your help');
  expect(sent()).toMatchObject([
    { text: 'fr-FR: Bonjour tout le monde', language: FRENCH, voice_id: 4 },
    { language: ENGLISH },
  ]);
  expect(lent.map(existsSync)).toEqual([false]);
  expect([...records.keys()]).toEqual([]);
});

test('several parts are lent one by one in one voice', async () => {
  const { say, sent, lent } = open();
  await say('Ana', 'Hello everyone, thanks for your help', () => ['Hello everyone.', 'Thanks for', 'your help.']);
  expect(sent().map(({ text }) => text)).toEqual(['Hello everyone.', 'Thanks for', 'your help.']);
  expect([new Set(sent().map(({ voice_id: id }) => id)).size, lent.length]).toEqual([1, 3]);
});

const GERMAN = 31;
/** Reads everything in German. */
const inGerman = (text: string) => ({ to: 'de-DE', textIn: () => text });

test('a text in another language is translated and then spoken', async () => {
  const { say, sent, service } = open();
  const parts = (language: string, translated?: string) => [`${language}: ${translated}`];
  await say('Ana', 'Hello everyone, thanks for your help', parts, inGerman('Hello everyone.'));
  expect(sent()).toMatchObject([
    { texts: ['Hello everyone.'], source_language: ENGLISH, target_language: GERMAN },
    { text: 'de-DE: Hola', language: GERMAN },
  ]);
  // The service keeps no copy of the text.
  expect(service.deletedTasks).toEqual(['service-1']);
});

test('a text in the wanted language, or without words, is not translated', async () => {
  const { say, sent } = open();
  const parts = (language: string, translated = 'as written') => [`${language}: ${translated}`];
  await say('Ana', 'Guten Morgen, ich komme gleich zu euch', parts, inGerman('Guten Morgen.'));
  await say('Ana', 'Hello everyone, thanks for your help', parts, inGerman('👍'));
  expect(sent().map(({ text }) => text)).toEqual(['de-DE: as written', 'en-US: as written']);
});

test('a text is spoken as written if its translation fails', async () => {
  const { say, sent, service } = open();
  service.statuses = [{ status: 'ERROR' }, { status: 'SUCCESS', run_id: 7 }];
  const parts = (language: string, translated = 'as written') => [`${language}: ${translated}`];
  expect(await say('Ana', 'Hello everyone, thanks for your help', parts, inGerman('Hello.'))).toEqual({ is: 'done' });
  expect(sent()).toMatchObject([{ texts: ['Hello.'] }, { text: 'en-US: as written' }]);
});

test('a known language is not detected', async () => {
  const { say, sent } = open();
  await say('Ana', 'Hello everyone, thanks for your help', (language) => [language], undefined, 'fr');
  expect(sent()).toMatchObject([{ text: 'fr-FR', language: FRENCH }]);
});

test('pauses of a message are short, and parts without words are skipped', async () => {
  const { say, sent } = open();
  const parts = ['Hello [pause 8s] everyone.', '[pause 9s]', 'Thanks [pause 9s] for [pause 2s] your help.'];
  await say('Ana', 'Hello everyone, thanks for your help', () => parts);
  expect(sent().map(({ text }) => text)).toEqual(['Hello [pause 8s] everyone.', 'Thanks  for  your help.']);
});

test('read-aloud texts do not count and ignore the running limit', async () => {
  const limits = { person: { day: 3, concurrent: 1 } };
  const { ask, say, bot } = open({ limits });
  await ask('tts', { text: 'One' }, [], { person: person('Ana'), place });
  const full = await parseWith(bot)({ command: 'tts', values: { text: 'x' }, files: [] }, person('Ana'), place);
  expect(full.ok).toBe(false);
  for (let count = 0; count < 5; count += 1) expect(await say('Ben', 'Hello everyone')).toEqual({ is: 'done' });
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'done' });
});

test('a used-up daily limit stops reading until the next day', async () => {
  const { ask, say, sent, clock } = open({ limits: { person: { day: 1 } } });
  await ask('tts', { text: 'One' }, [], { person: person('Ana'), place });
  const before = sent().length;
  expect(await say('Ana', 'Hello everyone')).toEqual({
    is: 'limit-reached',
    reason: 'You have used 1 of 1 tasks today. Resets at 00:00 UTC.',
  });
  expect(sent()).toHaveLength(before);
  expect(await say('Ben', 'Hello everyone')).toEqual({ is: 'done' });
  await clock.advance(24 * 3_600_000);
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'done' });
});

test('users without a chosen voice get different, constant voices', async () => {
  const { say, sent } = open();
  for (const who of ['Ana', 'Ben', 'Cy', 'Ana', 'Ben', 'Cy']) await say(who, 'Hello everyone, thanks for your help');
  const voices = sent().map(({ voice_id: id }) => id);
  expect(new Set(voices.slice(0, 3)).size).toBe(3);
  expect(voices.slice(3)).toEqual(voices.slice(0, 3));
});

test('the chosen voice is used for its languages only', async () => {
  const { bot, say, sent } = open();
  const values = { voice: 2 };
  await bot.answerQuery({ command: 'settings', values, files: {}, labels: {} }, person('Ana'), place);
  await say('Ana', 'Hello everyone, thanks for your help');
  await say('Ana', 'Bonjour tout le monde');
  expect(sent().map(({ voice_id: id }) => id)).toEqual([2, 4]);
});

test('an aborted text is cancelled at the service', async () => {
  const { say, service, off } = open();
  service.cancels = [];
  service.status = async () => {
    off.abort();
    return { phase: 'working', statusWord: 'PENDING', body: {} };
  };
  await expect(say('Ana', 'Hello everyone')).rejects.toThrow();
  expect(service.cancelled).toEqual(['service-1']);
});

test('waits for the retry time and survives failed polls', async () => {
  const { say, service, clock } = open();
  const rest = new ServiceRefusedError(429, 'busy', [], 20_000);
  service.statuses = [new ServiceResponseError('lost', 502), rest, { status: 'SUCCESS', run_id: 7 }];
  const began = clock.now();
  expect(await say('Ana', 'Hello everyone')).toEqual({ is: 'done' });
  expect(clock.now() - began).toBeGreaterThanOrEqual(20_000);
  expect(service.statuses).toEqual([]);
});

/** A service that sends the sound while it is made. `chunks` is what arrives. */
function speakWith(earshot: ReturnType<typeof open>, chunks: (signal: AbortSignal) => AsyncGenerator<Buffer>) {
  const spoken: unknown[] = [];
  earshot.service.speak = (_, { values }, { signal }) => {
    spoken.push(values['text']);
    return { isRepeatable: true, answer: Promise.resolve({ report: {}, chunks: chunks(signal) }) };
  };
  return spoken;
}

const unfinished = createWavHeader({ sampleRate: 16_000, channels: 1, dataBytes: 0xffff_ffff - 36 });

test('a part arrives over one connection, where the service allows it', async () => {
  const earshot = open();
  const spoken = speakWith(earshot, async function* () {
    yield unfinished;
    yield Buffer.alloc(32_000, 1);
  });
  const read: Buffer[] = [];
  const signal = earshot.off.signal;
  const place = { id: 'general', name: 'General', server: 'home' };
  const asked = { languageSample: 'Hello everyone', partsIn: () => ['Hello', 'everyone'], place, signal };
  const end = await earshot.bot.readAloud({ ...asked, person: person('Ana') }, async (file) => {
    read.push(await readFile(file.path));
    expect([file.type, file.seconds, file.bytes]).toEqual(['audio/wav', 1, 32_044]);
  });
  expect([end, spoken, earshot.sent()]).toEqual([{ is: 'done' }, ['Hello', 'everyone'], []]);
  // The sizes are known now.
  expect(read.map((file) => file.readUInt32LE(40))).toEqual([32_000, 32_000]);
});

test('an abort closes the connection, and leaves no file', async () => {
  const earshot = open();
  let closed: unknown;
  speakWith(earshot, async function* (signal) {
    yield unfinished;
    earshot.off.abort();
    closed = signal.aborted;
    throw new ServiceResponseError('closed');
  });
  await expect(earshot.say('Ana', 'Hello everyone')).rejects.toThrow(/abort/);
  expect([closed, earshot.lent]).toEqual([true, []]);
});

test('a service that declines or lacks it gets a task', async () => {
  const earshot = open();
  earshot.service.speak = () => ({ isRepeatable: false, answer: Promise.resolve(undefined) });
  expect(await earshot.say('Ana', 'Hello everyone')).toEqual({ is: 'done' });
  earshot.service.speak = () => undefined;
  expect(await earshot.say('Ana', 'Hello everyone')).toEqual({ is: 'done' });
  expect(earshot.sent()).toHaveLength(2);
});
