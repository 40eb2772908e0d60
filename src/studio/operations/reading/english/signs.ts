// Signs of mathematics and of print as English says them; those that nobody says are gone. Pure.

import { applied, type Rule } from '../rules.ts';

/** Signs that are said alike wherever they stand. */
const SAID: Readonly<Record<string, string>> = {
  '±': 'plus or minus',
  '≥': 'greater than or equal to',
  '≤': 'less than or equal to',
  '≠': 'not equal to',
  '≈': 'approximately',
  '×': 'times',
  '÷': 'divided by',
  '√': 'the square root of',
  '∞': 'infinity',
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

const RULES: readonly Rule[] = [
  [/C\+\+/g, 'C plus plus'],
  [/&&/g, '&'],
  [/([<>!])=(?!=)/g, (_, sign = '') => ({ '<': ' ≤ ', '>': ' ≥ ', '!': ' ≠ ' })[sign] ?? ''],
  [/(?<![-=])[-=]{1,3}>/g, ' → '],
  [/(?<=[\p{L}\p{N})])² ?/gu, ' squared '],
  [/(?<=[\p{L}\p{N})])³ ?/gu, ' cubed '],
  [/(?<=[\p{L}\p{N})]) ?\^ ?2(?!\d)/gu, ' squared'],
  [/(?<=[\p{L}\p{N})]) ?\^ ?(?=[\p{L}\p{N}])/gu, ' to the power of '],
  [/~(?=\d)/g, 'about '],
  [/(?<=[\p{N})a-zA-Z]) ?\* ?(?=[\p{N}(])|(?<=[\p{L}\p{N})]) \* (?=[\p{L}\p{N}(])/gu, ' times '],
  [/(?<=[\p{L}\p{N})]) ?={1,3} ?(?=[\p{L}\p{N}(\-−])/gu, ' equals '],
  [/(?<=[\p{N})] ?)\+(?= ?[\p{L}\p{N}(])|(?<=\p{L} )\+(?= [\p{L}\p{N}(])/gu, ' plus '],
  [/(?<=\p{N})\+|(?<=\p{Ll})\+(?![\p{L}\p{N}+])/gu, ' plus'],
  [/(?<![\p{L}\p{N})+])\+(?=\d)/gu, 'plus '],
  [/(?<=[\p{N})]) [-−] (?=[\p{N}(])|(?<=[\p{L}\p{N})]) − (?=[\p{L}\p{N}(])/gu, ' minus '],
  [/(?<=\d) ?\/ ?(?=\d)/g, ' slash '],
  [/(?<=[\p{L}\p{N})]) ?< ?(?=[\p{N}(])|(?<=[\p{N})]) ?< ?(?=\p{L})/gu, ' less than '],
  [/(?<=[\p{L}\p{N})]) ?> ?(?=[\p{N}(])|(?<=[\p{N})]) ?> ?(?=\p{L})/gu, ' greater than '],
  [/(?<![^\s(])[<>](?= ?\d)/g, (sign) => (sign === '<' ? 'less than ' : 'more than ')],
  [/(?<=\b[CFJ])#(?!\p{L})/gu, ' sharp'],
  [/(?<![\p{L}\p{N}])(?:#|№ ?|No\. ?|no\. (?=\d))(?=\d)/gu, 'number '],
  [/[±≥≤≠≈×÷√∞πµ∑→⇒←&§©°%€£¥]/gu, (sign) => ` ${SAID[sign]} `],
  [/(?<=\p{L}):(?=\d)/gu, ' '],
  [/[™®]/g, ''],
  [/(?<=\b(?:s?he|his|hers?|him|yes|no|on|in|true|either|win)) ?\/ ?(?=\p{L})/giu, ' or '],
  [/(?<=\band)\/(?=or\b)/gi, ' '],
  [/(?<=\p{L}) ?\/ ?(?=\p{L})/gu, ' slash '],
  [/ ?[|•·]/g, ', '],
  [/[<>{}[\]~^=*_\\#]+/g, ' '],
];

export const signsRead = (text: string): string => applied(RULES, text).replace(/ {2,}/g, ' ');
