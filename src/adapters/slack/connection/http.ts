// Slack as requests to our own port: each is checked to be Slack's, handed on at once, and answered with the acknowledgement.
// Nothing follows from a request that is not signed. What the bodies mean is not known here.

import { Hono } from 'hono';
import { BodyTooLarge, readBody } from '../../../kit/http/body.ts';
import { broken } from '../../../kit/http/unexpected-error.ts';
import { asObject, BODY_LEVELS, parseJson } from '../../../kit/json.ts';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ACK_MS } from '../limits.ts';
import { kindOf, type Transport } from './deliveries.ts';
import { isGenuine } from './signature.ts';
import type { Hear, Heard } from './slack-event.ts';

export interface HttpParts {
  /** From the app's Basic Information; a secret. */
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Slack's payloads are a few kilobytes; forms 250 at most. */
const BODY_BYTES = 4 * 1024 * 1024;

export function createHttpTransport({ signingSecret, clock, log }: HttpParts): Transport {
  // Anybody could sign with an empty secret.
  if (signingSecret.trim() === '')
    throw new Error(
      'SLACK_SIGNING_SECRET is empty, so that anybody could pretend to be Slack. https://api.slack.com/apps → your app → Basic Information → Signing Secret → Show.',
    );
  let hear: Hear | undefined;
  const app = new Hono();

  app.onError(broken(log, 'slack: a request broke'));
  app.post('/slack/events', async ({ req }) => {
    const body = await readBody(req.raw, BODY_BYTES).catch((thrown: unknown) =>
      thrown instanceof BodyTooLarge
        ? new Response('This is more than Slack sends.', { status: 413 })
        : new Response('This did not arrive whole.', { status: 400 }),
    );
    if (body instanceof Response) return body;
    const type = req.header('content-type') ?? '';
    const payload = payloadOf(body.toString('utf8'), type);
    // Slack looks whether our certificate is good; it asks for nothing.
    if (payload?.['ssl_check'] === '1') return new Response();
    const stamp = req.header('x-slack-request-timestamp') ?? null;
    const signature = req.header('x-slack-signature') ?? null;
    if (!isGenuine({ stamp, signature, body }, signingSecret, clock.now())) {
      log.warn('slack: a request was refused', {
        why: signature === null ? 'it is not signed' : 'its signature is wrong or too old',
        next: 'if Slack cannot reach the app, compare SLACK_SIGNING_SECRET and this machine’s clock',
      });
      return new Response('This is not signed by Slack, or not now.', { status: 401 });
    }
    if (payload === undefined) return new Response('This is nothing that Slack sends.', { status: 400 });
    if (payload['type'] === 'url_verification') return Response.json({ challenge: payload['challenge'] });
    if (hear === undefined) return new Response('Starting or stopping.', { status: 503 });
    const kind = kindOf(payload);
    if (kind === undefined) return new Response();
    const number = Number(req.header('x-slack-retry-num') ?? 0);
    const reason = req.header('x-slack-retry-reason') ?? '';
    return answered(hear, { kind, body: payload, ...(number > 0 && { retry: { number, reason } }) });
  });

  return {
    async start(given) {
      hear = given;
    },
    ready: () => hear !== undefined,
    async stop() {
      hear = undefined;
    },
    fetch: async (request) => app.fetch(request),
  };
}

/** The acknowledgement as the answer; what goes on after it keeps nobody waiting. */
function answered(hear: Hear, heard: Omit<Heard, 'ack'>): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const ack = async (answer?: object) =>
    resolve(answer === undefined ? new Response() : Response.json(answer));
  // Unacknowledged is said in time, so that Slack delivers an event again.
  const late = setTimeout(() => resolve(new Response(null, { status: 503 })), ACK_MS).unref();
  hear({ ...heard, ack }).then(
    () => resolve(new Response()),
    () => resolve(new Response(null, { status: 500 })),
  );
  return promise.finally(() => clearTimeout(late));
}

/** Commands come as a form, everything pressed or submitted as JSON in a form, events as JSON. */
function payloadOf(text: string, type: string): ReturnType<typeof asObject> {
  if (!type.startsWith('application/x-www-form-urlencoded')) return asObject(parseJson(text, BODY_LEVELS));
  const form = new URLSearchParams(text);
  const payload = form.get('payload');
  return payload === null ? Object.fromEntries(form) : asObject(parseJson(payload, BODY_LEVELS));
}
