// HTTP exchanges through undici: connections, time limits, compression, and whether anything was sent before one broke. Questions
// whose answer is a line of JSON, asked thousands of times a second, go straight on undici's dispatcher, without the streams and
// signals a long body needs. Never follows a redirect and never repeats anything.

import { Readable } from 'node:stream';
import { Agent, type Dispatcher, type FormData, Pool, request } from 'undici';
import { createLimit } from '../kit/time-limit.ts';
import { decoded, Lost, reasonFor } from './exchange.ts';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** Until a connection stands. */
  readonly connect: number;
  /** From a request that was sent to the beginning of its answer. */
  readonly answer: number;
  /** The same for create calls, which cost something when their answer is lost. */
  readonly create: number;
  /** Between two pieces of a body. */
  readonly idle: number;
  /** Before a question is asked again for the first time. */
  readonly pause: number;
  /** One whole question, answer read. */
  readonly look: number;
  /** One whole create call, its files sent. */
  readonly upload: number;
  /** One whole download. */
  readonly download: number;
}

export const TIMEOUTS: Timeouts = {
  connect: 10_000,
  answer: 20_000,
  create: 60_000,
  idle: 30_000,
  pause: 250,
  look: 15_000,
  upload: 600_000,
  download: 1_800_000,
};

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Limit for the whole exchange, in ms. */
  readonly within: number;
  readonly answerWithin: number;
}

export interface Answer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** The body, decompressed. Throws {@link Lost} when it breaks off. */
  readonly chunks: () => AsyncGenerator<Buffer>;
  /** Lets go of a body that nobody reads. */
  readonly drop: () => void;
}

export interface Transport {
  /** Throws {@link Lost}. */
  exchange(call: Call): Promise<Answer>;
  /** A question with a short answer, read whole. Throws {@link Lost}. */
  question(asked: Question): Promise<Told>;
  stop(): Promise<void>;
}

export function createTransport({ connect, idle }: Timeouts): Transport {
  const shared = { allowH2: false, connect: { timeout: connect }, bodyTimeout: idle, connections: 64 };
  const questions = new Agent(shared);
  // A create never goes over a connection that was idle: the server may just be closing it, and the answer would be lost.
  // An agent would make a pool anew for every create, as none of its connections stays.
  const creates = new Map<string, Pool>();
  const poolFor = ({ origin }: URL): Pool => {
    const pool = creates.get(origin) ?? new Pool(origin, shared);
    creates.set(origin, pool);
    return pool;
  };
  return {
    async exchange({ method, url, headers, body, within, answerWithin }) {
      const single = method === 'POST';
      const { signal, over } = createLimit(within);
      let sent = false;
      const note = () => {
        sent = true;
      };
      try {
        const got = await request(url, {
          dispatcher: (single ? poolFor(url) : questions).compose(noting(note)),
          method,
          reset: single,
          headers: headers ?? {},
          body: body ?? null,
          headersTimeout: answerWithin,
          signal,
        });
        got.body.once('close', over);
        return answerOf(got);
      } catch (error) {
        over();
        throw new Lost(reasonFor(error), sent);
      }
    },
    question: (asked) => question(questions, asked),
    stop: async () => {
      await Promise.all([questions, ...creates.values()].map((one) => one.destroy()));
    },
  };
}

function answerOf({ statusCode, headers, body }: Dispatcher.ResponseData): Answer {
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  body.on('error', () => undefined); // a dropped body may still break; whoever reads it is told by chunks()
  return {
    status: statusCode,
    header,
    async *chunks() {
      try {
        yield* decoded(body, header('content-encoding'));
      } catch (error) {
        throw new Lost(reasonFor(error), true);
      }
    },
    drop: () => void body.destroy(),
  };
}

/** Tells when the request is about to be written: what fails before that was never sent. */
const noting =
  (note: () => void): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        note();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...told) => handler.onRequestUpgrade?.(...told),
      onResponseStart: (...told) => handler.onResponseStart?.(...told),
      onResponseData: (...told) => handler.onResponseData?.(...told),
      onResponseEnd: (...told) => handler.onResponseEnd?.(...told),
      onResponseError: (...told) => handler.onResponseError?.(...told),
    });

/** A whole body as text, at most `most` bytes. Throws {@link Lost}, also when it is longer. */
export async function readText(answer: Answer, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks()) {
    bytes += chunk.length;
    if (bytes > most) throw new Lost('the answer is far too long', true);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

interface Question {
  readonly origin: string;
  /** With its query, written as in an address. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Limit for the whole exchange, in ms. */
  readonly within: number;
  readonly answerWithin: number;
  /** Most bytes of an answer. */
  readonly most: number;
}

/** An answer read whole. */
interface Told {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

const TOO_LONG = 'the answer is far too long';
const TOO_LATE = 'it took longer than the time limit';

async function question(dispatcher: Dispatcher, asked: Question): Promise<Told> {
  const { status, header, body } = await exchange(dispatcher, asked);
  const encoding = header('content-encoding');
  return {
    status,
    header,
    text: encoding ? await inflated(body, encoding, asked.most) : body.toString('utf8'),
  };
}

interface Raw extends Omit<Told, 'text'> {
  readonly body: Buffer;
}

const exchange = (dispatcher: Dispatcher, { origin, path, headers, within, answerWithin, most }: Question) =>
  new Promise<Raw>((resolve, reject) => {
    const parts: Buffer[] = [];
    let sent = false;
    let bytes = 0;
    let status = 0;
    let received: Readonly<Record<string, string | string[] | undefined>> = {};
    let giveUp = (why: Lost): void => reject(why);
    const timer = setTimeout(() => giveUp(new Lost(TOO_LATE, sent)), within).unref();
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
        headersTimeout: answerWithin,
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
          if (bytes > most) giveUp(new Lost(TOO_LONG, true));
          else parts.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          const [only] = parts;
          resolve({ status, header, body: only && parts.length === 1 ? only : Buffer.concat(parts) });
        },
        onResponseError(_, error) {
          clearTimeout(timer);
          reject(new Lost(reasonFor(error), sent));
        },
      },
    );
  });

async function inflated(body: Buffer, encoding: string, most: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of decoded(Readable.from([body]), encoding)) {
      bytes += chunk.length;
      if (bytes > most) break;
      parts.push(chunk);
    }
  } catch (error) {
    throw new Lost(reasonFor(error), true);
  }
  if (bytes > most) throw new Lost(TOO_LONG, true);
  return Buffer.concat(parts).toString('utf8');
}
