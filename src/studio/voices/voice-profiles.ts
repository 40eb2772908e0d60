// Voice recordings that a speech server stores, so that it can speak with them. Each is registered here under a unique
// name before it is sent. A profile without a voice, after a deletion or a crash, is deleted on the server, with
// retries. Leaves the server's calls to remote/voice-profiles.ts.

import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { toEnglish } from '../../domain/messages.ts';
import { createSecretId } from '../../kit/id.ts';
import { createKeyedMutex } from '../../kit/keyed-mutex.ts';
import { formatError, type Log } from '../../kit/log.ts';
import { loadOrCreateValue } from '../database.ts';
import { EngineError } from '../errors.ts';

/**
 * A server that speaks with recordings. Each call can reject with {@link EngineError}.
 */
export interface ProfileServer {
  /** Host and port, for display. */
  readonly host: string;
  readonly url: string;
  findByName(name: string): Promise<readonly StoredProfile[]>;
  create(profile: NewProfile): Promise<StoredProfile>;
  remove(id: string): Promise<void>;
  /** Model that speaks with recordings. */
  findCloningModel(): Promise<string>;
}

interface StoredProfile {
  readonly id: string;
  /** The server's id of the voice. */
  readonly voice: string;
}

interface NewProfile {
  readonly name: string;
  /** BCP 47 tag of the spoken language. */
  readonly tag: string;
  /** Text spoken in the recording. */
  readonly transcript: string;
  /** Path of a 16-bit WAV file. */
  readonly path: string;
}

/** Owner, recording and name. Equal identities share one profile. */
interface ProfileIdentity {
  readonly owner: string;
  /** Hash of the recording's bytes. */
  readonly hash: string;
  readonly name: string;
}

interface CreatedProfile {
  readonly host: string;
  readonly voice: string;
  readonly model: string;
}

export interface VoiceProfiles {
  /** True if the settings allow voices from recordings and a server supports them. */
  isOffered(): boolean;
  /** Passes the name of the profile to the work. The profile is not deleted until the work is done. */
  withProfileName<Result>(whose: ProfileIdentity, work: (name: string) => Promise<Result>): Promise<Result>;
  /**
   * Requires a name inside {@link withProfileName}. After a failure, leftovers on the server are deleted later.
   * @throws EngineError
   */
  create(profile: NewProfile): Promise<CreatedProfile>;
  /** Deletes the profile of a deleted voice. False if it failed and will be retried. */
  deleteForDesign(design: string): Promise<boolean>;
  /** Deletes all profiles without a voice. Never rejects. */
  deleteUnused(): Promise<void>;
}

interface VoiceProfileOptions {
  readonly database: DatabaseSync;
  readonly getServer: () => ProfileServer | undefined;
  /** True if the settings allow voices from recordings and a server supports them. */
  readonly isOffered: () => boolean;
  readonly log: Log;
  readonly now: () => number;
}

/** Milliseconds after which an unanswered request can no longer create a profile. */
const MAX_RESPONSE_MS = 600_000;

const UNNEEDED = `SELECT name, url, voice, asked FROM voice_profiles WHERE voice IS NULL
  OR NOT EXISTS (SELECT 1 FROM voices WHERE instr(voices.design, voice_profiles.voice) > 0)`;

interface ProfileRow {
  readonly name: string;
  readonly url: string;
  /** Null until the server answers. */
  readonly voice: string | null;
  readonly asked: number;
}

export function createVoiceProfiles({ database, getServer, isOffered, log, now }: VoiceProfileOptions): VoiceProfiles {
  const secret = loadOrCreateValue(database, 'profiles', createSecretId);
  const sql = (text: string) => database.prepare(text);
  const insert = sql('INSERT OR REPLACE INTO voice_profiles (name, url, asked) VALUES (?, ?, ?)');
  const setVoice = sql('UPDATE voice_profiles SET voice = ? WHERE name = ?');
  const forget = sql('DELETE FROM voice_profiles WHERE name = ?');
  const unneeded = sql(UNNEEDED);
  const findByDesign = sql('SELECT name, url, voice, asked FROM voice_profiles WHERE instr(?, voice) > 0');
  const serial = createKeyedMutex();
  const busy = new Set<string>();
  const logged = new Set<string>();

  const nameOf = ({ owner, hash, name }: ProfileIdentity): string =>
    `Earshot ${createHmac('sha256', secret)
      .update(JSON.stringify([owner, hash, name]))
      .digest('hex')
      .slice(0, 24)}`;

  const deleteProfile = (row: ProfileRow): Promise<boolean> =>
    serial(row.name, async () => {
      const { name } = row;
      if (busy.has(name)) return false;
      const speechServer = getServer();
      const why = speechServer
        ? await deleteOnServer(speechServer, row, now())
        : 'does not exist, or is no longer in the settings';
      if (why === undefined) forget.run(name);
      else if (!logged.has(name)) log.warn('recording not deleted at the speech server yet', { name, why });
      if (why !== undefined) logged.add(name);
      return why === undefined;
    });

  return {
    isOffered,
    async withProfileName(whose, work) {
      const name = nameOf(whose);
      busy.add(name);
      try {
        return await work(name);
      } finally {
        busy.delete(name);
      }
    },
    create: (profile) =>
      serial(profile.name, async () => {
        const speechServer = getServer();
        if (!speechServer) throw new EngineError('The speech server', 'is no longer available', 'Try again later.');
        const { name } = profile;
        const model = await speechServer.findCloningModel();
        const [before] = await speechServer.findByName(name);
        insert.run(name, speechServer.url, now());
        const { voice } = before ?? (await speechServer.create(profile));
        setVoice.run(voice, name);
        return { host: speechServer.host, voice, model };
      }),
    async deleteForDesign(design) {
      const row = findByDesign.get(design);
      return row === undefined || deleteProfile(row as unknown as ProfileRow);
    },
    async deleteUnused() {
      try {
        for (const row of unneeded.all()) await deleteProfile(row as unknown as ProfileRow);
      } catch (error) {
        // The process is stopping. The next start continues.
        if (error instanceof Error && error.name === 'AbortError') return;
        log.error('recordings at the speech server not cleaned up', { error: formatError(error) });
      }
    },
  };
}

/** Returns the reason of a failure, or `undefined` once the profile is deleted. */
async function deleteOnServer(server: ProfileServer, row: ProfileRow, now: number): Promise<string | undefined> {
  try {
    const there = await server.findByName(row.name);
    for (const { id } of there) await server.remove(id);
    if (there.length > 0) return undefined;
    if (row.url !== server.url) return 'is at a server that is no longer in the settings';
    return row.voice === null && now - row.asked < MAX_RESPONSE_MS ? 'may still be uploading' : undefined;
  } catch (error) {
    if (error instanceof EngineError) return toEnglish(error.problem);
    throw error;
  }
}
