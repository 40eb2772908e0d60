// A log that adds to each line what the work it comes from belongs to: a task's id, set once where the work begins, is on the
// lines of everything that follows from it, however deep.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log, LogFields } from './log.ts';

export interface LogScope {
  readonly log: Log;
  /** Runs something whose lines, and those of all it starts, bear these fields. */
  within<T>(fields: LogFields, work: () => T): T;
}

export function createLogScope(log: Log): LogScope {
  const scope = new AsyncLocalStorage<LogFields>();
  const add = (fields?: LogFields): LogFields => ({ ...scope.getStore(), ...fields });
  return {
    log: {
      info: (event, fields) => log.info(event, add(fields)),
      warn: (event, fields) => log.warn(event, add(fields)),
      error: (event, fields) => log.error(event, add(fields)),
    },
    within: (fields, work) => scope.run(fields, work),
  };
}
