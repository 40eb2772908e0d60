// Dictionaries: terms, each with its texts in several languages, seen by their own API key only. What is in one is copied into a task
// when it is created, so that deleting it later changes nothing that was asked for.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Term } from '../../domain/dictionary/terms.ts';
import { atomically } from '../../kit/sqlite/atomically.ts';

export interface StoredDictionary {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly edited: number;
}

export interface StoredTerm {
  readonly id: number;
  readonly texts: Term;
}

export interface DictionaryStore {
  /** Of one owner, oldest first. */
  of(owner: string): readonly StoredDictionary[];
  find(owner: string, id: number): StoredDictionary | undefined;
  create(owner: string, given: NewDictionary): StoredDictionary;
  delete(owner: string, id: number): boolean;
  /** In the order in which they were added. */
  terms(id: number): readonly StoredTerm[];
  add(id: number, texts: Term): StoredTerm;
  /** False: the dictionary has no such term. */
  change(id: number, term: number, texts: Term): boolean;
  remove(id: number, term: number): boolean;
}

interface NewDictionary {
  readonly name: string;
  readonly description: string | null;
  readonly terms: readonly Term[];
}

export function createDictionaryStore(database: DatabaseSync, now: () => number): DictionaryStore {
  const sql = (text: string) => database.prepare(text);
  const ofOwner = sql('SELECT * FROM dictionaries WHERE owner = ? ORDER BY dictionary_id');
  const byId = sql('SELECT * FROM dictionaries WHERE owner = ? AND dictionary_id = ?');
  const insert = sql(
    'INSERT INTO dictionaries (owner, name, description, created, edited) VALUES (?, ?, ?, ?, ?) RETURNING *',
  );
  const drop = sql('DELETE FROM dictionaries WHERE owner = ? AND dictionary_id = ?');
  const touch = sql('UPDATE dictionaries SET edited = ? WHERE dictionary_id = ?');
  const termsOf = sql('SELECT * FROM terms WHERE dictionary_id = ? ORDER BY term_id');
  const addTerm = sql('INSERT INTO terms (dictionary_id, texts) VALUES (?, ?) RETURNING *');
  const changeTerm = sql('UPDATE terms SET texts = ? WHERE dictionary_id = ? AND term_id = ?');
  const dropTerm = sql('DELETE FROM terms WHERE dictionary_id = ? AND term_id = ?');
  const dropTerms = sql('DELETE FROM terms WHERE dictionary_id = ?');

  /** Whether it changed anything; then the dictionary was edited. */
  const edited = (id: number, changes: number | bigint): boolean => {
    if (changes > 0) touch.run(now(), id);
    return changes > 0;
  };

  return {
    of: (owner) => ofOwner.all(owner).map(dictionaryOf),
    find(owner, id) {
      const row = byId.get(owner, id);
      return row && dictionaryOf(row);
    },
    create: (owner, { name, description, terms }) =>
      atomically(database, () => {
        const made = dictionaryOf(insert.get(owner, name, description, now(), now()) ?? {});
        for (const texts of terms) addTerm.get(made.id, JSON.stringify(texts));
        return made;
      }),
    delete: (owner, id) =>
      atomically(database, () => {
        const gone = drop.run(owner, id).changes > 0;
        if (gone) dropTerms.run(id);
        return gone;
      }),
    terms: (id) => termsOf.all(id).map(termOf),
    add(id, texts) {
      const term = termOf(addTerm.get(id, JSON.stringify(texts)) ?? {});
      edited(id, 1);
      return term;
    },
    change: (id, term, texts) => edited(id, changeTerm.run(JSON.stringify(texts), id, term).changes),
    remove: (id, term) => edited(id, dropTerm.run(id, term).changes),
  };
}

type Columns = Record<string, SQLOutputValue>;

const dictionaryOf = (row: Columns): StoredDictionary => ({
  id: Number(row['dictionary_id']),
  name: String(row['name']),
  description: row['description'] === null ? null : String(row['description']),
  created: Number(row['created']),
  edited: Number(row['edited']),
});

const termOf = (row: Columns): StoredTerm => ({
  id: Number(row['term_id']),
  texts: JSON.parse(String(row['texts'])),
});
