// What people do on Discord, parsed once where it comes in: a command or an action on a message with what was given, a form that
// was sent, a pressed button, a word being typed. Pure; the router acts on it.

import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageApplicationCommandInteractionData,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import type { Catalogue } from '../../../domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../domain/commands/operation.ts';
import { cut, either } from '../../../kit/text.ts';
import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import type { Draft } from '../../shared/drafts.ts';
import type { Filled } from '../../shared/form.ts';
import type { Texts } from '../../shared/texts/index.ts';
import { type FormId, needsForm, needsFormFromMessage, readFormId } from '../forms/form.ts';
import { COMMANDS } from '../limits.ts';
import { readSlash, readSubmit, readTyped, type Typed } from '../read.ts';
import { type Caller, callerOf } from './caller.ts';
import { readMessage } from './read-message.ts';

/** `form`: what is missing is asked for with one before anything is sent. `lost`: leads nowhere, and why. */
type Deed =
  | { readonly is: 'command'; readonly command: Command; readonly draft: Draft; readonly form: boolean }
  | { readonly is: 'form'; readonly id: FormId | undefined; readonly filled: Filled }
  | { readonly is: 'edit'; readonly id: FormId }
  | { readonly is: 'press'; readonly button: TaskButton; readonly message: string }
  | { readonly is: 'typing'; readonly typed: Typed }
  | { readonly is: 'lost'; readonly why: (texts: Texts) => string };

export type Did<Is extends Deed['is']> = Caller & Extract<Deed, { readonly is: Is }>;
export type DiscordEvent = Caller & Deed;

/** `undefined` for what asks for nothing. */
export function readEvent(interaction: APIInteraction, catalogue: Catalogue): DiscordEvent | undefined {
  const deed = deedOf(interaction, catalogue);
  return deed && { ...callerOf(interaction), ...deed };
}

function deedOf(interaction: APIInteraction, catalogue: Catalogue): Deed | undefined {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return commandOf(interaction, catalogue);
    case InteractionType.ApplicationCommandAutocomplete: {
      const typed = readTyped(interaction.data);
      return typed && { is: 'typing', typed };
    }
    case InteractionType.ModalSubmit:
      return { is: 'form', id: readFormId(interaction.data.custom_id), filled: readSubmit(interaction.data) };
    case InteractionType.MessageComponent: {
      const id = readFormId(interaction.data.custom_id);
      if (id?.kind === 'edit') return { is: 'edit', id };
      const button = readButton(interaction.data.custom_id);
      return button
        ? { is: 'press', button, message: interaction.message.id }
        : { is: 'lost', why: ({ oldButton }) => oldButton };
    }
    default:
      return undefined;
  }
}

const unknown = (name: string): Deed => ({ is: 'lost', why: (texts) => texts.unknownNow(name, 'Discord') });

function commandOf(
  { data, application_id: us }: APIApplicationCommandInteraction,
  catalogue: Catalogue,
): Deed {
  if (data.type === ApplicationCommandType.Message) return messageAction(data, us, catalogue);
  const command = data.type === ApplicationCommandType.ChatInput ? catalogue.find(data.name) : undefined;
  if (data.type !== ApplicationCommandType.ChatInput || !command) return unknown(data.name);
  const draft = { command: command.name, ...readSlash(command, data) };
  return { is: 'command', command, draft, form: command.kind === 'operation' && needsForm(command, draft) };
}

function messageAction(
  { name, resolved, target_id }: APIMessageApplicationCommandInteractionData,
  us: string,
  catalogue: Catalogue,
): Deed {
  const command = catalogue.operations.find(
    ({ action }) => action && cut(action.label, COMMANDS.actionName) === name,
  );
  const message = resolved.messages[target_id];
  if (!command || !message) return unknown(name);
  const given = readMessage(command, message, us);
  if (!given) return { is: 'lost', why: (texts) => nothingUsable(command, texts) };
  const draft = { command: command.name, ...given };
  return { is: 'command', command, draft, form: needsFormFromMessage(command, draft) };
}

function nothingUsable(operation: Operation, texts: Texts): string {
  const options = operation.fields[operation.action?.takes ?? '']?.options;
  if (options?.kind === 'file') return texts.noFile(either(options.kinds.map((kind) => `.${kind}`)));
  return options?.kind === 'text' && options.link ? texts.noLink : texts.noText;
}

/** From `task:action`; `undefined` for a button that is none of a task. */
function readButton(customId: string): TaskButton | undefined {
  const at = customId.indexOf(':');
  return readTaskButton(customId.slice(0, at), customId.slice(at + 1));
}
