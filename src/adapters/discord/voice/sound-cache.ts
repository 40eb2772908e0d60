// Caches sounds on disk as Ogg Opus. Finds them by key, even after a restart, and limits their total size.

import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskQuota } from '../../../ports/disk-quota.ts';
import type { AudioResult } from '../../../ports/share-target.ts';
import type { Transcoder } from '../../../ports/transcoder.ts';

export interface PlayableSound {
  readonly key: string;
  /** Ogg Opus: 48 kHz, stereo, frames of 20 ms. */
  readonly path: string;
  readonly seconds: number;
}

export interface SoundCache {
  /**
   * Transcodes the sound if it is not cached; `undefined` if its kind cannot be played. `speed` is 1 by default.
   * @throws `AudioGoneError` or a file system error
   */
  getOrCreate(sound: Pick<AudioResult, 'key' | 'borrow'>, speed?: number): Promise<PlayableSound | undefined>;
  find(key: string): PlayableSound | undefined;
  /** Deletes matching sounds that are neither waiting nor playing. */
  remove(isOne: (key: string) => boolean): Promise<void>;
  /** Deletes sounds that were not played for a day. */
  removeExpired(): Promise<void>;
}

interface SoundCacheOptions {
  readonly folder: string;
  readonly transcode: Transcoder['transcode'];
  readonly disk: DiskQuota;
  /** Sounds that wait or play are never deleted. */
  isWanted(key: string): boolean;
  readonly maxBytes?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface CachedSound extends PlayableSound {
  readonly bytes: number;
  /** Milliseconds since 1970. */
  usedAt: number;
}

const MAX_CACHE_BYTES = 200_000_000;
const MAX_UNUSED_MS = 24 * 3_600_000;
/** Larger than an hour of sound. */
const MAX_SOUND_BYTES = 40_000_000;
const FRAMES_PER_SECOND = 50;
/** `TASK-speech.250.ogg`: the name contains the number of frames. */
const FILE_NAME = /^([\p{L}\p{N}-]{1,100})\.(\d{1,7})\.ogg$/u;

export function createSoundCache(options: SoundCacheOptions): SoundCache {
  const { folder, transcode, disk, isWanted, maxBytes = MAX_CACHE_BYTES, now = Date.now } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** Ordered by last use, the most recent last. */
  const cached = new Map(loadSounds(folder).map((one) => [one.key, one]));
  const pending = new Map<string, Promise<PlayableSound | undefined>>();
  const usedBytes = () => [...cached.values()].reduce((sum, one) => sum + one.bytes, 0);

  async function remove({ key, path }: Pick<CachedSound, 'key' | 'path'>): Promise<void> {
    cached.delete(key);
    await rm(path, { force: true });
  }
  async function freeSpace(lacking: number): Promise<void> {
    let left = lacking;
    for (const { key, path, bytes: freed } of [...cached.values()]) {
      if (left <= 0) return;
      if (isWanted(key)) continue;
      await remove({ key, path });
      left -= freed;
    }
  }
  disk.register({ category: 'deliveries', usedBytes, freeSpace: (lacking) => freeSpace(lacking) });

  function find(key: string): PlayableSound | undefined {
    const one = cached.get(key);
    if (!one) return undefined;
    cached.delete(key);
    cached.set(key, one);
    one.usedAt = now();
    return one;
  }

  async function drop(isOne: (one: CachedSound) => boolean): Promise<void> {
    for (const one of [...cached.values()]) {
      if (isOne(one) && !isWanted(one.key)) await remove(one);
    }
  }

  async function transcodeSound(
    sound: Pick<AudioResult, 'key' | 'borrow'>,
    speed: number | undefined,
  ): Promise<PlayableSound | undefined> {
    const { key } = sound;
    return sound.borrow(async (file) => {
      const transcoded = await transcode(file, 'ogg', MAX_SOUND_BYTES, { speed });
      if (!transcoded) return undefined;
      const claim = await disk.reserve('deliveries', transcoded.bytes);
      try {
        const { seconds = 0 } = transcoded;
        const path = join(folder, `${key}.${Math.round(seconds * FRAMES_PER_SECOND)}.ogg`);
        await rename(transcoded.path, path);
        const { size } = await stat(path);
        const one = { key, path, seconds, bytes: size, usedAt: now() };
        cached.set(key, one);
        await freeSpace(usedBytes() - maxBytes);
        return one;
      } catch (thrown) {
        await rm(transcoded.path, { force: true });
        throw thrown;
      } finally {
        claim.release();
      }
    });
  }

  return {
    find,
    remove: (isOne) => drop(({ key }) => isOne(key)),
    removeExpired: () => drop(({ usedAt }) => now() - usedAt > MAX_UNUSED_MS),
    getOrCreate(sound, speed) {
      const { key } = sound;
      const existing = find(key);
      if (existing) return Promise.resolve(existing);
      const transcoding = pending.get(key) ?? transcodeSound(sound, speed).finally(() => pending.delete(key));
      pending.set(key, transcoding);
      return transcoding;
    },
  };
}

function loadSounds(folder: string): readonly CachedSound[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const [, key, frames] = FILE_NAME.exec(name) ?? [];
      if (key === undefined) return [];
      const path = join(folder, name);
      const { size: bytes, mtimeMs: usedAt } = statSync(path);
      return [{ key, path, bytes, seconds: Number(frames) / FRAMES_PER_SECOND, usedAt }];
    })
    .toSorted((a, b) => a.usedAt - b.usedAt);
}
