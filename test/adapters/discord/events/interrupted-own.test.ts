// Commands and forms that only Discord has, interrupted after the first answer: Try again repeats them with the same input.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createInterruptionHandler } from '../../../../src/adapters/discord/events/interrupted.ts';
import type { OwnParts } from '../../../../src/adapters/discord/own.ts';
import { createSharePresses } from '../../../../src/adapters/discord/sharing/presses.ts';
import { draftOfForm } from '../../../../src/adapters/discord/sharing/soundboard-form.ts';
import type { Message } from '../../../fakes/discord/index.ts';
import { wordingFor } from '../../wording.ts';
import { type Live, openDiscord } from '../setup.ts';

const never = () => new Promise<never>(() => {});
let calls: unknown[] = [];
let work: () => Promise<{ content: string }> = never;
const words = () => ({ name: 'join', summary: 'Joins a voice channel' });
const own: OwnParts = {
  commands: [
    {
      name: 'join',
      words,
      channel: { types: [2], words: () => ({ name: 'channel', help: 'Where' }) },
      run(_, channel, chosen) {
        calls.push([channel, chosen]);
        return work();
      },
    },
  ],
  isButton: (id) => id === 'voice:skip',
  press(_, id) {
    calls.push(id);
    return work();
  },
};

let live: Live;
beforeEach(async () => {
  live = await openDiscord({}, { own, sharing: { presses: createSharePresses(), asks: () => false } });
  calls = [];
  work = never;
});
afterEach(async () => {
  await live.close();
});

/** The next process: tells about what was left. */
async function restart(): Promise<Message> {
  const { bot, api, drafts, log, notes, answerInterrupted, channel } = live;
  const keys = () => notes.keys('begun:');
  await expect.poll(keys).toHaveLength(1);
  const [key = ''] = await keys();
  const { what } = (await notes.get(key)) as never as { what: never };
  await createInterruptionHandler({ bot, api, wordingFor, drafts, log, own }, answerInterrupted).tell(what);
  await notes.delete(key);
  const notice = channel.messages.find((one) => /We were interrupted/.test(one.content));
  if (!notice) throw new Error('nobody was told');
  work = async () => ({ content: 'I am in Lounge' });
  return notice;
}

test('an interrupted /join is repeated by Try again, once', async () => {
  const { discord, ana, channel, guild } = live;
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  await (await discord.slash(ana, channel, 'join', { channel: lounge.id })).answered;
  const notice = await restart();
  const again = await discord.press(ana, notice, 'Try again');
  await discord.until(() => again.message?.content === 'I am in Lounge');
  expect(calls).toEqual([
    [lounge.id, undefined],
    [lounge.id, undefined],
  ]);
  await (await discord.press(ana, notice, 'Try again')).answered;
  expect(calls).toHaveLength(2);
});

test('an interrupted press of a player’s button is repeated', async () => {
  const { discord, ana, channel, api } = live;
  work = async () => ({ content: 'playing' });
  const act = await discord.slash(ana, channel, 'join', {});
  await discord.until(() => act.message?.content === 'playing');
  const button = { type: 2, style: 2, label: 'Skip', custom_id: 'voice:skip' };
  const by = { application: discord.applicationId, token: act.interaction.token };
  await api.editOriginal(by, { content: 'player', components: [{ type: 1, components: [button] }] as never });
  work = never;
  if (!act.message) throw new Error('there is no player');
  await (await discord.press(ana, act.message, 'Skip')).answered;
  await discord.press(ana, await restart(), 'Try again');
  await expect.poll(() => calls.slice(1)).toEqual(['voice:skip', 'voice:skip']);
});

test('Try again sends a form of the soundboard once more', async () => {
  const { discord, ana, channel, bot, api, drafts } = live;
  work = async () => ({ content: 'I am in Lounge' });
  const act = await discord.slash(ana, channel, 'join', {});
  await discord.until(() => act.message?.content === 'I am in Lounge');
  const button = { task: '7K2QF9MA', action: 'out:soundboard' } as const;
  const custom_id = `use:${drafts.keep(draftOfForm(button, { name: 'Thunder' }))}:soundboard`;
  const components = [{ type: 1, components: [{ type: 2, style: 2, label: 'Try again', custom_id }] }];
  const by = { application: discord.applicationId, token: act.interaction.token };
  await api.editOriginal(by, { content: 'We were interrupted', components: components as never });
  if (!act.message) throw new Error('there is no message');
  await discord.press(ana, act.message, 'Try again');
  await expect.poll(() => bot.pressed).toMatchObject([button]);
});
