// A response when the bot fails or does not acknowledge in time. Waits in real time.

import { expect, test } from 'vitest';
import { COMMAND, openReceiver } from '../setup.ts';

test('returns an error without acknowledgement so that Slack retries', async () => {
  const broken = await openReceiver(() => Promise.reject(new Error('mistake')));
  expect((await broken.send(COMMAND))[0]).toBe(500);
  const late = await openReceiver(() => new Promise(() => {}));
  expect((await late.send(COMMAND))[0]).toBe(503);
});
