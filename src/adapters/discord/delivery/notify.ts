// Tells the requester in a short new message that a task has ended, since edits notify nobody. That it fails takes nothing back.

import type { View } from '../../../domain/views/view.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import { oneLine } from '../../../kit/visible.ts';
import { ApiError } from '../../shared/errors.ts';
import type { DiscordApi } from '../rest/api.ts';
import { escapeText } from './escape.ts';
import type { Ref } from './ref.ts';
import { nonceOf } from './send-parts.ts';
import { mentions } from './send-ways.ts';

/** Something may not be done in that channel; what may be missing is only the right to read back. */
const NO_REPLY: ReadonlySet<string> = new Set(['50013', '160002']);

interface Notice {
  readonly ref: Ref;
  readonly view: View;
  /** Names the result: the same for every attempt. */
  readonly key: string;
  /** The interaction's token, while it works. */
  readonly token: string | undefined;
}

export type Notify = (notice: Notice) => Promise<void>;

export function createNotify({ api, log }: { readonly api: DiscordApi; readonly log: Log }): Notify {
  /** False where only a token leads in. */
  async function posted({ ref, key, token }: Notice, body: { readonly content: string }): Promise<boolean> {
    if (!ref.inside || ref.ephemeral) return false;
    const reply = { message_reference: { message_id: ref.message, fail_if_not_exists: false } };
    const post = (more: object) => api.post(ref.channel, { ...body, ...more }, nonceOf(key, 'notify'));
    try {
      await post(reply).catch((thrown) => {
        // To reply, a bot must be allowed to read back; to say something it need not.
        if (!(thrown instanceof ApiError && NO_REPLY.has(thrown.code))) throw thrown;
        return post({});
      });
      return true;
    } catch (thrown) {
      // Commands can be used where the bot may not write; there the token still leads in.
      if (thrown instanceof ApiError && thrown.kind === 'closed' && token !== undefined) return false;
      throw thrown;
    }
  }

  return async (notice) => {
    const { ref, view, token } = notice;
    const said = `${escapeText(oneLine(view.title))} · ${escapeText(oneLine(view.line))}`;
    const body = { content: `<@${ref.person}> ${said}`.slice(0, 500), ...mentions(ref.person) };
    try {
      if (!(await posted(notice, body)) && token !== undefined)
        await api.followUp({ application: ref.application, token }, body, ref.ephemeral);
    } catch (thrown) {
      log.warn('requester not notified', { reason: reasonOf(thrown) });
    }
  };
}
