// Tests of splitting phonetic writing into sounds.

import { expect, test } from 'vitest';
import { splitIpa } from '../../../src/domain/speech-markup/ipa.ts';

const show = (ipa: string): string =>
  splitIpa(ipa)
    .map((sounds) => sounds.map(({ letter, ...marks }) => [letter, ...Object.keys(marks)].join(':')).join(' '))
    .join(' | ');

test.each([
  ['ˈfəʊniːm', 'f:stress ə ʊ n i:isLong m'],
  ['ðə ˌkæt', 'ð ə | k:stress æ t'],
  ['t͡ʃɔ̃', 't ʃ ɔ:isNasal'],
  ['pʰatʲ', 'p:isAspirated a t:isPalatal'],
  ['ˈbɑtl̩', 'b:stress ɑ t l:isSyllabic'],
  ['t̪ɝ', 't:isDental ɜ:isRhotic'],
  ["'fi:ʃ", 'f:stress i:isLong ʃ'],
  ['ç', 'ç'],
  ['ma˥˩‿na.ˈna', 'm a n a n:stress a'],
  ['kʼ', 'k'],
  ['ˈ', ''],
])('%s', (ipa, sounds) => {
  expect(show(ipa)).toBe(sounds);
});

test('both forms of Unicode are the same', () => {
  expect(splitIpa('bɔ̃ç'.normalize('NFD'))).toEqual(splitIpa('bɔ̃ç'.normalize('NFC')));
});
