// The process crashes before or after every effect while a script is made, and another one continues: each line is
// created once, and the result is assembled and posted once.

import { expect, test } from 'vitest';
import { createTestBot } from '../../fakes/bot.ts';
import { crashAt } from '../tasks/crash-at.ts';
import { RESUMED_POINTS } from './crash-points.ts';
import { createScriptWorld, listCreated, listDelivered, SCRIPT, WHOLE } from './script-world.ts';

const LINES = ['Good morning!', 'Is it?', 'rain', 'Then it rained.'];

async function dieAndRise(point: string) {
  const world = createScriptWorld();
  const first = createTestBot(world, crashAt(point));
  await first.start();
  void first.submit(SCRIPT).catch(() => undefined);
  await world.clock.advance(20_000);
  const second = createTestBot(world);
  await second.start();
  await world.clock.advance(120_000);
  const { files = [], views = [] } = world.chat.messages.get('message-1') ?? {};
  return { world, sounds: files.filter(({ name }) => name.endsWith('.mp3')), line: views.at(-1)?.line };
}

test.each(RESUMED_POINTS)('dying %s: every line is created once, and one file is posted', async (point) => {
  const { world, sounds } = await dieAndRise(point);
  expect(listCreated(world).toSorted()).toEqual(LINES.toSorted());
  expect(sounds).toHaveLength(1);
  expect(listDelivered(world, 'message-1')).toEqual(WHOLE);
});

test.each(['before create', 'after create'])('dying %s: the line is not sent again, but named', async (point) => {
  const { world, sounds, line } = await dieAndRise(point);
  expect(new Set(listCreated(world)).size).toBe(listCreated(world).length);
  expect(sounds).toHaveLength(1);
  expect(line).toContain('is missing: ');
});
