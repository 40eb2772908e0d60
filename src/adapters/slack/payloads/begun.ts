// What is noted of an event until it is a task or answered: who did it, and what was typed. Pure.

import { z } from 'zod';
import { Caller } from './caller.ts';
import type { Body, SlackEvent } from './slack-event.ts';

export const Begun = z.object({
  caller: Caller,
  /** A button. */
  press: z.boolean(),
  /** A slash command as it was typed. */
  typed: z.object({ command: z.string(), text: z.string() }).optional(),
  /** What an event is once only by: Slack delivers those again. */
  seen: z.array(z.string()),
});

export type Begun = z.infer<typeof Begun>;

/** `undefined` where nobody waits for anything. */
export function begunOf({ kind, caller, keys }: SlackEvent, { command, text }: Body): Begun | undefined {
  if (!caller) return undefined;
  const typed = kind === 'command' ? { typed: { command, text } } : {};
  return { caller, press: kind === 'action', seen: kind === 'event' ? [...keys] : [], ...typed };
}
