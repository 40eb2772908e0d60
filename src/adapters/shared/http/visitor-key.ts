// Key for counting the requests of one client.

import type { Context } from 'hono';
import { getClientKey, getPeerAddress } from '../../../kit/http/client-address.ts';

/**
 * Returns a key for the client's address. Only trusts the forwarded address of a proxy on this machine or in a private
 * network.
 */
export const getVisitorKey = ({ env, req }: Context): string =>
  getClientKey(getPeerAddress(env), req.header('x-forwarded-for'));
