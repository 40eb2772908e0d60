// Recordings that a speech server keeps so that it can speak with their voices. Each is noted here before it is sent, under a name that
// is the voice's own: what is there for no voice of ours, because somebody deleted it or because we ended in between, is deleted there,
// as often as it takes. Knows the server by its calls only.

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { secretId } from '../../kit/id.ts';
import { type Log, reasonOf } from '../../kit/log.ts';
import { createSerial } from '../../kit/mutex.ts';
import { kept } from '../database.ts';
import { EngineFailed } from '../faults.ts';

/** A server that speaks with recordings. Each call rejects with {@link EngineFailed}. */
export interface ProfileServer {
  /** Host and port, as people read it. */
  readonly host: string;
  readonly url: string;
  /** What it keeps under a name. */
  named(name: string): Promise<readonly KeptProfile[]>;
  make(profile: Profile): Promise<KeptProfile>;
  remove(id: string): Promise<void>;
  /** Its model that speaks with them. */
  model(): Promise<string>;
}

interface KeptProfile {
  readonly id: string;
  /** As a voice of the server. */
  readonly voice: string;
}

export interface Profile {
  readonly name: string;
  /** Of the language that is spoken, BCP 47. */
  readonly tag: string;
  /** What is said in it. */
  readonly words: string;
  /** The recording, a WAV of 16 bits. */
  readonly path: string;
}

/** Whose voice it is and what it is made of: the same again is the same profile. */
export interface ProfileOwner {
  readonly owner: string;
  /** Of the recording's bytes. */
  readonly hash: string;
  readonly name: string;
}

export interface Made {
  readonly host: string;
  readonly voice: string;
  readonly model: string;
}

export interface Profiles {
  /** Whether there is a server for it, and it may be used. */
  offered(): boolean;
  /** Its name there, which is left alone until the work is done. */
  during<Result>(whose: ProfileOwner, work: (name: string) => Promise<Result>): Promise<Result>;
  /** For a name that is at {@link during}. Rejects with {@link EngineFailed}; what came of it then is deleted later. */
  make(profile: Profile): Promise<Made>;
  /** Deletes the one behind a voice that is no longer there; `false`: not yet, it is tried again. */
  release(design: string): Promise<boolean>;
  /** Tries all that no voice needs. Never rejects. */
  tidy(): Promise<void>;
}

interface ProfileParts {
  readonly database: DatabaseSync;
  readonly server: () => ProfileServer | undefined;
  /** Whether the owner of the settings lets voices be made of recordings, and the server offers it now. */
  readonly offered: () => boolean;
  readonly log: Log;
  readonly now: () => number;
}

/** After which a server that never answered will not keep it any more. */
const LATE_MS = 600_000;

const UNNEEDED = `SELECT name, url, voice, asked FROM voice_profiles WHERE voice IS NULL
  OR NOT EXISTS (SELECT 1 FROM voices WHERE instr(voices.design, voice_profiles.voice) > 0)`;

interface NotedProfile {
  readonly name: string;
  readonly url: string;
  /** `null` while it was not answered. */
  readonly voice: string | null;
  readonly asked: number;
}

export function createProfiles({ database, server, offered, log, now }: ProfileParts): Profiles {
  const secret = kept(database, 'profiles', secretId);
  const sql = (text: string) => database.prepare(text);
  const note = sql('INSERT OR REPLACE INTO voice_profiles (name, url, asked) VALUES (?, ?, ?)');
  const tell = sql('UPDATE voice_profiles SET voice = ? WHERE name = ?');
  const forget = sql('DELETE FROM voice_profiles WHERE name = ?');
  const unneeded = sql(UNNEEDED);
  const behind = sql('SELECT name, url, voice, asked FROM voice_profiles WHERE instr(?, voice) > 0');
  const serial = createSerial();
  const busy = new Set<string>();
  const told = new Set<string>();

  const nameOf = ({ owner, hash, name }: ProfileOwner): string =>
    `Earshot ${createHmac('sha256', secret)
      .update(JSON.stringify([owner, hash, name]))
      .digest('hex')
      .slice(0, 24)}`;

  const removed = (row: NotedProfile): Promise<boolean> =>
    serial(row.name, async () => {
      const { name } = row;
      if (busy.has(name)) return false;
      const at = server();
      const why = at ? await whyLeft(at, row, now()) : 'is not there, or no longer named in the settings';
      if (why === undefined) forget.run(name);
      else if (!told.has(name)) log.warn('recording not yet deleted at the speech server', { name, why });
      if (why !== undefined) told.add(name);
      return why === undefined;
    });

  return {
    offered,
    async during(whose, work) {
      const name = nameOf(whose);
      busy.add(name);
      try {
        return await work(name);
      } finally {
        busy.delete(name);
      }
    },
    make: (profile) =>
      serial(profile.name, async () => {
        const at = server();
        if (!at) throw new EngineFailed('The speech server', 'is no longer there', 'Try again later.');
        const { name } = profile;
        const model = await at.model();
        const [before] = await at.named(name);
        note.run(name, at.url, now());
        const { voice } = before ?? (await at.make(profile));
        tell.run(voice, name);
        return { host: at.host, voice, model };
      }),
    async release(design) {
      const row = behind.get(design);
      return row === undefined || removed(row as unknown as NotedProfile);
    },
    async tidy() {
      try {
        for (const row of unneeded.all()) await removed(row as unknown as NotedProfile);
      } catch (error) {
        // It stops just now, and goes on with it at the next start.
        if (error instanceof Error && error.name === 'AbortError') return;
        log.error('recordings not tidied at the speech server', { error: reasonOf(error) });
      }
    },
  };
}

/** Nothing once it is gone there. */
async function whyLeft(at: ProfileServer, row: NotedProfile, now: number): Promise<string | undefined> {
  try {
    const there = await at.named(row.name);
    for (const { id } of there) await at.remove(id);
    if (there.length > 0) return undefined;
    if (row.url !== at.url) return 'is at an address that is no longer in the settings';
    return row.voice === null && now - row.asked < LATE_MS ? 'may still be on its way there' : undefined;
  } catch (error) {
    if (error instanceof EngineFailed) return error.did;
    throw error;
  }
}
