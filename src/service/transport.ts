// HTTP through undici: connections, time limits, compression, and whether any bytes were sent before a failure. Short
// queries, sent thousands of times a second, use undici's dispatcher directly, without the streams and signals of long
// bodies. Never follows a redirect and never retries.

import { Readable } from 'node:stream';
import { Agent, type Dispatcher, type FormData, Pool, request } from 'undici';
import { createTimeoutSignal } from '../kit/timeout-signal.ts';
import {
  ConnectionLostError,
  decompressBody,
  describeConnectionError,
  TOO_LATE_REASON,
  TOO_LONG_REASON,
} from './connection.ts';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** Until a connection is established. */
  readonly connectMs: number;
  /** From the end of a request to the start of its response. */
  readonly responseMs: number;
  /**
   * From the end of a create call to the start of its response. Longer than `responseMs`, since a lost response costs
   * money.
   */
  readonly createMs: number;
  /** Between two chunks of a body. */
  readonly idleMs: number;
  /** Before the first retry of a query. */
  readonly retryDelayMs: number;
  /** For a whole query, including its response. */
  readonly queryMs: number;
  /** For a whole create call, including its files. */
  readonly uploadMs: number;
  /** For a whole download. */
  readonly downloadMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 10_000,
  responseMs: 20_000,
  createMs: 60_000,
  idleMs: 30_000,
  retryDelayMs: 250,
  queryMs: 15_000,
  uploadMs: 600_000,
  downloadMs: 1_800_000,
};

interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
  readonly responseTimeoutMs: number;
  /** Milliseconds between two chunks of the response, if other than the client's. */
  readonly idleTimeoutMs?: number;
  /** Closes the connection. */
  readonly signal?: AbortSignal;
  /** Called just before the request is written. */
  readonly onSent?: () => void;
}

export interface ServiceResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /**
   * Yields the decompressed body.
   * @throws {ConnectionLostError} if the body breaks off.
   */
  readonly readChunks: () => AsyncGenerator<Buffer>;
  /** Discards a body that is not read. */
  readonly discard: () => void;
}

export interface HttpTransport {
  /**
   * Sends a request. The response body is a stream.
   * @throws {ConnectionLostError}
   */
  send(call: TransportRequest): Promise<ServiceResponse>;
  /**
   * Sends a query and reads its short response.
   * @throws {ConnectionLostError}
   */
  sendQuery(query: TransportQuery): Promise<TextResponse>;
  stop(): Promise<void>;
}

export function createHttpTransport({ connectMs, idleMs }: Timeouts): HttpTransport {
  const shared = { allowH2: false, connect: { timeout: connectMs }, bodyTimeout: idleMs, connections: 64 };
  const agent = new Agent(shared);
  // A create call never reuses an idle connection: the server may be closing it, and the response would be lost. An
  // agent would build a new pool for each create call, since none of the connections stays open.
  const createPools = new Map<string, Pool>();
  const poolFor = ({ origin }: URL): Pool => {
    const pool = createPools.get(origin) ?? new Pool(origin, shared);
    createPools.set(origin, pool);
    return pool;
  };
  return {
    async send({ method, url, headers, body, timeoutMs, responseTimeoutMs, idleTimeoutMs, ...call }) {
      const isCreate = method === 'POST';
      const { signal: timeout, clear } = createTimeoutSignal(timeoutMs);
      let sent = false;
      const note = () => {
        sent = true;
        call.onSent?.();
      };
      try {
        const response = await request(url, {
          dispatcher: (isCreate ? poolFor(url) : agent).compose(onRequestWritten(note)),
          method,
          reset: isCreate,
          headers: headers ?? {},
          body: body ?? null,
          headersTimeout: responseTimeoutMs,
          ...(idleTimeoutMs !== undefined && { bodyTimeout: idleTimeoutMs }),
          signal: call.signal ? AbortSignal.any([timeout, call.signal]) : timeout,
        });
        response.body.once('close', clear);
        return toServiceResponse(response);
      } catch (error) {
        clear();
        throw new ConnectionLostError(describeConnectionError(error), sent);
      }
    },
    sendQuery: (query) => sendTextQuery(agent, query),
    stop: async () => {
      await Promise.all([agent, ...createPools.values()].map((one) => one.destroy()));
    },
  };
}

function toServiceResponse({ statusCode, headers, body }: Dispatcher.ResponseData): ServiceResponse {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  // Without a listener, an error of a discarded body would end the process. Readers get it from readChunks().
  body.on('error', () => undefined);
  return {
    status: statusCode,
    header,
    async *readChunks() {
      try {
        yield* decompressBody(body, header('content-encoding'));
      } catch (error) {
        throw new ConnectionLostError(describeConnectionError(error), true);
      }
    },
    discard: () => void body.destroy(),
  };
}

/** Calls `note` just before the request is written. A failure before that point means that no bytes were sent. */
const onRequestWritten =
  (note: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        note();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });

/**
 * Reads a whole body as text.
 * @throws {ConnectionLostError} if the connection breaks, or after `maxBytes` bytes.
 */
export const readBodyText = (answer: ServiceResponse, maxBytes: number): Promise<string> =>
  collectText(answer.readChunks(), maxBytes);

async function collectText(chunks: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ConnectionLostError(TOO_LONG_REASON, true);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

interface TransportQuery {
  readonly origin: string;
  /** Path with its query, URL-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
  readonly responseTimeoutMs: number;
  /** Largest response body. */
  readonly maxBytes: number;
}

interface TextResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

async function sendTextQuery(dispatcher: Dispatcher, query: TransportQuery): Promise<TextResponse> {
  const { status, header, body } = await dispatchQuery(dispatcher, query);
  const encoding = header('content-encoding');
  return {
    status,
    header,
    text: encoding ? await decompressText(body, encoding, query.maxBytes) : body.toString('utf8'),
  };
}

interface RawResponse extends Omit<TextResponse, 'text'> {
  readonly body: Buffer;
}

const dispatchQuery = (
  dispatcher: Dispatcher,
  { origin, path, headers, timeoutMs, responseTimeoutMs, maxBytes }: TransportQuery,
) =>
  new Promise<RawResponse>((resolve, reject) => {
    const parts: Buffer[] = [];
    let sent = false;
    let bytes = 0;
    let status = 0;
    let received: Readonly<Record<string, string | string[] | undefined>> = {};
    let giveUp = (why: ConnectionLostError): void => reject(why);
    const timer = setTimeout(() => giveUp(new ConnectionLostError(TOO_LATE_REASON, sent)), timeoutMs).unref();
    const header = (name: string) => {
      const value = received[name];
      return Array.isArray(value) ? value[0] : value;
    };
    dispatcher.dispatch(
      {
        origin,
        path,
        method: 'GET',
        headers,
        headersTimeout: responseTimeoutMs,
      },
      {
        onRequestStart(controller) {
          sent = true;
          giveUp = (why) => {
            reject(why);
            controller.abort(why);
          };
        },
        onResponseStart(_, code, given) {
          status = code;
          received = given;
        },
        onResponseData(_, chunk) {
          bytes += chunk.length;
          if (bytes > maxBytes) giveUp(new ConnectionLostError(TOO_LONG_REASON, true));
          else parts.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          const [only] = parts;
          resolve({ status, header, body: only && parts.length === 1 ? only : Buffer.concat(parts) });
        },
        onResponseError(_, error) {
          clearTimeout(timer);
          reject(new ConnectionLostError(describeConnectionError(error), sent));
        },
      },
    );
  });

async function decompressText(body: Buffer, encoding: string, maxBytes: number): Promise<string> {
  try {
    return await collectText(decompressBody(Readable.from([body]), encoding), maxBytes);
  } catch (error) {
    throw error instanceof ConnectionLostError ? error : new ConnectionLostError(describeConnectionError(error), true);
  }
}
