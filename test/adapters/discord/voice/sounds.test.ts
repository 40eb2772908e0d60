// Sounds as they are played, on a real disk: found again after a restart, and gone a day after they were last played or with their task.

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSounds } from '../../../../src/adapters/discord/voice/sounds.ts';
import type { MediaFile } from '../../../../src/domain/media/file-kinds.ts';
import { shortId } from '../../../../src/kit/id.ts';
import { boundless } from '../../../../src/ports/disk.ts';

const HOUR = 3_600_000;

async function open(wanted: readonly string[] = []) {
  const place = await mkdtemp(join(tmpdir(), 'earshot-sounds-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const folder = join(place, 'voice');
  let now = Date.now();
  const parts = {
    folder,
    async transcode() {
      const path = join(place, shortId());
      await writeFile(path, 'sound');
      return { role: 'speech', label: '', name: 'a', type: 'audio/ogg', bytes: 5, path, seconds: 1 };
    },
    disk: boundless,
    isWanted: (key: string) => wanted.includes(key),
    now: () => now,
  };
  const lend = <T>(work: (file: MediaFile) => Promise<T>) => work({} as MediaFile);
  const sounds = createSounds(parts);
  return {
    sounds,
    make: (key: string) => sounds.make({ key, lend }),
    again: () => createSounds(parts),
    folder,
    pass(ms: number) {
      now += ms;
    },
    left: async () => (await readdir(folder)).map((name) => name.split('.')[0]).sort(),
  };
}

test('what nobody has played for a day goes, also what an earlier process left; what waits or plays stays', async () => {
  const { sounds, make, again, folder, pass, left } = await open(['WAITS-speech']);
  for (const key of ['OLD-speech', 'PLAYED-speech', 'WAITS-speech']) await make(key);
  pass(23 * HOUR);
  sounds.find('PLAYED-speech');
  pass(2 * HOUR);
  await sounds.expire();
  expect(await left()).toEqual(['PLAYED-speech', 'WAITS-speech']);
  await utimes(join(folder, 'PLAYED-speech.50.ogg'), 0, 0);
  const later = again();
  await later.expire();
  expect([await left(), later.find('PLAYED-speech')]).toEqual([['WAITS-speech'], undefined]);
});
