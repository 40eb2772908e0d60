// Checks every command in every language against Discord's documented limits.

import { type APIApplicationCommandOption, Locale, type RESTPostAPIApplicationCommandsJSONBody } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { commands as everything } from '../../../commands/index.ts';
import {
  buildApplicationCommands,
  canStartWithForm,
  LINK_ATTACHMENT_OPTION_NAME,
} from '../../../src/adapters/discord/application-commands.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { defineQuery, findFieldName } from '../../../src/domain/commands/command.ts';
import { choiceText } from '../../../src/domain/commands/command-texts.ts';
import { languageField, optionalField, textField } from '../../../src/domain/commands/field-builders.ts';
import { parseValue } from '../../../src/domain/commands/parse-value.ts';
import { truncateAtWord } from '../../../src/kit/text.ts';
import { createCommands } from '../../fakes/discord/rest/commands.ts';
import { createSchemas } from '../../fakes/discord/rest/schema.ts';

const { commands } = createCatalogue(everything);

type Words = Readonly<Record<string, string>> | null | undefined;

/** Fields that options, choices and commands share. */
interface Part {
  readonly name: string;
  readonly name_localizations?: Words;
  readonly description?: string;
  readonly description_localizations?: Words;
  readonly value?: string | number;
  readonly required?: boolean;
  readonly options?: readonly Part[];
  readonly choices?: readonly Part[];
}

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const SLASH = 1;
const MESSAGE = 3;

const PREFIXES = ['', 'ear-', 'a-very-long-name'];
const declaredWith = (prefix: string) => buildApplicationCommands(createCatalogue(everything, prefix));
const declared = declaredWith('');

/** Every locale that has a translation. */
const LOCALES = [...new Set(['en-US', ...declared.flatMap((one) => Object.keys(one.name_localizations ?? {}))])];

const nameIn = (part: Part, locale: string) => part.name_localizations?.[locale] ?? part.name;
const descriptionIn = (part: Part, locale: string) =>
  part.description_localizations?.[locale] ?? part.description ?? '';
const longest = (text: string, words: Words) =>
  Math.max(...[text, ...Object.values(words ?? {})].map((one) => one.length));
const weight = (part: Part): number =>
  longest(part.name, part.name_localizations) +
  longest(part.description ?? '', part.description_localizations) +
  String(part.value ?? '').length +
  [...(part.options ?? []), ...(part.choices ?? [])].reduce((sum, one) => sum + weight(one), 0);

const slash = (name: string): RESTPostAPIApplicationCommandsJSONBody & Part => {
  const found = declared.find((one) => one.name === name && one.type === SLASH);
  if (!found) throw new Error(`no /${name}`);
  return found as RESTPostAPIApplicationCommandsJSONBody & Part;
};
const option = (command: string, name: string) =>
  slash(command).options?.find((one) => one.name === name) as APIApplicationCommandOption | undefined;

const table = PREFIXES.flatMap((prefix) =>
  declaredWith(prefix).flatMap((command) =>
    LOCALES.map((locale) => ({ prefix, locale, title: command.name, type: command.type, command })),
  ),
);

describe.each(table)('$title ($type), $locale, prefix “$prefix”', ({ command, type, locale }) => {
  const part = command as Part;

  test('has a name and a description that Discord accepts', () => {
    const name = nameIn(part, locale);
    if (type === SLASH) {
      expect(name).toMatch(NAME);
      expect(name).toBe(name.toLowerCase());
      expect(descriptionIn(part, locale)).toMatch(/^.{1,100}$/u);
    } else {
      expect(name).toMatch(/^\S.{0,30}\S$/u);
      expect([part.description, part.options]).toEqual([undefined, undefined]);
    }
  });

  test('has uniquely named options that Discord accepts', () => {
    const options = part.options ?? [];
    expect(options.length).toBeLessThanOrEqual(25);
    const names = options.map((one) => nameIn(one, locale));
    expect(new Set(names).size).toBe(names.length);
    for (const [at, one] of options.entries()) {
      const name = names[at] ?? '';
      expect(name).toMatch(NAME);
      expect(name).toBe(name.toLowerCase());
      expect(descriptionIn(one, locale)).toMatch(/^.{1,100}$/u);
      expect(options.filter((other) => other !== one).map((other) => other.name)).not.toContain(name);
      const choices = (one.choices ?? []).map((choice) => nameIn(choice, locale));
      expect(choices.length).toBeLessThanOrEqual(25);
      expect(new Set(choices).size).toBe(choices.length);
      for (const choice of choices) expect(choice).toMatch(/^.{1,100}$/u);
    }
  });
});

describe.each(PREFIXES)('all commands with the prefix “%s”', (prefix) => {
  const all = declaredWith(prefix);

  test('have different names in every language', () => {
    for (const locale of LOCALES)
      for (const type of [SLASH, MESSAGE]) {
        const names = all.filter((one) => one.type === type).map((one) => nameIn(one as Part, locale));
        expect(new Set(names).size).toBe(names.length);
        expect(names.length).toBeLessThanOrEqual(type === SLASH ? 100 : 15);
      }
  });

  test('respects Discord’s size limit, option order and locales', () => {
    for (const command of all as readonly Part[]) {
      expect(weight(command)).toBeLessThanOrEqual(8000);
      const required = (command.options ?? []).map((one) => one.required === true);
      expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
      for (const one of [command, ...(command.options ?? [])])
        expect(Object.values(Locale)).toEqual(expect.arrayContaining(Object.keys(one.name_localizations ?? {})));
    }
  });

  test('pass Discord’s published schema and the documented limits', () => {
    const schemas = createSchemas();
    expect(schemas.check('PUT', '/applications/{application_id}/commands', all)).toEqual([]);
    expect(schemas.check('PUT', '/applications/{application_id}/commands', [{ name: '' }])).not.toEqual([]);
    const store = createCommands('1', () => '2', schemas.locales);
    const json = JSON.parse(JSON.stringify(all)) as Parameters<typeof store.put>[1];
    expect(store.put(undefined, json)).toHaveLength(all.length);
  });

  test('start with the prefix in every language, except message actions', () => {
    for (const command of all as readonly (Part & { type?: number })[])
      if (command.type === SLASH)
        for (const locale of LOCALES) expect(nameIn(command, locale).startsWith(prefix)).toBe(true);
  });
});

test('registers every catalogue command and message action everywhere', () => {
  expect(declared.filter((one) => one.type === SLASH).map((one) => one.name)).toEqual(commands.map(({ name }) => name));
  expect(declared.filter((one) => one.type === MESSAGE).map((one) => one.name)).toEqual([
    ...[
      'Speak',
      'Speak translated',
      'Translate',
      'Transcribe',
      'Make a voice like this',
      'Tell it',
      'Separate',
      'Dub it',
      'Was this made here?',
    ],
  ]);
  for (const one of declared) expect(one).toMatchObject({ integration_types: [0, 1], contexts: [0, 1, 2] });
});

test('maps an option back to its field by name', () => {
  for (const command of commands)
    for (const { name } of slash(command.name).options ?? [])
      expect([
        command.name,
        name,
        name === LINK_ATTACHMENT_OPTION_NAME || findFieldName(command, name) !== undefined,
      ]).toEqual([command.name, name, true]);
});

test('leaves options optional if a form or default fills them', () => {
  expect(commands.filter(canStartWithForm).map(({ name }) => name)).toEqual([
    'tts',
    'translate',
    'voice',
    'story',
    'separate',
    'dub',
    'made-here',
  ]);
  const required = commands.flatMap(({ name }) =>
    (slash(name).options ?? []).flatMap((one) => (one.required ? [`${name} ${one.name}`] : [])),
  );
  expect(required).toEqual(['sound description', 'music description']);
});

test('places rarely used fields last', () => {
  const names = (slash('dub').options ?? []).map((one) => one.name);
  expect(names.slice(0, 4)).toEqual(['link', 'file', 'to', 'from']);
  expect(names.at(-1)).toBe('folder');
});

test('maps each field type to a Discord option type', () => {
  expect(option('tts', 'text')).toMatchObject({ type: 3, required: false });
  expect(option('tts', 'voice')).toMatchObject({ type: 3, autocomplete: true });
  expect(option('dub', 'to')).toMatchObject({ type: 3, autocomplete: true });
  expect(option('translate', 'text')).toMatchObject({ type: 3, required: false });
  expect(option('translate', 'file')).toMatchObject({ type: 11 });
  expect(option('dub', 'smooth')).toMatchObject({ type: 5 });
  expect(option('dub', 'tracks')).toMatchObject({ type: 3 });
  expect(option('tts', 'folder')).toMatchObject({ type: 4, min_value: 1 });
  expect(option('tts', 'project')).toMatchObject({ type: 3, max_length: 255 });
  expect(option('voice', 'description')).toMatchObject({ min_length: 100, max_length: 1000 });
  expect(option('story', 'file')).toMatchObject({
    type: 11,
    file_types: ['.txt', '.docx', '.epub', '.html', '.htm', '.xhtml', '.md', '.markdown', '.pdf'],
  });
});

test('filters file options by extension within Discord’s limit', () => {
  expect(option('story', 'file')).toMatchObject({
    type: 11,
    file_types: ['.txt', '.docx', '.epub', '.html', '.htm', '.xhtml', '.md', '.markdown', '.pdf'],
  });
  for (const name of ['separate', 'dub'])
    expect(option(name, 'file')).toEqual(expect.not.objectContaining({ file_types: expect.anything() }));
});

test('leaves field-dependent bounds to validation: music may be long', () => {
  expect(option('sound', 'duration')).toEqual(expect.not.objectContaining({ max_value: expect.anything() }));
});

test('parses choices back into service values', () => {
  for (const command of commands)
    for (const [name, field] of Object.entries(command.fields)) {
      if (field.options.kind !== 'choice') continue;
      const labelChoice = (label: string) => choiceText(command, name, label);
      const shown = slash(command.name).options?.find((one) => one.name === (field.shortName ?? name));
      const values = shown?.choices?.map(({ value }) =>
        parseValue(field, value, { voices: [], locale: 'en', labelChoice }),
      );
      expect(values).toEqual(field.options.choices.map(({ value, label }) => ({ value, label: labelChoice(label) })));
    }
  expect(option('translate', 'formality')).toMatchObject({ type: 4 });
  expect(option('sound', 'kind')).toMatchObject({
    type: 3,
    choices: [{ value: 'sound' }, { value: 'music' }],
  });
});

test('translates every command into the locales of our languages', () => {
  const translated = ['de', 'es-ES', 'es-419', 'fr', 'ja', 'ko', 'pt-BR', 'ru', 'zh-TW'];
  for (const command of declared as readonly Part[])
    for (const words of [command.name_localizations, command.description_localizations ?? command.name_localizations])
      expect([command.name, Object.keys(words ?? {})]).toEqual([command.name, expect.arrayContaining(translated)]);
});

test('uses Spanish for both of Discord’s Spanish locales', () => {
  const { name_localizations: names } = slash('translate') as Part;
  expect(names).toMatchObject({ de: 'übersetzen', 'es-ES': 'traducir', 'es-419': 'traducir' });
});

test('cuts long sentences after a word', () => {
  const help = 'word '.repeat(30).trim();
  const long = defineQuery({
    ...{ name: 'help', isReadOnly: true, title: 'Help', verb: 'Show', summary: help, example: '' },
    fields: {
      a: optionalField(textField({ label: 'A', help })),
      b: languageField({ label: 'B', help: '長'.repeat(150), side: 'source', ids: new Set([1]) }),
    },
  });
  const [made] = buildApplicationCommands(createCatalogue([long])) as Part[];
  expect(made?.description).toMatch(/^(word )+word…$/);
  for (const one of made?.options ?? []) {
    expect(one.description?.length).toBeLessThanOrEqual(100);
    expect(one.description?.length).toBeGreaterThan(90);
  }
  expect(truncateAtWord('one, two three', 9)).toBe('one, two…');
  expect(truncateAtWord('one, two three', 7)).toBe('one…');
  expect(truncateAtWord('short', 5)).toBe('short');
});
