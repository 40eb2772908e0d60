// Tests of phonemes with the real eSpeak NG: every language says every sound, and words sound as from their spelling.

import { describe, expect, test } from 'vitest';
import { ESPEAK_SAMPLE_RATE, synthesizeWithEspeak } from '../../../../../src/studio/engines/espeak/espeak.ts';
import { markPhonemes } from '../../../../../src/studio/text/phoneme-marks.ts';
import { BUILT_IN_VOICES } from '../../../../../src/studio/voices/built-in-voices.ts';
import { findEspeakLanguage, listSpeakableTags } from '../../../../../src/studio/voices/espeak-languages.ts';

const design = BUILT_IN_VOICES.find((voice) => voice.design.engine === 'espeak')?.design;

async function secondsOf(text: string, tag: string): Promise<number> {
  if (!design) throw new Error('no voice');
  const samples = await synthesizeWithEspeak(text, findEspeakLanguage(tag) ?? '', design);
  return samples.length / ESPEAK_SAMPLE_RATE;
}
const spoken = (ipa: string, tag: string) => secondsOf(markPhonemes(ipa), tag);

const SOUNDS =
  'i iː y yː ɪ ʏ e eː ɛ ɛː æ a aː ɐ ɑ ɑː ɒ ɔ ɔː o oː ʊ u uː ʌ ə ɜː ɵ ɤ ʉ ɯ ɨ ø øː œ ã ɑ̃ ɔ̃ ɛ̃ œ̃ ɚ ɝ aɪ aʊ eɪ oʊ əʊ ɔɪ ɪə eə ʊə pa ba ta da ka ɡa qa ʔa ma na ɲa ŋa ɳa ʈa ɖa ɸa βa fa va θa ða sa za ʃa ʒa ʂa ʐa ɕa ʑa ça xa ɣa χa ʁa ħa ʕa ha ʋa ɹa ra ʀa ɾa la ɭa ʎa ɬa ja wa ʍa ɥa tʃa dʒa tsa dza tɕa pʰa tʲa an̩ al̩ ǃa kʼa'.split(
    ' ',
  );

const tags = listSpeakableTags().filter(
  (tag, at, all) => all.findIndex((one) => findEspeakLanguage(one) === findEspeakLanguage(tag)) === at,
);

test.each(tags)('%s has a voice for every sound', async (tag) => {
  const silent: string[] = [];
  for (const sound of SOUNDS) if ((await spoken(`ˈ${sound}`, tag)) < 0.03) silent.push(sound);
  expect(silent).toEqual([]);
});

describe('words', () => {
  test.each([
    ['en-US', 'phoneme', 'ˈfoʊniːm'],
    ['en-US', 'computer', 'kəmˈpjuːtɚ'],
    ['en-GB', 'together', 'təˈɡɛðə'],
    ['de-DE', 'Schule', 'ˈʃuːlə'],
    ['de-DE', 'schön', 'ʃøːn'],
    ['fr-FR', 'bonjour', 'bɔ̃ʒuʁ'],
    ['es-ES', 'mañana', 'maˈɲana'],
    ['it-IT', 'ragazzo', 'raˈɡattso'],
    ['pl-PL', 'dobranoc', 'dɔˈbranɔts'],
    ['ru-RU', 'молоко', 'məlɐˈko'],
    ['tr-TR', 'merhaba', 'ˈmerhaba'],
    ['sv-SE', 'flicka', 'ˈflɪkːa'],
  ])('%s: %s is as long as /%s/', async (tag, word, ipa) => {
    const [written, phonetic] = [await secondsOf(word, tag), await spoken(ipa, tag)];
    expect(phonetic / written).toBeGreaterThan(0.75);
    expect(phonetic / written).toBeLessThan(1.3);
  });

  test('phonemes inside a sentence keep the words around them', async () => {
    const around = await secondsOf('The word is new.', 'en-US');
    const whole = await secondsOf(`The word ${markPhonemes('ˈfəʊniːm')} is new.`, 'en-US');
    expect(whole - around).toBeGreaterThan(0.3);
    expect(whole - around).toBeLessThan(0.8);
  });
});

test('brackets around phonemes change nothing', async () => {
  const phonemes = markPhonemes('ˈfəʊniːm');
  const [plain, bracketed] = [await secondsOf(phonemes, 'en-US'), await secondsOf(`[${phonemes}]`, 'en-US')];
  expect(Math.abs(bracketed - plain)).toBeLessThan(0.1);
});

test('brackets of users are no phonemes', async () => {
  const [brackets, letters] = [await secondsOf('[[@@@@@@]]', 'en-US'), await secondsOf(' [@@@@@@]]', 'en-US')];
  expect(brackets).toBeCloseTo(letters, 2);
});
