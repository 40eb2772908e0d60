// The commands about voice channels, as they are declared to Discord; what each does stands in controls.ts.

import { ChannelType } from 'discord.js';
import type { DeclaredOwn } from '../own.ts';

const NAMES = ['join', 'leave', 'skip', 'queue'] as const;
export type VoiceCommand = (typeof NAMES)[number];

/** The channel that may be named. */
const CHANNEL: DeclaredOwn['channel'] = {
  types: [ChannelType.GuildVoice, ChannelType.GuildStageVoice],
  words: ({ voice }) => voice.channel,
};

export const VOICE_COMMANDS: readonly (DeclaredOwn & { readonly name: VoiceCommand })[] = NAMES.map(
  (name) => ({
    name,
    words: ({ voice }) => voice.commands[name],
    ...(name === 'join' && { channel: CHANNEL }),
  }),
);

export const READ_CHOICES = ['on', 'off', 'who', 'silent', 'heard', 'proxied', 'unproxied'] as const;

/** Where channels can be read aloud. */
export const READ_COMMAND: DeclaredOwn = {
  name: 'read',
  words: ({ aloud }) => aloud.command,
  choice: { names: READ_CHOICES, words: ({ aloud }) => ({ ...aloud.what, names: aloud.choices }) },
};
