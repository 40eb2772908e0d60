// What is noted of an interaction until it is a task or answered, and what is said where the process ended in between: the
// message that still says "thinking…" is edited, with a button that brings what was given back into a form.

import type { APIInteraction } from 'discord.js';
import { z } from 'zod';
import type { Locale } from '../../../domain/commands/locale.ts';
import { idFor } from '../../../kit/id.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import { GivenNote } from '../../shared/given.ts';
import type { Left } from '../../shared/unfinished.ts';
import type { Draft, Drafts } from '../forms/drafts.ts';
import { asking } from '../forms/words.ts';
import { type Edit, type Wire, WireFault } from '../rest/api.ts';
import { localeOf, waitingOf } from './caller.ts';
import { type Card, refusal } from './refusal.ts';

const BegunNote = z.object({
  /** What a task that comes of it is called. */
  task: z.string(),
  application: z.string(),
  /** A secret while it lives. */
  token: z.string(),
  locale: z.string(),
  /** A press that leaves the message as it is. */
  press: z.boolean(),
  draft: GivenNote.optional(),
});

/** What came through JSON has no field that is there and undefined. */
export type Begun = Omit<z.infer<typeof BegunNote>, 'draft'> & { readonly draft?: Draft };
export const Begun = BegunNote as unknown as z.ZodType<Begun>;

/** The same for the same interaction, whichever process leads it. */
export const taskOf = ({ id }: Pick<APIInteraction, 'id'>): string => idFor(`discord ${id}`);

export function begunOf(interaction: APIInteraction, draft?: Draft): Begun {
  const { application, token } = waitingOf(interaction);
  const locale = localeOf(interaction);
  return { task: taskOf(interaction), application, token, locale, press: false, ...(draft && { draft }) };
}

interface InterruptedParts {
  readonly bot: Bot;
  readonly wire: Wire;
  readonly locales: readonly Locale[];
  readonly drafts: Drafts;
  readonly card: Card;
  readonly log: Log;
}

export function createInterrupted(parts: InterruptedParts): Left<Begun> {
  const { bot, wire, locales, drafts, card, log } = parts;

  function said({ draft, locale }: Begun): Edit {
    const line = asking(locale).interrupted;
    const command = draft && bot.catalogue.find(draft.command);
    if (!command) return { content: line };
    return refusal({ command, draft, problems: [], line, locale, locales, drafts, card });
  }

  return {
    isOver: ({ task }) => bot.took(task),
    async tell(begun) {
      try {
        if (begun.press) await wire.followUp(begun, { content: asking(begun.locale).interruptedPress }, true);
        // What was answered after all, by us or by another process, is left as it is.
        else if (await wire.isThinking(begun)) await wire.editOriginal(begun, said(begun));
      } catch (thrown) {
        if (!(thrown instanceof WireFault) || thrown.trouble === 'busy') throw thrown;
        log.info('nobody could be told of an interruption', { reason: reasonOf(thrown) });
      }
    },
  };
}
