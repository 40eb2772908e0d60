// Declares the voice commands for Discord. playback-feature.ts runs them.

import { ChannelType } from 'discord.js';
import type { DiscordOnlyDeclaration } from '../discord-only-commands.ts';

const COMMAND_NAMES = ['join', 'leave', 'skip', 'queue'] as const;
export type VoiceCommandName = (typeof COMMAND_NAMES)[number];

const CHANNEL_OPTION: DiscordOnlyDeclaration['channelOption'] = {
  types: [ChannelType.GuildVoice, ChannelType.GuildStageVoice],
  getTexts: ({ voice }) => voice.channel,
};

export const VOICE_COMMANDS: readonly (DiscordOnlyDeclaration & { readonly name: VoiceCommandName })[] =
  COMMAND_NAMES.map((name) => ({
    name,
    getTexts: ({ voice }) => voice.commands[name],
    ...(name === 'join' && { channelOption: CHANNEL_OPTION }),
  }));

export const READ_ALOUD_CHOICES = ['on', 'off', 'who', 'silent', 'heard', 'proxied', 'unproxied'] as const;

/** Registered only if channels can be read aloud. */
export const READ_ALOUD_COMMAND: DiscordOnlyDeclaration = {
  name: 'read',
  getTexts: ({ aloud }) => aloud.command,
  choiceOption: { names: READ_ALOUD_CHOICES, getTexts: ({ aloud }) => ({ ...aloud.what, names: aloud.choices }) },
};
