// Tests the loggable part of thrown values.

import { expect, test } from 'vitest';
import { formatError } from '../../src/kit/log.ts';

test('any thrown value has a text', () => {
  expect([new TypeError('no'), 'plain', 404, undefined, null, Symbol('s'), { code: 1 }].map(formatError)).toEqual([
    'TypeError: no',
    'plain',
    '404',
    'undefined',
    'null',
    'Symbol(s)',
    '[object Object]',
  ]);
});
