// A page that was away for long: what it knows is loaded again instead of being told message by message.

import { expect, test } from 'vitest';
import { ana, fillRoom } from '../setup.ts';
import { chromium, openStage } from './setup.ts';

/** The page's own line, away since the first message; resolves with what it was told until it had to load again. */
const LISTEN = `import('/connection/stream.js').then(({ listen }) => new Promise((resolve) => {
  const heard = [];
  const nothing = () => {};
  const onMessage = ({ text }) => heard.push(text);
  listen({ after: 1, onMessage, onGone: nothing, onState: nothing, onBroken: nothing, onReset: () => resolve(heard) });
}))`;

test.runIf(chromium)('a page far behind loads its room again', async () => {
  const stage = await openStage();
  try {
    await stage.say(ana, 'long ago');
    fillRoom(stage.folder, 2_500);
    await stage.say(ana, 'just now');
    const page = await (await stage.context()).newPage();
    await page.goto(`${stage.base}/healthz`);
    expect(await page.evaluate(LISTEN)).toEqual([]);
  } finally {
    await stage.close();
  }
});
