// Killed in the middle of a sound and started again: it comes back into the channel and goes on, and what waited is heard too.

import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createDiscord } from '../../../fakes/discord/index.ts';
import { startVoiceProcess } from './apart.ts';
import { makeSounds } from './setup.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('kill -9 in the middle of a sound, and a start', { timeout: 90_000 }, async () => {
  const sounds = await makeSounds(1, 8);
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
  await setTimeout(200);
  expect(await first.play(asked(8))).toBe('Playing in Lounge.');
  expect(await first.play(asked(1))).toMatch(/in line/);
  await discord.until(() => heard().length > 280);
  await first.kill();
  const before = heard().length;
  const second = await startVoiceProcess(given);
  ends.push(() => second.kill());
  const all = [...(sounds.frames.get(8) ?? []), ...(sounds.frames.get(1) ?? [])];
  await discord.until(() =>
    heard()
      .slice(before)
      .join()
      .endsWith((sounds.frames.get(1) ?? []).join()),
  );
  const after = heard().slice(before);
  // From a frame that was noted: none is missing between the two, and at most five seconds come twice.
  const from = all.indexOf(after[0] ?? '');
  expect(after).toEqual(all.slice(from));
  expect(from).toBeGreaterThanOrEqual(before - 260);
  expect(from).toBeLessThanOrEqual(before + 2);
});
