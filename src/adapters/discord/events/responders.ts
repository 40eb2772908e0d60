// Answers a Discord user: shows "thinking…" until it becomes a task card or an answer, or replaces it with a private
// refusal.

import { ButtonStyle, ComponentType, type Guild } from 'discord.js';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { findReaderLanguage, type MessagesProvider } from '../../../domain/messages.ts';
import type { OpaqueMessageRef } from '../../../domain/tasks/task.ts';
import { localizeView } from '../../../domain/views/localize-view.ts';
import type { View } from '../../../domain/views/view.ts';
import type { Log } from '../../../kit/log.ts';
import { truncate } from '../../../kit/text.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import type { Bot } from '../../../ports/chat.ts';
import type { Clock } from '../../../ports/clock.ts';
import { isApiErrorOfKind } from '../../shared/api-error.ts';
import { draftFromViewForm, selectFormFields } from '../../shared/form.ts';
import type { FormDraftStore } from '../../shared/form-drafts.ts';
import {
  createAlternativeButtons,
  createProblemLabelFormat,
  createRejectionWithDraft,
} from '../../shared/rejection.ts';
import type { Responder } from '../../shared/responder.ts';
import { toMessageRef } from '../delivery/message-ref.ts';
import { type DiscordOnlyFeature, listHelpRows } from '../discord-only-commands.ts';
import type { InteractionCaller } from '../interaction-caller.ts';
import { COMPONENT_LIMITS, MAX_CONTENT_CHARACTERS } from '../limits.ts';
import { formatDraftCustomId, MODAL_FORM_LIMITS } from '../modal.ts';
import { escapeToFit, renderView } from '../render.ts';
import type { DiscordApi, MessageCreateBody, MessageEditBody } from '../rest/discord-api.ts';
import type { DiscordSharing } from '../sharing/index.ts';
import type { InteractionEventOf } from './interaction-event.ts';

export interface ResponderParts {
  readonly bot: Bot;
  readonly api: DiscordApi;
  readonly messagesFor: MessagesProvider;
  readonly drafts: FormDraftStore<FormDraft>;
  readonly guild?: (id: string) => Guild | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: (at: OpaqueMessageRef, view: View) => Promise<unknown>;
  readonly discordOnly?: DiscordOnlyFeature;
  readonly sharing?: Pick<DiscordSharing, 'presses' | 'opensForm'>;
}

/** Escaped, because a name in the text may contain a mention. */
export const toTextMessage = (text: string): Pick<MessageCreateBody, 'content'> => ({
  content: escapeToFit(text, MAX_CONTENT_CHARACTERS).text,
});

/** `edit` opens the draft's form; `start-draft` starts the corrected request. */
export function createDraftButton(
  kind: 'edit' | 'start-draft',
  label: string,
  { id, command }: { readonly id: string; readonly command: string },
  style: ButtonStyle.Primary | ButtonStyle.Secondary = ButtonStyle.Secondary,
) {
  const custom_id = formatDraftCustomId({ kind, draftId: id, command });
  return {
    type: ComponentType.Button,
    style,
    label: truncate(label, COMPONENT_LIMITS.buttonLabel),
    custom_id,
  } as const;
}

export const addButtonRow = <M extends Pick<MessageCreateBody, 'components'>>(
  message: M,
  components: readonly ReturnType<typeof createDraftButton>[],
): M =>
  components.length === 0
    ? message
    : {
        ...message,
        components: [...(message.components ?? []), { type: ComponentType.ActionRow, components: [...components] }],
      };

/** Explains why a command was refused, per field, with alternatives and a button that opens the filled form. */
export function renderRefusal(
  [command, invocation, problems, { statusLine, alternatives } = {}]: Parameters<Responder<FormDraft>['reject']>,
  messages: Messages,
  drafts: FormDraftStore<FormDraft>,
): MessageEditBody & MessageCreateBody {
  const { view, draft } = createRejectionWithDraft(command, invocation, problems, messages, statusLine);
  const rendered = renderView(view, { messages, problemFormat: createProblemLabelFormat(command, messages) });
  const { name } = command;
  const saveDraft = (one: FormDraft) => drafts.save(one);
  const others = createAlternativeButtons(invocation, alternatives, saveDraft, messages).map(({ label, id }) =>
    createDraftButton('start-draft', label, { id, command: name }),
  );
  const edit =
    selectFormFields(command, draft, MODAL_FORM_LIMITS).length === 0
      ? []
      : [
          createDraftButton(
            'edit',
            messages.format('chat.edit'),
            { id: saveDraft(draft), command: name },
            ButtonStyle.Primary,
          ),
        ];
  return addButtonRow<MessageEditBody & MessageCreateBody>(rendered.message, [...others, ...edit]);
}

/** An answer with a button that opens a form with the current values. */
function renderEditable(
  view: View,
  form: NonNullable<View['form']>,
  messages: Messages,
  drafts: FormDraftStore<FormDraft>,
): MessageEditBody & MessageCreateBody {
  const { command, label = message('chat.defaults') } = form;
  const id = drafts.save(draftFromViewForm(form));
  return addButtonRow(renderView(localizeView(view, messages), { messages }).message, [
    createDraftButton('edit', messages.render(label), { id, command }),
  ]);
}

/** `isEphemeral`: only the user sees the answer. */
export function createResponder(
  options: ResponderParts,
  caller: InteractionCaller,
  isEphemeral: boolean,
): Responder<FormDraft> {
  const { api, messagesFor, drafts, clock, show: updateCard } = options;
  const { interaction, person, place, taskId } = caller;
  const messages = messagesFor(findReaderLanguage(caller));
  let messageId = '';
  const toRef = () =>
    toMessageRef({ ...caller.messageBase, message: messageId, ephemeral: isEphemeral, tokenCreatedAt: clock.now() });

  /** Deletes a public "thinking…" message and answers the user privately. */
  async function reply(body: MessageEditBody & MessageCreateBody): Promise<unknown> {
    if (isEphemeral) return api.editOriginal(interaction, body);
    try {
      await api.deleteOriginal(interaction);
    } catch (thrown) {
      // Without the edit, "thinking…" would stay for 15 minutes, so a public refusal is better.
      if (!isApiErrorOfKind(thrown, 'gone')) return api.editOriginal(interaction, body);
    }
    return api.followUp(interaction, body, true);
  }

  return {
    person,
    place,
    messages,
    taskId,
    async acknowledge() {
      messageId = await api.defer(interaction, isEphemeral);
    },
    postCard: async () => toRef(),
    updateCard,
    sendAnswer: ({ name }, view) =>
      view.form
        ? api.editOriginal(interaction, renderEditable(view, view.form, messages, drafts))
        : updateCard(toRef(), name === 'help' ? addDiscordOnlyHelp(view, options) : view),
    reject: (...rejection) => reply(renderRefusal(rejection, messages, drafts)),
    createInvocation: (draft) => draft,
    replyPrivately: (text) => reply(toTextMessage(messages.render(text))),
    remindPrivately: (text) => api.followUp(interaction, toTextMessage(messages.render(text)), true),
    finishSilently: () => api.deleteOriginal(interaction),
  };
}

/** Adds the Discord-only commands to the help. */
const addDiscordOnlyHelp = (view: View, { discordOnly, bot }: ResponderParts): View =>
  discordOnly ? { ...view, rows: [...(view.rows ?? []), ...listHelpRows(discordOnly, bot.catalogue.prefix)] } : view;

/** Responder for a button whose message stays unchanged. Further answers are new messages. */
export function createNewMessageResponder(
  options: ResponderParts,
  pressed: InteractionEventOf<'press'>,
): Responder<FormDraft> {
  const { api, drafts, clock } = options;
  const { acknowledge: _, finishSilently: __, ...responder } = createResponder(options, pressed, false);
  const { interaction, messageBase } = pressed;
  const { messages } = responder;
  return {
    ...responder,
    async postCard() {
      const messageId = await api.followUp(interaction, { content: '…' }, false);
      // The token belongs to the pressed card, not to this message.
      return toMessageRef({
        ...messageBase,
        token: '',
        message: messageId,
        ephemeral: false,
        tokenCreatedAt: clock.now(),
      });
    },
    sendAnswer: (_, view) =>
      api.followUp(interaction, renderView(localizeView(view, messages), { messages }).message, true),
    reject: (...rejection) => api.followUp(interaction, renderRefusal(rejection, messages, drafts), true),
    replyPrivately: (text) => api.followUp(interaction, toTextMessage(messages.render(text)), true),
  };
}

/** Responder for a button that a form answers. */
export function createFormOpeningResponder(
  options: ResponderParts,
  pressed: InteractionEventOf<'press'>,
  openForm: NonNullable<Responder<FormDraft>['openForm']>,
): Responder<FormDraft> {
  const { api, drafts } = options;
  const form = createResponder(options, pressed, true);
  // A form is the whole response, so nothing can follow it.
  const { acknowledge: _, finishSilently: __, remindPrivately: ___, ...responder } = form;
  return {
    ...responder,
    openForm,
    reject: (...rejection) =>
      api.replyEphemeral(pressed.interaction, renderRefusal(rejection, responder.messages, drafts)),
    replyPrivately: (text) => api.replyEphemeral(pressed.interaction, toTextMessage(responder.messages.render(text))),
  };
}
