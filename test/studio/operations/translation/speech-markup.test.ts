// Tests of speech markup in texts that are translated before they are spoken.

import { expect, test } from 'vitest';
import { splitIntoLinePieces } from '../../../../src/studio/engines/translation/placeholders.ts';
import {
  protectSpeechMarkup,
  restoreSpeechMarkup,
} from '../../../../src/studio/operations/translation/speech-markup.ts';

const TEXT = '[Pause 1s] Hello <break time="2s"/> the /ðə ˈfəʊniːm/ and [B EY1 S] here [laughter].';

test('translators see only the words', () => {
  const words = splitIntoLinePieces(protectSpeechMarkup(TEXT)).filter(({ kind }) => kind === 'text');
  expect(words.map(({ text }) => text.trim()).filter(Boolean)).toEqual(['Hello', 'the', 'and', 'here', '.']);
});

test('a translated text has the same markup', () => {
  expect(restoreSpeechMarkup(protectSpeechMarkup(TEXT))).toBe(
    '<break time="1000ms"/> Hello <break time="2000ms"/> the /ðə ˈfəʊniːm/ and [B EY1 S] here [laughter].',
  );
});

test('other braces stay', () => {
  expect(restoreSpeechMarkup('Hello {name}, {a/b/} and { /x/ }')).toBe('Hello {name}, {a/b/} and { /x/ }');
});
