// The status of a voice channel while a text channel is read aloud: one text from `/read` on to `/read` off.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openReadingWorld, type ReadingWorld } from '../../read-aloud/setup.ts';
import { makeSounds, type Sounds } from '../../setup.ts';

let sounds: Sounds;
let world: ReadingWorld;
beforeAll(async () => {
  sounds = await makeSounds(1);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

test('says that a channel is read aloud, until it is not', async () => {
  world = await openReadingWorld(sounds, 1, true, { hasStatuses: true });
  const { discord, text, lounge, read, enter, heard, frames } = world;
  const ana = await enter('Ana');
  await read(ana, 'on');
  await discord.until(() => lounge.status === 'Read aloud');
  for (const words of ['Hello team', 'How are you?']) discord.say(ana, text, words);
  await discord.until(() => heard() === 2 * frames);
  await read(ana, 'off');
  await discord.until(() => lounge.status === undefined);
  const changes = discord.requests.filter(({ path }) => path.endsWith('/voice-status'));
  expect(changes.map(({ body }) => body)).toEqual([{ status: 'Read aloud' }, { status: null }]);
});
