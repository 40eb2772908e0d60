// One thing that was examined for the operator: how it is, and what to do.

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
  /** What to do now, or could be done better. */
  readonly next?: string;
  /** Where in `.env` that belongs which `next` brings: `NAME=…`. */
  readonly into?: string;
  /** What to open, where that is what the finding is about. */
  readonly link?: string;
}

export const fine = (check: string, finding: string, next?: string): Finding =>
  next === undefined ? { check, ok: true, finding } : { check, ok: true, finding, next };

export const fault = (check: string, finding: string, next: string, into?: string): Finding => ({
  check,
  ok: false,
  finding,
  next,
  ...(into !== undefined && { into }),
});
