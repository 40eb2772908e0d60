// Sends one GET request and follows its redirects by hand, so that each hop is checked before it is requested. Connects
// through the proxy of the environment (HTTPS_PROXY, NO_PROXY), and otherwise only to public addresses.

import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { isLoopbackHostname } from '../../../kit/http/host-name.ts';
import { readPackageVersion } from '../../../kit/process/package-version.ts';
import { createPublicLookup, ForbiddenAddressError } from '../../../studio/fetch/public-address.ts';
import type { AddressPolicy } from './address-policy.ts';
import { FetchError, toNetworkError } from './fetch-errors.ts';

export interface Connections {
  /** `mayBePrivate`: true for the operator's mirror. */
  select(url: URL, mayBePrivate: boolean): Dispatcher;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** A proxy resolves names itself, so the check of addresses holds for direct connections only. */
export function createConnections(): Connections {
  const publicOnly = new EnvHttpProxyAgent({ connect: { lookup: createPublicLookup() } });
  const mirror = new EnvHttpProxyAgent();
  const local = new Agent();
  return {
    select: (url, mayBePrivate) => {
      if (!mayBePrivate) return publicOnly;
      return isLoopbackHostname(url.hostname) ? local : mirror;
    },
    close: async () => void (await Promise.all([publicOnly, mirror, local].map((one) => one.destroy()))),
  };
}

const MAX_REDIRECTS = 5;
const REDIRECT_STATUS = [301, 302, 303, 307, 308];

export interface FetchedResponse {
  readonly status: number;
  readonly host: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Size and hash that Hugging Face states in the headers of a redirect. */
  readonly published: { readonly bytes: number | undefined; readonly sha256: string | undefined };
  readonly body: Dispatcher.ResponseData['body'];
}

interface RequestContext {
  readonly policy: AddressPolicy;
  readonly connections: Connections;
  readonly signal: AbortSignal;
}

const flattenHeaders = (headers: Dispatcher.ResponseData['headers']): FetchedResponse['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

/** The tag of other files is a hash of another kind. */
const PUBLISHED_SHA256 = /^"?([0-9a-f]{64})"?$/;

function readPublishedFacts(headers: FetchedResponse['headers']): FetchedResponse['published'] {
  const bytes = headers['x-linked-size'];
  return {
    bytes: bytes !== undefined && /^\d+$/.test(bytes) ? Number(bytes) : undefined,
    sha256: PUBLISHED_SHA256.exec(headers['x-linked-etag'] ?? '')?.[1],
  };
}

const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': `earshot/${readPackageVersion()}` };

/** Throws {@link FetchError}, or the reason of the signal. The caller must read or destroy the body. */
export async function sendRequest(
  address: string,
  range: Readonly<Record<string, string>>,
  { policy, connections, signal }: RequestContext,
): Promise<FetchedResponse> {
  const start = policy.resolve(address);
  let url = start;
  let published: FetchedResponse['published'] = { bytes: undefined, sha256: undefined };
  const visited = new Set<string>();
  for (;;) {
    visited.add(url.href);
    const response = await request(url, {
      dispatcher: connections.select(url, policy.mayBePrivate(url)),
      headers: { ...HEADERS, ...range },
      signal,
      // The caller's signal covers stalls, also within the body.
      headersTimeout: 0,
      bodyTimeout: 0,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw toRequestError(error, url);
    });
    const headers = flattenHeaders(response.headers);
    const facts = readPublishedFacts(headers);
    published = { bytes: published.bytes ?? facts.bytes, sha256: published.sha256 ?? facts.sha256 };
    if (!REDIRECT_STATUS.includes(response.statusCode))
      return { status: response.statusCode, host: url.host, headers, published, body: response.body };
    discardBody(response.body);
    if (headers['location'] === undefined) throw new FetchError('unavailable', `${url.host} redirects to nowhere.`);
    const next = policy.follow(start, url, headers['location']);
    if (visited.has(next.href)) throw new FetchError('forbidden', `${url.host} redirects in a circle.`);
    if (visited.size > MAX_REDIRECTS)
      throw new FetchError('forbidden', `${start.host} redirects more than ${MAX_REDIRECTS} times.`);
    url = next;
  }
}

/** Closes the connection, because the rest of the body may be large. */
export function discardBody(body: FetchedResponse['body']): void {
  body.once('error', () => undefined);
  body.destroy();
}

const toRequestError = (error: unknown, { host }: URL): FetchError =>
  error instanceof ForbiddenAddressError
    ? new FetchError('forbidden', `The name ${host} leads into this network.`)
    : toNetworkError(error, host);
