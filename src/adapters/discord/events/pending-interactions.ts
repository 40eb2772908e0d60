// Records interactions and messages while they are handled, and notifies users of interrupted ones after a restart.

import { ButtonStyle, ComponentType } from 'discord.js';
import { z } from 'zod';
import type { FormDraft } from '../../../domain/commands/invocation.ts';
import { formatError } from '../../../kit/log.ts';
import type { Messages } from '../../../messages/format.ts';
import { message } from '../../../messages/message.ts';
import { ApiError } from '../../shared/api-error.ts';
import { FormDraftSchema, type FormDraftStore } from '../../shared/form-drafts.ts';
import type { InterruptedRequestHandler } from '../../shared/pending-requests.ts';
import type { ReceivedMessage } from '../gateway/shard.ts';
import type { InteractionCaller } from '../interaction-caller.ts';
import type { MessageCreateBody, MessageEditBody } from '../rest/discord-api.ts';
import { addButtonRow, createDraftButton, type ResponderParts, renderRefusal } from './responders.ts';

const PendingInteraction = z.object({
  task: z.string(),
  application: z.string(),
  /** Secret while it is valid. */
  token: z.string(),
  locale: z.string(),
  /** True for a button press that leaves the message unchanged. */
  isInPlacePress: z.boolean(),
  draft: FormDraftSchema.exactOptional(),
  customId: z.string().exactOptional(),
});
export type PendingInteraction = z.infer<typeof PendingInteraction>;

export const toPendingInteraction = (
  { interaction: { application, token }, locale, taskId }: InteractionCaller,
  more: Pick<PendingInteraction, 'isInPlacePress' | 'draft' | 'customId'>,
): PendingInteraction => ({ task: taskId, application, token, locale, ...more });

/** A mention or direct message, as Discord delivered it. */
const PendingMessage = z.object({
  task: z.string(),
  receivedMessage: z.record(z.string(), z.json()) as unknown as z.ZodType<ReceivedMessage>,
});

export const PendingEvent = z.union([PendingInteraction, PendingMessage]);
export type PendingEvent = z.infer<typeof PendingEvent>;

function createRetryButtons(
  { draft, customId }: PendingInteraction,
  messages: Messages,
  drafts: FormDraftStore<FormDraft>,
): Parameters<typeof addButtonRow>[1] {
  const label = messages.format('card.buttons.tryAgain');
  if (draft) return [createDraftButton('start-draft', label, { id: drafts.save(draft), command: draft.command })];
  if (customId === undefined) return [];
  return [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label, custom_id: customId }];
}

/** `answer` handles an interrupted message. */
export function createInterruptionHandler(
  { bot, api, messagesFor, drafts, log }: Omit<ResponderParts, 'clock' | 'show'>,
  answer: (message: ReceivedMessage) => Promise<void>,
): InterruptedRequestHandler<PendingEvent> {
  /** Replaces "thinking…" with a notice. */
  async function reportInterruption(pending: PendingInteraction): Promise<void> {
    const { locale, isInPlacePress, draft } = pending;
    const messages = messagesFor(locale);
    const buttons = createRetryButtons(pending, messages, drafts);
    if (isInPlacePress)
      await api.followUp(
        pending,
        addButtonRow<MessageCreateBody>({ content: messages.format('chat.interruptedPress') }, buttons),
        true,
      );
    // Leaves the message unchanged if a process has answered it meanwhile.
    if (isInPlacePress || !(await api.isThinking(pending))) return;
    const command = draft && bot.catalogue.findCommand(draft.command);
    const body = command
      ? renderRefusal([command, draft, [], { statusLine: message('chat.interrupted') }], messages, drafts)
      : { content: messages.format('chat.interrupted') };
    await api.editOriginal(pending, addButtonRow<MessageEditBody & MessageCreateBody>(body, buttons));
  }

  return {
    isCompleted: ({ task }) => bot.hasTask(task),
    async notifyUser(pending) {
      try {
        await ('receivedMessage' in pending ? answer(pending.receivedMessage) : reportInterruption(pending));
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.kind === 'busy') throw thrown;
        log.info('discord: user not notified of the interruption', { reason: formatError(thrown) });
      }
    },
  };
}
