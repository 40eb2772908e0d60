// A process killed during playback: the next one rejoins the channel, continues the sound and plays the queue.

import { afterEach, expect, test } from 'vitest';
import { formatSessionKey, SavedSession } from '../../../../../src/adapters/discord/voice/session-playback.ts';
import { openStore } from '../../../../../src/store/index.ts';
import { createDiscord } from '../../../../fakes/discord/index.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { startVoiceProcess } from '../apart.ts';
import { makeSounds } from '../setup.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The saved position of the current sound. */
async function notedFrame(folder: string, server: string): Promise<number> {
  const store = await openStore(folder, { log: createFakeLog() });
  const saved = SavedSession.parse(await store.openKeyValueStore('discord', 'secret').get(formatSessionKey(server)));
  await store.close();
  return saved.queue.playing?.frame ?? -1;
}

test('survives kill -9 in the middle of a sound', async () => {
  const sounds = await makeSounds(1, 20);
  const discord = await createDiscord();
  ends.push(
    () => sounds.close(),
    () => discord.close(),
  );
  const guild = discord.guild({ name: 'Home' });
  const text = guild.channel({ name: 'general' });
  const lounge = guild.channel({ name: 'Lounge', type: 'voice' });
  const ana = discord.user('Ana');
  discord.voice.join(ana, lounge);
  const { token, api, cdn } = discord;
  const given = { token, api, cdn, folder: sounds.folder };
  const place = { id: text.id, name: text.name, server: guild.id };
  const asked = (seconds: number) => ({
    key: `T${seconds}`,
    path: sounds.path(seconds),
    seconds: (sounds.frames.get(seconds)?.length ?? 0) / 50,
    person: { id: ana.id, name: ana.name },
    place,
  });
  const heard = () =>
    discord.voice
      .frames(lounge)
      .filter(({ silent, heard: audible }) => audible && !silent)
      .map(({ opus }) => opus.toString('hex'));

  const first = await startVoiceProcess(given);
  ends.push(() => first.kill());
  expect(await first.play(asked(20))).toBe('Playing in Lounge.');
  expect(await first.play(asked(1))).toMatch(/in the queue/);
  // The position is saved every five seconds. The sound lasts long enough for a test process that stalls meanwhile.
  await discord.until(() => heard().length > 400);
  await first.kill();
  await discord.voice.received();
  const before = heard().length;
  const noted = await notedFrame(sounds.folder, guild.id);
  const second = await startVoiceProcess(given);
  ends.push(() => second.kill());
  const all = [...(sounds.frames.get(20) ?? []), ...(sounds.frames.get(1) ?? [])];
  await discord.until(() =>
    heard()
      .slice(before)
      .join()
      .endsWith((sounds.frames.get(1) ?? []).join()),
  );
  const after = heard().slice(before);
  // The next process continues from the saved frame, without a gap.
  expect(noted).toBeGreaterThan(0);
  expect(noted).toBeLessThanOrEqual(before + 2);
  expect(after).toEqual(all.slice(noted));
});
