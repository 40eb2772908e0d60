// What is noted of events: that one was seen, so that it is carried out once, and that one was begun, until it is a task or
// answered. Where the process ended in between, its person is told by the first way that is open, with what was typed at hand.

import { z } from 'zod';
import { secretId } from '../../../kit/id.ts';
import type { Json } from '../../../kit/json.ts';
import type { Notes } from '../../../ports/store.ts';
import type { InterruptionHandler } from '../../shared/unfinished.ts';
import { type AskButton, sentence } from '../blocks/sentences.ts';
import { SEEN_MS, TOLD_MS } from '../limits.ts';
import { draftOf } from '../modals/drafts.ts';
import { Caller } from '../payloads/caller.ts';
import type { Body, SlackEvent } from '../payloads/event.ts';
import { readArguments } from '../payloads/text.ts';
import type { HandlerParts } from './handler-parts.ts';

/**
 * Slack delivers some things again, under the same or another id, minutes or hours later. What is claimed is the thing itself (a
 * message, a press), not only the delivery. A claim stands before the work: what was interrupted in the middle is not begun again by
 * a repetition, since it may have cost something already; the person can ask again. True for whoever claims each of these first.
 */
export async function claimFirst(notes: Notes, keys: readonly string[]): Promise<boolean> {
  let first = true;
  // All of them are claimed, also when one was taken already: the next repetition may bear either.
  for (const key of keys) if (!(await notes.claim(key, SEEN_MS))) first = false;
  return first;
}

export const Begun = z.object({
  caller: Caller,
  /** A button. */
  press: z.boolean(),
  /** As Slack delivered it, so that it can be repeated. */
  body: z.record(z.string(), z.json()),
  /** The keys of an event, which Slack delivers again. */
  seen: z.array(z.string()),
});

export type Begun = z.infer<typeof Begun>;

/** The deprecated verification token is left out. */
export const begunOf = ({ kind, caller, repeatKeys }: SlackEvent, { token: _, ...body }: Body): Begun => ({
  caller,
  press: kind === 'action',
  body,
  seen: kind === 'event' ? [...repeatKeys] : [],
});

const keyOf = (team: string, id: string): string => `${team}:interrupted:${id}`;

/** What a *Try again* button repeats, once unless `again`. `undefined`: it was pressed before, or expired. */
export async function takeInterrupted(
  notes: Notes,
  { team }: Caller,
  id: string,
  again: boolean,
): Promise<Body | undefined | 'pressed'> {
  const key = keyOf(team, id);
  const body = z.record(z.string(), z.json()).safeParse(await notes.get(key)).data;
  if (body === undefined) return undefined;
  return (await notes.claim(`${key}:pressed`, TOLD_MS)) || again ? body : 'pressed';
}

type InterruptedParts = Pick<HandlerParts, 'bot' | 'notifyUser' | 'wording' | 'notes' | 'drafts'>;

export function createInterruptionHandler({
  bot,
  notifyUser,
  wording,
  notes,
  drafts,
}: InterruptedParts): InterruptionHandler<Begun> {
  const { texts, card } = wording;

  async function tryAgain({ caller: { team }, body }: Begun): Promise<AskButton> {
    const id = secretId();
    await notes.put(keyOf(team, id), body as Json, TOLD_MS);
    return { action: 'ask:again', label: card.buttons.tryAgain, value: id, primary: true };
  }

  /** A slash command can be changed first. */
  function edit({ caller: { task: _, ...caller }, body }: Begun): readonly AskButton[] {
    const { command: typed, text } = body as Body;
    const command = typeof typed === 'string' ? bot.catalogue.find(typed) : undefined;
    if (!command || Object.keys(command.fields).length === 0) return [];
    const values = readArguments(command, text ?? '', bot.catalogue.operations);
    return [
      {
        action: 'ask:edit',
        label: texts.edit,
        value: drafts.keep(draftOf(caller, command.name, { values })),
      },
    ];
  }

  return {
    async isOver({ caller, seen }) {
      if (caller.task !== undefined && (await bot.took(caller.task))) return true;
      // Who is told to send it again must not also get it, because Slack delivers it again.
      await claimFirst(notes, seen);
      return false;
    },
    async tell(begun) {
      const line = begun.press ? texts.interruptedPress : `${texts.interrupted} ${texts.queuedStays}`;
      const buttons = [await tryAgain(begun), ...edit(begun)];
      if (await notifyUser(begun.caller, sentence(line, buttons))) return;
      throw new Error('No way to this person is open.');
    },
  };
}
