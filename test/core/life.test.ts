// A task's whole life through the core, on working fakes: what the person reads, and what the service is asked.

import { expect, test } from 'vitest';
import { Undeliverable } from '../../src/ports/chat.ts';
import { ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../../src/ports/service.ts';
import { createBot } from '../fakes/bot.ts';

const MINUTE = 60_000;

test('a task goes queued, working, done in one message, with its file', async () => {
  const bot = createBot();
  await bot.start();
  const { message, task } = await bot.ask('tts', { text: 'Hello team' });
  await bot.clock.advance(5000);
  expect(bot.chat.transcript(message)).toEqual(['queued: Queued', 'working: Working', 'done: Done in 0:02']);
  expect(bot.chat.messages.get(message)?.files.map((file) => file.name)).toEqual([`speech-rose-${task}.wav`]);
  expect(bot.service.created).toHaveLength(1);
  expect(bot.queue.held.size).toBe(0);
  expect(bot.log.entries.filter((entry) => entry.event === 'task').map(({ fields }) => fields['to'])).toEqual(
    ['submitting', 'polling', 'fetching', 'delivering', 'done'],
  );
});

test('what the service reports is shown, and a percentage only when it gives one', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.statuses = [
    { status: 'PENDING', stage: 'queued', message: '3rd in line' },
    { status: 'PENDING', stage: 'narrating', progress: 0.25 },
    { status: 'PENDING', stage: 'narrating', progress: 0.25 },
    { status: 'SUCCESS', run_id: 1 },
  ];
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(10_000);
  expect(bot.chat.transcript(message).slice(2, -1)).toEqual([
    'queued: 3rd in line',
    'working: Working · narrating · 25 %',
  ]);
});

test('a service that cannot be reached is waited for, and the task is sent once it answers', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.createFaults.push(new ServiceUnreachable('refused'), new ServiceUnreachable('refused'));
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(30_000);
  expect(bot.chat.transcript(message)[1]).toMatch(/^queued: Waiting: the media service cannot be reached/);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a create whose answer was lost is never repeated; the person may', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.createFaults.push(new ServiceUnclear('500', 500));
  const { message, task } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(20 * MINUTE);
  expect(bot.service.created).toHaveLength(1);
  const view = bot.chat.messages.get(message)?.views.at(-1);
  expect(view?.mood).toBe('unknown');
  expect(view?.actions?.map((action) => action.label)).toEqual(['Try again']);
  const acted = await bot.press(task, 'again');
  expect(acted).toMatchObject({ is: 'take', request: { command: 'tts', values: { text: 'Hello' } } });
});

test.each([
  [new ServiceRefused(401, 'no'), /refused our API key/],
  [new ServiceRefused(422, 'x', [{ field: 'voice_id', message: 'is unknown' }]), /Voice is unknown\./],
  [new ServiceRefused(429, 'slow'), /busy/],
])('a refusal ends the task with what to do (%s)', async (fault, sentence) => {
  const bot = createBot();
  await bot.start();
  bot.service.createFaults.push(fault);
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(1000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(sentence);
});

test('lost answers and odd words while polling end nothing; the person is told once it lasts', async () => {
  const bot = createBot();
  await bot.start();
  const lost = new ServiceUnclear('HTML');
  bot.service.statuses = [
    lost,
    { status: 'WARMING_UP' },
    lost,
    lost,
    lost,
    lost,
    { status: 'SUCCESS', run_id: 2 },
  ];
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(30_000);
  const lines = bot.chat.transcript(message);
  expect(lines.filter((line) => line.includes('not answering'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^done/);
});

test('a service that lets a look hang is told of at once, not after the third time', async () => {
  const bot = createBot();
  await bot.start();
  const { status } = bot.service;
  bot.service.status = async () => {
    await bot.clock.sleep(15_000);
    throw new ServiceUnclear('no answer in time');
  };
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(18_000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/not answering/);
  bot.service.status = status;
  await bot.clock.advance(30_000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a 404 right after the create is waited out, a lasting one ends the task', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.statuses = [
    new ServiceRefused(404, 'gone'),
    new ServiceRefused(404, 'gone'),
    { status: 'SUCCESS', run_id: 2 },
  ];
  const first = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(12_000);
  expect(bot.chat.transcript(first.message).at(-1)).toMatch(/^done/);
  bot.service.statuses = [new ServiceRefused(404, 'gone')];
  const second = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(30_000);
  expect(bot.chat.transcript(second.message).at(-1)).toMatch(/^failed: .*no longer knows/);
});

test('a task that stands still past its deadline is unknown, and can be looked at again', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(6 * MINUTE);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^unknown: Nothing has changed for 5 minutes/);
  bot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  expect(await bot.press(task, 'look')).toEqual({ is: 'shown' });
  await bot.clock.advance(5000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('as long as something changes, a deadline does not end a task', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.statuses = Array.from({ length: 200 }, (_, at) => ({ status: 'PENDING', progress: at / 200 }));
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(6 * MINUTE);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^working/);
});

test('a stopped task is no longer followed, and refresh picks it up again', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.statuses = [{ status: 'PENDING' }];
  const { message, task } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(3000);
  expect(await bot.press(task, 'stop', { id: 'ben', name: 'Ben' })).toMatchObject({
    is: 'said',
    notice: /Only Ana/,
  });
  expect(await bot.press(task, 'stop')).toEqual({ is: 'shown' });
  await bot.clock.advance(1000);
  const looks = bot.service.looks;
  await bot.clock.advance(MINUTE);
  expect(bot.service.looks).toBe(looks);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^stopped: No longer followed/);
  bot.service.statuses = [{ status: 'SUCCESS', run_id: 2 }];
  await bot.press(task, 'look');
  await bot.clock.advance(5000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a delivery that fails is tried again and happens once', async () => {
  const bot = createBot();
  await bot.start();
  bot.chat.faults.push(
    { call: 'deliver', fault: new Error('dropped') },
    { call: 'deliver', fault: new Error('answer lost'), after: true },
  );
  const { message } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(30_000);
  expect(bot.chat.messages.get(message)?.files).toHaveLength(1);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a result that cannot be posted is kept, and can be posted elsewhere', async () => {
  const bot = createBot();
  await bot.start();
  bot.chat.faults.push({ call: 'deliver', fault: new Undeliverable('closed') });
  const { message, task } = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(10_000);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/could not be posted here/);
  const acted = await bot.press(task, 'result');
  if (acted.is !== 'take') throw new Error('expected a request');
  await bot.desk.take(
    acted.request,
    {
      adapter: 'fake',
      person: { id: 'ana', name: 'Ana' },
      place: { id: 'x', name: 'x' },
      message: 'elsewhere',
    },
    acted.resultOf,
  );
  await bot.clock.advance(5000);
  expect(bot.chat.messages.get('elsewhere')?.files).toHaveLength(1);
  expect(bot.service.created).toHaveLength(1);
});

test('a result that is gone says so', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.collectFaults.push(...Array.from({ length: 8 }, () => new ServiceRefused(404, 'expired')));
  const gone = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(20_000);
  expect(bot.chat.transcript(gone.message).at(-1)).toMatch(/expired/);
});

test('a result that is not there yet is asked for again', async () => {
  const bot = createBot();
  await bot.start();
  bot.service.collectFaults.push(
    new ServiceRefused(404, 'no such run'),
    new ServiceRefused(404, 'no such run'),
  );
  const late = await bot.ask('tts', { text: 'Hello' });
  await bot.clock.advance(20_000);
  expect(bot.chat.transcript(late.message).at(-1)).toMatch(/^done/);
});

test('files go to the service whole, and one that is gone costs nothing', async () => {
  const bot = createBot();
  await bot.start();
  bot.chat.uploads.set('u1', Buffer.from('Once upon a time'));
  const { message } = await bot.ask('story', {}, [{ name: 'tale.txt', at: 'u1' }]);
  await bot.clock.advance(5000);
  expect(bot.service.created[0]?.files).toEqual(['Once upon a time']);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^done/);
  const lost = await bot.ask('story', {}, [{ name: 'lost.txt', at: 'u2' }]);
  await bot.clock.advance(5000);
  expect(bot.service.created).toHaveLength(1);
  expect(bot.chat.transcript(lost.message).at(-1)).toMatch(/“lost\.txt” can no longer be read/);
});

test('a record that cannot be written stops the task before it is sent', async () => {
  const bot = createBot();
  await bot.start();
  const { tasks } = bot;
  const { message } = await bot.ask('tts', { text: 'Hello' }).then((asked) => {
    (tasks as ReturnType<typeof import('../fakes/store.ts').createFakeTaskStore>).faults.push(
      new Error('disk full'),
    );
    return asked;
  });
  await bot.clock.advance(5000);
  expect(bot.service.created).toHaveLength(0);
  expect(bot.chat.transcript(message).at(-1)).toMatch(/^failed: Something broke on our side/);
});
