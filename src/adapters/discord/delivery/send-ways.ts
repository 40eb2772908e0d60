// The four ways to people, one step each: edit by token, edit by the bot, a new message in place, a direct message.
// Whatever a way does can be done again without a second message. Which way is taken is not known here.

import { LIMITS } from '../limits.ts';
import { type Post, type Wire, WireFault } from '../rest/api.ts';
import type { Rung } from './fallbacks.ts';
import type { Ref } from './ref.ts';
import { keyOf, nonceOf, type Part } from './send-parts.ts';

export interface Step {
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
export type Way = (step: Step) => Promise<Ref>;

export function createWays(wire: Wire): Readonly<Record<Rung, Way>> {
  /** Posts what was not posted yet; what an earlier attempt made is edited, so that it is complete. */
  async function put(step: Step, channel: string, from: number): Promise<readonly string[]> {
    const { ref, parts, key, reference } = step;
    if (from >= parts.length) return [];
    await step.making(channel, ref.message);
    const earlier = reference === undefined ? [] : await wire.findOwn(channel, ref.message, reference);
    const ids: string[] = [];
    for (const [at, { body, files }] of parts.slice(from).entries()) {
      const named = at + from === 0 ? withMention(body, step.mention) : body;
      const known = earlier[at];
      if (known !== undefined) await wire.editMessage(channel, known, edit(step, named), files);
      const id = known ?? (await wire.post(channel, named, nonceOf(key, channel, at + from), files));
      ids.push(id);
    }
    return ids;
  }

  /** Where the bot is not or may not write, only tokens lead. */
  async function rest(step: Step): Promise<void> {
    const { ref, token } = step;
    if (step.parts.length < 2) return;
    if (ref.inside && !ref.ephemeral)
      try {
        return void (await put(step, ref.channel, 1));
      } catch (thrown) {
        if (!(thrown instanceof WireFault && thrown.trouble === 'closed') || token === undefined)
          throw thrown;
      }
    if (token !== undefined) await follow(step, token);
  }

  /** Follow-ups take no nonce and cannot be looked up, so each is noted. */
  async function follow({ ref, parts, sent, followed }: Step, token: string): Promise<void> {
    const done = [...sent];
    for (const part of parts.slice(1).filter((one) => !sent.includes(keyOf(one)))) {
      await wire.followUp({ application: ref.application, token }, part.body, ref.ephemeral, part.files);
      done.push(keyOf(part));
      await followed(done);
    }
  }

  return {
    async token(step) {
      const { ref, token = '', parts } = step;
      const [card] = parts;
      if (card)
        await wire.editOriginal({ application: ref.application, token }, edit(step, card.body), card.files);
      await rest(step);
      return ref;
    },
    async bot(step) {
      const { ref, parts } = step;
      const [card] = parts;
      if (card) await wire.editMessage(ref.channel, ref.message, edit(step, card.body), card.files);
      await rest(step);
      return ref;
    },
    async reply(step) {
      const [message = step.ref.message] = await put(step, step.ref.channel, 0);
      return moved(step.ref, { message });
    },
    async direct(step) {
      const channel = await wire.direct(step.ref.person);
      const [message = step.ref.message] = await put({ ...step, mention: undefined }, channel, 0);
      const { guild: _, ...ref } = step.ref;
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
const edit = ({ withFiles }: Step, body: Part['body']) => ({
  ...body,
  ...(withFiles && { attachments: [] }),
});

const withMention = (body: Part['body'], person: string | undefined): Post =>
  person === undefined ? body : { ...body, content: `<@${person}>`, ...mentions(person) };

/** Nobody but this person, whatever the text says. */
export const mentions = (person: string): Pick<Post, 'allowed_mentions'> => ({
  allowed_mentions: { parse: [], users: [person], replied_user: false },
});
