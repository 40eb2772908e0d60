// The commands' words in other languages against the declarations: nothing missing, nothing left over, everything fits.
// Numbers are the tightest of the platforms' published limits, where the longest translation counts.

import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { locales } from '../../commands/locales/index.ts';
import { type Command, type Field, shortName } from '../../src/domain/commands/command.ts';
import {
  type FieldLocalWords,
  LOCALE_TAGS,
  type Locale,
  type LocaleTag,
  localeFor,
  localeTagOf,
} from '../../src/domain/commands/locale.ts';

const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
/** A workspace may put up to 16 characters in front of every command. */
const COMMAND_NAME = 32 - 16;
const SENTENCE = 100;
const LABEL = 45;
/** Of a form or a button, on the platform that has the least room. */
const TITLE = 24;
const CHOICE = 100;
const WHOLE_COMMAND = 8000;
/** What a sentence looks like where it has no capital letters or other signs at its end. */
const SENTENCES: Partial<Record<LocaleTag, RegExp>> = {
  ja: /\p{sc=Hira}.*[。？]$/u,
  ko: /\p{sc=Hang}.*[.?]$/u,
  ru: /^(?=.*\p{sc=Cyrl})\p{Lu}.*[.?]$/u,
  'zh-TW': /\p{sc=Han}.*[。？]$/u,
};

type CommandWords = Locale['commands'][string];
const NOTHING: CommandWords = { name: '', title: '', verb: '', summary: '', fields: {} };
const BLANK: FieldLocalWords = { name: '', label: '', help: '' };

/** Those that are said as another command have no words of their own. */
const worded = commands.filter((command) => command.kind === 'query' || command.saidAs === undefined);
const byName = new Map(worded.map((command) => [command.name as string, command]));
const rolesOf = (command: Command) =>
  command.kind === 'operation' ? Object.keys(command.outcome.files) : [];
const choicesOf = ({ options }: Field) => (options.kind === 'choice' ? options.choices : []);
/** No form shows what is carried from one task to the next. */
const shownFields = ({ fields }: Command) =>
  Object.entries<Field>(fields).filter(([, { carried }]) => !carried);
const keys = (record: object) => Object.keys(record).toSorted();
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

/** Every English sentence, in order, with what stands for it in `words`. */
function sentencesOf(command: Command, words: CommandWords): readonly (readonly [string, string])[] {
  return [
    [command.summary, words.summary],
    ...shownFields(command).map(([name, { help }]) => [help, words.fields[name]?.help ?? ''] as const),
  ];
}

/** Everything a reader sees of a command. */
const shownOf = ({ title, verb, summary, files = {}, fields }: CommandWords): readonly string[] => [
  title,
  verb,
  summary,
  ...Object.values(files),
  ...Object.values(fields).flatMap(({ label, help, choices }) => [
    label,
    help,
    ...Object.values(choices ?? {}),
  ]),
];

const tables = locales.flatMap((locale) =>
  worded.map((command) => ({
    tag: locale.tag,
    name: command.name as string,
    command,
    words: locale.commands[command.name] ?? NOTHING,
  })),
);

test('there is every language besides English, each for every command and for no other', () => {
  expect(['en', ...locales.map(({ tag }) => tag)]).toEqual(LOCALE_TAGS);
  for (const locale of locales) expect(keys(locale.commands)).toEqual([...byName.keys()].toSorted());
});

describe.each(tables)('/$name in $tag', ({ tag, command, words }) => {
  const fields = shownFields(command).map(
    ([name, field]) => [name, field, words.fields[name] ?? BLANK] as const,
  );

  test('has words for every field, choice and file it makes, and for nothing else', () => {
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

  test('has field names and labels that mean one field each, the English names counted', () => {
    const locals = Object.values(words.fields);
    expect(twice(locals.map(({ name }) => name))).toEqual([]);
    expect(twice(locals.map(({ label }) => label))).toEqual([]);
    for (const [own, , local] of fields) {
      const others = fields.filter(([name]) => name !== own);
      expect(others.flatMap(([name, field]) => [name, shortName(name, field)])).not.toContain(local.name);
      expect(twice(Object.values(local.choices ?? {}))).toEqual([]);
    }
  });

  test('fits', () => {
    for (const word of [words.title, words.verb, ...Object.values(words.files ?? {})])
      expect([word, word.length <= TITLE]).toEqual([word, true]);
    for (const [, sentence] of sentencesOf(command, words))
      expect([sentence, sentence.length <= SENTENCE]).toEqual([sentence, true]);
    for (const { label, choices } of Object.values(words.fields)) {
      expect([label, label.length <= LABEL]).toEqual([label, true]);
      for (const choice of Object.values(choices ?? {})) expect(choice.length).toBeLessThanOrEqual(CHOICE);
    }
  });

  test('speaks in sentences of its own, with nothing left in English', () => {
    for (const [english, sentence] of sentencesOf(command, words)) {
      expect(sentence).not.toBe(english);
      expect(sentence).toMatch(SENTENCES[tag] ?? /^[¿\p{Lu}].*[.?]$/u);
    }
  });

  test('is tidy: composed letters, curly quotes, single spaces, no platform’s name', () => {
    for (const shown of [words.name, ...shownOf(words)]) {
      expect(shown).not.toBe('');
      expect(shown).toBe(shown.normalize('NFC').trim());
      expect(shown).not.toMatch(/\s{2}|"|'|\.\.\.|discord|slack|guild/i);
    }
  });
});

describe.each(locales)('in $tag', (locale) => {
  const all = Object.entries(locale.commands).filter(([own]) => byName.get(own)?.partOf === undefined);

  test('no two commands share a name or title and no two operations a verb, and no command takes another’s English name', () => {
    expect(twice(all.map(([, { name }]) => name))).toEqual([]);
    expect(twice(all.map(([, { title }]) => title))).toEqual([]);
    const operations = all.filter(([own]) => byName.get(own)?.kind === 'operation');
    expect(twice(operations.map(([, { verb }]) => verb))).toEqual([]);
    for (const [own, { name }] of all) expect([own, byName.has(name) && name !== own]).toEqual([own, false]);
  });

  test('what is the same sentence in English is one sentence here too', () => {
    const said = new Map<string, string>();
    for (const { command, words } of tables.filter(({ tag }) => tag === locale.tag))
      for (const [english, sentence] of sentencesOf(command, words)) {
        expect([english, sentence]).toEqual([english, said.get(english) ?? sentence]);
        said.set(english, sentence);
      }
  });
});

test('no sentence stands in two languages', () => {
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

test('French sets colons, semicolons and question marks off with a space that does not break', () => {
  const shown = Object.values(locales.find(({ tag }) => tag === 'fr')?.commands ?? {}).flatMap(shownOf);
  expect(shown.filter((words) => /[^\u00a0\u202f][:;?!]/.test(words))).toEqual([]);
  expect(shown.some((words) => /[\u00a0\u202f][:;?!]/.test(words))).toBe(true);
});

test.each(commands.map((command) => [command.name, command] as const))(
  '/%s fits as a whole, the longest language counted for each word',
  (name, command) => {
    const longest = (english: string, of: (words: CommandWords) => string | undefined): number => {
      const others = locales.map((locale) => of(locale.commands[name] ?? NOTHING) ?? '');
      return Math.max(english.length, ...others.map((word) => word.length));
    };
    const whole = [
      longest(name, (words) => words.name),
      longest(command.summary, ({ summary }) => summary),
      ...Object.entries(command.fields).flatMap(([key, field]) => [
        longest(shortName(key, field), ({ fields }) => fields[key]?.name),
        longest(field.help, ({ fields }) => fields[key]?.help),
        ...choicesOf(field).map(
          ({ label, value }) =>
            longest(label, ({ fields }) => fields[key]?.choices?.[label]) + String(value).length,
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
])('%s is what %j read', (tag, readers) => {
  for (const reader of readers) expect([reader, localeTagOf(reader)]).toEqual([reader, tag]);
});

test('a reader’s words are those of the language, and none for one without words', () => {
  const found = ['de-CH', 'es-419', 'FR', 'ja_JP', 'pt_PT', 'zh-Hant', 'en-US', 'zh-CN'];
  expect(found.map((tag) => localeFor(locales, tag)?.tag)).toEqual([
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
