// What is said of ways between languages: those that were gone, those that are missing, and what there is instead. Pure.

import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { firstOf, type Remarks, told } from '../../told.ts';
import { isOffered, languageName } from './languages.ts';
import { type Direction, type Route, routeBetween } from './modes.ts';
import { PAIRS } from './pairs.ts';

/** Languages in one list. */
const MOST = 40;

/** Everything there is to install, as if it were. */
const OBTAINABLE: readonly Direction[] = PAIRS.map((pair) => ({ ...pair, mode: '', variant: '' }));

function languages(codes: readonly string[]) {
  const sorted = codes.toSorted((one, other) => languageName(one).localeCompare(languageName(other), 'en'));
  const { list, ...more } = firstOf(sorted, MOST);
  return { languages: list, ...more };
}

/** What was done and how far it can be trusted. `from`, `to`: BCP 47. */
export function doneTold({ steps, grade }: Route, from: string, to: string): Remarks {
  const between = steps.slice(0, -1).map((step) => step.to);
  return told(
    noteOf('translated', { way: [from, ...between, to] }),
    grade === 'gist' ? noteOf('gist', {}) : undefined,
  );
}

export const nothingInstalled = (from: string, to: string): Remarks =>
  told(noteOf('noTranslationEngine', { from, to, command: called('engines') }));

/** Names the pair, what can be reached instead, directly or in steps, and how to get more. */
export function noPair(from: string, to: string, all: readonly Direction[]): Remarks {
  const codes = languagesIn(all);
  const reached = (is: (code: string) => boolean) => codes.filter(is);
  const targets = reached((code) => code !== from && routeBetween(all, from, code) !== undefined);
  const sources = reached((code) => code !== to && routeBetween(all, code, to) !== undefined);
  return told(
    noteOf('noTranslator', { from, to }),
    targets.length > 0 ? noteOf('fromThereIs', { language: from, ...languages(targets) }) : undefined,
    sources.length > 0 ? noteOf('intoThereIs', { language: to, ...languages(sources) }) : undefined,
    targets.length + sources.length === 0 ? noteOf('translatedHere', languages(codes)) : undefined,
    routeBetween(OBTAINABLE, from, to)
      ? noteOf('pairCanBeAdded', { command: called('engines') })
      : noteOf('noSuchPair', {}),
  );
}

/** Those that the service has. */
const languagesIn = (directions: readonly Direction[]): readonly string[] =>
  [...new Set(directions.flatMap(({ from, to }) => [from, to]))].filter(isOffered);

export const sameLanguage = (code: string): Remarks => told(noteOf('sameLanguage', { language: code }));
