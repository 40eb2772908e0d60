// Stores dictionaries of terms, visible only to their own API key. A task copies its terms when it is created, so later
// edits do not affect it.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { MultilingualTerm } from '../../domain/pronunciation/terms.ts';
import { runInTransaction } from '../../kit/sqlite/transaction.ts';

export interface StoredDictionary {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly editedAt: number;
}

export interface StoredTerm {
  readonly id: number;
  readonly texts: MultilingualTerm;
}

export interface DictionaryStore {
  /** Lists the owner's dictionaries, oldest first. */
  listByOwner(owner: string): readonly StoredDictionary[];
  findForOwner(owner: string, id: number): StoredDictionary | undefined;
  create(owner: string, dictionary: NewDictionary): StoredDictionary;
  delete(owner: string, id: number): boolean;
  /** Lists terms in the order in which they were added. */
  listTerms(id: number): readonly StoredTerm[];
  addTerm(id: number, texts: MultilingualTerm): StoredTerm;
  /** Returns false if the dictionary has no such term. */
  updateTerm(id: number, term: number, texts: MultilingualTerm): boolean;
  removeTerm(id: number, term: number): boolean;
}

interface NewDictionary {
  readonly name: string;
  readonly description: string | null;
  readonly terms: readonly MultilingualTerm[];
}

export function createDictionaryStore(database: DatabaseSync, now: () => number): DictionaryStore {
  const sql = (text: string) => database.prepare(text);
  const ofOwner = sql('SELECT * FROM dictionaries WHERE owner = ? ORDER BY dictionary_id');
  const byId = sql('SELECT * FROM dictionaries WHERE owner = ? AND dictionary_id = ?');
  const insert = sql(
    'INSERT INTO dictionaries (owner, name, description, created, edited) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const deleteDictionary = sql('DELETE FROM dictionaries WHERE owner = ? AND dictionary_id = ?');
  const setEditedAt = sql('UPDATE dictionaries SET edited = ? WHERE dictionary_id = ?');
  const termsOf = sql('SELECT * FROM terms WHERE dictionary_id = ? ORDER BY term_id');
  const addTerm = sql('INSERT INTO terms (dictionary_id, texts) VALUES (?, ?) RETURNING *');
  const changeTerm = sql('UPDATE terms SET texts = ? WHERE dictionary_id = ? AND term_id = ?');
  const deleteTerm = sql('DELETE FROM terms WHERE dictionary_id = ? AND term_id = ?');
  const deleteTerms = sql('DELETE FROM terms WHERE dictionary_id = ?');

  /** Updates the edit time if any row changed, and returns whether one did. */
  const touchIfChanged = (id: number, changes: number | bigint): boolean => {
    if (changes > 0) setEditedAt.run(now(), id);
    return changes > 0;
  };

  return {
    listByOwner: (owner) => ofOwner.all(owner).map(dictionaryFromRow),
    findForOwner(owner, id) {
      const row = byId.get(owner, id);
      return row && dictionaryFromRow(row);
    },
    create: (owner, { name, description, terms }) =>
      runInTransaction(database, () => {
        const dictionary = dictionaryFromRow(insert.get(owner, name, description, now(), now()) ?? {});
        for (const texts of terms) addTerm.get(dictionary.id, JSON.stringify(texts));
        return dictionary;
      }),
    delete: (owner, id) =>
      runInTransaction(database, () => {
        const isDeleted = deleteDictionary.run(owner, id).changes > 0;
        if (isDeleted) deleteTerms.run(id);
        return isDeleted;
      }),
    listTerms: (id) => termsOf.all(id).map(termFromRow),
    addTerm(id, texts) {
      const term = termFromRow(addTerm.get(id, JSON.stringify(texts)) ?? {});
      touchIfChanged(id, 1);
      return term;
    },
    updateTerm: (id, term, texts) => touchIfChanged(id, changeTerm.run(JSON.stringify(texts), id, term).changes),
    removeTerm: (id, term) => touchIfChanged(id, deleteTerm.run(id, term).changes),
  };
}

type Columns = Record<string, SQLOutputValue>;

const dictionaryFromRow = (row: Columns): StoredDictionary => ({
  id: Number(row['dictionary_id']),
  name: String(row['name']),
  description: row['description'] === null ? null : String(row['description']),
  createdAt: Number(row['created']),
  editedAt: Number(row['edited']),
});

const termFromRow = (row: Columns): StoredTerm => ({
  id: Number(row['term_id']),
  texts: JSON.parse(String(row['texts'])),
});
