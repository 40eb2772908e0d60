// HTTP requests as they really go out, retries counted: heard from undici (ours, Node's fetch, and the platforms'
// libraries carry it too) and from Node's own client, by the origin they go to. Who makes them, and why, is not known here.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import type { Instruments } from './instruments.ts';

export interface RequestMeterParts {
  /** The media service's base address, and the endpoints of its operations. */
  readonly base: string;
  readonly endpoints: readonly string[];
  /** Platforms by name, with an address of their API. */
  readonly platforms: Readonly<Record<string, string>>;
}

interface Told {
  readonly request:
    | { readonly method: string; readonly origin: unknown; readonly path: string }
    | ClientRequest;
  readonly response?: { readonly statusCode: number };
}

const BEGUN = ['undici:request:create', 'http.client.request.start'];
const ENDED = [
  'undici:request:headers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
];

const originOf = (request: Told['request']): string =>
  request instanceof ClientRequest
    ? `${request.protocol}//${request.getHeader('host')}`
    : String(request.origin);

/** What a request to the service is for. */
export function routeOf(method: string, path: string, endpoints: readonly string[]): string {
  if (method === 'POST') return path.includes('/create-custom-voice') ? 'voice' : 'create';
  if (path.includes('/custom-voices/')) return 'voice';
  if (path.includes('/list-') || path.endsWith('/capabilities')) return 'list';
  return endpoints.some((endpoint) => path.includes(`${endpoint}/`)) ? 'status' : 'result';
}

/** 429 is a class of its own: it says that we are too fast, not that we are wrong. */
export const classOf = (status: number | undefined): string => {
  if (status === undefined) return 'lost';
  return status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
};

/** Counts until the answer; answers with how to stop. */
export function countRequests(
  { requests, platformRequests }: Instruments,
  { base, endpoints, platforms }: RequestMeterParts,
): () => void {
  const service = new URL(base).origin;
  const platformAt = new Map(Object.entries(platforms).map(([name, api]) => [new URL(api).origin, name]));
  const began = new WeakMap<object, number>();

  const begin = (told: unknown) => {
    const { request } = told as Told;
    const origin = originOf(request);
    if (origin === service || platformAt.has(origin)) began.set(request, performance.now());
  };
  /** The first of answer and error; a body that breaks off later is an answer all the same. */
  const end = (told: unknown) => {
    const { request, response } = told as Told;
    const since = began.get(request);
    if (since === undefined) return;
    began.delete(request);
    const origin = originOf(request);
    const kind = classOf(response?.statusCode);
    const platform = platformAt.get(origin);
    if (platform !== undefined) platformRequests.inc({ platform, class: kind });
    if (origin !== service) return;
    const route = routeOf(request.method, request.path, endpoints);
    requests.observe({ route, class: kind }, (performance.now() - since) / 1000);
  };

  for (const channel of BEGUN) subscribe(channel, begin);
  for (const channel of ENDED) subscribe(channel, end);
  return () => {
    for (const channel of BEGUN) unsubscribe(channel, begin);
    for (const channel of ENDED) unsubscribe(channel, end);
  };
}
