// What the program may ask of a log. Callers log named fields, never whole requests, texts or headers; what is a secret in them
// all the same is blotted out where the lines are written.

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** The text of anything thrown, without its stack. What repeats others' words says as `logged` what a log may know of it. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { logged } = thrown as Error & { readonly logged?: unknown };
  return `${thrown.name}: ${typeof logged === 'string' ? logged : thrown.message}`;
}
