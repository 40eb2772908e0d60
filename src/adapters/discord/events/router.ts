// What people do on Discord, led to where it belongs. The first answer never waits for anybody; who answered too late or second
// stays silent.

import type { APIInteraction } from 'discord.js';
import { fieldNamed } from '../../../domain/commands/catalogue.ts';
import type { Command } from '../../../domain/commands/operation.ts';
import { reasonOf } from '../../../kit/log.ts';
import type { Draft } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import { filledIn } from '../../shared/form.ts';
import { textsFor, wordingFor } from '../../shared/texts/index.ts';
import { escapeText } from '../delivery/escape.ts';
import { formOf, writeFormId } from '../forms/form.ts';
import type { Caller } from './caller.ts';
import { type Did, type DiscordEvent, readEvent } from './event.ts';
import { createTaking, type TakingParts } from './intake.ts';
import { refusal } from './refusal.ts';
import { choicesOf } from './suggest.ts';
import { createPress, type Renewals } from './task-buttons.ts';

export interface RouterParts extends TakingParts {
  readonly renewals: Renewals;
}

/** Never rejects: there is nobody it could be told to. */
export type Handle = (interaction: APIInteraction) => Promise<void>;

export function createRouter(parts: RouterParts): Handle {
  const { bot, api, locales, drafts, recent, log } = parts;
  const { catalogue } = bot;
  const taking = createTaking(parts);
  const press = createPress({ ...parts, taking });
  const openForm = createFormOpener(parts);
  const tell = ({ by }: Caller, content: string) => api.sayPrivately(by, { content: escapeText(content) });

  async function submit(sent: Did<'form'>): Promise<void> {
    const command = sent.id && catalogue.find(sent.id.command);
    const wording = wordingFor(locales, sent.locale);
    if (!sent.id || !command) return tell(sent, wording.texts.formGone);
    const kept = await drafts.find(sent.id.draft);
    const draft = filledIn(kept ?? { command: command.name, values: {}, files: [] }, sent.filled);
    if (kept) return taking.lead(sent, command, draft);
    const problems = [{ message: wording.texts.lost }];
    return api.sayPrivately(sent.by, refusal({ command, draft, problems, wording, drafts }));
  }

  async function edit(pressed: Did<'edit'>): Promise<void> {
    const draft = await drafts.find(pressed.id.draft);
    const command = draft && catalogue.find(draft.command);
    return command ? openForm(pressed, command, draft) : tell(pressed, textsFor(pressed.locale).formGone);
  }

  async function suggest({ by, person, place, typed }: Did<'typing'>): Promise<void> {
    const command = catalogue.find(typed.command);
    const field = command && fieldNamed(command, typed.field);
    const lately = field === undefined ? [] : recent.lately(person.id, typed.command, field);
    const found = bot.suggest({ ...typed, person, place });
    // Who types on makes the question before stale; its answer going nowhere is no fault.
    await api.suggest(by, choicesOf(found, typed.typed, lately)).catch(() => {});
  }

  async function lead(event: DiscordEvent): Promise<void> {
    switch (event.is) {
      case 'command':
        return (event.form ? openForm : taking.lead)(event, event.command, event.draft);
      case 'form':
        return submit(event);
      case 'edit':
        return edit(event);
      case 'press':
        return press(event);
      case 'typing':
        return suggest(event);
      case 'lost':
        return tell(event, event.why(textsFor(event.locale)));
    }
  }

  return async (interaction) => {
    try {
      const event = readEvent(interaction, catalogue);
      if (event) await lead(event);
    } catch (thrown) {
      // It was answered before, and whoever did that does what there is to do.
      if (thrown instanceof ApiError && thrown.kind === 'taken') return;
      const late = thrown instanceof ApiError && thrown.kind === 'expired';
      log[late ? 'warn' : 'error'](late ? 'answered too late' : 'interaction failed', {
        interaction: interaction.id,
        reason: reasonOf(thrown),
      });
    }
  };
}

type FormOpenerParts = Pick<RouterParts, 'bot' | 'api' | 'locales' | 'drafts' | 'recent'>;

/** Opens a form with what is known, and with what this person chose last where it can be used. */
function createFormOpener({ bot, api, locales, drafts, recent }: FormOpenerParts) {
  return async ({ by, person, place, locale }: Caller, command: Command, draft: Draft): Promise<void> => {
    /** A voice of another server is not filled in: it could not be used here. */
    const isHere = (field: string, typed: string): boolean =>
      command.fields[field]?.options.kind !== 'voice' ||
      bot
        .suggest({ command: command.name, field, typed, person, place })
        .some(({ value }) => value === typed);
    const form = formOf({
      command,
      draft,
      customId: writeFormId({ kind: 'form', draft: drafts.keep(draft), command: command.name }),
      wording: wordingFor(locales, locale),
      before: (field) =>
        isChosen(command, field)
          ? recent.lately(person.id, command.name, field).find((value) => isHere(field, value))
          : undefined,
    });
    await api.openModal(by, form);
  };
}

/** Texts and files of last time are not of use again; what was chosen is. */
function isChosen(command: Command, field: string): boolean {
  const kind = command.fields[field]?.options.kind;
  return kind === 'choice' || kind === 'language' || kind === 'voice';
}
