// The International Phonetic Alphabet in a text: recognises `/ˈfəʊniːm/`, and splits it into sounds. Pure.

/** Letters and marks that make a text phonetic. Letters of ordinary spelling, such as é and ç, are not among them. */
const EVIDENCE =
  /[ɐ-ʯʰ-ʸʼˈˌːˑ˞˥-˩ˠˤᵊᵻᵿβθχæðøœŋħɸⱱǀ-ǃ]|[\u0303\u0306\u0318-\u0326\u0329-\u0335\u0339-\u033d\u035c\u0361]/u;
/** Everything that phonetic writing may contain. Colons and apostrophes are typed for length and stress. */
const PHONETIC =
  /^[\p{Ll}\p{Lm}\p{M}ʔʕǀ-ǃ\u02b0-\u02ff'’:.()|‖‿·-](?:[\p{Ll}\p{Lm}\p{M}ʔʕǀ-ǃ\u02b0-\u02ff'’:.()|‖‿·-]| (?! )){0,98}$/u;
const OTHER_SCRIPTS = /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const GREEK_LETTERS = /[α-ωά-ώ]/u;
const PHONETIC_GREEK = /[βθχ]/gu;

/** True for phonetic writing, and false for paths, dates and words of any language. */
export function isIpa(text: string): boolean {
  const composed = text.normalize('NFC');
  return (
    EVIDENCE.test(composed) &&
    PHONETIC.test(composed) &&
    !composed.endsWith(' ') &&
    !OTHER_SCRIPTS.test(composed) &&
    !GREEK_LETTERS.test(composed.replace(PHONETIC_GREEK, ''))
  );
}

/** One sound with its marks. */
export interface IpaSound {
  /** One letter of the alphabet, such as `ə`. */
  readonly letter: string;
  readonly stress?: 'primary' | 'secondary';
  readonly isLong?: boolean;
  readonly isNasal?: boolean;
  /** True for a consonant that is a syllable: `n̩`. */
  readonly isSyllabic?: boolean;
  readonly isDental?: boolean;
  /** True for an r-coloured vowel: `ə˞`. */
  readonly isRhotic?: boolean;
  /** True for a strong breath after the sound: `tʰ`. */
  readonly isAspirated?: boolean;
  readonly isPalatal?: boolean;
}

type Mark = Exclude<keyof IpaSound, 'letter' | 'stress'>;

const MARKS: Readonly<Record<string, Mark>> = {
  ː: 'isLong',
  ':': 'isLong',
  '\u0303': 'isNasal',
  '\u0329': 'isSyllabic',
  '\u030d': 'isSyllabic',
  '\u032a': 'isDental',
  '˞': 'isRhotic',
  ʰ: 'isAspirated',
  ʱ: 'isAspirated',
  ʲ: 'isPalatal',
};
const STRESS: Readonly<Record<string, IpaSound['stress']>> = {
  ˈ: 'primary',
  "'": 'primary',
  '’': 'primary',
  ˌ: 'secondary',
};
/** Letters with another form. */
const SAME_LETTER: Readonly<Record<string, string>> = { g: 'ɡ', ᵊ: 'ə', ɚ: 'ə˞', ɝ: 'ɜ˞', ɫ: 'l', ᵿ: 'ʊ' };

const isLetter = (character: string): boolean => /[\p{Ll}ʔʕǀ-ǃᵊ]/u.test(character);

/** Splits phonetic writing into words of sounds. Marks without an effect, such as tones, are dropped. */
export function splitIpa(ipa: string): readonly (readonly IpaSound[])[] {
  return ipa
    .split(/[\s|‖]+/u)
    .map(splitWord)
    .filter((sounds) => sounds.length > 0);
}

function splitWord(word: string): readonly IpaSound[] {
  const sounds: IpaSound[] = [];
  let stress: IpaSound['stress'];
  const spelled = [...word.normalize('NFD').replaceAll('c\u0327', 'ç')].flatMap((one) => [
    ...(SAME_LETTER[one] ?? one),
  ]);
  for (const character of spelled) {
    const last = sounds.at(-1);
    const mark = MARKS[character];
    if (STRESS[character]) stress = STRESS[character];
    else if (mark && last) sounds[sounds.length - 1] = { ...last, [mark]: true };
    else if (isLetter(character)) {
      sounds.push({ letter: character, ...(stress && { stress }) });
      stress = undefined;
    }
  }
  return sounds;
}

/** True for the letters of vowels. */
export const isVowel = ({ letter }: Pick<IpaSound, 'letter'>): boolean =>
  /[aeiouyɐ-ɒɔɘəɛɜɞɤɨɪɯɵɶɷʉʊʌʏøœæᵻ]/u.test(letter);
