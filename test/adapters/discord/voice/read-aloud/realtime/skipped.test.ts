// Skipping a long message of which all parts are synthesized.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSounds, type Sounds } from '../../setup.ts';
import { openReadingWorld, type ReadingWorld } from '../setup.ts';

let sounds: Sounds;
let world: ReadingWorld;
beforeAll(async () => {
  sounds = await makeSounds(8);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

const LONG = 'We walk along the river, then over the bridge, and then up the hill.';

test('skips all remaining parts and plays what follows', async () => {
  world = await openReadingWorld(sounds, 8);
  const { discord, text, said, read, enter, heard, heardByNow, frames } = world;
  const ana = await enter('Ana');
  await read(ana, 'on');
  discord.say(ana, text, `${LONG} ${LONG} ${LONG}`);
  await discord.until(() => said.length === 3 && heard() > 0);
  const skip = await discord.slash(ana, text, 'skip', {});
  await discord.until(() => (skip.message?.content ?? '') !== '');
  const before = await heardByNow();
  expect(before).toBeLessThan(frames);
  await new Promise((done) => setTimeout(done, 500));
  expect(heard()).toBe(before);
  discord.say(ana, text, 'and now?');
  await discord.until(() => heard() === before + frames);
});
