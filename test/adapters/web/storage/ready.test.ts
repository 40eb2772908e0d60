// The web chat is ready only while its message log can be written.

import { openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../fakes/clock.ts';
import { openChat } from '../setup.ts';

it('is not ready once its file is damaged', async () => {
  const clock = createFakeClock();
  const live = await openChat({ clock });
  expect((await live.get('/readyz')).json).toEqual({ web: true });
  const path = join(live.folder, 'chat.sqlite');
  writeSync(openSync(path, 'r+'), Buffer.alloc(100_000, 0xee), 0, 100_000, 0);
  truncateSync(`${path}-wal`);
  await clock.advance(10_000);
  const { status, json } = await live.get('/readyz');
  expect([status, json]).toEqual([503, { web: false }]);
  await live.close().catch(() => {});
});
