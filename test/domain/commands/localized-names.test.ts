// Commands and options as people type them in their language.

import { expect, test } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { createCatalogue } from '../../../src/domain/commands/catalogue.ts';
import { getLocalFieldName, listCommandNames } from '../../../src/domain/commands/localized-names.ts';
import { looksLikeCommand, parseCommandLine } from '../../../src/domain/commands/parse-command-line.ts';
import { suggestCommands } from '../../../src/domain/commands/suggest-names.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';

const catalogue = createCatalogue(commands);
const parse = (line: string, locale: string) => {
  const { command, values } = parseCommandLine(line, catalogue, locale) ?? {};
  return [command?.name, values];
};

test.each([
  [
    'de',
    '/übersetze Guten Morgen nach:Französisch',
    'translate',
    { texts: 'Guten Morgen', target_language: 'Französisch' },
  ],
  ['de', '/Übersetzen Hallo', 'translate', { texts: 'Hallo' }],
  ['de', '/hilfe', 'help', {}],
  ['de', '/sprich Hallo stimme:Rose', 'tts', { text: 'Hallo', voice_id: 'Rose' }],
  ['de', '/musik ruhiges Klavier dauer:12', 'music', { prompt: 'ruhiges Klavier', duration: '12' }],
  ['fr', '/musique piano calme', 'music', { prompt: 'piano calme' }],
  ['es', '/música piano', 'music', { prompt: 'piano' }],
  ['it', '/aiuto', 'help', {}],
  ['pt-BR', '/som chuva duração:5', 'sound', { prompt: 'chuva', duration: '5' }],
  ['ru', '/перевести Привет на:английский', 'translate', { texts: 'Привет', target_language: 'английский' }],
  ['ja', '/翻訳 おはよう', 'translate', { texts: 'おはよう' }],
  ['ja', '/tts おはよう ボイス:Rose', 'tts', { text: 'おはよう', voice_id: 'Rose' }],
  ['ko', '/음악 잔잔한 피아노', 'music', { prompt: '잔잔한 피아노' }],
  ['zh-TW', '/說明', 'help', {}],
])('%s: %s', (locale, line, name, values) => {
  expect(looksLikeCommand(line)).toBe(true);
  expect(parse(line, locale)).toEqual([name, values]);
});

test('names of another language work where they are clear', () => {
  expect(parse('/hilfe', 'en')[0]).toBe('help');
  expect(parse('/tts Hello stimme:Rose', 'en')).toEqual(['tts', { text: 'Hello', voice_id: 'Rose' }]);
});

test('short option names of another language are plain text', () => {
  expect(parse('/tts Meet me in:Rome', 'en')).toEqual(['tts', { text: 'Meet me in:Rome' }]);
});

test('a decomposed umlaut is the same letter', () => {
  expect(parse('/übersetze Hallo'.normalize('NFD'), 'de')[0]).toBe('translate');
});

test.each([
  ['ttss', 'en', 'tts'],
  ['speek', 'en', 'tts'],
  ['übersetzn', 'de', 'translate'],
  ['hlife', 'de', 'help'],
])('/%s in %s is near /%s', (typed, locale, name) => {
  expect(suggestCommands(catalogue, typed, locale)[0]?.name).toBe(name);
});

test('a misspelt option of the language is refused, not read aloud', () => {
  expect(parse('/tts Hallo stimmme:Rose', 'de')[1]).toEqual({ text: 'Hallo', stimmme: 'Rose' });
});

test.each(LOCALE_TAGS.filter((tag) => tag !== 'en'))('%s: a name is of one command, and can be typed', (tag) => {
  const named = catalogue.commands.flatMap((command) =>
    listCommandNames(command, tag).map((name) => [name, command.name] as const),
  );
  for (const [name, command] of named) {
    expect(catalogue.findCommand(name, tag)?.name, name).toBe(command);
    expect(looksLikeCommand(`/${name} x`), name).toBe(true);
  }
});

test.each(LOCALE_TAGS)('%s: every option can be typed by its name', (tag) => {
  for (const command of catalogue.operations)
    for (const field of Object.keys(command.fields)) {
      const name = getLocalFieldName(command, field, tag);
      const values = parseCommandLine(`/${command.name} ${name}:x`, catalogue, tag)?.values ?? {};
      expect(Object.keys(values), `/${command.name} ${name}:`).toEqual([field]);
    }
});
