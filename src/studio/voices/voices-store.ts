// Voices people have kept, and the samples they can still be made from. A sample is recognised by the hash of its bytes:
// whoever has the file was given it. Knows no engine; a design is data to it.

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { VoiceDesign } from './design.ts';

export interface KeptVoice {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly design: VoiceDesign;
}

export interface VoiceStore {
  /** Of one owner, oldest first. */
  of(owner: string): readonly KeptVoice[];
  get(id: number): KeptVoice | undefined;
  remember(hash: string, design: VoiceDesign): void;
  sample(hash: string): VoiceDesign | undefined;
  /** The same sample kept under the same name twice is one voice: clients repeat calls. */
  keep(voice: {
    readonly owner: string;
    readonly name: string;
    readonly description?: string;
    readonly hash: string;
    readonly design: VoiceDesign;
  }): number;
  /** False: this owner has no such voice. */
  delete(owner: string, id: number): boolean;
  forgetSamples(before: number): void;
}

export function createVoiceStore(database: DatabaseSync, now: () => number): VoiceStore {
  const sql = (text: string) => database.prepare(text);
  const ofOwner = sql('SELECT * FROM voices WHERE owner = ? ORDER BY voice_id');
  const byId = sql('SELECT * FROM voices WHERE voice_id = ?');
  const same = sql('SELECT voice_id FROM voices WHERE owner = ? AND hash = ? AND name = ?');
  const insert = sql(
    'INSERT INTO voices (owner, name, description, hash, design) VALUES (?, ?, ?, ?, ?) RETURNING voice_id',
  );
  const remove = sql('DELETE FROM voices WHERE owner = ? AND voice_id = ?');
  const remember = sql('INSERT OR REPLACE INTO samples (hash, design, made) VALUES (?, ?, ?)');
  const sample = sql('SELECT design FROM samples WHERE hash = ?');
  const forget = sql('DELETE FROM samples WHERE made < ?');
  return {
    of: (owner) => ofOwner.all(owner).map(voiceOf),
    get: (id) => {
      const row = byId.get(id);
      return row && voiceOf(row);
    },
    remember: (hash, design) => void remember.run(hash, JSON.stringify(design), now()),
    sample: (hash) => {
      const row = sample.get(hash);
      return row && JSON.parse(String(row['design']));
    },
    keep({ owner, name, description, hash, design }) {
      const row =
        same.get(owner, hash, name) ??
        insert.get(owner, name, description ?? null, hash, JSON.stringify({ ...design, name }));
      return Number(row?.['voice_id']);
    },
    delete: (owner, id) => remove.run(owner, id).changes > 0,
    forgetSamples: (before) => void forget.run(before),
  };
}

const voiceOf = (row: Record<string, SQLOutputValue>): KeptVoice => ({
  id: Number(row['voice_id']),
  name: String(row['name']),
  design: JSON.parse(String(row['design'])),
  ...(row['description'] !== null && { description: String(row['description']) }),
});
