// Result of one check for the operator, with advice.

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly summary: string;
  /** Next step, or a possible improvement. */
  readonly advice?: string;
  /** Line for `.env` that the next step results in: `NAME=…`. */
  readonly envLine?: string;
  /** Address to open. Absent if the finding is not about one. */
  readonly url?: string;
}

export const createPassedFinding = (check: string, summary: string, advice?: string): Finding =>
  advice === undefined ? { check, ok: true, summary } : { check, ok: true, summary, advice };

export const createFailedFinding = (check: string, summary: string, advice: string, envLine?: string): Finding => ({
  check,
  ok: false,
  summary,
  advice,
  envLine,
});
