// Remembers seen events, so that each is handled once, and pending requests, until they become tasks or get a response.
// After a crash the user of a pending request is notified, with buttons to repeat or edit the request.

import { z } from 'zod';
import { createSecretId } from '../../../kit/id.ts';
import type { Json } from '../../../kit/json.ts';
import type { KeyValueStore } from '../../../ports/store.ts';
import type { InterruptedRequestHandler } from '../../shared/pending-requests.ts';
import { type ReplyButton, toTextMessage } from '../blocks/reply-blocks.ts';
import type { HandlerContext } from '../handler-context.ts';
import { DEDUPLICATION_MS, PENDING_REQUEST_TTL_MS } from '../limits.ts';
import { SlackCaller } from '../payloads/caller.ts';
import type { SlackBody, SlackEvent } from '../payloads/event.ts';
import { parseSlackArguments } from '../payloads/text.ts';

/**
 * Claims all keys of an event, and returns true if each was new. Slack may deliver the same message or press again
 * minutes or hours later, under another event id, so the keys name the thing itself. Callers claim before they start
 * work, so that a repetition never runs an interrupted request again. That request may already have cost something, and
 * the user can repeat it.
 */
export async function claimEvent(keyValueStore: KeyValueStore, keys: readonly string[]): Promise<boolean> {
  let isFirst = true;
  // Claims every key even after a conflict, since the next repetition may have any of them.
  for (const key of keys) if (!(await keyValueStore.claim(key, DEDUPLICATION_MS))) isFirst = false;
  return isFirst;
}

export const PendingSlackInteraction = z.object({
  caller: SlackCaller,
  /** True if the request was a button press. */
  isButton: z.boolean(),
  /** Event as Slack delivered it, for a retry. */
  body: z.record(z.string(), z.json()),
  /** Keys of events that Slack delivers again. */
  deduplicationKeys: z.array(z.string()),
});

export type PendingSlackInteraction = z.infer<typeof PendingSlackInteraction>;

/** Leaves out the deprecated verification token. */
export const toPendingInteraction = (
  { kind, caller, deduplicationKeys }: SlackEvent,
  { token: _, ...body }: SlackBody,
): PendingSlackInteraction => ({
  caller,
  isButton: kind === 'action',
  body,
  deduplicationKeys: kind === 'event' ? [...deduplicationKeys] : [],
});

const interruptedKey = (team: string, id: string): string => `${team}:interrupted:${id}`;

/**
 * Returns the request behind a *Try again* button. Returns `pressed` for a second press unless `isReplay`, and
 * `undefined` after the request expired.
 */
export async function claimRequestForRetry(
  keyValueStore: KeyValueStore,
  { team }: SlackCaller,
  id: string,
  isReplay: boolean,
): Promise<SlackBody | undefined | 'pressed'> {
  const key = interruptedKey(team, id);
  const body = z.record(z.string(), z.json()).safeParse(await keyValueStore.get(key)).data;
  if (body === undefined) return undefined;
  return (await keyValueStore.claim(`${key}:pressed`, PENDING_REQUEST_TTL_MS)) || isReplay ? body : 'pressed';
}

type InterruptionOptions = Pick<HandlerContext, 'bot' | 'notifyUser' | 'messages' | 'keyValueStore' | 'drafts'>;

export function createInterruptionHandler({
  bot,
  notifyUser,
  messages,
  keyValueStore,
  drafts,
}: InterruptionOptions): InterruptedRequestHandler<PendingSlackInteraction> {
  async function createRetryButton({ caller: { team }, body }: PendingSlackInteraction): Promise<ReplyButton> {
    const id = createSecretId();
    await keyValueStore.put(interruptedKey(team, id), body as Json, PENDING_REQUEST_TTL_MS);
    return { action: 'reply:retry', label: messages.format('card.buttons.tryAgain'), value: id, isPrimary: true };
  }

  /** Offers to edit a slash command before the retry. */
  function createEditButtons({
    caller: { task: _, ...caller },
    body,
  }: PendingSlackInteraction): readonly ReplyButton[] {
    const { command: typed, text } = body as SlackBody;
    const command = typeof typed === 'string' ? bot.catalogue.findCommand(typed) : undefined;
    if (!command || Object.keys(command.fields).length === 0) return [];
    const values = parseSlackArguments(command, text ?? '', bot.catalogue.operations, { locale: messages.tag });
    return [
      {
        action: 'reply:edit',
        label: messages.format('chat.edit'),
        value: drafts.save({ command: command.name, values, files: [], caller }),
      },
    ];
  }

  return {
    async isCompleted({ caller, deduplicationKeys }) {
      if (caller.task !== undefined && (await bot.hasTask(caller.task))) return true;
      // The user is asked to send the request again, so a repeated delivery by Slack must not start it too.
      await claimEvent(keyValueStore, deduplicationKeys);
      return false;
    },
    async notifyUser(request) {
      const line = request.isButton
        ? messages.format('chat.interruptedPress')
        : `${messages.format('chat.interrupted')} ${messages.format('chat.queuedStays')}`;
      const buttons = [await createRetryButton(request), ...createEditButtons(request)];
      if (await notifyUser(request.caller, toTextMessage(line, buttons))) return;
      throw new Error('No delivery method reached this user.');
    },
  };
}
