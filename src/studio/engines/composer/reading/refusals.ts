// Refusals that stand behind what they refuse, or around it: "thunder is not wanted", "the birds are not singing", "leave the
// drums out". Pure.

import { wordSet } from '../words.ts';

/** Of the words of a section: what is refused is `from` … `to`, and the words that say so reach up to `end`. */
export interface Refusal {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** "Rain and thunder *are* not wanted": what is joined by "and" before it too. */
  readonly isOfMany?: boolean;
}

const NOT = wordSet('not isnt arent wasnt werent shouldnt mustnt never');
/** Before "not" they belong to who is told or asked: "do not use". */
const TELLING = wordSet('do does did can could would will may');
const MANY = wordSet('are were');
const MANY_NOT = wordSet('arent werent');
const TO_BE = wordSet('is are was were be should must to really at all');
const UNWELCOME = wordSet(
  'wanted needed heard included allowed desired required welcome present audible permitted used there',
);
/** Only where nothing follows them that they may be done to. */
const DOINGS = wordSet('sing singing blow blowing ring ringing play playing sound sounding');
const REFUSED = wordSet('unwanted undesired forbidden excluded omitted');
/** What is refused begins behind them. */
const BEGINS = wordSet('but only just with then instead');
const LEAVE = wordSet('leave leaving');
const BEFORE_LEAVE = wordSet('please but so and you can just');
const MOST_LEFT_OUT = 6;

/** Where the words from `at` on end that refuse what stands before them; `undefined`: they do not. */
function endOf(words: readonly string[], at: number): number | undefined {
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '';
  if (word === 'left' && words[at + 1] === 'out') return at + 2;
  if (REFUSED.has(word) && TO_BE.has(before)) return at + 1;
  if (!NOT.has(word) || TELLING.has(before)) return undefined;
  let said = at + 1;
  while (TO_BE.has(words[said] ?? '')) said++;
  const verb = words[said] ?? '';
  const isRefused = UNWELCOME.has(verb) || (DOINGS.has(verb) && said === words.length - 1);
  return isRefused ? said + 1 : undefined;
}

/** "Leave the drums out". */
function leftOutIn(words: readonly string[]): Refusal | undefined {
  const at = words.findIndex((word) => !BEFORE_LEAVE.has(word));
  if (!LEAVE.has(words[at] ?? '')) return undefined;
  const out = words.indexOf('out', at + 2);
  return out > 0 && out - at <= MOST_LEFT_OUT ? { from: at, to: out, end: out + 1 } : undefined;
}

/** The first refusal of its kind in a section. */
export function refusalIn(words: readonly string[]): Refusal | undefined {
  for (let to = 1; to < words.length; to++) {
    const end = endOf(words, to);
    if (end === undefined) continue;
    const from = words.slice(0, to).findLastIndex((word) => BEGINS.has(word)) + 1;
    const isOfMany = MANY_NOT.has(words[to] ?? '') || MANY.has(words[to - 1] ?? '');
    if (from < to) return { from, to, end, isOfMany };
  }
  return leftOutIn(words);
}
