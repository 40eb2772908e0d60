// Playback continues in another process without cached sounds: after a restart on another machine, or when a shard
// moves to another process.

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { KeyValueStore } from '../../../../../src/ports/store.ts';
import { makeSounds, openVoiceWorld, type Sounds, type VoiceWorld } from '../setup.ts';

let sounds: Sounds;
let world: VoiceWorld;
beforeAll(async () => {
  sounds = await makeSounds(1, 30);
});
afterAll(() => sounds.close());
afterEach(() => world.close());

test('refetches missing sounds after a restart and skips lost ones', async () => {
  world = await openVoiceWorld(sounds);
  const { ana, chat, target, play, enter, heard, frames, finished, soundOf, again, otherDisk, said } = world;
  await enter(ana);
  await target.share([soundOf(30), soundOf(1, 'GONE-speech'), soundOf(1, 'KEPT-speech')], {
    pressId: 'p',
    person: { id: ana.id, name: ana.name, language: 'en-US' },
    place: { id: world.text.id, name: 'general', server: world.guild.id },
    isModerator: false,
  });
  await world.discord.until(() => heard().length > 60);
  await chat.stop();
  await world.discord.voice.received();
  const before = heard().length;
  finished.set('KEPT-speech', soundOf(1, 'KEPT-speech'));
  await again({ folder: otherDisk() });
  await world.discord.until(() => heard().length >= before + frames(1).length);
  expect(heard().slice(before)).toEqual(frames(1));
  const stop = await world.discord.slash(ana, world.text, 'leave', {});
  await world.discord.until(() => (stop.message?.content ?? '') !== '');
  await world.discord.until(() => said().some((one) => one.includes('Not played: 2.')));
  expect(await play(target, ana, [1])).toBeTruthy();
});

test('continues on another process after a stall; the first stops', async ({ onTestFailed }) => {
  const stall = createStall();
  world = await openVoiceWorld(sounds, undefined, (notes) => ({ owner: 'one', kept: stall.of(notes) }));
  const { ana, guild, discord, log, target, play, enter, heard, frames, finished, soundOf, again, otherDisk } = world;
  onTestFailed(() => {
    const positions = heard().map((frame) => frames(30).indexOf(frame));
    process.stderr.write(`heard ${positions.join(' ')}\nlogged ${JSON.stringify(log.entries)}\n`);
  });
  await enter(ana);
  finished.set('TASK30-speech', soundOf(30));
  await play(target, ana, [30]);
  await discord.until(() => heard().length > 60);
  await again({ folder: otherDisk(), owner: 'two' });
  stall.begin();
  const connected = () => log.entries.filter(({ event }) => event === 'discord connected').length;
  await discord.until(() => connected() === 2);
  // Long after the other process took over.
  const before = heard().length;
  await discord.until(() => heard().length > before + 350);
  stall.end();
  await discord.until(() => heard().at(-1) === frames(30).at(-1));
  const missing = frames(30).filter((frame) => !heard().includes(frame));
  // A busy machine loses a few frames in transit when the shard moves.
  expect(missing.length).toBeLessThanOrEqual(25);
  expect(world.said().filter((one) => /could not reach|took me out|restarted/.test(one))).toEqual([]);
  expect(log.entries.filter(({ event }) => event.includes('asked for again'))).toEqual([]);
  expect(discord.voice.state(discord.bot, guild)).toBeDefined();
});

/** Delays a process's lease renewals. */
function createStall() {
  let isStalled = false;
  const over = Promise.withResolvers<void>();
  return {
    of: (notes: KeyValueStore): KeyValueStore => ({
      ...notes,
      async claim(...asked) {
        if (isStalled) await over.promise;
        return notes.claim(...asked);
      },
    }),
    begin() {
      isStalled = true;
    },
    end: over.resolve,
  };
}
