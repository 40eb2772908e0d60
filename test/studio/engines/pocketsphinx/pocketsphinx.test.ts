// Tests the parser of the recogniser's log.

import { expect, test } from 'vitest';
import { parseLogLine } from '../../../../src/studio/engines/pocketsphinx/pocketsphinx.ts';

const PASSAGE = { startFrame: 1000, endFrame: 2000 };

test('a log line becomes a word with times and scores', () => {
  expect(parseLogLine('and(2)               234   258   0.435 -945152    -242       1  ', PASSAGE)).toEqual({
    text: 'and',
    startFrame: 1234,
    endFrame: 1259,
    sure: 0.435,
    acousticScore: -945_152 / 1024 / 25,
    languageScore: -242,
  });
  expect(parseLogLine('my 474 498 1.001 -369664 -347 1', PASSAGE)?.sure).toBe(1);
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
])('“%s” is no word', (line) => {
  expect(parseLogLine(line, PASSAGE)).toBeUndefined();
});
