// Interface of the log. Callers log named fields, never whole requests, texts or headers. create-log.ts redacts
// secrets.

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/**
 * Returns the message of anything thrown, without its stack. An error that quotes private text has a `logged` property
 * with the part that may be logged.
 */
export function formatError(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { logged } = thrown as Error & { readonly logged?: unknown };
  return `${thrown.name}: ${typeof logged === 'string' ? logged : thrown.message}`;
}
