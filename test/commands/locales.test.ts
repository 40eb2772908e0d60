// Translations of the commands beside each other: unique names, whole sentences, tidy typography, and the size of a whole
// command. `npm run messages -- --check` checks each text alone, and what is not translated yet is shown in English.

import { describe, expect, test } from 'vitest';
import { commands } from '../../commands/index.ts';
import { type Command, type Field, toShortFieldName } from '../../src/domain/commands/command.ts';
import { choiceText, commandText, fieldText, listCommandMessages } from '../../src/domain/commands/command-texts.ts';
import { findTranslation, getMessages } from '../../src/domain/messages.ts';
import { LOCALE_TAGS, type LocaleTag } from '../../src/messages/catalogue.ts';
import type { Message } from '../../src/messages/message.ts';

const WHOLE_COMMAND = 8000;
/** Patterns of sentences in languages without capital letters or with other punctuation. */
const SENTENCES: Partial<Record<LocaleTag, RegExp>> = {
  ja: /\p{sc=Hira}.*[。？]$/u,
  ko: /\p{sc=Hang}.*[.?]$/u,
  ru: /^(?=.*\p{sc=Cyrl})\p{Lu}.*[.?]$/u,
  'zh-TW': /\p{sc=Han}.*[。？]$/u,
};
const ANY_SENTENCE = /^[^\p{Ll}\s].*[.?。？।؟]$/u;

/** Commands that share the translations of another command have no own ones. */
const worded = commands.filter((command) => command.kind === 'query' || command.localName === undefined);
const others = LOCALE_TAGS.filter((tag) => tag !== 'en');
const choicesOf = ({ options }: Field) => (options.kind === 'choice' ? options.choices : []);
/** Forms omit fields that the preceding task provides. */
const shownFields = ({ fields }: Command) => Object.entries<Field>(fields).filter(([, { inherited }]) => !inherited);
const twice = (words: readonly (string | undefined)[]) =>
  words.filter((word, at) => word !== undefined && words.indexOf(word) !== at);

const idsOf = (command: Command): readonly string[] => Object.keys(listCommandMessages([command]));
const isSentence = (id: string): boolean => /\.(?:summary|help)$/.test(id);
const english = (id: string): string => getMessages().render({ id });

/** The translated texts with their ids. */
const translated = (ids: readonly string[], tag: LocaleTag): readonly (readonly [string, string])[] =>
  ids.flatMap((id) => {
    const text = findTranslation({ id }, tag);
    return text === undefined ? [] : [[id, text] as const];
  });
const allIds = worded.flatMap(idsOf);
const sentencesIn = (tag: LocaleTag) => translated(allIds.filter(isSentence), tag);

const tables = others.flatMap((tag) => worded.map((command) => ({ tag, name: command.name as string, command })));

describe.each(tables)('/$name in $tag', ({ tag, command }) => {
  const find = (message: Message) => findTranslation(message, tag);

  test('has unique field names and labels, English names included', () => {
    const fields = shownFields(command);
    const names = fields.map(([name]) => find(fieldText(command, name, 'name')));
    expect(twice(names)).toEqual([]);
    expect(twice(fields.map(([name]) => find(fieldText(command, name, 'label'))))).toEqual([]);
    for (const [at, [own, field]] of fields.entries()) {
      const inEnglish = fields
        .filter(([name]) => name !== own)
        .flatMap(([name, one]) => [name, toShortFieldName(name, one)]);
      expect(inEnglish).not.toContain(names[at]);
      expect(twice(choicesOf(field).map(({ label }) => find(choiceText(command, own, label))))).toEqual([]);
    }
  });

  test('has translated sentences without English ones', () => {
    for (const [id, sentence] of translated(idsOf(command).filter(isSentence), tag)) {
      expect([id, sentence]).not.toEqual([id, english(id)]);
      expect(sentence, id).toMatch(SENTENCES[tag] ?? ANY_SENTENCE);
    }
  });

  test('has tidy typography and no platform names', () => {
    for (const [id, shown] of translated(idsOf(command), tag)) {
      expect([id, shown]).toEqual([id, shown.normalize('NFC').trim()]);
      expect(shown, id).not.toMatch(/^$|\s{2}|"|'|\.\.\.|discord|slack|guild/i);
    }
  });
});

describe.each(others)('in %s', (tag) => {
  const all = worded.filter(({ parent }) => parent === undefined);
  const textsOf = (part: 'name' | 'title' | 'verb', of: readonly Command[]) =>
    of.map((command) => findTranslation(commandText(command, part), tag));

  test('command names, titles and verbs are unique, English names included', () => {
    const names = textsOf('name', all);
    expect(twice(names)).toEqual([]);
    expect(twice(textsOf('title', all))).toEqual([]);
    const operations = all.filter(({ kind }) => kind === 'operation');
    expect(twice(textsOf('verb', operations))).toEqual([]);
    const inEnglish = worded.map(({ name }): string => name);
    for (const [at, { name }] of all.entries())
      expect(inEnglish.filter((one) => one !== name)).not.toContain(names[at]);
  });

  test('equal English sentences have equal translations', () => {
    const said = new Map<string, string>();
    for (const [id, sentence] of sentencesIn(tag)) {
      expect([id, sentence]).toEqual([id, said.get(english(id)) ?? sentence]);
      said.set(english(id), sentence);
    }
  });
});

test('no sentence occurs in two languages', () => {
  expect(twice(others.flatMap((tag) => [...new Set(sentencesIn(tag).map(([, sentence]) => sentence))]))).toEqual([]);
});

test('French uses a no-break space before colons and question marks', () => {
  const shown = translated(allIds, 'fr').map(([, text]) => text);
  expect(shown.filter((words) => /[^\u00a0\u202f][:;?!]/.test(words))).toEqual([]);
  expect(shown.some((words) => /[\u00a0\u202f][:;?!]/.test(words))).toBe(true);
});

test.each(commands.map((command) => [command.name, command] as const))(
  '/%s fits the limit with the longest texts',
  (_, command) => {
    const longest = (message: Message): number =>
      Math.max(...LOCALE_TAGS.map((tag) => getMessages(tag).render(message).length));
    const whole = [
      longest(commandText(command, 'name')),
      longest(commandText(command, 'summary')),
      ...shownFields(command).flatMap(([name, field]) => [
        longest(fieldText(command, name, 'name')),
        longest(fieldText(command, name, 'help')),
        ...choicesOf(field).map(({ label, value }) => longest(choiceText(command, name, label)) + String(value).length),
      ]),
    ];
    expect(whole.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(WHOLE_COMMAND);
  },
);
