// The media service, measured from outside: how create calls and looks end, whether it answers at all, and HTTP requests as they
// really go out, retries counted: heard from undici (ours, Node's fetch, and the platforms' libraries carry it too) and from
// Node's own client, by the origin they go to.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import type { StatusReport } from '../domain/tasks/outcome.ts';
import type { Clock } from '../ports/clock.ts';
import { type MediaService, ServiceRefused, ServiceUnclear, ServiceUnreachable } from '../ports/service.ts';
import type { Instruments } from './instruments.ts';
import { overlay } from './instruments.ts';

/** Single calls get lost on a good day. */
const LOST_IN_A_ROW = 3;

interface Contact {
  heard(): void;
  lost(): void;
  /** `true`, or since when nothing is heard. */
  state(): true | string;
}

/** Whether the service answers, from the calls that are made anyway. Until the first one it is taken to. */
export function createContact(clock: Clock): Contact {
  let lost = 0;
  let since = clock.now();
  return {
    heard() {
      lost = 0;
      since = clock.now();
    },
    lost() {
      lost += 1;
    },
    state: () =>
      lost < LOST_IN_A_ROW ||
      `does not answer for ${Math.round((clock.now() - since) / 1000)} s: check SERVICE_BASE_URL and the service itself`,
  };
}

const outcomeOf = (thrown: unknown): string => {
  if (thrown instanceof ServiceRefused) return 'refused';
  if (thrown instanceof ServiceUnreachable) return 'unreachable';
  // What the service never got: a file that could no longer be read, say.
  return thrown instanceof ServiceUnclear ? 'unclear' : 'broken';
};

export function measuredService<S extends MediaService>(
  service: S,
  { creates, polls }: Instruments,
  contact: Contact,
): S {
  const failed = (thrown: unknown): string => {
    if (thrown instanceof ServiceRefused) contact.heard();
    else if (isSilence(thrown)) contact.lost();
    return outcomeOf(thrown);
  };
  // Thousands a second: no closures of their own.
  const polled = (report: StatusReport): StatusReport => {
    contact.heard();
    polls.inc({ outcome: report.phase });
    return report;
  };
  const notPolled = (thrown: unknown): never => {
    polls.inc({ outcome: failed(thrown) });
    throw thrown;
  };
  const watched = async <T>(
    call: () => Promise<T>,
    count: (outcome: string) => void,
    well: (got: T) => string,
  ) => {
    try {
      const got = await call();
      contact.heard();
      count(well(got));
      return got;
    } catch (thrown) {
      count(failed(thrown));
      throw thrown;
    }
  };
  const uncounted = <T>(call: () => Promise<T>) =>
    watched(
      call,
      () => undefined,
      () => '',
    );
  const instead: Partial<MediaService> = {
    create: (operation, request, open, asker) =>
      watched(
        () => service.create(operation, request, open, asker),
        (outcome) => creates.inc({ operation: operation.name, outcome }),
        () => 'accepted',
      ),
    status: (operation, id) => service.status(operation, id).then(polled, notPolled),
    outcome: (...finished) => uncounted(() => service.outcome(...finished)),
    abilities: () => uncounted(() => service.abilities()),
    voices: () => uncounted(() => service.voices()),
    createVoice: (voice) => uncounted(() => service.createVoice(voice)),
    deleteTasks: (ids) => uncounted(() => service.deleteTasks(ids)),
    deleteVoice: (id) => uncounted(() => service.deleteVoice(id)),
    dictionaries: () => uncounted(() => service.dictionaries()),
    createDictionary: (dictionary) => uncounted(() => service.createDictionary(dictionary)),
    deleteDictionary: (id) => uncounted(() => service.deleteDictionary(id)),
  };
  return overlay(service, instead as Partial<S>);
}

/** No answer, or one that only says that somebody else could not reach it. */
const isSilence = (thrown: unknown): boolean =>
  thrown instanceof ServiceUnreachable ||
  (thrown instanceof ServiceUnclear && (thrown.status === undefined || thrown.status >= 500));

export interface RequestMeterParts {
  /** The media service's base address, and the endpoints of its operations. */
  readonly base: string;
  readonly endpoints: readonly string[];
  /** Platforms by name, with an address of their API. */
  readonly platforms: Readonly<Record<string, string>>;
}

/** When a counted request was made. On the request itself: thousands a second in a WeakMap are work for the garbage collector. */
const BEGAN = Symbol('began');

interface Told {
  readonly request: (
    | { readonly method: string; readonly origin: unknown; readonly path: string }
    | ClientRequest
  ) & { [BEGAN]?: number | undefined };
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

  const begin = (told: unknown) => {
    const { request } = told as Told;
    const origin = originOf(request);
    if (origin === service || platformAt.has(origin)) request[BEGAN] = performance.now();
  };
  /** The first of answer and error; a body that breaks off later is an answer all the same. */
  const end = (told: unknown) => {
    const { request, response } = told as Told;
    const since = request[BEGAN];
    if (since === undefined) return;
    request[BEGAN] = undefined;
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
