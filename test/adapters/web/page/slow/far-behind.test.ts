// A page that was offline for long reloads its messages instead of replaying each change.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../architecture/sources.ts';
import { ana, fillRoom } from '../../setup.ts';
import { chromium, openStage } from '../setup.ts';

const PAGE = join(ROOT, 'src/adapters/web/page');

/** Runs the page's event stream from the first revision. Resolves with the messages received before the reload. */
const LISTEN = `import('/connection/event-stream.js').then(({ openEventStream }) => new Promise((resolve) => {
  const heard = [];
  const nothing = () => {};
  const onMessage = ({ text }) => heard.push(text);
  const getWindow = () => ({ room: 'general', person: 'ana', name: 'Ana' });
  openEventStream({ after: 1, getWindow, onMessage, onGone: nothing, onPresence: nothing, onBroken: nothing, onReset: () => resolve(heard) });
}))`;

test.runIf(chromium)('reloads the room of a page far behind', async () => {
  const stage = await openStage();
  try {
    await stage.say(ana, 'long ago');
    fillRoom(stage.folder, 2_500);
    await stage.say(ana, 'just now');
    const page = await (await stage.context()).newPage();
    await page.goto(`${stage.base}/healthz`);
    // The module from its source, since the served page is bundled.
    await page.route('**/connection/*.js', (route) =>
      route.fulfill({ path: join(PAGE, new URL(route.request().url()).pathname) }),
    );
    expect(await page.evaluate(LISTEN)).toEqual([]);
  } finally {
    await stage.close();
  }
});
