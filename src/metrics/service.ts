// Metrics of the media service: results of create calls and polls, reachability, and HTTP requests including retries.
// Requests are observed by origin through the diagnostics channels of undici (also Node's fetch and the platform
// libraries) and of Node's HTTP client.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import type { StatusReport } from '../domain/tasks/outcome.ts';
import type { Clock } from '../ports/clock.ts';
import {
  type MediaService,
  ServiceRefusedError,
  ServiceResponseError,
  ServiceUnreachableError,
} from '../ports/media-service.ts';
import type { Instruments } from './instruments.ts';
import { overrideMethods } from './instruments.ts';

/** Lost calls in a row before the service counts as unreachable. Single calls get lost in normal operation. */
const MAX_LOST_CALLS = 3;

interface Reachability {
  recordAnswer(): void;
  recordLoss(): void;
  /** True, or a message about the outage. */
  state(): true | string;
}

/** Tracks from regular calls whether the service responds. Assumes so until the first call. */
export function createReachabilityTracker(clock: Clock): Reachability {
  let lost = 0;
  let since = clock.now();
  return {
    recordAnswer() {
      lost = 0;
      since = clock.now();
    },
    recordLoss() {
      lost += 1;
    },
    state: () =>
      lost < MAX_LOST_CALLS ||
      `no response for ${Math.round((clock.now() - since) / 1000)} s: check SERVICE_BASE_URL and the service`,
  };
}

const outcomeOf = (thrown: unknown): string => {
  if (thrown instanceof ServiceRefusedError) return 'refused';
  if (thrown instanceof ServiceUnreachableError) return 'unreachable';
  // `broken`: the service never received the call, for example because a file became unreadable.
  return thrown instanceof ServiceResponseError ? 'unclear' : 'broken';
};

export function measureService<S extends MediaService>(
  service: S,
  { creates, polls }: Instruments,
  contact: Reachability,
): S {
  const failed = (thrown: unknown): string => {
    if (thrown instanceof ServiceRefusedError) contact.recordAnswer();
    else if (isNoAnswer(thrown)) contact.recordLoss();
    return outcomeOf(thrown);
  };
  // Called thousands of times per second, so it allocates no closures.
  const polled = (report: StatusReport): StatusReport => {
    contact.recordAnswer();
    polls.inc({ outcome: report.phase });
    return report;
  };
  const notPolled = (thrown: unknown): never => {
    polls.inc({ outcome: failed(thrown) });
    throw thrown;
  };
  const measure = async <T>(
    call: () => Promise<T>,
    count: (outcome: string) => void,
    outcomeFor: (got: T) => string,
  ) => {
    try {
      const got = await call();
      contact.recordAnswer();
      count(outcomeFor(got));
      return got;
    } catch (thrown) {
      count(failed(thrown));
      throw thrown;
    }
  };
  const track = <T>(call: () => Promise<T>) =>
    measure(
      call,
      () => undefined,
      () => '',
    );
  const overrides: Partial<MediaService> = {
    create: (operation, request, open, owner) =>
      measure(
        () => service.create(operation, request, open, owner),
        (outcome) => creates.inc({ operation: operation.name, outcome }),
        () => 'accepted',
      ),
    speak(operation, request, options) {
      const call = service.speak?.(operation, request, options);
      if (!call) return undefined;
      // Without a stream the task that follows is counted.
      const count = (outcome: string) => {
        if (outcome !== '' && !options.signal.aborted) creates.inc({ operation: operation.name, outcome });
      };
      const answer = measure(
        () => call.answer,
        count,
        (stream) => (stream ? 'accepted' : ''),
      );
      return { ...call, answer };
    },
    status: (operation, id, waitSeconds) => service.status(operation, id, waitSeconds).then(polled, notPolled),
    findOutcome: (...finished) => track(() => service.findOutcome(...finished)),
    capabilities: (revision) => track(() => service.capabilities(revision)),
    voices: () => track(() => service.voices()),
    createVoice: (voice) => track(() => service.createVoice(voice)),
    deleteTasks: (ids) => track(() => service.deleteTasks(ids)),
    deleteVoice: (id) => track(() => service.deleteVoice(id)),
    dictionaries: () => track(() => service.dictionaries()),
    createDictionary: (dictionary) => track(() => service.createDictionary(dictionary)),
    deleteDictionary: (id) => track(() => service.deleteDictionary(id)),
  };
  return overrideMethods(service, overrides as Partial<S>);
}

/** True if there was no response, or only an error from a proxy or gateway. */
const isNoAnswer = (thrown: unknown): boolean =>
  thrown instanceof ServiceUnreachableError ||
  (thrown instanceof ServiceResponseError && (thrown.status === undefined || thrown.status >= 500));

export interface RequestMetricsOptions {
  /** Base URL of the media service, and its operations' endpoints. */
  readonly base: string;
  readonly endpoints: readonly string[];
  /** API URL of each platform by name. */
  readonly platforms: Readonly<Record<string, string>>;
}

/**
 * Start time of a measured request, stored on the request itself. A WeakMap with thousands of entries per second
 * burdens the garbage collector.
 */
const STARTED_AT = Symbol('startedAt');

interface DiagnosticsMessage {
  readonly request: ({ readonly method: string; readonly origin: unknown; readonly path: string } | ClientRequest) & {
    [STARTED_AT]?: number;
  };
  readonly response?: { readonly statusCode: number };
}

const START_CHANNELS = ['undici:request:create', 'http.client.request.start'];
const END_CHANNELS = [
  'undici:request:headers',
  'undici:request:error',
  'http.client.response.finish',
  'http.client.request.error',
];

const originOf = (request: DiagnosticsMessage['request']): string =>
  request instanceof ClientRequest ? `${request.protocol}//${request.getHeader('host')}` : String(request.origin);

/** Classifies a request to the service by purpose. */
export function classifyRoute(method: string, path: string, endpoints: readonly string[]): string {
  if (method === 'POST') return path.includes('/create-custom-voice') ? 'voice' : 'create';
  if (path.includes('/custom-voices/')) return 'voice';
  if (path.includes('/list-') || path.endsWith('/capabilities')) return 'list';
  return endpoints.some((endpoint) => path.includes(`${endpoint}/`)) ? 'status' : 'result';
}

/** 429 has its own class: it means too many requests, not a wrong one. */
export const classifyStatus = (status: number | undefined): string => {
  if (status === undefined) return 'lost';
  return status === 429 ? '429' : `${Math.floor(status / 100)}xx`;
};

/** Measures requests until their response. Returns a function that stops the measurement. */
export function startRequestMetrics(
  { requests, platformRequests }: Instruments,
  { base, endpoints, platforms }: RequestMetricsOptions,
): () => void {
  const service = new URL(base).origin;
  const platformAt = new Map(Object.entries(platforms).map(([name, api]) => [new URL(api).origin, name]));

  const begin = (message: unknown) => {
    const { request } = message as DiagnosticsMessage;
    const origin = originOf(request);
    if (origin === service || platformAt.has(origin)) request[STARTED_AT] = performance.now();
  };
  /** Runs at the first response or error. A body that breaks off later still counts as a response. */
  const end = (message: unknown) => {
    const { request, response } = message as DiagnosticsMessage;
    const since = request[STARTED_AT];
    if (since === undefined) return;
    request[STARTED_AT] = undefined;
    const origin = originOf(request);
    const kind = classifyStatus(response?.statusCode);
    const platform = platformAt.get(origin);
    if (platform !== undefined) platformRequests.inc({ platform, class: kind });
    if (origin !== service) return;
    const route = classifyRoute(request.method, request.path, endpoints);
    requests.observe({ route, class: kind }, (performance.now() - since) / 1000);
  };

  for (const channel of START_CHANNELS) subscribe(channel, begin);
  for (const channel of END_CHANNELS) subscribe(channel, end);
  return () => {
    for (const channel of START_CHANNELS) unsubscribe(channel, begin);
    for (const channel of END_CHANNELS) unsubscribe(channel, end);
  };
}
