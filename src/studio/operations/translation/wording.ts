// What is said about a translation, its faults included. Pure; the words for people are all here.

import { isOffered, languageName } from '../../engines/apertium/languages.ts';
import { type Direction, type Route, routeBetween } from '../../engines/apertium/modes.ts';
import { PAIRS } from '../../engines/apertium/pairs.ts';
import { toldOf } from '../narration/as-said.ts';
import type { TranslatedSegments } from './segments.ts';

const MOST_WORDS = 8;
const MOST_PAIRS = 14;

const HOW_TO_ADD =
  'It can be added on the server with “npm run engines” (Debian, Ubuntu), or by installing the apertium-… packages of these languages.';

const NO_SUCH_PAIR =
  'There is no Apertium pair for it to add. The full media service can do it: the operator sets SERVICE_BASE_URL and SERVICE_API_KEY.';

/** Everything there is to install, as if it were. */
const OBTAINABLE: readonly Direction[] = PAIRS.map((pair) => ({ ...pair, mode: '', variant: '' }));

/** "English → Spanish → Portuguese" */
const way = ({ steps }: Route): string =>
  [steps[0].from, ...steps.map(({ to }) => to)].map(languageName).join(' → ');

const list = (things: readonly string[], most: number): string =>
  things.slice(0, most).join(', ') + (things.length > most ? ` and ${things.length - most} more` : '');

/** What was done and how far it can be trusted. */
export function successMessage(
  route: Route,
  { unknown, untranslated, terms }: TranslatedSegments,
  ignored: readonly string[],
  empty: boolean,
) {
  if (empty) return 'There were no words to translate: everything stayed as it was.';
  const sentences = [
    route.steps.length === 2 ? `Translated in two steps: ${way(route)}.` : `Translated ${way(route)}.`,
    route.grade === 'gist' ? 'The machine gives the gist: expect wrong words.' : '',
    toldOf('As the dictionary has it', terms).trim(),
    unknown.length > 0
      ? `${unknown.length === 1 ? '1 word was' : `${unknown.length} words were`} not in the dictionary, and stayed or may have the wrong form: ${list(unknown, MOST_WORDS)}.`
      : '',
    untranslated.length > 0
      ? `Not translated, wholly or in part: segment ${list(
          untranslated.map((index) => String(index + 1)),
          MOST_WORDS,
        )}.`
      : '',
    ignored.length > 0 ? `This engine has no use for ${ignored.join(', ')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

export const nothingInstalled = (from: string, to: string): string =>
  `There is no translator for ${pairName(from, to)}: no translation engine is installed on this server. Its operator can install one with “npm run engines” (Debian, Ubuntu: the packages apertium, cg3 and one apertium-… package for each pair).`;

/** Names the pair, what there is instead, and how to get more. */
export function noPair(from: string, to: string, all: readonly Direction[]): string {
  const directions = all.filter((one) => isOffered(one.from) && isOffered(one.to));
  const near = directions.filter((one) => one.from === from || one.to === to);
  const names = pairNames(near.length > 0 ? near : directions);
  const rest = near.length > 0 && near.length < directions.length;
  return `There is no translator for ${pairName(from, to)} on this server. ${
    rest ? 'Installed for these languages' : 'Installed'
  }: ${list(names, MOST_PAIRS)}. ${rest ? `In all: ${languagesOf(directions)}. ` : ''}${
    routeBetween(OBTAINABLE, from, to) ? HOW_TO_ADD : NO_SUCH_PAIR
  }`;
}

const pairName = (from: string, to: string): string => `${languageName(from)} → ${languageName(to)}`;

/** Both ways in one: "Spanish ↔ Catalan". */
function pairNames(directions: readonly Direction[]): string[] {
  const names = new Map<string, string>();
  for (const { from, to } of directions) {
    const back = names.has(`${to} ${from}`);
    if (back) names.set(`${to} ${from}`, pairName(to, from).replace('→', '↔'));
    else if (!names.has(`${from} ${to}`)) names.set(`${from} ${to}`, pairName(from, to));
  }
  return [...names.values()];
}

const languagesOf = (directions: readonly Direction[]): string =>
  [...new Set(directions.flatMap(({ from, to }) => [from, to]).map(languageName))].sort().join(', ');

export const sameLanguage = (code: string): string =>
  `Both languages are ${languageName(code)}: there is nothing to translate. Choose another target language.`;

export const nothingTranslated = (from: string, to: string, unknown: readonly string[]): string =>
  `None of this could be translated from ${languageName(from)} to ${languageName(to)}: ${
    unknown.length > 0
      ? `the dictionary does not have ${list(unknown, MOST_WORDS)}`
      : 'the translator failed on it'
  }. Check that the text is in ${languageName(from)}, or word it differently.`;
