// The four ways to people: an edit by token, an edit by the bot, a new message in place, a direct message. Whatever a way does can
// be done again without a second message.

import { ApiError } from '../../shared/errors.ts';
import { LIMITS } from '../limits.ts';
import type { DiscordApi, Post } from '../rest/api.ts';
import type { Way } from './fallbacks.ts';
import type { Ref } from './ref.ts';
import { keyOf, nonceOf, type Part } from './send-parts.ts';

export interface Sending {
  readonly ref: Ref;
  readonly token: string | undefined;
  readonly parts: readonly Part[];
  /** Names what is sent: the same for every attempt. */
  readonly key: string;
  /** In the footer of what is sent. */
  readonly reference: string | undefined;
  /** Who is mentioned by a new message that shows the card. */
  readonly mention: string | undefined;
  /** Files replace those that are there; without, they stay. */
  readonly withFiles: boolean;
  /** What follow-ups of an earlier attempt brought, by {@link keyOf}. */
  readonly sent: readonly string[];
  /** Called before a message is made. */
  making(channel: string, after: string): Promise<void>;
  /** Called after each follow-up with all that were brought so. */
  followed(sent: readonly string[]): Promise<void>;
}

/** Where the card stands afterwards. */
type Take = (sending: Sending) => Promise<Ref>;

export function createWays(api: DiscordApi): Readonly<Record<Way, Take>> {
  /** Posts what was not posted yet; what an earlier attempt made is edited, so that it is complete. */
  async function put(sending: Sending, channel: string, from: number): Promise<readonly string[]> {
    const { ref, parts, key, reference } = sending;
    if (from >= parts.length) return [];
    await sending.making(channel, ref.message);
    const earlier = reference === undefined ? [] : await api.findOwn(channel, ref.message, reference);
    const ids: string[] = [];
    for (const [at, { body, files }] of parts.slice(from).entries()) {
      const named = at + from === 0 ? withMention(body, sending.mention) : body;
      const known = earlier[at];
      if (known !== undefined) await api.editMessage(channel, known, edit(sending, named), files);
      const id = known ?? (await api.post(channel, named, nonceOf(key, channel, at + from), files));
      ids.push(id);
    }
    return ids;
  }

  /** Where the bot is not or may not write, only tokens lead. */
  async function rest(sending: Sending): Promise<void> {
    const { ref, token } = sending;
    if (sending.parts.length < 2) return;
    if (ref.inside && !ref.ephemeral)
      try {
        return void (await put(sending, ref.channel, 1));
      } catch (thrown) {
        if (!(thrown instanceof ApiError && thrown.kind === 'closed') || token === undefined) throw thrown;
      }
    if (token !== undefined) await follow(sending, token);
  }

  /** Follow-ups take no nonce and cannot be looked up, so each is noted. */
  async function follow({ ref, parts, sent, followed }: Sending, token: string): Promise<void> {
    const done = [...sent];
    for (const part of parts.slice(1).filter((one) => !sent.includes(keyOf(one)))) {
      await api.followUp({ application: ref.application, token }, part.body, ref.ephemeral, part.files);
      done.push(keyOf(part));
      await followed(done);
    }
  }

  return {
    async token(sending) {
      const { ref, token = '', parts } = sending;
      const [card] = parts;
      if (card)
        await api.editOriginal({ application: ref.application, token }, edit(sending, card.body), card.files);
      await rest(sending);
      return ref;
    },
    async bot(sending) {
      const { ref, parts } = sending;
      const [card] = parts;
      if (card) await api.editMessage(ref.channel, ref.message, edit(sending, card.body), card.files);
      await rest(sending);
      return ref;
    },
    async reply(sending) {
      const [message = sending.ref.message] = await put(sending, sending.ref.channel, 0);
      return moved(sending.ref, { message });
    },
    async direct(sending) {
      const channel = await api.direct(sending.ref.person);
      const [message = sending.ref.message] = await put({ ...sending, mention: undefined }, channel, 0);
      const { guild: _, ...ref } = sending.ref;
      return moved(ref, { message, channel, most: LIMITS.attachmentBytes });
    },
  };
}

/** A message of the bot's own: no token ever made it. */
const moved = (ref: Ref, to: Partial<Ref>): Ref => ({
  ...ref,
  ...to,
  token: '',
  tokenAt: 0,
  ephemeral: false,
  inside: true,
});

/** An edit without the key keeps the files that are there. */
const edit = ({ withFiles }: Sending, body: Part['body']) => ({
  ...body,
  ...(withFiles && { attachments: [] }),
});

const withMention = (body: Part['body'], person: string | undefined): Post =>
  person === undefined ? body : { ...body, content: `<@${person}>`, ...mentions(person) };

/** Nobody but this person, whatever the text says. */
export const mentions = (person: string): Pick<Post, 'allowed_mentions'> => ({
  allowed_mentions: { parse: [], users: [person], replied_user: false },
});
