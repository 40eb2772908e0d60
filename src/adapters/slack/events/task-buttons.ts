// A pressed button of a task's card: which task and what to do with it, said to the bot. What it leads to is the bot's
// business; a new card is posted where the button was pressed.

import type { Request } from '../../../domain/commands/invocation.ts';
import type { ActionName } from '../../../domain/views/view.ts';
import type { Tell } from '../api/notify-user.ts';
import { sentence } from '../blocks/sentences.ts';
import type { Pressed } from '../payloads/block-action.ts';
import { mayModerate, personOf, placeOf } from '../payloads/caller.ts';
import type { Taking } from './intake.ts';
import type { HearParts } from './parts.ts';

const ACTION = /^earshot:(stop|look|again|result|go|keep:[\w.-]{1,64})$/;
const TASK = /^[\w-]{1,64}$/;

export interface Button {
  readonly task: string;
  readonly action: ActionName;
}

/** `undefined` for a button that is none of a task. */
export function readButton(action: string, task: string): Button | undefined {
  const name = ACTION.exec(action)?.[1];
  return name !== undefined && TASK.test(task) ? { task, action: name as ActionName } : undefined;
}

interface PressParts extends Pick<HearParts, 'name' | 'bot' | 'renewed'> {
  readonly taking: Taking;
  readonly tell: Tell;
}

export function createPress({ name, bot, renewed, taking, tell }: PressParts) {
  return async ({ body, caller }: Pressed, button: Button): Promise<void> => {
    const acted = await bot.act({
      adapter: name,
      ...button,
      person: personOf(caller),
      place: placeOf(caller),
      moderator: mayModerate(body),
    });
    if (acted.is === 'take') {
      const request = renewed ? await afresh(acted.request, renewed) : acted.request;
      await taking.request(caller, request, acted.resultOf);
    }
    if (acted.is === 'said') await tell(caller, sentence(acted.notice));
  };
}

/** Links to files of Slack's end after an hour; a task may be asked for again much later. */
async function afresh(request: Request, renewed: (address: string) => Promise<string>): Promise<Request> {
  const values = await Promise.all(
    Object.entries(request.values).map(async ([field, value]) => [
      field,
      typeof value === 'string' && value.startsWith('http') ? await renewed(value) : value,
    ]),
  );
  return { ...request, values: Object.fromEntries(values) };
}
