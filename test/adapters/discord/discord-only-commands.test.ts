// Options of Discord-only commands: how they are declared, parsed in any order, and repeated after an interruption.

import { ApplicationCommandOptionType as Type } from 'discord.js';
import { expect, test } from 'vitest';
import {
  buildDiscordOnlyCommands,
  type DiscordOnlyCommand,
  NO_DISCORD_ONLY_FEATURE,
  parseDiscordOnlyCall,
  parseDiscordOnlyInvocation,
  toDiscordOnlyInvocation,
} from '../../../src/adapters/discord/discord-only-commands.ts';
import { READ_ALOUD_COMMAND } from '../../../src/adapters/discord/voice/voice-commands.ts';

const read: DiscordOnlyCommand = { ...READ_ALOUD_COMMAND, run: async () => ({ content: '' }) };
const sent = [
  { name: 'role', type: Type.Role as const, value: '77' },
  { name: 'translate', type: Type.String as const, value: 'German' },
  { name: 'speed', type: Type.Number as const, value: 1.25 },
  { name: 'what', type: Type.String as const, value: 'set' },
  { name: 'join', type: Type.Boolean as const, value: false },
];
const values = { role: '77', translate: 'German', speed: 1.25, join: false };

test('declares optional options after the required choice', () => {
  const [command] = buildDiscordOnlyCommands([read], '');
  const options = command && 'options' in command ? (command.options ?? []) : [];
  expect(options.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['what', Type.String, true],
    ['name', Type.String, false],
    ['join', Type.Boolean, false],
    ['announce', Type.Boolean, false],
    ['speed', Type.Number, false],
    ['longest', Type.Integer, false],
    ['translate', Type.String, false],
    ['role', Type.Role, false],
  ]);
});

test('parses options in any order, and ignores unknown ones', () => {
  const call = parseDiscordOnlyCall(read, [...sent, { name: 'old', type: Type.Boolean, value: true }]);
  expect(call).toMatchObject({ channel: undefined, chosen: 'set', values });
  expect(Object.keys(call.values)).toEqual(['join', 'speed', 'translate', 'role']);
});

test('repeats an interrupted call with all its values', () => {
  const invocation = toDiscordOnlyInvocation(parseDiscordOnlyCall(read, sent), 'my');
  expect(invocation.command).toBe('myread');
  const feature = { ...NO_DISCORD_ONLY_FEATURE, commands: [read] };
  const stored = JSON.parse(JSON.stringify(invocation)) as typeof invocation;
  expect(parseDiscordOnlyInvocation(stored, 'my', feature)).toMatchObject({ chosen: 'set', values });
});
