// Tests identifiers and JSON.

import { expect, test } from 'vitest';
import { createSecretId, createShortId, deriveShortId } from '../../src/kit/id.ts';
import { asJsonObject, parseJson, REQUEST_BODY_LIMITS } from '../../src/kit/json.ts';

test('short ids have eight unambiguous characters', () => {
  const ids = Array.from({ length: 200 }, createShortId);
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(200);
});

test('a derived id is constant and has the same format', () => {
  const ids = Array.from({ length: 200 }, (_, at) => deriveShortId(`thing ${at}`));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(new Set(ids).size).toBe(200);
  expect(deriveShortId('thing 7')).toBe(ids[7]);
});

test('secret ids are long and safe in an address', () => {
  const id = createSecretId();
  expect(id).toMatch(/^[\w-]{32}$/);
  expect(encodeURIComponent(id)).toBe(id);
});

test('invalid JSON is undefined, and only objects are objects', () => {
  expect([parseJson('{"a":1}'), parseJson('<html>'), parseJson('')]).toEqual([{ a: 1 }, undefined, undefined]);
  expect([{}, [], null, 'x', 1, undefined].map((value) => asJsonObject(value) !== undefined)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('JSON nested too deep is undefined, ignoring brackets in strings', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect([50, 51].map((levels) => parseJson(nested(levels), REQUEST_BODY_LIMITS) !== undefined)).toEqual([true, false]);
  expect([100, 101].map((levels) => parseJson(nested(levels)) !== undefined)).toEqual([true, false]);
  expect(parseJson('{"a":'.repeat(1_000_000))).toBeUndefined();
  const words = ['[['.repeat(200), '"\\['.repeat(200), '\\'];
  expect(parseJson(JSON.stringify(words), { ...REQUEST_BODY_LIMITS, maxDepth: 1 })).toEqual(words);
});

test.each([
  ['numbers', (count: number) => `[${Array(count).fill('1').join(',')}]`, 20_000],
  ['empty lists', (count: number) => `[${Array(count).fill('[]').join(',')}]`, 20_000],
  ['names and values', (count: number) => `{${Array(count).fill('"a":1').join(',')}}`, 10_000],
])('refuses a body of more than 20,000 %s', (_, made, most) => {
  const isTaken = (count: number) => parseJson(made(count), REQUEST_BODY_LIMITS) !== undefined;
  expect([most, most + 1].map(isTaken)).toEqual([true, false]);
});
