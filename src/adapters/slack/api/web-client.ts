// Creates Slack's own client with a time limit, without retries and logs. The caller decides about failed calls.

import { LogLevel, WebAPIPlatformError, WebClient, type WebClientOptions } from '@slack/web-api';

const RESPONSE_TIMEOUT_MS = 15_000;
const noop = () => {};

/** Silences Slack's libraries. We log the important events ourselves. */
export const SILENT_LOGGER = {
  debug: noop,
  info: noop,
  warn: noop,
  error: noop,
  setLevel: noop,
  setName: noop,
  getLevel: () => LogLevel.ERROR,
};

export const createClientOptions = (apiUrl: string | undefined): WebClientOptions => ({
  ...(apiUrl !== undefined && { slackApiUrl: apiUrl }),
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  timeout: RESPONSE_TIMEOUT_MS,
  allowAbsoluteUrls: false,
});

export const createWebClient = (apiUrl: string | undefined, token?: string): WebClient =>
  new WebClient(token, { ...createClientOptions(apiUrl), logger: SILENT_LOGGER });

/** Slack's error code, or `undefined` for other errors. */
export const getErrorCode = (thrown: unknown): string | undefined =>
  thrown instanceof WebAPIPlatformError ? thrown.data.error : undefined;
