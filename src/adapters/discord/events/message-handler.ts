// Answers mentions and direct messages: a clear request starts a task in a reply, an unclear one gets a question with
// buttons. Reads only the replied-to message that Discord delivers.

import type { Command } from '../../../domain/commands/command.ts';
import type { FormDraft, Invocation } from '../../../domain/commands/invocation.ts';
import type { Place } from '../../../domain/person.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import type { View } from '../../../domain/views/view.ts';
import { deriveShortId } from '../../../kit/id.ts';
import { formatError } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { ApiError } from '../../shared/api-error.ts';
import { type PendingRequests, trackWhile } from '../../shared/pending-requests.ts';
import { type InvocationSuggestion, type PlainWordsInput, parsePlainWords } from '../../shared/plain-words.ts';
import { createRequestIntake } from '../../shared/request-intake.ts';
import type { Responder } from '../../shared/responder.ts';
import { toNonce } from '../delivery/message-parts.ts';
import { toMessageRef } from '../delivery/message-ref.ts';
import { replyToMessage } from '../delivery/reply.ts';
import type { ReceivedMessage } from '../gateway/shard.ts';
import { DISCORD_LIMITS } from '../limits.ts';
import { createGuildNameLookup } from '../message/guild-names.ts';
import { extractFiles, extractText } from '../message/message-content.ts';
import { listChannelIds, toPerson } from '../message/people-and-places.ts';
import type { PlainTextContext } from '../message/plain-text.ts';
import { renderView } from '../render.ts';
import type { MessageCreateBody, MessageEditBody } from '../rest/discord-api.ts';
import type { PendingEvent } from './pending-interactions.ts';
import { addButtonRow, createDraftButton, type ResponderParts, renderRefusal, toTextMessage } from './responders.ts';

interface MessageHandlerOptions extends ResponderParts {
  readonly adapterName: string;
  readonly pendingRequests: Pick<PendingRequests<PendingEvent>, 'track'>;
}

export function createMessageHandler(options: MessageHandlerOptions) {
  const { bot, messagesFor, drafts, pendingRequests, log } = options;
  const { catalogue } = bot;
  const intake = createRequestIntake<FormDraft>(options);

  async function answerTo(receivedMessage: ReceivedMessage, isInterrupted: boolean): Promise<void> {
    const { guild_id: server } = receivedMessage.data;
    const names = createGuildNameLookup(() => (server === undefined ? undefined : options.guild?.(server)));
    const request = toPlainRequest(receivedMessage, {
      names,
      language: messagesFor(undefined).tag,
      now: options.clock.now(),
    });
    const plain = parsePlainWords(catalogue, request, messagesFor);
    const language = plain.is === 'unknown' ? undefined : plain.language;
    const answer = createAnswerSender(options, receivedMessage, isInterrupted);
    if (isTextWithheld(receivedMessage))
      return void (await answer(toTextMessage(messagesFor(undefined).format('chat.mentionMe'))));
    if (plain.is === 'understood') {
      const { command, invocation } = plain;
      if (isInterrupted) await answer(renderInterruption(command, invocation, messagesFor(language), drafts));
      else await intake.handle(createMessageResponder(options, receivedMessage, answer, language), command, invocation);
    } else if (plain.is === 'ambiguous') {
      await answer(
        addButtonRow<MessageCreateBody>(toTextMessage(plain.message), createOfferButtons(plain.suggestions, drafts)),
      );
    } else if (isAddressed(receivedMessage)) {
      await answer(toTextMessage(plain.message));
    }
  }

  return {
    /** Never rejects. The message stays recorded until it is answered. */
    async handleMessage(receivedMessage: ReceivedMessage): Promise<void> {
      try {
        await trackWhile(pendingRequests, { task: toTaskId(receivedMessage), receivedMessage }, () =>
          answerTo(receivedMessage, false),
        );
      } catch (thrown) {
        log.warn('message not answered', { message: receivedMessage.data.id, reason: formatError(thrown) });
      }
    },
    /** Answers a message left by a killed process. Shows a notice with *Try again* instead of starting a task. */
    answerInterrupted: (receivedMessage: ReceivedMessage): Promise<void> => answerTo(receivedMessage, true),
  };
}

/** Offers to repeat the request once. */
function renderInterruption(
  command: Command,
  invocation: Invocation,
  messages: Messages,
  drafts: ResponderParts['drafts'],
): MessageEditBody & MessageCreateBody {
  const again = createDraftButton('start-draft', messages.format('card.buttons.tryAgain'), {
    id: drafts.save(invocation),
    command: command.name,
  });
  return addButtonRow(
    renderRefusal([command, invocation, [], { statusLine: message('chat.interrupted') }], messages, drafts),
    [again],
  );
}

const toTaskId = ({ data }: ReceivedMessage): string => deriveShortId(`discord ${data.id}`);

const mentionPattern = ({ bot, botRole }: ReceivedMessage): RegExp =>
  new RegExp(`<@(?:!?${bot.user}${botRole === undefined ? '' : `|&${botRole}`})>[:,]?`, 'g');

/** Discord withholds the text if only the bot's role is mentioned. */
const isTextWithheld = ({ botRole, data }: ReceivedMessage): boolean =>
  botRole !== undefined && data.content === '' && data.attachments.length === 0;

/** A reply to one of the bot's cards without a mention is not a request. */
const isAddressed = (receivedMessage: ReceivedMessage): boolean =>
  receivedMessage.data.guild_id === undefined || mentionPattern(receivedMessage).test(receivedMessage.data.content);

function toPlainRequest(receivedMessage: ReceivedMessage, textContext: PlainTextContext): PlainWordsInput {
  const { data, bot } = receivedMessage;
  const content = data.content.replace(mentionPattern(receivedMessage), ' ').trim();
  const { referenced_message: answered, message_snapshots: forwards = [] } = data;
  // A forwarded message is the input of the request, not its text.
  const subject = answered ?? (forwards.length > 0 ? { ...data, content: '' } : undefined);
  const repliedMessage = subject && {
    text: extractText(subject, bot.application, textContext),
    files: extractFiles(subject),
  };
  return {
    text: content === '' ? '' : extractText({ ...data, content, message_snapshots: [] }, bot.application, textContext),
    files: extractFiles(data),
    repliedMessage,
  };
}

type SendAnswer = (
  body: MessageEditBody & MessageCreateBody,
) => Promise<{ readonly channel: string; readonly message: string }>;

/**
 * Sends a reply, or a direct message if that fails. `replaces`: edits the answer of an earlier process if it exists.
 */
const createAnswerSender =
  ({ api }: MessageHandlerOptions, { data }: ReceivedMessage, replaces: boolean): SendAnswer =>
  async (body) => {
    const edited = async (channel: string, message: string) => {
      // Discord answers a repeated nonce with the existing message.
      if (replaces) await api.editMessage(channel, message, body);
      return { channel, message };
    };
    const to = { channel: data.channel_id, message: data.id };
    try {
      return await edited(to.channel, await replyToMessage(api, to, body, toNonce('reply', data.id)));
    } catch (thrown) {
      // The user still gets a direct message if the channel refuses the reply.
      if (!(thrown instanceof ApiError) || data.guild_id === undefined) throw thrown;
      const channel = await api.openDirectChannel(data.author.id);
      return edited(channel, await api.post(channel, body, toNonce('direct', data.id)));
    }
  };

/** Each button starts its suggestion once. */
const createOfferButtons = (offers: readonly InvocationSuggestion[], drafts: ResponderParts['drafts']) =>
  offers.map(({ label, invocation }) =>
    createDraftButton('start-draft', label, { id: drafts.save(invocation), command: invocation.command }),
  );

/** `language` is the language of the message, because Discord does not state the user's locale here. */
function createMessageResponder(
  options: MessageHandlerOptions,
  receivedMessage: ReceivedMessage,
  answer: SendAnswer,
  language: string | undefined,
): Responder<FormDraft> {
  const { messagesFor, drafts, clock, show: updateCard } = options;
  const { data, bot } = receivedMessage;
  const messages = messagesFor(language);
  const answerWithView = (view: View) => answer(renderView(localizeView(view, messages), { messages }).message);
  return {
    person: { ...toPerson(data.author, data.member), ...(language !== undefined && { language }) },
    place: toPlace(receivedMessage),
    messages,
    taskId: toTaskId(receivedMessage),
    async postCard(view) {
      const at = await answerWithView(view);
      return toMessageRef({
        ...at,
        application: bot.application,
        ...(at.channel === data.channel_id && data.guild_id !== undefined && { guild: data.guild_id }),
        person: data.author.id,
        token: '',
        tokenCreatedAt: clock.now(),
        ephemeral: false,
        isBotMember: true,
        maxFileBytes: DISCORD_LIMITS.maxAttachmentBytes,
        locale: messages.tag,
      });
    },
    updateCard,
    sendAnswer: (_, view) => answerWithView(view),
    reject: (...rejection) => answer(renderRefusal(rejection, messages, drafts)),
    createInvocation: (draft) => draft,
    replyPrivately: (text) => answer(toTextMessage(messages.render(text))),
  };
}

const toPlace = ({ data: { channel_id: id, guild_id }, channel: { name, parent } }: ReceivedMessage): Place => ({
  id,
  name: name ?? 'direct message',
  server: guild_id ?? null,
  channels: listChannelIds(id, parent),
});
