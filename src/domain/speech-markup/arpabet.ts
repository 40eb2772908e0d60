// ARPAbet, the phonetic alphabet of American English in ASCII: `[B EY1 S]`. Pure.

const VOWELS: Readonly<Record<string, string>> = {
  AA: 'ɑː',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔː',
  AW: 'aʊ',
  AX: 'ə',
  AXR: 'ɚ',
  AY: 'aɪ',
  EH: 'ɛ',
  ER: 'ɜ˞',
  EY: 'eɪ',
  IH: 'ɪ',
  IX: 'ɨ',
  IY: 'iː',
  OW: 'oʊ',
  OY: 'ɔɪ',
  UH: 'ʊ',
  UW: 'uː',
  UX: 'ʉ',
};
const CONSONANTS: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'tʃ',
  D: 'd',
  DH: 'ð',
  DX: 'ɾ',
  EL: 'l\u0329',
  EM: 'm\u0329',
  EN: 'n\u0329',
  F: 'f',
  G: 'ɡ',
  H: 'h',
  HH: 'h',
  JH: 'dʒ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  NX: 'ɾ',
  P: 'p',
  Q: 'ʔ',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  WH: 'ʍ',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
};
/** Unstressed vowels that are weaker than their letters say. */
const REDUCED: Readonly<Record<string, string>> = { AH0: 'ə', ER0: 'ɚ' };
const STRESS = ['', 'ˈ', 'ˌ'] as const;

/**
 * Returns the phonemes in IPA, or `undefined` for other text. Abbreviations such as `[T S]` have no vowel, and a
 * single phone needs a stress.
 */
export function parseArpabet(text: string): string | undefined {
  const phones = text.trim().split(/[\s-]+/u);
  let ipa = '';
  let vowels = 0;
  let stresses = 0;
  // Consonants before a stressed vowel come after the stress mark.
  let onset = '';
  for (const phone of phones) {
    const [, name = '', stress = ''] = /^([A-Z]{1,3})([012]?)$/u.exec(phone) ?? [];
    const vowel = VOWELS[name];
    const consonant = stress === '' ? CONSONANTS[name] : undefined;
    if (vowel === undefined && consonant === undefined) return undefined;
    if (vowel === undefined) onset += consonant;
    else {
      ipa += joinSyllable(ipa, onset, `${REDUCED[phone] ?? vowel}`, STRESS[Number(stress)] ?? '');
      onset = '';
      vowels += 1;
      if (stress !== '') stresses += 1;
    }
  }
  return vowels > 0 && (stresses > 0 || phones.length > 1) ? ipa + onset : undefined;
}

/** Only the last consonant before a vowel belongs to its syllable, except at the start of the word. */
function joinSyllable(before: string, onset: string, vowel: string, stress: string): string {
  if (before === '' || stress === '') return stress + onset + vowel;
  const own = /(?:tʃ|dʒ|[^ʃʒ])?$/u.exec(onset)?.[0] ?? '';
  return onset.slice(0, onset.length - own.length) + stress + own + vowel;
}
