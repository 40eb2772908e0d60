// Delivers payloads to the app over a socket or as signed requests. Keeps all deliveries, retries events like Slack,
// and can repeat earlier deliveries. Independent of payload contents.

import { createHmac, randomUUID } from 'node:crypto';
import { patiently } from '../../waiting.ts';

export type Failure = 'operation_timeout' | 'dispatch_failed' | 'http_client_error' | 'http_service_error';

export interface Outgoing {
  readonly type: 'slash_commands' | 'interactive' | 'events_api';
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Verdict {
  readonly acked: true | Failure;
  /** Body of the acknowledgement. */
  readonly body: unknown;
  readonly ms: number;
}

export interface Envelope extends Outgoing {
  readonly envelope_id: string;
  readonly accepts_response_payload: boolean;
  readonly retry_attempt?: number;
  readonly retry_reason?: string;
}

export interface Retry {
  readonly num: number;
  readonly reason: string;
}

/** A delivery and its outcome. */
export interface Delivery extends Verdict {
  readonly out: Outgoing;
  readonly envelope: string;
  readonly retry: Retry | undefined;
  readonly at: number;
}

export interface Redelivery {
  readonly times?: number;
  /** Milliseconds of delay before each repetition. */
  readonly after?: number;
  /** True to send the same content as a new event. */
  readonly newEventId?: boolean;
  readonly newEnvelope?: boolean;
  /** False to leave out the retry headers of a repetition. */
  readonly retryHeaders?: boolean;
}

interface Sockets {
  deliver(envelope: Envelope): Promise<Omit<Verdict, 'ms'>>;
  onOpen(tell: () => void): () => void;
}

export interface DeliveryNeeds {
  readonly sockets: Sockets;
  readonly secret: string;
  readonly patience: number;
  readonly now: () => number;
  readonly changed: () => void;
}

const encode = ({ type, payload }: Outgoing): { readonly type: string; readonly text: string } => {
  if (type === 'events_api') return { type: 'application/json', text: JSON.stringify(payload) };
  const pairs = type === 'interactive' ? { payload: JSON.stringify(payload) } : (payload as Record<string, string>);
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(pairs).toString() };
};

export function createDelivery({ sockets, secret, patience, now, changed }: DeliveryNeeds) {
  const log: Delivery[] = [];
  const ended = new AbortController();
  let url: string | undefined;

  function request(out: Outgoing, retry: Retry | undefined, late: AbortSignal): Promise<Response> {
    const { type, text } = encode(out);
    const stamp = String(Math.floor(Date.now() / 1000));
    const hash = createHmac('sha256', secret).update(`v0:${stamp}:${text}`).digest('hex');
    const headers: Record<string, string> = {
      'content-type': type,
      'user-agent': 'Slackbot 1.0 (fake)',
      'x-slack-request-timestamp': stamp,
      'x-slack-signature': `v0=${hash}`,
    };
    if (retry) {
      headers['x-slack-retry-num'] = String(retry.num);
      headers['x-slack-retry-reason'] = retry.reason;
    }
    const signal = AbortSignal.any([late, ended.signal]);
    return fetch(url ?? '', { method: 'POST', headers, body: text, signal });
  }

  async function post(out: Outgoing, retry: Retry | undefined): Promise<Omit<Verdict, 'ms'> & { stop?: boolean }> {
    const late = new AbortController();
    const inTime = patiently(patience, () => late.abort());
    try {
      const response = await request(out, retry, late.signal);
      const text = await response.text();
      if (response.status < 200 || response.status >= 300)
        return {
          acked: response.status < 500 ? 'http_client_error' : 'http_service_error',
          body: undefined,
          stop: response.headers.get('x-slack-no-retry') === '1',
        };
      const json = response.headers.get('content-type')?.includes('json');
      return { acked: true, body: json ? (JSON.parse(text) as unknown) : text ? { text } : {} };
    } catch {
      return { acked: late.signal.aborted ? 'operation_timeout' : 'dispatch_failed', body: undefined };
    } finally {
      inTime();
    }
  }

  async function attempt(out: Outgoing, envelope: string, retry?: Retry): Promise<Delivery & { stop?: boolean }> {
    const began = performance.now();
    const verdict: Omit<Verdict, 'ms'> & { stop?: boolean } = url
      ? await post(out, retry)
      : await sockets.deliver({
          envelope_id: envelope,
          type: out.type,
          payload: out.payload,
          accepts_response_payload: out.type !== 'events_api',
          ...(out.type === 'events_api' ? { retry_attempt: retry?.num ?? 0, retry_reason: retry?.reason ?? '' } : {}),
        });
    const delivery = { ...verdict, out, envelope, retry, at: now(), ms: performance.now() - began };
    log.push(delivery);
    changed();
    return delivery;
  }

  /** Resolves to true after a reconnect, and to false after `patience` without one. */
  const reopened = () =>
    new Promise<boolean>((resolve) => {
      const forget = sockets.onOpen(() => {
        stopWaiting();
        forget();
        resolve(true);
      });
      // Slack continues to retry, but the first outcome is only awaited this long.
      const stopWaiting = patiently(patience, () => resolve(false));
      ended.signal.addEventListener('abort', stopWaiting, { once: true });
    });

  async function event(out: Outgoing, envelope: string): Promise<Delivery> {
    const first = await attempt(out, envelope);
    if (first.acked === true || first.stop || ended.signal.aborted) return first;
    if (!url && first.acked !== 'operation_timeout') {
      const again = sockets.onOpen(() => {
        again();
        late.resolve(attempt(out, envelope));
      });
      const late = Promise.withResolvers<Delivery>();
      return Promise.race([late.promise, reopened().then((open) => (open ? late.promise : first))]);
    }
    const reasons = { operation_timeout: 'http_timeout', dispatch_failed: 'connection_failed' } as const;
    const reason = reasons[first.acked as keyof typeof reasons] ?? 'http_error';
    return attempt(out, envelope, { num: 1, reason: url ? reason : 'timeout' });
  }

  return {
    log: log as readonly Delivery[],
    /** Sends events to this URL, or over the sockets without a URL. */
    http(to: string | undefined): void {
      url = to;
    },
    deliver(out: Outgoing): Promise<Delivery> {
      const envelope = randomUUID();
      return out.type === 'events_api' ? event(out, envelope) : attempt(out, envelope);
    },
    async redeliver(
      { out, envelope }: Pick<Delivery, 'out' | 'envelope'>,
      wish: Redelivery = {},
    ): Promise<readonly Delivery[]> {
      const { times = 1, after = 0, newEventId, newEnvelope, retryHeaders = true } = wish;
      const done: Delivery[] = [];
      for (let count = 1; count <= times; count += 1) {
        if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
        const id = { event_id: `Ev${randomUUID().slice(0, 9).toUpperCase()}` };
        const again = newEventId ? { ...out, payload: { ...out.payload, ...id } } : out;
        const retry = retryHeaders ? { num: count, reason: url ? 'http_timeout' : 'timeout' } : undefined;
        done.push(await attempt(again, newEnvelope ? randomUUID() : envelope, retry));
      }
      return done;
    },
    close: () => ended.abort(),
  };
}
