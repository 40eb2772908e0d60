// Voices made of recordings: none without the word of the very person who asked, for the text as it is now, whatever is tried at the bot
// itself, below every surface. What is made belongs to its maker and place, and goes with one press.

import { describe, expect, test } from 'vitest';
import type { Person, Place } from '../../../src/domain/commands/invocation.ts';
import { CONSENT_VERSION } from '../../../src/domain/media/consent.ts';
import { english } from '../../../src/domain/words/index.ts';
import { ServiceRefused, ServiceUnclear } from '../../../src/ports/service.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';
import {
  A,
  AGREE,
  asked,
  B,
  ben,
  cardOf,
  type Earshot,
  made,
  madeBy,
  press,
  RECORDING,
  started,
} from './recorded.ts';

test('is asked in words, made once these are agreed to, and noted with person, time, version and language', async () => {
  const { earshot, task, message } = await made();
  const views = earshot.chat.messages.get(message)?.views ?? [];
  expect(views[0]).toMatchObject({
    mood: 'asking',
    line: english.cloning.ask,
    body: english.cloning.statement,
    actions: [{ name: AGREE }, { name: 'stop' }],
  });
  expect(madeBy(earshot)).toMatchObject([
    {
      request: {
        values: { voice_name: /^Earshot voice [0-9A-Z]{8}$/, gender: 0 },
        files: { file: { name: 'ana.wav' } },
      },
      files: ['file-1'],
    },
  ]);
  const record = JSON.parse([...earshot.voices.values()].join()) as Record<string, unknown>;
  const consent = { person: 'ana', version: CONSENT_VERSION, language: 'en', at: expect.any(Number) };
  expect(record).toMatchObject({
    id: 801,
    owned: { name: 'Ana', by: { person: 'ana', group: 'A' }, task, consent },
  });
  expect(cardOf(earshot, message)).toMatchObject({
    mood: 'done',
    line: 'Kept as “Ana”.',
    actions: [
      { name: 'use' },
      { name: 'discard:801' },
      { name: 'again' },
      { name: 'edit' },
      { name: 'ask:say' },
    ],
  });
  expect(await press(earshot, task, 'ask:say')).toMatchObject({
    is: 'form',
    given: { command: 'tts', values: { voice_id: 'Ana' }, asks: ['text'] },
  });
});

describe('no voice comes of', () => {
  const nothing = async (earshot: Earshot) => {
    await earshot.clock.advance(60_000);
    expect(madeBy(earshot)).toEqual([]);
    expect(earshot.service.keptVoices).toEqual([]);
    expect([...earshot.voices.values()]).toEqual([]);
  };

  test('waiting, or any other button', async () => {
    const earshot = await started();
    const { task } = await asked(earshot);
    for (const action of ['go', 'look', 'again', 'result', 'use', 'keep:own', 'keep:sample-a'] as const)
      await press(earshot, task, action, ana, true);
    await nothing(earshot);
  });

  test('the word of another person, be it a moderator', async () => {
    const earshot = await started();
    const { task } = await asked(earshot);
    expect(await press(earshot, task, AGREE, ben, true)).toMatchObject({ notice: /^Only Ana/ });
    await nothing(earshot);
  });

  test('the word for another version of the text: it is shown anew', async () => {
    const earshot = await started();
    const { task, message } = await asked(earshot);
    await earshot.clock.advance(100);
    const before = earshot.chat.messages.get(message)?.views.length ?? 0;
    for (const action of ['agree:0', `agree:${CONSENT_VERSION + 1}`, 'agree:x'] as const)
      expect(await press(earshot, task, action)).toEqual({ is: 'said', notice: english.cloning.reworded });
    await nothing(earshot);
    expect(earshot.chat.messages.get(message)?.views.length).toBeGreaterThan(before);
    expect(cardOf(earshot, message)?.actions?.[0]?.name).toBe(AGREE);
  });

  test('a word that comes with the request, in whatever form', async () => {
    const earshot = await started();
    const consent = { person: 'ana', at: 1, version: CONSENT_VERSION, language: 'en' };
    const forged = await earshot.bot.read(
      { command: 'clone', values: { name: 'Ana', consent: JSON.stringify(consent) }, files: RECORDING },
      ana,
      A,
    );
    expect(forged.ok).toBe(false);
    const reading = await earshot.bot.read(
      { command: 'clone', values: { name: 'Ana' }, files: RECORDING },
      ana,
      A,
    );
    if (!reading.ok) throw new Error('not read');
    const request = { ...reading.request, consent, values: { ...reading.request.values, consent } };
    const origin = { adapter: 'fake', person: ana, place: A, message: 'message-9', consent };
    await earshot.bot.take(request, origin);
    // As if it brought the finished result of another task.
    const { task } = await earshot.ask('tts', { text: 'Hello' }, [], { place: A });
    await earshot.clock.advance(5000);
    await earshot.bot.take(request, { ...origin, message: 'message-10' }, task);
    await nothing(earshot);
  });

  test('a word that was given for another task', async () => {
    const earshot = await started();
    const first = await asked(earshot);
    const second = await asked(earshot);
    await press(earshot, first.task, 'stop');
    expect(await press(earshot, first.task, AGREE)).toMatchObject({ notice: english.notices.answeredBefore });
    expect(await press(earshot, 'unknown', AGREE)).toMatchObject({ is: 'said' });
    expect((await earshot.tasks.get(second.task))?.state.at).toBe('asking');
    await nothing(earshot);
  });

  test('a record in which the word is missing, another’s, or for an older text', async () => {
    const good = { person: 'ana', at: 1, version: CONSENT_VERSION, language: 'en' };
    for (const consent of [
      undefined,
      { ...good, person: 'ben' },
      { ...good, version: CONSENT_VERSION - 1 },
    ]) {
      const world = createWorld();
      world.chat.uploads.set('file-1', Buffer.from('file-1'));
      const earshot = createTestBot(world, undefined, { cloning: 'on' });
      const { task, message } = await asked(earshot);
      const record = await earshot.tasks.get(task);
      if (!record) throw new Error('no task');
      await earshot.tasks.put({
        ...record,
        state: { at: 'received', tries: 0 },
        ...(consent && { consent }),
      });
      await earshot.start();
      await nothing(earshot);
      expect(cardOf(earshot, message)).toMatchObject({ mood: 'failed', line: english.cloning.notAgreed });
    }
  });

  test('keeping what came of a recording as if it had been designed', async () => {
    const earshot = await started();
    const { task } = await earshot.ask('separate', {}, RECORDING, { place: A });
    await earshot.clock.advance(5000);
    expect(await earshot.keep(task, 'foreground', ana, A).catch(String)).not.toMatch(/Kept/);
    const values = { name: 'Ana', sample: 'foreground' };
    const request = { command: 'keep', values, files: {}, labels: {}, from: { task, operation: 'separate' } };
    expect((await earshot.bot.answer(request, ana, A)).line).toBe(english.notices.voice.nothingToKeep);
    await nothing(earshot);
  });

  test('asking where it is switched off, also for what was asked before', async () => {
    const world = createWorld();
    const before = await started('on', world);
    const { task } = await asked(before);
    const earshot = createTestBot(world, undefined, { cloning: 'off' });
    const reading = await earshot.bot.read(
      { command: 'clone', values: { name: 'Ana' }, files: RECORDING },
      ana,
      A,
    );
    expect(reading).toMatchObject({ ok: false, problems: [{ message: english.cloning.off }] });
    expect(await press(earshot, task, AGREE)).toEqual({ is: 'said', notice: english.cloning.off });
    await nothing(earshot);
  });

  test('asking by who is no moderator, where only those may', async () => {
    const earshot = await started('moderators');
    const { task } = await asked(earshot);
    expect(await press(earshot, task, AGREE)).toEqual({ is: 'said', notice: english.cloning.moderatorsOnly });
    const elsewhere = {
      adapter: 'fake',
      task,
      action: AGREE,
      person: ana,
      place: B,
      moderator: true,
      becomes: 'n',
    };
    expect(await earshot.bot.act(elsewhere)).toMatchObject({ notice: english.cloning.moderatorsOnly });
    const known = await earshot.bot.read(
      { command: 'clone', values: { name: 'Ana' }, files: RECORDING },
      { ...ana, moderator: false },
      A,
    );
    expect(known).toMatchObject({ ok: false, problems: [{ message: english.cloning.moderatorsOnly }] });
    await nothing(earshot);
  });
});

test('agreeing twice makes one, and a moderator may where only those may', async () => {
  const { earshot, task } = await made('moderators');
  expect(await press(earshot, task, AGREE, ana, true)).toMatchObject({
    notice: english.notices.answeredBefore,
  });
  await earshot.clock.advance(60_000);
  expect(madeBy(earshot)).toHaveLength(1);
});

test.each([
  ['heard 4', english.cloning.unfit.short],
  ['heard 600', english.cloning.unfit.long],
  ['heard 30 1', english.cloning.unfit.silent],
])('a recording of no use (%s) is refused before anything is sent', async (content, why) => {
  const earshot = await started();
  earshot.chat.uploads.set('file-1', Buffer.from(content));
  const { task, message } = await asked(earshot);
  await press(earshot, task, AGREE);
  await earshot.clock.advance(5000);
  expect(cardOf(earshot, message)).toMatchObject({
    mood: 'failed',
    line: why('ana.wav'),
    actions: [{ name: 'edit' }],
  });
  expect(madeBy(earshot)).toEqual([]);
  expect(earshot.voices.size).toBe(0);
});

describe('between the call and its answer', () => {
  test('a crash makes nothing twice: the person is told, and what came of it is theirs alone', async () => {
    const world = createWorld();
    const earshot = await started('on', world);
    world.service.throttle = new Promise(() => {});
    const { task, message } = await asked(earshot);
    await press(earshot, task, AGREE);
    await earshot.clock.advance(1000);
    expect(madeBy(earshot)).toHaveLength(1);
    const next = await started('on', world);
    await next.clock.advance(60_000);
    expect(madeBy(next)).toHaveLength(1);
    expect(cardOf(next, message)).toMatchObject({ mood: 'unknown', line: /did not confirm/ });
    expect([...world.voices.values()].join()).toContain('"name":"Ana"');
  });

  test('asked for again it is the voice that came of the call, if there is one, and else made', async () => {
    for (const came of [true, false]) {
      const world = createWorld();
      const earshot = await started('on', world);
      world.service.createFaults.push(new ServiceUnclear('lost'));
      let { task } = await asked(earshot);
      await press(earshot, task, AGREE);
      await earshot.clock.advance(5000);
      const [lost] = madeBy(earshot);
      if (came) world.service.known.push({ id: 850, name: String(lost?.request.values['voice_name']) });
      // Declined once in between: what came of the first call is still known.
      for (const then of ['stop', AGREE] as const) {
        const acted = await press(earshot, task, 'again');
        if (acted.is !== 'take') throw new Error(`It is ${acted.is}.`);
        const message = `again ${then}`;
        task = await earshot.bot.take(acted.request, { adapter: 'fake', person: ana, place: A, message });
        await press(earshot, task, then);
        await earshot.clock.advance(5000);
      }
      expect(madeBy(earshot)).toHaveLength(came ? 1 : 2);
      const record = await earshot.tasks.get(task);
      expect(record?.state).toMatchObject({ at: 'done', kept: { voice: came ? 850 : 802, name: 'Ana' } });
    }
  });

  test.each([
    [new ServiceRefused(422, 'too noisy'), 'failed', 0],
    [new ServiceUnclear('lost'), 'unknown', 1],
  ] as const)(
    '%s: nothing is left of what was refused, what was lost is noted',
    async (fault, mood, left) => {
      const world = createWorld();
      const earshot = await started('on', world);
      world.service.createFaults.push(fault);
      const { task, message } = await asked(earshot);
      await press(earshot, task, AGREE);
      await earshot.clock.advance(5000);
      expect(cardOf(earshot, message)?.mood).toBe(mood);
      expect(world.voices.size).toBe(left);
      expect(madeBy(earshot)).toHaveLength(1);
    },
  );
});

describe('one press deletes it', () => {
  const listed = async (earshot: Earshot, person: Person, place: Place) => {
    const request = { command: 'voices', values: {}, files: {}, labels: {} };
    return (await earshot.bot.answer(request, person, place)).rows?.find(({ title }) => title === 'Ana');
  };

  test('on its card: gone for everybody, and from what its maker keeps', async () => {
    const { earshot, task, message } = await made();
    await press(earshot, task, 'use');
    expect(await listed(earshot, ben, A)).toMatchObject({ title: 'Ana' });
    expect((await listed(earshot, ben, A))?.actions).toBeUndefined();
    expect(await press(earshot, task, 'discard:801', ben)).toMatchObject({
      notice: english.cloning.notYours,
    });
    expect(await press(earshot, task, 'discard:801')).toEqual({ is: 'shown' });
    for (const who of [ana, ben]) expect(await listed(earshot, who, A)).toBeUndefined();
    expect(earshot.service.deletedVoices).toEqual([801]);
    expect([...earshot.voices.values()]).toEqual([]);
    expect(await earshot.settings.get({ adapter: 'fake', person: 'ana' })).toEqual({});
    await earshot.clock.advance(1000);
    expect(cardOf(earshot, message)).toMatchObject({
      line: english.cloning.deleted,
      actions: [{ name: 'again' }, { name: 'edit' }],
    });
  });

  test('in the list of voices, which its card then says too; a moderator of the server may as well', async () => {
    for (const [person, moderator] of [
      [ana, false],
      [ben, true],
    ] as const) {
      const { earshot, message } = await made();
      const [action] = (await listed(earshot, ana, A))?.actions ?? [];
      if (!action) throw new Error('no button');
      expect(await press(earshot, action.task, action.name, person, moderator)).toEqual({
        is: 'said',
        notice: '“Ana” is deleted.',
      });
      await earshot.clock.advance(1000);
      expect(cardOf(earshot, message)?.line).toBe(english.cloning.deleted);
      expect(await press(earshot, action.task, action.name, ana)).toMatchObject({
        notice: english.cloning.goneBefore,
      });
    }
  });

  test('where the service cannot delete, it is hidden for good, and that is said', async () => {
    const { earshot } = await made();
    earshot.service.deletes = false;
    expect(await press(earshot, 'voices', 'discard:801')).toMatchObject({
      notice: english.cloning.hiddenNow('Ana'),
    });
    expect(await listed(earshot, ana, A)).toBeUndefined();
    expect([...earshot.voices.values()].join()).toMatch(/^\{"mark":"\w{8}","id":801\}$/);
  });
});

test.each([
  ['nearest', english.cloning.nearest],
  ['by_address', english.cloning.byAddress],
])('what the service tells of the voice, %s, is said on its card', async (told, sentence) => {
  const earshot = await started();
  earshot.service.toldOfVoices = { [told]: true };
  const { task, message } = await asked(earshot);
  await earshot.clock.advance(100);
  await press(earshot, task, AGREE);
  await earshot.clock.advance(5000);
  expect(JSON.stringify(cardOf(earshot, message))).toContain(sentence);
});

test('where a speech server still has the recording, that is said, also to whoever is forgotten', async () => {
  const { earshot } = await made();
  earshot.service.deletes = 'later';
  expect(await press(earshot, 'voices', 'discard:801')).toMatchObject({
    notice: english.cloning.deletedLater('Ana'),
  });
  expect([...earshot.voices]).toEqual([]);

  const other = await made();
  other.earshot.service.deletes = 'later';
  const request = { command: 'settings', values: { forget: 'me' }, files: {}, labels: {} };
  const answer = await other.earshot.bot.answer(request, ana, A);
  expect(JSON.stringify(answer)).toContain(english.cloning.leftThere);
});

test('forget me takes the voice and the word along', async () => {
  const { earshot } = await made();
  const request = { command: 'settings', values: { forget: 'me' }, files: {}, labels: {} };
  await earshot.bot.answer(request, ana, A);
  expect(earshot.service.deletedVoices).toEqual([801]);
  expect(JSON.stringify([...earshot.voices, ...earshot.records])).not.toContain('consent');
});
