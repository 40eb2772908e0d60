// Counts seconds without a heartbeat of the main loop. At the limit it captures the stack of the main thread
// (functions, files and lines, no values, since those contain private text), logs it and kills the process. systemd,
// the container or the bot then restarts it.

import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import type { Log } from '../log.ts';
import type { WatchdogWorkerData } from './watchdog.ts';

const TICK_MS = 1000;
const STACK_TIMEOUT_MS = 3000;
/** Limit for writing the log line, in case its reader is slow or stopped. */
const LOG_TIMEOUT_MS = 3000;

interface WatchdogThreadOptions extends Pick<WatchdogWorkerData, 'heartbeats' | 'timeoutSeconds'> {
  readonly openLog: () => Promise<Log>;
  /** Resolves once all lines so far are written. */
  readonly flushLog: () => Promise<void>;
}

/**
 * Counts its own ticks instead of time: a machine that slept or a stopped process is not a standstill, because its
 * ticks stopped too.
 */
export function watchMainLoop({ heartbeats, timeoutSeconds, openLog, flushLog }: WatchdogThreadOptions): void {
  let last = Atomics.load(heartbeats, 0);
  let missedBeats = 0;
  const timer = setInterval(() => {
    const now = Atomics.load(heartbeats, 0);
    missedBeats = now === last ? missedBeats + 1 : 0;
    last = now;
    if (missedBeats < timeoutSeconds) return;
    clearInterval(timer);
    void logAndKill();
  }, TICK_MS);

  async function logAndKill(): Promise<void> {
    // Kills the process even if one of the next steps fails.
    const kill = () => process.kill(process.pid, 'SIGKILL');
    setTimeout(kill, STACK_TIMEOUT_MS + LOG_TIMEOUT_MS);
    try {
      const stack = await captureMainStack(STACK_TIMEOUT_MS);
      const log = await openLog();
      log.error('event loop blocked; exiting', {
        stillSeconds: timeoutSeconds,
        where: stack,
      });
      await flushLog();
    } finally {
      kill();
    }
  }
}

const MAX_FRAMES = 8;
const ROOT = new URL('../../../', import.meta.url).href;

/**
 * Stops the main thread permanently. Returns a message if the thread cannot be interrupted, as during a database query.
 */
function captureMainStack(timeoutMs: number): Promise<string> {
  const session = new Session();
  const files = new Map<string, string>();
  return new Promise((resolve) => {
    const resolveUnknown = () => resolve('outside JavaScript: a query, a file or a native library');
    setTimeout(resolveUnknown, timeoutMs);
    session.on('Debugger.scriptParsed', ({ params }: InspectorNotification<Debugger.ScriptParsedEventDataType>) =>
      files.set(params.scriptId, params.url),
    );
    session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) =>
      resolve(formatFrames(params.callFrames, files)),
    );
    session.connectToMainThread();
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

function formatFrames(frames: readonly Debugger.CallFrame[], files: ReadonlyMap<string, string>): string {
  const named = frames.slice(0, MAX_FRAMES).map(({ functionName, location }) => {
    const file = (files.get(location.scriptId) ?? 'unknown').replace(ROOT, '');
    return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
  });
  return named.join(' < ');
}
