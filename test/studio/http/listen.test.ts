// Tests of the studio's connections.

import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { startListening } from '../../../src/studio/http/listen.ts';
import type { StudioApp } from '../../../src/studio/http/route-helpers.ts';

test('an idle connection is kept longer than clients do', async () => {
  const app: StudioApp = new Hono();
  app.get('/', (context) => context.text('here'));
  const listener = await startListening(app, '127.0.0.1', 0, {
    requestTimeoutMs: 5000,
    connectionIdleMs: 5000,
  });
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=75');
  expect(await answer.text()).toBe('here');
  await listener.close(1000);
});
