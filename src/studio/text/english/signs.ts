// Writes signs in English words and removes those that are not read. steps/math.ts handles formulas.

import { applyRules, type TextRule } from '../rules.ts';

/** Signs with one reading in every context. */
const SIGN_WORDS: Readonly<Record<string, string>> = {
  π: 'pi',
  µ: 'micro',
  '∑': 'the sum of',
  '→': 'to',
  '⇒': 'so',
  '←': 'from',
  '&': 'and',
  '§': 'section',
  '©': 'copyright',
  '°': 'degrees',
  '%': 'percent',
  '€': 'euros',
  '£': 'pounds',
  '¥': 'yen',
};

/** Runs before formulas, because these names resemble formulas. */
const NAME_RULES: readonly TextRule[] = [
  [/C\+\+/g, 'C plus plus'],
  [/&&/g, '&'],
  [/~(?= ?\d)/g, 'about '],
  [/(?<![-=])[-=]{1,3}>/g, ' → '],
];

const SIGN_RULES: readonly TextRule[] = [
  [/§§ ?/g, 'sections '],
  [/(?<=\d) ?\/ ?(?=\d)/g, ' slash '],
  [/(?<=\b[CFJ])#(?!\p{L})/gu, ' sharp'],
  [/(?<![\p{L}\p{N}])(?:#|№ ?)(?=\d)/gu, 'number '],
  [/[πµ∑→⇒←&§©°%€£¥]/gu, (sign) => ` ${SIGN_WORDS[sign]} `],
  [/(?<=\p{L}):(?=\d)/gu, ' '],
  [/[™®†‡¶]/g, ''],
  [/(?<=\b(?:s?he|his|hers?|him|yes|no|on|in|true|either|win)) ?\/ ?(?=\p{L})/giu, ' or '],
  [/(?<=\band)\/(?=or\b)/gi, ' '],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ' slash '],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^=*_\\#]+/g, ' '],
];

export const normalizeMathLookalikes = (text: string): string => applyRules(NAME_RULES, text);
export const normalizeSigns = (text: string): string => applyRules(SIGN_RULES, text).replace(/ {2,}/g, ' ');
