// Sounds as they are played, on our disk: made once, found again by their key also after a restart, and only so many of them.

import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disk } from '../../../ports/disk.ts';
import type { FinishedSound } from '../../../ports/outlet.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';

export interface PlayableSound {
  readonly key: string;
  /** Ogg Opus: 48 kHz, stereo, frames of 20 ms. */
  readonly path: string;
  readonly seconds: number;
}

export interface PlayableSounds {
  /** Made where it is not there yet. `undefined`: it is of no kind that can be played. Throws `SoundGone`, and what the disk says. */
  make(sound: Pick<FinishedSound, 'key' | 'lend'>): Promise<PlayableSound | undefined>;
  find(key: string): PlayableSound | undefined;
  /** Removes those of them that neither wait nor play. */
  drop(isOne: (key: string) => boolean): Promise<void>;
  /** Removes those that nobody has played for a day. */
  expire(): Promise<void>;
}

interface SoundsParts {
  readonly folder: string;
  readonly transcode: Transcoder['transcode'];
  readonly disk: Disk;
  /** Those that wait or play stay. */
  isWanted(key: string): boolean;
  readonly mostBytes?: number;
  /** In ms. */
  readonly now?: () => number;
}

interface Kept extends PlayableSound {
  readonly bytes: number;
  /** In ms. */
  used: number;
}

const MOST_BYTES = 200_000_000;
const UNUSED_MS = 24 * 3_600_000;
/** More than an hour. */
const MOST_OF_ONE = 40_000_000;
const FRAMES_PER_SECOND = 50;
/** `TASK-speech.250.ogg`: how many frames it has stands in its name. */
const NAME = /^([\p{L}\p{N}-]{1,100})\.(\d{1,7})\.ogg$/u;

export function createSounds(parts: SoundsParts): PlayableSounds {
  const { folder, transcode, disk, isWanted, mostBytes = MOST_BYTES, now = Date.now } = parts;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** The last used is the last. */
  const kept = new Map(found(folder).map((one) => [one.key, one]));
  const making = new Map<string, Promise<PlayableSound | undefined>>();
  const bytes = () => [...kept.values()].reduce((sum, one) => sum + one.bytes, 0);

  async function remove({ key, path }: Pick<Kept, 'key' | 'path'>): Promise<void> {
    kept.delete(key);
    await rm(path, { force: true });
  }
  async function forget(lacking: number): Promise<void> {
    let left = lacking;
    for (const { key, path, bytes: freed } of [...kept.values()]) {
      if (left <= 0) return;
      if (isWanted(key)) continue;
      await remove({ key, path });
      left -= freed;
    }
  }
  disk.keep({ kind: 'deliveries', bytes, yield: (lacking) => forget(lacking) });

  function find(key: string): PlayableSound | undefined {
    const one = kept.get(key);
    if (!one) return undefined;
    kept.delete(key);
    kept.set(key, one);
    one.used = now();
    return one;
  }

  async function drop(isOne: (one: Kept) => boolean): Promise<void> {
    for (const one of [...kept.values()]) {
      if (isOne(one) && !isWanted(one.key)) await remove(one);
    }
  }

  async function take(sound: Pick<FinishedSound, 'key' | 'lend'>): Promise<PlayableSound | undefined> {
    const { key } = sound;
    return sound.lend(async (file) => {
      const made = await transcode(file, 'ogg', MOST_OF_ONE);
      if (!made) return undefined;
      const claim = await disk.claim('deliveries', made.bytes);
      try {
        const { seconds = 0 } = made;
        const path = join(folder, `${key}.${Math.round(seconds * FRAMES_PER_SECOND)}.ogg`);
        await rename(made.path, path);
        const { size } = await stat(path);
        const one = { key, path, seconds, bytes: size, used: now() };
        kept.set(key, one);
        await forget(bytes() - mostBytes);
        return one;
      } catch (thrown) {
        await rm(made.path, { force: true });
        throw thrown;
      } finally {
        claim.end();
      }
    });
  }

  return {
    find,
    drop: (isOne) => drop(({ key }) => isOne(key)),
    expire: () => drop(({ used }) => now() - used > UNUSED_MS),
    make(sound) {
      const { key } = sound;
      const there = find(key);
      if (there) return Promise.resolve(there);
      const begun = making.get(key) ?? take(sound).finally(() => making.delete(key));
      making.set(key, begun);
      return begun;
    },
  };
}

/** What an earlier process left, the oldest first. */
function found(folder: string): readonly Kept[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, key, frames] = NAME.exec(name) ?? [];
      if (key === undefined) return [];
      const path = join(folder, name);
      const { size: bytes, mtimeMs: used } = statSync(path);
      return [{ key, path, bytes, seconds: Number(frames) / FRAMES_PER_SECOND, used }];
    })
    .toSorted((a, b) => a.used - b.used);
}
