// Breaks a small catalogue in every way that would show a reader a wrong text, and checks that each is named.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { checkLocales } from '../../../src/cli/translations/check-locales.ts';
import { findUsedIds } from '../../../src/cli/translations/find-used-ids.ts';
import { readLocales } from '../../../src/cli/translations/read-locales.ts';

type Files = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;

const ENGLISH = {
  '@card.files': 'How many files came.',
  'card.files': '{count, plural, one {# file} other {# files}}',
  'card.kept': '{own, select, none {Saved as {name}.} other {Saved as {name}, for {own}.}}',
  'card.stages.reading': 'reading',
  'card.buttons.stop': 'Stop',
};
const RUSSIAN = {
  'card.files': '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'card.kept': '{own, select, none {Сохранено: {name}.} other {Сохранено: {name}, {own}.}}',
};
const COMMANDS = {
  'commands.tts.name': 'tts',
  'commands.tts.summary': 'Speak a text.',
  'commands.tts.fields.text.name': 'text',
};
// biome-ignore lint/suspicious/noTemplateCurlyInString: a source that composes an id
const SOURCE = "message('card.files'); message('card.kept'); message(`card.stages.${stage}`); 'card.buttons.stop'";

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Checks a catalogue of English and Russian, with other files in place of the sound ones. */
function check(files: Files = {}, source = SOURCE): readonly string[] {
  folder = mkdtempSync(join(tmpdir(), 'earshot-locales-'));
  const all: Files = { 'en/cards.json': ENGLISH, 'en/commands.json': COMMANDS, 'ru/cards.json': RUSSIAN, ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return checkLocales(readLocales(pathToFileURL(`${folder}/`)), findUsedIds([source]));
}

const russian = (texts: Readonly<Record<string, unknown>>): Files => ({ 'ru/cards.json': { ...RUSSIAN, ...texts } });
const english = (texts: Readonly<Record<string, unknown>>): Files => ({ 'en/cards.json': { ...ENGLISH, ...texts } });

test('a sound catalogue has no faults, and a missing translation is none', () => {
  expect(check()).toEqual([]);
});

test.each<readonly [string, Files, string]>([
  ['broken JSON', { 'ru/cards.json': '{"card.files": "x"' }, 'locales/ru/cards.json is not JSON: '],
  ['a list instead of texts', { 'ru/cards.json': '[]' }, 'locales/ru/cards.json must be an object of texts by id.'],
  ['a text that is none', russian({ 'card.files': 3 }), 'locales/ru/cards.json: card.files must be a text.'],
  [
    'an id that occurs twice',
    { 'ru/cards.json': '{\n"card.kept": "{name}",\n"card.kept": "{name} {own}"\n}' },
    'locales/ru/cards.json: card.kept occurs twice.',
  ],
  ['an unknown file', { 'ru/card.json': {} }, 'locales/ru/card.json is no file of a language: cards.json, '],
  ['a folder that is no language', { 'russian_ru/cards.json': {} }, 'locales/russian_ru is not named after a language'],
  ['an unknown id', russian({ 'card.filles': 'x' }), 'locales/ru/cards.json: card.filles does not exist in English.'],
  [
    'an id in the wrong file',
    { 'ru/errors.json': { 'card.kept': RUSSIAN['card.kept'] } },
    'locales/ru/errors.json: card.kept belongs in cards.json, as in English.',
  ],
  ['an empty text', russian({ 'card.kept': ' ' }), 'card.kept is empty: delete the line if it is not translated yet.'],
  ['a space at an end', russian({ 'card.buttons.stop': 'Стоп ' }), 'card.buttons.stop begins or ends with a space.'],
  ['broken ICU', russian({ 'card.kept': '{own, select, none {x' }), 'card.kept is not valid ICU MessageFormat: '],
  [
    'an invented placeholder',
    russian({ 'card.kept': '{name} {own} {who}' }),
    'card.kept has {who}, which the English text does not have.',
  ],
  ['a lost placeholder', russian({ 'card.kept': 'Сохранено: {own}' }), 'card.kept lacks {name}.'],
  [
    'a name that is counted',
    russian({ 'card.kept': '{own} {name, plural, one {#} few {#} many {#} other {#}}' }),
    'card.kept counts {name}, which is no number.',
  ],
  [
    'a translated case',
    russian({ 'card.kept': '{own, select, нет {{name}} other {{name} {own}}}' }),
    'card.kept selects нет for {own}; possible: none, other.',
  ],
  [
    'missing plural forms',
    russian({ 'card.files': '{count, plural, one {# файл} other {# файлов}}' }),
    'card.files lacks the plural form many, few for {count}.',
  ],
  [
    'only the form for many',
    russian({ 'card.files': '{count, plural, other {# файлов}}' }),
    'card.files lacks the plural form many, one, few for {count}.',
  ],
  [
    'an id in two files',
    { 'en/page.json': { 'card.kept': 'Saved' } },
    'locales/en/page.json: card.kept is also in cards.json.',
  ],
  [
    'a plural form of another language',
    english({ 'card.files': '{count, plural, one {# file} few {# files} other {# files}}' }),
    'locales/en/cards.json: card.files has the plural form few for {count}; possible: one, other.',
  ],
  [
    'a button that is too long',
    russian({ 'card.buttons.stop': 'С'.repeat(76) }),
    'card.buttons.stop has 76 characters; a button on Slack may have 75.',
  ],
  [
    'a command that is too long',
    { 'ru/commands.json': { 'commands.tts.name': 'о'.repeat(17) } },
    'commands.tts.name has 17 characters; the name of a command with a prefix may have 16.',
  ],
  [
    'help that is too long',
    { 'ru/commands.json': { 'commands.tts.summary': 'О'.repeat(101) } },
    'commands.tts.summary has 101 characters; the description of a command or option on Discord may have 100.',
  ],
  [
    'an option that cannot be typed',
    { 'ru/commands.json': { 'commands.tts.fields.text.name': 'Сам текст' } },
    'commands.tts.fields.text.name must be in lower case, without spaces',
  ],
  [
    'a note on nothing',
    english({ '@card.gone': 'x' }),
    'locales/en: @card.gone is a note on a text that does not exist.',
  ],
])('%s is a fault', (_, files, fault) => {
  const faults = check(files);
  expect(faults.filter((one) => one.includes(fault))).toHaveLength(1);
});

test('a text that no source names is a fault, in English only', () => {
  expect(check({}, SOURCE.replace("message('card.kept'); ", ''))).toEqual([
    'locales/en/cards.json: card.kept is used nowhere.',
  ]);
  expect(check({}, SOURCE.replace('card.stages', 'card.states'))).toEqual([
    'locales/en/cards.json: card.stages.reading is used nowhere.',
  ]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that composes an id
  const composed = '${name}';
  expect(check({}, `${SOURCE.replace("message('card.kept'); ", '')} message(\`card.${composed}\`)`)).toEqual([
    'locales/en/cards.json: card.kept is used nowhere.',
  ]);
});

test('a value that only selects a form may be left out', () => {
  const lost = { 'card.lost': '{count, plural, one {line {which}} other {lines {which}}}' };
  expect(check({ ...english(lost), ...russian({ 'card.lost': 'строки: {which}' }) }, `${SOURCE} 'card.lost'`)).toEqual(
    [],
  );
});
