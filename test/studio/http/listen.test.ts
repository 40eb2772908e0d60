// How the studio's connections are kept.

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { App } from '../../../src/studio/http/common.ts';
import { listen } from '../../../src/studio/http/listen.ts';

test('a connection is kept longer than a client keeps one that is idle', async () => {
  const app: App = new Hono();
  app.get('/', (context) => context.text('here'));
  const listener = await listen(app, '127.0.0.1', 0, { requestMs: 5000, silenceMs: 5000 });
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
  expect(await answer.text()).toBe('here');
  await listener.close(1000);
});
