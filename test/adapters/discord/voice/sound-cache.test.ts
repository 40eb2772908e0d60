// The sound cache on a real disk: sounds survive a restart and are deleted a day after their last use, or with their
// task.

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSoundCache } from '../../../../src/adapters/discord/voice/sound-cache.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { createShortId } from '../../../../src/kit/id.ts';
import { unlimitedDiskQuota } from '../../../../src/ports/disk-quota.ts';

const HOUR = 3_600_000;

async function open(wanted: readonly string[] = []) {
  const place = await mkdtemp(join(tmpdir(), 'earshot-sounds-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = join(place, 'voice');
  let now = Date.now();
  const parts = {
    folder,
    async transcode() {
      const path = join(place, createShortId());
      await writeFile(path, 'sound');
      return { role: 'speech', label: '', name: 'a', type: 'audio/ogg', bytes: 5, path, seconds: 1 };
    },
    disk: unlimitedDiskQuota,
    isWanted: (key: string) => wanted.includes(key),
    now: () => now,
  };
  const borrow = <T>(work: (file: MediaFile) => Promise<T>) => work({} as MediaFile);
  const sounds = createSoundCache(parts);
  return {
    sounds,
    make: (key: string) => sounds.getOrCreate({ key, borrow }),
    again: () => createSoundCache(parts),
    folder,
    pass(ms: number) {
      now += ms;
    },
    left: async () => (await readdir(folder)).map((name) => name.split('.')[0]).sort(),
  };
}

test('deletes sounds unplayed for a day but keeps queued ones', async () => {
  const { sounds, make, again, folder, pass, left } = await open(['WAITS-speech']);
  for (const key of ['OLD-speech', 'PLAYED-speech', 'WAITS-speech']) await make(key);
  pass(23 * HOUR);
  sounds.find('PLAYED-speech');
  pass(2 * HOUR);
  await sounds.removeExpired();
  expect(await left()).toEqual(['PLAYED-speech', 'WAITS-speech']);
  await utimes(join(folder, 'PLAYED-speech.50.ogg'), 0, 0);
  const later = again();
  await later.removeExpired();
  expect([await left(), later.find('PLAYED-speech')]).toEqual([['WAITS-speech'], undefined]);
});
