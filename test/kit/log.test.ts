// What a log may know of something thrown.

import { expect, test } from 'vitest';
import { reasonOf } from '../../src/kit/log.ts';

test('anything thrown has a text', () => {
  expect(
    [new TypeError('no'), 'plain', 404, undefined, null, Symbol('s'), { code: 1 }].map(reasonOf),
  ).toEqual(['TypeError: no', 'plain', '404', 'undefined', 'null', 'Symbol(s)', '[object Object]']);
});
