// The calls this adapter makes to Discord. Each ends well or throws an ApiError; nobody is mentioned unless the body says who
// may be.

import {
  type APIApplicationCommandOptionChoice,
  type APIMessage,
  type APIModalInteractionResponseCallbackData,
  RESTJSONErrorCodes as Code,
  InteractionResponseType,
  MessageFlags,
  type RESTGetAPIGuildSoundboardSoundsResult,
  type RESTPatchAPIChannelMessageJSONBody,
  type RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody,
  type RESTPostAPIChannelMessageJSONBody,
  type RESTPostAPIGuildSoundboardSoundJSONBody,
  type RESTPostAPIInteractionCallbackWithResponseResult,
  Routes,
} from 'discord.js';
import { reasonOf } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError, type ApiErrorKind, failedAs } from '../../shared/errors.ts';
import type { FileUpload } from '../../shared/files.ts';
import { type Call, type CallerParts, createCaller, type Upload } from './call.ts';
import { endsWithReference, plainBody } from './plain-body.ts';

export type Edit = RESTPatchAPIChannelMessageJSONBody;
export type Post = RESTPostAPIChannelMessageJSONBody;

/** A way to answer an interaction. */
export interface Token {
  readonly token: string;
  readonly application: string;
}

/** An interaction that waits for its first answer. */
export interface Unanswered extends Token {
  readonly id: string;
}

export type DiscordApi = ReturnType<typeof createDiscordApi>;

const PAGE = 100;
const PAGES = 10;
/** Discord may need a moment until it shows what it has just taken. */
const SETTLE_MS = 100;
const PRIVATE = MessageFlags.Ephemeral;

const quiet = <B extends Edit | Post>(body: B): B => ({ allowed_mentions: { parse: [] }, ...body });
const original = ({ application, token }: Token) => Routes.webhookMessage(application, token, '@original');
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id;
/** What is not there has no state, and need not be deleted. */
const unless =
  (...kinds: readonly ApiErrorKind[]) =>
  (thrown: unknown): undefined => {
    if (!failedAs(thrown, ...kinds)) throw thrown;
  };

type Ask = (
  method: Call['method'],
  path: Call['path'],
  more?: Partial<Omit<Call, 'method' | 'path' | 'as'>>,
) => Promise<unknown>;

export function createDiscordApi(parts: CallerParts) {
  const call = createCaller(parts);
  const asking =
    (as: Call['as']): Ask =>
    async (method, path, more) => {
      const wanted: Call = { method, path, as, repeatable: true, ...more };
      try {
        return await call(wanted);
      } catch (thrown) {
        const body = isInvalid(thrown) ? asPlain(wanted.body) : undefined;
        if (!body) throw thrown;
        parts.log.warn('discord refused a card, sent as text', { method, reason: reasonOf(thrown) });
        return call({ ...wanted, body });
      }
    };
  const byToken = asking('token');
  return { ...firstAnswers(byToken, parts.clock), ...laterAnswers(byToken), ...ownCalls(asking('bot')) };
}

/** Something in the body is not as Discord wants it. */
const isInvalid = (thrown: unknown): boolean =>
  failedAs(thrown, 'refused') && Number(thrown.code) === Code.InvalidFormBodyOrContentType;

/** Also where the message is inside an answer to an interaction; `undefined` for what is no card. */
function asPlain(body: object | undefined): object | undefined {
  const { type, data } = (body ?? {}) as { readonly type?: number; readonly data?: object };
  if (type === undefined) return plainBody(body ?? {});
  const plain = type === InteractionResponseType.ChannelMessageWithSource && plainBody(data ?? {});
  return plain ? { type, data: plain } : undefined;
}

function firstAnswers(ask: Ask, clock: Clock) {
  /** Tried once more when the socket dropped; `undefined` where it was taken already then, since it had arrived. */
  async function answer({ id, token }: Unanswered, body: object) {
    const query = { with_response: 'true' };
    const once = () =>
      ask('POST', Routes.interactionCallback(id, token), { query, body, repeatable: false }) as Promise<
        Partial<RESTPostAPIInteractionCallbackWithResponseResult>
      >;
    return once().catch((thrown) => {
      if (failedAs(thrown, 'channel-closed')) throw new ApiError('no-answer', thrown.code, thrown.message);
      if (!failedAs(thrown, 'busy')) throw thrown;
      return once().catch(unless('answered-before'));
    });
  }

  return {
    /** "Thinking…". Resolves with the message's id. */
    async defer(to: Unanswered, ephemeral: boolean): Promise<string> {
      const type = InteractionResponseType.DeferredChannelMessageWithSource;
      // Where the answers to both tries were lost, the message itself tells whether one had arrived: it must not think for ever.
      const said = await answer(to, { type, ...(ephemeral && { data: { flags: PRIVATE } }) }).catch(
        unless('busy'),
      );
      const message = said?.interaction?.response_message_id;
      if (message !== undefined) return message;
      await clock.sleep(SETTLE_MS);
      return idOf(await ask('GET', original(to)));
    },
    /** The press was heard; the message stays as it is. */
    async deferUpdate(to: Unanswered): Promise<void> {
      await answer(to, { type: InteractionResponseType.DeferredMessageUpdate });
    },
    /** Seen by the person only. */
    async sayPrivately(to: Unanswered, body: Post): Promise<void> {
      const data = { ...quiet(body), flags: PRIVATE };
      await answer(to, { type: InteractionResponseType.ChannelMessageWithSource, data });
    },
    async suggest(to: Unanswered, choices: readonly APIApplicationCommandOptionChoice[]): Promise<void> {
      const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
      await answer(to, { type, data: { choices } });
    },
    async openModal(to: Unanswered, data: APIModalInteractionResponseCallbackData): Promise<void> {
      await answer(to, { type: InteractionResponseType.Modal, data });
    },
  };
}

function laterAnswers(ask: Ask) {
  return {
    /** The message of an interaction. */
    async editOriginal(by: Token, body: Edit, files: readonly FileUpload[] = []): Promise<void> {
      await ask('PATCH', original(by), { body: quiet(body), files });
    },
    /** Whether it still says "thinking…"; false where there is none. */
    async isThinking(by: Token): Promise<boolean> {
      const found = await ask('GET', original(by)).catch(unless('gone', 'expired'));
      return (((found as APIMessage | undefined)?.flags ?? 0) & MessageFlags.Loading) !== 0;
    },
    async deleteOriginal(by: Token): Promise<void> {
      await ask('DELETE', original(by)).catch(unless('gone'));
    },
    /** One more message; `ephemeral` is seen by the person only. */
    async followUp(
      { application, token }: Token,
      body: Post,
      ephemeral: boolean,
      files: readonly FileUpload[] = [],
    ): Promise<string> {
      const sent = await ask('POST', Routes.webhook(application, token), {
        query: { wait: 'true' },
        body: { ...quiet(body), ...(ephemeral && { flags: PRIVATE }) },
        files,
        // Said to one person alone, twice is better than not at all: what they did was taken back before.
        repeatable: ephemeral && files.length === 0,
      });
      return idOf(sent);
    },
  };
}

function ownCalls(ask: Ask) {
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
    async editMessage(
      channel: string,
      message: string,
      body: Edit,
      files: readonly FileUpload[] = [],
    ): Promise<void> {
      await ask('PATCH', Routes.channelMessage(channel, message), { body: quiet(body), files });
    },
    /** Resolves with the message's id. `nonce` (25 characters at most) makes a repeated call harmless for some minutes. */
    async post(channel: string, body: Post, nonce: string, files: readonly Upload[] = []): Promise<string> {
      const sent = { ...quiet(body), nonce, enforce_nonce: true };
      return idOf(await ask('POST', Routes.channelMessages(channel), { body: sent, files }));
    },
    /** `undefined` where it is gone, or not for us to see. */
    message: (channel: string, message: string): Promise<APIMessage | undefined> =>
      ask('GET', Routes.channelMessage(channel, message)).catch(unless('gone', 'channel-closed')) as Promise<
        APIMessage | undefined
      >,
    /** Our own messages after `after`, among the last thousand, with this reference in their footer, oldest first. */
    async findOwn(channel: string, after: string, reference: string): Promise<readonly string[]> {
      const us = await me();
      const found: APIMessage[] = [];
      // The newest first: in a busy channel much was said since the card, and little since an earlier attempt.
      for (let page = 0; page < PAGES; page += 1) {
        const before = found.at(-1)?.id;
        const query = { ...(before !== undefined && { before }), limit: String(PAGE) };
        const some = (await ask('GET', Routes.channelMessages(channel), { query })) as APIMessage[];
        const newer = some.filter(({ id }) => BigInt(id) > BigInt(after));
        found.push(...newer.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)));
        if (newer.length < PAGE) break;
      }
      const ours = found.filter((one) => one.author.id === us && carries(one, reference));
      return ours.map(({ id }) => id).toReversed();
    },
    /** How the bot itself is in a voice channel. */
    async ownVoice(server: string, body: RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody): Promise<void> {
      await ask('PATCH', Routes.guildVoiceState(server), { body });
    },
    /** How many sounds the soundboard of a server has. */
    async countSounds(server: string): Promise<number> {
      const { items } = (await ask(
        'GET',
        Routes.guildSoundboardSounds(server),
      )) as RESTGetAPIGuildSoundboardSoundsResult;
      return items.length;
    },
    /** `reason`: for the server's log. */
    async addSound(
      server: string,
      body: RESTPostAPIGuildSoundboardSoundJSONBody,
      reason: string,
    ): Promise<void> {
      await ask('POST', Routes.guildSoundboardSounds(server), { body, reason, repeatable: false });
    },
    /** The channel of a direct message to a person. */
    async direct(person: string): Promise<string> {
      return idOf(await ask('POST', Routes.userChannels(), { body: { recipient_id: person } }));
    },
  };
}

const carries = ({ embeds = [], content }: APIMessage, reference: string): boolean =>
  endsWithReference(content, reference) ||
  embeds.some(({ footer }) => footer?.text.split(' · ')[0] === reference);
