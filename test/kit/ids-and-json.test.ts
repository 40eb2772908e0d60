// The two smallest parts: identifiers and JSON.

import { expect, test } from 'vitest';
import { idFor, secretId, shortId } from '../../src/kit/id.ts';
import { asObject, BODY_BOUNDS, parseJson } from '../../src/kit/json.ts';

test('short ids can be read out: eight characters, none of which look alike', () => {
  const ids = Array.from({ length: 200 }, shortId);
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(200);
});

test('an id of a thing looks like any other, and is the same for the same thing', () => {
  const ids = Array.from({ length: 200 }, (_, at) => idFor(`thing ${at}`));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(200);
  expect(idFor('thing 7')).toBe(ids[7]);
});

test('secret ids are long and safe in an address', () => {
  const id = secretId();
  expect(id).toMatch(/^[\w-]{32}$/);
  expect(encodeURIComponent(id)).toBe(id);
});

test('what is not JSON is nothing, and only objects are objects', () => {
  expect([parseJson('{"a":1}'), parseJson('<html>'), parseJson('')]).toEqual([
    { a: 1 },
    undefined,
    undefined,
  ]);
  expect([{}, [], null, 'x', 1, undefined].map((value) => asObject(value) !== undefined)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('what is nested deeper than it may be is nothing, brackets in words apart', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect([50, 51].map((levels) => parseJson(nested(levels), BODY_BOUNDS) !== undefined)).toEqual([
    true,
    false,
  ]);
  expect([100, 101].map((levels) => parseJson(nested(levels)) !== undefined)).toEqual([true, false]);
  expect(parseJson('{"a":'.repeat(1_000_000))).toBeUndefined();
  const words = ['[['.repeat(200), '"\\['.repeat(200), '\\'];
  expect(parseJson(JSON.stringify(words), { ...BODY_BOUNDS, levels: 1 })).toEqual(words);
});

test.each([
  ['numbers', (count: number) => `[${Array(count).fill('1').join(',')}]`, 20_000],
  ['empty lists', (count: number) => `[${Array(count).fill('[]').join(',')}]`, 20_000],
  ['names and values', (count: number) => `{${Array(count).fill('"a":1').join(',')}}`, 10_000],
])('refuses a body of more than 20,000 %s', (_, made, most) => {
  const isTaken = (count: number) => parseJson(made(count), BODY_BOUNDS) !== undefined;
  expect([most, most + 1].map(isTaken)).toEqual([true, false]);
});
