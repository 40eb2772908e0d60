// Explains why Slack refuses a connection, and the next step for the operator. Data only.

const APPS = 'https://api.slack.com/apps → your app';
const NEW_TOKEN = `SLACK_APP_TOKEN is not valid. Create a new one: ${APPS} → Basic Information → App-Level Tokens → Generate, with the scope connections:write`;

/** Line in `.env` for a new app-level token. */
export const APP_TOKEN_ENV_LINE = 'SLACK_APP_TOKEN=xapp-…';

const ADVICE: Readonly<Record<string, string>> = {
  invalid_auth: NEW_TOKEN,
  not_authed: NEW_TOKEN,
  token_revoked: NEW_TOKEN,
  token_expired: NEW_TOKEN,
  account_inactive: NEW_TOKEN,
  user_removed_from_team: NEW_TOKEN,
  not_allowed_token_type:
    'SLACK_APP_TOKEN is the wrong type of token: it must start with xapp-. The xoxb- token belongs in SLACK_BOT_TOKEN.',
  missing_scope: `SLACK_APP_TOKEN lacks the scope connections:write. ${APPS} → Basic Information → App-Level Tokens → Generate a token with it.`,
  team_disabled: 'The workspace is deactivated. Only its owner can reactivate it.',
  forbidden_team: 'The app isn’t allowed in this workspace. Ask a workspace admin to approve it.',
  socket_mode_disabled: `Socket Mode is off. Turn it on: ${APPS} → Socket Mode → Enable Socket Mode.`,
};

interface Advice {
  readonly next: string;
  /** Line in `.env` for the value that `next` creates. */
  readonly setting?: string;
}

/** Returns `undefined` for a refusal that may be temporary. */
export function findSocketAdvice(code: string): Advice | undefined {
  const next = ADVICE[code];
  if (next === undefined) return undefined;
  return next === NEW_TOKEN ? { next, setting: APP_TOKEN_ENV_LINE } : { next };
}

export const formatAdvice = ({ next, setting }: Advice): string =>
  setting === undefined ? next : `${next}; put it into .env as ${setting} and restart.`;
