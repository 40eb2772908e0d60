// What is noted of something heard until it is a task or answered: who did it, and what was typed. Pure.

import { z } from 'zod';
import { asObject } from '../../../kit/json.ts';
import type { Heard } from '../connection/slack-event.ts';
import { keysOf } from '../events/once-only.ts';
import { WORDS } from '../words.ts';
import { Caller, CommandBody, callerOfCommand, callerOfPerson, PersonBody } from './caller.ts';
import { callerOfWritten, readWritten } from './message.ts';

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

/** Who did this; `undefined` where nobody waits for anything. */
export function callerIn({ kind, body }: Pick<Heard, 'kind' | 'body'>, now: number): Caller | undefined {
  if (kind === 'command') {
    const read = CommandBody.safeParse(body).data;
    return read && callerOfCommand(read, now);
  }
  if (kind === 'event') {
    const written = readWritten(body);
    return written && callerOfWritten(written, WORDS.someone);
  }
  const read = PersonBody.safeParse(body).data;
  return read && callerOfPerson(read, now, read.message?.thread_ts);
}

export function begunOf(heard: Pick<Heard, 'kind' | 'body'>, now: number): Begun | undefined {
  const caller = callerIn(heard, now);
  if (!caller) return undefined;
  const seen = heard.kind === 'event' ? [...keysOf(heard)] : [];
  const { command, text } = asObject(heard.body) ?? {};
  const typed = typeof command === 'string' && typeof text === 'string' ? { command, text } : undefined;
  const press = heard.kind === 'action';
  return { caller, press, seen, ...(typed && { typed }) };
}
