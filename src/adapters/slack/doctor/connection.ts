// Examines the way Slack reaches us: whether connections can be opened, or whether our address takes requests. Opens no lasting
// connection and makes nobody see anything.

import { type Finding, fault, fine } from '../../../kit/finding.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { socketAdvice } from '../connection/socket-fault.ts';

const APP = 'https://api.slack.com/apps → your app';
const ANSWER_MS = 10_000;

interface SocketGiven {
  readonly appToken?: string | undefined;
  readonly api?: string | undefined;
}

export async function examineSocket({ appToken, api }: SocketGiven): Promise<Finding> {
  if (!appToken?.startsWith('xapp-'))
    return fault(
      'socket',
      appToken ? 'SLACK_APP_TOKEN does not begin with xapp-.' : 'SLACK_APP_TOKEN is empty.',
      `${APP} → Basic Information → App-Level Tokens → Generate, with the scope connections:write; write it into .env as SLACK_APP_TOKEN=xapp-…`,
    );
  try {
    await createWebClient(api, appToken).apps.connections.open();
    return fine('socket', 'Slack lets us open connections');
  } catch (thrown) {
    const code = codeOf(thrown);
    const later =
      'try again in a minute; https://slack-status.com says whether Slack has trouble. Connections also need outgoing WebSockets to *.slack.com';
    const finding = `no connection can be opened (${code ?? 'Slack was not reached'}).`;
    return fault('socket', finding, (code && socketAdvice(code)) ?? later);
  }
}

export const examineSecret = (secret: string | undefined): Finding =>
  secret?.trim()
    ? fine('signing secret', 'is set; whether it is the right one shows with the first request')
    : fault(
        'signing secret',
        'SLACK_SIGNING_SECRET is empty, so nothing starts.',
        `${APP} → Basic Information → App Credentials → Signing Secret → Show; write it into .env as SLACK_SIGNING_SECRET=…`,
      );

/** Asks the question that Slack itself asks to see whether an address is good. */
export async function examineAddress(publicUrl: string | undefined): Promise<Finding> {
  const check = 'address';
  if (publicUrl === undefined)
    return fault(
      check,
      'PUBLIC_URL is empty.',
      'set it to the https address by which Slack reaches this machine',
    );
  const url = `${publicUrl.replace(/\/$/, '')}/slack/events`;
  const start = 'start Earshot (npm start), let the proxy pass /slack on to PORT, and look again';
  const status = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'ssl_check=1',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === undefined) return fault(check, `${url} does not answer.`, start);
  if (status !== 200) return fault(check, `${url} answers ${status}, not 200.`, start);
  if (!url.startsWith('https:'))
    return fault(
      check,
      `${url} answers, but Slack takes only https.`,
      'put a proxy with a certificate in front and set PUBLIC_URL to its address',
    );
  return fine(
    check,
    `${url} answers`,
    'the same address must stand in the app’s Slash Commands, Interactivity and Event Subscriptions: npm run manifest:slack writes it there',
  );
}
