// HTTP client for one configured server: sends the API key, retries, and stops calling a server that is down. Turns
// failures into advice for the operator that contains neither the key nor text from the server.

import { basename, join } from 'node:path';
import { parseRetryAfter, retry } from '../../../kit/retry.ts';
import type { Message } from '../../../messages/message.ts';
import { HTML_TYPE, type HttpRequest, type HttpResponse, NoResponseError, sendRequest } from './http-request.ts';
import {
  REMOTE_CAPABILITIES,
  type RemoteCall,
  type RemoteCallResult,
  type RemoteCapability,
  type RemoteEngineSettings,
} from './protocol.ts';
import { createAdviceMessage, type ServerFault } from './server-fault.ts';

export interface RemoteClient {
  /** Rejects only with the signal's reason. `folder`: folder of the job. */
  call(call: RemoteCall, folder: string, signal: AbortSignal): Promise<RemoteCallResult>;
  /**
   * Sends a GET below a base URL. Its result counts for the availability of the server, except that a server with calls
   * may answer late. Rejects only with the signal's reason.
   */
  get(path: string, signal: AbortSignal, base?: string): Promise<HttpResponse | NoResponseError>;
  /** Possible base URLs for calls, likeliest first. */
  listBaseUrls(): readonly string[];
  /** Sets the base URL of later calls. A capability that succeeded elsewhere keeps its own. */
  setBaseUrl(base: string): void;
  /** True during a call, and for a minute after a successful one. */
  isActive(): boolean;
  /**
   * Sends one request beside `/v1`, without retries. Its result does not count for the availability. Rejects only with
   * the signal's reason.
   */
  requestAtRoot(order: ServerRootRequest, signal: AbortSignal): Promise<HttpResponse | NoResponseError>;
  /** Reason why calls of this capability are paused, if they are. */
  getOutage(capability: RemoteCapability): ServerFault | undefined;
  /** Last fault of the whole server since its last success. Faults of one capability do not count. */
  getLastFault(): ServerFault | undefined;
}

export interface ServerRootRequest extends Pick<HttpRequest, 'method' | 'body' | 'timeoutMs'> {
  /** Path with a leading slash. */
  readonly path: string;
}

const CALL_PATHS: Readonly<Record<RemoteCapability, string>> = {
  speech: '/audio/speech',
  recognition: '/audio/transcriptions',
  translation: '/chat/completions',
  sound: '/sound-generation',
  separation: '/audio/transformations',
};

const MAX_TRIES = 3;
const RETRY_WAIT_MS = { first: 500, max: 8000, maxRetryAfter: 20_000 } as const;
const GET_LIMITS = { timeoutMs: 5000, idleTimeoutMs: 3000, maxBytes: 4_000_000 } as const;
const IDLE_MS = 60_000;
/**
 * Consecutive failures after which calls pause, and the length of the pause. Applies to the server and to each
 * capability.
 */
const CIRCUIT_BREAKER = { failures: 3, restMs: 30_000 } as const;

/** Milliseconds for which a successful call keeps the server active. */
const ACTIVE_MS = 60_000;

const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
const REJECTED_STATUS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/** Host and port for display. */
export const getHost = ({ url }: Pick<RemoteEngineSettings, 'url'>): string => URL.parse(url)?.host ?? url;

interface ClientOptions {
  readonly now?: () => number;
  /** Timeout of a poll in milliseconds. */
  readonly getTimeoutMs?: number;
  /** Milliseconds before the first retry if the server names no time. */
  readonly firstRetryMs?: number;
}

export function createRemoteClient(
  settings: RemoteEngineSettings,
  { now = Date.now, getTimeoutMs = GET_LIMITS.timeoutMs, firstRetryMs = RETRY_WAIT_MS.first }: ClientOptions = {},
): RemoteClient {
  const serverBreaker = createCircuitBreaker(now);
  const breakers = new Map<RemoteCapability, CircuitBreaker>(
    REMOTE_CAPABILITIES.map((capability) => [capability, createCircuitBreaker(now)]),
  );
  const getOutage = (capability: RemoteCapability) =>
    serverBreaker.getOutage() ?? breakers.get(capability)?.getOutage();
  const baseUrls = createBaseUrls(settings);
  let openCalls = 0;
  let lastSuccessAt = Number.NEGATIVE_INFINITY;
  const isActive = () => openCalls > 0 || now() - lastSuccessAt < ACTIVE_MS;

  return {
    listBaseUrls: baseUrls.list,
    setBaseUrl: baseUrls.setPreferred,
    isActive,
    getOutage,
    getLastFault: serverBreaker.getLastFault,
    async call(call, folder, signal) {
      const { capability, timeoutMs } = call;
      const outage = getOutage(capability);
      if (outage !== undefined) return { failed: { ...withAdvice(settings, outage), isRejected: false } };
      const request = createCallRequest(settings, call, folder);
      openCalls += 1;
      const send = (url: string) => sendWithRetries({ ...request, url }, signal, { now, firstRetryMs });
      const reply = await baseUrls.send(capability, send).finally(() => {
        openCalls -= 1;
      });
      const fault = toServerFault(reply, timeoutMs);
      if (fault === undefined) {
        lastSuccessAt = now();
        serverBreaker.recordSuccess();
        breakers.get(capability)?.recordSuccess();
        return { text: (reply as HttpResponse).text };
      }
      const isRejected = !(reply instanceof NoResponseError) && REJECTED_STATUS.has(reply.status);
      if (!isRejected) (isUnreachable(reply) ? serverBreaker : breakers.get(capability))?.recordFailure(fault);
      return { failed: { ...withAdvice(settings, fault), isRejected } };
    },
    async get(path, signal, base = baseUrls.list()[0] ?? settings.url) {
      const request = {
        url: base + path,
        method: 'GET',
        headers: buildHeaders(settings),
        ...GET_LIMITS,
        timeoutMs: getTimeoutMs,
      } as const;
      const reply = await sendOnce({ ...request, signal });
      if (reply instanceof NoResponseError) {
        // A busy server may answer late. A stopped one refuses the connection.
        if (reply.reason !== 'timeout' || !isActive())
          serverBreaker.recordFailure(toServerFault(reply, getTimeoutMs) ?? { what: 'silent' });
      } else if (reply.status === 401 || reply.status === 403) serverBreaker.recordFailure({ what: 'refusedKey' });
      else if (isLoading(reply)) serverBreaker.recordFault({ what: 'loading' });
      else for (const one of [serverBreaker, ...breakers.values()]) one.recordSuccess();
      return reply;
    },
    requestAtRoot: ({ path, ...request }, signal) =>
      sendOnce({
        ...GET_LIMITS,
        ...request,
        url: getRootUrl(settings) + path,
        headers: buildHeaders(settings),
        signal,
      }),
  };
}

function createCallRequest(
  settings: RemoteEngineSettings,
  { body, outputFile, timeoutMs, maxBytes }: RemoteCall,
  folder: string,
) {
  return {
    method: 'POST',
    headers: buildHeaders(settings),
    body: 'json' in body ? { text: JSON.stringify(body.json) } : toForm(folder, body),
    ...(outputFile !== undefined && { outputPath: join(folder, basename(outputFile)) }),
    timeoutMs,
    idleTimeoutMs: IDLE_MS,
    maxBytes,
  } as const;
}

interface BaseUrls {
  /** Base URLs, likeliest first. */
  list(): readonly string[];
  setPreferred(base: string): void;
  /** Sends a call, and again to the other base URL if the first does not know the path. */
  send(
    capability: RemoteCapability,
    send: (url: string) => Promise<HttpResponse | NoResponseError>,
  ): Promise<HttpResponse | NoResponseError>;
}

/** Most servers have their calls below `/v1`, but many URLs are configured without it. */
function createBaseUrls(settings: RemoteEngineSettings): BaseUrls {
  const root = getRootUrl(settings);
  const urls = [settings.url, settings.url === root ? `${settings.url}/v1` : root];
  let preferred = settings.url;
  const working = new Map<RemoteCapability, string>();
  const startingWith = (base: string) => urls.toSorted((a, b) => Number(b === base) - Number(a === base));
  /** LocalAI has separation beside `/v1`, not below it. */
  const urlsFor = (capability: RemoteCapability) => {
    const known = working.get(capability);
    return known === undefined ? startingWith(capability === 'separation' ? root : preferred) : [known];
  };
  return {
    list: () => startingWith(preferred),
    setPreferred(base) {
      preferred = base;
    },
    async send(capability, send) {
      let first: HttpResponse | NoResponseError | undefined;
      for (const base of urlsFor(capability)) {
        const reply = await send(base + CALL_PATHS[capability]);
        if (isUnknownPath(reply)) first ??= reply;
        else {
          if (isSuccess(reply)) working.set(capability, base);
          return reply;
        }
      }
      working.delete(capability);
      return first ?? new NoResponseError('unreachable');
    },
  };
}

interface CircuitBreaker {
  recordSuccess(): void;
  recordFailure(fault: ServerFault): void;
  /** Remembers the fault without counting it as a failure. */
  recordFault(fault: ServerFault): void;
  /** Last fault while calls are paused. */
  getOutage(): ServerFault | undefined;
  getLastFault(): ServerFault | undefined;
}

function createCircuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let pausedUntil = 0;
  let lately: ServerFault | undefined;
  return {
    recordSuccess() {
      failures = 0;
      pausedUntil = 0;
      lately = undefined;
    },
    recordFailure(fault) {
      failures += 1;
      lately = fault;
      if (failures >= CIRCUIT_BREAKER.failures) pausedUntil = now() + CIRCUIT_BREAKER.restMs;
    },
    recordFault(fault) {
      lately = fault;
    },
    getOutage: () => (now() < pausedUntil ? lately : undefined),
    getLastFault: () => lately,
  };
}

const isUnreachable = (reply: HttpResponse | NoResponseError): boolean =>
  reply instanceof NoResponseError && (reply.reason === 'unreachable' || reply.reason === 'timeout');

/** Retries temporary failures within the timeout of the call, so that another engine has time to take over. */
async function sendWithRetries(
  request: Omit<HttpRequest, 'signal'>,
  signal: AbortSignal,
  { now, firstRetryMs }: Required<Pick<ClientOptions, 'now' | 'firstRetryMs'>>,
): Promise<HttpResponse | NoResponseError> {
  const until = performance.now() + request.timeoutMs;
  const attempt = async () => {
    const timeoutMs = Math.max(1, Math.round(until - performance.now()));
    const reply = await sendOnce({ ...request, timeoutMs, signal });
    if (isTemporary(reply)) throw new TemporaryFailure(reply);
    return reply;
  };
  try {
    return await retry(attempt, {
      minMs: firstRetryMs,
      maxMs: RETRY_WAIT_MS.max,
      signal,
      retryAfterMs: (error) =>
        error instanceof TemporaryFailure && 'retryAfter' in error.reply
          ? parseRetryAfter(error.reply.retryAfter, now())
          : undefined,
      shouldRetry: ({ error, tries, waitMs }) =>
        error instanceof TemporaryFailure &&
        (tries < MAX_TRIES || isLoading(error.reply)) &&
        waitMs <= RETRY_WAIT_MS.maxRetryAfter &&
        performance.now() + waitMs < until,
    });
  } catch (error) {
    if (error instanceof TemporaryFailure) return error.reply;
    throw error;
  }
}

/** A reply that is worth a retry. */
class TemporaryFailure extends Error {
  readonly reply: HttpResponse | NoResponseError;
  constructor(reply: HttpResponse | NoResponseError) {
    super();
    this.reply = reply;
  }
}

const isTemporary = (reply: HttpResponse | NoResponseError): boolean =>
  reply instanceof NoResponseError
    ? reply.reason === 'unreachable'
    : isLoading(reply) || RETRYABLE_STATUS.has(reply.status);

const sendOnce = (request: HttpRequest): Promise<HttpResponse | NoResponseError> =>
  sendRequest(request).catch((error: unknown) => {
    if (error instanceof NoResponseError) return error;
    throw error;
  });

const buildHeaders = ({ apiKey }: RemoteEngineSettings): Record<string, string> => ({
  accept: '*/*',
  'user-agent': 'earshot',
  ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
});

/** LocalAI has its own calls beside `/v1`, not below it. */
const getRootUrl = ({ url }: RemoteEngineSettings): string => url.replace(/\/v1$/, '');

/** Some servers answer 409 or 425 while a model loads. */
const LOADING_STATUS: ReadonlySet<number> = new Set([409, 425, 500, 503]);
/** llama.cpp says `Loading model`, text-generation-inference `Model … is currently loading`. */
const LOADING_TEXT = /\b(?:loading|warming up|starting up|initiali[sz]ing)\b/i;

const isLoading = (reply: HttpResponse | NoResponseError): boolean =>
  !(reply instanceof NoResponseError) &&
  LOADING_STATUS.has(reply.status) &&
  LOADING_TEXT.test(reply.text.slice(0, 4000));

const isWebPage = ({ type, text }: HttpResponse): boolean =>
  HTML_TYPE.test(type) || /^\s{0,20}<(!doctype|html)/i.test(text);

/** True if the other base URL may know the call: the answer is “not found” or an HTML page. */
const isUnknownPath = (reply: HttpResponse | NoResponseError): boolean =>
  !(reply instanceof NoResponseError) &&
  (reply.status === 404 || reply.status === 405 || (reply.status === 200 && isWebPage(reply)));

const toForm = (folder: string, { fields, file }: Extract<RemoteCall['body'], { file: unknown }>) => ({
  fields,
  file: { ...file, name: basename(file.name), path: join(folder, basename(file.name)) },
});

const isSuccess = (reply: HttpResponse | NoResponseError): boolean => toServerFault(reply, 0) === undefined;

/** Undefined for a successful answer. */
export function toServerFault(reply: HttpResponse | NoResponseError, timeMs: number): ServerFault | undefined {
  if (reply instanceof NoResponseError) {
    if (reply.reason === 'timeout') return { what: 'late', seconds: Math.round(timeMs / 1000) };
    if (reply.reason === 'too-large') return { what: 'sentTooMuch' };
    return { what: reply.reason === 'unreachable' ? 'silent' : 'brokeOff' };
  }
  const { status } = reply;
  if (isLoading(reply)) return { what: 'loading' };
  if (status === 401 || status === 403) return { what: 'refusedKey' };
  if (status === 404 || status === 405) return { what: 'unknownCall' };
  if (status === 429) return { what: 'busy' };
  if (status >= 300 && status < 400) return { what: 'movedOn' };
  if (status >= 500) return { what: 'brokeDown', status };
  if (status !== 200) return { what: 'refused', status };
  if (isWebPage(reply)) return { what: 'webPage' };
  return undefined;
}

function withAdvice(
  settings: RemoteEngineSettings,
  fault: ServerFault,
): { readonly fault: ServerFault; readonly advice: Message } {
  return { fault, advice: createAdviceMessage(settings, fault) };
}
