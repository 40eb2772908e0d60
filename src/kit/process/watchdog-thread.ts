// Counts the seconds without a beat of the main loop. When there are too many, it asks the loop where it stands, logs that and
// ends the process: whatever starts it again (systemd, the container, the bot for its studio) then does.

import type { Log } from '../log.ts';
import { standingAt } from './standing-at.ts';
import type { WatchOrder } from './watchdog.ts';

const TICK_MS = 1000;
const ASK_MS = 3000;
/** How long the line may take when the reader of the log is slow, or stopped. */
const WRITE_MS = 3000;

interface WatchParts extends Pick<WatchOrder, 'beats' | 'stillSeconds'> {
  readonly openLog: () => Promise<Log>;
  /** Resolves once the lines logged so far are written. */
  readonly written: () => Promise<void>;
}

/**
 * It counts its own ticks and not the time, so that a machine that slept, or a process that was stopped, is no standstill:
 * the ticks stopped with it.
 */
export function watch({ beats, stillSeconds, openLog, written }: WatchParts): void {
  let last = Atomics.load(beats, 0);
  let still = 0;
  const ticks = setInterval(() => {
    const now = Atomics.load(beats, 0);
    still = now === last ? still + 1 : 0;
    last = now;
    if (still < stillSeconds) return;
    clearInterval(ticks);
    void end();
  }, TICK_MS);

  async function end(): Promise<void> {
    // Whatever goes wrong on the way, this comes.
    const kill = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(kill, ASK_MS + WRITE_MS);
    try {
      const where = await standingAt(ASK_MS);
      const log = await openLog();
      log.error('the main loop stands still; ending this process', { stillSeconds, where });
      await written();
    } finally {
      kill();
    }
  }
}
