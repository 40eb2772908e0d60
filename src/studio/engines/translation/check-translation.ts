// Rejects answers of a neural network that are no translation. Pure.

const MAX_LOST_SHARE = 0.1;

/** True if too many lines were lost to trust the engine with this text. */
export const hasTooManyLostLines = (lost: number, lines: number): boolean => lost > MAX_LOST_SHARE * lines;

/** Ratio of letters in the translation to letters in the source. Scripts with more meaning per letter need fewer. */
const LENGTH_LIMITS = { minRatio: 0.15, maxRatio: 6, shortLetters: 12 } as const;

const keepLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

export const isShortText = (text: string): boolean => keepLetters(text).length <= LENGTH_LIMITS.shortLetters;

/** Checks length and script. Both texts must be without placeholders. `to`: BCP 47 tag. */
export function isLikelyTranslation(source: string, line: string, to: string): boolean {
  const sourceLetters = keepLetters(source);
  const lineLetters = keepLetters(line);
  if (sourceLetters.length === 0) return true;
  if (
    lineLetters.length === 0 ||
    lineLetters.length > LENGTH_LIMITS.maxRatio * sourceLetters.length + LENGTH_LIMITS.shortLetters
  )
    return false;
  if (
    sourceLetters.length > LENGTH_LIMITS.shortLetters &&
    lineLetters.length < LENGTH_LIMITS.minRatio * sourceLetters.length
  )
    return false;
  return isInScript(lineLetters, sourceLetters, to);
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Deva: /\p{Script=Devanagari}/u,
  Grek: /\p{Script=Greek}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  Kore: /\p{Script=Hangul}/u,
  Thai: /\p{Script=Thai}/u,
};

/**
 * A sentence in a language with its own script needs at least one letter of that script. Short names may stay
 * unchanged.
 */
function isInScript(lineLetters: string, sourceLetters: string, to: string): boolean {
  const script = SCRIPTS[new Intl.Locale(to).maximize().script ?? ''];
  return script === undefined || sourceLetters.length <= LENGTH_LIMITS.shortLetters || script.test(lineLetters);
}
