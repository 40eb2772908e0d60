// No room: at the media service, which then took nothing (507), and on our own disk, where nothing new is begun.

import { expect, test } from 'vitest';
import { english } from '../../../src/domain/words/index.ts';
import { boundless, NoRoom } from '../../../src/ports/disk.ts';
import { ServiceRefused } from '../../../src/ports/service.ts';
import { createTestBot } from '../../fakes/bot.ts';

const MINUTE = 60_000;
const full = (waitMs?: number) => new ServiceRefused(507, 'The disk of this server is full.', [], waitMs);

test('a service without room took nothing: it is asked again after the time it named, and the card says so', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(full(MINUTE), full(MINUTE));
  const { message } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(MINUTE - 1000);
  expect(earshot.service.created).toHaveLength(1);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(
    /^queued: Waiting: the media service has no room on its disk right now\. Nothing was started/,
  );
  await earshot.clock.advance(2 * MINUTE);
  expect(earshot.service.created).toHaveLength(3);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('one that stays full ends the task as not started, with a way to try again', async () => {
  for (const wait of [undefined, 10 * MINUTE]) {
    const earshot = createTestBot();
    await earshot.start();
    earshot.service.createFaults.push(full(wait));
    const { message } = await earshot.ask('tts', { text: 'Hello' });
    await earshot.clock.advance(1000);
    const view = earshot.chat.messages.get(message)?.views.at(-1);
    expect(view).toMatchObject({
      mood: 'failed',
      line: 'The media service has no room on its disk. Nothing was started; try again later.',
    });
    expect(view?.actions?.map(({ label }) => label)).toEqual(['Try again', 'Edit']);
  }
});

test('one task without room at the service keeps no other one waiting', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.createFaults.push(full(MINUTE));
  await earshot.ask('tts', { text: 'Large' });
  await earshot.clock.advance(1000);
  const { message } = await earshot.ask('tts', { text: 'Small' });
  await earshot.clock.advance(5000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
});

test('a result for which our disk has no room waits at the service, and comes once somebody looks again', async () => {
  const earshot = createTestBot();
  await earshot.start();
  earshot.service.collectFaults.push(new NoRoom('passing'));
  const { message, task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^unknown: .*no room left on the bot’s disk/);
  await earshot.press(task, 'look');
  await earshot.clock.advance(10_000);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  expect(earshot.service.created).toHaveLength(1);
});

test('on a full disk of ours nothing is begun, neither anew nor again nor after a question', async () => {
  let full = false;
  const why = english.limits.diskFull;
  const rules = { confirmCharacters: 100, disk: { ...boundless, isFull: async () => full } };
  const earshot = createTestBot(undefined, undefined, rules);
  await earshot.start();
  const small = await earshot.ask('tts', { text: 'Hello' });
  const large = await earshot.ask('tts', { text: 'Hello '.repeat(30) });
  await earshot.clock.advance(10_000);
  full = true;
  await expect(earshot.ask('tts', { text: 'Another' })).rejects.toThrow(why);
  for (const [task, action] of [
    [small.task, 'again'],
    [large.task, 'go'],
  ] as const)
    expect(await earshot.press(task, action)).toEqual({ is: 'said', notice: why });
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(1);
  full = false;
  expect(await earshot.press(large.task, 'go')).toEqual({ is: 'shown' });
  await earshot.clock.advance(10_000);
  expect(earshot.service.created).toHaveLength(2);
});

test('a file for which our disk has no room is read once there is some, and given up when the time is over', async () => {
  let full = true;
  const disk = {
    ...boundless,
    async claim() {
      if (full) throw new NoRoom('passing');
      return { grow: async () => undefined, end: () => undefined };
    },
  };
  const earshot = createTestBot(undefined, undefined, { disk });
  await earshot.start();
  const file = [{ name: 'talk.mp3', at: 'a', bytes: 10 }];
  earshot.chat.uploads.set('a', Buffer.from('some sound'));
  const { message } = await earshot.ask('separate', {}, file);
  await earshot.clock.advance(MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(
    /^queued: Waiting: there is no room left on the disk here/,
  );
  full = false;
  await earshot.clock.advance(MINUTE);
  expect(earshot.chat.transcript(message).at(-1)).toMatch(/^done/);
  full = true;
  const late = await earshot.ask('separate', {}, file);
  await earshot.clock.advance(60 * MINUTE);
  expect(earshot.chat.transcript(late.message).at(-1)).toMatch(
    /^failed: There is no room left on the disk here\. Nothing was started/,
  );
  expect(earshot.service.created).toHaveLength(1);
});
