// Whom a call is counted for: what one address does must not be held against the others.

import type { Context } from 'hono';
import { callerOf, peerOf } from '../../../kit/http/remote-address.ts';

/** A key for the address that calls. Only a proxy that stands beside us is believed when it names the address behind it. */
export const visitorOf = ({ env, req }: Context): string =>
  callerOf(peerOf(env), req.header('x-forwarded-for'));
