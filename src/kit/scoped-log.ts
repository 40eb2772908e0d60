// A log that adds context fields to each line. A task's id is set once where its work starts, and appears on all lines
// that the work causes.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log, LogFields } from './log.ts';

export interface ScopedLog {
  readonly log: Log;
  /** Runs work whose log lines have these fields, including all asynchronous work that it starts. */
  runWithFields<T>(fields: LogFields, work: () => T): T;
}

export function createScopedLog(log: Log): ScopedLog {
  const scope = new AsyncLocalStorage<LogFields>();
  const mergeFields = (fields?: LogFields): LogFields => ({ ...scope.getStore(), ...fields });
  return {
    log: {
      info: (event, fields) => log.info(event, mergeFields(fields)),
      warn: (event, fields) => log.warn(event, mergeFields(fields)),
      error: (event, fields) => log.error(event, mergeFields(fields)),
    },
    runWithFields: (fields, work) => scope.run(fields, work),
  };
}
