// Messages as readers see them: cases, plurals, lists, values with units, and what is shown if a text is missing or wrong.

import { expect, test } from 'vitest';
import { addMessages } from '../../src/messages/catalogue.ts';
import { createMessages } from '../../src/messages/format.ts';
import { LIST_JOINS, type MessageArgs, type Text } from '../../src/messages/message.ts';
import {
  bytes,
  date,
  duration,
  elapsed,
  language,
  limitedList,
  list,
  percent,
  quotedList,
  roundedDuration,
} from '../../src/messages/values.ts';

addMessages('en', {
  'sample.own': '{own, select, none {Saved.} other {Saved. “{own}” is yours.}}',
  'sample.isText': 'It is {isText, select, no {a file} other {a text}}.',
  'sample.scope': '{scope, select, day {Today} concurrent {Now} other {Always}}',
  'sample.files': '{files, plural, =0 {No files} one {# file} other {# files}}',
  'sample.inner': '{names, select, none {nobody} other {{names}}}',
  'sample.outer': '{who} has {many}.',
  'sample.number': '{value, number} of {text}',
  'sample.odd': "It isn''t '{'braces'}', l'une: {text}",
  'sample.tag': 'Authorization: Bearer <secret>, <b>{text}</b>',
  'sample.plain': 'It’s {text}',
  'sample.apostrophe': "It isn't",
  'sample.untranslated': 'Hello {text}',
  'sample.broken': 'Good morning {text}',
});
addMessages('de', {
  'sample.broken': 'Guten Morgen {text',
  'sample.own': '{own, select, none {Gespeichert.} other {Gespeichert. „{own}“ gehört dir.}}',
  'sample.inner': '{names, select, none {niemand} other {{names}}}',
  'sample.outer': '{who} hat {many}.',
});
addMessages('ru', { 'sample.files': '{files, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}' });
addMessages('pl', { 'sample.files': '{files, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}' });
addMessages('ja', { 'sample.files': '{files, plural, other {#個のファイル}}' });

const messagesFor = (tag: string) =>
  createMessages(
    tag,
    { language: () => undefined, sound: () => undefined, music: () => undefined },
    tag === 'en' ? 'en-GB' : tag,
  );
const shows = (id: string, args?: MessageArgs, tag = 'en') => messagesFor(tag).render({ id, args });
const renders = (text: Text, tag = 'en') => messagesFor(tag).render(text).replace(/\s/gu, ' ');

test('an absent or empty value selects the case none', () => {
  for (const args of [undefined, {}, { own: undefined }, { own: '' }, { own: list([]) }, { own: list(['', '']) }])
    expect(shows('sample.own', args)).toBe('Saved.');
  expect(shows('sample.own', { own: { id: 'sample.own', args: {} } })).toBe('Saved. “Saved.” is yours.');
});

test('a value that is the word none is shown', () => {
  expect(shows('sample.own', { own: 'none' })).toBe('Saved. “none” is yours.');
  expect(shows('sample.own', { own: 'none' }, 'de')).toBe('Gespeichert. „none“ gehört dir.');
  expect(shows('sample.own', { own: 'other' })).toBe('Saved. “other” is yours.');
});

test('a boolean selects yes or no, a word its case', () => {
  expect([true, false].map((isText) => shows('sample.isText', { isText }))).toEqual(['It is a text.', 'It is a file.']);
  expect(['day', 'concurrent', 'other', 'month', undefined].map((scope) => shows('sample.scope', { scope }))).toEqual([
    'Today',
    'Now',
    'Always',
    'Always',
    'Always',
  ]);
});

test.each([
  ['en', ['No files', '1 file', '2 files', '5 files', '1,234 files']],
  ['ru', ['0 файлов', '1 файл', '2 файла', '5 файлов', '1 234 файла']],
  ['pl', ['0 plików', '1 plik', '2 pliki', '5 plików', '1234 pliki']],
  ['ja', ['0個のファイル', '1個のファイル', '2個のファイル', '5個のファイル', '1,234個のファイル']],
])('a number takes the plural form of %s', (tag, said) => {
  const found = [0, 1, 2, 5, 1234].map((files) => shows('sample.files', { files }, tag).replace(/\s/gu, ' '));
  expect(found).toEqual(said);
});

test.each([
  [21, '21 файл', '21 plików'],
  [22, '22 файла', '22 pliki'],
  [112, '112 файлов', '112 plików'],
  [1.5, '1,5 файла', '1,5 pliku'],
])('%d files in Russian and Polish', (files, russian, polish) => {
  expect([shows('sample.files', { files }, 'ru'), shows('sample.files', { files }, 'pl')]).toEqual([russian, polish]);
});

test('nested messages are in the language of the whole', () => {
  const inner = (names?: Text) => ({ id: 'sample.inner', args: { names } });
  const args = { who: inner(), many: inner(list([inner('Ana'), 'Ben', inner()])) };
  expect(shows('sample.outer', args)).toBe('nobody has Ana, Ben and nobody.');
  expect(shows('sample.outer', args, 'de')).toBe('niemand hat Ana, Ben und niemand.');
});

test('every way to join a list, without its empty items', () => {
  const joined = (tag: string) =>
    LIST_JOINS.map((join) => [join, messagesFor(tag).render(list(['One.', '', 'two', { id: 'sample.inner' }], join))]);
  expect(Object.fromEntries(joined('en'))).toEqual({
    and: 'One., two and nobody',
    or: 'One., two or nobody',
    comma: 'One., two, nobody',
    dot: 'One. · two · nobody',
    arrow: 'One. → two → nobody',
    slash: 'One. / two / nobody',
    lines: 'One.\ntwo\nnobody',
    sentences: 'One. two. nobody.',
  });
  expect(Object.fromEntries(joined('ja'))).toMatchObject({ or: 'One.、two、またはnobody', comma: 'One.、two、nobody' });
  for (const join of LIST_JOINS)
    expect([[], [''], ['a']].map((items) => renders(list(items, join)))).toEqual([
      '',
      '',
      join === 'sentences' ? 'a.' : 'a',
    ]);
});

test('sentences end with one full stop', () => {
  expect(renders(list([' Was it? ', 'Yes!', 'He said (no)', '“Really.”', 'Wait…'], 'sentences'))).toBe(
    'Was it? Yes! He said (no). “Really.” Wait…',
  );
  expect(renders(list(['失敗しました。', 'もう一度お試しください。'], 'sentences'), 'ja')).toBe(
    '失敗しました。もう一度お試しください。',
  );
});

test('quoted and limited lists', () => {
  expect(renders(quotedList(['a', 'b', ''], 'or'))).toBe('“a” or “b”');
  expect(renders(quotedList(['a', 'b']), 'de')).toBe('„a“ und „b“');
  expect(renders(quotedList(['a', 'b'], 'or'), 'ja')).toBe('「a」または「b」');
  expect([1, 2, 5].map((size) => renders(limitedList(Array(size).fill('a'), 2)))).toEqual([
    'a',
    'a, a',
    'a, a and 3 more',
  ]);
  expect(renders(limitedList(['a', 'b', 'c'], 1), 'ja')).toBe('a、ほか2件');
  expect(renders(limitedList(['', 'b'], 1))).toBe('');
});

test.each([
  ['en', '4.2 MB', '90 seconds', '2 minutes', '2m 3s', '50%', '3 January', 'German', 'Swiss German'],
  ['de', '4,2 MB', '90 Sekunden', '2 Minuten', '2 Min., 3 Sek.', '50 %', '3. Januar', 'Deutsch', 'Schweizerdeutsch'],
  ['ja', '4.2 MB', '90秒', '2分', '2m3s', '50%', '1月3日', 'ドイツ語', 'スイスドイツ語'],
])('values with units in %s', (tag, ...said) => {
  const values = [
    ...[bytes(4_200_000), duration(90_000), roundedDuration(119), elapsed(123), percent(0.509)],
    ...[date(Date.UTC(2026, 0, 3)), language('de'), language('gsw')],
  ];
  expect(values.map((value) => renders(value, tag))).toEqual(said);
});

test('a language without a name is shown by its tag', () => {
  const messages = createMessages('de', {
    language: (tag, locale) => (tag === 'tlh' ? `Klingonisch (${locale})` : undefined),
    sound: (name) => (name === 'dog' ? 'Hund' : undefined),
    music: () => undefined,
  });
  expect(['tlh', 'fr', 'zh-CN-henan', 'no tag'].map((tag) => messages.render(language(tag)))).toEqual([
    'Klingonisch (de)',
    'Französisch',
    'zh-CN-henan',
    'no tag',
  ]);
});

test('numbers have at most one decimal', () => {
  const shown = (value: number, tag?: string) => shows('sample.number', { value, text: 2.25 }, tag);
  expect([1, 1.04, 1.26, 1234.5].map((value) => shown(value))).toEqual([
    '1 of 2.25',
    '1 of 2.25',
    '1.3 of 2.25',
    '1,234.5 of 2.25',
  ]);
});

test('braces, apostrophes and tags in texts and values are shown', () => {
  const text = "{files, plural, one {'x'}} '{y}' <b> # '' {";
  expect(shows('sample.odd', { text })).toBe(`It isn't {braces}, l'une: ${text}`);
  expect(shows('sample.plain', { text })).toBe(`It’s ${text}`);
  expect(shows('sample.tag', { text })).toBe(`Authorization: Bearer <secret>, <b>${text}</b>`);
  expect(shows('sample.apostrophe')).toBe("It isn't");
  expect(renders(quotedList([text]))).toBe(`“${text}”`);
  expect(renders(text)).toBe(text);
});

test('a missing or broken translation is shown in English', () => {
  expect(shows('sample.untranslated', { text: 'Ana' }, 'de')).toBe('Hello Ana');
  expect(shows('sample.broken', { text: 'Ana' }, 'de')).toBe('Good morning Ana');
  expect(shows('sample.files', { files: 1234 }, 'de')).toBe('1,234 files');
});

test('an unknown message is shown by its id', () => {
  const messages = messagesFor('de');
  expect(messages.render({ id: 'sample.unknown', args: { text: 'Ana' } })).toBe('sample.unknown');
  expect(messages.find('sample.unknown')).toBeUndefined();
  expect(shows('sample.outer', { who: { id: 'sample.unknown' }, many: 'two' })).toBe('sample.unknown has two.');
});

test('superfluous values are ignored, absent ones are empty', () => {
  expect(shows('sample.outer', { who: 'Ana', other: 'x' })).toBe('Ana has .');
  expect(shows('sample.plain', { text: 7 })).toBe('It’s 7');
});
