// A task's life cycle through the core with fakes: the views and the requests to the service.

import { expect, test } from 'vitest';
import { UndeliverableError } from '../../../src/ports/chat.ts';
import {
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
} from '../../../src/ports/media-service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const MINUTE = 60_000;

test('one message goes from queued to done with its file', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { message, task } = await earshot.ask('tts', { text: 'Hello team' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message)).toEqual(['queued: Queued', 'working: Working', 'done: ']);
  expect(earshot.chat.messages.get(message)?.files.map((file) => file.name)).toEqual([`speech-rose-${task}.wav`]);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.queue.held.size).toBe(0);
  expect(earshot.log.entries.filter((entry) => entry.event === 'task').map(({ fields }) => fields['to'])).toEqual([
    'submitting',
    'polling',
    'fetching',
    'delivering',
    'done',
  ]);
});

test('shows the reported stage and a percentage only if given', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [
    { status: 'PENDING', stage: 'queued', message: '3rd in line' },
    { status: 'PENDING', stage: 'narrating', progress: 0.25 },
    { status: 'PENDING', stage: 'narrating', progress: 0.25 },
    { status: 'SUCCESS', run_id: 1 },
  ];
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).slice(2, -1)).toEqual([
    'queued: 3rd in line',
    'working: Working · narrating · 25%',
  ]);
});

test('waits for an unreachable service, then sends the task', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceUnreachableError('refused'), new ServiceUnreachableError('refused'));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(message)[1]).toMatch(/^queued: Waiting: the media service can’t be reached/);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a create call with a lost answer is not repeated', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceResponseError('500', 500));
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20 * MINUTE);
  expect(earshot.service.created).toHaveLength(1);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  expect(view?.status).toBe('unknown');
  expect(view?.actions?.map((action) => action.label)).toEqual(['Try again', 'Edit']);
  const acted = await earshot.press(task, 'retry');
  expect(acted).toMatchObject({ is: 'create-task', request: { command: 'tts', values: { text: 'Hello' } } });
});

test.each([
  [new ServiceRefusedError(401, 'no'), /refused our API key/],
  [new ServiceRefusedError(422, 'x', [{ field: 'voice_id', message: 'is unknown' }]), /Voice: is unknown\./],
  [new ServiceRefusedError(429, 'slow'), /busy/],
])('a refusal ends the task with advice (%s)', async (fault, sentence) => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(fault);
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(1000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(sentence);
});

test('lost and unknown answers do not end polling', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const lost = new ServiceResponseError('HTML');
  earshot.service.statuses = [lost, { status: 'WARMING_UP' }, lost, lost, lost, lost, { status: 'SUCCESS', run_id: 2 }];
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  const lines = earshot.chat.transcript(message);
  expect(lines.filter((line) => line.includes('not responding'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^done/);
});

test('a hanging status call is shown after the first time', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { status } = earshot.service;
  earshot.service.status = async () => {
    await earshot.clock.sleep(15_000);
    throw new ServiceResponseError('no response in time');
  };
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(18_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/not responding/);
  earshot.service.status = status;
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a long poll that waits and fails once shows no outage', async () => {
  const earshot = createTestBot(undefined, undefined, { ownService: true });
  await earshot.start();
  const { status } = earshot.service;
  earshot.service.status = async () => {
    earshot.service.status = status;
    await earshot.clock.sleep(20_000);
    throw new ServiceResponseError('no response in time');
  };
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(message)).toEqual(['queued: Queued', 'working: Working', 'done: ']);
});

test('an early 404 is ignored, a lasting one fails', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [
    new ServiceRefusedError(404, 'gone'),
    new ServiceRefusedError(404, 'gone'),
    { status: 'SUCCESS', run_id: 2 },
  ];
  const first = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(12_000);
  expect(earshot.chat.transcript(first.message).at(-1)).toMatch(/^done/);
  earshot.service.statuses = [new ServiceRefusedError(404, 'gone')];
  const second = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/^failed: .*no longer knows/);
});

test('an unchanged task becomes unknown at its deadline', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(6 * MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^unknown: Nothing has changed for 5 minutes/);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  expect(await earshot.press(task, 'refresh')).toEqual({ is: 'shown' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a changing task does not end at the deadline', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = Array.from({ length: 200 }, (_, at) => ({
    status: 'PENDING',
    progress: at / 200,
  }));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(6 * MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('a stopped task is not polled until a refresh', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(3000);
  expect(await earshot.press(task, 'stop', { id: 'ben', name: 'Ben' })).toMatchObject({
    is: 'notice',
    notice: expect.stringMatching(/Only Ana/),
  });
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  await earshot.clock.advance(1000);
  const looks = earshot.service.looks;
  await earshot.clock.advance(MINUTE);
  expect(earshot.service.looks).toBe(looks);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^cancelled: No longer tracked/);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  await earshot.press(task, 'refresh');
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a failed delivery is retried and happens once', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.chat.faults.push(
    { call: 'deliver', fault: new Error('dropped') },
    { call: 'deliver', fault: new Error('answer lost'), after: true },
  );
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.messages.get(message)?.files).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a result that cannot be posted is kept for elsewhere', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.chat.faults.push({ call: 'deliver', fault: new UndeliverableError('closed') });
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/could not be posted here/);
  const acted = await earshot.press(task, 'post');
  if (acted.is !== 'create-task') throw new Error('expected a request');
  await earshot.bot.createTask(
    acted.request,
    {
      adapter: 'fake',
      person: { id: 'ana', name: 'Ana' },
      place: { id: 'x', name: 'x' },
      message: 'elsewhere',
    },
    acted.resultOf,
  );
  await earshot.clock.advance(5000);
  expect(earshot.chat.messages.get('elsewhere')?.files).toHaveLength(1);
  expect(earshot.service.created).toHaveLength(1);
});

test('a missing result is reported as expired', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(...Array.from({ length: 8 }, () => new ServiceRefusedError(404, 'expired')));
  const gone = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(earshot.chat.transcript(gone.message).at(-1)).toMatch(/expired/);
});

test('a result that is not ready is requested again', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(
    new ServiceRefusedError(404, 'no such run'),
    new ServiceRefusedError(404, 'no such run'),
  );
  const late = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(earshot.chat.transcript(late.message).at(-1)).toMatch(/^done/);
});

test('files are sent complete and a missing one fails early', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.chat.uploads.set('u1', Buffer.from('Once upon a time'));
  const { message } = await earshot.ask('story', {}, [{ name: 'tale.txt', platformRef: 'u1' }]);
  await earshot.clock.advance(5000);
  expect(earshot.service.created[0]?.files).toEqual(['Once upon a time']);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  const lost = await earshot.ask('story', {}, [{ name: 'lost.txt', platformRef: 'u2' }]);
  await earshot.clock.advance(5000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(lost.message).at(-1)).toMatch(/“lost\.txt” can no longer be read/);
});

test('a record that cannot be written prevents sending', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { tasks } = earshot;
  const { message } = await earshot.ask('tts', { text: 'Hello' }).then((asked) => {
    (tasks as ReturnType<typeof import('../../fakes/store.ts').createFakeTaskStore>).faults.push(
      new Error('disk full'),
    );
    return asked;
  });
  await earshot.clock.advance(5000);
  expect(earshot.service.created).toHaveLength(0);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^failed: Something went wrong on our side/);
});
