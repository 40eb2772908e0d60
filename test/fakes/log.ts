// A log that records its entries.

import type { Log, LogFields } from '../../src/kit/log.ts';

export interface FakeLog extends Log {
  readonly entries: { readonly level: string; readonly event: string; readonly fields: LogFields }[];
}

export function createFakeLog(): FakeLog {
  const entries: FakeLog['entries'] = [];
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      void entries.push({ level, event, fields });
  return { entries, info: at('info'), warn: at('warn'), error: at('error') };
}
