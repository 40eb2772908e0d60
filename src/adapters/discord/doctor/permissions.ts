// Lists the server permissions that the bot requests, each with its reason, and builds install links with those that
// the enabled features need.

import { PermissionFlagsBits as Flag } from 'discord.js';
import type { DiscordSettings } from '../settings.ts';

/** Features that an operator can disable, together with their permissions. */
export type OptionalFeatures = Partial<
  Pick<DiscordSettings, 'voice' | 'voiceStatus' | 'voiceMessages' | 'soundboard' | 'listen'>
>;

export interface RequiredPermission {
  /** Name in Discord's settings. */
  readonly name: string;
  readonly bit: bigint;
  readonly reason: string;
}

/** Minimum permissions for all base features. Commands and their first 15 minutes need none of them. */
export const BASE_PERMISSIONS: readonly RequiredPermission[] = [
  {
    name: 'View Channel',
    bit: Flag.ViewChannel,
    reason: 'to find a task’s card after the 15 minutes of direct access',
  },
  {
    name: 'Send Messages',
    bit: Flag.SendMessages,
    reason: 'to notify the user when a long task is done, and to repost a result if its card was deleted',
  },
  {
    name: 'Send Messages in Threads',
    bit: Flag.SendMessagesInThreads,
    reason: 'the same inside threads and forum posts',
  },
  { name: 'Embed Links', bit: Flag.EmbedLinks, reason: 'cards are embeds; without this permission they are empty' },
  {
    name: 'Attach Files',
    bit: Flag.AttachFiles,
    reason: 'to attach the finished audio to a card after those 15 minutes',
  },
  {
    name: 'Read Message History',
    bit: Flag.ReadMessageHistory,
    reason: 'to reply to a card, and to avoid posting a result twice after a restart',
  },
];

export const FEATURE_PERMISSIONS: Readonly<Record<keyof OptionalFeatures, readonly RequiredPermission[]>> = {
  voice: [
    { name: 'Connect', bit: Flag.Connect, reason: 'to join a voice channel' },
    { name: 'Speak', bit: Flag.Speak, reason: 'to play audio there' },
    { name: 'Request to Speak', bit: Flag.RequestToSpeak, reason: 'to raise its hand on a stage' },
  ],
  voiceStatus: [
    {
      name: 'Set Voice Channel Status',
      bit: Flag.SetVoiceChannelStatus,
      reason: 'to show what plays in the voice channel’s status',
    },
  ],
  voiceMessages: [
    {
      name: 'Send Voice Messages',
      bit: Flag.SendVoiceMessages,
      reason: 'to send a finished sound as a voice message, for users who have this permission too',
    },
  ],
  soundboard: [
    {
      name: 'Create Expressions',
      bit: Flag.CreateGuildExpressions,
      reason: 'to add a short sound to the soundboard, for users who have this permission too',
    },
  ],
  listen: [{ name: 'Pin Messages', bit: Flag.PinMessages, reason: 'to pin the notice of a channel that listens' }],
};

const combineBits = (needed: readonly RequiredPermission[]): bigint => needed.reduce((sum, { bit }) => sum | bit, 0n);

export const listFeaturePermissions = ({
  voice = false,
  voiceStatus = false,
  ...features
}: OptionalFeatures): readonly RequiredPermission[] => {
  const enabled: OptionalFeatures = { ...features, voice, voiceStatus: voice && voiceStatus };
  return (Object.keys(FEATURE_PERMISSIONS) as (keyof OptionalFeatures)[]).flatMap((one) =>
    enabled[one] ? FEATURE_PERMISSIONS[one] : [],
  );
};

/** Minimum permissions for the enabled features. */
export const computeRequiredPermissions = (features: OptionalFeatures): bigint =>
  combineBits([...BASE_PERMISSIONS, ...listFeaturePermissions(features)]);

/** Adds the bot and its commands to a server with the minimum permissions. */
export const formatServerInstallLink = (applicationId: string, features: OptionalFeatures): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=${computeRequiredPermissions(features)}`;

/** Adds the commands to one user's account, for use in any server and private chat. */
export const formatUserInstallLink = (applicationId: string): string =>
  `https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=applications.commands&integration_type=1`;
