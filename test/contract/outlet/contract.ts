// What every outlet of finished sound owes the core, as a suite that runs over each of them and over the fake one.

import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCALE_TAGS } from '../../../src/domain/commands/locale-tags.ts';
import type { MessageRef } from '../../../src/domain/tasks/task.ts';
import { isActionName } from '../../../src/domain/views/view.ts';
import { type FinishedSound, type Outlet, type OutletPress, SoundGone } from '../../../src/ports/outlet.ts';

export interface OutletHarness {
  readonly outlet: Outlet;
  /** A message where it is to be had. */
  readonly near: MessageRef;
  /** Somebody who may use it where they are. */
  readonly by: OutletPress;
  /** A recording that it can use: its bytes, and what kind they are. */
  readonly recording: { readonly bytes: Buffer; readonly name: string; readonly type: string };
  /** How many sounds have come out of it, or will. */
  arrived(): Promise<number>;
  close(): Promise<void>;
}

export function outletContract(title: string, open: () => Promise<OutletHarness>): void {
  describe(`${title} as an outlet`, () => {
    let harness: OutletHarness;
    let folder: string;
    let lent: number;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'earshot-outlet-'));
      harness = await open();
      lent = 0;
    });
    afterEach(async () => {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    });

    const sound = (key: string): FinishedSound => ({
      key,
      task: key.split('-')[0] ?? '',
      title: 'Speech',
      text: 'Hello @everyone',
      seconds: 1,
      async lend(work) {
        lent += 1;
        const { bytes, ...file } = harness.recording;
        const path = join(folder, `${key}-${lent}`);
        await writeFile(path, bytes);
        const done = await work({ role: 'sound', label: 'Speech', bytes: bytes.length, path, ...file });
        // Who kept the path instead of what is in it finds nothing.
        await rm(path);
        return done;
      },
    });

    it('has a name for buttons, and says what it does in every language', () => {
      const { name, label } = harness.outlet;
      expect(name).toMatch(/^[a-z]{1,20}$/);
      expect(isActionName(`out:${name}`)).toBe(true);
      const labels = LOCALE_TAGS.map((tag) => label(tag));
      for (const one of labels) expect(one.length).toSatisfy((length: number) => length > 3 && length <= 75);
      expect(new Set(labels).size).toBe(LOCALE_TAGS.length);
    });

    it('is to be had where it says, and not at what is no message of the platform', () => {
      expect(harness.outlet.isNear(harness.near)).toBe(true);
      expect(harness.outlet.isNear({ strange: true })).toBe(false);
    });

    it('takes sounds and says what happens now', async () => {
      const notice = await harness.outlet.put([sound('TASK1-a'), sound('TASK1-b')], harness.by);
      expect(notice?.length).toBeGreaterThan(10);
      await expect.poll(() => harness.arrived()).toBe(2);
      expect(await harness.outlet.put([sound('TASK1-a')], harness.by)).not.toBe('');
      await expect.poll(() => harness.arrived()).toBe(3);
    });

    it('lets the core say that a sound is gone', async () => {
      const gone = { ...sound('TASK2-a'), lend: () => Promise.reject(new SoundGone()) };
      await expect(harness.outlet.put([gone], harness.by)).rejects.toThrow(SoundGone);
      expect(await harness.arrived()).toBe(0);
    });
  });
}
