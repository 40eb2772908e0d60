// What the core tells whoever counts, in the order in which it happens; and that nobody need count.

import { expect, test } from 'vitest';
import { createTestBot, createWorld } from '../fakes/bot.ts';
import { createFakeMetrics } from '../fakes/metrics.ts';

const same = <T>(part: T): T => part;

test('a task is told of when it is taken up, at each change of its state, and when it is let go', async () => {
  const core = createFakeMetrics();
  const watch = { core, updater: same, poller: same, queue: same };
  const earshot = createTestBot(createWorld(), (parts) => ({ ...parts, watch }));
  await earshot.start();
  earshot.service.statuses = [{ status: 'PENDING' }, { status: 'SUCCESS', run_id: 7 }];
  const { task } = await earshot.ask('tts', { text: 'Hello' });
  await earshot.clock.advance(20_000);
  expect(core.told).toEqual([
    `held ${task}`,
    `moved ${task} received submitting`,
    `moved ${task} submitting polling`,
    `moved ${task} polling fetching`,
    `moved ${task} fetching delivering`,
    `moved ${task} delivering done`,
    `released ${task}`,
  ]);
  expect(core.lags.length).toBe(2);
});

test('a task that is let go before its end is told of as well, and taken up again as it stands', async () => {
  const [core, world] = [createFakeMetrics(), createWorld()];
  const watch = { core, updater: same, poller: same, queue: same };
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
