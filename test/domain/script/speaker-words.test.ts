// The words about speakers in each language.

import { expect, test } from 'vitest';
import { parseSpeakerWords } from '../../../src/domain/script/parse-speaker-words.ts';
import { getSpeakerWords } from '../../../src/domain/script/speaker-words.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';

test('every language has words of each kind that decides', () => {
  expect([...getSpeakerWords().keys()]).toEqual(LOCALE_TAGS);
  for (const [tag, words] of getSpeakerWords())
    for (const section of [
      'not speakers',
      'roles',
      'speech',
      'sound',
      'music',
      'under',
      'stop',
      'female',
      'male',
    ] as const)
      expect(words[section].size, `${tag} ${section}`).toBeGreaterThan(0);
});

test.each([...getSpeakerWords()])('no word of %s speaks and speaks not', (_, words) => {
  const listed = [...words['not speakers']].filter(
    (word) => words['female names'].has(word) || words['male names'].has(word) || words.roles.has(word),
  );
  expect(listed).toEqual([]);
});

test.each([
  ['[roles]\nguest, host\nHost', 'locales/xx/speakers.txt, line 3: “Host” is already in [roles].'],
  ['[animals]\nfox', 'unknown section'],
  ['fox', 'a section such as [name] must come first'],
  ['[roles]\nguest,', 'something is missing beside a comma'],
])('a mistake is reported with its line: %j', (text, problem) => {
  expect(() => parseSpeakerWords('locales/xx/speakers.txt', text)).toThrow(problem);
});
