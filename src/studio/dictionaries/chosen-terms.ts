// Loads the terms of the dictionaries that a request names.

import type { MultilingualTerm } from '../../domain/pronunciation/terms.ts';
import type { DictionaryStore } from './dictionary-store.ts';

export type ChosenDictionaries = Pick<DictionaryStore, 'findForOwner' | 'listTerms'>;

export const MAX_CHOSEN_DICTIONARIES = 50;
/** Terms are copied into the task, which limits their number. */
const MAX_TERMS = 5000;

/** Ignores values that are no dictionaries of the owner. Operations that declare the field report them. */
export function loadChosenTerms(
  dictionaries: ChosenDictionaries,
  owner: string,
  dictionaryIds: unknown,
): readonly MultilingualTerm[] {
  const ids = [...new Set(Array.isArray(dictionaryIds) ? dictionaryIds.filter((id) => Number.isSafeInteger(id)) : [])];
  const ownedIds = ids.slice(0, MAX_CHOSEN_DICTIONARIES).filter((id) => dictionaries.findForOwner(owner, id));
  return ownedIds.flatMap((id) => dictionaries.listTerms(id).map(({ texts }) => texts)).slice(0, MAX_TERMS);
}
