// Declares the voice commands for Discord. playback-feature.ts runs them.

import { ChannelType } from 'discord.js';
import { message } from '../../../messages/message.ts';
import type { DiscordOnlyDeclaration, DiscordOnlyOption } from '../discord-only-commands.ts';

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

export const READ_ALOUD_CHOICES = [
  'on',
  'off',
  'who',
  'silent',
  'heard',
  'named',
  'set',
  'proxied',
  'unproxied',
] as const;

export const SPEED_BOUNDS = { min: 0.5, max: 2 } as const;
export const LENGTH_BOUNDS = { min: 50, max: 1000 } as const;
export const MAX_SPOKEN_NAME_CHARACTERS = 40;

const OPTION_TYPES = {
  name: { kind: 'text', max: MAX_SPOKEN_NAME_CHARACTERS },
  join: { kind: 'toggle' },
  announce: { kind: 'toggle' },
  speed: { kind: 'number', ...SPEED_BOUNDS },
  longest: { kind: 'number', ...LENGTH_BOUNDS, isInteger: true },
  translate: { kind: 'language' },
  role: { kind: 'role' },
} as const satisfies Readonly<Record<string, DiscordOnlyOption['type']>>;

const toReadAloudOption = (name: keyof typeof OPTION_TYPES): DiscordOnlyOption => ({
  type: OPTION_TYPES[name],
  texts: { name: message(`aloud.options.${name}.name`), help: message(`aloud.options.${name}.help`) },
});

const optionNames = Object.keys(OPTION_TYPES) as readonly (keyof typeof OPTION_TYPES)[];

/** Registered only if channels can be read aloud. */
export const READ_ALOUD_COMMAND: DiscordOnlyDeclaration = {
  name: 'read',
  texts: { name: message('aloud.command.name'), summary: message('aloud.command.summary') },
  choiceOption: {
    choices: Object.fromEntries(READ_ALOUD_CHOICES.map((name) => [name, message(`aloud.choices.${name}`)])),
    texts: { name: message('aloud.what.name'), help: message('aloud.what.help') },
  },
  options: Object.fromEntries(optionNames.map((name) => [name, toReadAloudOption(name)])),
};
