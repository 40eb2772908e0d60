// Receives Slack's HTTP requests on our own port. Bolt verifies signatures and sends acknowledgements. Before a start
// and after a stop, Slack gets a 503 and retries later.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { defaultBodyLimit, HTTPModuleFunctions, HTTPReceiver, isRawBodyError } from '@slack/bolt';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { SILENT_LOGGER } from '../api/web-client.ts';
import { InvalidEventError } from '../payloads/event.ts';
import type { SlackReceiver } from './socket-receiver.ts';

interface HttpReceiverOptions {
  /** From the app's Basic Information page. A secret. */
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Bolt has the same tolerance for old timestamps. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;
const TIMESTAMP_HEADER = 'x-slack-request-timestamp';
const SIGNATURE_HEADER = 'x-slack-signature';
const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Reads the body. Returns true for an event, false for a body that is not an object, and `undefined` if a response was
 * already sent. Bolt would never respond to a signed body such as `null`.
 */
async function bufferBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean | undefined> {
  let text: string;
  try {
    // Bolt reads the body of a request only once.
    const { rawBody } = await HTTPModuleFunctions.bufferIncomingMessage(incoming, defaultBodyLimit);
    text = rawBody.toString();
  } catch (thrown) {
    if (isRawBodyError(thrown) && thrown.type === 'entity.too.large')
      outgoing.writeHead(413, { connection: 'close' }).end();
    // Bolt leaves the request paused.
    incoming.destroy();
    return undefined;
  }
  // Bolt refuses a missing signature itself.
  if (incoming.headers[SIGNATURE_HEADER] === undefined) return true;
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded';
  const json = isForm ? new URLSearchParams(text).get('payload') : text;
  return json === null || json.trimStart().startsWith('{');
}

/** Ends the response after a timeout, whatever failed. */
function endAfterTimeout(outgoing: ServerResponse): void {
  const timer = setTimeout(() => {
    if (!outgoing.headersSent) outgoing.writeHead(503, { connection: 'close' }).end();
  }, RESPONSE_TIMEOUT_MS);
  outgoing.once('close', () => clearTimeout(timer));
}

export function createHttpReceiver({ signingSecret, clock, log }: HttpReceiverOptions): SlackReceiver {
  // Anyone could sign with an empty secret.
  if (signingSecret.trim() === '')
    throw new Error(
      'SLACK_SIGNING_SECRET is empty, so requests can’t be verified. Copy it from https://api.slack.com/apps → your app → Basic Information → Signing Secret → Show.',
    );
  const logRefusal = (why: string) =>
    log.warn('slack: request rejected', {
      why,
      next: 'if Slack can’t reach the app, check SLACK_SIGNING_SECRET and this machine’s clock',
    });
  const receiver = new HTTPReceiver({
    signingSecret,
    processEventErrorHandler: async ({ error, response }) => {
      const isOurs = !(error instanceof InvalidEventError);
      if (!isOurs) logRefusal(error.message);
      if (!response.headersSent) response.writeHead(isOurs ? 500 : 400).end();
      return false;
    },
    logger: { ...SILENT_LOGGER, warn: (why: unknown) => logRefusal(String(why)) },
    // Without an acknowledgement, Slack gets a 503 in time and delivers the event again.
    unhandledRequestHandler: ({ response }) => {
      if (!response.headersSent) response.writeHead(503).end();
    },
  });
  let isOpen = false;
  return {
    init: (app) => receiver.init(app),
    start: async () => {
      isOpen = true;
    },
    isReady: () => isOpen,
    stop: async () => {
      isOpen = false;
    },
    fetch({ incoming, outgoing }) {
      if (!isOpen) return new Response('Starting or stopping.', { status: 503 });
      // Bolt refuses old timestamps. A future timestamp would allow a replay later.
      if (Number(incoming.headers[TIMESTAMP_HEADER]) * 1000 > clock.now() + MAX_CLOCK_SKEW_MS) {
        logRefusal('its timestamp is in the future');
        return new Response('The Slack signature is missing, wrong or expired.', { status: 401 });
      }
      endAfterTimeout(outgoing);
      void bufferBody(incoming, outgoing).then((isEvent) => {
        if (isEvent) receiver.requestListener(incoming, outgoing);
        else if (isEvent === false) {
          logRefusal('its body is not an event');
          outgoing.writeHead(400).end();
        }
      });
      return RESPONSE_ALREADY_SENT;
    },
  };
}
