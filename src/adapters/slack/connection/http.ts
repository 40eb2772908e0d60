// Slack as requests to our own port. Bolt checks that each is Slack's and answers it with the acknowledgement; before a start
// and after a stop Slack is told to come again.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { HTTPReceiver } from '@slack/bolt';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { SILENT } from '../api/web-client.ts';
import { NoEvent } from '../payloads/event.ts';
import type { SlackReceiver } from './socket.ts';

interface HttpParts {
  /** From the app's Basic Information; a secret. */
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** As far as Bolt's bound reaches into the past. */
const AHEAD_MS = 5 * 60_000;
const STAMP = 'x-slack-request-timestamp';
const SIGNATURE = 'x-slack-signature';

/** As Bolt's own limit. */
const MAX_BODY = 4 * 1024 * 1024;
const ANSWER_MS = 10_000;

type Buffered = IncomingMessage & { rawBody?: Buffer };

/**
 * Bolt never answers a signed body such as `null`. False for one that is no object; `undefined` where it was answered already.
 */
async function buffered(incoming: Buffered, outgoing: ServerResponse): Promise<boolean | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BODY) return void outgoing.writeHead(413, { connection: 'close' }).end();
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  // Bolt takes a body that was read before, and refuses one without a signature.
  incoming.rawBody = Buffer.concat(chunks);
  if (incoming.headers[SIGNATURE] === undefined) return true;
  const text = incoming.rawBody.toString();
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded';
  const json = isForm ? new URLSearchParams(text).get('payload') : text;
  return json === null || json.trimStart().startsWith('{');
}

/** Whatever goes wrong, nobody waits for ever. */
function endLate(outgoing: ServerResponse): void {
  const timer = setTimeout(() => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { connection: 'close' }).end();
  }, ANSWER_MS);
  outgoing.once('close', () => clearTimeout(timer));
}

export function createHttpReceiver({ signingSecret, clock, log }: HttpParts): SlackReceiver {
  // Anybody could sign with an empty secret.
  if (signingSecret.trim() === '')
    throw new Error(
      'SLACK_SIGNING_SECRET is empty, so that anybody could pretend to be Slack. https://api.slack.com/apps → your app → Basic Information → Signing Secret → Show.',
    );
  const refused = (why: string) =>
    log.warn('slack: a request was refused', {
      why,
      next: 'if Slack cannot reach the app, compare SLACK_SIGNING_SECRET and this machine’s clock',
    });
  const receiver = new HTTPReceiver({
    signingSecret,
    processEventErrorHandler: async ({ error, response }) => {
      const isOurs = !(error instanceof NoEvent);
      if (!isOurs) refused(error.message);
      if (!response.headersSent) response.writeHead(isOurs ? 500 : 400).end();
      return false;
    },
    logger: { ...SILENT, warn: (why: unknown) => refused(String(why)) },
    // Unacknowledged is said in time, so that Slack delivers an event again.
    unhandledRequestHandler: ({ response }) => {
      if (!response.headersSent) response.writeHead(503).end();
    },
  });
  let open = false;
  return {
    init: (app) => receiver.init(app),
    start: async () => {
      open = true;
    },
    ready: () => open,
    stop: async () => {
      open = false;
    },
    fetch({ incoming, outgoing }) {
      if (!open) return new Response('Starting or stopping.', { status: 503 });
      // Bolt refuses what is old; what is signed for later could be kept and used again.
      if (Number(incoming.headers[STAMP]) * 1000 > clock.now() + AHEAD_MS) {
        refused('it is signed for a later time');
        return new Response('This is not signed by Slack, or not now.', { status: 401 });
      }
      endLate(outgoing);
      void buffered(incoming, outgoing).then((isEvent) => {
        if (isEvent) receiver.requestListener(incoming, outgoing);
        else if (isEvent === false) {
          refused('its body is no event');
          outgoing.writeHead(400).end();
        }
      });
      return RESPONSE_ALREADY_SENT;
    },
  };
}
