// Tests the faults of extensions: all are reported at once, with the extension and the next step.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../../commands/index.ts';
import morseExtension, { morse } from '../../examples/operation/morse.ts';
import { buildApplicationCommands } from '../../src/adapters/discord/application-commands.ts';
import { ADAPTER_DESCRIPTORS } from '../../src/adapters/index.ts';
import { formatSlackManifest } from '../../src/adapters/slack/manifest.ts';
import { addExtensionMessages, mergeCommands } from '../../src/app/extensions.ts';
import { ALL_SETTINGS_GROUPS } from '../../src/app/settings.ts';
import { createCatalogue } from '../../src/domain/commands/catalogue.ts';
import { listEngineVariables } from '../../src/extensions/extension.ts';
import { ExtensionImportError } from '../../src/extensions/import-extension.ts';
import { loadExtensions } from '../../src/extensions/load-extensions.ts';

const builtIn = {
  commands,
  platforms: ADAPTER_DESCRIPTORS.map(({ name }) => name),
  settingsGroups: ALL_SETTINGS_GROUPS,
};

/** Loads each value as the default export of a file with that name. */
const loading = (files: Readonly<Record<string, unknown>>, environment: Readonly<Record<string, string>> = {}) =>
  loadExtensions({
    names: Object.keys(files),
    importExtension: async (name) => ({ default: files[name] }),
    environment,
    builtIn,
  });

const platform = (name: string, more: object = {}) => ({
  name,
  settings: { title: 'Example', settings: {} },
  isEnabled: () => false,
  validateSettings: () => [],
  create: async () => ({}),
  ...more,
});
const row = (name: string) => ({
  title: 'Example',
  settings: {
    one: { name, schema: { safeParse: () => ({ success: true, data: 1 }) }, requirement: 'x', help: 'Y.' },
  },
});
/** A schema with an asynchronous result. */
const waiting = {
  name: 'WAITING',
  schema: z.string().refine(async () => true),
  requirement: 'x',
  help: 'Y.',
};
const engine = (more: object = {}) => ({
  name: 'Example',
  kind: 'extension',
  capability: 'sound',
  grade: 'rules',
  describe: async () => ({ version: null, licence: 'MIT', languages: [] }),
  generateSound: async () => undefined,
  ...more,
});

test('loads operations, engines with settings, and texts', async () => {
  const loaded = await loading({ './morse.ts': morseExtension }, { MORSE_PITCH: '700' });
  expect(loaded.faults).toEqual([]);
  expect(loaded.operations).toEqual([morse]);
  expect(loaded.engines.map(({ name }) => name)).toEqual(['Keyer']);
  expect(listEngineVariables(loaded)).toEqual(['MORSE_PITCH']);
  expect(loaded.translations[0]?.['de']?.['commands.morse.title']).toBe('Morsezeichen');
});

test('its commands are declared with the built-in ones', async () => {
  const extensions = await loading({ './morse.ts': morseExtension });
  const catalogue = createCatalogue(mergeCommands(extensions));
  addExtensionMessages(extensions);
  const discord = buildApplicationCommands(catalogue);
  expect(discord.find(({ name, type }) => name === 'morse' && type !== 3)).toMatchObject({
    description: 'Send a text as Morse code.',
    name_localizations: { de: 'morsen' },
    options: [{ name: 'text' }, { name: 'pace', min_value: 5, max_value: 40 }],
  });
  const manifest = formatSlackManifest({ catalogue, mode: 'socket', agent: false });
  expect(manifest).toContain('"/morse"');
  const at = catalogue.commands.map(({ name }) => name as string);
  expect(at.indexOf('morse')).toBe(at.indexOf('dub') + 1);
});

test('one module may have several kinds', async () => {
  const both = { earshot: 3, operations: [morse], platforms: [platform('irc')], engines: () => [engine()] };
  const { faults, operations, platforms, engines } = await loading({ both });
  expect([faults, operations.length, platforms.length, engines.length]).toEqual([[], 1, 1, 1]);
});

test.each([
  [undefined, 'one is not an Earshot extension. Its module must contain export default defineExtension('],
  [{ operations: [morse] }, 'one is not an Earshot extension'],
  [
    { earshot: 4, operations: [morse] },
    'The extension one needs version 4 of the extension API, but this Earshot has version 3. Update Earshot, or use an older version of the extension.',
  ],
  [{ earshot: 0, operations: [morse] }, 'Use a newer version of the extension (changes: docs/extending/stability.md'],
  [{ earshot: '1', operations: [morse] }, 'The extension one is invalid: earshot must be the number 3.'],
  [
    {
      get earshot() {
        throw new Error('no version');
      },
    },
    'The extension one can’t be read: Error: no version. Fix it, or remove it from EXTENSIONS.',
  ],
  [
    { earshot: 3, validateSettings: () => 'MORSE_PITCH is missing.', operations: [morse] },
    'The extension one is invalid: validateSettings must return a list of sentences.',
  ],
  [
    { earshot: 3, settings: { title: 'Waits', settings: { one: waiting } }, operations: [morse] },
    'settings.settings.one.schema must be a synchronous zod schema.',
  ],
  [{ earshot: 3 }, 'The extension one is invalid: is empty: it needs operations, platforms or engines.'],
  [{ earshot: 3, operation: morse }, 'The extension one is invalid: Unrecognized key: "operation".'],
  [{ earshot: 3, operations: morse }, 'operations must be a list.'],
  [{ earshot: 3, operations: [{ name: 'x' }] }, 'operations[0].kind must be made by defineOperation(…).'],
  [{ earshot: 3, operations: [{ ...morse, name: 'Mor se' }] }, 'operations[0].name must be at most 32 of a–z'],
  [{ earshot: 3, operations: [{ ...morse, endpoint: 'morse' }] }, 'operations[0].endpoint must be a path that starts'],
  [
    { earshot: 3, operations: [{ ...morse, summary: 'x'.repeat(101) }] },
    'operations[0].summary must be a string of 1 to 100 characters.',
  ],
  [{ earshot: 3, operations: [{ ...morse, fields: { 'a b': morse.fields.text } }] }, 'must have a name of 1 to 32'],
  [
    {
      earshot: 3,
      operations: [
        { ...morse, fields: { pitch: { ...morse.fields.pace, shortName: 'text' }, text: morse.fields.text } },
      ],
    },
    'operations[0].fields.pitch has the same name in chat as another field: text.',
  ],
  [{ earshot: 3, platforms: [platform('Irc')] }, 'platforms[0].name must be one word of letters a–z.'],
  [
    { earshot: 3, platforms: [platform('irc', { settings: row('TOKEN') })] },
    'platforms[0].settings.settings.one.name must start with IRC_',
  ],
  [{ earshot: 3, platforms: [platform('irc', { create: 'x' })] }, 'platforms[0].create must be a function.'],
  [{ earshot: 3, engines: [] }, 'engines must be a function that returns a list'],
  [{ earshot: 3, engines: () => 'x' }, 'engines must be a list.'],
  [{ earshot: 3, engines: () => [engine({ kind: 'built-in' })] }, 'engines[0].kind must be “extension”.'],
  [{ earshot: 3, engines: () => [engine({ capability: 'smell' })] }, 'engines[0].capability must be one of speech,'],
  [{ earshot: 3, engines: () => [engine({ grade: 'fine' })] }, 'engines[0].grade must be one of rules,'],
  [{ earshot: 3, engines: () => [engine({ generateSound: 1 })] }, 'engines[0].generateSound must be a function.'],
  [
    { earshot: 3, engines: () => [engine({ capability: 'operation', work: () => {} })] },
    'engines[0].endpoint must be the path of an operation',
  ],
  [
    {
      earshot: 3,
      engines: () => {
        throw new Error('no model');
      },
    },
    'The extension one can’t create its engines: Error: no model. Fix it, or remove it from EXTENSIONS.',
  ],
])('%# is refused with the reason', async (one, said) => {
  const { faults } = await loading({ one });
  expect(faults.join('\n')).toContain(said);
});

test.each([
  [[{ earshot: 3, operations: [{ ...morse, name: 'tts' }] }], '“tts”, which Earshot itself already defines. Rename it'],
  [
    [{ earshot: 3, operations: [{ ...morse, aliases: ['music'] }] }],
    'a command “music”, which Earshot itself already defines',
  ],
  [
    [
      { earshot: 3, operations: [morse] },
      { earshot: 3, operations: [{ ...morse, aliases: [] }] },
    ],
    'The extension ./1.ts defines a command “morse”, which ./0.ts already defines',
  ],
  [[{ earshot: 3, platforms: [platform('slack')] }], 'a platform “slack”, which Earshot itself already defines'],
  [
    [{ earshot: 3, settings: row('DATA_DIR'), operations: [morse] }],
    'a setting “DATA_DIR”, which Earshot itself already defines',
  ],
  [
    [
      { earshot: 3, settings: row('SAME_NAME'), engines: () => [] },
      { earshot: 3, settings: row('SAME_NAME'), engines: () => [] },
    ],
    'The extension ./1.ts defines a setting “SAME_NAME”, which ./0.ts already defines',
  ],
  [
    [{ earshot: 3, engines: () => [engine({ capability: 'operation', endpoint: '/tts', work: () => {} })] }],
    'an engine for the built-in operation /tts',
  ],
  [
    ['morse', 'other'].map(() => ({
      earshot: 3,
      engines: () => [engine({ capability: 'operation', endpoint: '/morse', work: () => {} })],
    })),
    'The extension ./1.ts defines an engine for the operation /morse, but ./0.ts already has one. Remove one of them.',
  ],
  [
    [
      {
        earshot: 3,
        operations: [{ ...morse, followUps: [{ name: 'on', label: 'On', operation: 'gone', inputs: {} }] }],
      },
    ],
    'links “morse” to the command “gone”, which doesn’t exist.',
  ],
])('a conflict with another extension is refused: %#', async (all, said) => {
  const { faults } = await loading(Object.fromEntries(all.map((one, at) => [`./${at}.ts`, one])));
  expect(faults.join('\n')).toContain(said);
});

test('its settings are validated and its errors are reported', async () => {
  const wrong = await loading({ './morse.ts': morseExtension }, { MORSE_PITCH: 'high' });
  expect(wrong.faults).toEqual(['MORSE_PITCH must be a whole number from 300 to 1200.']);
  const own = { ...morseExtension, validateSettings: () => ['MORSE_PITCH is missing.'] };
  expect((await loading({ own })).faults).toEqual(['MORSE_PITCH is missing.']);
});

test('all errors are reported together with names', async () => {
  const { faults } = await loadExtensions({
    names: ['./gone.ts', './old.ts', './gone.ts'],
    importExtension: async (name) => {
      if (name === './gone.ts') throw new ExtensionImportError('There is no ./gone.ts.');
      return { default: 7 };
    },
    environment: {},
    builtIn,
  });
  expect(faults).toEqual(['There is no ./gone.ts.', expect.stringMatching(/^\.\/old\.ts is not an Earshot extension/)]);
});
