// One thing the doctor looked at: how it is, and what to do. The shape only.

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
  /** What to do now, or could be done better. */
  readonly next?: string;
}
