// What is typed while a person waits: it answers nothing, and Ctrl-C among it interrupts.

import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { expect, test } from 'vitest';
import { unseen } from '../../../src/cli/init/unseen.ts';

/** A stream that keeps in mind whether its terminal is to show what is typed. */
function terminalOf() {
  const typed = new PassThrough();
  // As the question before leaves it.
  typed.pause();
  const mode = { raw: false };
  const setRawMode = (raw: boolean) => {
    mode.raw = raw;
    return typed as unknown as ReadStream;
  };
  return { typed, mode, terminal: Object.assign(typed, { setRawMode }) as unknown as ReadStream };
}

const heard = () => new Promise((resolve) => setImmediate(resolve));

test('what is typed meanwhile is gone, what is typed after it is not', async () => {
  const { typed, mode, terminal } = terminalOf();
  let stopped = 0;
  const stop = () => {
    stopped += 1;
  };
  const done = await unseen(terminal, stop, async () => {
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

test('the terminal shows again what is typed where the work fails', async () => {
  const { mode, terminal } = terminalOf();
  const failing = unseen(
    terminal,
    () => {},
    async () => {
      throw new Error('away');
    },
  );
  await expect(failing).rejects.toThrow('away');
  expect(mode.raw).toBe(false);
});
