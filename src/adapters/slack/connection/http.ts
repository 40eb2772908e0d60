// Slack as requests to our own port. Bolt checks that each is Slack's and answers it with the acknowledgement; before a start
// and after a stop Slack is told to come again.

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { HTTPReceiver } from '@slack/bolt';
import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { SILENT } from '../api/web-client.ts';
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
      receiver.requestListener(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    },
  };
}
