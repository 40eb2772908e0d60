// Queries (GET) and deletions with a few retries, and the context that all modules of the client share. Errors have the
// types of the port. Long waits belong to the poller. Create calls never use this module.

import { formatError, type Log } from '../kit/log.ts';
import { retry } from '../kit/retry.ts';
import { ServiceResponseError, ServiceUnreachableError } from '../ports/media-service.ts';
import { CONNECTION_CLOSED_REASON, ConnectionLostError } from './connection.ts';
import { toQueryError } from './response-errors.ts';
import type { ServiceUrl } from './service-url.ts';
import { type HttpTransport, readBodyText, type ServiceResponse, type Timeouts } from './transport.ts';

/** Context that all modules of the client share. */
export interface ClientContext {
  readonly serviceUrl: ServiceUrl;
  readonly apiKey: string;
  readonly transport: HttpTransport;
  readonly timeouts: Timeouts;
  readonly log: Log;
  /** Aborted when the client stops. */
  readonly stopped: AbortSignal;
  /** Returns the length of a recording in seconds, or `undefined` if measuring fails. */
  readonly measureSeconds: ((path: string) => Promise<number | undefined>) | undefined;
  /** Removes secrets from foreign text. */
  readonly redact: (text: string) => string;
}

/** Largest JSON response. A list of all voices is far smaller. */
export const MAX_JSON_BYTES = 16_000_000;
/** Largest part of an error body that is read. */
const MAX_ERROR_BYTES = 64_000;
/** Longest wait before a retry. If the service asks for a longer wait, the call fails instead. */
const MAX_RETRY_WAIT_MS = 5_000;

/**
 * Sends a GET with the API key to a URL of the service.
 * @throws {ServiceUnreachableError | ServiceResponseError}
 */
export function sendGet(
  client: ClientContext,
  url: URL,
  timeoutMs: number,
  withKey = client.serviceUrl.isSameOrigin(url),
): Promise<ServiceResponse> {
  return mapConnectionErrors(url.origin, () =>
    client.transport.send({
      method: 'GET',
      url,
      headers: withKey ? { 'x-api-key': client.apiKey } : {},
      timeoutMs,
      responseTimeoutMs: client.timeouts.responseMs,
    }),
  );
}

/**
 * Queries an endpoint and returns the text of its JSON response. `endpoint` is already URL-encoded. `waitMs`: how long
 * the service may hold the request before it responds. Throws an error for every status outside 2xx.
 */
export async function fetchText(
  client: ClientContext,
  endpoint: string,
  timeoutMs: number,
  waitMs = 0,
): Promise<string> {
  const { origin, path } = client.serviceUrl;
  const query = {
    origin,
    path: path + endpoint,
    headers: { 'x-api-key': client.apiKey },
    timeoutMs: timeoutMs + waitMs,
    responseTimeoutMs: client.timeouts.responseMs + waitMs,
    maxBytes: MAX_JSON_BYTES,
  };
  const once = () => client.transport.sendQuery(query);
  // The server may just have closed an idle connection, which does not mean that the service is down.
  const twice = () => once().catch((lost) => (isConnectionClosed(lost) ? once() : Promise.reject(lost)));
  const { status, header, text } = await mapConnectionErrors(origin, twice);
  if (status >= 200 && status <= 299) return text;
  throw toQueryError(
    { status, text: text.slice(0, MAX_ERROR_BYTES), retryAfter: header('retry-after') },
    client.redact,
  );
}

/** Queries a JSON endpoint with at most `maxTries` attempts. */
export const fetchTextWithRetries = (client: ClientContext, path: string, maxTries: number): Promise<string> =>
  withRetries(client, path, maxTries, () => fetchText(client, path, client.timeouts.queryMs));

/** Sends one DELETE. The caller judges the response. */
export function sendDelete(client: ClientContext, path: string): Promise<ServiceResponse> {
  const url = client.serviceUrl.getEndpointUrl(path);
  const { responseMs: responseTimeoutMs, queryMs: timeoutMs } = client.timeouts;
  const headers = { 'x-api-key': client.apiKey };
  return mapConnectionErrors(url.origin, () =>
    client.transport.send({ method: 'DELETE', url, headers, timeoutMs, responseTimeoutMs }),
  );
}

/** An unknown resource counts as deleted. */
export const isDeleteConfirmed = ({ status }: ServiceResponse): boolean =>
  (status >= 200 && status <= 299) || status === 404 || status === 410;

const isConnectionClosed = (lost: unknown): boolean =>
  lost instanceof ConnectionLostError && lost.message === CONNECTION_CLOSED_REASON;

export async function readServiceError(client: ClientContext, answer: ServiceResponse): Promise<Error> {
  const text = await readBodyText(answer, MAX_ERROR_BYTES).catch(() => '');
  const { status } = answer;
  return toQueryError({ status, text, retryAfter: answer.header('retry-after') }, client.redact);
}

/** Runs `work` and converts lost connections to errors of the port. */
export async function mapConnectionErrors<T>(origin: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectionLostError)) throw error;
    throw error.hasSentBytes
      ? new ServiceResponseError(`No valid response from the media service: ${error.message}.`)
      : new ServiceUnreachableError(`${origin} can’t be reached: ${error.message}.`);
  }
}

/** Retries after dropped connections, 408, 429 and 5xx, with at most `maxTries` attempts. `what` is for the log. */
export const withRetries = <T>(
  { timeouts: { retryDelayMs: minMs }, stopped: signal, log }: ClientContext,
  what: string,
  maxTries: number,
  work: () => Promise<T>,
): Promise<T> =>
  retry(work, {
    minMs,
    maxMs: 8 * minMs,
    maxTries,
    signal,
    retryAfterMs: (error) => (error instanceof ServiceResponseError ? error.retryAfterMs : undefined),
    shouldRetry: ({ error, waitMs }) =>
      error instanceof ServiceUnreachableError || (isTemporary(error) && waitMs <= MAX_RETRY_WAIT_MS),
    onRetry: ({ error, tries: attempt, waitMs }) =>
      log.warn('media service: retrying', { what, attempt, waitMs, why: formatError(error) }),
  });

const isTemporary = (error: unknown): boolean =>
  error instanceof ServiceResponseError &&
  (error.status === undefined || error.status === 408 || error.status === 429 || error.status >= 500);
