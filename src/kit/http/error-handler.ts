// Handles unexpected errors of an HTTP application: one line in the log, which redacts secrets, and a sentence for the
// client.

import { formatError, type Log } from '../log.ts';

const ERROR_TEXT = 'Something went wrong here. Try again in a moment.';

/** Answers 500. `event` names the log line. */
export const createErrorHandler =
  (log: Log, event: string) =>
  (thrown: unknown): Response => {
    log.error(event, { reason: formatError(thrown) });
    return new Response(ERROR_TEXT, { status: 500, headers: { 'Cache-Control': 'no-store' } });
  };
