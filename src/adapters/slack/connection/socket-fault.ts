// Why Slack does not let us open a connection, and what the operator does about it. Data only.

const APPS = 'https://api.slack.com/apps → your app';
const NEW_TOKEN = `SLACK_APP_TOKEN is not valid (any more). ${APPS} → Basic Information → App-Level Tokens → Generate, with the scope connections:write`;

/** Where a new one belongs. */
export const APP_TOKEN = 'SLACK_APP_TOKEN=xapp-…';

const ADVICE: Readonly<Record<string, string>> = {
  invalid_auth: NEW_TOKEN,
  not_authed: NEW_TOKEN,
  token_revoked: NEW_TOKEN,
  token_expired: NEW_TOKEN,
  account_inactive: NEW_TOKEN,
  user_removed_from_team: NEW_TOKEN,
  not_allowed_token_type:
    'SLACK_APP_TOKEN is a token of another kind: it begins with xapp-. The one that begins with xoxb- is SLACK_BOT_TOKEN.',
  missing_scope: `SLACK_APP_TOKEN lacks the scope connections:write. ${APPS} → Basic Information → App-Level Tokens → Generate one with it.`,
  team_disabled: 'The workspace is switched off. Only its owner can switch it on again.',
  forbidden_team:
    'The app may not be used in this workspace. Ask an administrator of the workspace to allow it.',
  socket_mode_disabled: `Socket Mode is switched off. ${APPS} → Socket Mode → Enable Socket Mode.`,
};

interface Advice {
  readonly next: string;
  /** Where in `.env` that belongs which `next` brings. */
  readonly into?: string;
}

/** `undefined` for a refusal that may pass by itself. */
export function socketAdvice(code: string): Advice | undefined {
  const next = ADVICE[code];
  if (next === undefined) return undefined;
  return next === NEW_TOKEN ? { next, into: APP_TOKEN } : { next };
}

/** For whoever runs it. */
export const inFull = ({ next, into }: Advice): string =>
  into === undefined ? next : `${next}; write it into .env as ${into} and restart.`;
