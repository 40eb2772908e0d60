// A card in a real browser whose file is given up for want of room: its player goes, and a line says why.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDisk } from '../../../../src/disk/index.ts';
import type { Clock } from '../../../../src/ports/clock.ts';
import { realClock } from '../../../fakes/clock.ts';
import { createFakeLog } from '../../../fakes/log.ts';
import { ana } from '../setup.ts';
import { chromium, openStage } from './setup.ts';

test.runIf(chromium)('a card whose file is gone says so, in place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-gone-'));
  let shift = 0;
  const clock: Clock = { ...realClock, now: () => Date.now() + shift };
  const log = createFakeLog();
  const disk = createDisk({ folder, mostBytes: 4_000_000, withStudio: false, clock, log });
  const stage = await openStage({ folder, clock, disk });
  try {
    const page = await stage.window();
    await stage.say(ana, '/tts Hello');
    const view = { mood: 'done' as const, title: 'Speech', line: 'Done' };
    await stage.finish(0, view, { speech: 'Speech' });
    const card = page.locator('.file', { hasText: 'Speech' });
    await card.getByRole('slider').waitFor();
    shift = 2 * 3_600_000;
    const gone = card.getByText('No longer kept here.');
    // Again until it is so: what was still being written when the room was looked at makes some as well.
    const lack = async () => {
      const { room } = await disk.state();
      await disk.claim('passing', room.passing + 1000).then(
        (claim) => claim.end(),
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
