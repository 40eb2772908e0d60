// Spells phonetic writing with the letters of other languages, roughly: one spelling for each sound. Pure.

import type { IpaSound } from '../../../domain/speech-markup/ipa.ts';

/** Parses rows such as `ʃ sh`: sounds and their letters. A sound alone is silent. */
const parseSpellings = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .split(/ \/ |\n/u)
      .map((row) => row.trim().split(' '))
      .map(([sound = '', letters = '']) => [sound, letters]),
  );

const LATIN = parseSpellings(`
ɪ i / ɨ i / ᵻ i / ʏ y / ɛ e / æ a / ɐ a / ɑ a / ɒ o / ɔ o / ɤ o / ʊ u / ɯ u / ʉ u / ʌ a / ə e / ɘ e / ɵ o / ɜ e / ɞ e / ø e / œ e / ɶ a
tʃ ch / tɕ ch / dʒ j / dʑ j / ɸ f / β v / ʋ v / θ t / ð d / ʃ sh / ɕ sh / ʂ sh / ɧ sh / ʒ zh / ʑ zh / ʐ zh / ç h / x h / χ h / ħ h / ɦ h
q k / c k / ɟ g / ɡ g / ɣ g / ɢ g / ʝ y / j y / ɥ w / ʍ w / ɰ w / ʁ r / ʀ r / ɹ r / ɻ r / ɾ r / ɽ r / ɺ r / ɱ m / ɳ n / ɴ n / ɲ ny / ŋ ng
ʎ ly / ɭ l / ʟ l / ɬ l / ɮ l / ʈ t / ɖ d / ɓ b / ɗ d / ɠ g / ʔ / ʕ
`);

/** Differences from {@link LATIN}, by base tag. */
const LATIN_LANGUAGES: Readonly<Record<string, string>> = {
  cs: 'ʃ š / ɕ š / ʂ š / tʃ č / tɕ č / ʒ ž / ʑ ž / ʐ ž / dʒ dž / j j / w u / x ch / χ ch / ɲ ň / c ť / ɟ ď / y i',
  da: 'j j / w u / ʃ sj / tʃ tj / ʒ sj / dʒ dj / ø ø / œ ø / ɜ ø / æ æ / ɔ å / z s / ʌ å / w v',
  de: 'v w / w u / z s / s ss / ʃ sch / ɕ sch / ʂ sch / tʃ tsch / tɕ tsch / ʒ sch / dʒ dsch / dʑ dsch / j j / x ch / χ ch / ç ch / y ü / ʏ ü / ø ö / œ ö / ɜ ö / æ ä / θ s / ts z / f f / i ie / ɪ i',
  es: 'ʃ ch / ɕ ch / ʂ ch / ʒ y / dʒ y / x j / χ j / h j / ç j / z s / θ z / v b / β b / w u / ɲ ñ / ʎ ll / y i / ŋ n / ɡ g',
  fi: 'j j / w v / ʃ š / tʃ tš / ʒ ž / dʒ dž / z s / ɡ g / y y / ø ö / œ ö / ɜ ö / æ ä / b b',
  fr: 'u ou / ʊ ou / w ou / y u / ʏ u / ø eu / œ eu / ɜ eu / ʃ ch / ɕ ch / ʂ ch / tʃ tch / tɕ tch / ʒ j / dʒ dj / ɲ gn / x kh / χ kh / e é / eɪ eï / j y / s ss / θ s / ɡ gu / h h',
  hr: 'ʃ š / ɕ š / tʃ č / tɕ ć / ʒ ž / dʒ dž / dʑ đ / j j / w v / x h / ɲ nj / ʎ lj / y i / ts c',
  hu: 'ʃ s / ɕ s / ʂ s / s sz / tʃ cs / tɕ cs / ʒ zs / dʒ dzs / j j / w v / x h / ɲ ny / ts c / y ü / ø ö / œ ö / ɜ ö / ɑ a / a á / e é / ɛ e / w u',
  it: 'ʃ sci / ɕ sci / tʃ ci / tɕ ci / ʒ gi / dʒ gi / dʑ gi / j i / w u / x ch / ɲ gn / ʎ gli / k k / ts z / y u / h / θ t',
  nb: 'j j / w v / ʃ sj / tʃ tsj / ʒ sj / dʒ dj / ø ø / œ ø / ɜ ø / æ æ / ɔ å / u o / ʉ u / z s',
  nl: 'u oe / ʊ oe / y uu / ø eu / œ u / ɜ eu / j j / ʃ sj / tʃ tsj / ʒ zj / dʒ dzj / x ch / χ ch / ç ch / i ie / ɡ g / aɪ ai',
  pl: 'ʃ sz / ʂ sz / ɕ ś / tʃ cz / tɕ ć / ʒ ż / ʐ ż / ʑ ź / dʒ dż / dʑ dź / v w / w ł / j j / x ch / ts c / ɲ ń / ɨ y / ɪ y / y i',
  pt: 'ʃ x / ɕ x / tʃ tch / ʒ j / dʒ dj / x rr / h rr / χ rr / ɲ nh / ʎ lh / w u / j i / y i / s ss / ŋ n',
  ro: 'ʃ ș / tʃ ci / ʒ j / dʒ gi / j i / w u / x h / ts ț / ə ă / ɨ â / y iu',
  sv: 'j j / w v / ʃ sj / tʃ tj / ʒ sj / dʒ dj / ø ö / œ ö / ɜ ö / æ ä / ɔ å / o å / u o / z s',
  tr: 'ʃ ş / ɕ ş / tʃ ç / tɕ ç / ʒ j / dʒ c / j y / w v / x h / ɯ ı / ə ı / y ü / ø ö / œ ö / ɜ ö / ŋ n',
};
/** Languages that spell like another one. */
const SPELLED_LIKE: Readonly<Record<string, string>> = {
  sk: 'cs',
  sl: 'hr',
  bs: 'hr',
  sr: 'hr',
  no: 'nb',
  nn: 'nb',
  ca: 'pt',
  gl: 'es',
  et: 'fi',
  az: 'tr',
};

const CYRILLIC = parseSpellings(`
a а / æ э / ɐ а / ɑ а / ʌ а / ɒ о / ɔ о / o о / ɤ о / e э / ɛ э / ə э / ɘ э / ɜ ё / ɞ ё / ø ё / œ ё / ɵ о / i и / ɪ и / ɨ ы / ᵻ ы / u у / ʊ у / ɯ ы / ʉ у / y ю / ʏ ю / ɶ а
p п / b б / t т / d д / k к / ɡ г / q к / ɢ г / c к / ɟ г / m м / ɱ м / n н / ɳ н / ɲ нь / ŋ нг / ɴ н / f ф / v в / ʋ в / ɸ ф / β в / θ с / ð з / s с / z з / ts ц / dz дз
ʃ ш / ʂ ш / ɕ щ / ɧ ш / ʒ ж / ʐ ж / ʑ ж / tʃ ч / tɕ ч / dʒ дж / dʑ дж / ç х / x х / χ х / h х / ħ х / ɦ х / ɣ г / ʝ й / j й / w у / ɥ у / ʍ у / ɰ у
r р / ɹ р / ɻ р / ɾ р / ɽ р / ɺ р / ʁ р / ʀ р / l л / ɭ л / ʟ л / ɬ л / ɮ л / ʎ ль / ʈ т / ɖ д / ɓ б / ɗ д / ɠ г / ʔ / ʕ
`);
const CYRILLIC_LANGUAGES: Readonly<Record<string, string>> = {
  uk: 'i і / ɪ и / ɨ и / e е / ɛ е / ə е / ɜ е / ø е / œ е / h г / ɦ г / ɡ ґ / ɣ г / ts ц / j й',
  bg: 'e е / ɛ е / æ е / ə ъ / ɜ ъ / ø ьо / œ ьо / ɨ и / ɯ ъ / ʌ ъ',
  sr: 'e е / ɛ е / æ е / ə е / ɜ е / j ј / ɲ њ / ʎ љ / tɕ ћ / dʑ ђ / dʒ џ / ɕ ш / ɨ и / y и / ø е / œ е / ʏ и / ɯ у',
  mk: 'e е / ɛ е / æ е / ə а / ɜ е / j ј / ɲ њ / ʎ љ / c ќ / ɟ ѓ / dʒ џ / ɕ ш / ɨ и / y и / ø е / œ е / ʏ и / ɯ у',
};

const tables = new Map<string, ReadonlyMap<string, string>>();

function getTable(language: string, script: string): ReadonlyMap<string, string> {
  const key = `${language} ${script}`;
  const known = tables.get(key);
  if (known) return known;
  const isCyrillic = script === 'Cyrl';
  const own = isCyrillic ? CYRILLIC_LANGUAGES[language] : LATIN_LANGUAGES[SPELLED_LIKE[language] ?? language];
  const table = new Map([...(isCyrillic ? CYRILLIC : LATIN), ...(own === undefined ? [] : parseSpellings(own))]);
  tables.set(key, table);
  return table;
}

/** `script`: ISO 15924. Only Cyrillic has its own letters here. Voices of other scripts read Latin ones too. */
export function spellInLanguage(sounds: readonly IpaSound[], language: string, script: string): string {
  const table = getTable(language, script);
  const nasal = script === 'Cyrl' ? 'н' : 'n';
  let spelled = '';
  for (let at = 0; at < sounds.length; at += 1) {
    const { letter, isNasal } = sounds[at] as IpaSound;
    const pair = table.get(letter + (sounds[at + 1]?.letter ?? ''));
    if (pair !== undefined) at += 1;
    spelled += pair ?? table.get(letter) ?? (script === 'Cyrl' || !/^[a-z]$/u.test(letter) ? '' : letter);
    if (isNasal) spelled += nasal;
  }
  return spelled;
}
