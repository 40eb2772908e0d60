// Finds negations that follow or enclose the negated words: “thunder is not wanted”, “the birds are not singing”,
// “leave the drums out”. Pure.

import { parseWordSet } from '../stemming.ts';

/** Indexes in a clause: words `from` to `to` are negated, and the negation ends before `end`. */
export interface NegatedRange {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  /** True for a plural verb, as in “rain and thunder are not wanted”. Words before “and” are then negated too. */
  readonly isPlural?: boolean;
}

const NEGATION_WORDS = parseWordSet('not isnt arent wasnt werent shouldnt mustnt never');
/** Before “not” these verbs belong to a request, as in “do not use”. */
const REQUEST_AUXILIARIES = parseWordSet('do does did can could would will may');
const PLURAL_VERBS = parseWordSet('are were');
const NEGATED_PLURAL_VERBS = parseWordSet('arent werent');
const TO_BE = parseWordSet('is are was were be should must to really at all');
const WANTED_PARTICIPLES = parseWordSet(
  'wanted needed heard included allowed desired required welcome present audible permitted used there',
);
/** Verbs of sounding, which negate only without an object after them. */
const SOUND_VERBS = parseWordSet('sing singing blow blowing ring ringing play playing sound sounding');
const UNWANTED_PARTICIPLES = parseWordSet('unwanted undesired forbidden excluded omitted');
/** Words after which a negated range may begin. */
const RANGE_STARTS = parseWordSet('but only just with then instead');
const LEAVE_VERBS = parseWordSet('leave leaving');
const BEFORE_LEAVE = parseWordSet('please but so and you can just');
const MAX_LEFT_OUT_WORDS = 6;

/** Returns where the negation at this index ends if it negates the words before it, as in “drums are *not wanted*”. */
function findNegationEnd(words: readonly string[], at: number): number | undefined {
  const word = words[at] ?? '';
  const before = words[at - 1] ?? '';
  if (word === 'left' && words[at + 1] === 'out') return at + 2;
  if (UNWANTED_PARTICIPLES.has(word) && TO_BE.has(before)) return at + 1;
  if (!NEGATION_WORDS.has(word) || REQUEST_AUXILIARIES.has(before)) return undefined;
  let verbAt = at + 1;
  while (TO_BE.has(words[verbAt] ?? '')) verbAt++;
  const verb = words[verbAt] ?? '';
  const isRefused = WANTED_PARTICIPLES.has(verb) || (SOUND_VERBS.has(verb) && verbAt === words.length - 1);
  return isRefused ? verbAt + 1 : undefined;
}

/** Matches “leave the drums out”. */
function findLeaveOut(words: readonly string[]): NegatedRange | undefined {
  const at = words.findIndex((word) => !BEFORE_LEAVE.has(word));
  if (!LEAVE_VERBS.has(words[at] ?? '')) return undefined;
  const out = words.indexOf('out', at + 2);
  return out > 0 && out - at <= MAX_LEFT_OUT_WORDS ? { from: at, to: out, end: out + 1 } : undefined;
}

export function findNegatedRange(words: readonly string[]): NegatedRange | undefined {
  for (let to = 1; to < words.length; to++) {
    const end = findNegationEnd(words, to);
    if (end === undefined) continue;
    const from = words.slice(0, to).findLastIndex((word) => RANGE_STARTS.has(word)) + 1;
    const isPlural = NEGATED_PLURAL_VERBS.has(words[to] ?? '') || PLURAL_VERBS.has(words[to - 1] ?? '');
    if (from < to) return { from, to, end, isPlural };
  }
  return findLeaveOut(words);
}
