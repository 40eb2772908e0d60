// Of several languages that were asked for those that cannot be had here: left out of the request, each by its name and why, so that
// the others go on. Pure.

import type { Known } from '../media/abilities.ts';
import { languageById } from '../media/language.ts';
import { languageName, type Words } from '../words/index.ts';
import { available } from './available.ts';
import type { Operation } from './command.ts';
import { brief } from './instead.ts';
import type { Request } from './invocation.ts';
import { wordsSourceOf } from './words-source.ts';

const nameOf = (id: number, words: Words): string => {
  const language = languageById(id);
  return language ? languageName(language, words) : String(id);
};

/** As it was where all of them can be had, and where none can: then somebody else refuses it. */
export function withoutImpossible(
  operation: Operation,
  request: Request,
  known: Known,
  words: Words,
): Request {
  const { values, labels, note } = request;
  const source = wordsSourceOf(request);
  for (const [field, { options }] of Object.entries(operation.fields)) {
    const given: unknown = values[field];
    if (options.kind !== 'language' || !Array.isArray(given)) continue;
    const ids = given.filter((id) => typeof id === 'number');
    const told = ids.flatMap((id) => {
      const judged = available(operation, { ...values, [field]: [id] }, known, source);
      const isAtFault = judged.is === 'cannot' && judged.field === field;
      return isAtFault
        ? [{ id, said: words.alternatives.leftOut(nameOf(id, words), brief(judged, words)) }]
        : [];
    });
    const rest = ids.filter((id) => !told.some((one) => one.id === id));
    if (told.length === 0 || rest.length === 0) continue;
    return {
      ...request,
      values: { ...values, [field]: rest },
      labels: { ...labels, [field]: rest.map((id) => nameOf(id, words)).join(', ') },
      note: [note, ...told.map(({ said }) => said)].filter(Boolean).join(' '),
    };
  }
  return request;
}
