// Full disks: at the media service (507), and here, where no new task starts.

import { expect, test } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import { DiskQuotaError, unlimitedDiskQuota } from '../../../src/ports/disk-quota.ts';
import { ServiceRefusedError } from '../../../src/ports/media-service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const MINUTE = 60_000;
const full = (waitMs?: number) => new ServiceRefusedError(507, 'The disk of this server is full.', [], waitMs);

test('waits and retries when the service has no room', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(full(MINUTE), full(MINUTE));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(MINUTE - 1000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(
    /^queued: Waiting: the media service’s disk is full\. Nothing was started/,
  );
  await earshot.clock.advance(2 * MINUTE);
  expect(earshot.service.created).toHaveLength(3);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a full service ends the task as not started', async () => {
  for (const wait of [undefined, 10 * MINUTE]) {
    const earshot = createTestBot();
    await earshot.start();
    earshot.service.createFaults.push(full(wait));
    const { message } = await earshot.ask('tts', { text: 'Hello' });
    await earshot.clock.advance(1000);
    const view = earshot.chat.messages.get(message)?.views.at(-1);
    expect(view).toMatchObject({
      status: 'failed',
      line: 'The media service has no room on its disk. Nothing was started; try again later.',
    });
    expect(view?.actions?.map(({ label }) => label)).toEqual(['Try again', 'Edit']);
  }
});

test('one task waiting for room does not block other tasks', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(full(MINUTE));
  await earshot.ask('tts', { text: 'Large' });
  await earshot.clock.advance(1000);
  const { message } = await earshot.ask('tts', { text: 'Small' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a result waits at the service until a refresh', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(new DiskQuotaError('temporary'));
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^unknown: .*the bot’s disk is full/);
  await earshot.press(task, 'refresh');
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(1);
});

test('starts no task or retry while our disk is full', async () => {
  let full = false;
  const why = getMessages().format('limits.diskFull');
  const rules = { confirmAboveCharacters: 100, disk: { ...unlimitedDiskQuota, isFull: async () => full } };
  const earshot = createTestBot(undefined, undefined, rules);
  await earshot.start();
  const small = await earshot.ask('tts', { text: 'Hello' });
  const large = await earshot.ask('tts', { text: 'Hello '.repeat(30) });
  await earshot.clock.advance(10_000);
  full = true;
  await expect(earshot.ask('tts', { text: 'Another' })).rejects.toThrow(why);
  for (const [task, action] of [
    [small.task, 'retry'],
    [large.task, 'confirm'],
  ] as const)
    expect(await earshot.press(task, action)).toEqual({ is: 'notice', notice: why });
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(1);
  full = false;
  expect(await earshot.press(large.task, 'confirm')).toEqual({ is: 'shown' });
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(2);
});

test('reads a file when disk space returns, or times out', async () => {
  let full = true;
  const disk = {
    ...unlimitedDiskQuota,
    async reserve() {
      if (full) throw new DiskQuotaError('temporary');
      return { grow: async () => undefined, release: () => undefined };
    },
  };
  const earshot = createTestBot(undefined, undefined, { disk });
  await earshot.start();
  const file = [{ name: 'talk.mp3', platformRef: 'a', bytes: 10 }];
  earshot.chat.uploads.set('a', Buffer.from('some sound'));
  const { message } = await earshot.ask('separate', {}, file);
  await earshot.clock.advance(MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^queued: Waiting: the disk here is full/);
  full = false;
  await earshot.clock.advance(MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  full = true;
  const late = await earshot.ask('separate', {}, file);
  await earshot.clock.advance(60 * MINUTE);
  expect(earshot.chat.transcript(late.message).at(-1)).toMatch(/^failed: The disk here is full\. Nothing was started/);
  expect(earshot.service.created).toHaveLength(1);
});
