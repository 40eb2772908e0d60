// Plain-language sentences: understood, ambiguous or unknown, but never mistaken for a different operation.

import { expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { createCatalogue } from '../../../../src/domain/commands/catalogue.ts';
import { parseIntent } from '../../../../src/domain/commands/natural-language/parse-intent.ts';
import { getPhraseGrammars } from '../../../../src/domain/commands/natural-language/phrase-books.ts';
import { around, ENGLISH, FRENCH, GERMAN, OTHERS, type Row } from '../../../fixtures/plain-words.ts';
import { NARRATIVE } from '../../../fixtures/told-words.ts';

const catalogue = createCatalogue(commands);

function judge([said, means, values = {}, comes]: Row) {
  const got = parseIntent(said, { catalogue, ...around(comes) });
  const is = got.is === 'understood' ? got.invocation.command : got.is;
  const isSame =
    got.is !== 'understood' || JSON.stringify(sorted(got.invocation.values)) === JSON.stringify(sorted(values));
  const found = got.is === 'understood' ? JSON.stringify(got.invocation.values) : '';
  return {
    wrong: got.is === 'understood' && is !== means ? [`${said} → ${is}`] : [],
    other: is === means && isSame ? [] : [`${said} → ${is} ${found}, not ${means} ${JSON.stringify(values)}`],
    kind: got.is,
  };
}

const sorted = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));

test.each([['en', ENGLISH], ['de', GERMAN], ['fr', FRENCH], ...Object.entries(OTHERS)] as const)(
  '%s: each sentence is understood, asked back or ignored',
  (tag, rows) => {
    const judged = rows.map(judge);
    const count = (kind: string) => judged.filter((one) => one.kind === kind).length;
    const wrong = judged.flatMap((one) => one.wrong);
    process.stdout.write(
      `${tag}: ${rows.length} sentences, ${count('understood')} understood, ${count('ambiguous')} asked back, ${count('unknown')} left, ${wrong.length} wrong\n`,
    );
    expect(wrong).toEqual([]);
    expect(judged.flatMap((one) => one.other)).toEqual([]);
  },
);

test('a narrative sentence starts nothing, whatever is attached', () => {
  const started = NARRATIVE.flatMap((said) =>
    ([undefined, 'text', 'film', 'song', 'document'] as const).flatMap((comes) => {
      const got = parseIntent(said, { catalogue, ...around(comes) });
      return got.is === 'understood' ? [`${said} (${comes}) → ${JSON.stringify(got.invocation)}`] : [];
    }),
  );
  expect(started).toEqual([]);
});

test('each phrase of each language leads to an existing command or field', () => {
  const fields = new Set(commands.flatMap(({ fields: all }) => Object.keys(all)));
  const nobodys = getPhraseGrammars().flatMap(({ tag, commandPhrases, togglePhrases }) => [
    ...commandPhrases.flatMap(({ commandWord: word }) => (catalogue.findCommand(word) ? [] : [`${tag}: ${word}`])),
    ...togglePhrases.flatMap(({ field }) => (fields.has(field) ? [] : [`${tag}: ${field}`])),
  ]);
  expect(getPhraseGrammars().length).toBeGreaterThan(8);
  expect(nobodys).toEqual([]);
});

test.each([
  ['talk.mp3', undefined, ['transcribe', 'separate']],
  ['film.mp4', undefined, ['dub', 'transcribe']],
  ['tale.txt', undefined, ['story']],
  ['recording', 'application/octet-stream', ['transcribe', 'separate']],
  ['ring.m4r', 'audio/mp4', ['transcribe', 'separate']],
  ['talk.srt', undefined, ['translate']],
  ['photo.png', 'image/png', []],
])('a file alone is asked about: %s', (name, type, operations) => {
  const file = { name, type, link: 'https://example.com/f', platformRef: {} };
  const got = parseIntent(' ', { catalogue, files: [file] });
  expect(got.is === 'ambiguous' ? got.candidates.map(({ command }) => command) : []).toEqual(operations);
});
