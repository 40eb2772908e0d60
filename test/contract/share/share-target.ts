// The contract of every share target, as a suite for all of them and the fake.

import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMessages } from '../../../src/domain/messages.ts';
import type { OpaqueMessageRef } from '../../../src/domain/tasks/task.ts';
import { isActionName } from '../../../src/domain/views/view.ts';
import { LOCALE_TAGS } from '../../../src/messages/catalogue.ts';
import {
  AudioGoneError,
  type AudioResult,
  type ShareRequester,
  type ShareTarget,
} from '../../../src/ports/share-target.ts';
import { english } from '../../domain/english.ts';

export interface ShareTargetHarness {
  readonly target: ShareTarget;
  /** A message where the target is available. */
  readonly near: OpaqueMessageRef;
  /** A user who may use the target. */
  readonly by: ShareRequester;
  /** A suitable recording, with its bytes and type. */
  readonly recording: { readonly bytes: Buffer; readonly name: string; readonly type: string };
  /** Number of sounds that were or will be delivered. */
  arrived(): Promise<number>;
  close(): Promise<void>;
}

export function shareTargetContract(title: string, open: () => Promise<ShareTargetHarness>): void {
  describe(`${title} as a share target`, () => {
    let harness: ShareTargetHarness;
    let folder: string;
    let borrowed: number;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'earshot-share-'));
      harness = await open();
      borrowed = 0;
    });
    afterEach(async () => {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    });

    const sound = (key: string): AudioResult => ({
      key,
      taskId: key.split('-')[0] ?? '',
      title: 'Speech',
      text: 'Hello @everyone',
      seconds: 1,
      async borrow(work) {
        borrowed += 1;
        const { bytes, ...file } = harness.recording;
        const path = join(folder, `${key}-${borrowed}`);
        await writeFile(path, bytes);
        const done = await work({ role: 'sound', label: 'Speech', bytes: bytes.length, path, ...file });
        // Deletes the borrowed file, so that targets cannot keep the path.
        await rm(path);
        return done;
      },
    });

    it('has a button name, and a label in the reader’s language', () => {
      const { name, label } = harness.target;
      expect(name).toMatch(/^[a-z]{1,20}$/);
      expect(isActionName(`share:${name}`)).toBe(true);
      const labels = LOCALE_TAGS.map((tag) => getMessages(tag).render(label));
      for (const one of labels) expect(one.length).toSatisfy((length: number) => length > 3 && length <= 75);
      expect(new Set(labels).size).toBeGreaterThan(1);
    });

    it('is available at its own messages only', () => {
      expect(harness.target.isAvailableAt(harness.near)).toBe(true);
      expect(harness.target.isAvailableAt({ strange: true })).toBe(false);
    });

    it('accepts sounds and returns a notice', async () => {
      const notice = await harness.target.share([sound('TASK1-a'), sound('TASK1-b')], harness.by);
      expect(english(notice ?? '').length).toBeGreaterThan(10);
      await expect.poll(() => harness.arrived()).toBe(2);
      expect(await harness.target.share([sound('TASK1-a')], harness.by)).not.toBe('');
      await expect.poll(() => harness.arrived()).toBe(3);
    });

    it('lets the core report a missing sound', async () => {
      const gone = { ...sound('TASK2-a'), borrow: () => Promise.reject(new AudioGoneError()) };
      await expect(harness.target.share([gone], harness.by)).rejects.toThrow(AudioGoneError);
      expect(await harness.arrived()).toBe(0);
    });
  });
}
