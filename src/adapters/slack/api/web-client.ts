// Slack's own client: one try each, with a time limit, silent. What follows from a call that fails is decided by who makes it.

import { LogLevel, WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';

const ANSWER_MS = 15_000;
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
  timeout: ANSWER_MS,
  allowAbsoluteUrls: false,
});

export const createWebClient = (api: string | undefined, token?: string): WebClient =>
  new WebClient(token, { ...clientOptions(api), logger: SILENT });

/** Slack's word for why it refused; `undefined` when Slack did not answer like that. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof WebAPIPlatformError ? thrown.data.error : undefined;
