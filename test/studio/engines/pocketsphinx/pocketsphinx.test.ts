// The recogniser's log is read word by word.

import { expect, test } from 'vitest';
import { wordOf } from '../../../../src/studio/engines/pocketsphinx/pocketsphinx.ts';

const PASSAGE = { start: 1000, end: 2000 };

test('a line of the log is a word with its times and scores', () => {
  expect(wordOf('and(2)               234   258   0.435 -945152    -242       1  ', PASSAGE)).toEqual({
    text: 'and',
    start: 1234,
    end: 1259,
    sure: 0.435,
    fit: -945_152 / 1024 / 25,
    likely: -242,
  });
  expect(wordOf('my 474 498 1.001 -369664 -347 1', PASSAGE)?.sure).toBe(1);
});

test.each([
  '<s>                  0     5     0.999 -412672    0          1  ',
  '<sil>                49    82    0.999 -217088    -524288    2  ',
  '[NOISE]              49    82    0.999 -217088    -524288    2  ',
  '++UH++               49    82    0.999 -217088    -524288    2  ',
  'word                 start end   pprob ascr       lscr       lback',
  "INFO: batch.c(729): Decoding 'heard-0-1'",
  'food where does it come from (u1 -17737)',
  '',
])('“%s” is none', (line) => {
  expect(wordOf(line, PASSAGE)).toBeUndefined();
});
