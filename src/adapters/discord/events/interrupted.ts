// What is noted of an interaction until it is a task or answered, and what is said where the process ended in between: the
// message that still says "thinking…" is edited, with a button that brings what was given back into a form.

import { z } from 'zod';
import type { Locale } from '../../../domain/commands/locale.ts';
import { type Log, reasonOf } from '../../../kit/log.ts';
import type { Bot } from '../../../ports/chat.ts';
import { type Draft, DraftNote, type Drafts } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import { textsFor, wordingFor } from '../../shared/texts/index.ts';
import type { Left } from '../../shared/unfinished.ts';
import type { DiscordApi, Edit } from '../rest/api.ts';
import type { Caller } from './caller.ts';
import { refusal } from './refusal.ts';

const BegunNote = z.object({
  /** What a task that comes of it is called. */
  task: z.string(),
  application: z.string(),
  /** A secret while it lives. */
  token: z.string(),
  locale: z.string(),
  /** A press that leaves the message as it is. */
  press: z.boolean(),
  draft: DraftNote.exactOptional(),
});

export interface Begun extends Omit<z.infer<typeof BegunNote>, 'draft'> {
  readonly draft?: Draft;
}

export const Begun: z.ZodType<Begun> = BegunNote;

export function begunOf({ by, locale, task }: Caller, draft?: Draft): Begun {
  const { application, token } = by;
  return { task, application, token, locale, press: false, ...(draft && { draft }) };
}

interface InterruptedParts {
  readonly bot: Bot;
  readonly api: DiscordApi;
  readonly locales: readonly Locale[];
  readonly drafts: Drafts<Draft>;
  readonly log: Log;
}

export function createInterrupted(parts: InterruptedParts): Left<Begun> {
  const { bot, api, locales, drafts, log } = parts;

  function said({ draft, locale }: Begun): Edit {
    const wording = wordingFor(locales, locale);
    const line = wording.texts.interrupted;
    const command = draft && bot.catalogue.find(draft.command);
    if (!command) return { content: line };
    return refusal({ command, draft, problems: [], line, wording, drafts });
  }

  return {
    isOver: ({ task }) => bot.took(task),
    async tell(begun) {
      try {
        if (begun.press)
          await api.followUp(begun, { content: textsFor(begun.locale).interruptedPress }, true);
        // What was answered after all, by us or by another process, is left as it is.
        else if (await api.isThinking(begun)) await api.editOriginal(begun, said(begun));
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.kind === 'busy') throw thrown;
        log.info('nobody could be told of an interruption', { reason: reasonOf(thrown) });
      }
    },
  };
}
