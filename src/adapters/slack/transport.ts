// Which way Slack reaches us: by connections that we open, in a thread of their own or in this one, or by requests to
// our port. Chooses, and knows neither's ways.

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Transport } from './deliveries.ts';
import { createEar } from './ear.ts';
import { createHttpTransport } from './http.ts';
import { createSocket } from './socket.ts';

export type Way =
  | { readonly mode: 'socket'; readonly appToken: string; readonly ear?: URL | undefined }
  | { readonly mode: 'http'; readonly signingSecret: string };

interface TransportParts {
  /** Base of the Web API. */
  readonly api?: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export function createTransport(way: Way, { api, clock, log }: TransportParts): Transport {
  if (way.mode === 'http') return createHttpTransport({ signingSecret: way.signingSecret, clock, log });
  const { appToken, ear: entry } = way;
  return entry
    ? createEar({ entry, appToken, api, clock, log })
    : createSocket({ appToken, api, clock, log });
}
