// Logging with pino: one JSON line per event, on stdout, without secrets. The rest of the program sees only kit's Log type.

import { pino } from 'pino';
import { type Log, type LogFields, reasonOf } from '../kit/log.ts';
import { createRedact, type Redact, redactFields } from './redact.ts';

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

export function createLog(
  level: string,
  part: string,
  redact: Redact = createRedact(),
  sink: LogSink = standardOutput(),
): Log {
  const logger = pino({ level, base: { part }, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  const write =
    (to: 'info' | 'warn' | 'error') =>
    (event: string, fields: LogFields = {}) =>
      logger[to](redactFields(fields, redact), redact(event));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

/** What nobody caught, as a line like any other: Node's own words on stderr would go past the blotting out. */
export function logUnforeseen(log: Log, thrown: unknown): void {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  log.error('unforeseen', { reason: reasonOf(thrown), stack });
}
