// How one thing was found: well, or with what to do about it.

import type { Finding } from '../../../kit/finding.ts';

/** `next`: what could be done better. */
export const good = (check: string, finding: string, next?: string): Finding => ({
  check,
  ok: true,
  finding,
  ...(next !== undefined && { next }),
});

export const bad = (check: string, finding: string, next: string): Finding => ({
  check,
  ok: false,
  finding,
  next,
});
