// Which words of a prompt name what should not be heard: "no rain", "without drums or bass", "not too loud". Pure; the same
// for sounds and for music.

import type { Section } from './sections.ts';

/** All that follows is meant, up to the end of its part of the sentence. */
const NO_THING = new Set(
  'no without minus except excluding nor sans never dont doesnt isnt arent'.split(' '),
);
/** Only the next thing is meant. */
const NOT = 'not';
const ENDS = new Set(
  'only just but instead with then some lots at in on during near inside make add use put give'.split(' '),
);
const LISTS_ON = new Set(['or', 'nor', 'and']);
/** After these, what follows "and" is a thing of its own. */
const BEGINS_ANEW = new Set('a an some lots then only just but with'.split(' '));
const PAIRS: Readonly<Record<string, string>> = {
  nothing: 'but',
  not: 'only',
  instead: 'of',
  rather: 'than',
};

/** What a word is to negation: itself, a word that only steers, or one that is not to be heard. */
export type Role = 'meant' | 'steers' | 'unwanted';

/** A list that is closed by "or" begins here: "rain, thunder or wind". */
const listsOn = (rest: readonly Section[]): boolean => {
  for (const [at, { words, by }] of rest.entries()) {
    if (at > 0 && by !== ',') return false;
    if (LISTS_ON.has(words[0] ?? '')) return words[0] !== 'and' && at > 0;
    if (words.some((word) => ENDS.has(word) || NO_THING.has(word))) return false;
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

/** The roles of all words, section by section. `isKnown`: whether a phrase means something, so that "not" is spent on it. */
export function rolesOf(sections: readonly Section[], isKnown: (phrase: string) => boolean): Role[][] {
  let unwanted: 'no' | 'all' | 'next' = 'no';
  return sections.map(({ words }, at) => {
    if (unwanted !== 'no' && !goesOn(sections, at)) unwanted = 'no';
    return words.map((word, place): Role => {
      const before = words[place - 1] ?? '';
      const next = words[place + 1] ?? '';
      if (PAIRS[before] === word) return 'steers';
      if (PAIRS[word] === next) {
        unwanted = word === 'instead' || word === 'rather' ? 'all' : 'no';
        return 'steers';
      }
      if ((NO_THING.has(word) || word === NOT) && !isKnown(`${word} ${next}`)) {
        unwanted = word === NOT ? 'next' : 'all';
        return 'steers';
      }
      const ends = ENDS.has(word) || (before === 'and' && BEGINS_ANEW.has(word));
      if (unwanted !== 'no' && ends && !NO_THING.has(before)) {
        unwanted = 'no';
        return 'meant';
      }
      if (unwanted === 'no') return 'meant';
      if (unwanted === 'next' && isKnown(word) && !LISTS_ON.has(next)) unwanted = 'no';
      return 'unwanted';
    });
  });
}
