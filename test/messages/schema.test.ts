// Stored and sent texts: what is read back, and hostile data that is refused in little time.

import { expect, test } from 'vitest';
import { getMessages } from '../../src/domain/messages.ts';
import { message, type Text } from '../../src/messages/message.ts';
import { TextSchema } from '../../src/messages/schema.ts';
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
} from '../../src/messages/values.ts';
import { bestMs, here } from '../processor-time.ts';

const read = (data: unknown) => TextSchema.safeParse(JSON.parse(JSON.stringify(data))).data;
const nest = (depth: number, inner: unknown): unknown =>
  depth === 0 ? inner : { id: 'card.note', args: { text: nest(depth - 1, inner) } };

test.each<readonly [string, Text]>([
  ['a string', 'Hello {text} <b>'],
  ['an empty string', ''],
  ['a message', message('card.note')],
  ['a message with values', { id: 'a.b', args: { number: 1.5, isText: false, text: 'x', size: bytes(5) } }],
  ['a size', bytes(5)],
  ['times', list([duration(1000), elapsed(3), date(0)])],
  ['a share', percent(0.5)],
  ['a language', language('zh-Hant')],
  ['a quoted list', quotedList(['a', message('card.note')], 'or')],
  ['a limited list', limitedList(['a', 'b', 'c'], 2)],
])('is read back: %s', (_, text) => {
  expect(read(text)).toEqual(text);
});

test.each([
  ['nothing', null],
  ['a number', 7],
  ['a boolean', true],
  ['a list', ['a']],
  ['an empty object', {}],
  ['an id that is no text', { id: 7 }],
  ['an empty id', { id: '' }],
  ['an id with spaces', { id: 'card note' }],
  ['a long id', { id: 'x'.repeat(121) }],
  ['arguments that are no object', { id: 'a', args: 'x' }],
  ['an argument that is a plain list', { id: 'a', args: { x: ['y'] } }],
  ['an argument that is null', { id: 'a', args: { x: null } }],
  ['an unknown unit', { unit: 'miles', value: 5 }],
  ['a unit without a value', { unit: 'bytes' }],
  ['a size that is no number', { unit: 'bytes', value: '5' }],
  ['a date that nothing can show', { unit: 'date', value: 9e15 }],
  ['a long language', { unit: 'language', value: 'x'.repeat(65) }],
  ['an unknown join', { unit: 'list', value: [], joined: 'then' }],
  ['a list of numbers', { unit: 'list', value: [1], joined: 'and' }],
  ['too many items', { unit: 'list', value: Array(1001).fill('a'), joined: 'and' }],
  ['messages nested too deeply', nest(7, 'x')],
])('is refused: %s', (_, data) => {
  expect(read(data)).toBeUndefined();
});

test('what is accepted can be shown', () => {
  const hostile: readonly unknown[] = [
    { id: '__proto__' },
    { id: 'constructor', args: { constructor: 'x', toString: 'y' } },
    { id: 'card.doneInPart', args: JSON.parse('{"__proto__": {"x": "y"}}') },
    { id: 'card.placeInLine', args: { place: 'first' } },
    { id: 'card.usually.minutes', args: {} },
    { unit: 'language', value: 'not a tag' },
    { unit: 'date', value: -8.64e15 },
    { unit: 'elapsed', value: 1e300 },
    { unit: 'duration', value: -5 },
    { unit: 'bytes', value: -1 },
    { unit: 'percent', value: 1e9 },
    { unit: 'list', value: ['a'], joined: 'and', more: -3 },
    nest(6, 'x'),
  ];
  for (const data of hostile) {
    const text = read(data);
    expect(text, JSON.stringify(data)).toBeDefined();
    for (const tag of ['en', 'de', 'ja'])
      expect(typeof getMessages(tag).render(text ?? ''), JSON.stringify(data)).toBe('string');
  }
});

test('nothing else of an object is kept', () => {
  expect(read({ id: 'a.b', html: '<b>', value: 5 })).toEqual({ id: 'a.b' });
  expect(read({ unit: 'bytes', value: 5, id: 7 })).toEqual(bytes(5));
});

test.each([
  ['deep messages', nest(2000, 'x')],
  ['wide lists of deep messages', list(Array(1000).fill(nest(7, 'x')))],
  ['many arguments', { id: 'a', args: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`x${at}`, 7])) }],
])('is judged in little time: %s', (_, data) => {
  expect(bestMs(() => TextSchema.safeParse(data))).toBeLessThan(here(500));
});
