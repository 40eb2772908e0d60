// What people do on Discord, told apart and led to where it belongs: commands, actions on messages, forms, buttons, search
// boxes. The first answer never waits for anybody; who answered too late or second stays silent.

import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageApplicationCommandInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandType,
  InteractionType,
} from 'discord.js';
import { fieldNamed } from '../../../domain/commands/catalogue.ts';
import type { Command, Operation } from '../../../domain/commands/operation.ts';
import { reasonOf } from '../../../kit/log.ts';
import { cut, either } from '../../../kit/text.ts';
import type { Draft } from '../../shared/drafts.ts';
import { filledIn } from '../../shared/form.ts';
import { type Texts, textsFor, wordingFor } from '../../shared/texts/index.ts';
import { escapeText } from '../delivery/escape.ts';
import { WireFault } from '../errors.ts';
import { formOf, needsForm, needsFormFromMessage, readFormId, writeFormId } from '../forms/form.ts';
import { COMMANDS } from '../limits.ts';
import { readSlash, readSubmit, readTyped } from '../read.ts';
import { localeOf, personOf, placeOf, waitingOf } from './caller.ts';
import { createTaking, type TakingParts } from './intake.ts';
import { readMessage } from './read-message.ts';
import { refusal } from './refusal.ts';
import { choicesOf } from './suggest.ts';
import { createPress, type Renewals, readButton } from './task-buttons.ts';

export interface InteractionParts extends TakingParts {
  readonly renewals: Renewals;
}

/** Never rejects: there is nobody it could be told to. */
export type Handle = (interaction: APIInteraction) => Promise<void>;

export function createInteractions(parts: InteractionParts): Handle {
  const { bot, wire, locales, drafts, recent, log } = parts;
  const taking = createTaking(parts);
  const press = createPress({ ...parts, taking });
  const { catalogue } = bot;
  const tell = (to: APIInteraction, content: string) =>
    wire.sayPrivately(waitingOf(to), { content: escapeText(content) });

  function openForm(interaction: APIInteraction, command: Command, draft: Draft): Promise<void> {
    const [person, place] = [personOf(interaction), placeOf(interaction)];
    /** A voice of another server is not filled in: it could not be used here. */
    const isHere = ({ name, fields }: Command, field: string, typed: string): boolean =>
      fields[field]?.options.kind !== 'voice' ||
      bot.suggest({ command: name, field, typed, person, place }).some(({ value }) => value === typed);
    const form = formOf({
      command,
      draft,
      customId: writeFormId({ kind: 'form', draft: drafts.keep(draft), command: command.name }),
      wording: wordingFor(locales, localeOf(interaction)),
      before: (field) =>
        isChosen(command, field)
          ? recent.lately(person.id, command.name, field).find((value) => isHere(command, field, value))
          : undefined,
    });
    return wire.openModal(waitingOf(interaction), form);
  }

  async function command(interaction: APIApplicationCommandInteraction): Promise<void> {
    const { data } = interaction;
    if (data.type === ApplicationCommandType.Message)
      return messageAction(interaction as APIMessageApplicationCommandInteraction);
    const found = data.type === ApplicationCommandType.ChatInput ? catalogue.find(data.name) : undefined;
    if (data.type !== ApplicationCommandType.ChatInput || !found)
      return tell(interaction, textsFor(localeOf(interaction)).unknownNow(data.name, 'Discord'));
    const draft = { command: found.name, ...readSlash(found, data) };
    const opens = found.kind === 'operation' && needsForm(found, draft);
    return opens ? openForm(interaction, found, draft) : taking.lead(interaction, found, draft);
  }

  async function messageAction(interaction: APIMessageApplicationCommandInteraction): Promise<void> {
    const { data } = interaction;
    const texts = textsFor(localeOf(interaction));
    const found = catalogue.operations.find(
      ({ action }) => action && cut(action.label, COMMANDS.actionName) === data.name,
    );
    const message = data.resolved.messages[data.target_id];
    if (!found || !message) return tell(interaction, texts.unknownNow(data.name, 'Discord'));
    const given = readMessage(found, message, interaction.application_id);
    if (!given) return tell(interaction, nothingUsable(found, texts));
    const draft = { command: found.name, ...given };
    return needsFormFromMessage(found, draft)
      ? openForm(interaction, found, draft)
      : taking.lead(interaction, found, draft);
  }

  async function submit(interaction: APIModalSubmitInteraction): Promise<void> {
    const form = readFormId(interaction.data.custom_id);
    const command = form && catalogue.find(form.command);
    const wording = wordingFor(locales, localeOf(interaction));
    if (!command) return tell(interaction, wording.texts.formGone);
    const kept = await drafts.find(form.draft);
    const bare: Draft = { command: command.name, values: {}, files: [] };
    const draft = filledIn(kept ?? bare, readSubmit(interaction.data));
    if (kept) return taking.lead(interaction, command, draft);
    const problems = [{ message: wording.texts.lost }];
    return wire.sayPrivately(waitingOf(interaction), refusal({ command, draft, problems, wording, drafts }));
  }

  async function component(interaction: Extract<APIInteraction, { type: 3 }>): Promise<void> {
    const { custom_id: id } = interaction.data;
    const texts = textsFor(localeOf(interaction));
    const form = readFormId(id);
    if (form?.kind === 'edit') {
      const draft = await drafts.find(form.draft);
      const edited = draft && catalogue.find(draft.command);
      return edited ? openForm(interaction, edited, draft) : tell(interaction, texts.formGone);
    }
    const button = readButton(id);
    return button ? press(interaction, button) : tell(interaction, texts.oldButton);
  }

  async function typed(interaction: APIApplicationCommandAutocompleteInteraction): Promise<void> {
    const ask = readTyped(interaction.data);
    const found = ask && catalogue.find(ask.command);
    const field = found && fieldNamed(found, ask.field);
    const lately = found && field ? recent.lately(personOf(interaction).id, found.name, field) : [];
    const by = { person: personOf(interaction), place: placeOf(interaction) };
    const choices = ask ? choicesOf(bot.suggest({ ...ask, ...by }), ask.typed, lately) : [];
    // Who types on makes the question before stale; its answer going nowhere is no fault.
    await wire.suggest(waitingOf(interaction), choices).catch(() => {});
  }

  async function lead(interaction: APIInteraction): Promise<void> {
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return command(interaction);
      case InteractionType.ApplicationCommandAutocomplete:
        return typed(interaction);
      case InteractionType.MessageComponent:
        return component(interaction);
      case InteractionType.ModalSubmit:
        return submit(interaction);
      default:
        return undefined;
    }
  }

  return async (interaction) => {
    try {
      await lead(interaction);
    } catch (thrown) {
      // Another process with the same token was first, and does what there is to do.
      if (thrown instanceof WireFault && thrown.trouble === 'taken') return;
      const late = thrown instanceof WireFault && thrown.trouble === 'expired';
      log[late ? 'warn' : 'error'](late ? 'answered too late' : 'interaction failed', {
        interaction: interaction.id,
        reason: reasonOf(thrown),
      });
    }
  };
}

/** Texts and files of last time are not of use again; what was chosen is. */
function isChosen(command: Command, field: string): boolean {
  const kind = command.fields[field]?.options.kind;
  return kind === 'choice' || kind === 'language' || kind === 'voice';
}

function nothingUsable(operation: Operation, texts: Texts): string {
  const options = operation.fields[operation.action?.takes ?? '']?.options;
  if (options?.kind === 'file') return texts.noFile(either(options.kinds.map((kind) => `.${kind}`)));
  return options?.kind === 'text' && options.link ? texts.noLink : texts.noText;
}
