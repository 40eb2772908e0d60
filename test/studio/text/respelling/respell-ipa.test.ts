// Tests of spelling phonetic writing with ordinary letters.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { respellIpa } from '../../../../src/studio/text/respelling/index.ts';

describe('English', () => {
  test.each([
    ['ˈfəʊniːm', 'foaneem'],
    ['təˈmeɪtoʊ', 'temaytoh'],
    ['ðə ˈtʃiːz', 'thuh cheez'],
    ['ˈaɪləʊ', 'eyeloh'],
    ['ˈkwɪnoʊə', 'kwinnowa'],
    ['ʃɪˈvɔːn', 'shivvawn'],
    ['ˈɡɪlbərt', 'ghilbert'],
    ['ˈlɪnəks', 'linnex'],
    ['ˈdʒaɪrəʊ', 'jyeroh'],
    ['ˈpaɪθən', 'pighthen'],
    ['ˈbeərə', 'bairra'],
    ['ˈbʌtɚ', 'butter'],
    ['kriˈeɪt', 'kreeyayt'],
    ['bɔ̃ˈʒuʁ', 'bawnzhoor'],
    ['ˈbeɪs', 'bayss'],
  ])('%s is spelled %s', (ipa, spelling) => {
    expect(respellIpa(ipa, 'en-US')).toBe(spelling);
  });
});

test.each([
  ['de-DE', 'ʃuːl jaː zyːs', 'schul ja süss'],
  ['fr-FR', 'bɔ̃ʒuʁ', 'bonjour'],
  ['es-ES', 'xoˈse niɲo', 'jose niño'],
  ['it-IT', 'ˈɲɔkːi', 'gnoki'],
  ['pl-PL', 'ʃkɔwa', 'szkoła'],
  ['tr-TR', 'tʃaj', 'çay'],
  ['hr-HR', 'tʃaʃa', 'čaša'],
  ['ru-RU', 'ˈfəʊniːm', 'фэуним'],
  ['uk-UA', 'kɪjiw', 'кийіу'],
  ['sr-RS', 'ʎubaw', 'љубау'],
  ['ja-JP', 'təˈmato', 'temato'],
])('%s: %s is spelled %s', (tag, ipa, spelling) => {
  expect(respellIpa(ipa, tag)).toBe(spelling);
});

const LETTERS = [...'abdefhijklmnoprstuvwxyzæçðøŋœɐɑɒɔəɛɜɡɪɹɾʁʃʊʌʒθβχʔɲʎɕ'];

test.each(['en-US', 'de-DE', 'ru-RU', 'th-TH'])('%s: every sound is spelled with plain letters', (tag) => {
  const ipa = fc.string({ unit: fc.constantFrom(...LETTERS, 'ː', 'ˈ', '̃', 'ʰ', ' '), minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(ipa, (one) => /^[\p{Ll} ]*$/u.test(respellIpa(one, tag)) && !/[ɐ-ʯːˈ]/u.test(respellIpa(one, tag))),
  );
});

test('vowels are never lost', () => {
  const silent = [...'aeiouyæøœɐɑɒɔəɛɜɪʊʌɤɯɨʉɵ'].filter((vowel) =>
    ['en-US', 'de-DE', 'es-ES', 'ru-RU', 'bg-BG'].some((tag) => respellIpa(`p${vowel}t`, tag).length < 3),
  );
  expect(silent).toEqual([]);
});
