// Order of the core's metrics calls, and that metrics are optional.

import { expect, test } from 'vitest';
import { createTestBot, createWorld } from '../fakes/bot.ts';
import { createFakeMetrics } from '../fakes/metrics.ts';

const same = <T>(part: T): T => part;

test('a task is reported when held, changed and released', async () => {
  const core = createFakeMetrics();
  const watch = { taskMetrics: core, wrapUpdater: same, wrapPoller: same, wrapQueue: same };
  const earshot = createTestBot(createWorld(), (parts) => ({ ...parts, watch }));
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }, { status: 'SUCCESS', run_id: 7 }];
  const { task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(core.told).toEqual([
    `held ${task}`,
    `moved ${task} pending submitting`,
    `moved ${task} submitting polling`,
    `moved ${task} polling fetching`,
    `moved ${task} fetching delivering`,
    `moved ${task} delivering done`,
    `released ${task}`,
  ]);
  expect(core.lags.length).toBe(2);
});

test('a task released early is reported and held again', async () => {
  const [core, world] = [createFakeMetrics(), createWorld()];
  const watch = { taskMetrics: core, wrapUpdater: same, wrapPoller: same, wrapQueue: same };
  const first = createTestBot(world, (parts) => ({ ...parts, watch }));
  world.service.statuses = [{ status: 'PENDING' }];
  await first.start();
  const { task } = await first.ask('tts', { text: 'Hello' });
  await first.clock.advance(5000);
  await first.queue.stop();
  expect(core.told.at(-1)).toBe(`released ${task}`);
  const second = createTestBot(world, (parts) => ({ ...parts, watch }));
  await second.start();
  await world.clock.advance(100);
  expect(core.told.at(-1)).toBe(`held ${task}`);
});
