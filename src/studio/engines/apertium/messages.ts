// Messages about routes: the one used, a missing one, and the alternatives. Pure.

import { createMessage } from '../../../domain/views/studio-messages.ts';
import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { combineMessages, type MessagesWithEnglish, truncateList } from '../../messages.ts';
import { getApertiumLanguageName, isServiceLanguage } from './languages.ts';
import { RATED_PAIRS } from './rated-pairs.ts';
import { type ApertiumDirection, type ApertiumRoute, findBestRoute } from './routing.ts';

/** Maximum number of languages in one list. */
const MAX_LISTED = 40;

/** All installable directions, as if they were installed. */
const INSTALLABLE_DIRECTIONS: readonly ApertiumDirection[] = RATED_PAIRS.map((pair) => ({
  ...pair,
  mode: '',
  variant: '',
}));

function listLanguages(codes: readonly string[]) {
  const sorted = codes.toSorted((a, b) => getApertiumLanguageName(a).localeCompare(getApertiumLanguageName(b), 'en'));
  const { list, ...more } = truncateList(sorted, MAX_LISTED);
  return { languages: list, ...more };
}

/** Describes the route and its quality. `from`, `to`: BCP 47 tags. */
export function createRouteMessage({ steps, quality }: ApertiumRoute, from: string, to: string): MessagesWithEnglish {
  const between = steps.slice(0, -1).map((step) => step.to);
  return combineMessages(
    createMessage('translated', { way: [from, ...between, to] }),
    quality === 'gist' ? createMessage('gist', {}) : undefined,
  );
}

export const createNotInstalledMessage = (from: string, to: string): MessagesWithEnglish =>
  combineMessages(createMessage('noTranslationEngine', { from, to, command: formatCliCommand('engines') }));

/** Names the missing pair, the reachable languages, and how to install more. */
export function createMissingPairMessage(
  from: string,
  to: string,
  all: readonly ApertiumDirection[],
): MessagesWithEnglish {
  const codes = listSupportedLanguages(all);
  const keepCodes = (isMatch: (code: string) => boolean) => codes.filter(isMatch);
  const targets = keepCodes((code) => code !== from && findBestRoute(all, from, code) !== undefined);
  const sources = keepCodes((code) => code !== to && findBestRoute(all, code, to) !== undefined);
  return combineMessages(
    createMessage('noTranslator', { from, to }),
    targets.length > 0 ? createMessage('fromThereIs', { language: from, ...listLanguages(targets) }) : undefined,
    sources.length > 0 ? createMessage('intoThereIs', { language: to, ...listLanguages(sources) }) : undefined,
    targets.length + sources.length === 0 ? createMessage('translatedHere', listLanguages(codes)) : undefined,
    findBestRoute(INSTALLABLE_DIRECTIONS, from, to)
      ? createMessage('pairCanBeAdded', { command: formatCliCommand('engines') })
      : createMessage('noSuchPair', {}),
  );
}

/** Leaves out languages that the service does not offer. */
const listSupportedLanguages = (directions: readonly ApertiumDirection[]): readonly string[] =>
  [...new Set(directions.flatMap(({ from, to }) => [from, to]))].filter(isServiceLanguage);

export const createSameLanguageMessage = (code: string): MessagesWithEnglish =>
  combineMessages(createMessage('sameLanguage', { language: code }));
