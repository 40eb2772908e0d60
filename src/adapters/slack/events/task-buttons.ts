// A pressed button of a task's card; what it leads to is posted where the button was pressed.

import { readTaskButton, type TaskButton } from '../../shared/buttons.ts';
import type { Pressed } from '../payloads/block-action.ts';
import { mayModerate } from '../payloads/caller.ts';
import { BUTTON } from '../render.ts';
import type { Taking } from './intake.ts';

/** `undefined` for a button that is none of a task. */
export const readButton = (action: string, task: string): TaskButton | undefined =>
  action.startsWith(BUTTON) ? readTaskButton(task, action.slice(BUTTON.length)) : undefined;

export const createPress =
  ({ taking }: { readonly taking: Taking }) =>
  ({ body, caller }: Pressed, button: TaskButton): Promise<void> =>
    taking.press(caller, button, mayModerate(body));
