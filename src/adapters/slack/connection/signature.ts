// Whether a request was made by Slack, and just now. Pure. Slack signs the time and the body as they travel.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Slack's own bound; a stamp from the future could be kept and used again later, so it holds both ways. */
const SPREAD_SECONDS = 5 * 60;

export interface Signed {
  readonly stamp: string | null;
  readonly signature: string | null;
  readonly body: Uint8Array;
}

export function isGenuine({ stamp, signature, body }: Signed, secret: string, now: number): boolean {
  if (stamp === null || signature === null || !/^\d{1,12}$/.test(stamp)) return false;
  if (Math.abs(now / 1000 - Number(stamp)) > SPREAD_SECONDS) return false;
  const right = createHmac('sha256', secret).update(`v0:${stamp}:`).update(body).digest();
  const given = /^v0=([0-9a-f]{64})$/.exec(signature)?.[1];
  return given !== undefined && timingSafeEqual(right, Buffer.from(given, 'hex'));
}
