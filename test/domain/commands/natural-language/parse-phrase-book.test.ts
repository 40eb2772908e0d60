// Files of phrases: what is read from them, and the errors that lead to a mistake.

import { expect, test } from 'vitest';
import { parsePhraseBook } from '../../../../src/domain/commands/natural-language/parse-phrase-book.ts';
import { LOCALE_TAGS, readLocaleFile } from '../../../../src/messages/catalogue.ts';

const parse = (...lines: readonly string[]) => parsePhraseBook('it', 'it/phrases.txt', lines.join('\n'));

test('reads phrases by section, without comments and blank lines', () => {
  const book = parse(
    '# A comment',
    '',
    '[polite]',
    'per favore',
    ' grazie ',
    '[command tts]',
    "+di' …",
    'cosa dice …?',
  );
  expect(book.politePhrases).toEqual(['per favore', 'grazie']);
  expect(book.commandPhrases).toEqual({ tts: ["+di' …", 'cosa dice …?'] });
  expect([book.tag, book.greetings, book.togglePhrases]).toEqual(['it', [], {}]);
});

test('reads the phrases of a toggle by its field', () => {
  expect(parse('[toggle review]', 'prima fammi vedere').togglePhrases).toEqual({ review: ['prima fammi vedere'] });
});

test.each([
  ['per favore', '1: a section such as [name] must come first.'],
  ['[polite\ngrazie', '1: a section is a name in brackets: [name]'],
  ['[polite]\ngrazie\n[polite]', '3: the section [polite] is already in line 1.'],
  ['[thanks]\ngrazie', '1: unknown section. There are greetings, polite, '],
  ['[command]\ngrazie', '1: unknown section.'],
  ['[polite]\ngrazie\n# once more\ngrazie', '4: the phrase is already in [polite].'],
  ['[command tts]\nleggi … e …', '2: a phrase has at most one …'],
  ['[command tts]\nleggi ...', '2: write … as one character.'],
  ['[command tts]\n+…', '2: a phrase needs words.'],
  ['[seconds]\nsecondi', '2: a phrase of this section needs a …'],
  ['[polite]\nper …', '2: a phrase of this section has no …'],
  ['[polite]\n~grazie', '2: + and ~ are only for phrases of commands.'],
])('says what is wrong and where: %j', (text, problem) => {
  expect(() => parse(text)).toThrow(`it/phrases.txt, line ${problem}`);
});

test('every file begins with the same explanation', () => {
  const files = LOCALE_TAGS.flatMap((tag) => readLocaleFile(tag, 'phrases.txt') ?? []);
  expect(new Set(files.map((text) => text.split('\n\n')[0])).size).toBe(1);
});
