// Cloned voices need the requester's consent to the current text, also for direct calls of the bot. A voice belongs to
// its creator and place, and one press deletes it.

import { describe, expect, test } from 'vitest';
import { CONSENT_VERSION } from '../../../src/domain/media/consent.ts';
import { getMessages } from '../../../src/domain/messages.ts';
import type { Person, Place } from '../../../src/domain/person.ts';
import { ServiceRefusedError, ServiceResponseError } from '../../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld } from '../../fakes/bot.ts';
import { A, AGREE, asked, B, ben, cardOf, type Earshot, made, madeBy, press, RECORDING, started } from './recorded.ts';

const { format } = getMessages();

test('asks for consent, creates the voice and records the consent', async () => {
  const { earshot, task, message } = await made();
  const views = earshot.chat.messages.get(message)?.views ?? [];
  expect(views[0]).toMatchObject({
    status: 'needs-input',
    line: format('cloning.ask'),
    body: format('cloning.statement'),
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
  const consent = {
    personId: 'ana',
    version: CONSENT_VERSION,
    languageTag: 'en',
    givenAt: expect.any(Number),
  };
  expect(record).toMatchObject({
    id: 801,
    details: { name: 'Ana', owner: { person: 'ana', group: 'A' }, taskId: task, consent },
  });
  expect(cardOf(earshot, message)).toMatchObject({
    status: 'done',
    line: 'Saved as “Ana”.',
    actions: [
      { name: 'set-default', isOwnerOnly: true },
      { name: 'follow-up-form:say' },
      { name: 'edit' },
      { name: 'delete-voice:801', isSecondary: true, isOwnerOnly: true },
      { name: 'retry', isSecondary: true },
    ],
  });
  expect(await press(earshot, task, 'follow-up-form:say')).toMatchObject({
    is: 'form',
    prefill: { command: 'tts', values: { voice_id: 'Ana' }, askFirst: ['text'] },
  });
});

describe('refused consent', () => {
  const nothing = async (earshot: Earshot) => {
    await earshot.clock.advance(60_000);
    expect(madeBy(earshot)).toEqual([]);
    expect(earshot.service.keptVoices).toEqual([]);
    expect([...earshot.voices.values()]).toEqual([]);
  };

  test('another button while it waits for consent', async () => {
    const earshot = await started();
    const { task } = await asked(earshot);
    for (const action of ['confirm', 'refresh', 'retry', 'post', 'set-default', 'save:own', 'save:sample-a'] as const)
      await press(earshot, task, action, ana, true);
    await nothing(earshot);
  });

  test('consent of another person, including a moderator', async () => {
    const earshot = await started();
    const { task } = await asked(earshot);
    expect(await press(earshot, task, AGREE, ben, true)).toMatchObject({ notice: expect.stringMatching(/^Only Ana/) });
    await nothing(earshot);
  });

  test('consent to another version of the text shows it again', async () => {
    const earshot = await started();
    const { task, message } = await asked(earshot);
    await earshot.clock.advance(100);
    const before = earshot.chat.messages.get(message)?.views.length ?? 0;
    for (const action of ['agree:0', `agree:${CONSENT_VERSION + 1}`, 'agree:x'] as const)
      expect(await press(earshot, task, action)).toEqual({
        is: 'notice',
        notice: format('cloning.reworded'),
      });
    await nothing(earshot);
    expect(earshot.chat.messages.get(message)?.views.length).toBeGreaterThan(before);
    expect(cardOf(earshot, message)?.actions?.[0]?.name).toBe(AGREE);
  });

  test('consent sent with the request in any form', async () => {
    const earshot = await started();
    const consent = { personId: 'ana', givenAt: 1, version: CONSENT_VERSION, languageTag: 'en' };
    const forged = await earshot.parse(
      { command: 'clone', values: { name: 'Ana', consent: JSON.stringify(consent) }, files: RECORDING },
      ana,
      A,
    );
    expect(forged.ok).toBe(false);
    const reading = await earshot.parse({ command: 'clone', values: { name: 'Ana' }, files: RECORDING }, ana, A);
    if (!reading.ok) throw new Error('request not parsed');
    const request = { ...reading.request, consent, values: { ...reading.request.values, consent } };
    const origin = { adapter: 'fake', person: ana, place: A, message: 'message-9', consent };
    await earshot.bot.createTask(request, origin);
    // Claims to deliver the finished result of another task.
    const { task } = await earshot.ask('tts', { text: 'Hello' }, [], { place: A });
    await earshot.clock.advance(5000);
    await earshot.bot.createTask(request, { ...origin, message: 'message-10' }, task);
    await nothing(earshot);
  });

  test('consent given for another task', async () => {
    const earshot = await started();
    const first = await asked(earshot);
    const second = await asked(earshot);
    await press(earshot, first.task, 'stop');
    expect(await press(earshot, first.task, AGREE)).toMatchObject({
      notice: format('notices.answeredBefore'),
    });
    expect(await press(earshot, 'unknown', AGREE)).toMatchObject({ is: 'notice' });
    expect((await earshot.tasks.get(second.task))?.state.status).toBe('awaiting-confirmation');
    await nothing(earshot);
  });

  test('a record with missing, foreign or outdated consent', async () => {
    const good = { personId: 'ana', givenAt: 1, version: CONSENT_VERSION, languageTag: 'en' };
    for (const consent of [undefined, { ...good, personId: 'ben' }, { ...good, version: CONSENT_VERSION - 1 }]) {
      const world = createWorld();
      world.chat.uploads.set('file-1', Buffer.from('file-1'));
      const earshot = createTestBot(world, undefined, { cloning: 'on' });
      const { task, message } = await asked(earshot);
      const record = await earshot.tasks.get(task);
      if (!record) throw new Error('no task');
      await earshot.tasks.put({
        ...record,
        state: { status: 'pending', attempts: 0 },
        ...(consent && { consent }),
      });
      await earshot.start();
      await nothing(earshot);
      expect(cardOf(earshot, message)).toMatchObject({
        status: 'failed',
        line: format('cloning.notAgreed'),
      });
    }
  });

  test('saving a separated recording like a designed voice', async () => {
    const earshot = await started();
    const { task } = await earshot.ask('separate', {}, RECORDING, { place: A });
    await earshot.clock.advance(5000);
    expect(await earshot.keep(task, 'foreground', ana, A).catch(String)).not.toMatch(/Kept/);
    const values = { name: 'Ana', sample: 'foreground' };
    const request = {
      command: 'save-voice',
      values,
      files: {},
      labels: {},
      precedingTask: { taskId: task, operation: 'separate' },
    };
    expect((await earshot.bot.answerQuery(request, ana, A)).line).toBe(format('notices.voice.nothingToKeep'));
    await nothing(earshot);
  });

  test('a request while cloning is off, also for earlier ones', async () => {
    const world = createWorld();
    const before = await started('on', world);
    const { task } = await asked(before);
    const earshot = createTestBot(world, undefined, { cloning: 'off' });
    const reading = await earshot.parse({ command: 'clone', values: { name: 'Ana' }, files: RECORDING }, ana, A);
    expect(reading).toMatchObject({ ok: false, problems: [{ message: format('cloning.off') }] });
    expect(await press(earshot, task, AGREE)).toEqual({ is: 'notice', notice: format('cloning.off') });
    await nothing(earshot);
  });

  test('a request of other users when only moderators may', async () => {
    const earshot = await started('moderators');
    const { task } = await asked(earshot);
    expect(await press(earshot, task, AGREE)).toEqual({
      is: 'notice',
      notice: format('cloning.moderatorsOnly'),
    });
    const elsewhere = {
      adapter: 'fake',
      taskId: task,
      action: AGREE,
      person: ana,
      place: B,
      isModerator: true,
      newTaskId: 'n',
    };
    expect(await earshot.bot.handlePress(elsewhere)).toMatchObject({
      notice: format('cloning.moderatorsOnly'),
    });
    const known = await earshot.parse(
      { command: 'clone', values: { name: 'Ana' }, files: RECORDING },
      { ...ana, isModerator: false },
      A,
    );
    expect(known).toMatchObject({
      ok: false,
      problems: [{ message: format('cloning.moderatorsOnly') }],
    });
    await nothing(earshot);
  });
});

test('a moderator may clone, and agreeing twice creates one voice', async () => {
  const { earshot, task } = await made('moderators');
  expect(await press(earshot, task, AGREE, ana, true)).toMatchObject({
    notice: format('notices.answeredBefore'),
  });
  await earshot.clock.advance(60_000);
  expect(madeBy(earshot)).toHaveLength(1);
});

test.each([
  ['heard 4', format('cloning.unfit.short', { name: 'ana.wav' })],
  ['heard 600', format('cloning.unfit.long', { name: 'ana.wav' })],
  ['heard 30 1', format('cloning.unfit.silent', { name: 'ana.wav' })],
])('an unusable recording (%s) is refused before it is sent', async (content, why) => {
  const earshot = await started();
  earshot.chat.uploads.set('file-1', Buffer.from(content));
  const { task, message } = await asked(earshot);
  await press(earshot, task, AGREE);
  await earshot.clock.advance(5000);
  expect(cardOf(earshot, message)).toMatchObject({
    status: 'failed',
    line: why,
    actions: [{ name: 'edit' }],
  });
  expect(madeBy(earshot)).toEqual([]);
  expect(earshot.voices.size).toBe(0);
});

describe('a call in progress', () => {
  test('a crash creates no second voice and keeps it private', async () => {
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
    expect(cardOf(next, message)).toMatchObject({ status: 'unknown', line: expect.stringMatching(/did not confirm/) });
    expect([...world.voices.values()].join()).toContain('"name":"Ana"');
  });

  test('a retry reuses the created voice or creates it', async () => {
    for (const came of [true, false]) {
      const world = createWorld();
      const earshot = await started('on', world);
      world.service.createFaults.push(new ServiceResponseError('lost'));
      let { task } = await asked(earshot);
      await press(earshot, task, AGREE);
      await earshot.clock.advance(5000);
      const [lost] = madeBy(earshot);
      if (came) world.service.known.push({ id: 850, name: String(lost?.request.values['voice_name']) });
      // Even after a refusal in between, the result of the first call is known.
      for (const then of ['stop', AGREE] as const) {
        const acted = await press(earshot, task, 'retry');
        if (acted.is !== 'create-task') throw new Error(`It is ${acted.is}.`);
        const message = `again ${then}`;
        task = await earshot.bot.createTask(acted.request, {
          adapter: 'fake',
          person: ana,
          place: A,
          message,
        });
        await press(earshot, task, then);
        await earshot.clock.advance(5000);
      }
      expect(madeBy(earshot)).toHaveLength(came ? 1 : 2);
      const record = await earshot.tasks.get(task);
      expect(record?.state).toMatchObject({
        status: 'done',
        savedVoices: [{ voiceId: came ? 850 : 802, name: 'Ana' }],
      });
    }
  });

  test.each([
    [new ServiceRefusedError(422, 'too noisy'), 'failed', 0],
    [new ServiceResponseError('lost'), 'unknown', 1],
  ] as const)('%s: only a lost answer leaves a record', async (fault, mood, left) => {
    const world = createWorld();
    const earshot = await started('on', world);
    world.service.createFaults.push(fault);
    const { task, message } = await asked(earshot);
    await press(earshot, task, AGREE);
    await earshot.clock.advance(5000);
    expect(cardOf(earshot, message)?.status).toBe(mood);
    expect(world.voices.size).toBe(left);
    expect(madeBy(earshot)).toHaveLength(1);
  });
});

describe('deletion with one press', () => {
  const listed = async (earshot: Earshot, person: Person, place: Place) => {
    const request = { command: 'voices', values: {}, files: {}, labels: {} };
    return (await earshot.bot.answerQuery(request, person, place)).rows?.find(({ title }) => title === 'Ana');
  };

  test('on its card removes the voice and the default', async () => {
    const { earshot, task, message } = await made();
    await press(earshot, task, 'set-default');
    expect(await listed(earshot, ben, A)).toMatchObject({ title: 'Ana' });
    expect((await listed(earshot, ben, A))?.actions).toBeUndefined();
    expect(await press(earshot, task, 'delete-voice:801', ben)).toMatchObject({
      notice: format('cloning.notYours'),
    });
    expect(await press(earshot, task, 'delete-voice:801')).toEqual({ is: 'shown' });
    for (const who of [ana, ben]) expect(await listed(earshot, who, A)).toBeUndefined();
    expect(earshot.service.deletedVoices).toEqual([801]);
    expect([...earshot.voices.values()]).toEqual([]);
    expect(await earshot.settings.get({ adapter: 'fake', person: 'ana' })).toEqual({});
    await earshot.clock.advance(1000);
    expect(cardOf(earshot, message)).toMatchObject({
      line: format('cloning.deleted'),
      actions: [{ name: 'edit' }, { name: 'retry', isSecondary: true }],
    });
  });

  test('in the voice list updates its card, also for moderators', async () => {
    for (const [person, moderator] of [
      [ana, false],
      [ben, true],
    ] as const) {
      const { earshot, message } = await made();
      const [action] = (await listed(earshot, ana, A))?.actions ?? [];
      if (!action) throw new Error('no button');
      expect(await press(earshot, action.task, action.name, person, moderator)).toEqual({
        is: 'notice',
        notice: '“Ana” is deleted.',
      });
      await earshot.clock.advance(1000);
      expect(cardOf(earshot, message)?.line).toBe(format('cloning.deleted'));
      expect(await press(earshot, action.task, action.name, ana)).toMatchObject({
        notice: format('cloning.goneBefore'),
      });
    }
  });

  test('hides the voice when the service cannot delete it', async () => {
    const { earshot } = await made();
    earshot.service.deletes = false;
    expect(await press(earshot, 'voices', 'delete-voice:801')).toMatchObject({
      notice: format('cloning.hiddenNow', { name: 'Ana' }),
    });
    expect(await listed(earshot, ana, A)).toBeUndefined();
    expect([...earshot.voices.values()].join()).toMatch(/^\{"code":"\w{8}","id":801\}$/);
  });
});

test.each([
  ['nearest', format('cloning.nearest')],
  ['by_address', format('cloning.byAddress')],
])('the card shows the notice of the service about %s', async (told, sentence) => {
  const earshot = await started();
  earshot.service.toldOfVoices = { [told]: true };
  const { task, message } = await asked(earshot);
  await earshot.clock.advance(100);
  await press(earshot, task, AGREE);
  await earshot.clock.advance(5000);
  expect(JSON.stringify(cardOf(earshot, message))).toContain(sentence);
});

test('reports a recording that remains on a speech server', async () => {
  const { earshot } = await made();
  earshot.service.deletes = 'later';
  expect(await press(earshot, 'voices', 'delete-voice:801')).toMatchObject({
    notice: format('cloning.deletedLater', { name: 'Ana' }),
  });
  expect([...earshot.voices]).toEqual([]);

  const other = await made();
  other.earshot.service.deletes = 'later';
  const request = { command: 'settings', values: { forget: 'me', isConfirmed: true }, files: {}, labels: {} };
  const answer = await other.earshot.bot.answerQuery(request, ana, A);
  expect(JSON.stringify(answer)).toContain(format('cloning.leftThere'));
});

test('forget me deletes the voice and the consent', async () => {
  const { earshot } = await made();
  const request = { command: 'settings', values: { forget: 'me', isConfirmed: true }, files: {}, labels: {} };
  await earshot.bot.answerQuery(request, ana, A);
  expect(earshot.service.deletedVoices).toEqual([801]);
  expect(JSON.stringify([...earshot.voices, ...earshot.records])).not.toContain('consent');
});
