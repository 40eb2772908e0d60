// Discord's REST calls that this adapter needs. Every failure is an ApiError. Messages only mention users that the body
// allows.

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
import { formatError } from '../../../kit/log.ts';
import type { Clock } from '../../../ports/clock.ts';
import { ApiError, type ApiErrorKind, isApiErrorOfKind } from '../../shared/api-error.ts';
import type { FileUpload } from '../../shared/prepare-uploads.ts';
import { type AttachmentUpload, createRestRequester, type RestRequest, type RestRequesterOptions } from './request.ts';
import { endsWithFooterReference, toTextOnlyBody } from './text-only-body.ts';

export type MessageEditBody = RESTPatchAPIChannelMessageJSONBody;
export type MessageCreateBody = RESTPostAPIChannelMessageJSONBody;

/** Authorizes answers to an interaction. */
export interface InteractionToken {
  readonly token: string;
  readonly application: string;
}

export interface UnansweredInteraction extends InteractionToken {
  readonly id: string;
}

export type DiscordApi = ReturnType<typeof createDiscordApi>;

const PAGE_SIZE = 100;
const MAX_PAGES = 10;
/** Discord may need a moment before a new message can be read. */
const SETTLE_MS = 100;
const EPHEMERAL = MessageFlags.Ephemeral;

const withoutMentions = <B extends MessageEditBody | MessageCreateBody>(body: B): B => ({
  allowed_mentions: { parse: [] },
  ...body,
});
const originalRoute = ({ application, token }: InteractionToken) =>
  Routes.webhookMessage(application, token, '@original');
const idOf = (answer: unknown): string => (answer as { readonly id: string }).id;
/** Reading or deleting a missing message is not an error. */
const ignoreErrors =
  (...kinds: readonly ApiErrorKind[]) =>
  (thrown: unknown): undefined => {
    if (!isApiErrorOfKind(thrown, ...kinds)) throw thrown;
  };

type SendCall = (
  method: RestRequest['method'],
  path: RestRequest['path'],
  more?: Partial<Omit<RestRequest, 'method' | 'path' | 'authorizedBy'>>,
) => Promise<unknown>;

export function createDiscordApi(options: RestRequesterOptions) {
  const call = createRestRequester(options);
  const createSendCall =
    (authorizedBy: RestRequest['authorizedBy']): SendCall =>
    async (method, path, more) => {
      const restRequest: RestRequest = { method, path, authorizedBy, isRepeatable: true, ...more };
      try {
        return await call(restRequest);
      } catch (thrown) {
        const body = isInvalidBody(thrown) ? toTextOnlyCall(restRequest.body) : undefined;
        if (!body) throw thrown;
        options.log.warn('discord refused a card; sent as text', { method, reason: formatError(thrown) });
        return call({ ...restRequest, body });
      }
    };
  const byToken = createSendCall('token');
  return {
    ...createFirstResponses(byToken, options.clock),
    ...createLaterResponses(byToken),
    ...createBotCalls(createSendCall('bot')),
  };
}

const isInvalidBody = (thrown: unknown): boolean =>
  isApiErrorOfKind(thrown, 'refused') && Number(thrown.code) === Code.InvalidFormBodyOrContentType;

/** Also converts a message within an interaction response; `undefined` for messages without a card. */
function toTextOnlyCall(body: object | undefined): object | undefined {
  const { type, data } = (body ?? {}) as { readonly type?: number; readonly data?: object };
  if (type === undefined) return toTextOnlyBody(body ?? {});
  const plain = type === InteractionResponseType.ChannelMessageWithSource && toTextOnlyBody(data ?? {});
  return plain ? { type, data: plain } : undefined;
}

function createFirstResponses(ask: SendCall, clock: Clock) {
  /** Retries once after a dropped socket; `undefined` if Discord already received the first try. */
  async function respond({ id, token }: UnansweredInteraction, body: object) {
    const query = { with_response: 'true' };
    const once = () =>
      ask('POST', Routes.interactionCallback(id, token), { query, body, isRepeatable: false }) as Promise<
        Partial<RESTPostAPIInteractionCallbackWithResponseResult>
      >;
    return once().catch((thrown) => {
      if (isApiErrorOfKind(thrown, 'no-channel-access'))
        throw new ApiError('cannot-reply', thrown.code, thrown.message);
      if (!isApiErrorOfKind(thrown, 'busy')) throw thrown;
      return once().catch(ignoreErrors('already-acknowledged'));
    });
  }

  return {
    /** Shows "thinking…". Resolves with the message's id. */
    async defer(to: UnansweredInteraction, ephemeral: boolean): Promise<string> {
      const type = InteractionResponseType.DeferredChannelMessageWithSource;
      // If both responses were lost, reading the message shows whether a try arrived. Otherwise "thinking…" could stay
      // forever.
      const response = await respond(to, { type, ...(ephemeral && { data: { flags: EPHEMERAL } }) }).catch(
        ignoreErrors('busy'),
      );
      const message = response?.interaction?.response_message_id;
      if (message !== undefined) return message;
      await clock.sleep(SETTLE_MS);
      return idOf(await ask('GET', originalRoute(to)));
    },
    /** Acknowledges a press and leaves the message unchanged. */
    async deferUpdate(to: UnansweredInteraction): Promise<void> {
      await respond(to, { type: InteractionResponseType.DeferredMessageUpdate });
    },
    async replyEphemeral(to: UnansweredInteraction, body: MessageCreateBody): Promise<void> {
      const data = { ...withoutMentions(body), flags: EPHEMERAL };
      await respond(to, { type: InteractionResponseType.ChannelMessageWithSource, data });
    },
    async respondWithChoices(
      to: UnansweredInteraction,
      choices: readonly APIApplicationCommandOptionChoice[],
    ): Promise<void> {
      const type = InteractionResponseType.ApplicationCommandAutocompleteResult;
      await respond(to, { type, data: { choices } });
    },
    async showModal(to: UnansweredInteraction, data: APIModalInteractionResponseCallbackData): Promise<void> {
      await respond(to, { type: InteractionResponseType.Modal, data });
    },
  };
}

function createLaterResponses(ask: SendCall) {
  return {
    /** Edits the interaction's first response. */
    async editOriginal(by: InteractionToken, body: MessageEditBody, files: readonly FileUpload[] = []): Promise<void> {
      await ask('PATCH', originalRoute(by), { body: withoutMentions(body), files });
    },
    /** True while the message shows "thinking…"; false if it is missing. */
    async isThinking(by: InteractionToken): Promise<boolean> {
      const found = await ask('GET', originalRoute(by)).catch(ignoreErrors('gone', 'expired'));
      return (((found as APIMessage | undefined)?.flags ?? 0) & MessageFlags.Loading) !== 0;
    },
    async deleteOriginal(by: InteractionToken): Promise<void> {
      await ask('DELETE', originalRoute(by)).catch(ignoreErrors('gone'));
    },
    /** Sends a further message; `ephemeral` messages are visible to the user only. */
    async followUp(
      { application, token }: InteractionToken,
      body: MessageCreateBody,
      ephemeral: boolean,
      files: readonly FileUpload[] = [],
    ): Promise<string> {
      const sent = await ask('POST', Routes.webhook(application, token), {
        query: { wait: 'true' },
        body: { ...withoutMentions(body), ...(ephemeral && { flags: EPHEMERAL }) },
        files,
        // A duplicate of a private answer is better than none, because "thinking…" was already deleted.
        isRepeatable: ephemeral && files.length === 0,
      });
      return idOf(sent);
    },
  };
}

function createMessageSearches(ask: SendCall) {
  let botIdPromise: Promise<string> | undefined;

  /** The bot's user id. A failed request is not cached. */
  const fetchBotId = (): Promise<string> => {
    botIdPromise ??= ask('GET', Routes.user()).then(idOf);
    botIdPromise.catch(() => {
      botIdPromise = undefined;
    });
    return botIdPromise;
  };

  /** The latest messages, or those next to `before` or `after`. */
  const fetchPage = async (channel: string, beside: { before?: string; after?: string } = {}) => {
    const query = { ...beside, limit: String(PAGE_SIZE) };
    return (await ask('GET', Routes.channelMessages(channel), { query })) as APIMessage[];
  };

  return {
    /** Finds own replies to a message among the hundred messages after it. */
    async findReplies(channel: string, to: string): Promise<readonly APIMessage[]> {
      const botId = await fetchBotId();
      const found = await fetchPage(channel, { after: to });
      return found.filter((one) => one.author.id === botId && one.message_reference?.message_id === to);
    },
    /** Lists own messages among the latest hundred of a channel. */
    async listOwnMessages(channel: string, isWanted: (one: APIMessage) => boolean): Promise<readonly APIMessage[]> {
      const botId = await fetchBotId();
      const found = await fetchPage(channel);
      return found.filter((one) => one.author.id === botId && isWanted(one));
    },
    /**
     * Finds own messages after `after` with this reference in the footer, oldest first. Searches the last thousand
     * messages.
     */
    async findOwnMessages(channel: string, after: string, reference: string): Promise<readonly string[]> {
      const botId = await fetchBotId();
      const found: APIMessage[] = [];
      // Newest first: a busy channel has many messages since the card, but few since an earlier attempt.
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const before = found.at(-1)?.id;
        const batch = await fetchPage(channel, before === undefined ? {} : { before });
        const newer = batch.filter(({ id }) => BigInt(id) > BigInt(after));
        found.push(...newer.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)));
        if (newer.length < PAGE_SIZE) break;
      }
      const ours = found.filter((one) => one.author.id === botId && hasReference(one, reference));
      return ours.map(({ id }) => id).toReversed();
    },
  };
}

function createBotCalls(ask: SendCall) {
  return {
    ...createMessageSearches(ask),
    async editMessage(
      channel: string,
      message: string,
      body: MessageEditBody,
      files: readonly FileUpload[] = [],
    ): Promise<void> {
      await ask('PATCH', Routes.channelMessage(channel, message), { body: withoutMentions(body), files });
    },
    /**
     * Resolves with the message's id. A repeated `nonce` (at most 25 characters) prevents duplicates for some minutes.
     */
    async post(
      channel: string,
      body: MessageCreateBody,
      nonce: string,
      files: readonly AttachmentUpload[] = [],
    ): Promise<string> {
      const sent = { ...withoutMentions(body), nonce, enforce_nonce: true };
      return idOf(await ask('POST', Routes.channelMessages(channel), { body: sent, files }));
    },
    /** Returns `undefined` if the message is deleted or not visible to the bot. */
    fetchMessage: (channel: string, message: string): Promise<APIMessage | undefined> =>
      ask('GET', Routes.channelMessage(channel, message)).catch(ignoreErrors('gone', 'no-channel-access')) as Promise<
        APIMessage | undefined
      >,
    /** Deleting a missing message is not an error. */
    async deleteMessage(channel: string, message: string): Promise<void> {
      await ask('DELETE', Routes.channelMessage(channel, message)).catch(ignoreErrors('gone', 'no-channel-access'));
    },
    async pin(channel: string, message: string): Promise<void> {
      await ask('PUT', Routes.channelMessagesPin(channel, message));
    },
    /** Changes the bot's own state in a voice channel. */
    async updateVoiceState(server: string, body: RESTPatchAPIGuildVoiceStateCurrentMemberJSONBody): Promise<void> {
      await ask('PATCH', Routes.guildVoiceState(server), { body });
    },
    /** Shows a text below a voice channel's name; `null` removes it. */
    async setVoiceStatus(channel: string, status: string | null): Promise<void> {
      await ask('PUT', Routes.channelVoiceStatus(channel), { body: { status } });
    },
    async countSoundboardSounds(server: string): Promise<number> {
      const { items } = (await ask(
        'GET',
        Routes.guildSoundboardSounds(server),
      )) as RESTGetAPIGuildSoundboardSoundsResult;
      return items.length;
    },
    /** `reason` appears in the server's audit log. */
    async addSoundboardSound(
      server: string,
      body: RESTPostAPIGuildSoundboardSoundJSONBody,
      reason: string,
    ): Promise<void> {
      await ask('POST', Routes.guildSoundboardSounds(server), { body, reason, isRepeatable: false });
    },
    async openDirectChannel(person: string): Promise<string> {
      return idOf(await ask('POST', Routes.userChannels(), { body: { recipient_id: person } }));
    },
  };
}

const hasReference = ({ embeds = [], content }: APIMessage, reference: string): boolean =>
  endsWithFooterReference(content, reference) ||
  embeds.some(({ footer }) => footer?.text.split(' · ')[0] === reference);
