// Parses Discord interactions into typed events: the caller, and a command, form, button press or autocomplete query
// with its input. Pure; interaction-router.ts handles the events.

import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageApplicationCommandInteractionData,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord.js';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command } from '../../../domain/commands/command.ts';
import type { Invocation } from '../../../domain/commands/invocation.ts';
import { listMissingFields } from '../../../domain/commands/parse-invocation.ts';
import { switchToFileOperation } from '../../../domain/commands/resolve-file-operation.ts';
import { truncate } from '../../../kit/text.ts';
import { message, type Text } from '../../../messages/message.ts';
import type { FormSubmission } from '../../shared/form.ts';
import { createMissingInputMessage, getActionInputRequirements } from '../../shared/message-action.ts';
import { parseButtonId, type TaskButton } from '../../shared/task-buttons.ts';
import { canStartWithForm } from '../application-commands.ts';
import {
  type DiscordOnlyCall,
  type DiscordOnlyFeature,
  findDiscordOnlyCommand,
  NO_DISCORD_ONLY_FEATURE,
  parseDiscordOnlyCall,
} from '../discord-only-commands.ts';
import { type InteractionCaller, parseCaller } from '../interaction-caller.ts';
import {
  type AutocompleteQuery,
  extractMessageInput,
  parseAutocomplete,
  parseModalSubmit,
  parseSlashOptions,
} from '../interaction-input.ts';
import { COMMAND_LIMITS } from '../limits.ts';
import { hasSticker } from '../message/message-content.ts';
import type { NameLookup, PlainTextContext } from '../message/plain-text.ts';
import { type DraftCustomId, parseDraftCustomId } from '../modal.ts';
import { MENU_ID } from '../render.ts';
import { parseSoundboardCustomId } from '../sharing/soundboard-modal.ts';

/** `needsForm`: a form asks for missing input first. `invalid`: the interaction cannot be handled. */
type InteractionAction =
  | {
      readonly is: 'command';
      readonly command: Command;
      readonly invocation: Invocation;
      readonly needsForm: boolean;
    }
  | { readonly is: 'share-form'; readonly button: TaskButton; readonly submission: FormSubmission }
  | { readonly is: 'form'; readonly id: DraftCustomId | undefined; readonly submission: FormSubmission }
  | { readonly is: 'edit'; readonly id: DraftCustomId }
  | { readonly is: 'start-draft'; readonly id: DraftCustomId }
  | { readonly is: 'press'; readonly button: TaskButton; readonly message: string }
  | ({ readonly is: 'discord-only' } & DiscordOnlyCall)
  | { readonly is: 'discord-only-press'; readonly id: string }
  | { readonly is: 'typing'; readonly query: AutocompleteQuery }
  | { readonly is: 'invalid'; readonly reason: Text };

export type InteractionEventOf<Is extends InteractionAction['is']> = InteractionCaller &
  Extract<InteractionAction, { readonly is: Is }>;
export type InteractionEvent = InteractionCaller & InteractionAction;

/** `names` looks up names in the server; the caller's own name comes from the event. */
interface ParseEventOptions {
  readonly discordOnly?: DiscordOnlyFeature;
  readonly names?: NameLookup;
  readonly now?: number;
}

/** Returns `undefined` for interactions that need no response. */
export function parseInteraction(
  interaction: APIInteraction,
  catalogue: Catalogue,
  { discordOnly = NO_DISCORD_ONLY_FEATURE, names = NO_NAMES, now = Date.now() }: ParseEventOptions = {},
): InteractionEvent | undefined {
  const caller = parseCaller(interaction);
  const { id: self, name } = caller.person;
  const person = (id: string) => (id === self ? name : names.person(id));
  const textContext = { names: { ...names, person }, language: caller.locale, now };
  const action = parseAction(interaction, catalogue, discordOnly, textContext);
  return action && { ...caller, ...action };
}

const NO_NAMES: NameLookup = { person: () => undefined, role: () => undefined, channel: () => undefined };

function parseAction(
  interaction: APIInteraction,
  catalogue: Catalogue,
  own: DiscordOnlyFeature,
  textContext: PlainTextContext,
): InteractionAction | undefined {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return parseDiscordOnlyCommand(interaction, catalogue, own) ?? parseCommand(interaction, catalogue, textContext);
    case InteractionType.ApplicationCommandAutocomplete: {
      const query = parseAutocomplete(interaction.data);
      return query && { is: 'typing', query };
    }
    case InteractionType.ModalSubmit: {
      const { custom_id: customId } = interaction.data;
      const button = parseSoundboardCustomId(customId);
      const id = parseDraftCustomId(customId);
      const command = id && catalogue.findCommand(id.command);
      const submission = parseModalSubmit(interaction.data, command, textContext);
      return button ? { is: 'share-form', button, submission } : { is: 'form', id, submission };
    }
    case InteractionType.MessageComponent: {
      const id = parseDraftCustomId(interaction.data.custom_id);
      if (id?.kind === 'edit' || id?.kind === 'start-draft') return { is: id.kind, id };
      if (own.ownsButton(interaction.data.custom_id))
        return { is: 'discord-only-press', id: interaction.data.custom_id };
      const { data } = interaction;
      const isMenu = data.component_type === ComponentType.StringSelect && data.custom_id === MENU_ID;
      const button = parseButtonId((isMenu ? data.values[0] : data.custom_id) ?? '');
      return button
        ? { is: 'press', button, message: interaction.message.id }
        : { is: 'invalid', reason: message('notices.oldButton') };
    }
    default:
      return undefined;
  }
}

const toUnknownCommand = (name: string): InteractionAction => ({
  is: 'invalid',
  reason: message('chat.unknownNow', { command: name, platform: 'Discord' }),
});

function parseDiscordOnlyCommand(
  { data }: APIApplicationCommandInteraction,
  { prefix }: Catalogue,
  own: DiscordOnlyFeature,
): InteractionAction | undefined {
  if (data.type !== ApplicationCommandType.ChatInput) return undefined;
  const command = findDiscordOnlyCommand(own, prefix, data.name);
  if (!command) return undefined;
  return { is: 'discord-only', ...parseDiscordOnlyCall(command, data.options) };
}

function parseCommand(
  { data, application_id: applicationId }: APIApplicationCommandInteraction,
  catalogue: Catalogue,
  textContext: PlainTextContext,
): InteractionAction {
  if (data.type === ApplicationCommandType.Message)
    return parseMessageCommand(data, applicationId, catalogue, textContext);
  const namedCommand = data.type === ApplicationCommandType.ChatInput ? catalogue.findCommand(data.name) : undefined;
  if (data.type !== ApplicationCommandType.ChatInput || !namedCommand) return toUnknownCommand(data.name);
  const { command, invocation } = switchToFileOperation(catalogue, namedCommand, {
    command: namedCommand.name,
    ...parseSlashOptions(namedCommand, data, textContext),
  });
  // Decides from the given options alone, because a form must be the first response.
  const needsForm = canStartWithForm(command) && listMissingFields(command, invocation, false).length > 0;
  return { is: 'command', command, invocation, needsForm };
}

function parseMessageCommand(
  { name, resolved, target_id }: APIMessageApplicationCommandInteractionData,
  applicationId: string,
  catalogue: Catalogue,
  textContext: PlainTextContext,
): InteractionAction {
  const command = catalogue.messageActions.find(({ verb }) => truncate(verb, COMMAND_LIMITS.actionName) === name);
  const target = resolved.messages[target_id];
  if (!command || !target) return toUnknownCommand(name);
  const input = extractMessageInput(command, target, applicationId, textContext);
  if (!input) {
    const { inputKind } = getActionInputRequirements(command);
    const isSticker = inputKind === 'text' && hasSticker(target);
    return { is: 'invalid', reason: isSticker ? message('chat.onlySticker') : createMissingInputMessage(command) };
  }
  const invocation = { command: command.name, ...input };
  // A message action accepts no typed input, so the form asks for every value that settings don't provide.
  return { is: 'command', command, invocation, needsForm: listMissingFields(command, invocation, true).length > 0 };
}
