// Logging with pino: one JSON line per event, on stdout. The rest of the program sees only kit's Log type.

import { pino } from 'pino';
import { type Log, type LogFields, redact } from './kit/log.ts';

/** Where lines go; stdout unless a test looks at them. */
export interface LogSink {
  write(line: string): void;
}

/**
 * pino's own writer retries for ever when the reader of stdout is gone (EPIPE while flushing at exit), which would keep
 * a process alive that was meant to end with its parent. Node's stream gives up, and nobody is left to read anyway.
 */
function standardOutput(): LogSink {
  process.stdout.on('error', () => {});
  return process.stdout;
}

export function createLog(level: string, part: string, sink: LogSink = standardOutput()): Log {
  const logger = pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  const write =
    (to: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      logger[to](redact(fields), event);
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
