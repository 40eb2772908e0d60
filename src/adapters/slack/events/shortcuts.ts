// Message shortcuts: an operation started from a message's text or file, with its card in that message's thread.

import type { MessageShortcut } from '@slack/bolt';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import type { Caller } from '../payloads/caller.ts';
import type { Names } from '../payloads/names.ts';
import type { Whole } from '../payloads/whole-file.ts';
import { type MessageBody, readMessage } from '../read.ts';
import type { Taking } from './intake.ts';
import type { EventParts } from './parts.ts';
import { operationOfShortcut } from './shortcut-id.ts';

interface ShortcutParts extends Pick<EventParts, 'catalogue' | 'wording'> {
  readonly taking: Taking;
  readonly tell: Tell;
  readonly names: Names;
  readonly whole: Whole;
}

export function createShortcuts({
  catalogue,
  wording: { texts },
  taking,
  tell,
  names,
  whole,
}: ShortcutParts) {
  return async (
    body: MessageShortcut & { api_app_id?: string },
    caller: Caller,
    at: number,
  ): Promise<void> => {
    const { team } = caller;
    const operation = operationOfShortcut(catalogue, body.callback_id);
    if (!operation) return void (await tell(caller, sentence(texts.oldButton)));
    const message: MessageBody = body.message;
    const files = await whole(team, message.files);
    const people = names.of(team);
    const where = { team, us: body.api_app_id, people, texts };
    const found = readMessage(operation, { ...message, files }, where);
    if (typeof found === 'string') return void (await tell(caller, sentence(found)));
    await taking.begin(operation, { command: operation.name, ...found, caller }, { id: body.trigger_id, at });
  };
}
