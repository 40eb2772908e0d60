// Plain sentences against what they ask for: understood, asked back, unknown, and never another operation than the one that is meant.

import { expect, test } from 'vitest';
import { commands } from '../../../../commands/index.ts';
import { plainWords } from '../../../../commands/plain/index.ts';
import { createCatalogue } from '../../../../src/domain/commands/command.ts';
import { understand } from '../../../../src/domain/commands/plain-words/understand.ts';
import { around, ENGLISH, FRENCH, GERMAN, OTHERS, type Row } from '../../../fixtures/plain-words.ts';
import { NARRATIVE } from '../../../fixtures/told-words.ts';

const catalogue = createCatalogue(commands, '', plainWords);

function judge([said, means, values = {}, comes]: Row) {
  const got = understand(said, { catalogue, ...around(comes) });
  const is = got.is === 'understood' ? got.wish.command : got.is;
  const isSame =
    got.is !== 'understood' || JSON.stringify(sorted(got.wish.values)) === JSON.stringify(sorted(values));
  const found = got.is === 'understood' ? JSON.stringify(got.wish.values) : '';
  return {
    wrong: got.is === 'understood' && is !== means ? [`${said} → ${is}`] : [],
    other: is === means && isSame ? [] : [`${said} → ${is} ${found}, not ${means} ${JSON.stringify(values)}`],
    kind: got.is,
  };
}

const sorted = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1));

test.each([['en', ENGLISH], ['de', GERMAN], ['fr', FRENCH], ...Object.entries(OTHERS)] as const)(
  '%s: each sentence is understood, asked back or left, as is fair',
  (tag, rows) => {
    const judged = rows.map(judge);
    const count = (kind: string) => judged.filter((one) => one.kind === kind).length;
    const wrong = judged.flatMap((one) => one.wrong);
    process.stdout.write(
      `${tag}: ${rows.length} sentences, ${count('understood')} understood, ${count('asks')} asked back, ${count('unknown')} left, ${wrong.length} wrong\n`,
    );
    expect(wrong).toEqual([]);
    expect(judged.flatMap((one) => one.other)).toEqual([]);
  },
);

test('what is told and not asked for starts nothing, whatever comes along', () => {
  const started = NARRATIVE.flatMap((said) =>
    ([undefined, 'text', 'film', 'song', 'document'] as const).flatMap((comes) => {
      const got = understand(said, { catalogue, ...around(comes) });
      return got.is === 'understood' ? [`${said} (${comes}) → ${JSON.stringify(got.wish)}`] : [];
    }),
  );
  expect(started).toEqual([]);
});

test('each wish of each language is a command that there is', () => {
  const nobodys = plainWords.flatMap(({ tag, wishes }) =>
    Object.keys(wishes).flatMap((wish) => (catalogue.find(wish) ? [] : [`${tag}: ${wish}`])),
  );
  expect(plainWords.length).toBeGreaterThan(8);
  expect(nobodys).toEqual([]);
});

test.each([
  ['talk.mp3', undefined, ['transcribe', 'separate']],
  ['film.mp4', undefined, ['dub', 'transcribe']],
  ['tale.txt', undefined, ['story']],
  ['recording', 'application/octet-stream', ['transcribe', 'separate']],
  ['ring.m4r', 'audio/mp4', ['transcribe', 'separate']],
  ['photo.png', 'image/png', []],
])('a file alone is asked about: %s', (name, type, operations) => {
  const file = { name, ...(type !== undefined && { type }), link: 'https://example.com/f', at: {} };
  const got = understand(' ', { catalogue, files: [file] });
  expect(got.is === 'asks' ? got.candidates.map(({ command }) => command) : []).toEqual(operations);
});
