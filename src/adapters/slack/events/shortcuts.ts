// Message shortcuts: an operation started from a message's text or file, with its card in that message's thread.

import { z } from 'zod';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import { callerOfPerson, PersonBody } from '../payloads/caller.ts';
import type { Names } from '../payloads/names.ts';
import type { Whole } from '../payloads/whole-file.ts';
import { MessageBody, readMessage } from '../read.ts';
import { WORDS } from '../words.ts';
import type { Taking } from './intake.ts';
import type { HearParts } from './parts.ts';
import { operationOfShortcut } from './shortcut-id.ts';

const ShortcutBody = PersonBody.extend({
  callback_id: z.string(),
  trigger_id: z.string(),
  api_app_id: z.string().optional(),
  message: MessageBody,
});

interface ShortcutParts extends Pick<HearParts, 'catalogue' | 'clock'> {
  readonly taking: Taking;
  readonly tell: Tell;
  readonly names: Names;
  readonly whole: Whole;
}

export function createShortcuts({ catalogue, clock, taking, tell, names, whole }: ShortcutParts) {
  return async (given: unknown, at: number): Promise<void> => {
    const body = ShortcutBody.parse(given);
    const { message, api_app_id: us } = body;
    const caller = callerOfPerson(body, clock.now(), message.thread_ts ?? message.ts);
    names.heard(caller.team, caller.user, body.user.name);
    const operation = operationOfShortcut(catalogue, body.callback_id);
    if (!operation) return void (await tell(caller, sentence(WORDS.oldButton)));
    const files = await whole(caller.team, message.files);
    const people = names.of(caller.team);
    const found = readMessage(operation, { ...message, files }, { team: caller.team, us, people });
    if (typeof found === 'string') return void (await tell(caller, sentence(found)));
    await taking.begin(operation, { command: operation.name, ...found, caller }, { id: body.trigger_id, at });
  };
}
