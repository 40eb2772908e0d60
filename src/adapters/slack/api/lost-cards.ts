// Deletes first cards whose post was given up. Their users were asked to send the request again, so these cards would
// show a start forever. Nothing is stored: a card that is not found before a restart stays.

import { formatError, type Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { createChannelCalls } from './channel-calls.ts';
import type { HistoryCalls } from './history-calls.ts';

interface LostCardOptions
  extends Pick<HistoryCalls, 'findPostedMessage'>,
    Pick<ReturnType<typeof createChannelCalls>, 'deleteMessage'> {
  readonly clock: Clock;
  readonly log: Log;
}

const MAX_SEARCH_MS = 30 * 60_000;
/** Each conversation needs a minute of its own. */
const MAX_SEARCHES = 30;

export function createLostCards({ findPostedMessage, deleteMessage, clock, log }: LostCardOptions) {
  let searches = 0;
  return {
    /** Never rejects. */
    async remove(to: { readonly channel: string; readonly thread?: string }, marker: string): Promise<void> {
      if (searches >= MAX_SEARCHES) return;
      searches += 1;
      try {
        const ts = await findPostedMessage(to, marker, clock.now() + MAX_SEARCH_MS);
        if (ts !== undefined && ts !== 'unknown') await deleteMessage(to.channel, ts);
      } catch (thrown) {
        log.info('slack card not deleted', { reason: formatError(thrown) });
      } finally {
        searches -= 1;
      }
    },
  };
}
