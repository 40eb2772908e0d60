// Translations of the commands against the declarations: complete, without extra entries, and within limits. The
// numbers are the strictest published limits of any platform.

import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import type { CommandLocale, FieldTranslation } from '../../src/domain/command-locale.ts';
import { type Command, type Field, toShortFieldName } from '../../src/domain/commands/command.ts';
import { findCommandLocale, LOCALE_TAGS, type LocaleTag, matchLocaleTag } from '../../src/domain/commands/locale.ts';

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** A workspace can set a prefix of up to 16 characters. */
const COMMAND_NAME = 32 - 16;
const SENTENCE = 100;
const LABEL = 45;
/** Title of a form or button, on the platform with the lowest limit. */
const TITLE = 24;
const CHOICE = 100;
const WHOLE_COMMAND = 8000;
/** Patterns of sentences in languages without capital letters or with other punctuation. */
const SENTENCES: Partial<Record<LocaleTag, RegExp>> = {
  ja: /\p{sc=Hira}.*[。？]$/u,
  ko: /\p{sc=Hang}.*[.?]$/u,
  ru: /^(?=.*\p{sc=Cyrl})\p{Lu}.*[.?]$/u,
  'zh-TW': /\p{sc=Han}.*[。？]$/u,
};

type CommandWords = CommandLocale['commands'][string];
const NOTHING: CommandWords = { name: '', title: '', verb: '', summary: '', fields: {} };
const BLANK: FieldTranslation = { name: '', label: '', help: '' };

/** Commands that share the translations of another command have no own ones. */
const worded = commands.filter((command) => command.kind === 'query' || command.localName === undefined);
const byName = new Map(worded.map((command) => [command.name as string, command]));
const rolesOf = (command: Command) => (command.kind === 'operation' ? Object.keys(command.outcome.files) : []);
const choicesOf = ({ options }: Field) => (options.kind === 'choice' ? options.choices : []);
/** Forms omit fields that the preceding task provides. */
const shownFields = ({ fields }: Command) => Object.entries<Field>(fields).filter(([, { inherited }]) => !inherited);
const keys = (record: object) => Object.keys(record).toSorted();
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

/** Returns every English sentence with its translation in `words`, in order. */
function sentencesOf(command: Command, words: CommandWords): readonly (readonly [string, string])[] {
  return [
    [command.summary, words.summary],
    ...shownFields(command).map(([name, { help }]) => [help, words.fields[name]?.help ?? ''] as const),
  ];
}

/** Returns all texts of a command that readers see. */
const shownOf = ({ title, verb, summary, files = {}, fields }: CommandWords): readonly string[] => [
  title,
  verb,
  summary,
  ...Object.values(files),
  ...Object.values(fields).flatMap(({ label, help, choices }) => [label, help, ...Object.values(choices ?? {})]),
];

const tables = locales.flatMap((locale) =>
  worded.map((command) => ({
    tag: locale.tag,
    name: command.name as string,
    command,
    words: locale.commands[command.name] ?? NOTHING,
  })),
);

test('every language besides English has texts for every command', () => {
  expect(['en', ...locales.map(({ tag }) => tag)]).toEqual(LOCALE_TAGS);
  for (const locale of locales) expect(keys(locale.commands)).toEqual([...byName.keys()].toSorted());
});

describe.each(tables)('/$name in $tag', ({ tag, command, words }) => {
  const fields = shownFields(command).map(([name, field]) => [name, field, words.fields[name] ?? BLANK] as const);

  test('has texts for exactly its fields, choices and files', () => {
    expect(keys(words.fields)).toEqual(keys(Object.fromEntries(shownFields(command))));
    expect(keys(words.files ?? {})).toEqual(rolesOf(command).toSorted());
    for (const [name, field, local] of fields) {
      const labels = choicesOf(field).map(({ label }) => label);
      expect([name, keys(local.choices ?? {})]).toEqual([name, labels.toSorted()]);
      expect('choices' in local).toBe(labels.length > 0);
    }
  });

  test('has names that can be typed', () => {
    expect([...words.name].length).toBeLessThanOrEqual(COMMAND_NAME);
    for (const { name } of [words, ...Object.values(words.fields)]) {
      expect(name).toMatch(NAME);
      expect(name).toBe(name.toLowerCase());
    }
  });

  test('has unique field names and labels, English names included', () => {
    const locals = Object.values(words.fields);
    expect(twice(locals.map(({ name }) => name))).toEqual([]);
    expect(twice(locals.map(({ label }) => label))).toEqual([]);
    for (const [own, , local] of fields) {
      const others = fields.filter(([name]) => name !== own);
      expect(others.flatMap(([name, field]) => [name, toShortFieldName(name, field)])).not.toContain(local.name);
      expect(twice(Object.values(local.choices ?? {}))).toEqual([]);
    }
  });

  test('fits the limits', () => {
    for (const word of [words.title, words.verb, ...Object.values(words.files ?? {})])
      expect([word, word.length <= TITLE]).toEqual([word, true]);
    for (const [, sentence] of sentencesOf(command, words))
      expect([sentence, sentence.length <= SENTENCE]).toEqual([sentence, true]);
    for (const { label, choices } of Object.values(words.fields)) {
      expect([label, label.length <= LABEL]).toEqual([label, true]);
      for (const choice of Object.values(choices ?? {})) expect(choice.length).toBeLessThanOrEqual(CHOICE);
    }
  });

  test('has translated sentences without English ones', () => {
    for (const [english, sentence] of sentencesOf(command, words)) {
      expect(sentence).not.toBe(english);
      expect(sentence).toMatch(SENTENCES[tag] ?? /^[¿\p{Lu}].*[.?]$/u);
    }
  });

  test('has tidy typography and no platform names', () => {
    for (const shown of [words.name, ...shownOf(words)]) {
      expect(shown).not.toBe('');
      expect(shown).toBe(shown.normalize('NFC').trim());
      expect(shown).not.toMatch(/\s{2}|"|'|\.\.\.|discord|slack|guild/i);
    }
  });
});

describe.each(locales)('in $tag', (locale) => {
  const all = Object.entries(locale.commands).filter(([own]) => byName.get(own)?.parent === undefined);

  test('command names, titles and verbs are unique, English names included', () => {
    expect(twice(all.map(([, { name }]) => name))).toEqual([]);
    expect(twice(all.map(([, { title }]) => title))).toEqual([]);
    const operations = all.filter(([own]) => byName.get(own)?.kind === 'operation');
    expect(twice(operations.map(([, { verb }]) => verb))).toEqual([]);
    for (const [own, { name }] of all) expect([own, byName.has(name) && name !== own]).toEqual([own, false]);
  });

  test('equal English sentences have equal translations', () => {
    const said = new Map<string, string>();
    for (const { command, words } of tables.filter(({ tag }) => tag === locale.tag))
      for (const [english, sentence] of sentencesOf(command, words)) {
        expect([english, sentence]).toEqual([english, said.get(english) ?? sentence]);
        said.set(english, sentence);
      }
  });
});

test('no sentence occurs in two languages', () => {
  const sentences = locales.flatMap(({ commands }) => [
    ...new Set(
      Object.values(commands).flatMap((words) => [
        words.summary,
        ...Object.values(words.fields).map(({ help }) => help),
      ]),
    ),
  ]);
  expect(twice(sentences)).toEqual([]);
});

test('French uses a no-break space before colons and question marks', () => {
  const shown = Object.values(locales.find(({ tag }) => tag === 'fr')?.commands ?? {}).flatMap(shownOf);
  expect(shown.filter((words) => /[^\u00a0\u202f][:;?!]/.test(words))).toEqual([]);
  expect(shown.some((words) => /[\u00a0\u202f][:;?!]/.test(words))).toBe(true);
});

test.each(commands.map((command) => [command.name, command] as const))(
  '/%s fits the limit with the longest texts',
  (name, command) => {
    const longest = (english: string, of: (words: CommandWords) => string | undefined): number => {
      const others = locales.map((locale) => of(locale.commands[name] ?? NOTHING) ?? '');
      return Math.max(english.length, ...others.map((word) => word.length));
    };
    const whole = [
      longest(name, (words) => words.name),
      longest(command.summary, ({ summary }) => summary),
      ...Object.entries(command.fields).flatMap(([key, field]) => [
        longest(toShortFieldName(key, field), ({ fields }) => fields[key]?.name),
        longest(field.help, ({ fields }) => fields[key]?.help),
        ...choicesOf(field).map(
          ({ label, value }) => longest(label, ({ fields }) => fields[key]?.choices?.[label]) + String(value).length,
        ),
      ]),
    ];
    expect(whole.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(WHOLE_COMMAND);
  },
);

test.each([
  ['de', ['de', 'de-CH', 'DE_at']],
  ['es', ['es', 'es-419', 'es_ES']],
  ['pt-BR', ['pt', 'pt-BR', 'pt_BR', 'pt-PT']],
  ['zh-TW', ['zh-TW', 'zh_TW', 'zh-Hant', 'zh_HK', 'zh-Hant-MO']],
  ['ko', ['ko', 'ko-KR']],
  ['en', ['en', 'en-US', 'en_GB']],
  [undefined, ['zh', 'zh-CN', 'zh_Hans', 'it', 'des', '', '-', 'a language']],
])('%s is the locale for %j', (tag, readers) => {
  for (const reader of readers) expect([reader, matchLocaleTag(reader)]).toEqual([reader, tag]);
});

test('finds the locale of a language, or none without translation', () => {
  const found = ['de-CH', 'es-419', 'FR', 'ja_JP', 'pt_PT', 'zh-Hant', 'en-US', 'zh-CN'];
  expect(found.map((tag) => findCommandLocale(locales, tag)?.tag)).toEqual([
    'de',
    'es',
    'fr',
    'ja',
    'pt-BR',
    'zh-TW',
    undefined,
    undefined,
  ]);
});
