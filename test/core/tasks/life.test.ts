// A task's whole life through the core, on working fakes: what the person reads, and what the service is asked.

import { expect, test } from 'vitest';
import { Undeliverable } from '../../../src/ports/chat.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../../src/ports/service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const MINUTE = 60_000;

test('a task goes queued, working, done in one message, with its file', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { message, task } = await earshot.ask('tts', { text: 'Hello team' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message)).toEqual([
    'queued: Queued',
    'working: Working',
    'done: Done in 2s',
  ]);
  expect(earshot.chat.messages.get(message)?.files.map((file) => file.name)).toEqual([
    `speech-rose-${task}.wav`,
  ]);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.queue.held.size).toBe(0);
  expect(
    earshot.log.entries.filter((entry) => entry.event === 'task').map(({ fields }) => fields['to']),
  ).toEqual(['submitting', 'polling', 'fetching', 'delivering', 'done']);
});

test('what the service reports is shown, and a percentage only when it gives one', async () => {
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

test('a service that cannot be reached is waited for, and the task is sent once it answers', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceUnreachable('refused'), new ServiceUnreachable('refused'));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(message)[1]).toMatch(
    /^queued: Waiting: the media service cannot be reached/,
  );
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a create whose answer was lost is never repeated; the person may', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceUnclear('500', 500));
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20 * MINUTE);
  expect(earshot.service.created).toHaveLength(1);
  const view = earshot.chat.messages.get(message)?.views.at(-1);
  expect(view?.mood).toBe('unknown');
  expect(view?.actions?.map((action) => action.label)).toEqual(['Try again', 'Edit']);
  const acted = await earshot.press(task, 'again');
  expect(acted).toMatchObject({ is: 'take', request: { command: 'tts', values: { text: 'Hello' } } });
});

test.each([
  [new ServiceRefused(401, 'no'), /refused our API key/],
  [new ServiceRefused(422, 'x', [{ field: 'voice_id', message: 'is unknown' }]), /Voice is unknown\./],
  [new ServiceRefused(429, 'slow'), /busy/],
])('a refusal ends the task with what to do (%s)', async (fault, sentence) => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(fault);
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(1000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(sentence);
});

test('lost answers and odd words while polling end nothing; the person is told once it lasts', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const lost = new ServiceUnclear('HTML');
  earshot.service.statuses = [
    lost,
    { status: 'WARMING_UP' },
    lost,
    lost,
    lost,
    lost,
    { status: 'SUCCESS', run_id: 2 },
  ];
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  const lines = earshot.chat.transcript(message);
  expect(lines.filter((line) => line.includes('not answering'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^done/);
});

test('a service that lets a look hang is told of at once, not after the third time', async () => {
  const earshot = createTestBot();
  await earshot.start();
  const { status } = earshot.service;
  earshot.service.status = async () => {
    await earshot.clock.sleep(15_000);
    throw new ServiceUnclear('no answer in time');
  };
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(18_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/not answering/);
  earshot.service.status = status;
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a 404 right after the create is waited out, a lasting one ends the task', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [
    new ServiceRefused(404, 'gone'),
    new ServiceRefused(404, 'gone'),
    { status: 'SUCCESS', run_id: 2 },
  ];
  const first = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(12_000);
  expect(earshot.chat.transcript(first.message).at(-1)).toMatch(/^done/);
  earshot.service.statuses = [new ServiceRefused(404, 'gone')];
  const second = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(30_000);
  expect(earshot.chat.transcript(second.message).at(-1)).toMatch(/^failed: .*no longer knows/);
});

test('a task that stands still past its deadline is unknown, and can be looked at again', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(6 * MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^unknown: Nothing has changed for 5 minutes/);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  expect(await earshot.press(task, 'look')).toEqual({ is: 'shown' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('as long as something changes, a deadline does not end a task', async () => {
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

test('a stopped task is no longer followed, and refresh picks it up again', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(3000);
  expect(await earshot.press(task, 'stop', { id: 'ben', name: 'Ben' })).toMatchObject({
    is: 'said',
    notice: /Only Ana/,
  });
  expect(await earshot.press(task, 'stop')).toEqual({ is: 'shown' });
  await earshot.clock.advance(1000);
  const looks = earshot.service.looks;
  await earshot.clock.advance(MINUTE);
  expect(earshot.service.looks).toBe(looks);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^stopped: No longer followed/);
  earshot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  await earshot.press(task, 'look');
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a delivery that fails is tried again and happens once', async () => {
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

test('a result that cannot be posted is kept, and can be posted elsewhere', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.chat.faults.push({ call: 'deliver', fault: new Undeliverable('closed') });
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/could not be posted here/);
  const acted = await earshot.press(task, 'result');
  if (acted.is !== 'take') throw new Error('expected a request');
  await earshot.bot.take(
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

test('a result that is gone says so', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(...Array.from({ length: 8 }, () => new ServiceRefused(404, 'expired')));
  const gone = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(earshot.chat.transcript(gone.message).at(-1)).toMatch(/expired/);
});

test('a result that is not there yet is asked for again', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(
    new ServiceRefused(404, 'no such run'),
    new ServiceRefused(404, 'no such run'),
  );
  const late = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(earshot.chat.transcript(late.message).at(-1)).toMatch(/^done/);
});

test('files go to the service whole, and one that is gone costs nothing', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.chat.uploads.set('u1', Buffer.from('Once upon a time'));
  const { message } = await earshot.ask('story', {}, [{ name: 'tale.txt', at: 'u1' }]);
  await earshot.clock.advance(5000);
  expect(earshot.service.created[0]?.files).toEqual(['Once upon a time']);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  const lost = await earshot.ask('story', {}, [{ name: 'lost.txt', at: 'u2' }]);
  await earshot.clock.advance(5000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(lost.message).at(-1)).toMatch(/“lost\.txt” can no longer be read/);
});

test('a record that cannot be written stops the task before it is sent', async () => {
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
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^failed: Something broke on our side/);
});
