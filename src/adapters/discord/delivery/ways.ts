// The ways to people from where a message stands, in order: an edit by token, an edit by the bot, a new message in place, a direct
// message. Which are open, which are left after one failed, and what each does: it can be done again without a second message.

import { RESTJSONErrorCodes as Code } from 'discord.js';
import type { Progress } from '../../shared/delivery.ts';
import { ApiError, failedAs } from '../../shared/errors.ts';
import type { DiscordApi, Post, Token } from '../rest/api.ts';
import { keyOf, type Note, nonceOf, type Part, type Way } from './parts.ts';
import type { Ref } from './ref.ts';

/** What was seen by one person is never said again where all can read it. */
export function waysFor(ref: Ref, by: Token | undefined): readonly Way[] {
  const ways: readonly Way[] = ref.inside && !ref.ephemeral ? ['bot', 'reply', 'direct'] : ['direct'];
  return by ? ['token', ...ways] : ways;
}

/** Archived threads take no edits; a new message opens them again, unless they are locked. */
export const isArchived = (fault: unknown): boolean =>
  fault instanceof ApiError && Number(fault.code) === Code.InvalidActionOnArchivedThread;

/** The ways left after `failed` ended with this; `undefined` when it is not a matter of ways. */
export function waysAfter(failed: Way, fault: unknown, left: readonly Way[]): readonly Way[] | undefined {
  if (!(fault instanceof ApiError)) return undefined;
  switch (fault.kind) {
    case 'busy':
    case 'files-too-large':
      return undefined;
    case 'gone':
      return left.filter((way) => way !== 'bot');
    case 'channel-closed':
      if (isArchived(fault) && failed !== 'reply') return left.filter((way) => way !== 'bot');
      // By token and by the bot's rights are two different questions.
      return failed === 'token' ? left : left.filter((way) => way === 'direct');
    case 'person-closed':
      return [];
    default:
      return left;
  }
}

export interface Sending {
  readonly ref: Ref;
  readonly way: Way;
  /** The newest token that leads to the message. */
  readonly by: Token | undefined;
  readonly parts: readonly [Part, ...Part[]];
  /** Names what is sent: the same for every attempt. */
  readonly key: string;
  /** In the footer of what is sent. */
  readonly reference: string | undefined;
  /** A new message that shows the card mentions the requester. */
  readonly mention: boolean;
  /** Files replace those that are there; without, they stay. */
  readonly withFiles: boolean;
  readonly progress: Progress<Note>;
}

export function createWays(api: DiscordApi): Readonly<Record<Way, (sending: Sending) => Promise<void>>> {
  /** Posts what was not posted yet, `from` this part on; what an earlier attempt made is edited, so that it is complete. */
  async function put(sending: Sending, channel: string, from: number): Promise<readonly string[]> {
    const { ref, way, parts, key, reference, mention, progress } = sending;
    const after = ref.message;
    await progress.keep({ step: 'posting', rung: way, channel, after, message: undefined });
    const earlier = reference === undefined ? [] : await api.findOwn(channel, after, reference);
    const ids: string[] = [];
    for (const [at, { body, files }] of parts.slice(from).entries()) {
      const named = mention && at + from === 0 ? { ...body, ...mentioning(ref.person) } : body;
      const known = earlier[at];
      if (known !== undefined) await api.editMessage(channel, known, edit(sending, named), files);
      ids.push(known ?? (await api.post(channel, named, nonceOf(key, channel, at + from), files)));
    }
    return ids;
  }

  async function anew(sending: Sending, channel: string): Promise<void> {
    const [message] = await put(sending, channel, 0);
    await sending.progress.keep({ step: 'posted', message });
  }

  /** What the card's message cannot hold. Where the bot is not or may not write, only tokens lead. */
  async function others(sending: Sending): Promise<void> {
    const { ref, by, parts } = sending;
    if (parts.length < 2) return;
    if (ref.inside && !ref.ephemeral)
      try {
        await put(sending, ref.channel, 1);
        return;
      } catch (thrown) {
        if (!failedAs(thrown, 'channel-closed') || !by) throw thrown;
      }
    if (by) await follow(sending, by);
  }

  /** Follow-ups take no nonce and cannot be looked up, so each is noted. */
  async function follow({ ref, parts: [, ...more], progress }: Sending, by: Token): Promise<void> {
    for (const part of more) {
      const { sent = [] } = progress.note;
      if (sent.includes(keyOf(part))) continue;
      await api.followUp(by, part.body, ref.ephemeral, part.files);
      await progress.keep({ sent: [...sent, keyOf(part)] });
    }
  }

  return {
    async token(sending) {
      const [{ body, files }] = sending.parts;
      // One that has run out meanwhile is for Discord to refuse.
      await api.editOriginal(sending.by ?? sending.ref, edit(sending, body), files);
      await others(sending);
    },
    async bot(sending) {
      const { ref, parts } = sending;
      await api.editMessage(ref.channel, ref.message, edit(sending, parts[0].body), parts[0].files);
      await others(sending);
    },
    reply: (sending) => anew(sending, sending.ref.channel),
    direct: async (sending) => anew({ ...sending, mention: false }, await api.direct(sending.ref.person)),
  };
}

/** An edit without the key keeps the files that are there. */
const edit = ({ withFiles }: Sending, body: Part['body']) => ({
  ...body,
  ...(withFiles && { attachments: [] }),
});

/** This person and nobody else, whatever the text says. */
export const mentioning = (person: string): Pick<Post, 'content' | 'allowed_mentions'> => ({
  content: `<@${person}>`,
  allowed_mentions: { parse: [], users: [person], replied_user: false },
});
