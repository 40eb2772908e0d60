// Handles Discord-only commands and buttons: records the request, acknowledges it, checks access, then runs it.

import { formatError } from '../../../kit/log.ts';
import { type PendingRequests, trackWhile } from '../../shared/pending-requests.ts';
import { toDiscordOnlyInvocation } from '../discord-only-commands.ts';
import type { InteractionEventOf } from './interaction-event.ts';
import { type PendingEvent, toPendingInteraction } from './pending-interactions.ts';
import { type ResponderParts, toTextMessage } from './responders.ts';

interface DiscordOnlyHandlerOptions extends ResponderParts {
  readonly pendingRequests: Pick<PendingRequests<PendingEvent>, 'track'>;
}

/** Answers with the command's result, a refusal or an error. */
export async function answerDiscordOnlyCommand(
  { bot, api, messagesFor, pendingRequests, log }: DiscordOnlyHandlerOptions,
  { command, channel, chosen, values, ...caller }: InteractionEventOf<'discord-only'>,
): Promise<void> {
  const draft = toDiscordOnlyInvocation({ command, channel, chosen, values }, bot.catalogue.prefix);
  return trackWhile(pendingRequests, toPendingInteraction(caller, { isInPlacePress: false, draft }), async () => {
    await api.defer(caller.interaction, true);
    const denial = command.isAlwaysAllowed?.(chosen) ? undefined : bot.denialReason(caller.person, caller.place);
    const messages = messagesFor(caller.locale);
    if (denial !== undefined) return api.editOriginal(caller.interaction, toTextMessage(messages.render(denial)));
    const answer = await command.run(caller, channel, chosen, values).catch((thrown: unknown) => {
      log.error('command failed', { command: command.name, reason: formatError(thrown) });
      return toTextMessage(messages.format('chat.notTaken'));
    });
    await api.editOriginal(caller.interaction, answer);
  });
}

export async function handleDiscordOnlyPress(
  { bot, api, discordOnly, messagesFor, pendingRequests, log }: DiscordOnlyHandlerOptions,
  { id, ...caller }: InteractionEventOf<'discord-only-press'>,
): Promise<void> {
  return trackWhile(pendingRequests, toPendingInteraction(caller, { isInPlacePress: true, customId: id }), async () => {
    await api.deferUpdate(caller.interaction);
    const denial = bot.denialReason(caller.person, caller.place);
    const messages = messagesFor(caller.locale);
    if (denial !== undefined)
      return void (await api.followUp(caller.interaction, toTextMessage(messages.render(denial)), true));
    const answer = await discordOnly?.handlePress(caller, id).catch((thrown: unknown) => {
      log.error('press failed', { id, reason: formatError(thrown) });
      return toTextMessage(messages.format('chat.notTaken'));
    });
    if (answer) await api.followUp(caller.interaction, answer, true);
  });
}
