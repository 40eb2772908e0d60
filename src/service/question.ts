// A question whose answer is a line of JSON, asked thousands of times a second: straight on undici's dispatcher, without the
// streams and signals a long body needs. Knows no meaning of a status code; repeats nothing, follows nothing.

import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { decoded, Lost, reasonFor } from './exchange.ts';

export interface Question {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Limit for the whole exchange, in ms. */
  readonly within: number;
  readonly answerWithin: number;
  /** Most bytes of an answer. */
  readonly most: number;
}

/** An answer read whole. */
export interface Told {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly text: string;
}

const TOO_LONG = 'the answer is far too long';
const TOO_LATE = 'it took longer than the time limit';

export async function question(dispatcher: Dispatcher, asked: Question): Promise<Told> {
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

const exchange = (dispatcher: Dispatcher, { url, headers, within, answerWithin, most }: Question) =>
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
        origin: url.origin,
        path: url.pathname + url.search,
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
