// Discards typed input while a check runs. A secret that is pasted too early would otherwise stay visible on the
// screen, or answer the next question.

import type { ReadStream } from 'node:tty';

type Terminal = Pick<ReadStream, 'on' | 'off' | 'pause' | 'resume' | 'setRawMode'>;

const CTRL_C = '\u0003';

/** `onInterrupt`: called for Ctrl-C, which is not a signal in raw mode. */
export async function withHiddenInput<T>(
  terminal: Terminal,
  onInterrupt: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const discardInput = (typed: Buffer | string) => {
    if (typed.includes(CTRL_C)) onInterrupt();
  };
  terminal.setRawMode(true);
  // The previous question paused the input.
  terminal.on('data', discardInput).resume();
  try {
    return await work();
  } finally {
    terminal.off('data', discardInput);
    terminal.pause();
    terminal.setRawMode(false);
  }
}
