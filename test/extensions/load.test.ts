// What is wrong with extensions is told as sentences that say which one, what, and what to do, all of it at once.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../../commands/index.ts';
import morseExtension, { morse } from '../../examples/operation/morse.ts';
import { declareCommands } from '../../src/adapters/discord/declare.ts';
import { PLATFORMS } from '../../src/adapters/index.ts';
import { manifestText } from '../../src/adapters/slack/declare.ts';
import { commandsWith, localesWith } from '../../src/app/extensions.ts';
import { SETTINGS_GROUPS } from '../../src/app/settings.ts';
import { createCatalogue } from '../../src/domain/commands/command.ts';
import { engineVariables } from '../../src/extensions/extension.ts';
import { ImportFault } from '../../src/extensions/import.ts';
import { loadExtensions } from '../../src/extensions/load.ts';

const builtIn = { commands, platforms: PLATFORMS.map(({ name }) => name), settings: SETTINGS_GROUPS };

/** As if each were the default export of a file of that name. */
const loading = (
  files: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string>> = {},
) =>
  loadExtensions({
    names: Object.keys(files),
    importExtension: async (name) => ({ default: files[name] }),
    environment,
    builtIn,
  });

const platform = (name: string, more: object = {}) => ({
  name,
  settings: { title: 'Example', settings: {} },
  isWanted: () => false,
  faults: () => [],
  create: async () => ({}),
  ...more,
});
const row = (name: string) => ({
  title: 'Example',
  settings: {
    one: { name, schema: { safeParse: () => ({ success: true, data: 1 }) }, must: 'x', help: 'Y.' },
  },
});
/** What it says is only known later. */
const waiting = {
  name: 'WAITING',
  schema: z.string().refine(async () => true),
  must: 'x',
  help: 'Y.',
};
const engine = (more: object = {}) => ({
  name: 'Example',
  kind: 'extension',
  ability: 'sound',
  grade: 'rules',
  describe: async () => ({ version: null, licence: 'MIT', languages: [] }),
  makeSound: async () => undefined,
  ...more,
});

test('what an extension brings is there: operations, engines with their settings, words', async () => {
  const loaded = await loading({ './morse.ts': morseExtension }, { MORSE_PITCH: '700' });
  expect(loaded.faults).toEqual([]);
  expect(loaded.operations).toEqual([morse]);
  expect(loaded.engines.map(({ name }) => name)).toEqual(['Keyer']);
  expect(engineVariables(loaded)).toEqual(['MORSE_PITCH']);
  expect(loaded.words[0]?.de?.['morse']?.title).toBe('Morsezeichen');
});

test('its commands are declared where the built-in ones are, in the words there are', async () => {
  const extensions = await loading({ './morse.ts': morseExtension });
  const catalogue = createCatalogue(commandsWith(extensions));
  const discord = declareCommands(catalogue, localesWith(extensions));
  expect(discord.find(({ name, type }) => name === 'morse' && type !== 3)).toMatchObject({
    description: 'Send a text as Morse code.',
    name_localizations: { de: 'morsen' },
    options: [{ name: 'text' }, { name: 'pace', min_value: 5, max_value: 40 }],
  });
  const manifest = manifestText({ catalogue, mode: 'socket', agent: false });
  expect(manifest).toContain('"/morse"');
  const at = catalogue.commands.map(({ name }) => name as string);
  expect(at.indexOf('morse')).toBe(at.indexOf('dub') + 1);
});

test('several kinds stand in one module', async () => {
  const both = { earshot: 1, operations: [morse], platforms: [platform('irc')], engines: () => [engine()] };
  const { faults, operations, platforms, engines } = await loading({ both });
  expect([faults, operations.length, platforms.length, engines.length]).toEqual([[], 1, 1, 1]);
});

test.each([
  [
    undefined,
    'one is not an extension of Earshot: its module has to end with export default defineExtension(',
  ],
  [{ operations: [morse] }, 'one is not an extension of Earshot'],
  [
    { earshot: 2, operations: [morse] },
    'The extension one was written for version 2 of the extension interface; this Earshot has version 1. Update Earshot, or take an older version of the extension.',
  ],
  [{ earshot: 0, operations: [morse] }, 'Take a newer version of the extension (docs/extending/stability.md'],
  [{ earshot: '1', operations: [morse] }, 'The extension one is not in order: earshot must be a number, 1.'],
  [
    {
      get earshot() {
        throw new Error('no version');
      },
    },
    'The extension one cannot be read: Error: no version. Mend it, or take it out of EXTENSIONS.',
  ],
  [
    { earshot: 1, faults: () => 'MORSE_PITCH is missing.', operations: [morse] },
    'The extension one is not in order: faults must answer with a list of sentences.',
  ],
  [
    { earshot: 1, settings: { title: 'Waits', settings: { one: waiting } }, operations: [morse] },
    'settings.settings.one.schema must be a schema of zod that needs no waiting.',
  ],
  [
    { earshot: 1 },
    'The extension one is not in order: brings nothing: it needs operations, platforms or engines.',
  ],
  [{ earshot: 1, operation: morse }, 'The extension one is not in order: Unrecognized key: "operation".'],
  [{ earshot: 1, operations: morse }, 'operations must be a list.'],
  [{ earshot: 1, operations: [{ name: 'x' }] }, 'operations[0].kind must be made by operation(…).'],
  [
    { earshot: 1, operations: [{ ...morse, name: 'Mor se' }] },
    'operations[0].name must be at most 32 of a–z',
  ],
  [
    { earshot: 1, operations: [{ ...morse, endpoint: 'morse' }] },
    'operations[0].endpoint must be a path that begins',
  ],
  [
    { earshot: 1, operations: [{ ...morse, summary: 'x'.repeat(101) }] },
    'operations[0].summary must be a text of 1 to 100 characters.',
  ],
  [
    { earshot: 1, operations: [{ ...morse, fields: { 'a b': morse.fields.text } }] },
    'has a name that cannot be typed',
  ],
  [
    {
      earshot: 1,
      operations: [
        { ...morse, fields: { pitch: { ...morse.fields.pace, as: 'text' }, text: morse.fields.text } },
      ],
    },
    'operations[0].fields.pitch is typed as another field is: text.',
  ],
  [{ earshot: 1, platforms: [platform('Irc')] }, 'platforms[0].name must be one word of a–z.'],
  [
    { earshot: 1, platforms: [platform('irc', { settings: row('TOKEN') })] },
    'platforms[0].settings.settings.one.name must begin with IRC_',
  ],
  [{ earshot: 1, platforms: [platform('irc', { create: 'x' })] }, 'platforms[0].create must be a function.'],
  [{ earshot: 1, engines: [] }, 'engines must be a function that answers with a list'],
  [{ earshot: 1, engines: () => 'x' }, 'engines must be a list.'],
  [{ earshot: 1, engines: () => [engine({ kind: 'built in' })] }, 'engines[0].kind must be “extension”.'],
  [
    { earshot: 1, engines: () => [engine({ ability: 'smell' })] },
    'engines[0].ability must be one of speech,',
  ],
  [{ earshot: 1, engines: () => [engine({ grade: 'fine' })] }, 'engines[0].grade must be one of rules,'],
  [{ earshot: 1, engines: () => [engine({ makeSound: 1 })] }, 'engines[0].makeSound must be a function.'],
  [
    { earshot: 1, engines: () => [engine({ ability: 'operation', work: () => {} })] },
    'engines[0].endpoint must be the path of its operation',
  ],
  [
    {
      earshot: 1,
      engines: () => {
        throw new Error('no model');
      },
    },
    'The extension one cannot make its engines: Error: no model. Mend it, or take it out of EXTENSIONS.',
  ],
])('%# is refused with what is wrong', async (one, said) => {
  const { faults } = await loading({ one });
  expect(faults.join('\n')).toContain(said);
});

test.each([
  [
    [{ earshot: 1, operations: [{ ...morse, name: 'tts' }] }],
    '“tts”, and Earshot itself has one of that name: rename it there',
  ],
  [
    [{ earshot: 1, operations: [{ ...morse, also: ['music'] }] }],
    'a command “music”, and Earshot itself has one',
  ],
  [
    [
      { earshot: 1, operations: [morse] },
      { earshot: 1, operations: [{ ...morse, also: [] }] },
    ],
    'The extension ./1.ts brings a command “morse”, and ./0.ts has one of that name',
  ],
  [[{ earshot: 1, platforms: [platform('slack')] }], 'a platform “slack”, and Earshot itself has one'],
  [
    [{ earshot: 1, settings: row('DATA_DIR'), operations: [morse] }],
    'a setting “DATA_DIR”, and Earshot itself has one',
  ],
  [
    [
      { earshot: 1, settings: row('SAME_NAME'), engines: () => [] },
      { earshot: 1, settings: row('SAME_NAME'), engines: () => [] },
    ],
    'The extension ./1.ts brings a setting “SAME_NAME”, and ./0.ts has one of that name',
  ],
  [
    [{ earshot: 1, engines: () => [engine({ ability: 'operation', endpoint: '/tts', work: () => {} })] }],
    'an engine for the operation at /tts, whose work Earshot does itself',
  ],
  [
    ['morse', 'other'].map(() => ({
      earshot: 1,
      engines: () => [engine({ ability: 'operation', endpoint: '/morse', work: () => {} })],
    })),
    'The extension ./1.ts brings an engine for the operation at /morse, and ./0.ts does its work already: leave one of them out.',
  ],
  [
    [
      {
        earshot: 1,
        operations: [{ ...morse, onward: [{ name: 'on', label: 'On', operation: 'gone', takes: {} }] }],
      },
    ],
    'leads from “morse” to a command “gone”, which nobody brings.',
  ],
])('what takes from others is refused: %#', async (all, said) => {
  const { faults } = await loading(Object.fromEntries(all.map((one, at) => [`./${at}.ts`, one])));
  expect(faults.join('\n')).toContain(said);
});

test('its settings are checked like all others, and its own faults are told', async () => {
  const wrong = await loading({ './morse.ts': morseExtension }, { MORSE_PITCH: 'high' });
  expect(wrong.faults).toEqual(['MORSE_PITCH must be a whole number from 300 to 1200.']);
  const own = { ...morseExtension, faults: () => ['MORSE_PITCH is missing.'] };
  expect((await loading({ own })).faults).toEqual(['MORSE_PITCH is missing.']);
});

test('all that is wrong is told at once, each by its name', async () => {
  const { faults } = await loadExtensions({
    names: ['./gone.ts', './old.ts', './gone.ts'],
    importExtension: async (name) => {
      if (name === './gone.ts') throw new ImportFault('There is no ./gone.ts.');
      return { default: 7 };
    },
    environment: {},
    builtIn,
  });
  expect(faults).toEqual([
    'There is no ./gone.ts.',
    expect.stringMatching(/^\.\/old\.ts is not an extension/),
  ]);
});
