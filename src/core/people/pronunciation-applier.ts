// Applies users' dictionaries. For speech, words are replaced in the text just before it is sent, since speech takes no
// dictionaries. Other operations get dictionary ids. The task keeps the original text.

import { LRUCache } from 'lru-cache';
import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { findLanguageById } from '../../domain/media/language.ts';
import { toViewer } from '../../domain/media/voice.ts';
import { type Dictionary, selectEntriesForLanguage } from '../../domain/pronunciation/dictionary.ts';
import {
  createReplacerFromIndexes,
  createWordIndex,
  type WordIndex,
  type WordReplacement,
} from '../../domain/pronunciation/replace-words.ts';
import { changeWords } from '../../domain/speech-markup/edit-speech-markup.ts';
import type { TaskOrigin } from '../../domain/tasks/task.ts';
import { formatError, type Log } from '../../kit/log.ts';
import type { UserDictionaries } from './user-dictionaries.ts';

type RequestOrigin = Pick<TaskOrigin, 'adapter' | 'person' | 'place'>;

export interface PronunciationApplier {
  /** Adds the replaced words, for the card. Never rejects. */
  annotate(operation: Operation | undefined, request: Request, from: RequestOrigin): Promise<Request>;
  /** Returns the request to send. Never rejects. */
  apply(operation: Operation, request: Request, from: RequestOrigin): Promise<Request>;
}

const DICTIONARIES_FIELD = 'chosen_dictionaries';

/** Returns the spoken text and its language. `undefined` if the service applies the dictionaries. */
function findSpokenText({ fields, outcome, languageUse }: Operation, { values }: Request) {
  const field = outcome.spokenTextField;
  const text = field === undefined ? undefined : values[field];
  const language = values[languageUse?.spokenField ?? ''];
  if (field === undefined || typeof text !== 'string' || typeof language !== 'number' || DICTIONARIES_FIELD in fields)
    return undefined;
  return { field, text, language };
}

/** Number of languages for which an owner's words stay indexed. */
const MAX_LANGUAGES = 8;

/** Word index per language, cached as long as the store returns the same dictionaries. */
function createIndexCache() {
  const known = new WeakMap<readonly Dictionary[], LRUCache<number, WordIndex>>();
  return (all: readonly Dictionary[], language: number): WordIndex => {
    const before = known.get(all) ?? new LRUCache<number, WordIndex>({ max: MAX_LANGUAGES });
    const tag = findLanguageById(language)?.tag ?? 'en-US';
    const index = before.get(language) ?? createWordIndex(selectEntriesForLanguage(all, language), tag);
    known.set(all, before.set(language, index));
    return index;
  };
}

export function createPronunciationApplier(dictionaries: UserDictionaries, log: Log): PronunciationApplier {
  const indexOf = createIndexCache();
  const viewerOf = ({ adapter, person, place }: RequestOrigin) => toViewer(adapter, person, place);

  const respell = async (operation: Operation, request: Request, from: RequestOrigin) => {
    const spokenText = findSpokenText(operation, request);
    if (!spokenText) return undefined;
    const { own, shared } = await dictionaries.listFor(viewerOf(from));
    const indexes = [own, shared].map((all) => indexOf(all, spokenText.language));
    return { field: spokenText.field, ...changeWords(spokenText.text, createReplacerFromIndexes(indexes)) };
  };

  const withDictionaries = async (request: Request, from: RequestOrigin): Promise<Request> => {
    const dictionaryIds = await dictionaries.syncedIdsFor(viewerOf(from));
    const named = request.values[DICTIONARIES_FIELD];
    const ids = [...new Set([...(Array.isArray(named) ? named : []), ...dictionaryIds])];
    return ids.length === 0 ? request : { ...request, values: { ...request.values, [DICTIONARIES_FIELD]: ids } };
  };

  const orUnchanged = async (request: Request, work: () => Promise<Request>): Promise<Request> => {
    try {
      return await work();
    } catch (thrown) {
      log.warn('dictionaries not loaded', { reason: formatError(thrown) });
      return request;
    }
  };

  return {
    annotate(operation, { replacedWords: _, ...request }, from) {
      return orUnchanged(request, async () => {
        const found = operation && (await respell(operation, request, from));
        const replacedWords = (found?.replaced ?? []).map(
          ({ word, replacement }): WordReplacement => ({ word, replacement }),
        );
        return replacedWords.length === 0 ? request : { ...request, replacedWords };
      });
    },
    apply: (operation, request, from) =>
      orUnchanged(request, async () => {
        if (DICTIONARIES_FIELD in operation.fields) return withDictionaries(request, from);
        const found = await respell(operation, request, from);
        if (!found) return request;
        return { ...request, values: { ...request.values, [found.field]: found.text } };
      }),
  };
}
