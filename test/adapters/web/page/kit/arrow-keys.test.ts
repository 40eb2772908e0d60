// Arrow keys within a row of controls, in both writing directions.

import { afterEach, expect, it, vi } from 'vitest';

const PAGE = new URL('../../../../../src/adapters/web/page/', import.meta.url);
const { getArrowStep } = await import(new URL('kit/arrow-keys.js', PAGE).href);
const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'];

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['ltr', [-1, 1, -1, 1, undefined]],
  ['rtl', [1, -1, -1, 1, undefined]],
])('move in a row that is written %s', (direction, steps) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
  expect(KEYS.map((key) => getArrowStep(key, {}))).toEqual(steps);
});
