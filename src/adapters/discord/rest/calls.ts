// The calls this adapter makes to Discord. Every one ends well or with a WireFault; nobody is mentioned unless the body
// says so. How a call is made, timed and repeated stands in rest-call.ts; what is said in which order, in send.ts.

import type { Log } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { type Edit, type Post, type Waiting, type Wire, WireFault } from './api.ts';
import { type Caller, createCaller, type Path } from './call.ts';

export interface WireParts {
  readonly token: string;
  /** With `/api` and without a version; Discord's own when left out. */
  readonly api?: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
  /** How often a call that may be repeated is tried again. */
  readonly retries?: number;
}

/** D receiving-and-responding, interaction callback types. */
const SAY = 4;
const DEFER = 5;
const DEFER_UPDATE = 6;
const CHOICES = 8;
const MODAL = 9;
const PRIVATE = 64;
/** D resources/message, message flags: the bot is "thinking". */
const LOADING = 128;
const PAGE = 100;
const PAGES = 10;
/** Discord may need a moment until it shows what it has just taken. */
const SETTLE_MS = 100;

interface Found {
  readonly id: string;
  readonly author: { readonly id: string };
  readonly embeds?: readonly { readonly footer?: { readonly text: string } }[];
}

const quiet = <B extends Edit | Post>(body: B): B => ({ allowed_mentions: { parse: [] }, ...body });
const hook = ({ application, token }: Omit<Waiting, 'id'>): Path => `/webhooks/${application}/${token}`;
const original = (by: Omit<Waiting, 'id'>): Path => `${hook(by)}/messages/@original`;
const messages = (channel: string): Path => `/channels/${channel}/messages`;
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id;

export function createWire({ retries = 3, ...parts }: WireParts): Wire {
  const call = createCaller({ ...parts, retries });
  const answer = createAnswer(call);
  let self: Promise<string> | undefined;

  /** Who we are; a failed look is not kept. */
  const me = (): Promise<string> => {
    self ??= call({ method: 'GET', path: '/users/@me', as: 'bot', repeatable: true }).then(idOf);
    self.catch(() => {
      self = undefined;
    });
    return self;
  };

  return {
    async defer(to, ephemeral) {
      const data = ephemeral ? { data: { flags: PRIVATE } } : {};
      const said = await answer(to, { type: DEFER, ...data });
      const message = said === 'earlier' ? undefined : said.interaction?.response_message_id;
      if (message !== undefined) return message;
      await parts.clock.sleep(SETTLE_MS);
      return idOf(await call({ method: 'GET', path: original(to), as: 'token', repeatable: true }));
    },
    deferUpdate: async (to) => void (await answer(to, { type: DEFER_UPDATE })),
    sayPrivately: async (to, body) =>
      void (await answer(to, { type: SAY, data: { ...quiet(body), flags: PRIVATE } })),
    async suggest(to, choices) {
      await call({
        method: 'POST',
        path: callback(to),
        body: { type: CHOICES, data: { choices } },
        as: 'token',
        repeatable: false,
      });
    },
    openModal: async (to, modal) => void (await answer(to, { type: MODAL, data: modal })),
    async editOriginal(by, body, files = []) {
      await call({
        method: 'PATCH',
        path: original(by),
        body: quiet(body),
        files,
        as: 'token',
        repeatable: true,
      });
    },
    async isThinking(by) {
      try {
        const found = await call({ method: 'GET', path: original(by), as: 'token', repeatable: true });
        return (((found as { readonly flags?: number }).flags ?? 0) & LOADING) !== 0;
      } catch (thrown) {
        if (thrown instanceof WireFault && (thrown.trouble === 'gone' || thrown.trouble === 'expired'))
          return false;
        throw thrown;
      }
    },
    async deleteOriginal(by) {
      await call({ method: 'DELETE', path: original(by), as: 'token', repeatable: true }).catch(unlessGone);
    },
    async followUp(by, body, ephemeral, files = []) {
      const sent = { ...quiet(body), ...(ephemeral && { flags: PRIVATE }) };
      const query = { wait: 'true' };
      return idOf(
        await call({
          method: 'POST',
          path: hook(by),
          query,
          body: sent,
          files,
          as: 'token',
          // Said to one person alone, twice is better than not at all: what they did was taken back before.
          repeatable: ephemeral && files.length === 0,
        }),
      );
    },
    async editMessage(channel, message, body, files = []) {
      const path: Path = `${messages(channel)}/${message}`;
      await call({ method: 'PATCH', path, body: quiet(body), files, as: 'bot', repeatable: true });
    },
    async post(channel, body, nonce, files = []) {
      const sent = { ...quiet(body), nonce, enforce_nonce: true };
      return idOf(
        await call({
          method: 'POST',
          path: messages(channel),
          body: sent,
          files,
          as: 'bot',
          repeatable: true,
        }),
      );
    },
    async findOwn(channel, from, reference) {
      const us = await me();
      const found: Found[] = [];
      // The newest first: in a busy channel much was said since the card, and little since an earlier attempt.
      for (let [page, at] = [0, '']; page < PAGES; page += 1) {
        const query = { ...(at !== '' && { before: at }), limit: String(PAGE) };
        const some = (await call({
          method: 'GET',
          path: messages(channel),
          query,
          as: 'bot',
          repeatable: true,
        })) as Found[];
        const newer = some.filter(({ id }) => BigInt(id) > BigInt(from));
        found.push(...newer.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)));
        if (newer.length < PAGE) break;
        at = found.at(-1)?.id ?? at;
      }
      const ours = found.filter((one) => one.author.id === us && carries(one, reference));
      return ours.map(({ id }) => id).toReversed();
    },
    async direct(person) {
      const body = { recipient_id: person };
      return idOf(
        await call({ method: 'POST', path: '/users/@me/channels', body, as: 'bot', repeatable: true }),
      );
    },
  };
}

const carries = ({ embeds = [] }: Found, reference: string): boolean =>
  embeds.some(({ footer }) => footer?.text.split(' · ')[0] === reference);

const callback = ({ id, token }: Waiting): Path => `/interactions/${id}/${token}/callback`;

/** Of a deferral Discord tells the id of the message it stands for, not the message (S InteractionCallbackResponse). */
interface Answered {
  readonly interaction?: { readonly response_message_id?: string };
}

/** First answers: tried once more when the socket dropped; that it was taken already then means that it had arrived. */
function createAnswer(call: Caller) {
  return async (to: Waiting, body: object): Promise<Answered | 'earlier'> => {
    const query = { with_response: 'true' };
    const once = () =>
      call({ method: 'POST', path: callback(to), query, body, as: 'token', repeatable: false });
    try {
      return (await once()) as Answered;
    } catch (thrown) {
      if (!(thrown instanceof WireFault) || thrown.trouble !== 'busy') throw thrown;
    }
    try {
      return (await once()) as Answered;
    } catch (thrown) {
      if (thrown instanceof WireFault && thrown.trouble === 'taken') return 'earlier';
      throw thrown;
    }
  };
}

/** Deleting what is not there has reached its end. */
function unlessGone(thrown: unknown): void {
  if (!(thrown instanceof WireFault && thrown.trouble === 'gone')) throw thrown;
}
