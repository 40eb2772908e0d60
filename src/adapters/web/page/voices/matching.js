// Which voices of the gallery fit what somebody looks for. Pure, and quick with thousands of them.

/** @import { VoiceShown } from '../types.d.ts' */

/**
 * Nothing chosen is everything.
 * @typedef {{ words?: string, gender?: string, age?: string, language?: string, kept?: string }} Wishes
 */

/** Years from and below, by the key of its name in the page's words. @type {Readonly<Record<string, readonly [from: number, below: number]>>} */
export const AGES = { child: [1, 16], young: [16, 36], middle: [36, 60], old: [60, Infinity] };

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
  const [from, below] = AGES[age ?? ''] ?? [-Infinity, Infinity];
  return voices.filter(
    (voice) =>
      (!gender || voice.gender === gender) &&
      (!age || (voice.age !== undefined && voice.age >= from && voice.age < below)) &&
      (!language || voice.language === language) &&
      (!kept || (kept === 'any' ? voice.kept !== undefined : voice.kept === kept)) &&
      // A word of it begins like this: `male` is not to find `female`.
      starts.every((start) => allOf(voice).includes(` ${start}`) || allOf(voice).includes(`(${start}`)),
  );
}

/** The languages there are, each once, in the order of the alphabet. @param {readonly VoiceShown[]} voices */
export const languagesOf = (voices) =>
  [...new Set(voices.flatMap(({ language }) => language ?? []))].toSorted((a, b) => a.localeCompare(b));
