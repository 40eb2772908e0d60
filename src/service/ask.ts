// Questions (GET): a few tries with short waits, the key where it belongs, errors in the port's terms. Also deleting, and what
// all parts of the client share. Long waiting is the poller's business; nothing here is ever used for a create call.

import { setTimeout as sleep } from 'node:timers/promises';
import { backoff, jitter } from '../kit/backoff.ts';
import { type Log, reasonOf } from '../kit/log.ts';
import { ServiceUnclear, ServiceUnreachable } from '../ports/service.ts';
import type { Base } from './address.ts';
import { CUT, Lost } from './exchange.ts';
import { refusalOfQuestion } from './refusal.ts';
import { type Answer, readText, type Timeouts, type Transport } from './transport.ts';

/** What every part of the client needs. */
export interface Client {
  readonly base: Base;
  readonly key: string;
  readonly transport: Transport;
  readonly timeouts: Timeouts;
  readonly log: Log;
  /** Aborted when the client stops. */
  readonly stopped: AbortSignal;
  /** Length of a recording; `undefined` when it cannot be measured. */
  readonly secondsOf: ((path: string) => Promise<number | undefined>) | undefined;
  /** Takes secrets out of foreign text. */
  readonly clean: (text: string) => string;
}

/** Most bytes of an answer that should be JSON; a list of all voices stays far below. */
export const JSON_MOST = 16_000_000;
/** Most bytes of an error body that are looked at. */
const ERROR_MOST = 64_000;
/** The longest pause a retry makes; who asks for a longer one is left alone, and the caller told. */
const LONGEST_WAIT_MS = 5_000;

/** GETs an address of the service's own, key included. Throws {@link ServiceUnreachable} or {@link ServiceUnclear}. */
export function get(
  client: Client,
  url: URL,
  within: number,
  withKey = client.base.owns(url),
): Promise<Answer> {
  return asServiceErrors(url.origin, () =>
    client.transport.exchange({
      method: 'GET',
      url,
      headers: withKey ? { 'x-api-key': client.key } : {},
      within,
      answerWithin: client.timeouts.answer,
    }),
  );
}

/**
 * Asks an endpoint of the service, written as in an address, and reads the JSON answer's text; throws what the status says when it
 * is no success.
 */
export async function textAt(client: Client, endpoint: string, within: number): Promise<string> {
  const { origin, path } = client.base;
  const asked = {
    origin,
    path: path + endpoint,
    headers: { 'x-api-key': client.key },
    within,
    answerWithin: client.timeouts.answer,
    most: JSON_MOST,
  };
  const once = () => client.transport.question(asked);
  // A connection that stood idle may just have been closed at the other end: that says nothing of the service.
  const twice = () => once().catch((lost) => (isCut(lost) ? once() : Promise.reject(lost)));
  const { status, header, text } = await asServiceErrors(origin, twice);
  if (status >= 200 && status <= 299) return text;
  throw refusalOfQuestion(
    { status, text: text.slice(0, ERROR_MOST), retryAfter: header('retry-after') },
    client.clean,
  );
}

/** A question answered with text that should be JSON, asked `tries` times at most. */
export const ask = (client: Client, path: string, tries: number): Promise<string> =>
  withRetries(client, path, tries, () => textAt(client, path, client.timeouts.look));

/** Asks once for something to be deleted; the answer is the caller's to judge. */
export function remove(client: Client, path: string): Promise<Answer> {
  const url = client.base.at(path);
  const { answer: answerWithin, look: within } = client.timeouts;
  const headers = { 'x-api-key': client.key };
  return asServiceErrors(url.origin, () =>
    client.transport.exchange({ method: 'DELETE', url, headers, within, answerWithin }),
  );
}

/** What the service does not know any more is as good as deleted. */
export const isGone = ({ status }: Answer): boolean =>
  (status >= 200 && status <= 299) || status === 404 || status === 410;

const isCut = (lost: unknown): boolean => lost instanceof Lost && lost.message === CUT;

export async function refusalOf(client: Client, answer: Answer): Promise<Error> {
  const text = await readText(answer, ERROR_MOST).catch(() => '');
  const { status } = answer;
  return refusalOfQuestion({ status, text, retryAfter: answer.header('retry-after') }, client.clean);
}

/** Runs something that exchanges with `origin` or reads; what broke off comes out in the port's terms. */
export async function asServiceErrors<T>(origin: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    throw error.sent
      ? new ServiceUnclear(`No usable answer from the media service: ${error.message}.`)
      : new ServiceUnreachable(`Nothing can be reached at ${origin}: ${error.message}.`);
  }
}

/** Tries again after dropped connections, 408, 429 and 5xx, `tries` times in all. `what` is for the log. */
export async function withRetries<T>(
  client: Client,
  what: string,
  tries: number,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = waitFor(error, tried, client.timeouts.pause);
      if (wait === undefined || tried >= tries || client.stopped.aborted) throw error;
      client.log.warn('media service: trying again', { what, tried, wait, why: reasonOf(error) });
      await sleep(wait, undefined, { signal: client.stopped }).catch(() => undefined);
    }
  }
}

/** How long to wait before the next try; `undefined` when there is to be none. */
function waitFor(error: unknown, tried: number, pause: number): number | undefined {
  const usual = jitter(backoff(tried, pause, 8 * pause));
  if (error instanceof ServiceUnreachable) return usual;
  if (!(error instanceof ServiceUnclear)) return undefined;
  const passing =
    error.status === undefined || error.status === 408 || error.status === 429 || error.status >= 500;
  const wait = error.waitMs ?? usual;
  return passing && wait <= LONGEST_WAIT_MS ? wait : undefined;
}
