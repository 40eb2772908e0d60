// Notes kept of interactions and messages while they are handled, and the notice after a restart for each that was interrupted.

import { ButtonStyle, ComponentType } from 'discord.js';
import { z } from 'zod';
import { reasonOf } from '../../../kit/log.ts';
import { type Draft, DraftNote, type Drafts } from '../../shared/drafts.ts';
import { ApiError } from '../../shared/errors.ts';
import type { Wording } from '../../shared/texts/index.ts';
import type { InterruptionHandler } from '../../shared/unfinished.ts';
import type { Written } from '../gateway/client.ts';
import type { Edit, Post } from '../rest/api.ts';
import { draftButton, type IntakeParts, refusal, withButtons } from './intake.ts';

const BegunInteraction = z.object({
  /** Id of the task that comes of it. */
  task: z.string(),
  application: z.string(),
  /** A secret while it lives. */
  token: z.string(),
  locale: z.string(),
  /** A press that leaves the message as it is. */
  press: z.boolean(),
  draft: DraftNote.exactOptional(),
  /** Custom id of the pressed button. */
  button: z.string().exactOptional(),
});
export type BegunInteraction = z.infer<typeof BegunInteraction>;

/** A mention or direct message, as Discord delivered it. */
const BegunMessage = z.object({
  task: z.string(),
  written: z.record(z.string(), z.json()) as unknown as z.ZodType<Written>,
});

export const Begun = z.union([BegunInteraction, BegunMessage]);
export type Begun = z.infer<typeof Begun>;

/** Repeats the request, or the press. */
function tryAgain(
  { draft, button }: BegunInteraction,
  { card }: Wording,
  drafts: Drafts<Draft>,
): Parameters<typeof withButtons>[1] {
  const label = card.buttons.tryAgain;
  if (draft) return [draftButton('use', label, { id: drafts.keep(draft), command: draft.command })];
  if (button === undefined) return [];
  return [{ type: ComponentType.Button, style: ButtonStyle.Secondary, label, custom_id: button }];
}

/** `answer`: answers an interrupted message. */
export function createInterruptionHandler(
  { bot, api, wordingFor, drafts, log }: Omit<IntakeParts, 'clock' | 'show'>,
  answer: (written: Written) => Promise<void>,
): InterruptionHandler<Begun> {
  /** Edits the message that still says "thinking…". */
  async function tell(begun: BegunInteraction): Promise<void> {
    const { locale, press, draft } = begun;
    const wording = wordingFor(locale);
    const { interrupted: line, interruptedPress } = wording.texts;
    const buttons = tryAgain(begun, wording, drafts);
    if (press) await api.followUp(begun, withButtons<Post>({ content: interruptedPress }, buttons), true);
    // What was answered after all, by us or by another process, is left as it is.
    if (press || !(await api.isThinking(begun))) return;
    const command = draft && bot.catalogue.find(draft.command);
    const said = command ? refusal([command, draft, [], { line }], wording, drafts) : { content: line };
    await api.editOriginal(begun, withButtons<Edit & Post>(said, buttons));
  }

  return {
    isOver: ({ task }) => bot.took(task),
    async tell(begun) {
      try {
        await ('written' in begun ? answer(begun.written) : tell(begun));
      } catch (thrown) {
        if (!(thrown instanceof ApiError) || thrown.kind === 'busy') throw thrown;
        log.info('an interruption could not be reported', { reason: reasonOf(thrown) });
      }
    },
  };
}
