// Stores the voices of users, and recent samples from which a voice can be saved. A sample is identified by the hash of
// its bytes, so only owners of the file can save it. Treats designs as plain data.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { VoiceDesign } from './voice-design.ts';

export interface StoredVoice {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly design: VoiceDesign;
}

export interface VoiceStore {
  /** Voices of one owner, oldest first. */
  listByOwner(owner: string): readonly StoredVoice[];
  findById(id: number): StoredVoice | undefined;
  saveSample(hash: string, design: VoiceDesign): void;
  findSample(hash: string): VoiceDesign | undefined;
  /** Saving the same sample with the same name again returns the existing voice, because clients retry calls. */
  save(voice: {
    readonly owner: string;
    readonly name: string;
    readonly description?: string;
    readonly hash: string;
    readonly design: VoiceDesign;
  }): number;
  /** False if this owner has no such voice. */
  delete(owner: string, id: number): boolean;
  deleteSamplesBefore(before: number): void;
}

export function createVoiceStore(database: DatabaseSync, now: () => number): VoiceStore {
  const sql = (text: string) => database.prepare(text);
  const ofOwner = sql('SELECT * FROM voices WHERE owner = ? ORDER BY voice_id');
  const byId = sql('SELECT * FROM voices WHERE voice_id = ?');
  const findSame = sql('SELECT voice_id FROM voices WHERE owner = ? AND hash = ? AND name = ?');
  const insert = sql(
    'INSERT INTO voices (owner, name, description, hash, design) VALUES (?, ?, ?, ?, ?) RETURNING voice_id',
  );
  const remove = sql('DELETE FROM voices WHERE owner = ? AND voice_id = ?');
  const remember = sql('INSERT OR REPLACE INTO samples (hash, design, made) VALUES (?, ?, ?)');
  const sample = sql('SELECT design FROM samples WHERE hash = ?');
  const forget = sql('DELETE FROM samples WHERE made < ?');
  return {
    listByOwner: (owner) => ofOwner.all(owner).map(parseRow),
    findById: (id) => {
      const row = byId.get(id);
      return row && parseRow(row);
    },
    saveSample: (hash, design) => void remember.run(hash, JSON.stringify(design), now()),
    findSample: (hash) => {
      const row = sample.get(hash);
      return row && JSON.parse(String(row['design']));
    },
    save({ owner, name, description, hash, design }) {
      const row =
        findSame.get(owner, hash, name) ??
        insert.get(owner, name, description ?? null, hash, JSON.stringify({ ...design, name }));
      return Number(row?.['voice_id']);
    },
    delete: (owner, id) => remove.run(owner, id).changes > 0,
    deleteSamplesBefore: (before) => void forget.run(before),
  };
}

const parseRow = (row: Record<string, SQLOutputValue>): StoredVoice => ({
  id: Number(row['voice_id']),
  name: String(row['name']),
  design: JSON.parse(String(row['design'])),
  ...(row['description'] !== null && { description: String(row['description']) }),
});
