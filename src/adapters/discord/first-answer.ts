// The first answer to an interaction, known from the interaction alone: what interactions.ts, taking.ts and press.ts would
// say first, so that it can be said somewhere else. Pure. What follows it, and every other first answer, is theirs.

import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import type { Catalogue } from '../../domain/catalogue.ts';
import { cut } from '../../kit/text.ts';
import { draftKindOf } from './drafts.ts';
import { needsForm, needsFormFromMessage } from './form-fields.ts';
import { COMMANDS } from './limits.ts';
import { readButton } from './press.ts';
import { readSlash } from './read.ts';
import { readMessage } from './read-message.ts';

/** “Thinking…” for everybody or for the person alone, or a press that was heard. */
export type FirstAnswer = 'public' | 'private' | 'update';

/** `undefined`: not one of these, or not to be known yet. */
export function firstAnswer(interaction: APIInteraction, catalogue: Catalogue): FirstAnswer | undefined {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
      return toCommand(interaction, catalogue);
    case InteractionType.MessageComponent:
      return toPress(interaction.data.custom_id);
    default:
      return undefined;
  }
}

function toCommand(
  { data, application_id: us }: APIApplicationCommandInteraction,
  catalogue: Catalogue,
): FirstAnswer | undefined {
  if (data.type === ApplicationCommandType.ChatInput) {
    const found = catalogue.find(data.name);
    if (found?.kind === 'query') return 'private';
    return found && !needsForm(found, readSlash(found, data)) ? 'public' : undefined;
  }
  if (data.type !== ApplicationCommandType.Message) return undefined;
  const found = catalogue.operations.find(
    ({ action }) => action && cut(action.label, COMMANDS.actionName) === data.name,
  );
  const message = data.resolved.messages[data.target_id];
  const given = found && message && readMessage(found, message, us);
  return given && !needsFormFromMessage(found, given) ? 'public' : undefined;
}

function toPress(id: string): FirstAnswer | undefined {
  const button = draftKindOf(id) === 'edit' ? undefined : readButton(id);
  if (!button) return undefined;
  return button.action === 'again' || button.action === 'result' ? 'public' : 'update';
}
