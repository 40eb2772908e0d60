// Which voices of the gallery fit what somebody looks for. Pure, and quick with thousands of them.

/** @import { VoiceShown } from '../types.d.ts' */

/**
 * Nothing chosen is everything.
 * @typedef {{ words?: string, gender?: string, age?: string, language?: string, kept?: string }} Wishes
 */

/** Years from and below, by the key of its name in the page's words. @type {Readonly<Record<string, readonly [from: number, below: number]>>} */
const AGES = { child: [1, 16], young: [16, 36], middle: [36, 60], old: [60, Infinity] };

/** Of a voice that nobody made here. */
export const BUILT_IN = 'built-in';

/** @param {VoiceShown} voice @param {string} key of {@link AGES} */
export function isOfAge({ age }, key) {
  const [from, below] = AGES[key] ?? [-Infinity, Infinity];
  return age !== undefined && age >= from && age < below;
}

/** Without case and accents. @param {string} text */
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @type {WeakMap<VoiceShown, string>} */
const folded = new WeakMap();

/** Everything known of a voice, as one text. @param {VoiceShown} voice */
function allOf(voice) {
  const known = folded.get(voice);
  if (known !== undefined) return known;
  const { name, gender = '', age = '', language = '', about = '', id } = voice;
  const all = ` ${fold(`${name} ${gender} ${age} ${language} ${about} ${id}`)}`;
  folded.set(voice, all);
  return all;
}

/** @param {readonly VoiceShown[]} voices @param {Wishes} wishes @returns {readonly VoiceShown[]} */
export function fitting(voices, { words = '', gender, age, language, kept }) {
  const starts = fold(words).split(/\s+/u).filter(Boolean);
  return voices.filter(
    (voice) =>
      (!gender || voice.gender === gender) &&
      (!age || isOfAge(voice, age)) &&
      (!language || voice.language === language) &&
      (!kept || (voice.kept ?? BUILT_IN) === kept) &&
      // A word of it begins like this: `male` is not to find `female`.
      starts.every((start) => allOf(voice).includes(` ${start}`) || allOf(voice).includes(`(${start}`)),
  );
}

/** The languages there are, each once, in the order of the alphabet. @param {readonly VoiceShown[]} voices */
export const languagesOf = (voices) =>
  [...new Set(voices.flatMap(({ language }) => language ?? []))].toSorted((a, b) => a.localeCompare(b));

/** Fewer than these are found as quickly in the list. */
const COMMONLY = 3;

/** Those that most voices speak, the most frequent first. @param {readonly VoiceShown[]} voices @param {number} most */
export function commonLanguages(voices, most) {
  const groups = Map.groupBy(
    voices.filter(({ language }) => language),
    ({ language = '' }) => language,
  );
  const isSmall = voices.length < 20;
  return [...groups]
    .filter(([, all]) => isSmall || all.length >= COMMONLY)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([name]) => name);
}
