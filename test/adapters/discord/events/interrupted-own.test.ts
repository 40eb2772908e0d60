// Discord-only commands and forms that were interrupted after the first answer: Try again repeats them with the same
// input.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DiscordOnlyFeature } from '../../../../src/adapters/discord/discord-only-commands.ts';
import { createInterruptionHandler } from '../../../../src/adapters/discord/events/pending-interactions.ts';
import { createSharePressTracker } from '../../../../src/adapters/discord/sharing/share-press-tracker.ts';
import { toSoundboardDraft } from '../../../../src/adapters/discord/sharing/soundboard-modal.ts';
import { getMessages } from '../../../../src/domain/messages.ts';
import { message } from '../../../../src/messages/message.ts';
import type { Message } from '../../../fakes/discord/index.ts';
import { type Live, openDiscord } from '../setup.ts';

const never = () => new Promise<never>(() => {});
let calls: unknown[] = [];
let work: () => Promise<{ content: string }> = never;
const own: DiscordOnlyFeature = {
  commands: [
    {
      name: 'join',
      texts: { name: message('voice.commands.join.name'), summary: message('voice.commands.join.summary') },
      channelOption: {
        types: [2],
        texts: { name: message('voice.channel.name'), help: message('voice.channel.help') },
      },
      run(_, channel, chosen) {
        calls.push([channel, chosen]);
        return work();
      },
    },
  ],
  ownsButton: (id) => id === 'voice:skip',
  handlePress(_, id) {
    calls.push(id);
    return work();
  },
};

let live: Live;
beforeEach(async () => {
  live = await openDiscord(
    {},
    { discordOnly: own, sharing: { presses: createSharePressTracker(), opensForm: () => false } },
  );
  calls = [];
  work = never;
});
afterEach(async () => {
  await live.close();
});

/** Starts the next process, which reports the interrupted request. */
async function restart(): Promise<Message> {
  const { bot, api, drafts, log, notes, answerInterrupted, channel } = live;
  const keys = () => notes.keys('begun:');
  await expect.poll(keys).toHaveLength(1);
  const [key = ''] = await keys();
  const { request } = (await notes.get(key)) as never as { request: never };
  await createInterruptionHandler(
    { bot, api, messagesFor: getMessages, drafts, log, discordOnly: own },
    answerInterrupted,
  ).notifyUser(request);
  await notes.delete(key);
  const notice = channel.messages.find((one) => /We were interrupted/.test(one.content));
  if (!notice) throw new Error('nobody was told');
  work = async () => ({ content: 'I am in Lounge' });
  return notice;
}

test('repeats an interrupted /join once on Try again', async () => {
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

test('repeats an interrupted press of a player’s button', async () => {
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

test('resubmits a soundboard form once on Try again', async () => {
  const { discord, ana, channel, bot, api, drafts } = live;
  work = async () => ({ content: 'I am in Lounge' });
  const act = await discord.slash(ana, channel, 'join', {});
  await discord.until(() => act.message?.content === 'I am in Lounge');
  const button = { taskId: '7K2QF9MA', action: 'share:soundboard' } as const;
  const custom_id = `start-draft:${drafts.save(toSoundboardDraft(button, { name: 'Thunder' }))}:soundboard`;
  const components = [{ type: 1, components: [{ type: 2, style: 2, label: 'Try again', custom_id }] }];
  const by = { application: discord.applicationId, token: act.interaction.token };
  await api.editOriginal(by, { content: 'We were interrupted', components: components as never });
  if (!act.message) throw new Error('there is no message');
  await discord.press(ana, act.message, 'Try again');
  await expect.poll(() => bot.pressed).toMatchObject([{ taskId: button.taskId, action: button.action }]);
});
