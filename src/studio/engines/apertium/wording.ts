// What is said of ways between languages: those that were gone, those that are missing, and what there is instead. Pure.

import { isOffered, languageName } from './languages.ts';
import { type Direction, type Route, routeBetween } from './modes.ts';
import { PAIRS } from './pairs.ts';

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
export const doneMessage = (route: Route): string =>
  [
    route.steps.length === 2 ? `Translated in two steps: ${way(route)}.` : `Translated ${way(route)}.`,
    ...(route.grade === 'gist' ? ['The machine gives the gist: expect wrong words.'] : []),
  ].join(' ');

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
