// Posts one message, once. Where the answer was lost in a direct message, the message is looked for by the marker that went
// along as metadata, and posted again only if it is not there: only direct messages may be read by us.

import { isUnclear, unclearError } from '../errors.ts';
import type { Said, SlackApi } from './api.ts';
import type { Call } from './client-policy.ts';

/** Names our metadata; the payload has the marker. */
const EVENT = 'earshot_message';
const LOOKED_AT = 50;
const TRIES = 3;
const METHOD = 'chat.postMessage';
/** Others' words are only words: no addresses looked up, no names linked. */
const QUIET = { unfurl_links: false, unfurl_media: false };

export const content = ({ text, blocks }: Said) => ({ text, ...(blocks && { blocks: [...blocks] }) });
export const inThread = (thread: string | undefined) => (thread === undefined ? {} : { thread_ts: thread });

export function createPost(call: Call): SlackApi['post'] {
  async function find(channel: string, thread: string | undefined, marker: string) {
    const how = { repeatable: true };
    const args = { channel, limit: LOOKED_AT, include_all_metadata: true };
    const { messages = [] } =
      thread === undefined
        ? await call('conversations.history', how, (client, token) =>
            client.conversations.history({ token, ...args }),
          )
        : await call('conversations.replies', how, (client, token) =>
            client.conversations.replies({ token, ...args, ts: thread }),
          );
    return messages.find(({ metadata }) => {
      const payload = metadata?.event_payload as { readonly marker?: unknown } | undefined;
      return metadata?.event_type === EVENT && payload?.marker === marker;
    })?.ts;
  }

  return async ({ channel, thread }, said, marker) => {
    const metadata = { event_type: EVENT, event_payload: { marker } };
    const args = { channel, ...inThread(thread), ...content(said), ...QUIET, metadata };
    // Slack counts messages by channel.
    const how = { repeatable: false, line: `${METHOD} ${channel}` };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await call(METHOD, how, (client, token) =>
          client.chat.postMessage({ token, ...args }),
        );
        const { channel: at, ts } = answer;
        if (at === undefined || ts === undefined) throw unclearError(METHOD, 'it says nothing');
        return { channel: at, ts };
      } catch (thrown) {
        if (!isUnclear(thrown) || !channel.startsWith('D') || tries >= TRIES) throw thrown;
        const ts = await find(channel, thread, marker);
        if (ts !== undefined) return { channel, ts };
      }
    }
  };
}
