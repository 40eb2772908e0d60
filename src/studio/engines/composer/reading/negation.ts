// Which words of a prompt name what should not be heard: "no rain", "please do not add drums", "thunder is not wanted", "not too
// loud". Pure; the same for sounds and for music.

import { wordSet } from '../words.ts';
import { type Refusal, refusalIn } from './refusals.ts';
import type { Section } from './sections.ts';

const phrasesIn = (list: string): ReadonlySet<string> => new Set(list.split(', '));

/** All that follows is not meant, up to the end of its part of the sentence. */
const OPENING = phrasesIn(
  'no, without, minus, except, excluding, exclude, nor, neither, none, sans, never, nobody, nothing, avoid, avoiding, omit, ' +
    'omitting, hate, dislike, dont, doesnt, didnt, isnt, arent, wasnt, werent, wont, cant, cannot, shouldnt, mustnt, do not, ' +
    'does not, did not, can not, could not, should not, must not, may not, will not, would not, leave out, leaving out, ' +
    'instead of, rather than, apart from, aside from, other than, anything but, everything but, all but',
);
/** Only the next thing is not meant. */
const NOT = 'not';
/** What opens only where somebody is told so: "skip the drums", not "a stone skip". */
const TOLD = wordSet('skip remove mute');
const ARTICLES = wordSet('the any all');
/** After "no sound" these name what is meant. */
const EXCEPTING = phrasesIn('except, excluding, apart from, aside from, other than');
/** All is meant that follows. */
const TURNING_BACK = phrasesIn(
  'nothing but, not only, not just, not merely, silence except, silent except, quiet except, silence apart from',
);
/** "Never stops", "do not forget": what follows is meant all the more. */
const UNENDING = wordSet(
  'stop stops stopping stopped end ends ending cease ceases ceasing pause pausing forget',
);
const LONGEST = 3;

const ENDS = wordSet(
  'only just but instead with then some lots at in on during near inside make add use put give keep include',
);
/** These end it also right behind the word that opened it: "nobody but a dog". */
const ENDS_AT_ONCE = wordSet('only just but instead');
/** What is asked of who makes the sound; behind "do not" it steers as that does. */
const REQUESTS = wordSet(
  'add make use put give keep include want need have let play hear bring adding making using putting giving including playing having hearing',
);
/** They may stand between: "do not *you ever* add *any*". */
const BETWEEN = wordSet('ever please you me us it to the any a an also even there be more');
const LISTS_ON = wordSet('or nor and');
/** After these, what follows "and" is a thing of its own. */
const BEGINS_ANEW = wordSet('a an some lots then only just but with add make use put give keep include play');

/** What a word is to negation: itself, a word that only steers, or one that is not to be heard. */
export type Role = 'meant' | 'steers' | 'unwanted';

type IsKnown = (phrase: string) => boolean;

interface State {
  readonly unwanted: 'no' | 'all' | 'next';
  /** Nothing was named since it was opened. */
  readonly isFresh: boolean;
}

interface Step extends State {
  readonly role: Role;
  readonly length: number;
}

const NOTHING: State = { unwanted: 'no', isFresh: false };

/** A list that is closed by "or" begins here: "rain, thunder or wind". */
const listsOn = (rest: readonly Section[]): boolean => {
  for (const [at, { words, by }] of rest.entries()) {
    if (at > 0 && by !== ',') return false;
    if (LISTS_ON.has(words[0] ?? '')) return words[0] !== 'and' && at > 0;
    if (words.some((word) => ENDS.has(word) || OPENING.has(word))) return false;
    if (words.includes('or')) return true;
    if (words.length > 2) return false;
  }
  return false;
};

/** Whether what was unwanted goes on in the next section. */
function goesOn(sections: readonly Section[], at: number): boolean {
  const { by, words } = sections[at] as Section;
  const first = words[0] ?? '';
  if (by === 'and' || by === '&') return !BEGINS_ANEW.has(first);
  if (by !== ',') return false;
  return first === 'or' || first === 'nor' || listsOn(sections.slice(at));
}

/** How many words the longest of the phrases has that begins here. */
function lengthAt(phrases: ReadonlySet<string>, words: readonly string[], at: number): number {
  for (let length = LONGEST; length > 0; length--)
    if (at + length <= words.length && phrases.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** How many words open here, so that they are not part of a phrase that means something: "won't start". */
function openingAt(words: readonly string[], at: number, isKnown: IsKnown): number {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isTold =
    TOLD.has(word) && (ARTICLES.has(next) || words.slice(0, at).every((one) => BETWEEN.has(one)));
  const length = lengthAt(OPENING, words, at) || (word === NOT || isTold ? 1 : 0);
  const isPhrase = length > 0 && isKnown(`${words[at + length - 1]} ${words[at + length] ?? ''}`.trim());
  return isPhrase && at + length < words.length ? 0 : length;
}

function opened(words: readonly string[], at: number, length: number, { unwanted }: State): Step {
  const isExcepted = unwanted !== 'no' && EXCEPTING.has(words.slice(at, at + length).join(' '));
  if (UNENDING.has(words[at + length] ?? '')) return { ...NOTHING, role: 'steers', length: length + 1 };
  if (isExcepted) return { ...NOTHING, role: 'steers', length };
  return { role: 'steers', length, unwanted: words[at] === NOT ? 'next' : 'all', isFresh: true };
}

function stepAt(words: readonly string[], at: number, state: State, isKnown: IsKnown): Step {
  const word = words[at] as string;
  const before = words[at - 1] ?? '';
  const back = lengthAt(TURNING_BACK, words, at);
  if (back > 0) return { ...NOTHING, role: 'steers', length: back };
  const opening = openingAt(words, at, isKnown);
  if (opening > 0) return opened(words, at, opening, state);
  const { unwanted, isFresh } = state;
  if (unwanted === 'no') return { ...NOTHING, role: 'meant', length: 1 };
  if (word === 'at' && words[at + 1] === 'all') return { ...state, role: 'steers', length: 2 };
  if (isFresh && REQUESTS.has(word)) return { ...state, unwanted: 'all', role: 'steers', length: 1 };
  const ends = (isFresh ? ENDS_AT_ONCE : ENDS).has(word) || (before === 'and' && BEGINS_ANEW.has(word));
  if (ends) return { ...NOTHING, role: 'meant', length: 1 };
  const isSpent = unwanted === 'next' && isKnown(word) && !LISTS_ON.has(words[at + 1] ?? '');
  if (isSpent) return { ...NOTHING, role: 'unwanted', length: 1 };
  return { unwanted, isFresh: isFresh && BETWEEN.has(word), role: 'unwanted', length: 1 };
}

/** What the refusal says of a word; `undefined`: nothing. */
function refusedAt({ from, to, end }: Refusal, at: number): Step | undefined {
  if (at === from) return { ...NOTHING, role: 'unwanted', length: to - from };
  return at === to ? { ...NOTHING, role: 'steers', length: end - to } : undefined;
}

/** The roles of all words, section by section. `isKnown`: whether a phrase means something, so that "not" is spent on it. */
export function rolesOf(sections: readonly Section[], isKnown: IsKnown): Role[][] {
  const refusals = sections.map(({ words }) => refusalIn(words));
  let state = NOTHING;
  return sections.map(({ words }, at) => {
    if (state.unwanted !== 'no' && !goesOn(sections, at)) state = NOTHING;
    const isRefusedWithNext = refusals[at + 1]?.isOfMany && sections[at + 1]?.by === 'and';
    const refusal = isRefusedWithNext ? { from: 0, to: words.length, end: words.length } : refusals[at];
    const roles: Role[] = [];
    while (roles.length < words.length) {
      const place = roles.length;
      const refused = refusal && refusedAt(refusal, place);
      const step = refused ?? stepAt(words, place, state, isKnown);
      roles.push(...Array.from({ length: step.length }, () => step.role));
      state = step;
    }
    return roles;
  });
}
