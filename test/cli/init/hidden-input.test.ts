// Tests typed input during a check: it is discarded, and Ctrl-C interrupts.

import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { withHiddenInput } from '../../../src/cli/init/hidden-input.ts';

/** A stream that records whether its terminal echoes input. */
function terminalOf() {
  const typed = new PassThrough();
  // The previous question leaves the stream paused.
  typed.pause();
  const mode = { raw: false };
  const setRawMode = (raw: boolean) => {
    mode.raw = raw;
    return typed as unknown as ReadStream;
  };
  return { typed, mode, terminal: Object.assign(typed, { setRawMode }) as unknown as ReadStream };
}

const heard = () => new Promise((resolve) => setImmediate(resolve));

test('discards input typed during the work, keeps later input', async () => {
  const { typed, mode, terminal } = terminalOf();
  let stopped = 0;
  const stop = () => {
    stopped += 1;
  };
  const done = await withHiddenInput(terminal, stop, async () => {
    expect(mode.raw).toBe(true);
    typed.write('too early\r');
    await heard();
    typed.write('\u0003');
    await heard();
    return 'done';
  });
  typed.write('in time');
  expect([done, stopped, mode.raw, String(typed.read())]).toEqual(['done', 1, false, 'in time']);
});

test('restores the terminal’s echo when the work fails', async () => {
  const { mode, terminal } = terminalOf();
  const failing = withHiddenInput(
    terminal,
    () => {},
    async () => {
      throw new Error('away');
    },
  );
  await expect(failing).rejects.toThrow('away');
  expect(mode.raw).toBe(false);
});
