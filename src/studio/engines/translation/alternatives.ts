// Messages that name the languages an engine translates, for a pair that it does not.

import { type Message, message } from '../../../messages/message.ts';
import { baseLanguage, languageList } from '../../language-texts.ts';

/** Maximum number of languages in one list. */
export const MAX_LISTED = 40;

/** `targets`: languages that the engine translates from `from`. `sources`: those that it translates into `to`. */
export const createAlternativesMessages = (
  from: string,
  to: string,
  targets: readonly string[],
  sources: readonly string[],
): readonly (Message | undefined)[] => [
  targets.length > 0
    ? message('faults.fromThereIs', { language: baseLanguage(from), list: languageList(targets, MAX_LISTED) })
    : undefined,
  sources.length > 0
    ? message('faults.intoThereIs', { language: baseLanguage(to), list: languageList(sources, MAX_LISTED) })
    : undefined,
];
