// A card whose file is deleted for lack of space: the player disappears, and a line states the reason. Runs in
// Chromium.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataFolderQuota } from '../../../../../src/disk/index.ts';
import type { Clock } from '../../../../../src/ports/clock.ts';
import { realClock } from '../../../../fakes/clock.ts';
import { createFakeLog } from '../../../../fakes/log.ts';
import { ana } from '../../setup.ts';
import { chromium, openStage } from '../setup.ts';

test.runIf(chromium)('a card reports its missing file in place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-gone-'));
  let shift = 0;
  const clock: Clock = { ...realClock, now: () => Date.now() + shift };
  const log = createFakeLog();
  const disk = createDataFolderQuota({ folder, maxBytes: 4_000_000, isSharedWithStudio: false, clock, log });
  const stage = await openStage({ folder, clock, disk });
  try {
    const page = await stage.window();
    await stage.say(ana, '/tts Hello');
    const view = { status: 'done' as const, title: 'Speech', line: 'Done' };
    await stage.finish(0, view, { speech: 'Speech' });
    const card = page.locator('.file', { hasText: 'Speech' });
    await card.getByRole('slider').waitFor();
    shift = 2 * 3_600_000;
    const gone = card.getByText('No longer stored here.');
    // Repeats, as files that were still being written during the check also free space.
    const lack = async () => {
      const { available } = await disk.usage();
      await disk.reserve('temporary', available.temporary + 1000).then(
        (claim) => claim.release(),
        () => {},
      );
      return gone.count();
    };
    await expect.poll(lack).toBe(1);
    expect([await card.locator('audio').count(), await card.locator('a').count()]).toEqual([0, 0]);
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
});
