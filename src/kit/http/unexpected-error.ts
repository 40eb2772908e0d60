// The last resort of an HTTP application: what nobody expected becomes one line in our own log, where secrets are blotted out,
// and a sentence for whoever asked. Which application it is, is said by its event.

import { type Log, reasonOf } from '../log.ts';

const SENTENCE = 'Something went wrong here. Try again in a moment.';

/** Answers 500. `event` is what the log calls it. */
export const broken =
  (log: Log, event: string) =>
  (thrown: unknown): Response => {
    log.error(event, { reason: reasonOf(thrown) });
    return new Response(SENTENCE, { status: 500, headers: { 'Cache-Control': 'no-store' } });
  };
