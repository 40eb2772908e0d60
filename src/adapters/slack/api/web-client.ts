// Slack's own client for calls that are nobody's answer: signing in, installing, examining. One try each, with a time limit,
// silent; whoever calls decides what follows. Calls about messages and files are made elsewhere.

import { LogLevel, WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';

const CALL_MS = 10_000;
const nothing = () => {};

/** Slack's libraries write lines of their own; what matters of them we say ourselves. */
export const SILENT = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  setName: nothing,
  getLevel: () => LogLevel.ERROR,
};

export const clientOptions = (api: string | undefined): WebClientOptions => ({
  ...(api !== undefined && { slackApiUrl: api }),
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  timeout: CALL_MS,
});

export const createWebClient = (api: string | undefined, token?: string): WebClient =>
  new WebClient(token, { ...clientOptions(api), logger: SILENT });

/** Slack's word for why it refused; `undefined` when Slack did not answer like that. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof WebAPIPlatformError ? thrown.data.error : undefined;
}
