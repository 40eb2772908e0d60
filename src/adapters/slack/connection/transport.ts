// Which way Slack reaches us: by connections that we open, or by requests to our port.

import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Transport } from './deliveries.ts';
import { createHttpTransport } from './http.ts';
import { createSocket } from './socket.ts';

export type Way =
  | { readonly mode: 'socket'; readonly appToken: string }
  | { readonly mode: 'http'; readonly signingSecret: string };

interface TransportParts {
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTransport(way: Way, { api, clock, log }: TransportParts): Transport {
  return way.mode === 'http'
    ? createHttpTransport({ signingSecret: way.signingSecret, clock, log })
    : createSocket({ appToken: way.appToken, api, clock, log });
}
