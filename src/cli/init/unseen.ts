// While a person waits, nothing of what is typed is shown, nor does it answer the next question: a secret that is pasted too early
// would stand on the screen, and in what is kept of it.

import type { ReadStream } from 'node:tty';

type Terminal = Pick<ReadStream, 'on' | 'off' | 'pause' | 'resume' | 'setRawMode'>;

const CTRL_C = '\u0003';

/** `interrupt`: what Ctrl-C does meanwhile, of which the terminal makes no signal then. */
export async function unseen<T>(
  terminal: Terminal,
  interrupt: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const swallow = (typed: Buffer | string) => {
    if (typed.includes(CTRL_C)) interrupt();
  };
  terminal.setRawMode(true);
  // The question before has paused it.
  terminal.on('data', swallow).resume();
  try {
    return await work();
  } finally {
    terminal.off('data', swallow);
    terminal.pause();
    terminal.setRawMode(false);
  }
}
