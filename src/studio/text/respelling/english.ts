// Spells phonetic writing with English letters, for voices that cannot read it: `ˈfəʊniːm` becomes “foaneem”. The
// spellings were chosen by what Flite and eSpeak NG read in them. Pure.

import { type IpaSound, isVowel } from '../../../domain/speech-markup/ipa.ts';

/** Before a consonant, and at the end of a word or before a vowel if that differs. */
type Spelling = readonly [beforeConsonant: string, atEnd?: string];

const VOWELS: Readonly<Record<string, Spelling>> = {
  i: ['ee'],
  ɪ: ['i', 'ee'],
  ɨ: ['i', 'ee'],
  ᵻ: ['i', 'ee'],
  y: ['oo'],
  ʏ: ['oo'],
  e: ['e', 'ay'],
  ɛ: ['e', 'eh'],
  æ: ['a', 'ah'],
  a: ['ah'],
  ɐ: ['u', 'uh'],
  ɑ: ['ah'],
  ɒ: ['o', 'aw'],
  ɔ: ['aw'],
  o: ['oa', 'oh'],
  ɤ: ['u', 'uh'],
  ʊ: ['oo'],
  u: ['oo'],
  ɯ: ['oo'],
  ʉ: ['oo'],
  ʌ: ['u', 'uh'],
  ə: ['e', 'a'],
  ɘ: ['e', 'a'],
  ɵ: ['e', 'a'],
  ɜ: ['ur'],
  ɞ: ['ur'],
  ø: ['ur'],
  œ: ['ur'],
  ɶ: ['ur'],
};
const LONG_VOWELS: Readonly<Record<string, Spelling>> = { ɛ: ['air'], e: ['ay'], æ: ['ah'], ɒ: ['aw'] };
const DIPHTHONGS: Readonly<Record<string, Spelling>> = {
  aɪ: ['igh'],
  ai: ['igh'],
  ɑɪ: ['igh'],
  aʊ: ['ow'],
  au: ['ow'],
  ɑʊ: ['ow'],
  eɪ: ['ay'],
  ei: ['ay'],
  ɛɪ: ['ay'],
  oʊ: ['oa', 'oh'],
  əʊ: ['oa', 'oh'],
  ou: ['oa', 'oh'],
  ɔɪ: ['oy'],
  oi: ['oy'],
  ɔʏ: ['oy'],
  ɪə: ['eer'],
  iə: ['eer'],
  eə: ['air'],
  ɛə: ['air'],
  ʊə: ['oor'],
  uə: ['oor'],
};
/** Vowels before an r of the same syllable. */
const BEFORE_R: Readonly<Record<string, string>> = { ɑ: 'ar', a: 'ar', ɔ: 'or', o: 'or', ə: 'er', ɜ: 'ur', ɒ: 'or' };

const CONSONANTS: Readonly<Record<string, string>> = {
  tʃ: 'ch',
  tɕ: 'ch',
  dʒ: 'j',
  dʑ: 'j',
  ɸ: 'f',
  β: 'v',
  ʋ: 'v',
  θ: 'th',
  ð: 'th',
  ʃ: 'sh',
  ɕ: 'sh',
  ʂ: 'sh',
  ɧ: 'sh',
  ʒ: 'zh',
  ʑ: 'zh',
  ʐ: 'zh',
  ç: 'kh',
  x: 'kh',
  χ: 'kh',
  q: 'k',
  c: 'ky',
  ɟ: 'gy',
  ɣ: 'g',
  ɢ: 'g',
  ʝ: 'y',
  j: 'y',
  ɥ: 'w',
  ʍ: 'wh',
  ɰ: 'w',
  ʁ: 'r',
  ʀ: 'r',
  ɹ: 'r',
  ɻ: 'r',
  ɾ: 'r',
  ɽ: 'r',
  ɺ: 'r',
  ɱ: 'm',
  ɳ: 'n',
  ɴ: 'n',
  ɲ: 'ny',
  ŋ: 'ng',
  ʎ: 'ly',
  ɭ: 'l',
  ʟ: 'l',
  ɬ: 'l',
  ɮ: 'l',
  ʈ: 't',
  ɖ: 'd',
  ɓ: 'b',
  ɗ: 'd',
  ɠ: 'g',
  ɡ: 'g',
  ħ: 'h',
  ɦ: 'h',
  ʔ: '',
  ʕ: '',
};

const spellConsonant = (letter: string): string =>
  CONSONANTS[letter] ?? (/^[bdfhklmnprstvwz]$/u.test(letter) ? letter : '');

interface SpelledSound {
  readonly text: string;
  readonly isVowel: boolean;
  /** True for a vowel that a single consonant and another vowel would make long. */
  readonly isShort: boolean;
}

const isR = (sound: IpaSound | undefined): boolean => sound !== undefined && /^[ɹrɻ]$/u.test(sound.letter);

/** Spells the sound of “eye” by its neighbours. */
function spellEye(sounds: readonly IpaSound[], at: number, end: number): string {
  if (at === 0) return 'eye';
  const [next, after] = sounds.slice(end);
  if (!next || isVowel(next)) return 'y';
  return /^[lrɹmn]$/u.test(next.letter) && after ? 'ye' : 'igh';
}

/** Spells the vowel at this position. `end`: position after it, with the r that it takes. */
function spellVowel(sounds: readonly IpaSound[], at: number): { readonly text: string; readonly end: number } {
  const sound = sounds[at] as IpaSound;
  const next = sounds[at + 1];
  const diphthong = next && !next.stress && !sound.isLong ? DIPHTHONGS[sound.letter + next.letter] : undefined;
  const end = at + (diphthong ? 2 : 1);
  const spelling = diphthong ?? ((sound.isLong && LONG_VOWELS[sound.letter]) || VOWELS[sound.letter] || ['']);
  const follower = sounds[end];
  const closesSyllable = follower !== undefined && !isVowel(follower) && !/^[jw]$/u.test(follower.letter);
  const [consonant, atEnd = consonant] = spelling;
  if (consonant === 'igh') return { text: spellEye(sounds, at, end), end };
  const takesR = isR(follower) && !(sounds[end + 1] && isVowel(sounds[end + 1] as IpaSound));
  if (diphthong)
    return { text: closesSyllable ? consonant : atEnd, end: takesR && consonant.endsWith('r') ? end + 1 : end };
  const withR = BEFORE_R[sound.letter] ?? `${consonant}${consonant.endsWith('r') ? '' : 'r'}`;
  if (sound.isRhotic) return { text: withR, end };
  if (takesR) return { text: withR, end: end + 1 };
  const isOnlySound = sound.letter === 'ə' && sounds.filter(isVowel).length === 1;
  const plain = isOnlySound ? 'uh' : sound.letter === 'ə' && at === 0 ? 'a' : closesSyllable ? consonant : atEnd;
  return { text: plain + (sound.isNasal ? 'n' : ''), end };
}

function spellConsonantAt(sounds: readonly IpaSound[], at: number): { readonly text: string; readonly end: number } {
  const { letter, isSyllabic, isPalatal } = sounds[at] as IpaSound;
  const pair = CONSONANTS[letter + (sounds[at + 1]?.letter ?? '')];
  const text = pair ?? spellConsonant(letter);
  return { text: (isSyllabic ? 'e' : '') + text + (isPalatal ? 'y' : ''), end: at + (pair === undefined ? 1 : 2) };
}

function spellSounds(sounds: readonly IpaSound[]): readonly SpelledSound[] {
  const spelled: SpelledSound[] = [];
  for (let at = 0; at < sounds.length; ) {
    const hasVowel = isVowel(sounds[at] as IpaSound);
    const { text, end } = hasVowel ? spellVowel(sounds, at) : spellConsonantAt(sounds, at);
    const isShort = hasVowel && /^[aeiou]$/u.test(text) && sounds[at]?.letter !== 'ə';
    if (text !== '') spelled.push({ text, isVowel: hasVowel, isShort });
    at = end;
  }
  return spelled;
}

const DOUBLED = /^[bdfglmnprstvz]$/u;

/** Adds letters that keep the sounds of their neighbours: `butter`, not `buter`. */
function adjust({ text, isVowel: isVowelText }: SpelledSound, before?: SpelledSound, after?: SpelledSound): string {
  if (isVowelText) {
    if (!before?.isVowel) return text;
    return /^[ou]/u.test(before.text) ? `w${text}` : `y${text}`;
  }
  if (text === 'g' && after && /^[eiy]/u.test(after.text)) return 'gh';
  if (text === 'ng' && after && /^[kg]/u.test(after.text)) return 'n';
  if (text === 's' && before?.isVowel && after === undefined) return 'ss';
  if (text === 'zh' && after === undefined) return 'zhe';
  const isBetween = before?.isShort === true && after?.isVowel === true;
  return (isBetween || (text === 's' && before?.isVowel && after?.isVowel)) && DOUBLED.test(text) ? text + text : text;
}

export function spellInEnglish(sounds: readonly IpaSound[]): string {
  const spelled = spellSounds(sounds);
  return spelled
    .map((one, at) => adjust(one, spelled[at - 1], spelled[at + 1]))
    .join('')
    .replace(/ohw/gu, 'ow')
    .replace(/ks(?!s)/gu, 'x');
}
