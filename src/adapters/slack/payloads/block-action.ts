// A pressed button as Slack sends it: who, where, which button, and where an answer to it belongs. Pure.

import { z } from 'zod';
import { type Caller, callerOfPerson, PersonBody } from './caller.ts';

const PressBody = PersonBody.extend({
  trigger_id: z.string(),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().nullish() })).min(1),
  view: z
    .object({
      id: z.string(),
      hash: z.string().optional(),
      type: z.string().optional(),
      team_id: z.string().optional(),
      app_installed_team_id: z.string().nullish(),
      private_metadata: z.string().nullish(),
    })
    .nullish(),
});

export type PressBody = z.infer<typeof PressBody>;

export interface Pressed {
  readonly caller: Caller;
  readonly body: PressBody;
  readonly action: string;
  readonly value: string;
  readonly trigger: { readonly id: string; readonly at: number };
}

export function readPressed(given: unknown, now: number, at: number): Pressed {
  const body = PressBody.parse(given);
  const [first] = body.actions;
  return {
    caller: callerOfPerson(body, now, threadOf(body)),
    body,
    action: first?.action_id ?? '',
    value: first?.value ?? '',
    trigger: { id: body.trigger_id, at },
  };
}

/** Of a reply, its thread; a message with replies of its own is not in one. */
function threadOf({ message, container }: PressBody): string | undefined {
  const thread = message?.thread_ts ?? container?.thread_ts;
  return thread === (message?.ts ?? container?.message_ts) ? undefined : thread;
}
