// The words of people's dictionaries where they are to hold: in what is said, put in by us just before it is sent, since speech takes no
// dictionaries; for all else named to the service. The task keeps what its person wrote.

import type { Operation } from '../../domain/commands/command.ts';
import type { Request } from '../../domain/commands/invocation.ts';
import { type Dictionary, wordsIn } from '../../domain/dictionary/dictionary.ts';
import {
  createWordIndex,
  type Respelling,
  respellerIn,
  type WordIndex,
} from '../../domain/dictionary/respell.ts';
import { languageById } from '../../domain/media/language.ts';
import { viewerAt } from '../../domain/media/voice.ts';
import type { Origin } from '../../domain/tasks/task.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import type { Dictionaries } from './dictionaries.ts';

type From = Pick<Origin, 'adapter' | 'person' | 'place'>;

export interface WordsOfPeople {
  /** With what of a text will be said otherwise than it is written, for the card. Never rejects. */
  told(operation: Operation | undefined, request: Request, from: From): Promise<Request>;
  /** As it is sent. Never rejects. */
  sent(operation: Operation, request: Request, from: From): Promise<Request>;
}

const CHOSEN = 'chosen_dictionaries';

/** The field whose text is said, and the language it is said in; `undefined` where dictionaries are the service's to apply. */
function saidBy({ fields, outcome, languageUse }: Operation, { values }: Request) {
  const field = outcome.says;
  const text = field === undefined ? undefined : values[field];
  const language = values[languageUse?.speaks ?? ''];
  if (field === undefined || typeof text !== 'string' || typeof language !== 'number' || CHOSEN in fields)
    return undefined;
  return { field, text, language };
}

/** Languages in which the words of one owner are kept sorted at a time. */
const LANGUAGES = 8;

/** The words of dictionaries for one language, sorted once for as long as the store hands out the same dictionaries. */
function createIndexes() {
  const known = new WeakMap<readonly Dictionary[], Map<number, WordIndex>>();
  return (all: readonly Dictionary[], language: number): WordIndex => {
    const before = known.get(all) ?? new Map<number, WordIndex>();
    const tag = languageById(language)?.tag ?? 'en-US';
    const index = before.get(language) ?? createWordIndex(wordsIn(all, language), tag);
    known.set(all, before.set(language, index));
    const [oldest] = before.keys();
    if (before.size > LANGUAGES && oldest !== undefined) before.delete(oldest);
    return index;
  };
}

export function createWordsOfPeople(dictionaries: Dictionaries, log: Log): WordsOfPeople {
  const indexOf = createIndexes();
  const viewerOf = ({ adapter, person, place }: From) => viewerAt(adapter, person, place);

  const respelt = async (operation: Operation, request: Request, from: From) => {
    const said = saidBy(operation, request);
    if (!said) return undefined;
    const { mine, here } = await dictionaries.of(viewerOf(from));
    const indexes = [mine, here].map((all) => indexOf(all, said.language));
    return { field: said.field, ...respellerIn(indexes)(said.text) };
  };

  const chosen = async (request: Request, from: From): Promise<Request> => {
    const theirs = await dictionaries.idsFor(viewerOf(from));
    const named = request.values[CHOSEN];
    const ids = [...new Set([...(Array.isArray(named) ? named : []), ...theirs])];
    return ids.length === 0 ? request : { ...request, values: { ...request.values, [CHOSEN]: ids } };
  };

  const orElse = async (request: Request, work: () => Promise<Request>): Promise<Request> => {
    try {
      return await work();
    } catch (thrown) {
      log.warn('dictionaries not looked up', { reason: reasonOf(thrown) });
      return request;
    }
  };

  return {
    told(operation, { said: _, ...request }, from) {
      return orElse(request, async () => {
        const found = operation && (await respelt(operation, request, from));
        const said = (found?.used ?? []).map(({ word, as }): Respelling => ({ word, as }));
        return said.length === 0 ? request : { ...request, said };
      });
    },
    sent: (operation, request, from) =>
      orElse(request, async () => {
        if (CHOSEN in operation.fields) return chosen(request, from);
        const found = await respelt(operation, request, from);
        if (!found) return request;
        return { ...request, values: { ...request.values, [found.field]: found.text } };
      }),
  };
}
