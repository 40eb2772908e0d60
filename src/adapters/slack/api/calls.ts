// Slack's Web API for one workspace: what goes out in each call and what comes back from it. How often a call is tried
// stands in client-policy.ts, how bytes go up in upload.ts.

import type { SlackApi } from './api.ts';
import { type CallHow, createCall, type SlackApiParts } from './client-policy.ts';
import { createFiles } from './files.ts';
import { content, createPost, inThread } from './post.ts';
import { createRespond } from './response-url.ts';
import { createUpload } from './upload.ts';

export type { SlackApiParts } from './client-policy.ts';

const AGAIN: CallHow = { repeatable: true };
const ONCE: CallHow = { repeatable: false };

export function createSlackApi(parts: SlackApiParts): SlackApi {
  const { clock } = parts;
  const call = createCall(parts);

  return {
    post: createPost(call),
    async update(channel, ts, said, impatient = false) {
      const how = { ...AGAIN, impatient };
      // Updates are read by Slack's older rules unless told otherwise; both calls mean the same by the same text.
      const args = { channel, ts, ...content(said), parse: 'none' } as const;
      await call('chat.update', how, (client, token) => client.chat.update({ token, ...args }));
    },
    async whisper({ channel, thread, person }, said) {
      const args = { channel, user: person, ...inThread(thread), ...content(said) };
      // Twice the same hint, seen by one person, is better than none.
      await call('chat.postEphemeral', AGAIN, (client, token) =>
        client.chat.postEphemeral({ token, ...args }),
      );
    },
    async direct(person) {
      const { channel } = await call('conversations.open', AGAIN, (client, token) =>
        client.conversations.open({ token, users: person }),
      );
      return channel?.id ?? '';
    },
    async openView(trigger, view) {
      await call('views.open', ONCE, (client, token) =>
        client.views.open({ token, trigger_id: trigger, view }),
      );
    },
    async updateView(id, view, hash) {
      const args = { view_id: id, view, ...(hash !== undefined && { hash }) };
      await call('views.update', ONCE, (client, token) => client.views.update({ token, ...args }));
    },
    respond: createRespond(parts),
    async publishHome(person, view) {
      await call('views.publish', AGAIN, (client, token) =>
        client.views.publish({ token, user_id: person, view }),
      );
    },
    upload: createUpload({ call, clock }),
    ...createFiles({ call, clock }),
  };
}
