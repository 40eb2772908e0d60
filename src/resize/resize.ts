// One recording made small enough: the best rung that should fit, and the next one down when a file's stated length was
// not true. Runs in the child process; knows no messages.

import { rm } from 'node:fs/promises';
import type { Made, Order } from './messages.ts';
import { writeMp3 } from './mp3.ts';
import { rungsFor } from './plan.ts';
import { withRecording } from './recording.ts';

const TRIES = 3;

/** `undefined` when it cannot be made that small. Leaves nothing behind then. */
export const fitOne = ({ kind, path, into, most }: Order): Promise<Made | undefined> =>
  withRecording({ kind, path }, async (recording) => {
    try {
      for (const rung of rungsFor(recording, most).slice(0, TRIES)) {
        const bytes = await writeMp3(recording.pieces(), { path: into, rung, rate: recording.rate, most });
        if (bytes) return { bytes, kbps: rung.kbps, seconds: recording.seconds };
      }
    } catch (thrown) {
      await rm(into, { force: true });
      throw thrown;
    }
    await rm(into, { force: true });
    return undefined;
  });
