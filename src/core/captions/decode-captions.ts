// Decodes a caption file whose language is unknown. An old encoding of another script looks like Western European words
// with accents on most letters, so the scripts are tried in turn.

import { decodeText } from '../../kit/decode-text.ts';

/** Western European texts have fewer accents than this share of their letters. */
const MAX_ACCENT_SHARE = 0.35;
const MIN_SCRIPT_SHARE = 0.9;

/** Languages of other scripts. Those whose texts are recognized with more certainty come first. */
const SCRIPTS: readonly (readonly [tag: string, letters: RegExp, minShare: number])[] = [
  ['ru', /\p{Script=Cyrillic}/gu, MIN_SCRIPT_SHARE],
  ['el', /\p{Script=Greek}/gu, MIN_SCRIPT_SHARE],
  ['ja', /\p{Script=Hiragana}/gu, 0.2],
  ['ko', /\p{Script=Hangul}/gu, MIN_SCRIPT_SHARE],
  ['zh', /\p{Script=Han}/gu, MIN_SCRIPT_SHARE],
  ['he', /\p{Script=Hebrew}/gu, MIN_SCRIPT_SHARE],
  ['ar', /\p{Script=Arabic}/gu, MIN_SCRIPT_SHARE],
  ['th', /\p{Script=Thai}/gu, MIN_SCRIPT_SHARE],
];

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** False if capitals are inside words or nowhere, as in text that was decoded with a wrong encoding. */
function hasUsualCapitals(letters: string, text: string): boolean {
  if (!/\p{Ll}/u.test(letters)) return true;
  const words = text.match(/[\p{Lu}\p{Ll}]{2,}/gu) ?? [];
  const usual = words.filter((word) => /^(?:\p{L}\p{Ll}+|\p{Lu}+)$/u.test(word));
  const isInWords = words.join('').length >= letters.length / 2;
  return isInWords && /\p{Lu}/u.test(letters) && usual.length >= words.length * MIN_SCRIPT_SHARE;
}

/** Tags and times have only ASCII letters. */
const listForeignLetters = (text: string): string => (text.match(/[^\P{L}a-zA-Z]/gu) ?? []).join('');

function isPlausible(text: string, letters: RegExp, minShare: number): boolean {
  const foreign = listForeignLetters(text);
  return (
    foreign !== '' && countMatches(foreign, letters) >= foreign.length * minShare && hasUsualCapitals(foreign, text)
  );
}

/** `languageTag`: the typed language, or else the person's. `isTyped`: the language is certain. */
export function decodeCaptions(content: Uint8Array, languageTag: string, isTyped: boolean): string | undefined {
  const text = decodeText(content, languageTag);
  if (isTyped || text === undefined) return text;
  const accented = countMatches(text, /[\u00c0-\u024f]/g);
  if (accented <= countMatches(text, /[a-zA-Z\u00c0-\u024f]/g) * MAX_ACCENT_SHARE) return text;
  for (const [tag, letters, minShare] of SCRIPTS) {
    const other = decodeText(content, tag);
    if (other !== undefined && isPlausible(other, letters, minShare)) return other;
  }
  return text;
}
