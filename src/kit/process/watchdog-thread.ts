// Counts the seconds without a beat of the main loop. When there are too many, it asks the loop where it stands (functions, files
// and lines, never a value: people's words are in those), logs that and ends the process: whatever starts it again (systemd, the
// container, the bot for its studio) then does.

import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import type { Log } from '../log.ts';
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

const MOST_FRAMES = 8;
const ROOT = new URL('../../../', import.meta.url).href;

/** Stops the main thread for good. Says so when it cannot be asked, as in the middle of a query of the database. */
function standingAt(patienceMs: number): Promise<string> {
  const session = new Session();
  const files = new Map<string, string>();
  return new Promise((resolve) => {
    const nowhere = () => resolve('outside JavaScript: a query, a file or a library of the system');
    setTimeout(nowhere, patienceMs);
    session.on(
      'Debugger.scriptParsed',
      ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
        files.set(params.scriptId, params.url),
    );
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) =>
      resolve(framesOf(params.callFrames, files)),
    );
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function framesOf(frames: readonly Debugger.CallFrame[], files: ReadonlyMap<string, string>): string {
  const named = frames.slice(0, MOST_FRAMES).map(({ functionName, location }) => {
    const file = (files.get(location.scriptId) ?? 'unknown').replace(ROOT, '');
    return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
  });
  return named.join(' < ');
}
