// What the bot asks to be allowed in servers, each with its reason, and the link that asks for it: no more than what is switched on takes.

import { PermissionFlagsBits as Flag } from 'discord.js';
import type { DiscordValues } from '../settings.ts';

/** What an operator can switch off, and its permissions with it. */
export type Features = Partial<Pick<DiscordValues, 'voice' | 'voiceMessages' | 'soundboard'>>;

export interface Needed {
  /** As Discord's settings call it. */
  readonly name: string;
  readonly bit: bigint;
  readonly reason: string;
}

/** The least that everything works with. Commands and their first quarter of an hour need none of them. */
export const NEEDED: readonly Needed[] = [
  {
    name: 'View Channel',
    bit: Flag.ViewChannel,
    reason: 'to find the card of a task again when its 15 minutes of direct access are over',
  },
  {
    name: 'Send Messages',
    bit: Flag.SendMessages,
    reason:
      'to tell who asked when a long task is done, and to post the result anew when the card was deleted',
  },
  {
    name: 'Send Messages in Threads',
    bit: Flag.SendMessagesInThreads,
    reason: 'the same inside threads and forum posts',
  },
  { name: 'Embed Links', bit: Flag.EmbedLinks, reason: 'cards are embeds; without it they arrive empty' },
  {
    name: 'Attach Files',
    bit: Flag.AttachFiles,
    reason: 'to add the finished audio to a card after those 15 minutes',
  },
  {
    name: 'Read Message History',
    bit: Flag.ReadMessageHistory,
    reason:
      'to reply to a card, and to see after a restart what was already posted, so that nothing comes twice',
  },
];

/** What else there is takes besides. */
export const NEEDED_FOR: Readonly<Record<keyof Features, readonly Needed[]>> = {
  voice: [
    { name: 'Connect', bit: Flag.Connect, reason: 'to come into a voice channel' },
    { name: 'Speak', bit: Flag.Speak, reason: 'to be heard there' },
    { name: 'Request to Speak', bit: Flag.RequestToSpeak, reason: 'to raise its hand on a stage' },
  ],
  voiceMessages: [
    {
      name: 'Send Voice Messages',
      bit: Flag.SendVoiceMessages,
      reason: 'to send a finished sound as a voice message, for people who may send them too',
    },
  ],
  soundboard: [
    {
      name: 'Create Expressions',
      bit: Flag.CreateGuildExpressions,
      reason: 'to add a short sound to the soundboard, for people who may do that too',
    },
  ],
};

const bitsOf = (needed: readonly Needed[]): bigint => needed.reduce((sum, { bit }) => sum | bit, 0n);

/** Of what is switched on. */
export const neededWith = (on: Features): readonly Needed[] =>
  (Object.keys(NEEDED_FOR) as (keyof Features)[]).flatMap((one) => (on[one] ? NEEDED_FOR[one] : []));

/** The least that everything works with that is on. */
export const leastFor = (on: Features): bigint => bitsOf([...NEEDED, ...neededWith(on)]);

/** Adds the bot and its commands to a server with the least permissions. */
export const inviteLink = (applicationId: string, on: Features): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${leastFor(on)}`;

/** Adds the commands to one person's account, for use in any server and private talk. */
export const personalLink = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=applications.commands&integration_type=1`;
