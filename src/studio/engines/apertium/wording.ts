// What is said of ways between languages: those that were gone, those that are missing, and what there is instead. Pure.

import { noteOf } from '../../../domain/views/notes.ts';
import { called } from '../../../kit/process/called.ts';
import { type Remarks, told } from '../../told.ts';
import { isOffered, languageName } from './languages.ts';
import { type Direction, type Route, routeBetween } from './modes.ts';
import { PAIRS } from './pairs.ts';

/** Languages in one list. */
const MOST = 40;

const HOW_TO_ADD = `It can be added on the server with “${called('engines')}” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.`;

const NO_SUCH_PAIR =
  'There is no Apertium pair for it to add. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.';

/** Everything there is to install, as if it were. */
const OBTAINABLE: readonly Direction[] = PAIRS.map((pair) => ({ ...pair, mode: '', variant: '' }));

const list = (things: readonly string[], most: number): string =>
  things.slice(0, most).join(', ') + (things.length > most ? ` and ${things.length - most} more` : '');

/** What was done and how far it can be trusted. `from`, `to`: BCP 47. */
export function doneTold({ steps, grade }: Route, from: string, to: string): Remarks {
  const between = steps.slice(0, -1).map((step) => step.to);
  return told(
    noteOf('translated', { way: [from, ...between, to] }),
    grade === 'gist' ? noteOf('gist', {}) : undefined,
  );
}

export const nothingInstalled = (from: string, to: string): string =>
  `There is no translator for ${pairName(from, to)}: no translation engine is installed on this server. Its operator can install one with “${called('engines')}” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).`;

/** Names the pair, what can be reached instead, directly or in steps, and how to get more. */
export function noPair(from: string, to: string, all: readonly Direction[]): string {
  const codes = languagesIn(all);
  const reached = (is: (code: string) => boolean) => codes.filter(is).map(languageName).sort();
  const targets = reached((code) => code !== from && routeBetween(all, from, code) !== undefined);
  const sources = reached((code) => code !== to && routeBetween(all, code, to) !== undefined);
  return [
    `There is no translator for ${pairName(from, to)} on this server.`,
    ...(targets.length > 0 ? [`From ${languageName(from)} there is ${list(targets, MOST)}.`] : []),
    ...(sources.length > 0 ? [`Into ${languageName(to)} there is ${list(sources, MOST)}.`] : []),
    ...(targets.length + sources.length === 0
      ? [`Translated here are ${list(codes.map(languageName).sort(), MOST)}.`]
      : []),
    routeBetween(OBTAINABLE, from, to) ? HOW_TO_ADD : NO_SUCH_PAIR,
  ].join(' ');
}

const pairName = (from: string, to: string): string => `${languageName(from)} → ${languageName(to)}`;

/** Those that the service has. */
const languagesIn = (directions: readonly Direction[]): readonly string[] =>
  [...new Set(directions.flatMap(({ from, to }) => [from, to]))].filter(isOffered);

export const sameLanguage = (code: string): string =>
  `Both languages are ${languageName(code)}: there is nothing to translate. Choose another target language.`;
