// Messages about routes: the one used, a missing one, and the alternatives. Pure.

import { formatCliCommand } from '../../../kit/process/cli-command.ts';
import { type Message, message } from '../../../messages/message.ts';
import { baseLanguage, languageList, languagePair } from '../../language-texts.ts';
import { combineMessages, type MessagesWithEnglish } from '../../messages.ts';
import { canAddTranslator } from '../../models/better-models.ts';
import { createAlternativesMessages, MAX_LISTED } from '../translation/alternatives.ts';
import { createTranslatedMessage } from '../translation/translated-message.ts';
import { isServiceLanguage } from './languages.ts';
import { RATED_PAIRS } from './rated-pairs.ts';
import { type ApertiumDirection, type ApertiumRoute, findBestRoute } from './routing.ts';

/** All installable directions, as if they were installed. */
const INSTALLABLE_DIRECTIONS: readonly ApertiumDirection[] = RATED_PAIRS.map((pair) => ({
  ...pair,
  mode: '',
  variant: '',
}));

/** Describes the route. `from`, `to`: BCP 47 tags. */
export function createRouteMessage(route: ApertiumRoute, from: string, to: string): MessagesWithEnglish {
  const between = route.slice(0, -1).map((step) => step.to);
  return combineMessages(
    createTranslatedMessage([from, ...between, to]),
    message('notes.gist'),
    canAddTranslator(from, to) ? message('notes.betterTranslator') : undefined,
  );
}

export const createNotInstalledMessage = (from: string, to: string): MessagesWithEnglish =>
  combineMessages(
    message('faults.noTranslationEngine', { pair: languagePair(from, to), command: formatCliCommand('engines') }),
  );

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
    message('faults.noTranslator', { pair: languagePair(from, to) }),
    ...createAlternativesMessages(from, to, targets, sources),
    targets.length + sources.length === 0
      ? message('faults.translatedHere', { list: languageList(codes, MAX_LISTED) })
      : undefined,
    createAdviceMessage(from, to),
  );
}

function createAdviceMessage(from: string, to: string): Message {
  if (canAddTranslator(from, to)) return message('faults.canBeAdded');
  return findBestRoute(INSTALLABLE_DIRECTIONS, from, to)
    ? message('faults.pairCanBeAdded', { command: formatCliCommand('engines') })
    : message('faults.noSuchPair');
}

/** Leaves out languages that the service does not offer. */
const listSupportedLanguages = (directions: readonly ApertiumDirection[]): readonly string[] =>
  [...new Set(directions.flatMap(({ from, to }) => [from, to]))].filter(isServiceLanguage);

export const createSameLanguageMessage = (code: string): MessagesWithEnglish =>
  combineMessages(message('faults.sameLanguage', { language: baseLanguage(code) }));
