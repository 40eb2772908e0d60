// The calls this adapter makes to Discord. Every one ends well or with a WireFault; nobody is mentioned unless the body
// says so.

import {
  type APIMessage,
  InteractionResponseType,
  MessageFlags,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  Routes,
} from 'discord.js';
import type { Clock } from '../../../ports/clock.ts';
import { type Edit, type Post, type Waiting, type Wire, WireFault } from './api.ts';
import { type Call, type Caller, type CallerParts, createCaller } from './call.ts';

const PAGE = 100;
const PAGES = 10;
/** Discord may need a moment until it shows what it has just taken. */
const SETTLE_MS = 100;
const PRIVATE = MessageFlags.Ephemeral;

type Token = Omit<Waiting, 'id'>;
type Rest = Partial<Omit<Call, 'method' | 'path' | 'as'>>;

const quiet = <B extends Edit | Post>(body: B): B => ({ allowed_mentions: { parse: [] }, ...body });
const original = ({ application, token }: Token) => Routes.webhookMessage(application, token, '@original');
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id;

export function createWire(parts: CallerParts): Wire {
  const call = createCaller(parts);
  return { ...firstAnswers(call, parts.clock), ...byToken(call), ...byBot(call) };
}

function firstAnswers(call: Caller, clock: Clock) {
  const answer = createAnswer(call);
  return {
    async defer(to: Waiting, ephemeral: boolean) {
      const type = InteractionResponseType.DeferredChannelMessageWithSource;
      const said = await answer(to, { type, ...(ephemeral && { data: { flags: PRIVATE } }) });
      const message = said === 'earlier' ? undefined : said.interaction?.response_message_id;
      if (message !== undefined) return message;
      await clock.sleep(SETTLE_MS);
      return idOf(await call({ method: 'GET', path: original(to), as: 'token', repeatable: true }));
    },
    async deferUpdate(to: Waiting) {
      await answer(to, { type: InteractionResponseType.DeferredMessageUpdate });
    },
    async sayPrivately(to: Waiting, body: Post) {
      const data = { ...quiet(body), flags: PRIVATE };
      await answer(to, { type: InteractionResponseType.ChannelMessageWithSource, data });
    },
    async suggest({ id, token }: Waiting, choices: Parameters<Wire['suggest']>[1]) {
      const body = { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } };
      const path = Routes.interactionCallback(id, token);
      await call({ method: 'POST', path, body, as: 'token', repeatable: false });
    },
    async openModal(to: Waiting, modal: object) {
      await answer(to, { type: InteractionResponseType.Modal, data: modal });
    },
  } satisfies Partial<Wire>;
}

/** Tried once more when the socket dropped; that it was taken already then means that it had arrived. */
function createAnswer(call: Caller) {
  return async ({ id, token }: Waiting, body: object) => {
    const path = Routes.interactionCallback(id, token);
    const once = () =>
      call({
        method: 'POST',
        path,
        query: { with_response: 'true' },
        body,
        as: 'token',
        repeatable: false,
      }) as Promise<Partial<RESTPostAPIInteractionCallbackWithResponseResult>>;
    try {
      return await once();
    } catch (thrown) {
      if (!(thrown instanceof WireFault) || thrown.trouble !== 'busy') throw thrown;
    }
    try {
      return await once();
    } catch (thrown) {
      if (thrown instanceof WireFault && thrown.trouble === 'taken') return 'earlier';
      throw thrown;
    }
  };
}

function byToken(call: Caller) {
  const ask = (method: Call['method'], path: Call['path'], more: Rest = {}) =>
    call({ method, path, as: 'token', repeatable: true, ...more });
  /** What is not there has no state, and need not be deleted. */
  const unless =
    (...troubles: readonly WireFault['trouble'][]) =>
    (thrown: unknown): undefined => {
      if (!(thrown instanceof WireFault && troubles.includes(thrown.trouble))) throw thrown;
    };
  return {
    async editOriginal(by: Token, body: Edit, files = []) {
      await ask('PATCH', original(by), { body: quiet(body), files });
    },
    async isThinking(by: Token) {
      const found = await ask('GET', original(by)).catch(unless('gone', 'expired'));
      return (((found as APIMessage | undefined)?.flags ?? 0) & MessageFlags.Loading) !== 0;
    },
    async deleteOriginal(by: Token) {
      await ask('DELETE', original(by)).catch(unless('gone'));
    },
    async followUp({ application, token }: Token, body: Post, ephemeral: boolean, files = []) {
      const sent = await ask('POST', Routes.webhook(application, token), {
        query: { wait: 'true' },
        body: { ...quiet(body), ...(ephemeral && { flags: PRIVATE }) },
        files,
        // Said to one person alone, twice is better than not at all: what they did was taken back before.
        repeatable: ephemeral && files.length === 0,
      });
      return idOf(sent);
    },
  } satisfies Partial<Wire>;
}

function byBot(call: Caller) {
  const ask = (method: Call['method'], path: Call['path'], more: Rest = {}) =>
    call({ method, path, as: 'bot', repeatable: true, ...more });
  let self: Promise<string> | undefined;

  /** Who we are; a failed look is not kept. */
  const me = (): Promise<string> => {
    self ??= ask('GET', Routes.user()).then(idOf);
    self.catch(() => {
      self = undefined;
    });
    return self;
  };

  return {
    async editMessage(channel: string, message: string, body: Edit, files = []) {
      await ask('PATCH', Routes.channelMessage(channel, message), { body: quiet(body), files });
    },
    async post(channel: string, body: Post, nonce: string, files = []) {
      const sent = { ...quiet(body), nonce, enforce_nonce: true };
      return idOf(await ask('POST', Routes.channelMessages(channel), { body: sent, files }));
    },
    async findOwn(channel: string, from: string, reference: string) {
      const us = await me();
      const found: APIMessage[] = [];
      // The newest first: in a busy channel much was said since the card, and little since an earlier attempt.
      for (let page = 0; page < PAGES; page += 1) {
        const before = found.at(-1)?.id;
        const query = { ...(before !== undefined && { before }), limit: String(PAGE) };
        const some = (await ask('GET', Routes.channelMessages(channel), { query })) as APIMessage[];
        const newer = some.filter(({ id }) => BigInt(id) > BigInt(from));
        found.push(...newer.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)));
        if (newer.length < PAGE) break;
      }
      const ours = found.filter((one) => one.author.id === us && carries(one, reference));
      return ours.map(({ id }) => id).toReversed();
    },
    async direct(person: string) {
      return idOf(await ask('POST', Routes.userChannels(), { body: { recipient_id: person } }));
    },
  } satisfies Partial<Wire>;
}

const carries = ({ embeds = [] }: APIMessage, reference: string): boolean =>
  embeds.some(({ footer }) => footer?.text.split(' · ')[0] === reference);
