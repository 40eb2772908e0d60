// Declares the voice commands for Discord. playback-feature.ts runs them.

import { ChannelType } from 'discord.js';
import { message } from '../../../messages/message.ts';
import type { DiscordOnlyDeclaration } from '../discord-only-commands.ts';

const COMMAND_NAMES = ['join', 'leave', 'skip', 'queue'] as const;
export type VoiceCommandName = (typeof COMMAND_NAMES)[number];

const CHANNEL_OPTION: DiscordOnlyDeclaration['channelOption'] = {
  types: [ChannelType.GuildVoice, ChannelType.GuildStageVoice],
  texts: { name: message('voice.channel.name'), help: message('voice.channel.help') },
};

export const VOICE_COMMANDS: readonly (DiscordOnlyDeclaration & { readonly name: VoiceCommandName })[] =
  COMMAND_NAMES.map((name) => ({
    name,
    texts: { name: message(`voice.commands.${name}.name`), summary: message(`voice.commands.${name}.summary`) },
    ...(name === 'join' && { channelOption: CHANNEL_OPTION }),
  }));

export const READ_ALOUD_CHOICES = ['on', 'off', 'who', 'silent', 'heard', 'proxied', 'unproxied'] as const;

/** Registered only if channels can be read aloud. */
export const READ_ALOUD_COMMAND: DiscordOnlyDeclaration = {
  name: 'read',
  texts: { name: message('aloud.command.name'), summary: message('aloud.command.summary') },
  choiceOption: {
    choices: Object.fromEntries(READ_ALOUD_CHOICES.map((name) => [name, message(`aloud.choices.${name}`)])),
    texts: { name: message('aloud.what.name'), help: message('aloud.what.help') },
  },
};
