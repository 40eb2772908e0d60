// The language of a recording.

import { expect, test } from 'vitest';
import { findOtherLanguage } from '../../../../src/studio/engines/listening/choose-language.ts';

test.each([
  [3, false, undefined],
  [3, true, 'de'],
  [0.5, true, undefined],
  [5, false, 'de'],
])('%d seconds of another language, with the requested one only guessed: %s', (seconds, isGuess, found) => {
  expect(findOtherLanguage('en', [{ language: 'de', seconds }], isGuess)).toBe(found);
});
