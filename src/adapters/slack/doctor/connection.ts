// Examines the way Slack reaches us: whether connections can be opened, or whether our address takes requests. Opens no lasting
// connection and makes nobody see anything.

import type { Finding } from '../../../kit/finding.ts';
import { codeOf, createWebClient } from '../api/web-client.ts';
import { socketAdvice } from '../connection/socket-fault.ts';

const APP = 'https://api.slack.com/apps → your app';
const ANSWER_MS = 10_000;

interface SocketGiven {
  readonly appToken?: string | undefined;
  readonly api?: string | undefined;
}

export async function examineSocket({ appToken, api }: SocketGiven): Promise<readonly Finding[]> {
  if (!appToken?.startsWith('xapp-'))
    return [
      {
        check: 'socket',
        ok: false,
        finding: appToken ? 'SLACK_APP_TOKEN does not begin with xapp-.' : 'SLACK_APP_TOKEN is empty.',
        next: `${APP} → Basic Information → App-Level Tokens → Generate, with the scope connections:write; write it into .env as SLACK_APP_TOKEN=xapp-…`,
      },
    ];
  try {
    await createWebClient(api, appToken).apps.connections.open();
    return [{ check: 'socket', ok: true, finding: 'Slack lets us open connections' }];
  } catch (thrown) {
    const code = codeOf(thrown);
    const next =
      (code && socketAdvice(code)) ??
      'try again in a minute; https://slack-status.com says whether Slack has trouble. Connections also need outgoing WebSockets to *.slack.com';
    return [
      {
        check: 'socket',
        ok: false,
        finding: `no connection can be opened (${code ?? 'Slack was not reached'}).`,
        next,
      },
    ];
  }
}

interface HttpGiven {
  readonly signingSecret?: string | undefined;
  readonly publicUrl?: string | undefined;
}

export async function examineHttp({ signingSecret, publicUrl }: HttpGiven): Promise<readonly Finding[]> {
  return [aboutSecret(signingSecret), await aboutAddress(publicUrl)];
}

const aboutSecret = (secret: string | undefined): Finding =>
  secret?.trim()
    ? {
        check: 'signing secret',
        ok: true,
        finding: 'is set; whether it is the right one shows with the first request',
      }
    : {
        check: 'signing secret',
        ok: false,
        finding: 'SLACK_SIGNING_SECRET is empty, so nothing starts.',
        next: `${APP} → Basic Information → App Credentials → Signing Secret → Show; write it into .env as SLACK_SIGNING_SECRET=…`,
      };

/** The question Slack itself asks to see whether an address is good. */
async function aboutAddress(publicUrl: string | undefined): Promise<Finding> {
  const check = 'address';
  if (publicUrl === undefined)
    return {
      check,
      ok: false,
      finding: 'PUBLIC_URL is empty.',
      next: 'set it to the https address by which Slack reaches this machine',
    };
  const url = `${publicUrl.replace(/\/$/, '')}/slack/events`;
  const start = 'start Earshot (npm start), let the proxy pass /slack on to PORT, and look again';
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'ssl_check=1',
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (status !== 200)
      return { check, ok: false, finding: `${url} answers ${status}, not 200.`, next: start };
  } catch {
    return { check, ok: false, finding: `${url} does not answer.`, next: start };
  }
  if (!url.startsWith('https:'))
    return {
      check,
      ok: false,
      finding: `${url} answers, but Slack takes only https.`,
      next: 'put a proxy with a certificate in front and set PUBLIC_URL to its address',
    };
  return {
    check,
    ok: true,
    finding: `${url} answers`,
    next: `the same address must stand in the app’s Slash Commands, Interactivity and Event Subscriptions: npm run manifest:slack writes it there`,
  };
}
