// A distributed app outside Slack’s Marketplace, which may read each conversation method once a minute.

import { expect, test } from 'vitest';
import { eachSlack, type Live } from '../setup.ts';

let live: Live;
eachSlack(
  (opened) => {
    live = opened;
  },
  { distributed: true },
);

test('answers a second “this” within a minute without looking back', async () => {
  const direct = async (text: string) => {
    await live.team.direct(live.ana, text);
    await live.settled();
  };
  await direct('Good morning');
  await direct('translate this into French');
  expect(live.bot.taken[0]?.request).toMatchObject({ command: 'translate', values: { texts: ['Good morning'] } });
  await direct('translate this into Spanish');
  expect(live.team.dm(live.ana).messages.at(-1)?.text).toContain('only once a minute');
  expect(live.bot.taken).toHaveLength(1);
  expect(live.slack.requests.filter(({ method }) => method === 'conversations.history')).toHaveLength(1);
  await direct('translate "Good night" into Spanish');
  expect(live.bot.taken[1]?.request).toMatchObject({ values: { texts: ['Good night'] } });
});
