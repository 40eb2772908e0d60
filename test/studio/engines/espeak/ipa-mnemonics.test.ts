// Tests of writing IPA in eSpeak NG's mnemonics.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEspeakPhonemes } from '../../../../src/studio/engines/espeak/ipa-mnemonics.ts';

const table = (name: string, mnemonics: string) => ({ name, mnemonics: new Set(mnemonics.split(' ')) });
const ENGLISH = table(
  'en-us',
  'p t k b d f v s z m n N l r j w h S Z tS dZ T D ? @ a A: E I i i: u: U V oU aI 3 3: n- l- : 0',
);
const BASIC = table('xx', 'p t k b d f v s z m n N l r j w h S Z tS dZ T D ? @ a e i o u n- l- : t;');

test.each([
  ['ˈfəʊniːm', "[[f|'oU|n|i:|m]]"],
  ['ðə ˈkæt', "[[D|@]] [[k|'a|t]]"],
  ['ˈt͡ʃiːz', "[[tS|'i:|z]]"],
  ['ˈbʌtɚ', "[[b|'V|t|3]]"],
  ['ˈbɒtl̩', "[[b|'0|t|l-]]"],
  ['ˌʌnˈdʌn', "[[,V|n|d|'V|n]]"],
  ['ˈbʌtər', "[[b|'V|t|3]]"],
  ['ˈbɜːd', "[[b|'3:|d]]"],
  ['˥ ˈ', ''],
])('English: %s', (ipa, mnemonics) => {
  expect(toEspeakPhonemes(ipa, ENGLISH)).toBe(mnemonics);
});

test.each([
  ['ˈfəʊniːm', "[[f|'@|u|n|i|:|m]]"],
  ['bɔ̃', '[[b|o|n]]'],
  ['ɝ', '[[@|r]]'],
  ['tʲi', '[[t;|i]]'],
  ['pʲi', '[[p|j|i]]'],
  ['r̩', '[[@|r]]'],
])('a language without a phoneme gets similar ones: %s', (ipa, mnemonics) => {
  expect(toEspeakPhonemes(ipa, BASIC)).toBe(mnemonics);
});

test('only mnemonics of the language are written', () => {
  const sounds = fc.constantFrom(
    ...'abdefhijklmnoprstuvwxyzæçðøŋœɐɑɒɔəɛɜɡɪɹɾʁʃʊʌʒθβχʔɲʎɕˈˌː̩̃ʰʲ ˞|.ʼǃʘ'.normalize('NFD'),
  );
  fc.assert(
    fc.property(fc.string({ unit: sounds, maxLength: 30 }), (ipa) => {
      for (const [, inside = ''] of toEspeakPhonemes(ipa, BASIC).matchAll(/\[\[(.*?)\]\]/gu))
        for (const mnemonic of inside.split('|'))
          expect(mnemonic.replace(/^[',]+/u, '')).toSatisfy((one: string) => one === '' || BASIC.mnemonics.has(one));
    }),
  );
});
