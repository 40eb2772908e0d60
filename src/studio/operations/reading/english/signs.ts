// Signs of print as English reads them; those that nobody reads are removed. Formulas are kinds/math.ts. Pure.

import { applied, type Rule } from '../rules.ts';

/** Signs that are read alike wherever they are. */
const SAID: Readonly<Record<string, string>> = {
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

/** Before formulas: what looks like a part of one. */
const NAMES: readonly Rule[] = [
  [/C\+\+/g, 'C plus plus'],
  [/&&/g, '&'],
  [/~(?= ?\d)/g, 'about '],
  [/(?<![-=])[-=]{1,3}>/g, ' → '],
];

const RULES: readonly Rule[] = [
  [/§§ ?/g, 'sections '],
  [/(?<=\d) ?\/ ?(?=\d)/g, ' slash '],
  [/(?<=\b[CFJ])#(?!\p{L})/gu, ' sharp'],
  [/(?<![\p{L}\p{N}])(?:#|№ ?)(?=\d)/gu, 'number '],
  [/[πµ∑→⇒←&§©°%€£¥]/gu, (sign) => ` ${SAID[sign]} `],
  [/(?<=\p{L}):(?=\d)/gu, ' '],
  [/[™®†‡¶]/g, ''],
  [/(?<=\b(?:s?he|his|hers?|him|yes|no|on|in|true|either|win)) ?\/ ?(?=\p{L})/giu, ' or '],
  [/(?<=\band)\/(?=or\b)/gi, ' '],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ' slash '],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^=*_\\#]+/g, ' '],
];

export const namesOfSignsRead = (text: string): string => applied(NAMES, text);
export const signsRead = (text: string): string => applied(RULES, text).replace(/ {2,}/g, ' ');
