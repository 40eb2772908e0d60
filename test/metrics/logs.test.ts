// Log lines about a task contain its id, and never contain typed text, names or secrets.

import { expect, test } from 'vitest';
import { createLog, createRedactor } from '../../src/app/create-log.ts';
import { createScopedLog } from '../../src/kit/scoped-log.ts';
import { UndeliverableError } from '../../src/ports/chat.ts';
import { ServiceRefusedError, ServiceResponseError, ServiceUnreachableError } from '../../src/ports/media-service.ts';
import { ana, createTestBot, createWorld, room } from '../fakes/bot.ts';
import { createMetersFor } from './setup.ts';

const KEY = 'canary-key-31415';
const TEXT = 'canary sentence that somebody typed';
const FILE = 'canary-diary.docx';
const SECRETS = [KEY, TEXT, FILE, 'canary', 'Ana', 'ana', 'General'];

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly task?: string;
  readonly [name: string]: unknown;
}

/** A bot whose platform and service write their own log lines through pino. */
function createTalkingBot() {
  const written: string[] = [];
  const scope = createScopedLog(
    createLog('info', 'bot', createRedactor(), { write: (line) => void written.push(line) }),
  );
  const { log } = scope;
  const world = createWorld();
  const meters = createMetersFor(world, scope);
  const earshot = createTestBot(world, ({ chat, service, tasks }) => ({
    log,
    tasks,
    watch: meters,
    chat: {
      ...chat,
      show: async (...given) => {
        log.info('platform: showing', { for: String(given[0]) });
        await Promise.resolve();
        return chat.show(...given);
      },
      deliver: async (...given) => {
        await world.clock.sleep(10);
        log.info('platform: delivering', { for: String(given[0]), token: given[1].token });
        return chat.deliver(...given);
      },
    },
    service: {
      ...service,
      create: (...given) => service.create(...given),
      status: async (...given) => {
        log.info('service: looking', { id: given[1] });
        return service.status(...given);
      },
      findOutcome: (...given) => service.findOutcome(...given),
      voices: () => service.voices(),
    },
  }));
  const lines = () => written.map((line) => JSON.parse(line) as Line);
  return { ...earshot, lines, written };
}

test('every line about a task contains its id', async () => {
  const earshot = createTalkingBot();
  await earshot.start();
  earshot.service.statuses = [
    ...Array.from({ length: 30 }, (_, at) => (at % 5 === 4 ? new ServiceResponseError('cut') : { status: 'PENDING' })),
    { status: 'SUCCESS', run_id: 7 },
  ];
  earshot.chat.faults.push({ call: 'show', fault: new Error('502') }, { call: 'deliver', fault: new Error('502') });
  const taskAt = new Map<string, string>();
  for (let at = 0; at < 12; at += 1) {
    const { task, message } = await earshot.ask('tts', { text: TEXT });
    taskAt.set(message, task);
    await earshot.clock.advance(170);
  }
  await earshot.clock.advance(120_000);

  const lines = earshot.lines();
  expect(lines.filter(({ task }) => task === undefined)).toEqual([]);
  for (const line of lines.filter(({ for: message }) => message !== undefined))
    expect([line.msg, line.task]).toEqual([line.msg, taskAt.get(String(line['for']))]);
  for (const task of taskAt.values()) {
    const mine = lines.filter((line) => line.task === task);
    expect(mine[0]?.msg).toBe('task recovered');
    expect(mine.filter(({ msg }) => msg === 'task').map(({ to }) => to)).toEqual([
      'submitting',
      'polling',
      'fetching',
      'delivering',
      'done',
    ]);
    expect(mine.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining(['platform: showing', 'service: looking', 'platform: delivering']),
    );
  }
  const ids = new Map(lines.map(({ service_task, task }) => [service_task, task]));
  for (const { id, task } of lines.filter(({ msg }) => msg === 'service: looking')) expect(ids.get(id)).toBe(task);
});

test('typed text, names and service messages are not logged', async () => {
  const earshot = createTalkingBot();
  await earshot.start();
  earshot.service.createFaults.push(
    new ServiceRefusedError(422, `text: “${TEXT}” is too long`, [{ field: 'text', message: TEXT }]),
    new ServiceRefusedError(401, `no such key: ${KEY}`),
    new ServiceResponseError(`The media service answered 500: at synthesize("${TEXT}")`, 500),
    new ServiceUnreachableError('http://127.0.0.1:9 can’t be reached: the connection was refused.'),
  );
  // Two downloads per attempt, since the result endpoint may have a fresh link. The result counts as deleted from the
  // fourth attempt on.
  const expired = new ServiceRefusedError(410, `${FILE} has expired`);
  earshot.service.collectFaults.push(...Array.from({ length: 8 }, () => expired));
  earshot.chat.faults.push({ call: 'deliver', fault: new UndeliverableError('the channel is gone') });
  earshot.service.statuses = [
    { status: 'PENDING', message: TEXT },
    { status: 'SUCCESS', run_id: 7, text: TEXT },
  ];
  for (let at = 0; at < 6; at += 1) {
    await earshot.ask('tts', { text: TEXT });
    await earshot.clock.advance(60_000);
  }
  const story = {
    command: 'story',
    values: {},
    labels: {},
    files: { file: { name: FILE, platformRef: 'gone' } },
  };
  await earshot.bot.createTask(story, { adapter: 'fake', person: ana, place: room, message: 'm-story' });
  await earshot.clock.advance(60_000);

  const log = earshot.written.join('');
  for (const secret of SECRETS) expect(log).not.toContain(secret);
  expect(earshot.lines().map(({ failure }) => failure)).toEqual(
    expect.arrayContaining(['invalid', 'refused', 'unclear', 'no-result', 'file-gone']),
  );
});

test('faults are warnings while retried, and successes are information', async () => {
  const earshot = createTalkingBot();
  await earshot.start();
  earshot.service.createFaults.push(new ServiceRefusedError(401, 'no'));
  earshot.chat.faults.push({ call: 'show', fault: new Error('502') });
  await earshot.ask('tts', { text: TEXT });
  await earshot.clock.advance(60_000);
  const level = (msg: string) => new Set(earshot.lines().flatMap((line) => (line.msg === msg ? [line.level] : [])));
  expect([level('task'), level('task recovered')]).toEqual([new Set([30]), new Set([30])]);
  expect([level('create failed'), level('message edit failed')]).toEqual([new Set([40]), new Set([40])]);
});
