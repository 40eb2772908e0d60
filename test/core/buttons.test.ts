// Who may press whose buttons: a moderator's right ends where the server ends.

import { expect, test } from 'vitest';
import type { Place } from '../../src/domain/invocation.ts';
import type { Press } from '../../src/ports/chat.ts';
import { createBot } from '../fakes/bot.ts';

const mo = { id: 'mo', name: 'Mo' };
const channel = (server: string | null): Place => ({ id: `channel-of-${server}`, name: 'general', server });
const DESCRIPTION =
  'A warm elderly woman with a gentle Scottish accent who speaks slowly and calmly, like a grandmother telling stories by the fire';

async function designedIn(server: string) {
  const bot = createBot();
  await bot.start();
  const given = { description: DESCRIPTION, text: 'Come in and sit down by the fire, my dear.' };
  const { task } = await bot.ask('voice', given, [], { place: channel(server) });
  await bot.clock.advance(5000);
  const press = (action: Press['action'], place: Place | undefined, moderator = true) =>
    bot.desk.act({ adapter: 'fake', task, action, person: mo, moderator, ...(place && { place }) });
  return { bot, task, press };
}

test.each(['again', 'stop', 'result', 'look', 'go', 'keep:sample-a'] as const)(
  'a moderator of another server may not: %s',
  async (action) => {
    const { bot, task, press } = await designedIn('A');
    const before = await bot.tasks.get(task);
    for (const place of [channel('B'), channel(null), { id: 'channel-of-A', name: 'general' }, undefined])
      expect(await press(action, place)).toEqual({
        is: 'said',
        notice: 'Only Ana, who asked for this, can do that.',
      });
    expect(await bot.tasks.get(task)).toEqual(before);
    expect(bot.service.keptVoices).toEqual([]);
  },
);

test('one of the same server may, in any of its channels; without the right nobody else may', async () => {
  const { press } = await designedIn('A');
  const elsewhere = { id: 'another-channel', name: 'random', server: 'A' };
  expect(await press('again', elsewhere)).toMatchObject({ is: 'take' });
  expect(await press('keep:sample-a', channel('A'))).toMatchObject({ notice: /^Kept as/ });
  expect(await press('again', channel('A'), false)).toMatchObject({ notice: /^Only Ana/ });
});
