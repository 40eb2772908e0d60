// Finds unwanted sounds in a prompt: “no rain”, “please do not add drums”, “thunder is not wanted”, “not too loud”.
// Serves sounds and music. Pure.

import { parseWordSet } from '../stemming.ts';
import { findNegatedRange, type NegatedRange } from './negated-ranges.ts';
import type { PromptClause } from './prompt-clauses.ts';

const toPhraseSet = (list: string): ReadonlySet<string> => new Set(list.split(', '));

/** Phrases that negate everything after them in their part of the sentence. */
const NEGATION_PHRASES = toPhraseSet(
  'no, without, minus, except, excluding, exclude, nor, neither, none, sans, never, nobody, nothing, avoid, avoiding, omit, ' +
    'omitting, hate, dislike, dont, doesnt, didnt, isnt, arent, wasnt, werent, wont, cant, cannot, shouldnt, mustnt, do not, ' +
    'does not, did not, can not, could not, should not, must not, may not, will not, would not, leave out, leaving out, ' +
    'instead of, rather than, apart from, aside from, other than, anything but, everything but, all but',
);
/** Negates only the next phrase. */
const NOT = 'not';
/** Negations only in the imperative: “skip the drums”, but not “a stone skip”. */
const IMPERATIVE_NEGATIONS = parseWordSet('skip remove mute');
const ARTICLES = parseWordSet('the any all');
/** Phrases after “no sound” that introduce a wanted sound. */
const EXCEPTION_PHRASES = toPhraseSet('except, excluding, apart from, aside from, other than');
/** Phrases that make everything after them wanted. */
const ASSERTING_PHRASES = toPhraseSet(
  'nothing but, not only, not just, not merely, silence except, silent except, quiet except, silence apart from',
);
/** Verbs that reverse a negation: “never stops”, “do not forget”. */
const CEASING_VERBS = parseWordSet(
  'stop stops stopping stopped end ends ending cease ceases ceasing pause pausing forget',
);
const MAX_PHRASE_WORDS = 3;

const NEGATION_ENDS = parseWordSet(
  'only just but instead with then some lots at in on during near inside make add use put give keep include',
);
/** Words that end a negation even directly after it: “nobody but a dog”. */
const IMMEDIATE_ENDS = parseWordSet('only just but instead');
/** Verbs of requests. After “do not” they belong to the negation. */
const REQUEST_VERBS = parseWordSet(
  'add make use put give keep include want need have let play hear bring adding making using putting giving including playing having hearing',
);
/** Words that may stand inside a negation: “do not *you ever* add *any*”. */
const SKIPPED_WORDS = parseWordSet('ever please you me us it to the any a an also even there be more');
const LIST_WORDS = parseWordSet('or nor and');
/** After “and”, these words begin a new phrase that is not negated. */
const RESTART_WORDS = parseWordSet('a an some lots then only just but with add make use put give keep include play');

/** Role of a word. `negation`: the word itself negates others. */
export type NegationRole = 'wanted' | 'negation' | 'unwanted';

type IsKnown = (phrase: string) => boolean;

interface NegationState {
  readonly unwanted: 'no' | 'all' | 'next';
  /** True if no sound was named since the negation began. */
  readonly isFresh: boolean;
}

interface NegationStep extends NegationState {
  readonly role: NegationRole;
  readonly length: number;
}

const NO_NEGATION: NegationState = { unwanted: 'no', isFresh: false };

/** True if a list with a final “or” continues here: “rain, thunder or wind”. */
const continuesList = (rest: readonly PromptClause[]): boolean => {
  for (const [at, { words, separator }] of rest.entries()) {
    if (at > 0 && separator !== ',') return false;
    if (LIST_WORDS.has(words[0] ?? '')) return words[0] !== 'and' && at > 0;
    if (words.some((word) => NEGATION_ENDS.has(word) || NEGATION_PHRASES.has(word))) return false;
    if (words.includes('or')) return true;
    if (words.length > 2) return false;
  }
  return false;
};

function continuesNegation(sections: readonly PromptClause[], at: number): boolean {
  const { separator, words } = sections[at] as PromptClause;
  const first = words[0] ?? '';
  if (separator === 'and' || separator === '&') return !RESTART_WORDS.has(first);
  if (separator !== ',') return false;
  return first === 'or' || first === 'nor' || continuesList(sections.slice(at));
}

function matchPhrase(phrases: ReadonlySet<string>, words: readonly string[], at: number): number {
  for (let length = MAX_PHRASE_WORDS; length > 0; length--)
    if (at + length <= words.length && phrases.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Number of words in a negation at the index, 0 if there is none. Skips known phrases such as “won't start”. */
function matchNegation(words: readonly string[], at: number, isKnown: IsKnown): number {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isTold =
    IMPERATIVE_NEGATIONS.has(word) && (ARTICLES.has(next) || words.slice(0, at).every((one) => SKIPPED_WORDS.has(one)));
  const length = matchPhrase(NEGATION_PHRASES, words, at) || (word === NOT || isTold ? 1 : 0);
  const isPhrase = length > 0 && isKnown(`${words[at + length - 1]} ${words[at + length] ?? ''}`.trim());
  return isPhrase && at + length < words.length ? 0 : length;
}

function openNegation(words: readonly string[], at: number, length: number, { unwanted }: NegationState): NegationStep {
  const isExcepted = unwanted !== 'no' && EXCEPTION_PHRASES.has(words.slice(at, at + length).join(' '));
  if (CEASING_VERBS.has(words[at + length] ?? '')) return { ...NO_NEGATION, role: 'negation', length: length + 1 };
  if (isExcepted) return { ...NO_NEGATION, role: 'negation', length };
  return { role: 'negation', length, unwanted: words[at] === NOT ? 'next' : 'all', isFresh: true };
}

function nextStep(words: readonly string[], at: number, state: NegationState, isKnown: IsKnown): NegationStep {
  const word = words[at] as string;
  const before = words[at - 1] ?? '';
  const back = matchPhrase(ASSERTING_PHRASES, words, at);
  if (back > 0) return { ...NO_NEGATION, role: 'negation', length: back };
  const opening = matchNegation(words, at, isKnown);
  if (opening > 0) return openNegation(words, at, opening, state);
  const { unwanted, isFresh } = state;
  if (unwanted === 'no') return { ...NO_NEGATION, role: 'wanted', length: 1 };
  if (word === 'at' && words[at + 1] === 'all') return { ...state, role: 'negation', length: 2 };
  if (isFresh && REQUEST_VERBS.has(word)) return { ...state, unwanted: 'all', role: 'negation', length: 1 };
  const ends = (isFresh ? IMMEDIATE_ENDS : NEGATION_ENDS).has(word) || (before === 'and' && RESTART_WORDS.has(word));
  if (ends) return { ...NO_NEGATION, role: 'wanted', length: 1 };
  const isSpent = unwanted === 'next' && isKnown(word) && !LIST_WORDS.has(words[at + 1] ?? '');
  if (isSpent) return { ...NO_NEGATION, role: 'unwanted', length: 1 };
  return { unwanted, isFresh: isFresh && SKIPPED_WORDS.has(word), role: 'unwanted', length: 1 };
}

/** Role of a word inside a negated range. Undefined outside. */
function stepInRange({ from, to, end }: NegatedRange, at: number): NegationStep | undefined {
  if (at === from) return { ...NO_NEGATION, role: 'unwanted', length: to - from };
  return at === to ? { ...NO_NEGATION, role: 'negation', length: end - to } : undefined;
}

/** Roles of all words by clause. `isKnown`: true if a phrase has a meaning, so that “not” applies to it. */
export function findNegationRoles(sections: readonly PromptClause[], isKnown: IsKnown): NegationRole[][] {
  const refusals = sections.map(({ words }) => findNegatedRange(words));
  let state = NO_NEGATION;
  return sections.map(({ words }, at) => {
    if (state.unwanted !== 'no' && !continuesNegation(sections, at)) state = NO_NEGATION;
    const isRefusedWithNext = refusals[at + 1]?.isPlural && sections[at + 1]?.separator === 'and';
    const refusal = isRefusedWithNext ? { from: 0, to: words.length, end: words.length } : refusals[at];
    const roles: NegationRole[] = [];
    while (roles.length < words.length) {
      const place = roles.length;
      const refused = refusal && stepInRange(refusal, place);
      const step = refused ?? nextStep(words, place, state, isKnown);
      roles.push(...Array.from({ length: step.length }, () => step.role));
      state = step;
    }
    return roles;
  });
}
