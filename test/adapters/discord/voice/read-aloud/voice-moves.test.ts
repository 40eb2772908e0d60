// Joins and leaves collected into one sentence.

import { expect, test } from 'vitest';
import {
  addMove,
  formatMoves,
  listNamedMovers,
  type VoiceMove,
} from '../../../../../src/adapters/discord/voice/read-aloud/voice-moves.ts';
import { getMessages } from '../../../../../src/domain/messages.ts';
import { LOCALE_TAGS } from '../../../../../src/messages/catalogue.ts';

const move = (name: string, isJoin = true): VoiceMove => ({ user: name.toLowerCase(), name, roles: [], isJoin });
const say = (moves: readonly VoiceMove[], names = new Map<string, string>(), language = 'en') =>
  formatMoves(moves, names, getMessages(language));

test.each([
  [[move('Ana')], 'Ana joined.'],
  [[move('Ana'), move('Bo')], 'Ana and Bo joined.'],
  [[move('Ana'), move('Bo'), move('Cy')], 'Ana, Bo and Cy joined.'],
  [[move('Ana'), move('Bo'), move('Cy'), move('Dee')], 'Ana, Bo, Cy and one other joined.'],
  [[move('Ana', false), move('Bo')], 'Bo joined. Ana left.'],
])('says %j', (moves, sentence) => {
  expect(say(moves)).toBe(sentence);
});

test('counts a flood of two hundred people as far as it is remembered', () => {
  let moves: readonly VoiceMove[] = [];
  for (let count = 1; count <= 200; count += 1) moves = addMove(moves, move(`P${count}`));
  expect(say(moves)).toBe('P1, P2, P3 and 97 others joined.');
  expect(listNamedMovers(moves)).toHaveLength(3);
});

test('someone who joins and leaves at once is not announced', () => {
  const joined = addMove(addMove([], move('Ana')), move('Bo'));
  expect(addMove(joined, move('Ana', false))).toEqual([move('Bo')]);
  expect(addMove(joined, move('Bo'))).toEqual(joined);
});

test('speaks names without links and marks, and chosen names first', () => {
  const names = new Map([['bo', 'Robert']]);
  const linked = { ...move('Ana'), name: '**Ana** https://example.com ||x|| <@1>' };
  expect(say([linked, move('Bo')], names)).toBe('Ana https example.com x 1 and Robert joined.');
  expect(say([{ ...move('Cy'), name: '***' }])).toBe('somebody joined.');
});

test.each(LOCALE_TAGS)('is a sentence in %s', (tag) => {
  const moves = ['Ana', 'Bo', 'Cy', 'Dee', 'Eve'].map((name) => move(name));
  expect(say([...moves, move('Fin', false)], new Map(), tag)).toMatch(/Ana.*Bo.*Cy.*2.*Fin/);
});
