// What the program may ask of a log, and how secrets are kept out of it. Which library writes the lines is not known here.
// Callers log named fields, never whole requests, texts or headers; what looks like a secret is blotted out all the same.

import { withoutQuery } from './text.ts';

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

const SECRET_NAME = /(^|[-_])(key|token|secret|password|authorization|cookie)$/i;
const SECRET_ENDING = /[a-z](Key|Token|Secret|Password|Authorization|Cookie)$/;

/** Signed links carry their right in the query, database addresses in front of the host. */
const withoutRights = (text: string): string =>
  text.replace(/https?:\/\/\S+/gi, withoutQuery).replace(/(?<=[a-z0-9+.-]:\/\/)[^\s/]+@/gi, '…@');

/** Secrets by name, and by shape in addresses. */
export function redact(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (SECRET_NAME.test(name) || SECRET_ENDING.test(name)) return [name, '…'];
      return [name, typeof value === 'string' ? withoutRights(value) : value];
    }),
  );
}

/** The text of anything thrown, without its stack. What repeats others' words says as `logged` what a log may know of it. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { logged } = thrown as Error & { readonly logged?: unknown };
  return `${thrown.name}: ${typeof logged === 'string' ? logged : thrown.message}`;
}
