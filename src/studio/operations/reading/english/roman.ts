// Roman numerals as English says them: Henry the eighth, chapter four. Pure.

import { applied, type Rule } from '../rules.ts';
import { cardinal, ordinal } from './numbers.ts';

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

const NUMERAL = String.raw`((?=[IVXLC])(?:C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})))(?![\p{L}\p{N}’']|-\p{L})`;

/** Who bears a number, and what is counted. */
const RULERS =
  'Alexander|Alfonso|Benedict|Catherine|Charles|Christian|Clement|Edward|Elizabeth|Ferdinand|Francis|Frederick|George|Gregory|Gustav|Henry|Innocent|Isabella|Ivan|James|John|John Paul|Joseph|Juan Carlos|Leo|Leopold|Louis|Ludwig|Margaret|Mary|Napoleon|Nicholas|Otto|Paul|Peter|Philip|Pius|Ramesses|Ramses|Richard|Robert|Rudolf|Sixtus|Urban|Victor|Wilhelm|William';
const COUNTED =
  'Act|Appendix|Article|Book|Bowl|Chapter|Class|Division|Episode|Exhibit|Figure|Grade|Group|Level|Mark|Olympiad|Part|Phase|Rocky|Scene|Season|Section|Series|Stage|Step|Symphony|Table|Tier|Title|Type|Unit|Volume|War|Fantasy|Wars|Version';

const numberOf = (numeral: string): number =>
  [...numeral].reduce((sum, letter, at) => {
    const own = VALUES[letter] ?? 0;
    return sum + (own < (VALUES[numeral[at + 1] ?? ''] ?? 0) ? -own : own);
  }, 0);

const RULES: readonly Rule[] = [
  [
    new RegExp(String.raw`(?<=\b(?:${RULERS}) )${NUMERAL}`, 'gu'),
    (_, numeral = '') => `the ${ordinal(String(numberOf(numeral)))}`,
  ],
  [
    new RegExp(String.raw`(?<=\b(?:${COUNTED}) )${NUMERAL}`, 'giu'),
    (match, numeral = '') => (/^\p{Lu}/u.test(numeral) ? cardinal(String(numberOf(numeral))) : match),
  ],
  // Elsewhere those that mean nothing else; I is a word, IV a drip, XL a size.
  [
    /(?<![\p{L}\p{N}\-.])(I{2,3}|VII{1,2}|IX|XI{1,3}|XI?V|XVI{1,3}|XIX|XXI{1,3}|XXI?V)(?![\p{L}\p{N}])(?: (?=(c)entury\b))?/gu,
    (_, numeral = '', century) =>
      century === undefined ? cardinal(String(numberOf(numeral))) : `${ordinal(String(numberOf(numeral)))} `,
  ],
];

export const romanRead = (text: string): string => (/[IVXLC]/.test(text) ? applied(RULES, text) : text);
