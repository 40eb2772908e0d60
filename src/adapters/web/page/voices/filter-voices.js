// Filters and orders the voices of the gallery. Pure, and fast for thousands of voices.

/** @import { GalleryVoice } from '../types.d.ts' */

/**
 * An absent property matches all voices. `language` is a base tag, such as `en`.
 * @typedef {{ words?: string, gender?: string, age?: string, language?: string, ownership?: string }} VoiceFilter
 */

/**
 * Minimum age and the age below which the group ends, by text key.
 * @type {Readonly<Record<string, readonly [from: number, below: number]>>}
 */
const AGE_GROUPS = { child: [1, 16], young: [16, 36], middle: [36, 60], old: [60, Infinity] };

/** Filter value for voices that no user created. */
export const BUILT_IN_OWNERSHIP = 'built-in';

/** @param {GalleryVoice} voice @param {string} key a key of {@link AGE_GROUPS} */
export function isInAgeGroup({ age }, key) {
  const [from, below] = AGE_GROUPS[key] ?? [-Infinity, Infinity];
  return age !== undefined && age >= from && age < below;
}

/** Returns `en` for `en-US`. @param {string} tag */
export const toBaseLanguage = (tag) => tag.split('-')[0] ?? tag;

/** @param {GalleryVoice} voice */
const getBaseLanguage = ({ languageTag = '' }) => toBaseLanguage(languageTag);

/** @param {string} text */
const normalizeText = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** @type {WeakMap<GalleryVoice, string>} */
const normalizedTexts = new WeakMap();

/** Returns all properties of a voice as one searchable text. @param {GalleryVoice} voice */
function getSearchText(voice) {
  const known = normalizedTexts.get(voice);
  if (known !== undefined) return known;
  const { name, gender = '', age = '', language = '', description = '', id } = voice;
  const all = ` ${normalizeText(`${name} ${gender} ${age} ${language} ${description} ${id}`)}`;
  normalizedTexts.set(voice, all);
  return all;
}

/** Matches only beginnings of words, so that `male` does not find `female`. @param {GalleryVoice} voice @param {string} start */
const hasWord = (voice, start) => [' ', '('].some((before) => getSearchText(voice).includes(before + start));

/** @param {string} words */
const listWords = (words) => normalizeText(words).split(/\s+/u).filter(Boolean);

/**
 * The parts of a filter, each with its weight for {@link findNearVoices}.
 * @param {VoiceFilter} filter
 * @returns {readonly { weight: number, matches: (voice: GalleryVoice) => boolean }[]}
 */
const listCriteria = ({ words = '', gender, age, language, ownership }) => [
  ...(language ? [{ weight: 4, matches: (/** @type {GalleryVoice} */ one) => getBaseLanguage(one) === language }] : []),
  ...listWords(words).map((word) => ({ weight: 3, matches: (/** @type {GalleryVoice} */ one) => hasWord(one, word) })),
  ...(gender ? [{ weight: 2, matches: (/** @type {GalleryVoice} */ one) => one.gender === gender }] : []),
  ...(age ? [{ weight: 1, matches: (/** @type {GalleryVoice} */ one) => isInAgeGroup(one, age) }] : []),
  ...(ownership
    ? [
        {
          weight: 1,
          matches: (/** @type {GalleryVoice} */ one) => (one.ownership ?? BUILT_IN_OWNERSHIP) === ownership,
        },
      ]
    : []),
];

/** @param {readonly GalleryVoice[]} voices @param {VoiceFilter} filter @returns {readonly GalleryVoice[]} */
export function filterVoices(voices, filter) {
  const criteria = listCriteria(filter);
  return voices.filter((voice) => criteria.every(({ matches }) => matches(voice)));
}

/**
 * Voices that match the most of a filter that no voice matches in full. Equal matches keep their order.
 * @param {readonly GalleryVoice[]} voices
 * @param {VoiceFilter} filter
 * @param {number} max
 */
export function findNearVoices(voices, filter, max) {
  const criteria = listCriteria(filter);
  return voices
    .map((voice) => ({
      voice,
      score: criteria.reduce((sum, { weight, matches }) => sum + (matches(voice) ? weight : 0), 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, max)
    .map(({ voice }) => voice);
}

/**
 * Custom voices first, then those of the reader's languages in their order.
 * @param {readonly GalleryVoice[]} voices
 * @param {readonly string[]} ownLanguages base tags
 */
export function sortOwnFirst(voices, ownLanguages) {
  /** @param {GalleryVoice} voice */
  const rank = (voice) => {
    if (voice.ownership) return -1;
    const at = ownLanguages.indexOf(getBaseLanguage(voice));
    return at < 0 ? ownLanguages.length : at;
  };
  return voices.toSorted((a, b) => rank(a) - rank(b));
}

/** Languages with fewer voices get no chip, unless they are the reader's. */
const MIN_VOICES_PER_LANGUAGE = 3;

/**
 * Base tags of the voices' languages: the reader's first, then those with the most voices.
 * @param {readonly GalleryVoice[]} voices
 * @param {readonly string[]} ownLanguages base tags
 * @param {number} maxLanguages
 */
export function listMainLanguages(voices, ownLanguages, maxLanguages) {
  const groups = Map.groupBy(
    voices.filter(({ languageTag }) => languageTag !== undefined),
    getBaseLanguage,
  );
  const isSmall = voices.length < 20;
  const frequent = [...groups]
    .filter(([, all]) => isSmall || all.length >= MIN_VOICES_PER_LANGUAGE)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([tag]) => tag);
  const own = ownLanguages.filter((tag) => groups.has(tag));
  return [...new Set([...own, ...frequent])].slice(0, maxLanguages);
}

/** Base tags of all languages. @param {readonly GalleryVoice[]} voices */
export const listVoiceLanguages = (voices) => [
  ...new Set(voices.filter(({ languageTag }) => languageTag !== undefined).map(getBaseLanguage)),
];
